//! # Exercise 5.1: fewer to try
//!
//! How many stones of a gomoku position can have been put last? Black is written `o`, and white `x`. Without such a
//! stone neither side has five in a row, as the game would have been over. It is 0 if the position cannot arise. Once
//! there is a five, only its own stones are worth a try. `last_stones` looks for fives, and still finds no stone.

use oracle::arc012c::{self, Board, SIZE};
use oracle::positions::KINDS;
use oracle::random::Random;

use crate::check::{Checked, Test, bits, check, rows};

/// The stones of one side, a number for each row.
type Stones = [u32; SIZE];

/// How many stones can have been the last one. Black began.
fn last_stones(black: &Stones, white: &Stones) -> usize {
    let (_last, other) = match count(black).checked_sub(count(white)) {
        Some(0) => (white, black),
        Some(1) => (black, white),
        _ => return 0,
    };
    if has_five(other) {
        return 0;
    }
    0
}

/// Returns whether five or more stones stand in a row: along a row, a column or a diagonal.
fn has_five(stones: &Stones) -> bool {
    let in_a_row = |&row: &u32| row & row << 1 & row << 2 & row << 3 & row << 4 != 0;
    stones.iter().any(in_a_row)
        || stones.windows(5).any(|rows| {
            let meet = |shift: fn(u32, usize) -> u32| {
                (0..5).fold(!0, |bits, row| bits & shift(rows[row], row)) != 0
            };
            meet(|row, _| row) || meet(|row, by| row << by) || meet(|row, by| row >> by)
        })
}

/// The number of stones.
fn count(stones: &Stones) -> u32 {
    stones.iter().map(|row| row.count_ones()).sum()
}

pub const TESTS: [Test; 2] = [|| boards(last_stones), || boards(answer::last_stones)];

/// Positions of all kinds, also without a five.
fn boards(last_stones: fn(&Stones, &Stones) -> usize) -> Checked {
    let stones = |board: &Board, stone| board.map(|row| bits(&row, stone));
    let mut random = Random::named("exercise 5.1");
    check(
        (0..120).map(|number| KINDS[number % KINDS.len()](&mut random)),
        |board| rows(board.as_flattened(), SIZE),
        |board| arc012c::last_stones(board).len(),
        |board| last_stones(&stones(board, b'o'), &stones(board, b'x')),
    )
}

/// The book's answer: a stone that leaves the five behind is no last one, so the five's own stones are all that can be.
/// Try your own first.
mod answer {
    use super::{SIZE, Stones, count, has_five};

    pub fn last_stones(black: &Stones, white: &Stones) -> usize {
        let (last, other) = match count(black).checked_sub(count(white)) {
            Some(0) => (white, black),
            Some(1) => (black, white),
            _ => return 0,
        };
        if has_five(other) {
            return 0;
        }
        let Some(five) = first_five(last) else {
            return count(last) as usize;
        };
        let can_be_last = |&(row, column): &(usize, usize)| {
            let mut before = *last;
            before[row] ^= 1 << column;
            !has_five(&before)
        };
        five.into_iter().filter(can_be_last).count()
    }

    /// The cells of a five.
    fn first_five(stones: &Stones) -> Option<[(usize, usize); 5]> {
        let is_stone =
            |&(row, column): &(usize, usize)| row < SIZE && stones[row] >> column & 1 == 1;
        for cell in 0..SIZE * SIZE {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, 31)] {
                // Of 32 bits those from 19 on are empty, and 31 steps one way are one step the other way.
                let (row, column) = (cell / SIZE, cell % SIZE);
                let five =
                    [0, 1, 2, 3, 4].map(|step| (row + down * step, (column + right * step) % 32));
                if five.iter().all(is_stone) {
                    return Some(five);
                }
            }
        }
        None
    }
}
