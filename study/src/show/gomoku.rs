//! # A gomoku position in the terminal

use oracle::arc012c::{Board, count, fives, last_stones};

use super::paint::{Block, DIM, GOOD, STONE, alone, paint, say};
use crate::cell::place;
use crate::gomoku;

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
            // If neither side has a five, any stone of one side can be the last, and nothing needs to be marked.
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
    for five in gomoku::fives_in_words(board) {
        say(&mut text, "five", five);
    }
    let last_move = match gomoku::why_none_is_last(board) {
        Some(why) => why.to_string(),
        None => marked(board, &last),
    };
    say(&mut text, "last move", last_move);
    say(&mut text, "answer", paint(answer, STONE));
    text
}

/// Which stones the capitals are.
fn marked(board: &Board, last: &[(usize, usize)]) -> String {
    let (row, column) = last[0];
    let side = gomoku::colour(board[row][column]);
    if last.len() > NAMED {
        return format!("{side}'s, one of the {} in capitals", last.len());
    }
    let cells: Vec<String> = last.iter().copied().map(place).collect();
    format!("{side}'s, in capitals: {}", cells.join(" or "))
}
