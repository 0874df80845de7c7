//! # A stone taken back, step by step

use std::cmp::Reverse;
use std::mem;

use anyhow::{Context, Result, ensure};
use proofs::oracle::arc012c::{Board, cells, count, fives, last_stones, moved_last};
use serde_json::{Value, json};

use super::Steps;
use super::search::show;
use crate::cell::place;
use crate::gomoku::{colour, fives_in_words};
use crate::picture::gomoku::part;

/// A cell by row and column.
type Place = (usize, usize);

/// The line that decides.
const ANSWER: &str = "!has_five(other)";

/// Tries the stones of a board with a five, in the order of the solution.
pub fn steps(board: &Board) -> Result<Steps> {
    let last = moved_last(board).context("the counts of this board are wrong")?;
    let rows = fives(board);
    let is_of_last = |five: &Vec<Place>| board[five[0].0][five[0].1] == last;
    ensure!(
        !rows.is_empty() && rows.iter().all(is_of_last),
        "this board has no five, or one of the side that has not moved last"
    );
    let lines = (0..rows.len()).map(|five| json!([part("f", (five, 0)), "gone", null]));
    let dots = last_stones(board).into_iter();
    let dots = dots.map(|stone| json!([part("d", stone), "gone", null]));
    let mut steps = Steps::new(
        "arc012c/src/main.rs",
        &["can_arise", "can_end_with"],
        &["moved last", "stones tried"],
        lines.chain(dots).collect(),
    )?;
    begin(&mut steps, board, last)?;
    let mut stones: Vec<Place> = cells()
        .filter(|&(row, column)| board[row][column] == last)
        .collect();
    stones.sort_by_key(|&(row, column)| (row, Reverse(column)));
    let mut put_back = marks(board, board, last);
    for (tried, &(row, column)) in (1..).zip(&stones) {
        let mut before = *board;
        before[row][column] = b'.';
        let name = place((row, column));
        let here = [part("s", (row, column))];
        let mut changes = mem::take(&mut put_back);
        let taken = format!("{} taken", colour(last));
        changes.extend([json!([here[0], taken, null]), show("stones tried", tried)]);
        let say = match tried {
            1 => format!(
                "Cells are cleared row by row. {name} is the first that has a stone of {}.",
                colour(last)
            ),
            _ => format!("That stone is put back, and {name} is cleared."),
        };
        steps.add(("can_end_with", "before[row] &="), &here, say, changes)?;
        let left = fives_in_words(&before).join(", and ");
        let mut changes = marks(board, &before, last);
        changes.push(json!([here[0], taken, null]));
        if left.is_empty() {
            changes.push(json!([part("d", (row, column)), "last", null]));
            let say = format!("Nobody has a five now: {name} can have been the last stone.");
            steps.add(("can_end_with", "!has_five(&before)"), &here, say, changes)?;
            let say = "One stone is enough. The position can arise: YES.";
            return steps
                .add(("can_arise", ANSWER), &here, say, Vec::new())
                .map(|()| steps);
        }
        let say = format!("Without {name}, {left}.");
        steps.add(("can_end_with", "!has_five(&before)"), &here, say, changes)?;
        put_back = marks(board, board, last);
    }
    let say = "No stone was the last one. The position cannot arise: NO.";
    steps.add(("can_arise", ANSWER), &[], say, put_back)?;
    Ok(steps)
}

/// What is known before a stone is taken back.
fn begin(steps: &mut Steps, board: &Board, last: u8) -> Result<()> {
    let [black, white] = [b'o', b'x'].map(|side| count(board, side));
    let say = format!("Black has {black} stones and white {white}.");
    steps.add(
        ("can_arise", "count(black).checked_sub"),
        &[],
        say,
        Vec::new(),
    )?;
    let (line, name) = (
        if black > white {
            "Some(1) =>"
        } else {
            "Some(0) =>"
        },
        colour(last),
    );
    let changes = vec![show("moved last", name)];
    steps.add(
        ("can_arise", line),
        &[],
        format!("So {name} has moved last."),
        changes,
    )?;
    let other = if last == b'o' { "white" } else { "black" };
    let say = format!("The stones of {other} have no five.");
    steps.add(("can_arise", ANSWER), &[], say, Vec::new())?;
    let say = format!(
        "{}. Was one of these stones the last one?",
        fives_in_words(board).join(", and ")
    );
    steps.add(("can_arise", ANSWER), &[], say, marks(board, board, last))
}

/// The looks of all stones of a side: those marked that are in a five of another board.
fn marks(board: &Board, fives_of: &Board, side: u8) -> Vec<Value> {
    let in_five = fives(fives_of).concat();
    let stones = cells().filter(|&(row, column)| board[row][column] == side);
    let look = |stone| match in_five.contains(&stone) {
        true => format!("{} five", colour(side)),
        false => colour(side).to_string(),
    };
    stones
        .map(|stone| json!([part("s", stone), look(stone), null]))
        .collect()
}
