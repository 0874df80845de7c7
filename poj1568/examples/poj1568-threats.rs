//! # POJ 1568 by threats alone
//!
//! What it teaches: most moves need no search. A threat is an empty cell that completes a line. Who
//! has one to move wins with it; else the other side's must be blocked, which is one reply instead of
//! ten; and two at once cannot be blocked. This is the solution without its transposition table, so the
//! difference of the two is what that brings.
//!
//! What it costs: `cargo bench -p proofs` has two answers. On every hundredth board it is much quicker
//! than the solution, as a search so short is over before a table of 10 MiB is worth its memory. On all
//! 4,656,402 boards it works out again and again what the solution looks up, and takes thirteen times as long.

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::io::{self, BufWriter, Write};

/// Four rows, four columns, two diagonals; a row is a hex digit.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    let search = Search((0..1 << 16).map(completing_cells).collect());
    while boards.line().map_or(false, |line| line[0] != b'$') {
        let board = boards.board(4, 4);
        match board.map(|(x, o)| search.first_winning_cell(x, o)) {
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

/// For each set of stones the cells that would complete a line of it, be they empty or not.
struct Search(Vec<u32>);

impl Search {
    /// The first cell with which x forces a win.
    fn first_winning_cell(&self, x: u32, o: u32) -> Option<u32> {
        if has_line(x, &LINES) || has_line(o, &LINES) {
            return None;
        }
        self.winning_cell(x, o)
    }

    /// The same where nobody has a line yet.
    fn winning_cell(&self, x: u32, o: u32) -> Option<u32> {
        if LINES.iter().all(|line| line & o != 0) {
            return None;
        }
        let wins = self.threats(x, o);
        let must_block = self.threats(o, x);
        let moves = match must_block {
            0 => 0xffff ^ x ^ o,
            _ => must_block | wins,
        };
        Bits(moves).find(|cell| wins & cell != 0 || self.x_wins(x | cell, o))
    }

    /// Tells whether x forces a line where o is to move and nobody has one yet.
    fn x_wins(&self, x: u32, o: u32) -> bool {
        if self.threats(o, x) != 0 {
            return false;
        }
        let must_block = self.threats(x, o);
        if must_block.count_ones() >= 2 {
            return true;
        }
        let replies = match must_block {
            0 => 0xffff ^ x ^ o,
            _ => must_block,
        };
        replies != 0 && Bits(replies).all(|cell| self.winning_cell(x, o | cell).is_some())
    }

    /// The empty cells that complete a line of `stones`.
    fn threats(&self, stones: u32, others: u32) -> u32 {
        self.0[stones as usize] & !others
    }
}

/// The cells that some line of `stones` lacks and nothing else.
fn completing_cells(stones: u32) -> u32 {
    let missing = LINES.iter().map(|line| line & !stones);
    missing
        .filter(|cells| cells.count_ones() == 1)
        .fold(0, |all, cell| all | cell)
}
