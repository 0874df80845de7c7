//! # The test of a function
//!
//! It is asked about one board after the other, the smallest first, so that the first wrong answer is to the smallest
//! board on which the function is wrong.

use std::fmt::{Display, Write};
use std::panic::{self, AssertUnwindSafe};

use oracle::random::Random;

/// The result of a test; the error is the message about a wrong answer.
pub type Checked = Result<(), String>;

/// A test of an exercise: first comes the one of your function, then the one of the book's answer.
pub type Test = fn() -> Checked;

/// Asks about each board, and compares the answer with the one that the rules give. `text` writes a board as judges do,
/// row by row.
pub fn check<B, A: Display>(
    boards: impl IntoIterator<Item = B>,
    text: impl Fn(&B) -> String,
    rules: impl Fn(&B) -> A,
    answer: impl Fn(&B) -> A,
) -> Checked {
    let mut boards: Vec<B> = boards.into_iter().collect();
    boards.sort_by_cached_key(|board| rank(&text(board)));
    for (place, board) in boards.iter().enumerate() {
        let expected = rules(board).to_string();
        let got = panic::catch_unwind(AssertUnwindSafe(|| answer(board).to_string()));
        let got = got.unwrap_or_else(|_| "a panic".to_string());
        if got != expected {
            let (drawn, count) = (drawn(&text(board)), boards.len());
            return Err(format!(
                "wrong on board {} of {count}, and right on all smaller ones\n\n\
                 {drawn}\n    expected  {expected}\n    got       {got}\n",
                place + 1
            ));
        }
    }
    assert!(!boards.is_empty(), "there are no boards to ask about");
    Ok(())
}

/// The number of stones, or what the numbers come to; and of several boards as large, the one whose stones come first.
fn rank(text: &str) -> (u64, String) {
    let number = |word: &str| word.parse().map_or(0, i64::unsigned_abs);
    let numbers: u64 = text.split_whitespace().map(number).sum();
    let stones = text.matches(['o', 'x']).count() as u64;
    (numbers + stones, text.replace('.', "~"))
}

/// The board with the numbers of its rows and columns. A single row is no board and stays unchanged.
fn drawn(text: &str) -> String {
    let cells = |row: &str| -> Vec<String> {
        if row.contains(' ') {
            row.split(' ').map(str::to_string).collect()
        } else {
            row.chars().map(String::from).collect()
        }
    };
    let rows: Vec<Vec<String>> = text.lines().map(cells).collect();
    if rows.len() < 2 {
        return format!("    {text}\n");
    }
    let widths = rows.iter().flatten().map(String::len);
    let most = (rows.len() - 1).to_string().len();
    let width = widths.max().unwrap_or_default().max(most);
    let columns: Vec<String> = (0..rows[0].len()).map(|it| it.to_string()).collect();
    let names = (0..rows.len()).map(|row| row.to_string());
    let mut drawn = String::new();
    let names = [String::new()].into_iter().chain(names);
    for (name, cells) in names.zip([columns].iter().chain(&rows)) {
        _ = write!(drawn, "    {name:>most$}");
        for cell in cells {
            _ = write!(drawn, " {cell:>width$}");
        }
        drawn.push('\n');
    }
    drawn
}

/// Rows of `columns` cells as text.
pub fn rows(cells: &[u8], columns: usize) -> String {
    let rows = cells.chunks(columns).map(String::from_utf8_lossy);
    rows.collect::<Vec<_>>().join("\n")
}

/// The stones of one kind as the bits of a number, the first cell being the highest.
pub fn bits(cells: &[u8], stone: u8) -> u32 {
    let bit = |bits, &cell: &u8| bits << 1 | u32::from(cell == stone);
    cells.iter().fold(0, bit)
}

/// Nine weights as text.
pub fn weights(weights: &[i64; 9]) -> String {
    let row = |row: &[i64]| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
    weights.chunks(3).map(row).collect::<Vec<_>>().join("\n")
}

/// Nine weights for each of those ranges, twice.
pub fn weightings(seed: &str, ranges: &[(i64, i64)]) -> Vec<[i64; 9]> {
    let mut random = Random::named(seed);
    let ranges = ranges.iter().chain(ranges);
    let weights = ranges.map(|&(least, most)| [(); 9].map(|()| random.between(least, most)));
    weights.collect()
}

/// The test of this file.
pub fn the_smallest_board_is_drawn() -> Checked {
    let boards = [*b"oxo......", *b"x........", *b".....o..."];
    let said = |answer: fn(&[u8; 9]) -> char| {
        let rules = |board: &[u8; 9]| if board[5] == b'o' { 'o' } else { 'd' };
        let checked = check(boards, |board| rows(board, 3), rules, answer);
        checked.expect_err("one is wrong")
    };
    let expected = "wrong on board 2 of 3, and right on all smaller ones\n\n      0 1 2\n    0 . . .\n    \
        1 . . o\n    2 . . .\n\n    expected  o\n    got       d\n";
    assert_eq!(said(|_| 'd'), expected);
    // A panic that is not printed.
    let panic = said(|_| panic::resume_unwind(Box::new(())));
    assert!(panic.ends_with("\n    got       a panic\n"), "{panic}");
    let numbers = "        0   1   2\n    0   1 -20   3\n    1   4   5   6\n";
    assert_eq!(drawn("1 -20 3\n4 5 6"), numbers);
    assert_eq!(drawn("2 7 6"), "    2 7 6\n");
    Ok(())
}
