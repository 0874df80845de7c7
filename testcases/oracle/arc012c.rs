//! # Could this gomoku position have arisen?
//!
//! The definition itself, played backwards: a position can arise if it is the empty board, or if some stone of the side
//! that moved last was put on a position that can arise and in which nobody had five in a row, as the game would have
//! been over.

/// Rows and columns of the board.
pub const SIZE: usize = 19;

/// A board, row by row: `.` is an empty cell, `o` a black stone, `x` a white one.
pub type Board = [[u8; SIZE]; SIZE];

/// Tells whether the position can arise in play.
pub fn can_arise(board: &Board) -> bool {
    leads_back_to_the_empty_board(&mut board.clone())
}

fn leads_back_to_the_empty_board(board: &mut Board) -> bool {
    let (black, white) = (count(board, b'o'), count(board, b'x'));
    if black + white == 0 {
        return true;
    }
    let last = if black == white {
        b'x'
    } else if black == white + 1 {
        b'o'
    } else {
        return false;
    };
    for (row, column) in cells() {
        if board[row][column] == last {
            board[row][column] = b'.';
            let possible = !has_five(board) && leads_back_to_the_empty_board(board);
            board[row][column] = last;
            if possible {
                return true;
            }
        }
    }
    false
}

/// Tells whether anybody has five or more in a row.
pub fn has_five(board: &Board) -> bool {
    cells().any(|(row, column)| {
        let stone = board[row][column];
        let goes_on = |down: isize, right: isize| {
            (1..5).all(|steps| at(board, row, column, down * steps, right * steps) == Some(stone))
        };
        stone != b'.' && (goes_on(0, 1) || goes_on(1, 0) || goes_on(1, 1) || goes_on(1, -1))
    })
}

/// The number of stones of one colour.
pub fn count(board: &Board, stone: u8) -> usize {
    board
        .as_flattened()
        .iter()
        .filter(|&&cell| cell == stone)
        .count()
}

/// What is so many rows and columns away from a cell, if that is on the board.
pub fn at(board: &Board, row: usize, column: usize, down: isize, right: isize) -> Option<u8> {
    let row = row.checked_add_signed(down)?;
    let column = column.checked_add_signed(right)?;
    board.get(row)?.get(column).copied()
}

/// All cells, by row and column.
pub fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)))
}
