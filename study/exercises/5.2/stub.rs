//! # Exercise 5.2: the largest star
//!
//! The input is boards of 19 rows of 19 cells `.`, `o` and `x`. For each, print how many stones lie in a row of five or
//! more stones of their colour: along a row, a column or a diagonal. A stone in two such rows counts once.
//! `is_in_five` still says no of every stone.

use std::io;

const SIZE: usize = 19;

fn main() {
    let text = io::read_to_string(io::stdin()).expect("the input is text");
    let rows: Vec<&[u8]> = text.lines().map(str::as_bytes).collect();
    for board in rows.chunks(SIZE) {
        let cells = (0..SIZE * SIZE).map(|cell| (cell / SIZE, cell % SIZE));
        println!(
            "{}",
            cells
                .filter(|&(row, column)| is_in_five(board, row, column))
                .count()
        );
    }
}

/// Tells whether there is a stone in that cell, and in a row of five or more.
fn is_in_five(board: &[&[u8]], row: usize, column: usize) -> bool {
    let stone = board[row][column];
    stone != b'.' && stone != b'o' && stone != b'x'
}
