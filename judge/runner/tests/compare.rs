//! # The first difference of two outputs: by example, and against a plain reading of the rules

use std::iter;

use judge_facts::comparison::{Compare, TextRule};
use judge_runner::output::bytes::{ByteDifference, DifferenceKind, TextPosition, without_crlf};
use judge_runner::output::tokens;
use judge_runner::output::{OutputDifference, bytes, compare};

fn first_difference(expected: &[u8], got: &[u8]) -> Option<ByteDifference> {
    bytes::first_difference(&without_crlf(expected), got)
}

fn compare_texts(rule: &TextRule, expected: &str, got: &str) -> Option<OutputDifference> {
    compare(rule, expected.as_bytes(), got.as_bytes())
}

/// Returns line, column and kind of the first difference.
fn place(expected: &[u8], got: &[u8]) -> Option<(usize, usize, DifferenceKind)> {
    let place = |found: ByteDifference| (found.position.line, found.position.column, found.kind);
    first_difference(expected, got).map(place)
}

#[test]
fn columns_are_characters() {
    for (expected, got, line, column) in [
        // These two differ in their second byte only.
        ("o\u{e9}x\n".as_bytes(), "o\u{e8}x\n".as_bytes(), 1, 2),
        ("あ😀x".as_bytes(), "あ😀o".as_bytes(), 1, 3),
        (b"\xff\xfex", b"\xff\xfeo", 1, 3),
        // A character that one side breaks off begins where it does on the other.
        ("\u{e9}\n".as_bytes(), b"\xc3x\n", 1, 1),
        // A byte that continues no character of its line is a character.
        (b"a\n\x80", b"a\n\x81", 2, 1),
    ] {
        let wanted = Some((line, column, DifferenceKind::Content));
        assert_eq!(place(expected, got), wanted, "{expected:?} {got:?}");
    }
}

#[test]
fn a_place_in_a_long_line_has_the_number_of_its_word() {
    let numbers = |changed: usize| {
        let number = |index| if index == changed { 7 } else { 10_000 };
        let numbers = (1..=20_000).map(|index| number(index).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let first = |rule: &TextRule| {
        let found = compare_texts(rule, &numbers(0), &numbers(12_346));
        found.expect("they differ").first
    };
    assert_eq!(first(&TextRule::STRICT), "line 1, column 74071, word 12346");
    let tokens = TextRule {
        compare: Compare::Tokens,
        ..TextRule::STRICT
    };
    let wanted = "line 1, column 74071, word 12346: expected 10000, got 7";
    assert_eq!(first(&tokens), wanted);
}

/// Compares every two short texts with what the rules say, read line by line.
#[test]
fn all_short_texts() {
    for (letters, longest) in [("ab \r\n", 3), ("a\r\n", 4)] {
        let texts = all_texts(letters, longest);
        for expected in &texts {
            for got in &texts {
                let found = first_difference(expected.as_bytes(), got.as_bytes());
                let wanted = by_lines(&expected.replace("\r\n", "\n"), got);
                assert_eq!(found, wanted, "{expected:?} {got:?}");
            }
        }
    }
}

/// The same for words whose line breaks count: those that one line has are the words of a line, if it has any.
#[test]
fn all_short_texts_with_line_breaks() {
    let rule = TextRule {
        compare: Compare::TokensAndLines,
        ..TextRule::STRICT
    };
    let rows = |text: &str| {
        let rows = text.lines().map(str::split_whitespace);
        let rows = rows.map(|row| row.map(String::from).collect::<Vec<_>>());
        rows.filter(|row| !row.is_empty()).collect::<Vec<_>>()
    };
    let texts = all_texts("ab \n", 4);
    for expected in &texts {
        for got in &texts {
            let found = compare_texts(&rule, expected, got);
            let is_right = rows(expected) == rows(got);
            assert_eq!(found.is_none(), is_right, "{expected:?} {got:?}");
        }
    }
    // The engine ends a line at a carriage return, too.
    assert!(compare_texts(&rule, "a b\n", "a\rb\n").is_some());
    assert!(compare_texts(&rule, "a\nb\n", "a\r\nb\r\n").is_none());
    let found = compare_texts(&rule, "a\nb\n", "a b\n").expect("they differ");
    assert_eq!(
        found.first,
        "line 1, column 3: expected a line break, got b"
    );
}

fn all_texts(letters: &str, longest: usize) -> Vec<String> {
    let mut texts = vec![String::new()];
    let mut start = 0;
    for _ in 0..longest {
        let shorter = texts[start..].to_vec();
        start = texts.len();
        let longer = |text: String| letters.chars().map(move |letter| format!("{text}{letter}"));
        texts.extend(shorter.into_iter().flat_map(longer));
    }
    texts
}

fn by_lines(expected: &str, got: &str) -> Option<ByteDifference> {
    if expected == got {
        return None;
    }
    let lines = [expected, got].map(|text| text.split_terminator('\n').collect::<Vec<_>>());
    let longest = lines[0].len().max(lines[1].len());
    // If all lines are equal, the difference is in the newline at the end of the last one.
    let index = (0..longest)
        .find(|&index| lines[0].get(index) != lines[1].get(index))
        .unwrap_or(longest - 1);
    let before = lines[0].iter().take(index);
    let (kind, equal) = match (lines[0].get(index), lines[1].get(index)) {
        (_, None) => (DifferenceKind::EndsEarly, 0),
        (None, _) => (DifferenceKind::GoesOn, 0),
        (Some(line), Some(other)) => {
            let pairs = iter::zip(line.bytes(), other.bytes());
            let kind = match () {
                () if line == other && expected.ends_with('\n') => DifferenceKind::NoFinalNewline,
                () if line == other => DifferenceKind::FinalNewline,
                () if *other == format!("{line}\r") => DifferenceKind::CarriageReturn,
                () => DifferenceKind::Content,
            };
            (kind, pairs.take_while(|(a, b)| a == b).count())
        }
    };
    Some(ByteDifference {
        position: TextPosition {
            line: index + 1,
            column: equal + 1,
            word: word(expected, got, index, equal),
            line_start: before.map(|line| line.len() + 1).sum(),
            offset: equal,
        },
        kind,
        only_white_space: expected
            .split_ascii_whitespace()
            .eq(got.split_ascii_whitespace()),
    })
}

/// The number of words that begin in a line up to a byte.
fn word(expected: &str, got: &str, index: usize, at: usize) -> usize {
    let line = |text: &str| text.split_terminator('\n').nth(index).map(str::to_string);
    let line = line(expected).or_else(|| line(got)).unwrap_or_default();
    let is_blank = |c: &char| c.is_ascii_whitespace();
    let letters: Vec<char> = line.chars().collect();
    let begins = |&at: &usize| !is_blank(&letters[at]) && (at == 0 || is_blank(&letters[at - 1]));
    (0..letters.len().min(at + 1)).filter(begins).count()
}

/// Compares with a tolerance, and returns the line and column in the output that came, or in the expected one if it has
/// ended.
fn token(expected: &str, got: &str, tolerance: f64) -> Option<(usize, usize)> {
    let rule = TextRule {
        compare: Compare::Tokens,
        float: Some(tolerance),
        ..TextRule::STRICT
    };
    let found =
        tokens::first_difference(&without_crlf(expected.as_bytes()), got.as_bytes(), &rule)?;
    let token = found.got.or(found.expected);
    let place = token.expect("there is a token").position;
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
        let found = token(expected, got, 1e-6);
        assert_eq!(found, Some(place), "{expected:?} {got:?}");
    }
}

/// The outputs that each comparison accepts, and the looser comparison that a report advises.
#[test]
fn comparisons_differ_in_what_they_accept() {
    const LINES: Option<&str> = Some("compare = \"lines\"");
    const TOKENS: Option<&str> = Some("compare = \"tokens\"");
    const NONE: [bool; 3] = [false; 3];
    for (expected, got, [lines, tokens, any_case], advised) in [
        ("a b\n", "a b \n\n", [true; 3], LINES),
        ("a\r\n\r\nb", "a\t\n\nb\n", [true; 3], LINES),
        ("", "\n", [true; 3], LINES),
        ("a b\n", "a  b\n", [false, true, true], TOKENS),
        ("a b\n", " a\nb", [false, true, true], TOKENS),
        ("a\n\nb\n", "a\nb\n", [false, true, true], TOKENS),
        ("Yes\n", "YES \n", [false, false, true], None),
        ("0.5 x\n", "0.5000001 x\n", NONE, Some("float = 1e-6")),
        ("1000000007\n", "1000000006\n", NONE, None),
        ("ab\n", "a b\n", NONE, None),
        ("a\n", "", NONE, None),
        ("\u{c4}\n", "\u{e4}\n", NONE, None),
    ] {
        let accepts = |compare: Compare, ignores_case| {
            let rule = TextRule {
                compare,
                ignores_case,
                ..TextRule::STRICT
            };
            compare_texts(&rule, expected, got).is_none()
        };
        let all = [
            accepts(Compare::Bytes, false),
            accepts(Compare::Lines, false),
            accepts(Compare::Tokens, false),
            accepts(Compare::Tokens, true),
        ];
        assert_eq!(
            all,
            [false, lines, tokens, any_case],
            "{expected:?} {got:?}"
        );
        let strict = compare_texts(&TextRule::STRICT, expected, got).expect("they differ");
        assert_eq!(
            strict.accepted_with.as_deref(),
            advised,
            "{expected:?} {got:?}"
        );
    }
    let rule = TextRule {
        compare: Compare::Lines,
        ..TextRule::STRICT
    };
    let shown = |expected: &str, got: &str| {
        compare_texts(&rule, expected, got)
            .expect("they differ")
            .first
            .to_string()
    };
    assert_eq!(
        shown("1\n\n2 3\n", "1\n2 3\n"),
        "line 2, column 1: expected an empty line, got 2 3"
    );
    assert_eq!(
        shown("1\n2\n", "1 \n"),
        "the output ends before 2, which is expected at line 2, column 1"
    );
    assert_eq!(
        shown("1\n", "1\n2\n"),
        "line 2, column 1: expected the end, got 2"
    );
}

/// Compares every two short texts with what the rules say, read token by token.
#[test]
fn all_short_texts_with_a_tolerance() {
    let is_close = |a: &str, b: &str| match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => (a - b).abs() <= 0.5 * a.max(1.0),
        _ => a == b,
    };
    let texts = all_texts("12x \n", 3);
    for expected in &texts {
        for got in &texts {
            let [a, b] = [expected, got].map(|text| text.split_whitespace());
            let is_right = a.clone().count() == b.clone().count()
                && iter::zip(a, b).all(|(a, b)| is_close(a, b));
            let found = token(expected, got, 0.5);
            assert_eq!(found.is_none(), is_right, "{expected:?} {got:?}");
        }
    }
}
