//! # Cells, numbers and facts in words

use oracle::arc012c::{self, Board, last_stones, moved_last};

/// The name of the cell in a row and a column, both counted from zero, as POJ writes it.
pub fn place((row, column): (usize, usize)) -> String {
    format!("({row},{column})")
}

/// The name of a cell of a square board.
pub fn cell(cell: usize, columns: usize) -> String {
    place((cell / columns, cell % columns))
}

/// The cell of a square board with this name; `None` if no cell has it.
pub fn named_cell(name: &str, columns: usize) -> Option<usize> {
    (0..columns * columns).find(|&cell| self::cell(cell, columns) == name)
}

/// A number with its digits in groups of three, such as 549,946.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups = groups.map(String::from_utf8_lossy).collect::<Vec<_>>();
    groups.join(",")
}

/// The colour that a letter stands for.
pub fn colour(stone: u8) -> &'static str {
    if stone == b'o' { "black" } else { "white" }
}

/// The fives of a board in words.
pub fn fives(board: &Board) -> Vec<String> {
    let in_words = |five: Vec<(usize, usize)>| {
        let (row, column) = five[0];
        let [from, to] = [five[0], five[five.len() - 1]].map(place);
        let colour = colour(board[row][column]);
        format!("{colour} has {} in a row from {from} to {to}", five.len())
    };
    arc012c::fives(board).into_iter().map(in_words).collect()
}

/// The reason why no stone is marked as the possible last move; `None` if some stone is.
pub fn why_none_is_last(board: &Board) -> Option<&'static str> {
    let has_stones = board.as_flattened().iter().any(|&cell| cell != b'.');
    if has_stones && moved_last(board).is_none() {
        Some("Black has neither as many stones as white nor one more.")
    } else if arc012c::fives(board).is_empty() {
        Some("Nobody has five in a row.")
    } else if last_stones(board).is_empty() {
        Some("Whichever stone came last, there was a five before it.")
    } else {
        None
    }
}
