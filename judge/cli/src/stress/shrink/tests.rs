//! # What is left of an input, given what it is to show

use super::*;

/// Shrinks an input that shows something as long as `shows` is true, with a budget that is never used up.
#[track_caller]
fn shrinks(input: &str, wanted: &str, shows: impl Fn(&str) -> bool) {
    assert!(shows(input), "the input shows it");
    let smaller = shrink(input.into(), 100_000, &mut |input| {
        let input = std::str::from_utf8(input).expect("only whole letters are dropped");
        if shows(input) {
            Answer::Same
        } else {
            Answer::Other
        }
    });
    let text = String::from_utf8_lossy(&smaller.input);
    assert_eq!(text, wanted, "after {} tries", smaller.tries);
    assert!(!smaller.is_cut_short);
}

fn numbers(text: &str) -> Vec<i64> {
    text.split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect()
}

/// Returns the items behind a number that says how many there are, if it is right.
fn counted(text: &str, lines_each: usize) -> Option<Vec<&str>> {
    let (count, rest) = text.split_once('\n')?;
    let lines: Vec<&str> = rest.lines().collect();
    let announced: usize = count.trim().parse().ok()?;
    (lines.len() == announced * lines_each).then_some(lines)
}

#[test]
fn nothing_may_be_left() {
    shrinks("a\nb\nc\n", "", |_| true);
}

#[test]
fn nothing_may_go() {
    shrinks("a b\n", "a b\n", |text| text == "a b\n");
}

#[test]
fn lines_are_dropped() {
    let input: String = (0..100).map(|i| format!("line{i}x\n")).collect();
    shrinks(&input, "e37x\n", |text| text.contains("e37x\n"));
    shrinks(&input, "e7x\ne93x\n", |text| {
        text.contains("e7x") && text.contains("e93x\n")
    });
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
    shrinks("999999999\n", "1000\n", |text| {
        numbers(text).first().is_some_and(|&n| n >= 1000) && text.ends_with('\n')
    });
    shrinks("-12345\n", "-7\n", |text| {
        numbers(text).first().is_some_and(|&n| n <= -7) && text.ends_with('\n')
    });
    shrinks("-12345\n", "7\n", |text| {
        numbers(text).first().is_some_and(|&n| n.abs() >= 7) && text.ends_with('\n')
    });
}

#[test]
fn numbers_fall_by_halves() {
    let shows = |input: &[u8]| {
        let text = std::str::from_utf8(input).expect("only whole letters are dropped");
        let rest = text
            .strip_prefix("7 ")
            .and_then(|rest| rest.strip_suffix('\n'));
        rest.and_then(|rest| rest.parse::<u64>().ok()) >= Some(123_456)
    };
    let smaller = shrink(b"7 987654321987654321\n".to_vec(), 90, &mut |input| {
        if shows(input) {
            Answer::Same
        } else {
            Answer::Other
        }
    });
    assert_eq!(smaller.input, b"7 123456\n");
    assert!(!smaller.is_cut_short);
}

#[test]
fn other_numbers_become_shorter() {
    let is_number =
        |text: &str| text.ends_with('\n') && text.trim().parse::<f64>().is_ok_and(|n| n >= 1.0);
    shrinks("12.375\n", "1\n", is_number);
    shrinks("0012\n", "1\n", is_number);
    shrinks(
        "170141183460469231731687303715884105728000\n",
        "1\n",
        is_number,
    );
}

#[test]
fn counts_fall_with_what_they_count() {
    shrinks("5\n4\n8\n15\n16\n23\n", "1\n9\n", |text| {
        counted(text, 1)
            .is_some_and(|items| items.iter().any(|item| numbers(item).first() > Some(&8)))
    });
}

#[test]
fn counts_fall_with_things_of_several_lines() {
    let input = "4\n...\n.x.\n...\nxox\n...\n...\n...\n...\noxo\n...\n...\n...\n";
    shrinks(input, "1\n...\n...\n..o\n", |text| {
        counted(text, 3).is_some_and(|rows| {
            rows.iter().all(|row| row.len() == 3)
                && rows.chunks(3).any(|board| board[2].contains('o'))
        })
    });
}

#[test]
fn counts_may_stand_behind_other_lines() {
    shrinks("k\nk\n4\na\nb\nc\nd\n", "k\nk\n1\nd\n", |text| {
        let items = text
            .strip_prefix("k\nk\n")
            .and_then(|rest| counted(rest, 1));
        items.is_some_and(|items| items.contains(&"d"))
    });
}

#[test]
fn counts_fall_with_words_of_the_next_line() {
    shrinks("5\n3 1 4 1 5\n", "1\n4\n", |text| {
        let mut lines = text.lines();
        let count = lines.next().and_then(|line| line.parse().ok());
        let items = lines.next().map(numbers).unwrap_or_default();
        count == Some(items.len()) && items.iter().any(|&item| item > 3) && lines.next().is_none()
    });
}

#[test]
fn counts_fall_with_words_of_their_own_line() {
    shrinks("5 3 1 4 1 5\n", "1 4\n", |text| {
        let items = numbers(text);
        items.first() == Some(&(items.len() as i64 - 1)) && items[1..].iter().any(|&item| item > 3)
    });
}

#[test]
fn counts_fall_with_letters() {
    shrinks("6\nabcdef\n", "2\nbe\n", |text| {
        let mut lines = text.lines();
        let count = lines.next().and_then(|line| line.parse().ok());
        let word = lines.next().unwrap_or_default();
        count == Some(word.len()) && word.contains('b') && word.contains('e')
    });
}

#[test]
fn boards_become_plain() {
    shrinks("ssosxsxoo\n", "sssssssso\n", |text| {
        text.len() == 10
            && text.ends_with("o\n")
            && text[..9].bytes().all(|letter| b"sox".contains(&letter))
    });
    shrinks("xo.\nox.\nxxo\n", "...\n.x.\n...\n", |text| {
        text.lines().count() == 3
            && text.lines().all(|line| line.len() == 3)
            && text.lines().nth(1).is_some_and(|line| line.contains('x'))
    });
}

#[test]
fn a_text_of_many_letters_is_no_board() {
    shrinks("abcdefgh\n", "aaaaaaah\n", |text| {
        text.len() == 9 && text.ends_with("h\n")
    });
    for text in ["abcdefghi\n", "abcdefghij\n"] {
        let last = &text[text.len() - 2..];
        shrinks(text, text, |smaller| {
            smaller.len() == text.len() && smaller.ends_with(last)
        });
    }
}

#[test]
fn letters_of_any_language_stay_whole() {
    shrinks("äöüß\n", "ü\n", |text| {
        text.contains('ü') && text.ends_with('\n')
    });
}

#[test]
fn bytes_that_are_no_text_are_dropped_too() {
    let smaller = shrink(b"\xff\xfe\x00a\n\xff\n".to_vec(), 1000, &mut |input| {
        if input.contains(&0xfe) {
            Answer::Same
        } else {
            Answer::Other
        }
    });
    assert_eq!(smaller.input, b"\xfe\n");
}

#[test]
fn the_same_questions_are_asked_in_the_same_order() {
    let asked = || {
        let mut asked = Vec::new();
        shrink(b"3\n10 20 30\nabc\n".to_vec(), 1000, &mut |input| {
            asked.push(input.to_vec());
            if input.contains(&b'b') {
                Answer::Same
            } else {
                Answer::Other
            }
        });
        asked
    };
    let questions = asked();
    assert_eq!(questions, asked());
    let different: HashSet<&Vec<u8>> = questions.iter().collect();
    assert_eq!(different.len(), questions.len(), "nothing is asked twice");
}

#[test]
fn budgets_are_kept() {
    let input: String = (0..100).map(|i| format!("{i}\n")).collect();
    let mut asked = 0;
    let smaller = shrink(input.clone().into(), 10, &mut |_| {
        asked += 1;
        Answer::Other
    });
    assert_eq!((asked, smaller.tries, smaller.is_cut_short), (10, 10, true));
    assert_eq!(smaller.input, input.as_bytes());
    let smaller = shrink(input.into(), 10, &mut |_| Answer::Enough);
    assert_eq!((smaller.tries, smaller.is_cut_short), (1, true));
}
