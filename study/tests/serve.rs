//! # The book over HTTP

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};

/// Pages, what they are, and that nothing outside the book's folder is among them.
#[test]
fn pages_are_served_and_nothing_else() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_study"))
        .arg("--serve")
        .current_dir("/")
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    let mut said = String::new();
    let stdout = program.stdout.take().expect("it has a standard output");
    let read = BufReader::new(stdout).read_line(&mut said);
    let answers = [
        "/",
        "/index.html?a",
        "/css",
        "/../../Cargo.toml",
        "/no-such-page.html",
    ]
    .map(|path| {
        let address = said
            .trim()
            .strip_prefix("serving http://")?
            .strip_suffix('/')?;
        let mut stream = TcpStream::connect(address).ok()?;
        write!(stream, "GET {path} HTTP/1.0\r\n\r\n").ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).ok()?;
        Some(answer)
    });
    program.kill().expect("it runs until it is ended");
    program.wait().expect("it has ended");
    read.expect("it says where it serves");
    let [first, same, folder, outside, missing] =
        answers.map(|answer| answer.unwrap_or_else(|| panic!("no answer: {said:?}")));
    for page in [first, same] {
        assert!(
            page.contains(" 200 ") && page.contains("text/html"),
            "{page}"
        );
        assert!(page.contains("Watch the game</title>"), "{page}");
    }
    for refused in [folder, outside, missing] {
        assert!(
            refused.contains(" 404 ") && refused.ends_with("not in the book"),
            "{refused}"
        );
    }
    nothing_is_lost_unsaid();
}

/// After the other, as both build the same book.
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
