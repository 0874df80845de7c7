//! # POJ 1568 by threats alone
//!
//! Most moves need no search. A side to move that has a threat wins at once. Otherwise it must block the other side's
//! threat, which leaves one reply instead of ten, and it loses if there are two. This is the solution without its
//! transposition table, so a comparison of the two shows the effect of the table.
//!
//! Cost: on few boards it is quicker than the solution, as a search so short is over before a table of 10 MiB is worth
//! its memory. On all 4,656,402 boards it searches again and again the positions that the solution looks up, and is
//! much slower (`cargo bench -p proofs`).

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::io::{self, BufWriter, Write};

/// Four rows, four columns, two diagonals; a row is a hex digit.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

/// All sixteen cells.
const ALL_CELLS: u32 = 0xffff;

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

/// For each set of stones the cells that complete a line of it, be they empty or not.
struct Search(Vec<u32>);

impl Search {
    /// The first cell with which x, to move, forces a line; none if there is no such cell or the game is over.
    fn first_winning_cell(&self, x: u32, o: u32) -> Option<u32> {
        if has_line(x, &LINES) || has_line(o, &LINES) {
            return None;
        }
        // Rule 1, or any move that o has no answer to: the first cell is asked for, not the quickest win.
        let wins = self.threats(x, o);
        Bits(ALL_CELLS ^ x ^ o).find(|cell| wins & cell != 0 || self.o_to_move_loses(x | cell, o))
    }

    /// Returns whether x forces a line where o is to move and nobody has a line yet.
    fn o_to_move_loses(&self, x: u32, o: u32) -> bool {
        // Rule 1: o completes a line.
        if self.threats(o, x) != 0 {
            return false;
        }
        // Rule 2: o cannot block both.
        let must_block = self.threats(x, o);
        if must_block.count_ones() >= 2 {
            return true;
        }
        let replies = if must_block != 0 {
            must_block // Rule 3: o blocks.
        } else {
            ALL_CELLS ^ x ^ o // Rule 4: o may play anywhere.
        };
        // A full board leaves no reply and is a draw.
        replies != 0 && Bits(replies).all(|cell| self.x_to_move_wins(x, o | cell))
    }

    /// Returns whether x forces a line where x is to move, nobody has a line yet, and x has no threat.
    fn x_to_move_wins(&self, x: u32, o: u32) -> bool {
        // Rule 1 never applies: if x had a threat, o has just blocked it.
        let must_block = self.threats(o, x);
        // Rule 2: x cannot block both.
        if must_block.count_ones() >= 2 {
            return false;
        }
        let moves = if must_block != 0 {
            must_block // Rule 3: x blocks.
        } else {
            ALL_CELLS ^ x ^ o // Rule 4: x may play anywhere.
        };
        Bits(moves).any(|cell| self.o_to_move_loses(x | cell, o))
    }

    /// The empty cells that complete a line of `stones`.
    fn threats(&self, stones: u32, others: u32) -> u32 {
        self.0[stones as usize] & !others
    }
}

/// The cells each of which is all that `stones` lack of some line.
fn completing_cells(stones: u32) -> u32 {
    let missing = LINES.iter().map(|line| line & !stones);
    let single = missing.filter(|cells| cells.count_ones() == 1);
    single.fold(0, |all, cell| all | cell)
}
