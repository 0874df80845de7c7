//! # POJ 1568 by minimax: right, and too slow
//!
//! The rules of a game are a program that plays it perfectly. A board is worth the best that its moves lead to, and
//! that is worth the opposite to the other side. Nothing is left out: where the first move wins already, all others are
//! tried too, and a position is searched again for each order of moves that leads to it.
//!
//! Cost: every game is played to its end. With four stones on the board that is up to 12! = 479,001,600 orders of moves
//! and takes seconds, so eight such boards are TLE. `cargo bench -p proofs` compares it with the others on boards with
//! eight stones or more.

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::cmp::Ordering;
use std::io::{self, BufWriter, Write};

/// Four rows, four columns, two diagonals; a row is a hex digit.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    while boards.line().map_or(false, |line| line[0] != b'$') {
        match boards.board(4, 4).map(|(x, o)| first_winning_cell(x, o)) {
            Some(Some(cell)) => {
                let index = 15 - cell.trailing_zeros();
                writeln!(answers, "({},{})", index / 4, index % 4).unwrap();
            }
            Some(None) => writeln!(answers, "#####").unwrap(),
            None => boards.reject("a board"),
        }
    }
    boards.finish(answers);
}

/// The first cell with which x forces a win.
fn first_winning_cell(x: u32, o: u32) -> Option<u32> {
    if has_line(x, &LINES) || has_line(o, &LINES) {
        return None;
    }
    Bits(0xffff ^ x ^ o).find(|cell| outcome(o, x | cell) == Ordering::Less)
}

/// The outcome with best play for the side to move, which is greater the better it is. `waiter` has
/// moved last.
fn outcome(mover: u32, waiter: u32) -> Ordering {
    if has_line(waiter, &LINES) {
        return Ordering::Less;
    }
    let after = |cell| outcome(waiter, mover | cell).reverse();
    let best = Bits(0xffff ^ mover ^ waiter).map(after).max();
    // A full board has no moves.
    best.unwrap_or(Ordering::Equal)
}
