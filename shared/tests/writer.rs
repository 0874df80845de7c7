//! # The writer at the ends of its block
//!
//! Whatever lines come in whatever order, the same lines come out, and none comes out before it has to.

use shared::reader::BLOCK;
use shared::writer::{Line, Writer};

/// The longest line there can be, the shortest, and two between, in an order that repeats late.
fn texts(count: usize) -> impl Iterator<Item = &'static str> {
    (0..count).map(|i| ["1234567", "", "TIE", "x"][(i * i + i / 3) % 4])
}

#[test]
fn lines_cross_the_ends_of_blocks() {
    let (mut written, mut expected) = (Vec::new(), Vec::new());
    let mut writer = Writer::new(&mut written);
    for text in texts(BLOCK) {
        writer.line(&Line::new(text)).unwrap();
        expected.extend_from_slice(text.as_bytes());
        expected.push(b'\n');
    }
    writer.flush().unwrap();
    // Nothing is left for a second time.
    writer.flush().unwrap();
    assert!(expected.len() > 3 * BLOCK);
    assert!(written == expected, "{} bytes", written.len());
}

#[test]
fn a_full_block_goes_out_as_one() {
    for (text, lines) in [("1234567", BLOCK / 8), ("", BLOCK - 7)] {
        let mut written = Vec::new();
        let mut writer = Writer::new(&mut written);
        for _ in 0..lines {
            writer.line(&Line::new(text)).unwrap();
        }
        drop(writer);
        assert_eq!(written.len(), 0, "{text:?} still fits");
        let mut writer = Writer::new(&mut written);
        for _ in 0..=lines {
            writer.line(&Line::new(text)).unwrap();
        }
        drop(writer);
        assert_eq!(written.len(), lines * (text.len() + 1), "{text:?}");
    }
}

#[test]
fn a_sink_that_takes_no_more_is_an_error() {
    let mut room = [0; BLOCK / 2];
    let mut writer = Writer::new(&mut room[..]);
    let line = Line::new("1234567");
    for _ in 0..BLOCK / 8 {
        writer.line(&line).unwrap();
    }
    let error = writer.line(&line).unwrap_err();
    assert_eq!(
        error.to_string(),
        "cannot write the answers: failed to write whole buffer"
    );
}

#[test]
#[should_panic]
fn a_line_that_is_too_long_is_refused() {
    Line::new("12345678");
}
