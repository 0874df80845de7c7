//! # Weighted tic-tac-toe
//!
//! There is no memo: the search works out the winner on a board each time that it visits the board.

use super::three_in_a_row::{Board, Letters, has_line, moves};

/// Takahashi is `o` and makes the first move; Aoki is `x`.
pub const LETTERS: Letters = Letters {
    empty: b'.',
    first: b'o',
    second: b'x',
};

/// The name of the side that wins if both play their best.
pub fn winner(weights: &[i64; 9]) -> &'static str {
    if takahashi_wins([b'.'; 9], b'o', weights) {
        "Takahashi"
    } else {
        "Aoki"
    }
}

/// Returns whether Takahashi wins from a board if both play their best.
fn takahashi_wins(board: Board, mover: u8, weights: &[i64; 9]) -> bool {
    if let Some(side) = has_won(&board, weights) {
        return side == b'o';
    }
    let mut moves = moves(board, mover, b'.');
    match mover {
        b'o' => moves.any(|after| takahashi_wins(after, b'x', weights)),
        _ => moves.all(|after| takahashi_wins(after, b'o', weights)),
    }
}

/// The letter of the winner; `None` if the game goes on.
pub fn has_won(board: &Board, weights: &[i64; 9]) -> Option<u8> {
    let line = [b'o', b'x'].into_iter().find(|&side| has_line(board, side));
    if line.is_some() {
        return line;
    }
    let takahashis_lead = lead(board, weights);
    let winner = if takahashis_lead > 0 { b'o' } else { b'x' };
    (!board.contains(&b'.')).then_some(winner)
}

/// The sum of the weights of Takahashi's cells less the sum for Aoki's cells.
pub fn lead(board: &Board, weights: &[i64; 9]) -> i64 {
    let cells = board.iter().zip(weights);
    let worth = cells.map(|(cell, weight)| match cell {
        b'o' => *weight,
        b'x' => -weight,
        _ => 0,
    });
    worth.sum()
}
