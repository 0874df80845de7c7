//! # Who has won a board, in the terminal

use testcases::oracle::three_in_a_row::{Board, LINES};

use super::paint::{Block, DIM, GOOD, STONE, alone, paint, say};
use crate::analysis::rules::full;
use crate::cell;

/// Draws a board with the lines that somebody has.
pub fn draw(board: &Board, answer: &str) -> String {
    let lines = [b'o', b'x'].map(|side| (side, full(&LINES, board, side)));
    let is_in_line = |cell| {
        lines
            .iter()
            .any(|(_, lines)| lines.concat().contains(&cell))
    };
    let cells = board.iter().enumerate().map(|(cell, &letter)| {
        let style = match letter {
            b'.' => DIM,
            _ if is_in_line(cell) => GOOD,
            _ => STONE,
        };
        (char::from(letter).to_string(), style)
    });
    let title = match &lines {
        [(_, o), _] if !o.is_empty() => "o has won",
        [_, (_, x)] if !x.is_empty() => "x has won",
        _ => "nobody has a line",
    };
    let mut text = alone(&Block::new(title, 0..3, 0..3, &cells.collect::<Vec<_>>()));
    for (_, lines) in &lines {
        for line in lines {
            let cells: Vec<String> = line.iter().map(|&cell| cell::name(cell, 3)).collect();
            say(&mut text, "line", cells.join(" "));
        }
    }
    say(&mut text, "answer", paint(answer, STONE));
    text
}
