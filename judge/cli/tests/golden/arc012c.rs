//! # AtCoder ARC012 C: could this gomoku position have arisen?
//!
//! <https://atcoder.jp/contests/arc012/tasks/arc012_3>
//!
//! Black (`o`, first to move) and white (`x`) put stones on a 19x19 board; five or more in a row, in any of four
//! directions, win and end the game. Can the given position arise in play?
//!
//! The trap is the end of the game: a row of nine can arise (its middle stone came last), a row of ten cannot, for one
//! of its halves stood before; two fives can if they cross in the last stone. More than five win like five.
//!
//! ```text
//!     . o o x      each row of a side is one number, the first column its highest bit: black's
//!     o . x .      are 0b0110 and 0b1000 here. A row and its neighbour below, shifted by -1, 0 or
//!                  1, have a bit in common where stones touch; five rows shifted by 0 1 2 3 4 have
//!                  one in common where five stand in a row.
//! ```
//!
//! The idea is retrograde analysis by one ply. The counts tell who moved last. Either nobody has five, or only that
//! side has, and one of its stones can be taken back so that nobody has. Any order of the other stones will do, since a
//! part of a position without a five has none. At most 361 cells are cleared, each with 19 tests of a row and 45 of
//! five rows.

use itertools::Itertools;
use proconio::{input, marker::Bytes};

/// Rows and columns of the board.
const SIZE: usize = 19;

/// The stones of one side, a number for each row.
type Stones = [u32; SIZE];

fn main() {
    input! { rows: [Bytes; SIZE] }
    let is_row = |row: &Vec<u8>| row.len() == SIZE && row.iter().all(|cell| b".ox".contains(cell));
    assert!(
        rows.iter().all(is_row),
        "expected {SIZE} rows of {SIZE} cells '.', 'o' or 'x'"
    );
    let can = can_arise(&stones(&rows, b'o'), &stones(&rows, b'x'));
    println!("{}", if can { "YES" } else { "NO" });
}

/// The stones that are written with that letter.
fn stones(rows: &[Vec<u8>], letter: u8) -> Stones {
    let row = |row: usize| {
        rows[row]
            .iter()
            .fold(0, |bits, &cell| bits << 1 | u32::from(cell == letter))
    };
    std::array::from_fn(row)
}

/// Tells whether play can lead to the position, black being first to move.
fn can_arise(black: &Stones, white: &Stones) -> bool {
    let (last, other) = match count(black).checked_sub(count(white)) {
        Some(0) => (white, black),
        Some(1) => (black, white),
        _ => return false,
    };
    !has_five(other) && (!has_five(last) || can_end_with(last))
}

/// Tells whether one of the stones, which have a five, can be the last one: without it there is none. An empty cell
/// that is cleared leaves the five.
fn can_end_with(stones: &Stones) -> bool {
    (0..SIZE).cartesian_product(0..SIZE).any(|(row, column)| {
        let mut before = *stones;
        before[row] &= !(1 << column);
        !has_five(&before)
    })
}

/// Tells whether five or more stones stand in a row: along a row, a column or a diagonal.
fn has_five(stones: &Stones) -> bool {
    let in_a_row = |&row: &u32| row & row << 1 & row << 2 & row << 3 & row << 4 != 0;
    stones.iter().any(in_a_row)
        || stones.iter().tuple_windows().any(|(a, b, c, d, e)| {
            a & b & c & d & e != 0
                || a & b << 1 & c << 2 & d << 3 & e << 4 != 0
                || a & b >> 1 & c >> 2 & d >> 3 & e >> 4 != 0
        })
}

/// The number of stones.
fn count(stones: &Stones) -> u32 {
    stones.iter().map(|row| row.count_ones()).sum()
}
