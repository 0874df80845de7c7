//! # ARC012 C where only exactly five in a row win: wrong
//!
//! What it teaches: "five or more" is not "five". Some rules of gomoku do not let an overline win;
//! here it does. This program takes back stones as it should, but a row counts only if it has five
//! stones and no sixth, so a row of ten is a row like any other, and one of six can be broken up into
//! a five by taking back an end.
//!
//! What it costs: as much as `take-back`, from which it differs in what counts as five.

use proconio::{input, marker::Bytes};

/// Rows and columns of the board.
const SIZE: usize = 19;

/// Steps by row and column: along a row, a column, and the two diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

type Board = Vec<Vec<u8>>;

fn main() {
    input! { mut board: [Bytes; SIZE] }
    let answer = if can_arise(&mut board) { "YES" } else { "NO" };
    println!("{answer}");
}

/// Tells whether play can lead to the position, black (`o`) being first to move.
fn can_arise(board: &mut Board) -> bool {
    let count = |stone| {
        board
            .iter()
            .flatten()
            .filter(|&&cell| cell == stone)
            .count()
    };
    let last = match count(b'o').checked_sub(count(b'x')) {
        Some(0) => b'x',
        Some(1) => b'o',
        _ => return false,
    };
    if !has_five(board) {
        return true;
    }
    for row in 0..SIZE {
        for column in 0..SIZE {
            if board[row][column] == last {
                board[row][column] = b'.';
                let was_open = !has_five(board);
                board[row][column] = last;
                if was_open {
                    return true;
                }
            }
        }
    }
    false
}

/// Tells whether anybody has exactly five in a row.
fn has_five(board: &Board) -> bool {
    let cells = (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)));
    cells.into_iter().any(|(row, column)| {
        let starts_five = |&(down, right): &(isize, isize)| {
            let at = |steps: isize| stone(board, row, column, down * steps, right * steps);
            let first = at(0);
            first != b'.'
                && at(-1) != first
                && (1..5).all(|steps| at(steps) == first)
                && at(5) != first
        };
        DIRECTIONS.iter().any(starts_five)
    })
}

/// What is on the cell so many rows and columns away. Off the board nothing is.
fn stone(board: &Board, row: usize, column: usize, down: isize, right: isize) -> u8 {
    let row = row.checked_add_signed(down);
    let column = column.checked_add_signed(right);
    let cell = row
        .zip(column)
        .and_then(|(row, column)| board.get(row)?.get(column));
    *cell.unwrap_or(&b'.')
}
