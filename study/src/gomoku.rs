//! # The facts that a picture of a gomoku board shows

use std::ops::Range;

use oracle::arc012c::{Board, SIZE, cells, fives, last_stones, moved_last};

use crate::cell::place;

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

/// The fives in words.
pub fn fives_in_words(board: &Board) -> Vec<String> {
    let in_words = |five: Vec<(usize, usize)>| {
        let (row, column) = five[0];
        let [from, to] = [five[0], five[five.len() - 1]].map(place);
        let colour = colour(board[row][column]);
        format!("{colour} has {} in a row from {from} to {to}", five.len())
    };
    fives(board).into_iter().map(in_words).collect()
}

/// Why no stone is marked as one that can have been the last; none if some are.
pub fn why_none_is_last(board: &Board) -> Option<&'static str> {
    let has_stones = board.as_flattened().iter().any(|&cell| cell != b'.');
    if has_stones && moved_last(board).is_none() {
        Some("Black has neither as many stones as white nor one more.")
    } else if fives(board).is_empty() {
        Some("Nobody has five in a row.")
    } else if last_stones(board).is_empty() {
        Some("Whichever stone came last, there was a five before it.")
    } else {
        None
    }
}
