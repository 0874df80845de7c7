//! Finds out whether the compiler is younger than 1.66.

use std::process::Command;

fn main() {
    println!("cargo:rustc-check-cfg=cfg(has_ilog2)");
    let rustc = std::env::var("RUSTC").unwrap();
    let version = Command::new(rustc).arg("--version").output().unwrap();
    let version = String::from_utf8(version.stdout).unwrap();
    let minor = version.split('.').nth(1).unwrap();
    if minor.parse::<u32>().unwrap() > 66 {
        println!("cargo:rustc-cfg=has_ilog2");
    }
}
