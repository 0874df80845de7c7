//! # The rules of the games that are searched
//!
//! Lines and letters are the oracles'.

use oracle::three_in_a_row::{self, Letters};
use oracle::{abc349e, algospot_tictactoe, poj1568};

use crate::Result;

/// A game in which two sides put stones on cells in turn.
pub trait Rules<const CELLS: usize> {
    /// The letters of a board.
    const LETTERS: Letters;

    /// The lines that are full of a side's stones.
    fn lines(&self, board: &[u8; CELLS], side: u8) -> Vec<&'static [usize]>;

    /// The winner, if any, of a game that is over: by a line, or because the board is full.
    fn ended(&self, board: &[u8; CELLS]) -> Option<Option<u8>> {
        let sides = [Self::LETTERS.first, Self::LETTERS.second];
        let has_line = |side: &u8| !self.lines(board, *side).is_empty();
        let winner = sides.into_iter().find(has_line);
        (winner.is_some() || !board.contains(&Self::LETTERS.empty)).then_some(winner)
    }
}

/// Three in a row, in the letters of Algospot: x begins.
pub struct ThreeInARow;

impl Rules<9> for ThreeInARow {
    const LETTERS: Letters = algospot_tictactoe::LETTERS;

    fn lines(&self, board: &[u8; 9], side: u8) -> Vec<&'static [usize]> {
        full(&three_in_a_row::LINES, board, side)
    }
}

/// Three in a row where o begins, as AOJ's wrong reading has it.
pub struct OBegins;

impl Rules<9> for OBegins {
    const LETTERS: Letters = Letters {
        empty: b'.',
        first: b'o',
        second: b'x',
    };

    fn lines(&self, board: &[u8; 9], side: u8) -> Vec<&'static [usize]> {
        full(&three_in_a_row::LINES, board, side)
    }
}

/// The name of a side. Those of the weighted game are people.
pub fn side_name(side: char) -> String {
    match side {
        'T' => "Takahashi".to_string(),
        'A' => "Aoki".to_string(),
        other => other.to_string(),
    }
}

/// The weighted game: T begins, A is the other side.
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

    fn lines(&self, board: &[u8; 9], side: u8) -> Vec<&'static [usize]> {
        full(&three_in_a_row::LINES, board, side)
    }

    fn ended(&self, board: &[u8; 9]) -> Option<Option<u8>> {
        abc349e::has_won(board, &self.0).map(Some)
    }
}

/// Four in a row on 4x4 cells, where x is to move if both have as many stones.
pub struct FourInARow;

impl Rules<16> for FourInARow {
    const LETTERS: Letters = Letters {
        empty: b'.',
        first: b'x',
        second: b'o',
    };

    fn lines(&self, board: &[u8; 16], side: u8) -> Vec<&'static [usize]> {
        full(&poj1568::LINES, board, side)
    }
}

/// The lines that are full of a side's stones.
pub fn full<const LENGTH: usize>(
    lines: &'static [[usize; LENGTH]],
    board: &[u8],
    side: u8,
) -> Vec<&'static [usize]> {
    let is_full = |line: &&[usize; LENGTH]| line.iter().all(|&cell| board[cell] == side);
    lines.iter().filter(is_full).map(|line| &line[..]).collect()
}
