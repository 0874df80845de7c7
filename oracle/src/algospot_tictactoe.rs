//! # Who wins with best play?

use super::three_in_a_row::{Board, Letters, best_play, to_move};

/// `x` made the first move of every game.
pub const LETTERS: Letters = Letters {
    empty: b'.',
    first: b'x',
    second: b'o',
};

/// The answer to a board that can arise in play.
pub fn answer(board: &Board) -> &'static str {
    let (mover, other) = match to_move(board, LETTERS) {
        b'x' => (b'x', b'o'),
        _ => (b'o', b'x'),
    };
    match best_play(*board, mover, other, b'.') {
        Some(b'x') => "x",
        Some(_) => "o",
        None => "TIE",
    }
}
