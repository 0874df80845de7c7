//! # Exercise 4.2: the order of the tests
//!
//! o is to move on a 4x4 board, and no side has a line. The verdict is `o` if o can complete a line at once, else `x`
//! if x has two cells or more that complete a line, else `-`. The tests of `verdict` are in the wrong order: look at
//! the board that the check finds, then put them right. `threats` is still empty.

use oracle::poj1568::{self, Board, Solved};
use oracle::three_in_a_row::moves;
use shared::bits::Bits;
use shared::square::has_line;

use crate::check::{Checked, Test, bits, check, rows};
use crate::e1_1::answer::LINES;

fn verdict(x: u32, o: u32) -> char {
    if threats(x, o) >= 2 {
        'x'
    } else if threats(o, x) >= 1 {
        'o'
    } else {
        '-'
    }
}

/// How many empty cells complete a line of `stones`.
fn threats(stones: u32, others: u32) -> usize {
    let empty = Bits(0xffff ^ stones ^ others);
    empty.filter(|&cell| has_line(cell, &LINES)).count()
}

pub const TESTS: [Test; 2] = [|| check_verdict(verdict), || check_verdict(answer::verdict)];

fn check_verdict(verdict: fn(u32, u32) -> char) -> Checked {
    check(
        boards(),
        |board| rows(board, 4),
        |board| match (cells(board, b'x'), cells(board, b'o')) {
            (_, 1..) => 'o',
            (2.., _) => 'x',
            _ => '-',
        },
        |board| verdict(bits(board, b'x'), bits(board, b'o')),
    )
}

/// Boards with nine stones, after a move of x that completes no line.
fn boards() -> Vec<Board> {
    let solved = Solved::all();
    let before = solved.boards(8).step_by(400);
    let after = before.flat_map(|board| moves(board, b'x', b'.'));
    after
        .filter(|board| !poj1568::has_line(board, b'x'))
        .collect()
}

/// How many empty cells complete a line of a side.
fn cells(board: &Board, side: u8) -> usize {
    let after = moves(*board, side, b'.');
    after.filter(|after| poj1568::has_line(after, side)).count()
}

/// The book's answer. Try your own first.
mod answer {
    use super::{Bits, LINES, has_line};

    pub fn verdict(x: u32, o: u32) -> char {
        if threats(o, x) >= 1 {
            'o'
        } else if threats(x, o) >= 2 {
            'x'
        } else {
            '-'
        }
    }

    fn threats(stones: u32, others: u32) -> usize {
        let empty = Bits(0xffff ^ stones ^ others);
        let completes = |&cell: &u32| has_line(stones | cell, &LINES);
        empty.filter(completes).count()
    }
}
