//! # Could this gomoku position have arisen?
//!
//! The definition itself, played backwards: a position can arise if it is the empty board, or if some stone of the side
//! that moved last was put on a position that can arise and in which neither side had five in a row, since the game
//! would have been over.

/// Rows and columns of the board.
pub const SIZE: usize = 19;

/// A board, row by row: `.` is an empty cell, `o` a black stone, `x` a white one.
pub type Board = [[u8; SIZE]; SIZE];

/// Returns whether the position can arise in play.
pub fn can_arise(board: &Board) -> bool {
    leads_back_to_the_empty_board(&mut board.clone())
}

/// The cells of the stones that can be the last move: without the stone, the position can arise and is not over.
pub fn last_stones(board: &Board) -> Vec<(usize, usize)> {
    let mut board = *board;
    let last = moved_last(&board);
    let can_be_last = |&cell: &(usize, usize)| is_last(&mut board, last, cell);
    cells().filter(can_be_last).collect()
}

/// The colour that moved last by the number of stones; `None` on the empty board or if no game leads to these numbers.
pub fn moved_last(board: &Board) -> Option<u8> {
    let (black, white) = (count(board, b'o'), count(board, b'x'));
    if black == white + 1 {
        Some(b'o')
    } else if black == white && black > 0 {
        Some(b'x')
    } else {
        None
    }
}

fn leads_back_to_the_empty_board(board: &mut Board) -> bool {
    if count(board, b'.') == SIZE * SIZE {
        return true;
    }
    let last = moved_last(board);
    cells().any(|cell| is_last(board, last, cell))
}

/// Returns whether the stone in a cell has the colour `last` and can be the last move.
fn is_last(board: &mut Board, last: Option<u8>, (row, column): (usize, usize)) -> bool {
    let stone = board[row][column];
    if last != Some(stone) {
        return false;
    }
    board[row][column] = b'.';
    let possible = !has_five(board) && leads_back_to_the_empty_board(board);
    board[row][column] = stone;
    possible
}

/// All rows of five or more stones, each as the cells from its first stone on.
pub fn fives(board: &Board) -> Vec<Vec<(usize, usize)>> {
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let ways = cells().flat_map(|cell| directions.map(|way| (cell, way)));
    let rows = ways.filter_map(|((row, column), (down, right))| {
        let stone = board[row][column];
        let is_same =
            |steps: isize| at(board, row, column, down * steps, right * steps) == Some(stone);
        if stone == b'.' || is_same(-1) {
            return None;
        }
        let cells = (0..).take_while(|&steps| is_same(steps)).map(|steps| {
            let (down, right) = (down * steps, right * steps);
            (
                row.wrapping_add_signed(down),
                column.wrapping_add_signed(right),
            )
        });
        Some(cells.collect()).filter(|cells: &Vec<_>| cells.len() >= 5)
    });
    rows.collect()
}

/// Returns whether either side has five or more in a row.
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
    let cells = board.iter().flatten();
    cells.filter(|&&cell| cell == stone).count()
}

/// The content of the cell `down` rows and `right` columns away from another cell; `None` off the board.
pub fn at(board: &Board, row: usize, column: usize, down: isize, right: isize) -> Option<u8> {
    let row = row.checked_add_signed(down)?;
    let column = column.checked_add_signed(right)?;
    board.get(row)?.get(column).copied()
}

/// All cells, by row and column.
pub fn cells() -> impl Iterator<Item = (usize, usize)> + Clone {
    (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)))
}
