//! # A gomoku position in the terminal

use testcases::oracle::arc012c::{Board, count, fives, last_stones, moved_last};

use super::paint::{Block, DIM, GOOD, STONE, alone, paint, say};
use crate::cell::place;
use crate::gomoku::{self, colour};

/// How many cells are named before it is enough to count them.
const NAMED: usize = 6;

/// Draws the part of a board that has stones, with the fives and the stones that can have been the last one.
pub fn draw(board: &Board, answer: &str) -> String {
    let (rows, columns) = gomoku::used(board);
    let fives = fives(board);
    let last = last_stones(board);
    let mut cells = Vec::new();
    for row in rows.clone() {
        for column in columns.clone() {
            let cell = (row, column);
            let letter = char::from(board[row][column]);
            let style = match letter {
                '.' => DIM,
                _ if fives.concat().contains(&cell) => GOOD,
                _ => STONE,
            };
            // Where nobody has a five, any stone of one side can be the last, and nothing needs to be marked.
            let is_marked = !fives.is_empty() && last.contains(&cell);
            let letter = if is_marked {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            cells.push((letter.to_string(), style));
        }
    }
    let stones = [b'o', b'x'].map(|stone| count(board, stone));
    let title = format!("{} black (o), {} white (x)", stones[0], stones[1]);
    let mut text = alone(&Block::new(&title, rows, columns, &cells));
    for five in &fives {
        let (row, column) = five[0];
        let [from, to] = [five[0], five[five.len() - 1]].map(place);
        let colour = colour(board[row][column]);
        let what = format!("{colour} has {} in a row, from {from} to {to}", five.len());
        say(&mut text, "five", what);
    }
    say(
        &mut text,
        "last move",
        last_move(board, &last, !fives.is_empty()),
    );
    say(&mut text, "answer", paint(answer, STONE));
    text
}

fn last_move(board: &Board, last: &[(usize, usize)], has_five: bool) -> String {
    let Some(side) = moved_last(board) else {
        let is_empty = board.as_flattened().iter().all(|&cell| cell == b'.');
        return match is_empty {
            true => "none yet".to_string(),
            false => "nobody's: black has neither as many stones as white nor one more".to_string(),
        };
    };
    let side = colour(side);
    if last.is_empty() {
        format!("{side}'s, and whichever stone it was, there was a five before it")
    } else if !has_five {
        format!("{side}'s, any stone of it")
    } else if last.len() > NAMED {
        format!("{side}'s, one of the {} in capitals", last.len())
    } else {
        let cells: Vec<String> = last.iter().copied().map(place).collect();
        format!("{side}'s, in capitals: {}", cells.join(" or "))
    }
}
