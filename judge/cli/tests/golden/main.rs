//! # The bundles of this workspace, as files to look at
//!
//! Each problem's bundle is kept beside this file, as its judge would get it. The test makes it anew by the shipped
//! program, which compiles it as that judge does and runs it on all cases before it prints a byte, and compares the two.
//!
//! A judge that takes C gets a C file, which has a golden too, made with Debian 12's compiler.
//!
//! A change of a solution, of `shared` or of the bundler changes these files: `UPDATE_GOLDEN=1 cargo test -p
//! judge-cli --test golden` writes them, and the difference is read before it is committed.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::thread;

#[test]
fn every_problem_has_its_golden() {
    let problems = fs::read_dir(workspace().join("testcases")).expect("the cases are there");
    let problems = problems.map(|entry| entry.expect("the folder can be read").file_name());
    let problems: Vec<String> = problems
        .filter(|name| workspace().join(name).join("Cargo.toml").exists())
        .map(|name| name.into_string().expect("a package's name is ASCII"))
        .collect();
    assert!(problems.len() >= 5, "{problems:?}");
    // Most of it is compilers with one thread each.
    thread::scope(|scope| {
        for package in &problems {
            scope.spawn(move || {
                // POJ takes C. Kattis has its edition of Rust.
                let judge_of_rust: &[&str] = match &**package {
                    "poj1568" => &["--judge", "kattis"],
                    _ => &[],
                };
                let bundle = judge(&[&["bundle", package], judge_of_rust].concat());
                compare_texts(package, "rs", &bundle);
            });
        }
    });
}

#[test]
fn the_c_file_has_its_golden() {
    if !Path::new("/usr/lib/rustlib/wasm32-wasi").exists() && env::var_os("SKIP_NO_TEST").is_none()
    {
        return eprintln!(
            "WARNING: the C file is not compared, for want of Debian's libstd-rust-dev-wasm32"
        );
    }
    let file = judge(&["bundle", "poj1568"]);
    // The user's own compiler makes another file.
    if file.contains("rustc 1.63.0") {
        compare_texts("poj1568", "c", &file);
    } else {
        assert!(
            env::var_os("SKIP_NO_TEST").is_none(),
            "the C file is not made by Debian's rustc 1.63.0"
        );
    }
}

fn compare_texts(package: &str, extension: &str, bundle: &str) {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let golden = golden.join(package).with_extension(extension);
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&golden, bundle).expect("the golden can be written");
    }
    let kept = fs::read_to_string(&golden)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", golden.display()));
    let mut lines = kept.lines().zip(bundle.lines());
    let place = lines.by_ref().take_while(|(a, b)| a == b).count();
    assert!(
        kept == bundle,
        "{}:{} differs from what is made now; if that is meant, run this test with UPDATE_GOLDEN=1\n  kept: {:?}\n   now: {:?}",
        golden.display(),
        place + 1,
        kept.lines().nth(place),
        bundle.lines().nth(place),
    );
}

/// Returns what the shipped program prints; a failure shows all that it said.
fn judge(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    command
        .arg("judge")
        .args(arguments)
        .current_dir(workspace());
    let output = command.output().expect("the program can be started");
    let (status, stderr) = (output.status, String::from_utf8_lossy(&output.stderr));
    assert!(
        status.success(),
        "cargo judge {arguments:?}: {status}\n{stderr}"
    );
    String::from_utf8(output.stdout).expect("a bundle is UTF-8")
}

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}
