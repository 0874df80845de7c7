//! # Exercise 4.2: the order of the tests
//!
//! o is to move on a 4x4 board, and no side has a line. The verdict is `o` if o can complete a line at once, else `x`
//! if x has two cells or more that complete a line, else `-`. The tests of `verdict` are in the wrong order: look at
//! the board that the check finds, then put them right. `threats` is still empty.

use std::collections::BTreeSet;

use oracle::poj1568::{Board, EMPTY, LINES as CELLS, O, X, has_line as has_cells, text};
use oracle::random::Random;
use shared::bits::Bits;
use shared::square::has_line;

use crate::check::{Checked, bits, check};

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

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

pub fn yours() -> Checked {
    check_verdict(verdict)
}

pub fn answer() -> Checked {
    check_verdict(answer::verdict)
}

fn check_verdict(verdict: fn(u32, u32) -> char) -> Checked {
    check(
        boards(),
        |board| text(board).replace("?\n", ""),
        |board| match (cells(board, X), cells(board, O)) {
            (_, 1..) => 'o',
            (2.., _) => 'x',
            _ => '-',
        },
        |board| verdict(bits(board, X), bits(board, O)),
    )
}

/// Random boards with nine or eleven stones, with three stones of x in two lines, and of o in one.
fn boards() -> BTreeSet<Board> {
    let mut random = Random::named("exercise 4.2");
    let mut boards = BTreeSet::new();
    while boards.len() < 2_000 {
        let mut board = [EMPTY; 16];
        for side in [X, X, O] {
            let line = random.pick(&CELLS);
            let left_out = random.below(5);
            let cells = (0..4).filter(|&place| place != left_out);
            cells.for_each(|place| board[line[place]] = side);
        }
        board[random.below(16)] = random.pick(&[X, O]);
        let [x, o] = [X, O].map(|side| bits(&board, side).count_ones());
        let is_over = has_cells(&board, X) || has_cells(&board, O);
        if x == o + 1 && (9..=11).contains(&(x + o)) && !is_over {
            boards.insert(board);
        }
    }
    boards
}

/// How many empty cells complete a line of a side.
fn cells(board: &Board, side: u8) -> usize {
    let completes = |&cell: &usize| {
        let mut after = *board;
        after[cell] = side;
        board[cell] == EMPTY && has_cells(&after, side)
    };
    (0..16).filter(completes).count()
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
