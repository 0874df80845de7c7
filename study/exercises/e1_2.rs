//! # Exercise 1.2: could this be a game?
//!
//! Tell whether a board can arise when o begins and a line ends the game. The stones are the bits of a number, the
//! first cell being the highest: `0o400`. `can_arise` still says that all boards can.

use std::collections::BTreeSet;

use oracle::aoj_tictactoe::LETTERS;
use oracle::three_in_a_row::{all_boards, reachable_boards};
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, Test, bits, check, rows};

/// Returns whether a game leads to these stones.
fn can_arise(o: u32, x: u32) -> bool {
    let (_o_won, _x_won) = (has_line(o, &LINES_3X3), has_line(x, &LINES_3X3));
    true
}

pub const TESTS: [Test; 2] = [|| all(can_arise), || all(answer::can_arise)];

/// All boards that can be written down.
fn all(can_arise: fn(u32, u32) -> bool) -> Checked {
    let in_play = BTreeSet::from_iter(reachable_boards(LETTERS));
    check(
        all_boards(LETTERS),
        |board| rows(board, 3).replace('s', "."),
        |board| in_play.contains(board),
        |board| can_arise(bits(board, b'o'), bits(board, b'x')),
    )
}

/// The book's answer: whoever has a line made it with the last move. Try your own first.
mod answer {
    use super::{LINES_3X3, has_line};

    pub fn can_arise(o: u32, x: u32) -> bool {
        let (o_won, x_won) = (has_line(o, &LINES_3X3), has_line(x, &LINES_3X3));
        match o.count_ones().checked_sub(x.count_ones()) {
            Some(0) => !o_won,
            Some(1) => !x_won,
            _ => false,
        }
    }
}
