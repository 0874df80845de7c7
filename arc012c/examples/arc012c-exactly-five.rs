//! # ARC012 C where only exactly five in a row win: wrong
//!
//! "five or more" is not "five". Some rules of gomoku do not let an overline win; here it does. This program takes back
//! stones as it should, but a row counts only if it has five stones and no sixth. So it sees no win in a row of ten,
//! and none in a row of six.
//!
//! Cost: at most 181 stones to take back, and for each a walk from all 361 cells, as in `arc012c-take-back`, from which
//! it differs only in `starts_five`.

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

/// Returns whether anybody has exactly five in a row.
fn has_five(board: &Board) -> bool {
    let cells = (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)));
    cells.into_iter().any(|cell| starts_five(board, cell))
}

/// Returns whether exactly five equal stones in a row start at a cell.
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
    let is_five = |&direction: &(isize, isize)| {
        (1..5).all(|steps| is_equal(direction, steps))
            && !is_equal(direction, -1)
            && !is_equal(direction, 5)
    };
    stone != b'.' && DIRECTIONS.iter().any(is_five)
}
