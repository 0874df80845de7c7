//! # The test of a function
//!
//! It is asked about one board after the other, the smallest first, so that the first wrong answer is to the smallest
//! board on which the function is wrong.

use std::fmt::{Display, Write};
use std::panic::{self, AssertUnwindSafe};

use oracle::arc012c::Board;
use oracle::positions::{KINDS, two_lines};
use oracle::random::Random;

/// The result of a test; the error is what is said of a wrong answer.
pub type Checked = Result<(), String>;

/// A test.
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

/// The board with the numbers of its rows and columns. A single row is no board, and stands as it is.
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
    for (name, cells) in [String::new()]
        .into_iter()
        .chain(names)
        .zip([columns].iter().chain(&rows))
    {
        _ = write!(drawn, "    {name:>most$}");
        for cell in cells {
            _ = write!(drawn, " {cell:>width$}");
        }
        drawn.push('\n');
    }
    drawn
}

/// Rows of so many cells as text.
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

/// Gomoku positions of one side's two lines, most of which cross.
pub fn crossings(seed: &str) -> Vec<Board> {
    let mut random = Random::named(seed);
    (0..300).map(|_| two_lines(&mut random)).collect()
}

/// Gomoku positions of all kinds, also without a line of five.
pub fn positions(seed: &str) -> Vec<Board> {
    let mut random = Random::named(seed);
    let kinds = KINDS.iter().cycle().take(300);
    kinds.map(|make| make(&mut random)).collect()
}

/// The test of this file.
pub fn the_smallest_board_is_drawn() -> Checked {
    let boards = [*b"oxo......", *b"x........", *b".....o..."];
    let verdict = |ask: fn(&[u8; 9])| {
        let text = |board: &[u8; 9]| rows(board, 3);
        let answer = |board: &[u8; 9]| {
            ask(board);
            'd'
        };
        let checked = check(
            boards,
            text,
            |board| if board[5] == b'o' { 'o' } else { 'd' },
            answer,
        );
        checked.expect_err("one is wrong")
    };
    let empty = "      0 1 2\n    0";
    assert_eq!(
        verdict(|_| ()),
        format!(
            "wrong on board 2 of 3, and right on all smaller ones\n\n\
             {empty} . . .\n    1 . . o\n    2 . . .\n\n    expected  o\n    got       d\n"
        )
    );
    assert!(
        verdict(|board| {
            if board[0] == b'x' {
                // A panic that is not printed.
                panic::resume_unwind(Box::new(()));
            }
        })
        .ends_with("\n    expected  d\n    got       a panic\n")
    );
    assert_eq!(
        drawn("1 -20 3\n4 5 6"),
        "        0   1   2\n    0   1 -20   3\n    1   4   5   6\n"
    );
    assert_eq!(drawn("2 7 6"), "    2 7 6\n");
    Ok(())
}
