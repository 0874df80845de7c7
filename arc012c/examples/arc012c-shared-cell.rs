//! # ARC012 C by counting the fives through each cell
//!
//! Nothing needs to be taken back. Removing the last stone must break every five that there is, so all of them must
//! have a cell in common. Each five adds one to its five cells, and a cell that has as many as there are fives is in
//! all of them. A row of six is two fives with four cells in common, a row of ten is six with none.
//!
//! Cost: a look at the 1,020 places for a five, once for each side.

use proconio::{input, marker::Bytes};

/// Rows and columns of the board.
const SIZE: usize = 19;

/// Steps by row and column: along a row, a column, and the two diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

type Board = Vec<Vec<u8>>;

fn main() {
    input! { board: [Bytes; SIZE] }
    let answer = if can_arise(&board) { "YES" } else { "NO" };
    println!("{answer}");
}

/// Returns whether play can lead to the position, black (`o`) being first to move.
fn can_arise(board: &Board) -> bool {
    let count = |stone| {
        board
            .iter()
            .flatten()
            .filter(|&&cell| cell == stone)
            .count()
    };
    let (last, other) = match count(b'o').checked_sub(count(b'x')) {
        Some(0) => (b'x', b'o'),
        Some(1) => (b'o', b'x'),
        _ => return false,
    };
    let mut through = [[0; SIZE]; SIZE];
    let fives = fives(board, last);
    for &(row, column) in fives.iter().flatten() {
        through[row][column] += 1;
    }
    let in_all = |&count: &usize| count == fives.len();
    self::fives(board, other).is_empty() && through.iter().flatten().any(in_all)
}

/// A cell by row and column.
type Cell = (usize, usize);

/// All five cells in a row that have stones of that colour. A longer row has several.
fn fives(board: &Board, stone: u8) -> Vec<[Cell; 5]> {
    let mut fives = Vec::new();
    for row in 0..SIZE {
        for column in 0..SIZE {
            for direction in DIRECTIONS {
                let five = five_from((row, column), direction);
                let is_full = |five: &[Cell; 5]| five.iter().all(|&(r, c)| board[r][c] == stone);
                fives.extend(five.filter(is_full));
            }
        }
    }
    fives
}

/// Five cells in a row, if they are all on the board.
fn five_from((row, column): Cell, (down, right): (isize, isize)) -> Option<[Cell; 5]> {
    let mut five = [(0, 0); 5];
    for (steps, cell) in five.iter_mut().enumerate() {
        let row = row.checked_add_signed(down * steps as isize)?;
        let column = column.checked_add_signed(right * steps as isize)?;
        *cell = (row, column);
    }
    let on_board = five
        .iter()
        .all(|&(row, column)| row < SIZE && column < SIZE);
    on_board.then_some(five)
}
