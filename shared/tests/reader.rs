//! # The reader on awkward input
//!
//! Whatever sizes the input comes in and however it ends, the same boards come out.

use shared::letters::Letters;
use shared::reader::{Reader, BLOCK};
use std::io::{self, Read};

/// A source that gives at most so many bytes at a time, and now and then is interrupted.
struct Drops<'a> {
    text: &'a [u8],
    size: usize,
    interrupt: bool,
}

impl Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupt = !self.interrupt;
        if self.interrupt {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let size = self.size.min(buffer.len());
        self.text.read(&mut buffer[..size])
    }
}

/// All boards of `text` that come before its end or an error, and the error.
fn boards(text: &[u8], size: usize) -> (Vec<(u32, u32)>, Option<String>) {
    let mut reader = Reader::new(Drops {
        text,
        size,
        interrupt: false,
    });
    let letters = Letters::new(b".xo");
    let mut boards = Vec::new();
    loop {
        match reader.is_at_end() {
            Ok(true) => return (boards, None),
            Ok(false) => {}
            Err(error) => return (boards, Some(error.to_string())),
        }
        match reader.board(3, 3, &letters) {
            Ok(board) => boards.push(board),
            Err(error) => return (boards, Some(error.to_string())),
        }
    }
}

#[test]
fn rows_cross_the_ends_of_blocks() {
    let mut text = Vec::new();
    let mut expected = Vec::new();
    for i in 0..3 * BLOCK / 12 {
        let (first, second): (&[u8], _) = if i % 3 == 0 {
            (b"x..\n", 0o4)
        } else {
            (b"xx.\r\n", 0o6)
        };
        text.extend_from_slice(first);
        text.extend_from_slice(b".o.\n...\n");
        expected.push((second << 6, 0o020));
    }
    for size in [1, 2, 7, 4096, BLOCK, 10 * BLOCK] {
        assert_eq!(
            boards(&text, size),
            (expected.clone(), None),
            "{size} bytes"
        );
    }
}

#[test]
fn ends_of_lines_and_of_the_input_are_read_as_meant() {
    let expected = (vec![(0o420, 0o201), (0o000, 0o007)], None);
    for text in [
        &b"xo.\n.x.\n..o\n...\n...\nooo\n"[..],
        b"xo.\n.x.\n..o\n...\n...\nooo",
        b"xo.\r\n.x.\r\n..o\r\n...\r\n...\r\nooo\r\n",
        b"xo. \n.x.\t\n..o  \t \n...\n...\nooo\n\n \n\r\n",
        b"xo.\n.x.\n..o\n...\n...\nooo   ",
        b"xo.\n.x.\n..o\n...\n...\nooo\n  \n",
    ] {
        for size in [1, 5, BLOCK] {
            assert_eq!(boards(text, size), expected, "{:?}", text.escape_ascii());
        }
    }
}

#[test]
fn blank_lines_without_end_take_no_more_memory() {
    let mut text = b"x..\n...\n..o\n".to_vec();
    text.resize(9 * BLOCK, b'\n');
    for size in [1000, BLOCK] {
        assert_eq!(boards(&text, size), (vec![(0o400, 0o001)], None));
    }
}

#[test]
fn blanks_that_fill_a_block_hide_nothing() {
    let text = format!("x..\n...\n..{}o\n", " ".repeat(BLOCK));
    let error = "input line 3: expected a line of fewer than 65536 bytes, \
        found \"..                                      ...\" (65536 bytes)";
    assert_eq!(
        boards(text.as_bytes(), BLOCK),
        (vec![], Some(error.to_string()))
    );
}

#[test]
fn errors_name_the_line_and_keep_what_came_before() {
    let good = "x..\n...\n..o\n";
    let long = "x".repeat(5 * BLOCK);
    for (bad, error) in [
        ("x..\n...\n..a\n", "input line 6: expected 3 cells of '.', 'x' or 'o', found \"..a\" (3 bytes)"),
        ("x..\n...\n..\n", "input line 6: expected 3 cells of '.', 'x' or 'o', found \"..\" (2 bytes)"),
        ("x..\n...\n....\n", "input line 6: expected 3 cells of '.', 'x' or 'o', found \"....\" (4 bytes)"),
        (" x..\n...\n...\n", "input line 4: expected 3 cells of '.', 'x' or 'o', found \" x..\" (4 bytes)"),
        ("x..\n...\n", "input line 6: expected 3 cells of '.', 'x' or 'o', found the end of the input"),
        ("\u{e9}..\n", "input line 4: expected 3 cells of '.', 'x' or 'o', found \"\\xc3\\xa9..\" (4 bytes)"),
        ("x..\n\n...\n", "input line 5: expected no blank line before line 6, found \"\" (0 bytes)"),
        ("\n\nx..\n", "input line 4: expected no blank line before line 6, found \"\" (0 bytes)"),
        (&long, "input line 4: expected a line of fewer than 65536 bytes, found \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\" (65536 bytes)"),
    ] {
        let text = format!("{good}{bad}");
        for size in [1000, BLOCK] {
            let expected = (vec![(0o400, 0o001)], Some(error.to_string()));
            assert_eq!(boards(text.as_bytes(), size), expected);
        }
    }
}

/// A source that cannot be read once, as a file on a disk that fails, and has nothing afterwards.
struct Broken(bool);

impl Read for Broken {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        if std::mem::take(&mut self.0) {
            return Err(io::Error::new(io::ErrorKind::Other, "the disk is gone"));
        }
        Ok(0)
    }
}

#[test]
fn a_source_that_fails_is_not_taken_for_one_that_ends() {
    let error = Reader::new(Broken(true)).is_at_end().unwrap_err();
    assert_eq!(error.to_string(), "cannot read the input: the disk is gone");
}
