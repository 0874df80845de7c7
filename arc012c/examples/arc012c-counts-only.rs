//! # ARC012 C by counts and winners alone: wrong
//!
//! A five has to be possible at the moment when the game ended. This program asks whether the stones are equally many,
//! or black has one more, and whether at most one side has five. So it accepts a white five to which black answered,
//! two fives apart, and a row of ten. It needs to ask who moved last, and whether one stone can have completed every
//! five.
//!
//! Cost: two tests for a five.

use itertools::Itertools;
use proconio::{input, marker::Bytes};

/// Rows and columns of the board.
const SIZE: usize = 19;

fn main() {
    input! { rows: [Bytes; SIZE] }
    let possible = can_arise(&stones(&rows, b'o'), &stones(&rows, b'x'));
    println!("{}", if possible { "YES" } else { "NO" });
}

/// The stones that are written with that letter, a number for each row.
fn stones(rows: &[Vec<u8>], letter: u8) -> Vec<u32> {
    let bit = |bits, &cell| (bits << 1) | u32::from(cell == letter);
    rows.iter().map(|row| row.iter().fold(0, bit)).collect()
}

/// Returns whether the counts are right and at most one side has won.
fn can_arise(black: &[u32], white: &[u32]) -> bool {
    let counts_are_right = matches!(count(black).checked_sub(count(white)), Some(0 | 1));
    counts_are_right && !(has_five(black) && has_five(white))
}

/// Returns whether five or more stones stand in a row: along a row, a column or a diagonal.
fn has_five(stones: &[u32]) -> bool {
    let in_row = |&a: &u32| a & (a << 1) & (a << 2) & (a << 3) & (a << 4) != 0;
    stones.iter().any(in_row)
        || stones.iter().tuple_windows().any(|(a, b, c, d, e)| {
            let column = a & b & c & d & e;
            let diagonal = a & (b << 1) & (c << 2) & (d << 3) & (e << 4);
            let other_diagonal = a & (b >> 1) & (c >> 2) & (d >> 3) & (e >> 4);
            (column | diagonal | other_diagonal) != 0
        })
}

/// The number of stones.
fn count(stones: &[u32]) -> u32 {
    stones.iter().map(|row| row.count_ones()).sum()
}
