//! # Exercise 4.3: mirrors
//!
//! In base three (0 empty, 1 x, 2 o, the first cell being the highest digit) a 4x4 board is a number, and turned and
//! mirrored in all eight ways it has up to eight of them. Find the least: one place in a table for all eight. `least`
//! still knows the board as it stands alone.

use oracle::poj1568::number;
use oracle::random::Random;
use oracle::three_in_a_row::{moves, symmetries};

use crate::check::{Checked, Test, bits, check, rows};

/// The least number of the eight boards.
fn least(x: u32, o: u32) -> u32 {
    base_three(x) + 2 * base_three(o)
}

/// The number whose digits in base three are the bits of `stones`.
fn base_three(stones: u32) -> u32 {
    let bits = (0..16).rev().map(|cell| stones >> cell & 1);
    bits.fold(0, |number, bit| 3 * number + bit)
}

pub const TESTS: [Test; 2] = [|| check_least(least), || check_least(answer::least)];

/// Random boards with up to fifteen stones.
fn check_least(least: fn(u32, u32) -> u32) -> Checked {
    let mut random = Random::named("exercise 4.3");
    let boards = (0..2_000).map(|number| {
        let mut board = [b'.'; 16];
        for stone in 0..number / 133 {
            let after = moves(board, b"xo"[stone % 2], b'.');
            board = random.pick(&after.collect::<Vec<_>>());
        }
        board
    });
    check(
        boards,
        |board| rows(board, 4),
        |board| symmetries(board).iter().map(number).min().unwrap_or(0) as u32,
        |board| least(bits(board, b'x'), bits(board, b'o')),
    )
}

/// The book's answer: to mirror and to transpose in turn, four times each, leads to all eight. Try your own first.
mod answer {
    use super::base_three;

    pub fn least(mut x: u32, mut o: u32) -> u32 {
        let mut least = u32::MAX;
        for way in 0..8 {
            let turn = if way % 2 == 0 { mirrored } else { transposed };
            (x, o) = (turn(x), turn(o));
            least = least.min(base_three(x) + 2 * base_three(o));
        }
        least
    }

    /// The stones with their rows in reverse.
    fn mirrored(stones: u32) -> u32 {
        stones >> 12 | stones >> 4 & 0x00f0 | stones << 4 & 0x0f00 | stones << 12 & 0xf000
    }

    /// The stones with rows for columns.
    fn transposed(stones: u32) -> u32 {
        let cells = (0..16).filter(|cell| stones >> cell & 1 == 1);
        cells.map(|cell| 1 << (cell % 4 * 4 + cell / 4)).sum()
    }
}
