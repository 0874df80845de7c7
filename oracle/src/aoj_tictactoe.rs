//! # Who has won on this board?
//!
//! And what a program would say that took the board for a game to be played on.

use super::three_in_a_row::{Board, Letters, best_play, count, has_line};

/// `o` begins in the reading that plays on. The problem itself does not care.
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

/// The verdict of the other reading, in which the number of empty cells tells who is to move.
pub fn game_tree_verdict(board: &Board) -> char {
    let (mover, other) = if count(board, b's') % 2 == 1 {
        (b'o', b'x')
    } else {
        (b'x', b'o')
    };
    best_play(*board, mover, other, b's').map_or('d', char::from)
}
