//! # POJ 1568 by alpha-beta
//!
//! The textbook's search is enough if one fact helps it. Win, draw and loss are passed up the game tree, and each side
//! passes down what it is already sure of, so that a move which cannot change anything is not looked at. It sees no
//! threats and remembers nothing.
//!
//! The fact: with four stones on the board x cannot force a win. It is true of all 10,920 such boards, which the
//! project's tests prove by solving them; they would take most of the time.
//!
//! Cost: less than `poj1568-minimax` and more than `poj1568-threats` (`cargo bench -p proofs`), and more with each
//! stone that is missing.

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::cmp::Ordering;
use std::io::{self, BufWriter, Write};

/// Four rows, four columns, two diagonals; a row is a hex digit.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

/// The outcome for the side to move, which is greater the better it is.
const LOSS: Ordering = Ordering::Less;
const DRAW: Ordering = Ordering::Equal;
const WIN: Ordering = Ordering::Greater;

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
    if (x | o).count_ones() <= 4 || has_line(x, &LINES) || has_line(o, &LINES) {
        return None;
    }
    Bits(0xffff ^ x ^ o).find(|cell| outcome(o, x | cell, LOSS, WIN) == LOSS)
}

/// The outcome with best play for the side to move; `waiter` has moved last. The side to move is sure of `least` by
/// another choice of its own, and the other side lets it have no more than `most`: an outcome that is not between the
/// two makes no difference.
fn outcome(mover: u32, waiter: u32, least: Ordering, most: Ordering) -> Ordering {
    if has_line(waiter, &LINES) {
        return LOSS;
    }
    let moves = 0xffff ^ mover ^ waiter;
    if moves == 0 {
        return DRAW;
    }
    let mut best = least;
    for cell in Bits(moves) {
        let after = outcome(waiter, mover | cell, most.reverse(), best.reverse());
        best = best.max(after.reverse());
        if best >= most {
            break;
        }
    }
    best
}
