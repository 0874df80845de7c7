//! # The board on which a wrong program is wrong

use anyhow::{Result, bail, ensure};
use oracle::arc012c;

use super::board::{CELL, described, stones};
use super::gomoku;
use super::svg::{Drawing, Picture, middle};
use crate::{problems, programs, words};

/// The distance between the lines of text, and the width of a program's name.
const LINE: i32 = 32;
const NAME: i32 = 108;

/// The answers of the solution and of a wrong program to the same board.
struct Answers<'a> {
    right: &'a str,
    wrong_name: &'a str,
    wrong: &'a str,
}

/// Draws a board with the answers of the solution and of a wrong example, in the words that [`check`] has checked.
pub fn draw(words: &[&str]) -> Result<Picture> {
    let [name, right, wrong, board] = *words else {
        bail!("expected a wrong example, the right answer, its own answer and a board");
    };
    let problem = problems::of_program(name)?;
    let board = problems::board(problem, board)?;
    let said = Answers {
        right,
        wrong_name: &name[problem.package.len() + 1..],
        wrong,
    };
    Ok(match problem.package {
        "arc012c" => said.gomoku(&play::page::rows(&board.cells)),
        _ => said.square(&board.cells, &board.weights),
    })
}

/// Checks that the solution and a wrong example answer as a picture's words say.
pub fn check(words: &[&str]) -> Result<()> {
    let [name, right, wrong, board] = *words else {
        return draw(words).map(drop);
    };
    let problem = problems::of_program(name)?;
    let input = problem.input(&[problems::board(problem, board)?]);
    for (program, expected) in [(problem.package, right), (name, wrong)] {
        let said = programs::answer(program, &input)?;
        let said = said.trim_end();
        ensure!(said == expected, "{program} answers {said}, not {expected}");
    }
    Ok(())
}

impl Answers<'_> {
    fn square(&self, board: &[u8], weights: &[i64]) -> Picture {
        let texts: Vec<String> = weights.iter().map(i64::to_string).collect();
        let longest = texts.iter().map(String::len).max().unwrap_or_default();
        let width = CELL.max(longest as i32 * 9 + 10);
        let columns = board.len().isqrt();
        let side = columns as i32 * width + 2;
        let mut drawing = Drawing::new(side + 24 + self.width(), side);
        // If an answer is a cell, that cell is marked.
        for (class, answer) in [("on", self.right), ("off", self.wrong)] {
            if let Some(named) = words::named_cell(answer, columns) {
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

    /// Writes both answers, one below the other.
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

    /// The width of the written answers.
    fn width(&self) -> i32 {
        NAME + 10 * self.right.len().max(self.wrong.len()) as i32
    }

    fn caption(&self) -> String {
        let (right, name, wrong) = (self.right, self.wrong_name, self.wrong);
        format!("The right answer is {right}; {name} says {wrong}.")
    }
}
