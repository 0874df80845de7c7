//! # The bundles of this workspace, as files to look at
//!
//! Each problem's bundle is kept beside this file, as its judge would get it. The tests make it anew by the shipped
//! program, which compiles it as that judge does and runs it on all cases before it prints a byte, and compare the two.
//!
//! A change of a solution, of `shared` or of the bundler changes these files: `UPDATE_GOLDEN=1 cargo test -p
//! cargo-judge --test golden` writes them, and the difference is read before it is committed.

use std::env;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

/// Tests one package each.
macro_rules! goldens {
    ($($test:ident: $package:literal,)*) => {
        $(
            #[test]
            fn $test() {
                compare($package);
            }
        )*

        /// The packages that are tested.
        const PACKAGES: &[&str] = &[$($package),*];
    };
}

goldens! {
    aoj_tictactoe: "aoj-tictactoe",
    abc349e: "abc349e",
    poj1568: "poj1568",
    algospot_tictactoe: "algospot-tictactoe",
    arc012c: "arc012c",
}

#[test]
fn every_problem_has_its_golden() {
    let mut problems: Vec<String> = fs::read_dir(workspace().join("testcases"))
        .expect("the cases are beside the problems")
        .map(|entry| entry.expect("the folder can be read"))
        .filter(|entry| {
            workspace()
                .join(entry.file_name())
                .join("Cargo.toml")
                .exists()
        })
        .map(|entry| {
            entry
                .file_name()
                .into_string()
                .expect("a package's name is ASCII")
        })
        .collect();
    problems.sort();
    let mut packages = PACKAGES.to_vec();
    packages.sort();
    assert_eq!(problems, packages);
}

/// Bundles the package with all that proves it, and holds the text against the golden.
fn compare(package: &str) {
    let bundle = judge(&["bundle", package]);
    let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(package)
        .with_extension("rs");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&golden, &bundle).expect("the golden can be written");
    }
    let kept = fs::read_to_string(&golden)
        .unwrap_or_else(|error| panic!("{} cannot be read: {error}", golden.display()));
    let place = kept
        .lines()
        .zip(bundle.lines())
        .take_while(|(a, b)| a == b)
        .count();
    assert!(
        kept == bundle,
        "{}:{} differs from what is made now; if that is meant, run this test with UPDATE_GOLDEN=1\n  kept: {:?}\n   now: {:?}",
        golden.display(),
        place + 1,
        kept.lines().nth(place),
        bundle.lines().nth(place),
    );
    // What proves the bundle may cut what the compiler calls dead; here it finds nothing to cut.
    let unproved = judge(&["bundle", package, "--no-verify"]);
    assert!(unproved == bundle, "the proof changes {package}");
}

/// What the shipped program prints; a failure shows all that it said.
fn judge(arguments: &[&str]) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = Command::new(env!("CARGO_BIN_EXE_cargo-judge"))
        .arg("judge")
        .args(arguments)
        .current_dir(workspace())
        .output()
        .expect("the program can be started");
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(
        status.success(),
        "cargo judge {arguments:?}: {status}\n{stderr}"
    );
    String::from_utf8(stdout).expect("a bundle is UTF-8")
}

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .expect("the tool is a member of the workspace")
}
