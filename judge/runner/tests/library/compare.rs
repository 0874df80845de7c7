//! # The first difference of two outputs: by example, and against a plain reading of the rules

use std::iter;

use judge_facts::comparison::{Compare, TextRule};
use judge_runner::output::bytes::without_crlf;
use judge_runner::output::{OutputDifference, bytes, compare, tokens};

const TOKENS: TextRule = TextRule {
    compare: Compare::Tokens,
    ..TextRule::STRICT
};

fn compare_texts(rule: &TextRule, expected: &str, got: &str) -> Option<OutputDifference> {
    compare(rule, expected.as_bytes(), got.as_bytes())
}

#[track_caller]
fn first(rule: &TextRule, expected: &str, got: &str) -> String {
    let found = compare_texts(rule, expected, got);
    found.expect("they differ").first
}

#[test]
fn columns_are_characters() {
    for (expected, got, place) in [
        // These two differ in their second byte only.
        ("o\u{e9}x\n".as_bytes(), "o\u{e8}x\n".as_bytes(), (1, 2)),
        ("あ😀x".as_bytes(), "あ😀o".as_bytes(), (1, 3)),
        (b"\xff\xfex", b"\xff\xfeo", (1, 3)),
        // If one side has only the first byte of a character, the difference is at the start of that character.
        ("\u{e9}\n".as_bytes(), b"\xc3x\n", (1, 1)),
        // A byte that continues no character of its line is a character.
        (b"a\n\x80", b"a\n\x81", (2, 1)),
    ] {
        let found = bytes::first_difference(expected, got).expect("they differ");
        let mark = found.marks[0].expect("both go on").position;
        assert_eq!((mark.line, mark.column), place, "{expected:?} {got:?}");
    }
}

#[test]
fn a_place_in_a_long_line_has_the_number_of_its_word() {
    let numbers = |changed: usize| {
        let number = |index| if index == changed { 7 } else { 10_000 };
        let numbers = (1..=20_000).map(|index| number(index).to_string());
        numbers.collect::<Vec<_>>().join(" ")
    };
    let (expected, got) = (numbers(0), numbers(12_346));
    let place = "line 1, column 74071, word 12346";
    assert_eq!(first(&TextRule::STRICT, &expected, &got), place);
    let wanted = format!("{place}: expected 10000, got 7");
    assert_eq!(first(&TOKENS, &expected, &got), wanted);
}

/// Any two different texts have a difference, which lies behind their common beginning or after its line.
#[test]
fn all_short_texts() {
    for (letters, longest) in [("ab \r\n", 3), ("a\r\n", 4)] {
        let texts = all_texts(letters, longest);
        for expected in &texts {
            let expected = expected.replace("\r\n", "\n");
            for got in &texts {
                let found = bytes::first_difference(expected.as_bytes(), got.as_bytes());
                assert_eq!(found.is_none(), expected == *got, "{expected:?} {got:?}");
                let marks = found.iter().flat_map(|found| found.marks).flatten();
                let places = marks.map(|it| it.position.line_start + it.position.column - 1);
                let pairs = iter::zip(expected.bytes(), got.bytes());
                let equal = pairs.take_while(|(a, b)| a == b).count();
                for place in places {
                    let is_right = place == equal || place == equal + 1;
                    assert!(is_right, "{expected:?} {got:?}: {place}");
                }
            }
        }
    }
}

/// Any two texts have a difference unless their lines, apart from those without words, have the same words.
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
    let wanted = "line 1, column 3: expected a line break, got b";
    assert_eq!(first(&rule, "a\nb\n", "a b\n"), wanted);
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

/// Compares with a tolerance, and returns the difference's line and column in the output, or if that has ended, in the
/// expected one.
fn token(expected: &str, got: &str, tolerance: f64) -> Option<(usize, usize)> {
    let float = Some(tolerance);
    let rule = TextRule { float, ..TOKENS };
    let expected = without_crlf(expected.as_bytes());
    let [left, right] = tokens::first_difference(&expected, got.as_bytes(), &rule)?.marks;
    let place = right.or(left)?.position;
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
        // An error is relative to the expected number, not to the printed one.
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
    const WORDS: Option<&str> = Some("compare = \"tokens\"");
    const NONE: [bool; 3] = [false; 3];
    for (expected, got, [lines, tokens, any_case], advised) in [
        ("a b\n", "a b \n\n", [true; 3], LINES),
        ("a\r\n\r\nb", "a\t\n\nb\n", [true; 3], LINES),
        ("", "\n", [true; 3], LINES),
        ("a b\n", "a  b\n", [false, true, true], WORDS),
        ("a b\n", " a\nb", [false, true, true], WORDS),
        ("a\n\nb\n", "a\nb\n", [false, true, true], WORDS),
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
    let wanted = "line 2, column 1: expected an empty line, got 2 3";
    assert_eq!(first(&rule, "1\n\n2 3\n", "1\n2 3\n"), wanted);
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
