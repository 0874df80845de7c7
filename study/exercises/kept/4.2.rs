// This is an answer to exercise 4.2. Try your own first.

//! # Exercise 4.2: the order of the tests
//!
//! The input is 4x4 boards, four rows of `.`, `x` and `o` each, on which o is to move and nobody has a line. For each,
//! print `o` if o can complete a line at once, else `x` if x has two cells or more that complete a line, else `-`.
//! It is o's turn, so what o can do comes first.

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::io;

/// The ten lines: four rows, four columns, two diagonals.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    while let Some((x, o)) = boards.board(4, 4) {
        println!("{}", verdict(x, o));
    }
    boards.finish(io::stdout());
}

fn verdict(x: u32, o: u32) -> char {
    if threats(o, x) >= 1 {
        'o'
    } else if threats(x, o) >= 2 {
        'x'
    } else {
        '-'
    }
}

/// How many empty cells complete a line of `stones`.
fn threats(stones: u32, others: u32) -> usize {
    let empty = Bits(0xffff ^ stones ^ others);
    empty
        .filter(|&cell| has_line(stones | cell, &LINES))
        .count()
}
