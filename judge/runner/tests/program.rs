//! # The program that the user names
#![cfg(unix)]

use std::path::{Path, PathBuf};

use judge_facts::error::Error;
use judge_runner::program::ResolvedProgram;

const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

fn resolve(words: &str) -> Result<ResolvedProgram, Error> {
    ResolvedProgram::resolve(words, Path::new(FOLDER), |name| {
        Ok((name == "plain").then(|| PathBuf::from("/target/examples/plain")))
    })
}

#[test]
fn names_come_first_and_take_arguments() {
    for (words, arguments, command) in [
        ("plain", &[][..], "/target/examples/plain"),
        (
            "plain --size 'a b'  \"c\\\"d\" e\\ f",
            &["--size", "a b", "c\"d", "e f"],
            "/target/examples/plain --size \"a b\" 'c\"d' \"e f\"",
        ),
    ] {
        let program = resolve(words).expect("it is known");
        assert_eq!(program.arguments, arguments);
        assert_eq!(
            (&*program.words, &*program.command(Path::new(FOLDER))),
            (words, command)
        );
    }
}

#[test]
fn commands_are_found_on_the_path_or_as_paths() {
    let program = resolve("sh -c true").expect("there is a shell");
    assert!(program.path.is_absolute() && program.path.ends_with("sh"));
    let program = resolve("/bin/sh").expect("there is a shell");
    assert_eq!(program.path, Path::new("/bin/sh"));
    // A relative path becomes absolute, and the command is as short as it can be.
    let program = resolve("./Cargo.toml").expect("it is a file");
    assert!(program.path.is_absolute());
    assert_eq!(program.command(Path::new(FOLDER)), "./Cargo.toml");
}

#[test]
fn an_error_names_the_unknown_program() {
    for (words, wanted) in [
        ("./src", "./src is not a program"),
        (
            "no-such-program -x",
            "no example or binary of the package, and no program on PATH, is called `no-such-program`",
        ),
        ("no/such/program", "cannot run no/such/program: "),
        (" ", "an empty command names no program"),
        ("plain 'a", "a quotation mark is not closed in `plain 'a`"),
    ] {
        let error = resolve(words).expect_err("it is not known").to_string();
        assert!(error.starts_with(wanted), "{error}");
    }
}
