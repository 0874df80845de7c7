//! # The rules of the games that are searched
//!
//! Lines and letters come from the oracles. A board of nine cells has lines of three, a board of sixteen lines of four.

use oracle::three_in_a_row::{self, Letters};
use oracle::{abc349e, algospot_tictactoe, poj1568};

use crate::Result;

/// A game in which two sides put stones on cells in turn, and a line wins.
pub struct Rules {
    /// The letters of an empty cell, of the side that begins and of the other side.
    pub letters: Letters,
    /// The weights that decide a full board without a line; `None` for a game without weights.
    weights: Option<[i64; 9]>,
}

/// The game in which x begins.
pub const X_BEGINS: Rules = Rules {
    letters: algospot_tictactoe::LETTERS,
    weights: None,
};

/// The game in which o begins, as AOJ's wrong reading has it.
pub const O_BEGINS: Rules = Rules {
    letters: abc349e::LETTERS,
    weights: None,
};

impl Rules {
    /// The game of ABC349 E with these weights.
    ///
    /// # Errors
    /// If the sum of the weights is even, so that a full board may have no winner.
    pub fn weighted(weights: &[i64]) -> Result<Rules> {
        let sum: i64 = weights.iter().sum();
        if sum % 2 == 0 {
            return Err(format!(
                "the sum of the weights is {sum}, and the judge promises an odd one"
            ));
        }
        let weights = Some(fixed(weights));
        Ok(Rules {
            weights,
            ..O_BEGINS
        })
    }

    /// The winner of a game that is over, `Some(None)` if neither side has won; `None` if the game goes on.
    pub fn ended(&self, board: &[u8]) -> Option<Option<u8>> {
        if let Some(weights) = &self.weights {
            return abc349e::has_won(&fixed(board), weights).map(Some);
        }
        let mut sides = [self.letters.first, self.letters.second].into_iter();
        let winner = sides.find(|&side| !lines(board, side).is_empty());
        (winner.is_some() || !board.contains(&b'.')).then_some(winner)
    }
}

/// The lines on which all cells have stones of `side`.
pub fn lines(board: &[u8], side: u8) -> Vec<&'static [usize]> {
    let is_full = |line: &&[usize]| line.iter().all(|&cell| board[cell] == side);
    let threes = three_in_a_row::LINES.iter().map(|line| &line[..]);
    let fours = poj1568::LINES.iter().map(|line| &line[..]);
    match board.len() {
        9 => threes.filter(is_full).collect(),
        _ => fours.filter(is_full).collect(),
    }
}

/// Converts a slice to an array. Panics if their lengths differ.
pub fn fixed<T: Copy, const CELLS: usize>(items: &[T]) -> [T; CELLS] {
    items.try_into().expect("the lengths are equal")
}
