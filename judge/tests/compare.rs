//! # Where two outputs part: by example, and against a plain reading of the rules

use cargo_judge::case::compare::{Difference, Kind, first_difference};

/// Returns line, column and kind of the first difference.
fn place(expected: &str, got: &str) -> Option<(usize, usize, Kind)> {
    let place = |difference: Difference| (difference.line, difference.column, difference.kind);
    first_difference(expected.as_bytes(), got.as_bytes()).map(place)
}

#[test]
fn examples() {
    assert_eq!(place("1\n2\n", "1\n2\n"), None);
    assert_eq!(place("1\r\n2\r\n", "1\n2\n"), None);
    assert_eq!(place("1\n22\n", "1\n23\n"), Some((2, 2, Kind::Content)));
    assert_eq!(place("1\n22\n", "1\n2\n"), Some((2, 2, Kind::Content)));
    assert_eq!(place("1\n", "1\r\n"), Some((1, 2, Kind::CarriageReturn)));
    assert_eq!(place("1\n", "1"), Some((1, 2, Kind::NoFinalNewline)));
    assert_eq!(place("1", "1\n"), Some((1, 2, Kind::FinalNewline)));
    assert_eq!(place("1\n2\n", "1\n"), Some((2, 1, Kind::EndsEarly)));
    assert_eq!(place("1\n", "1\n\n"), Some((2, 1, Kind::GoesOn)));
}

#[test]
fn columns_are_characters() {
    // The two letters differ in their second byte only.
    assert_eq!(
        place("o\u{e9}x\n", "o\u{e8}x\n"),
        Some((1, 2, Kind::Content))
    );
    assert_eq!(
        place("\u{3042}\u{1f600}x\n", "\u{3042}\u{1f600}o\n"),
        Some((1, 3, Kind::Content))
    );
    let difference = first_difference(b"\xff\xfex", b"\xff\xfeo").expect("they differ");
    assert_eq!((difference.column, difference.equal), (3, 2));
}

#[test]
fn long_texts() {
    let line = "0123456789\n";
    let expected = line.repeat(1_000_000);
    for wrong in [1, 372, 373, 4096, 999_999] {
        let mut got = expected.clone();
        got.replace_range(
            (wrong - 1) * line.len() + 4..(wrong - 1) * line.len() + 5,
            "x",
        );
        assert_eq!(place(&expected, &got), Some((wrong, 5, Kind::Content)));
    }
    assert_eq!(
        place(&expected, &expected[..expected.len() - line.len()]),
        Some((1_000_000, 1, Kind::EndsEarly))
    );
}

/// Compares every two texts of up to four of these letters with what the rules say, read line by line.
#[test]
fn all_short_texts() {
    let texts = all_texts("ab \r\n", 4);
    for expected in &texts {
        for got in &texts {
            let found = first_difference(expected.as_bytes(), got.as_bytes());
            assert_eq!(
                found,
                by_lines(&expected.replace("\r\n", "\n"), got),
                "{expected:?} {got:?}"
            );
        }
    }
}

fn all_texts(letters: &str, longest: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut start = 0;
    for _ in 0..longest {
        let shorter = start..texts.len();
        start = texts.len();
        for index in shorter {
            texts.extend(
                letters
                    .chars()
                    .map(|letter| format!("{}{letter}", texts[index]))
                    .collect::<Vec<_>>(),
            );
        }
    }
    texts
}

fn by_lines(expected: &str, got: &str) -> Option<Difference> {
    if expected == got {
        return None;
    }
    let (expected_lines, got_lines) = (lines(expected), lines(got));
    let longest = expected_lines.len().max(got_lines.len());
    // If all lines are equal, the difference is in the newline at the end of the last one.
    let index = (0..longest)
        .find(|&index| expected_lines.get(index) != got_lines.get(index))
        .unwrap_or(longest - 1);
    let (expected_line, got_line) = (
        expected_lines.get(index).copied(),
        got_lines.get(index).copied(),
    );
    let (kind, equal) = match (expected_line, got_line) {
        (Some(_), None) => (Kind::EndsEarly, 0),
        (None, Some(_)) => (Kind::GoesOn, 0),
        (Some(line), Some(other)) if line == other && expected.ends_with('\n') => {
            (Kind::NoFinalNewline, line.len())
        }
        (Some(line), Some(other)) if line == other => (Kind::FinalNewline, line.len()),
        (Some(line), Some(other)) => {
            let kind = if other == format!("{line}\r") {
                Kind::CarriageReturn
            } else {
                Kind::Content
            };
            (
                kind,
                line.bytes()
                    .zip(other.bytes())
                    .take_while(|(a, b)| a == b)
                    .count(),
            )
        }
        (None, None) => unreachable!("the index is that of a line"),
    };
    Some(Difference {
        line: index + 1,
        column: equal + 1,
        equal,
        expected: expected_line.map(|line| line.as_bytes().to_vec()),
        got: got_line.map(|line| line.as_bytes().to_vec()),
        kind,
        only_white_space: expected
            .split_ascii_whitespace()
            .eq(got.split_ascii_whitespace()),
    })
}

/// Returns the lines without their newlines. An empty text has none.
fn lines(text: &str) -> Vec<&str> {
    if text.is_empty() {
        Vec::new()
    } else {
        text.strip_suffix('\n')
            .unwrap_or(text)
            .split('\n')
            .collect()
    }
}
