//! # The program that builds the book, when it cannot

use std::fs::File;
use std::process::Command;

#[test]
fn nothing_is_lost_unsaid() {
    // Only some systems have such a file.
    let Ok(full) = File::options().write(true).open("/dev/full") else {
        return;
    };
    let mut program = Command::new(env!("CARGO_BIN_EXE_study"));
    let output = program.stdout(full).output();
    let output = output.expect("the program can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("error: No space left"), "{said}");
}

#[test]
fn a_pdf_says_what_it_needs() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_study"));
    let output = program.arg("pdf").env("PATH", "").output();
    let output = output.expect("the program can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("error: a PDF needs one of chromium, "),
        "{said}"
    );
}
