//! # The cases of this package as tests, for `cargo test` and `cargo nextest run`
//!
//! `cargo judge test` runs them, in one call unless only some are asked for. A test has the name of its case, or
//! `program/case` in a package with several programs.

// The judge's compiler builds the solution, but not this test.
#![allow(clippy::incompatible_msrv)]

use std::ffi::OsStr;
use std::path::Path;
use std::process::{self, Command};
use std::{env, fs};

const PACKAGE: &str = env!("CARGO_PKG_NAME");

fn main() {
    let (mut lists, mut is_exact, mut only_ignored) = (false, false, false);
    let (mut wanted, mut skipped) = (Vec::new(), Vec::new());
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--list" => lists = true,
            "--exact" => is_exact = true,
            "--ignored" => only_ignored = true,
            "--skip" => skipped.extend(arguments.next()),
            // The values of these change nothing here, nor do options without one, such as --nocapture.
            "--color" | "--format" | "--logfile" | "--test-threads" | "-Z" => {
                arguments.next();
            }
            option if option.starts_with('-') => {}
            _ => wanted.push(argument),
        }
    }
    let fits = |test: &str, it: &String| test == it || !is_exact && test.contains(it.as_str());
    let mut tests = tests();
    let all = tests.len();
    tests.retain(|test| wanted.is_empty() || wanted.iter().any(|it| fits(test, it)));
    // No test is ignored.
    tests.retain(|test| !only_ignored && !skipped.iter().any(|it| fits(test, it)));
    if lists {
        tests.iter().for_each(|test| println!("{}: test", test));
    } else if tests.len() == all {
        process::exit(judge(PACKAGE, &[]));
    } else {
        let statuses = tests.iter().map(|test| match test.rsplit_once('/') {
            Some((program, case)) => judge(&format!("{}/{}", PACKAGE, program), &["--case", case]),
            None => judge(PACKAGE, &["--case", test]),
        });
        process::exit(statuses.fold(0, i32::max));
    }
}

/// Returns the names of all tests.
fn tests() -> Vec<String> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = Path::new("testcases").join(PACKAGE);
    let mut folders = package.ancestors().map(|it| it.join(&cases));
    let folder = folders.find(|it| it.is_dir()).unwrap_or_default();
    let mut programs = names(&package.join("src/bin"), "rs");
    if package.join("src/main.rs").is_file() {
        programs.push(PACKAGE.to_string());
    }
    if programs.len() < 2 {
        // The cases of the only program lie in the folder itself.
        programs = vec![String::new()];
    }
    let mut tests = Vec::new();
    for program in programs {
        let mut cases = names(&folder.join(&program), "in");
        if cases.is_empty() {
            // A program without a case fails this test.
            cases.push("cases".to_string());
        }
        let tests_of_program = cases.iter().map(|case| format!("{}/{}", program, case));
        tests.extend(tests_of_program.map(|test| test.trim_start_matches('/').to_string()));
    }
    tests
}

/// Returns the names of the files with an extension, and of the folders with a program, in a folder.
fn names(folder: &Path, extension: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    let extension = Some(OsStr::new(extension));
    paths.retain(|it| it.extension() == extension || it.join("main.rs").is_file());
    paths.sort();
    let names = paths.iter().filter_map(|path| path.file_stem()?.to_str());
    names.map(str::to_string).collect()
}

/// Runs cases of a program, and returns the exit status of a test.
fn judge(program: &str, options: &[&str]) -> i32 {
    let mut judge = Command::new(env!("CARGO"));
    judge.args(["judge", "test", program]).args(options);
    judge.current_dir(env!("CARGO_MANIFEST_DIR"));
    let status = judge.status().expect("cargo can be started");
    if status.code() == Some(101) {
        eprintln!("`cargo judge` needs the program cargo-judge, which has to be on the PATH");
    }
    101 * i32::from(!status.success())
}
