//! # Exercise 4.1: six stones
//!
//! The input is 4x4 boards, four rows of `.`, `x` and `o` each, with three stones of either side. For each, print the
//! first cell with which x forces a win, as `(0,0)` or `(3,3)`, or `#####` if there is none.
//! With six stones that takes no search: x wins exactly where it can complete a line at once.
//! `winning_cell` never finds one.

use shared::bits::Bits;
use shared::boards::Boards;
use std::io;

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    while let Some((x, o)) = boards.board(4, 4) {
        match winning_cell(x, o).map(|cell| 15 - cell.trailing_zeros()) {
            Some(cell) => println!("({},{})", cell / 4, cell % 4),
            None => println!("#####"),
        }
    }
    boards.finish(io::stdout());
}

/// The cell that completes a line of x.
fn winning_cell(x: u32, o: u32) -> Option<u32> {
    Bits(0xffff ^ x ^ o).find(|cell| LINES.contains(cell))
}
