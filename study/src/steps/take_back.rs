//! # A stone taken back, step by step

use std::cmp::Reverse;

use anyhow::{Context, Result, ensure};
use oracle::arc012c::{Board, cells, count, fives, last_stones, moved_last};
use serde_json::{Value, json};

use super::Steps;
use crate::picture::gomoku::part;
use crate::words::{self, colour, place};

/// Tries the stones of a board with a five, in the order of the solution.
pub fn fill(steps: &mut Steps, board: &Board) -> Result<()> {
    let last = moved_last(board).context("the counts of this board are wrong")?;
    let rows = fives(board);
    ensure!(
        !rows.is_empty() && rows.iter().all(|five| board[five[0].0][five[0].1] == last),
        "this board has no five, or one of the side that has not moved last"
    );
    let lines = (0..rows.len()).map(|five| part("f", (five, 0)));
    let dots = last_stones(board).into_iter().map(|stone| part("d", stone));
    steps.start = lines
        .chain(dots)
        .map(|part| json!([part, "gone", null]))
        .collect();
    steps.name("black", count(board, b'o'));
    steps.name("white", count(board, b'x'));
    steps.add("counts", &[], Vec::new())?;
    steps.name("moved last", colour(last));
    steps.name("other", if last == b'o' { "White" } else { "Black" });
    steps.add(&format!("last {}", colour(last)), &[], Vec::new())?;
    steps.add("other", &[], Vec::new())?;
    steps.name("fives", words::fives(board).join(", and "));
    steps.add("fives", &[], looks(board, board, last, None))?;

    let stones = cells().filter(|&(row, column)| board[row][column] == last);
    let mut stones: Vec<_> = stones.collect();
    stones.sort_by_key(|&(row, column)| (row, Reverse(column)));
    for (tried, stone) in (1..).zip(stones) {
        let mut before = *board;
        before[stone.0][stone.1] = b'.';
        let here = [part("s", stone)];
        steps.name("cell", place(stone));
        steps.name("stones tried", tried);
        let event = if tried == 1 { "first" } else { "taken" };
        steps.add(event, &here, looks(board, board, last, Some(stone)))?;
        let mut changes = looks(board, &before, last, Some(stone));
        if fives(&before).is_empty() {
            changes.push(json!([part("d", stone), "last", null]));
            steps.add("open", &here, changes)?;
            return steps.add("yes", &here, Vec::new());
        }
        steps.name("fives", words::fives(&before).join(", and "));
        steps.add("left", &here, changes)?;
    }
    steps.add("no", &[], looks(board, board, last, None))
}

/// The classes of a side's stones: `taken` is removed, and the stones that are in a five of `other` are marked.
fn looks(board: &Board, other: &Board, side: u8, taken: Option<(usize, usize)>) -> Vec<Value> {
    let in_five = fives(other).concat();
    let stones = cells().filter(|&(row, column)| board[row][column] == side);
    let look = |stone| match () {
        () if taken == Some(stone) => " taken",
        () if in_five.contains(&stone) => " five",
        () => "",
    };
    let class = |stone| format!("{}{}", colour(side), look(stone));
    stones
        .map(|stone| json!([part("s", stone), class(stone), null]))
        .collect()
}
