// This is an answer to exercise 5.2. Try your own first.

//! # Exercise 5.2: the largest star
//!
//! The input is boards of 19 rows of 19 cells `.`, `o` and `x`. For each, print how many stones lie in a row of five or
//! more stones of their colour: along a row, a column or a diagonal. A stone in two such rows counts once.
//! From a stone on, count both ways along each of the four directions.

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
    let length = |down: isize, right: isize| {
        let steps = 1..SIZE as isize;
        let is_same = |step: &isize| {
            let row = row.checked_add_signed(down * step);
            let column = column.checked_add_signed(right * step);
            let cell = row
                .zip(column)
                .and_then(|(row, column)| board.get(row)?.get(column));
            cell == Some(&stone)
        };
        steps.take_while(is_same).count()
    };
    let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let is_long = |(down, right): (isize, isize)| length(down, right) + length(-down, -right) >= 4;
    stone != b'.' && ways.into_iter().any(is_long)
}
