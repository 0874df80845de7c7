//! # The smallest inputs for given failures

use super::*;

/// Checks the result of shrinking an input for which `shows` is true.
#[track_caller]
fn shrinks(input: &str, wanted: &str, shows: impl Fn(&str) -> bool) {
    assert!(shows(input), "the input shows it");
    let (smaller, asked) = shrink_bytes(input.as_bytes(), |input| {
        shows(&String::from_utf8_lossy(input))
    });
    let smaller = String::from_utf8_lossy(&smaller);
    assert_eq!(smaller, wanted, "after {} tries", asked.len());
}

/// Returns the smallest input, and all that were tried.
fn shrink_bytes(input: &[u8], shows: impl Fn(&[u8]) -> bool) -> (Vec<u8>, Vec<Vec<u8>>) {
    let mut asked = Vec::new();
    let smaller = shrink(input.to_vec(), &mut |input| {
        asked.push(input.to_vec());
        Some(shows(input))
    });
    (smaller, asked)
}

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect()
}

/// Returns the lines after a number if it counts the items, which have `lines_each` lines each.
fn counted(text: &str, lines_each: usize) -> Option<Vec<&str>> {
    let (count, rest) = text.split_once('\n')?;
    let lines: Vec<&str> = rest.lines().collect();
    let announced: usize = count.trim().parse().ok()?;
    (lines.len() == announced * lines_each).then_some(lines)
}

#[test]
fn words_are_dropped_with_their_blanks() {
    shrinks("1 2  3 4\n", "3\n", |text| {
        text.contains('3') && text.ends_with('\n')
    });
    shrinks("a b c\r\n", "c\r\n", |text| {
        text.contains('c') && text.ends_with("\r\n")
    });
}

#[test]
fn numbers_come_nearer_to_zero() {
    let shrinks = |input: &str, wanted: &str, shows: fn(i64) -> bool| {
        shrinks(input, wanted, |text| {
            numbers(text).first().is_some_and(|&n| shows(n)) && text.ends_with('\n')
        });
    };
    shrinks("999999999\n", "1000\n", |n| n >= 1000);
    shrinks("-12345\n", "-7\n", |n| n <= -7);
    shrinks("-12345\n", "7\n", |n| n.abs() >= 7);
    shrinks("5\n", "0\n", |_| true);
    let (smaller, asked) = shrink_bytes(b"987654321987654321\n", |input| {
        let text = String::from_utf8_lossy(input);
        text.ends_with('\n') && text.trim().parse::<u64>().ok() >= Some(123_456)
    });
    assert_eq!(smaller, b"123456\n");
    assert!(asked.len() < 100, "by bisection, in {} tries", asked.len());
}

#[test]
fn other_numbers_become_shorter() {
    for number in [
        "12.375\n",
        "0012\n",
        "170141183460469231731687303715884105728000\n",
    ] {
        shrinks(number, "1\n", |text| {
            text.ends_with('\n') && text.trim().parse::<f64>().is_ok_and(|n| n >= 1.0)
        });
    }
}

#[test]
fn counts_fall_with_lines() {
    shrinks("5\n4\n8\n15\n16\n23\n", "1\n9\n", |text| {
        let is_counted = counted(text, 1).is_some();
        is_counted && numbers(text)[1..].iter().any(|&number| number > 8)
    });
    let boards = "4\n...\n.x.\n...\nxox\n...\n...\n...\n...\noxo\n...\n...\n...\n";
    shrinks(boards, "1\n...\n...\noxo\n", |text| {
        let rows = counted(text, 3).unwrap_or_default();
        let has_o_below = rows.chunks(3).any(|board| board[2].contains('o'));
        has_o_below && rows.iter().all(|row| row.len() == 3)
    });
    shrinks("k\nk\n4\na\nb\nc\nd\n", "k\nk\n1\nd\n", |text| {
        let rest = text.strip_prefix("k\nk\n").unwrap_or_default();
        counted(rest, 1).is_some_and(|items| items.contains(&"d"))
    });
}

#[test]
fn counts_fall_with_words_and_letters() {
    let is_counted = |numbers: &[i64]| {
        let count = numbers.len() as i64 - 1;
        numbers.first() == Some(&count) && numbers[1..].iter().any(|&number| number > 3)
    };
    shrinks("5\n3 1 4 1 5\n", "1\n4\n", |text| {
        is_counted(&numbers(text)) && text.find('\n') == Some(1) && text.lines().count() == 2
    });
    shrinks("5 3 1 4 1 5\n", "1 4\n", |text| {
        is_counted(&numbers(text)) && text.ends_with('\n')
    });
    shrinks("6\nabcdef\n", "2\nbe\n", |text| {
        let (count, word) = text.split_once('\n').unwrap_or_default();
        let word = word.strip_suffix('\n').unwrap_or_default();
        word.len().to_string() == count && word.contains('b') && word.contains('e')
    });
}

#[test]
fn an_end_may_come_early() {
    let mut answers = [Some(false), Some(true), None].into_iter();
    let shrunk = shrink(b"1\n2\n3\n4\n5\n".to_vec(), &mut |_| {
        answers.next().expect("it has ended")
    });
    assert_eq!(shrunk, b"5\n");
    assert_eq!(answers.next(), None);
}

#[test]
fn a_count_stays_a_count() {
    for (original, smaller, is_kept) in [
        ("2 7 x\n5 9\n", "1 1 z\n5\n", true),
        ("2 7 x\n5 9\n", "0 7 x\n5 9\n", false),
        ("2 7 x\n5 9\n", "2 7\n5 9\n", false),
        ("2 7 x\n5 9\n", "2 7 x\n5 0\n", false),
        ("2 7 x\n5 9\n", "", false),
        ("2\n5 0\n", "1\n0\n", true),
        ("2\n5 0\n", "1\n-1\n", false),
        ("2\n5 -4\n", "1\n-4\n", true),
        ("0\n", "", false),
        ("a b\nc\n", "a b\n", true),
    ] {
        let kept = keeps_shape(original.as_bytes(), smaller.as_bytes());
        assert_eq!(kept, is_kept, "{original:?} and {smaller:?}");
    }
}
