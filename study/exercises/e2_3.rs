//! # Exercise 2.3: who makes three loses
//!
//! In this game a line loses. Who wins with best play? x made the first move. `winner` is the search of the chapter
//! without its memo, for the game in which a line wins.

use oracle::algospot_tictactoe::LETTERS;
use oracle::three_in_a_row::{self, Board, best_play, is_finished, reachable_boards};
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, Test, bits, check, rows};
use crate::e2_1::Winner;

fn winner(x: u32, o: u32) -> Winner {
    if has_line(x, &LINES_3X3) {
        return Winner::X;
    }
    if has_line(o, &LINES_3X3) {
        return Winner::O;
    }
    let moves = Bits(0o777 ^ x ^ o);
    let best = if (x | o).count_ones().is_multiple_of(2) {
        moves.map(|cell| winner(x | cell, o)).max()
    } else {
        moves.map(|cell| winner(x, o | cell)).min()
    };
    best.unwrap_or(Winner::Nobody)
}

pub const TESTS: [Test; 2] = [|| boards(winner), || boards(answer::winner)];

/// All boards that can arise.
fn boards(winner: fn(u32, u32) -> Winner) -> Checked {
    check(
        reachable_boards(LETTERS),
        |board| rows(board, 3),
        |board| best_play(*board, LETTERS, &ended).to_string(),
        |board| winner(bits(board, b'x'), bits(board, b'o')).to_string(),
    )
}

/// The winner of a game that is over: the side without a line.
fn ended(board: &Board) -> Option<Winner> {
    let has_line = |side| three_in_a_row::has_line(board, side);
    let winner = match (has_line(b'x'), has_line(b'o')) {
        (true, _) => Winner::O,
        (_, true) => Winner::X,
        _ => Winner::Nobody,
    };
    is_finished(board, LETTERS).then_some(winner)
}

/// The book's answer: what a line is worth changes, and nothing else, as each side still wants the best for itself. Try
/// your own first.
mod answer {
    use super::{Bits, LINES_3X3, Winner, has_line};

    pub fn winner(x: u32, o: u32) -> Winner {
        if has_line(x, &LINES_3X3) {
            return Winner::O;
        }
        if has_line(o, &LINES_3X3) {
            return Winner::X;
        }
        let moves = Bits(0o777 ^ x ^ o);
        let best = if (x | o).count_ones().is_multiple_of(2) {
            moves.map(|cell| winner(x | cell, o)).max()
        } else {
            moves.map(|cell| winner(x, o | cell)).min()
        };
        best.unwrap_or(Winner::Nobody)
    }
}
