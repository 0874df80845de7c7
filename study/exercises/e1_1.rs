//! # Exercise 1.1: sixteen cells
//!
//! On a 4x4 board four in a row win. Write all lines as masks, one hexadecimal digit a row; the first row is here. How
//! many are there?

use oracle::poj1568;
use shared::square::has_line;

use crate::check::{Checked, Test, bits, check, rows};

/// The lines of four cells.
const LINES: &[u32] = &[0xf000];

pub const TESTS: [Test; 2] = [|| verdicts(LINES), || verdicts(&answer::LINES)];

/// The side that has four in a row, or `d`: on all boards with four stones of one side.
fn verdicts(lines: &[u32]) -> Checked {
    let stones = (0..1_u32 << 16).filter(|stones| stones.count_ones() == 4);
    let board = |stones: u32, side| {
        std::array::from_fn(|cell| if stones >> cell & 1 == 1 { side } else { b'.' })
    };
    let boards = stones.flat_map(|stones| [b'o', b'x'].map(|side| board(stones, side)));
    let verdict = |has_line: &dyn Fn(u8) -> bool| {
        let mut sides = [b'o', b'x'].into_iter();
        char::from(sides.find(|&side| has_line(side)).unwrap_or(b'd'))
    };
    check(
        boards,
        |board: &[u8; 16]| rows(board, 4),
        |board| verdict(&|side| poj1568::has_line(board, side)),
        |board| verdict(&|side| has_line(bits(board, side), lines)),
    )
}

/// The book's answer. Try your own first.
pub mod answer {
    pub const LINES: [u32; 10] = [
        0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
    ];
}
