//! # The board on which a wrong program is wrong

use anyhow::{Context, Result};
use oracle::arc012c;

use super::board::{CELL, described, stones};
use super::gomoku;
use super::svg::{Drawing, Picture, middle};
use crate::cell;
use crate::input::{self, Position};
use crate::programs;

/// How far the lines of what is said are apart, and how much room a program's name takes.
const LINE: i32 = 32;
const NAME: i32 = 108;

/// The answers of the solution and of a wrong program to the same board.
struct Answers<'a> {
    right: &'a str,
    wrong_name: &'a str,
    wrong: &'a str,
}

/// Draws the first board of an input on which a wrong example and the solution do not say the same, and what they say.
pub fn draw(wrong: &str, input: &str) -> Result<Picture> {
    let (package, _) = programs::locate(wrong)?;
    let input = programs::input(wrong, input)?;
    let (right, got) = (
        programs::answer(package, &input)?,
        programs::answer(wrong, &input)?,
    );
    let answers = right.lines().zip(got.lines());
    let positions = input::positions(package, input.as_bytes())?.into_iter();
    let differing = positions
        .zip(answers)
        .find(|(_, (right, got))| right != got);
    let (position, (right, got)) =
        differing.with_context(|| format!("{wrong} says the same as {package}"))?;
    let prefix = format!("{package}-");
    let said = Answers {
        right,
        wrong_name: wrong.strip_prefix(&prefix).unwrap_or(wrong),
        wrong: got,
    };
    Ok(match position {
        Position::Won(board) | Position::ThreeInARow(board) => said.square(&board, &[]),
        Position::FourInARow(board) => said.square(&board, &[]),
        Position::Weights(weights) => said.square(&[b'.'; 9], &weights),
        Position::Gomoku(board) => said.gomoku(&board),
    })
}

impl Answers<'_> {
    fn square(&self, board: &[u8], weights: &[i64]) -> Picture {
        let texts: Vec<String> = weights.iter().map(i64::to_string).collect();
        let longest = texts.iter().map(String::len).max().unwrap_or_default();
        let width = CELL.max(longest as i32 * 9 + 10);
        let columns = board.len().isqrt();
        let side = columns as i32 * width + 2;
        let mut drawing = Drawing::new(side + 24 + self.width(), side);
        // Where an answer is a cell, that is marked.
        for (class, answer) in [("on", self.right), ("off", self.wrong)] {
            if let Some(named) = cell::named(answer, columns) {
                let (x, y) = middle((1, 1), columns, width, named);
                drawing.rectangle(class, (x - width / 2, y - width / 2), width, width);
            }
        }
        stones(&mut drawing, (1, 1), width, board);
        for (index, text) in texts.iter().enumerate() {
            drawing.text("weight", middle((1, 1), columns, width, index), text);
        }
        self.write(&mut drawing, (side + 24, (side - LINE) / 2));
        let label = described(board, |cell| texts.get(cell).cloned());
        drawing.picture(&format!("{label} {}", self.caption()), &self.caption())
    }

    fn gomoku(&self, board: &arc012c::Board) -> Picture {
        let (width, height) = gomoku::size(board);
        let mut drawing = Drawing::new(width.max(self.width()), height + 2 * LINE);
        gomoku::stones(&mut drawing, board);
        self.write(&mut drawing, (26, height + LINE / 2));
        let (label, _) = gomoku::described(board);
        drawing.picture(&format!("{label} {}", self.caption()), &self.caption())
    }

    /// Writes what both say, under each other.
    fn write(&self, drawing: &mut Drawing, (x, y): (i32, i32)) {
        let lines = [
            ("right", "right", self.right),
            ("wrong", self.wrong_name, self.wrong),
        ];
        for (line, (class, name, answer)) in (0..).zip(lines) {
            let y = y + line * LINE;
            drawing.text("start", (x, y), name);
            drawing.text(&format!("start mono {class}"), (x + NAME, y), answer);
        }
    }

    /// How wide that gets.
    fn width(&self) -> i32 {
        NAME + 10 * self.right.len().max(self.wrong.len()) as i32
    }

    fn caption(&self) -> String {
        let Answers {
            right,
            wrong_name,
            wrong,
        } = self;
        format!("The right answer is {right}; {wrong_name} says {wrong}.")
    }
}
