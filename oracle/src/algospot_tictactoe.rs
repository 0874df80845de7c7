//! # Who wins with best play?

use super::three_in_a_row::{Board, Letters, best_play, has_line, is_finished};

/// `x` made the first move of every game.
pub const LETTERS: Letters = Letters {
    empty: b'.',
    first: b'x',
    second: b'o',
};

/// The answer to a reachable board.
pub fn answer(board: &Board) -> &'static str {
    let ended = |board: &Board| {
        let worth = i32::from(has_line(board, b'x')) - i32::from(has_line(board, b'o'));
        is_finished(board, LETTERS).then_some(worth)
    };
    match best_play(*board, LETTERS, &ended) {
        1 => "x",
        -1 => "o",
        _ => "TIE",
    }
}
