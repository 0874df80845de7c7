//! # Who has won on this board?

use super::three_in_a_row::{Board, Letters, has_line};

/// `o` begins where boards are played. The problem itself does not care.
pub const LETTERS: Letters = Letters {
    empty: b's',
    first: b'o',
    second: b'x',
};

/// The verdict on a board on which at most one side has three in a row.
pub fn verdict(board: &Board) -> char {
    match (has_line(board, b'o'), has_line(board, b'x')) {
        (true, true) => panic!("both sides have three in a row"),
        (true, false) => 'o',
        (false, true) => 'x',
        (false, false) => 'd',
    }
}
