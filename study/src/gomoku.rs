//! # What a picture of a gomoku board shows

use std::ops::Range;

use testcases::oracle::arc012c::{Board, SIZE, cells};

/// How many empty rows and columns are shown around the stones.
const MARGIN: usize = 1;

/// The rows and columns that have stones, and their neighbours; all of them if the board is empty.
pub fn used(board: &Board) -> (Range<usize>, Range<usize>) {
    let stones = || cells().filter(|&(row, column)| board[row][column] != b'.');
    (
        around(stones().map(|(row, _)| row)),
        around(stones().map(|(_, column)| column)),
    )
}

fn around(places: impl Iterator<Item = usize> + Clone) -> Range<usize> {
    match (places.clone().min(), places.max()) {
        (Some(first), Some(last)) => first.saturating_sub(MARGIN)..(last + MARGIN + 1).min(SIZE),
        _ => 0..SIZE,
    }
}

/// The colour that a letter stands for.
pub fn colour(stone: u8) -> &'static str {
    if stone == b'o' { "black" } else { "white" }
}
