//! # Weighted tic-tac-toe
//!
//! No memo: the winner on a board is worked out again each time that the search meets it.

use super::three_in_a_row::{Board, Letters, has_line, moves};

/// Takahashi makes the first move.
pub const LETTERS: Letters = Letters {
    empty: EMPTY,
    first: TAKAHASHI,
    second: AOKI,
};

/// The letter of an empty cell; the other two are the sides'.
const EMPTY: u8 = b'.';
const TAKAHASHI: u8 = b'T';
const AOKI: u8 = b'A';

/// The name of the side that wins if both play their best.
pub fn winner(weights: &[i64; 9]) -> &'static str {
    if takahashi_wins([EMPTY; 9], TAKAHASHI, weights) {
        "Takahashi"
    } else {
        "Aoki"
    }
}

/// The letter of the side that has won, if the game is over.
pub fn has_won(board: &Board, weights: &[i64; 9]) -> Option<u8> {
    for side in [TAKAHASHI, AOKI] {
        if has_line(board, side) {
            return Some(side);
        }
    }
    if board.contains(&EMPTY) {
        return None;
    }
    if score(board, TAKAHASHI, weights) > score(board, AOKI, weights) {
        Some(TAKAHASHI)
    } else {
        Some(AOKI)
    }
}

/// Tells whether Takahashi wins from a board if both play their best.
fn takahashi_wins(board: Board, mover: u8, weights: &[i64; 9]) -> bool {
    if let Some(side) = has_won(&board, weights) {
        return side == TAKAHASHI;
    }
    let mut moves = moves(board, mover, EMPTY);
    if mover == TAKAHASHI {
        moves.any(|after| takahashi_wins(after, AOKI, weights))
    } else {
        moves.all(|after| takahashi_wins(after, TAKAHASHI, weights))
    }
}

fn score(board: &Board, side: u8, weights: &[i64; 9]) -> i64 {
    let cells = (0..9).filter(|&cell| board[cell] == side);
    cells.map(|cell| weights[cell]).sum()
}
