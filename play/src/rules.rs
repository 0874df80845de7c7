//! # The rules of the games that are searched
//!
//! Lines and letters are the oracles'. A board of nine cells has lines of three, one of sixteen cells has lines of four.

use oracle::three_in_a_row::{self, Letters};
use oracle::{abc349e, algospot_tictactoe, poj1568};

use crate::Result;

/// A game in which two sides put stones on cells in turn.
pub trait Rules<const CELLS: usize> {
    /// The letters of a board: `.`, and first the side that begins.
    const LETTERS: Letters;

    /// The winner, if any, of a game that is over: by a line, or because the board is full.
    fn ended(&self, board: &[u8; CELLS]) -> Option<Option<u8>> {
        let sides = [Self::LETTERS.first, Self::LETTERS.second];
        let winner = sides
            .into_iter()
            .find(|&side| !lines(board, side).is_empty());
        (winner.is_some() || !board.contains(&b'.')).then_some(winner)
    }
}

/// In a row, where x begins.
pub struct XBegins;

impl<const CELLS: usize> Rules<CELLS> for XBegins {
    const LETTERS: Letters = algospot_tictactoe::LETTERS;
}

/// In a row, where o begins, as AOJ's wrong reading has it.
pub struct OBegins;

impl Rules<9> for OBegins {
    const LETTERS: Letters = abc349e::LETTERS;
}

/// The weighted game.
pub struct Weighted([i64; 9]);

impl Weighted {
    /// The game with those weights.
    ///
    /// # Errors
    /// If their sum is even, so that a full board may have no winner.
    pub fn new(weights: [i64; 9]) -> Result<Weighted> {
        let sum: i64 = weights.iter().sum();
        if sum % 2 == 0 {
            return Err(format!(
                "the sum of the weights is {sum}, and the judge promises an odd one"
            ));
        }
        Ok(Weighted(weights))
    }
}

impl Rules<9> for Weighted {
    const LETTERS: Letters = abc349e::LETTERS;

    fn ended(&self, board: &[u8; 9]) -> Option<Option<u8>> {
        abc349e::has_won(board, &self.0).map(Some)
    }
}

/// The lines that are full of a side's stones.
pub fn lines(board: &[u8], side: u8) -> Vec<&'static [usize]> {
    match board.len() {
        9 => full(&three_in_a_row::LINES, board, side),
        _ => full(&poj1568::LINES, board, side),
    }
}

fn full<const LENGTH: usize>(
    lines: &'static [[usize; LENGTH]],
    board: &[u8],
    side: u8,
) -> Vec<&'static [usize]> {
    let is_full = |line: &&[usize; LENGTH]| line.iter().all(|&cell| board[cell] == side);
    lines.iter().filter(is_full).map(|line| &line[..]).collect()
}
