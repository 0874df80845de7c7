//! # Exercise 2.1: show the move
//!
//! Who wins with best play, and which is the first cell in writing order that is a best move? x made the first move,
//! and where the game is over there is no cell. `best` is the search of the chapter without its memo, and does not know
//! a cell yet.

use std::fmt::{self, Display, Formatter};

use oracle::algospot_tictactoe::{self, LETTERS};
use oracle::three_in_a_row::{Board, is_finished, moves, reachable_boards, to_move};
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, Test, bits, check, rows};

/// Who wins if both sides play their best, from o's best to x's best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Winner {
    O,
    Nobody,
    X,
}

/// The winner, and the first best move: one bit, `0o400` for the first cell.
fn best(x: u32, o: u32) -> (Winner, Option<u32>) {
    if has_line(x, &LINES_3X3) {
        return (Winner::X, None);
    }
    if has_line(o, &LINES_3X3) {
        return (Winner::O, None);
    }
    let moves = Bits(0o777 ^ x ^ o);
    let best = if (x | o).count_ones().is_multiple_of(2) {
        moves.map(|cell| best(x | cell, o).0).max()
    } else {
        moves.map(|cell| best(x, o | cell).0).min()
    };
    (best.unwrap_or(Winner::Nobody), None)
}

pub const TESTS: [Test; 2] = [|| boards(best), || boards(answer::best)];

/// All boards that can arise.
fn boards(best: fn(u32, u32) -> (Winner, Option<u32>)) -> Checked {
    let line = |winner: &dyn Display, cell: Option<usize>| match cell {
        Some(cell) => format!("{winner} ({},{})", cell / 3, cell % 3),
        None => winner.to_string(),
    };
    let winner = algospot_tictactoe::answer;
    let rules = |board: &Board| {
        let side = to_move(board, LETTERS);
        let mut after = moves(*board, side, b'.').filter(|_| !is_finished(board, LETTERS));
        let after = after.find(|after| winner(after) == winner(board));
        let cell = after.and_then(|after| (0..9).find(|&cell| after[cell] != board[cell]));
        line(&winner(board), cell)
    };
    check(
        reachable_boards(LETTERS),
        |board| rows(board, 3),
        rules,
        |board| {
            let (winner, cell) = best(bits(board, b'x'), bits(board, b'o'));
            line(&winner, cell.map(|cell| 8 - cell.trailing_zeros() as usize))
        },
    )
}

impl Display for Winner {
    fn fmt(&self, to: &mut Formatter) -> fmt::Result {
        to.write_str(["o", "TIE", "x"][*self as usize])
    }
}

/// The book's answer: the first cell has the highest bit, so `max` finds it, and `min_by_key` takes the first of equal
/// ones. Try your own first.
mod answer {
    use super::{Bits, LINES_3X3, Winner, has_line};

    pub fn best(x: u32, o: u32) -> (Winner, Option<u32>) {
        if has_line(x, &LINES_3X3) {
            return (Winner::X, None);
        }
        if has_line(o, &LINES_3X3) {
            return (Winner::O, None);
        }
        let moves = Bits(0o777 ^ x ^ o);
        let best = if (x | o).count_ones().is_multiple_of(2) {
            moves.map(|cell| (best(x | cell, o).0, cell)).max()
        } else {
            let moves = moves.map(|cell| (best(x, o | cell).0, cell));
            moves.min_by_key(|&(winner, _)| winner)
        };
        match best {
            Some((winner, cell)) => (winner, Some(cell)),
            None => (Winner::Nobody, None),
        }
    }
}
