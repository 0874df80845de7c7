//! # Gomoku boards

use std::ops::Range;

use anyhow::Result;
use oracle::arc012c::{Board, SIZE, cells, fives, last_stones};

use super::svg::{Drawing, Picture};
use crate::problems;
use crate::words::{self, colour, place};

/// The distance between two lines of a board, in full size and where many boards are shown.
const STEP: i32 = 26;
const SMALL_STEP: i32 = 18;

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

/// Draws a case of ARC012 C small and without marks.
pub fn plain(name: &str) -> Result<Picture> {
    let board = board(name)?;
    let view = View::of(&board, SMALL_STEP);
    let (width, height) = view.size();
    let mut drawing = Drawing::new(width, height);
    view.ground(&mut drawing);
    view.stones(&mut drawing, &board);
    let of = |letter| {
        let stones = cells().filter(|&(row, column)| board[row][column] == letter);
        stones.map(place).collect::<Vec<_>>().join(" ")
    };
    let label = format!("A gomoku board. Black: {}. White: {}.", of(b'o'), of(b'x'));
    Ok(drawing.picture(&label, "A gomoku board."))
}

/// Reads the board of a case.
pub fn board(name: &str) -> Result<Board> {
    let board = problems::board(problems::find("arc012c")?, &format!("@{name}"))?;
    Ok(play::page::rows(&board.cells))
}

/// The name of an element drawn in a cell: `s` for a stone, `d` for its dot, `f` for a five by its number.
pub fn part(kind: &str, (row, column): (usize, usize)) -> String {
    format!("{kind}{row}-{column}")
}

/// The width and height of a drawn board.
pub fn size(board: &Board) -> (i32, i32) {
    View::of(board, STEP).size()
}

/// Draws the part of a board that has stones, marks the fives, and the stones that can have been the last one of a game
/// that ended with a five.
pub fn stones(drawing: &mut Drawing, board: &Board) {
    let view = View::of(board, STEP);
    view.ground(drawing);
    let fives = fives(board);
    for (number, five) in fives.iter().enumerate() {
        drawing.part(part("f", (number, 0)));
        drawing.line("row", view.at(five[0]), view.at(five[five.len() - 1]));
    }
    view.stones(drawing, board);
    if !fives.is_empty() {
        for cell in last_stones(board) {
            drawing.part(part("d", cell));
            drawing.circle("last", view.at(cell), 5);
        }
    }
}

/// The part of a board to draw, and the distance between its lines.
struct View {
    rows: Range<usize>,
    columns: Range<usize>,
    step: i32,
}

impl View {
    fn of(board: &Board, step: i32) -> View {
        let stones = || cells().filter(|&(row, column)| board[row][column] != b'.');
        View {
            rows: around(stones().map(|(row, _)| row)),
            columns: around(stones().map(|(_, column)| column)),
            step,
        }
    }

    fn size(&self) -> (i32, i32) {
        let [width, height] =
            [&self.columns, &self.rows].map(|lines| MARGIN + lines.len() as i32 * self.step);
        (width, height)
    }

    fn at(&self, (row, column): (usize, usize)) -> (i32, i32) {
        let x = MARGIN + (column - self.columns.start) as i32 * self.step + self.step / 2;
        let y = MARGIN + (row - self.rows.start) as i32 * self.step + self.step / 2;
        (x, y)
    }

    /// Draws lines for stones to lie on, with their numbers.
    fn ground(&self, drawing: &mut Drawing) {
        let (width, height) = self.size();
        drawing.rectangle("wood", (0, 0), width, height);
        // Where the board continues, its lines run on a little.
        let on = |line: usize| {
            if line == 0 || line == SIZE - 1 {
                0
            } else {
                self.step / 2
            }
        };
        let (top, bottom) = (self.rows.start, self.rows.end - 1);
        let (left, right) = (self.columns.start, self.columns.end - 1);
        for row in self.rows.clone() {
            let ((x1, y), (x2, _)) = (self.at((row, left)), self.at((row, right)));
            drawing.line("grid", (x1 - on(left), y), (x2 + on(right), y));
            drawing.text("faint small-text", (MARGIN / 2 - 2, y), row);
        }
        for column in self.columns.clone() {
            let ((x, y1), (_, y2)) = (self.at((top, column)), self.at((bottom, column)));
            drawing.line("grid", (x, y1 - on(top)), (x, y2 + on(bottom)));
            drawing.text("faint small-text", (x, MARGIN / 2 - 2), column);
        }
    }

    fn stones(&self, drawing: &mut Drawing, board: &Board) {
        for (row, column) in cells() {
            if board[row][column] != b'.' {
                let class = colour(board[row][column]);
                drawing.part(part("s", (row, column)));
                drawing.circle(class, self.at((row, column)), self.step * 5 / 13);
            }
        }
    }
}

/// The lines that have stones, and one more on either side; all lines if there are no stones.
fn around(lines: impl Iterator<Item = usize> + Clone) -> Range<usize> {
    match (lines.clone().min(), lines.max()) {
        (Some(first), Some(last)) => first.saturating_sub(1)..(last + 2).min(SIZE),
        _ => 0..SIZE,
    }
}

/// The long and the short description of a board.
pub fn described(board: &Board) -> (String, String) {
    let last: Vec<String> = last_stones(board).into_iter().map(place).collect();
    let caption = match (words::why_none_is_last(board), last.len()) {
        (Some(why), _) => why,
        (None, 1) => "Only the stone with the dot can have been the last one.",
        (None, _) => "Any of the stones with a dot can have been the last one.",
    };
    let fives = words::fives(board);
    let label = match fives.len() {
        0 => format!("A gomoku board. {caption}"),
        _ => {
            let (fives, last) = (fives.join(", "), last.join(", "));
            format!("A gomoku board: {fives}. {caption} {last}")
        }
    };
    (label.trim_end().to_string(), caption.to_string())
}
