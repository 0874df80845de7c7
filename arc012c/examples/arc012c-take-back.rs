//! # ARC012 C by taking back every stone, cell by cell
//!
//! The definition can be the program. The program takes each stone of the side that moved last off the board. If no
//! side has five in a row then, that stone can have been the last one. Rows are found by walking: from each stone one
//! cell at a time in each of four directions.
//!
//! Cost: at most 181 stones to take back, and for each a walk from all 361 cells, which mostly ends at the first cell.

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

/// Returns whether play can lead to the position, black (`o`) being first to move.
fn can_arise(board: &mut Board) -> bool {
    let last = match count(board, b'o').checked_sub(count(board, b'x')) {
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

/// Returns whether anybody has five or more in a row.
fn has_five(board: &Board) -> bool {
    let cells = (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)));
    cells.into_iter().any(|cell| starts_five(board, cell))
}

/// Returns whether five equal stones in a row start at a cell.
fn starts_five(board: &Board, (row, column): (usize, usize)) -> bool {
    let stone = board[row][column];
    let is_equal = |(down, right): (isize, isize), steps: isize| {
        let row = row.checked_add_signed(down * steps);
        let column = column.checked_add_signed(right * steps);
        let cell = row
            .zip(column)
            .and_then(|(row, column)| board.get(row)?.get(column));
        cell == Some(&stone)
    };
    stone != b'.'
        && DIRECTIONS
            .iter()
            .any(|&direction| (1..5).all(|steps| is_equal(direction, steps)))
}

/// The number of stones of one colour.
fn count(board: &Board, stone: u8) -> usize {
    board
        .iter()
        .flatten()
        .filter(|&&cell| cell == stone)
        .count()
}
