//! # Where two outputs part: by example, and against a plain reading of the rules

use judge_runner::testcase::compare::{Difference, Kind, Place, first_difference};
use judge_runner::testcase::tokens;

/// Returns line, column and kind of the first difference.
fn place(expected: &str, got: &str) -> Option<(usize, usize, Kind)> {
    let place = |found: Difference| (found.place.line, found.place.column, found.kind);
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
    let place = difference.place;
    assert_eq!((place.column, place.offset), (3, 2));
    // A character that one side breaks off begins where it does on the other.
    let difference = first_difference("\u{e9}\n".as_bytes(), b"\xc3x\n").expect("they differ");
    assert_eq!((difference.place.column, difference.place.offset), (1, 0));
    // What goes on a character on no line is none.
    let difference = first_difference(b"a\n\x80", b"a\n\x81").expect("they differ");
    assert_eq!((difference.place.line, difference.place.column), (2, 1));
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
    let line_start: usize = expected_lines[..index.min(expected_lines.len())]
        .iter()
        .map(|line| line.len() + 1)
        .sum();
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
        place: Place {
            line: index + 1,
            column: equal + 1,
            line_start,
            offset: equal,
        },
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

/// Compares with a tolerance, and returns the line and column in the output that came, or in the expected one if it has
/// ended.
fn token(expected: &str, got: &str, tolerance: f64) -> Option<(usize, usize)> {
    let found = tokens::first_difference(expected.as_bytes(), got.as_bytes(), tolerance)?;
    let place = found
        .got
        .or(found.expected)
        .expect("there is a token")
        .place;
    Some((place.line, place.column))
}

#[test]
fn numbers_may_be_off_a_little() {
    for (expected, got) in [
        ("0.5\n", "0.5000009\n"),
        ("0\n", "-1e-6\n"),
        ("1e9\n", "1000000999\n"),
        ("-1000000000\n", "-1000000999.5\n"),
        ("1 2\n3\n", "1.0\r\n+2   3."),
        ("1\r\n2\r\n", "1\n2\n"),
        (".5", "5e-1"),
        ("", " \n"),
        ("nan inf Yes\n", "nan inf Yes\n"),
    ] {
        assert_eq!(token(expected, got, 1e-6), None, "{expected:?} {got:?}");
    }
    for (expected, got, place) in [
        ("0.5\n", "0.500002\n", (1, 1)),
        ("0\n", "0.000002\n", (1, 1)),
        ("1e9\n", "1000002000\n", (1, 1)),
        // An error is held against what is expected, not against what came.
        ("1\n", "1e300\n", (1, 1)),
        ("1e308\n", "-1e308\n", (1, 1)),
        ("1\n2 x 4\n", "1 2\n\n y 4\n", (3, 2)),
        ("1 2\n", "1\n", (1, 3)),
        ("1\n", "1 2\n", (1, 3)),
        ("1\n", "nan\n", (1, 1)),
        ("1\n", "inf\n", (1, 1)),
        ("1\n", "1e999\n", (1, 1)),
        ("nan\n", "1\n", (1, 1)),
        ("nan\n", "NaN\n", (1, 1)),
        ("inf\n", "infinity\n", (1, 1)),
        ("1\n", "0x1\n", (1, 1)),
        ("1\n", "1,0\n", (1, 1)),
        ("1\n", "1_0\n", (1, 1)),
        ("1\n", "\u{ff11}\n", (1, 1)),
        ("YES\n", "Yes\n", (1, 1)),
        ("-\n", "e\n", (1, 1)),
        ("", "0", (1, 1)),
    ] {
        assert_eq!(
            token(expected, got, 1e-6),
            Some(place),
            "{expected:?} {got:?}"
        );
    }
}

/// Compares every two texts of up to four of these letters with what the rules say, read token by token.
#[test]
fn all_short_texts_with_a_tolerance() {
    let texts = all_texts("12x \n", 4);
    for expected in &texts {
        for got in &texts {
            let tokens = |text: &str| -> Vec<String> {
                text.split_whitespace().map(str::to_string).collect()
            };
            let (expected_tokens, got_tokens) = (tokens(expected), tokens(got));
            let is_close = |a: &String, b: &String| match (a.parse::<f64>(), b.parse::<f64>()) {
                (Ok(a), Ok(b)) => (a - b).abs() <= 0.5 * a.max(1.0),
                _ => a == b,
            };
            let is_right = expected_tokens.len() == got_tokens.len()
                && expected_tokens
                    .iter()
                    .zip(&got_tokens)
                    .all(|(a, b)| is_close(a, b));
            assert_eq!(
                token(expected, got, 0.5).is_none(),
                is_right,
                "{expected:?} {got:?}"
            );
        }
    }
}
