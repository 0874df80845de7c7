//! # Gomoku boards

use std::ops::Range;

use anyhow::{Result, bail};
use proofs::oracle::arc012c::{Board, SIZE, cells, fives, last_stones};

use super::svg::{Drawing, Picture};
use crate::cell::place;
use crate::gomoku::{self, colour, used};
use crate::input::{self, Position};
use crate::programs;

/// The distance of two lines.
const STEP: i32 = 26;

/// The room for the numbers of rows and columns.
const MARGIN: i32 = 26;

/// Draws a case of ARC012 C.
pub fn case(name: &str) -> Result<Picture> {
    let board = board(name)?;
    let (width, height) = size(&board);
    let mut drawing = Drawing::new(width, height);
    stones(&mut drawing, &board);
    let (label, caption) = described(&board);
    Ok(drawing.picture(&label, &caption))
}

/// Reads the board of a case.
pub fn board(name: &str) -> Result<Box<Board>> {
    let input = programs::case("arc012c", name)?;
    match input::positions("arc012c", input.as_bytes())?.pop() {
        Some(Position::Gomoku(board)) => Ok(board),
        _ => bail!("{name} has no board"),
    }
}

/// The name of what is drawn in a cell: `s` is a stone, `d` its dot; `f` is a five by its number.
pub fn part(kind: &str, (row, column): (usize, usize)) -> String {
    format!("{kind}{row}-{column}")
}

/// How much room a board takes.
pub fn size(board: &Board) -> (i32, i32) {
    let (rows, columns) = used(board);
    let [width, height] = [columns.len(), rows.len()].map(|lines| MARGIN + lines as i32 * STEP);
    (width, height)
}

/// Draws the part of a board that has stones, marks the fives, and the stones that can have been the last one of a game
/// that ended with a five.
pub fn stones(drawing: &mut Drawing, board: &Board) {
    let (rows, columns) = used(board);
    let (top, left) = (rows.start as i32, columns.start as i32);
    let at = |(row, column): (usize, usize)| {
        let x = MARGIN + (column as i32 - left) * STEP + STEP / 2;
        let y = MARGIN + (row as i32 - top) * STEP + STEP / 2;
        (x, y)
    };
    let (width, height) = size(board);
    drawing.rectangle("wood", (0, 0), width, height);
    lines(drawing, rows, columns, at);
    let fives = fives(board);
    for (number, five) in fives.iter().enumerate() {
        drawing.part(part("f", (number, 0)));
        drawing.line("row", at(five[0]), at(five[five.len() - 1]));
    }
    for (row, column) in cells() {
        if board[row][column] != b'.' {
            drawing.part(part("s", (row, column)));
            drawing.circle(colour(board[row][column]), at((row, column)), 10);
        }
    }
    if !fives.is_empty() {
        for cell in last_stones(board) {
            drawing.part(part("d", cell));
            drawing.circle("last", at(cell), 5);
        }
    }
}

/// Draws lines for stones to lie on, with their numbers.
fn lines(
    drawing: &mut Drawing,
    rows: Range<usize>,
    columns: Range<usize>,
    at: impl Fn((usize, usize)) -> (i32, i32),
) {
    // Where the board goes on, its lines run on a little.
    let on = |line: usize| {
        if line == 0 || line == SIZE - 1 {
            0
        } else {
            STEP / 2
        }
    };
    let (top, bottom, left, right) = (rows.start, rows.end - 1, columns.start, columns.end - 1);
    for row in rows {
        let ((x1, y), (x2, _)) = (at((row, left)), at((row, right)));
        drawing.line("grid", (x1 - on(left), y), (x2 + on(right), y));
        drawing.text("faint small-text", (MARGIN / 2 - 2, y), row);
    }
    for column in columns {
        let ((x, y1), (_, y2)) = (at((top, column)), at((bottom, column)));
        drawing.line("grid", (x, y1 - on(top)), (x, y2 + on(bottom)));
        drawing.text("faint small-text", (x, MARGIN / 2 - 2), column);
    }
}

/// The description of a board, at length and in short.
pub fn described(board: &Board) -> (String, String) {
    let last: Vec<String> = last_stones(board).into_iter().map(place).collect();
    let caption = match (gomoku::why_none_is_last(board), last.len()) {
        (Some(why), _) => why,
        (None, 1) => "Only the stone with the dot can have been the last one.",
        (None, _) => "Any of the stones with a dot can have been the last one.",
    };
    let fives = gomoku::fives_in_words(board);
    let label = match fives.len() {
        0 => format!("A gomoku board. {caption}"),
        _ => {
            let (fives, last) = (fives.join(", "), last.join(", "));
            format!("A gomoku board: {fives}. {caption} {last}")
        }
    };
    (label.trim_end().to_string(), caption.to_string())
}
