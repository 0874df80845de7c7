//! # AtCoder ARC012 C: could this gomoku position have arisen?
//!
//! <https://atcoder.jp/contests/arc012/tasks/arc012_3>
//!
//! Black (`o`, first to move) and white (`x`) put stones on a 19x19 board; five or more in a row, in any of four
//! directions, win and end the game. Can the given position arise in play?
//!
//! The trap is the end of the game: a row of nine can arise (its middle stone came last), a row of ten cannot, for one
//! of its halves stood before; two fives can if they cross in the last stone.
//!
//! ```text
//!     row         0111110        Each row of one side's stones is a number, the first column its
//!     row << 1    1111100        highest bit. Five copies of it, each shifted by one more, have a
//!     row << 2    1111000        bit in common where five stones stand in the row. Five rows below
//!     row << 3    1110000        each other have one where five stand in a column, and if each is
//!     row << 4    1100000        shifted by one more than the row above it, in a diagonal.
//!                  ^
//! ```
//!
//! The idea is retrograde analysis by one ply. The counts tell who moved last. Either nobody has five, or only that
//! side has, and one of its stones can be taken back so that nobody has. The other stones can have come in any
//! order: where all of them make no five, no part of them does. At most 181 stones are taken back, each followed by 64 tests for a five.

use itertools::Itertools;
use proconio::{input, marker::Bytes};

/// Rows and columns of the board.
const SIZE: usize = 19;

/// The stones of one side, a number for each row.
type Stones = [u32; SIZE];

fn main() {
    input! { rows: [Bytes; SIZE] }
    let possible = can_arise(&stones(&rows, b'o'), &stones(&rows, b'x'));
    println!("{}", if possible { "YES" } else { "NO" });
}

/// Returns whether play can lead to the position, black being first to move.
fn can_arise(black: &Stones, white: &Stones) -> bool {
    let (last, other) = match count(black).checked_sub(count(white)) {
        Some(0) => (white, black),
        Some(1) => (black, white),
        _ => return false,
    };
    !has_five(other) && (!has_five(last) || can_end_with(last))
}

/// Returns whether one of the stones, which have a five, can be the last one: without it there is no five.
fn can_end_with(stones: &Stones) -> bool {
    (0..SIZE).cartesian_product(0..SIZE).any(|(row, bit)| {
        let mut before = *stones;
        before[row] &= !(1 << bit);
        before != *stones && !has_five(&before)
    })
}

/// Returns whether five or more stones stand in a row: along a row, a column or a diagonal.
fn has_five(stones: &Stones) -> bool {
    let in_row = |&a: &u32| (a & (a << 1) & (a << 2) & (a << 3) & (a << 4)) != 0;
    stones.iter().any(in_row)
        || stones.iter().tuple_windows().any(|(a, b, c, d, e)| {
            let column = a & b & c & d & e;
            let diagonal = a & (b << 1) & (c << 2) & (d << 3) & (e << 4);
            let other_diagonal = a & (b >> 1) & (c >> 2) & (d >> 3) & (e >> 4);
            (column | diagonal | other_diagonal) != 0
        })
}

/// The number of stones.
fn count(stones: &Stones) -> u32 {
    stones.iter().map(|row| row.count_ones()).sum()
}

/// The stones that are written as `letter`.
fn stones(rows: &[Vec<u8>], letter: u8) -> Stones {
    let is_row = |row: &Vec<u8>| row.len() == SIZE && row.iter().all(|cell| b".ox".contains(cell));
    let message = "expected 19 rows of 19 cells '.', 'o' or 'x'";
    assert!(rows.iter().all(is_row), "{message}");
    let push = |bits, &cell: &u8| (bits << 1) | u32::from(cell == letter);
    std::array::from_fn(|row| rows[row].iter().fold(0, push))
}
