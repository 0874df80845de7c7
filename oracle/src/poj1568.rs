//! # Find the winning move, for every board there is
//!
//! Retrograde analysis. A board is a number of sixteen digits in base three, one for each cell. A move turns a 0 into a
//! 1 or a 2, so it leads to a higher number. Going down from the highest number, the boards that a board's moves lead
//! to are solved before the board itself.

use super::three_in_a_row::{count, rows};

/// A board, row by row: `.` is an empty cell.
pub type Board = [u8; 16];

/// The letters of the digits 0, 1 and 2.
const LETTERS: [u8; 3] = *b".xo";

/// The number of boards that can be written down: 3^16.
const BOARDS: usize = 43_046_721;

/// The cells of the four rows, the four columns and the two diagonals.
pub const LINES: [[usize; 4]; 10] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
];

/// All boards, solved.
pub struct Solved {
    /// For each board with valid numbers of stones, whether x completes a line whatever o does.
    x_wins: Vec<bool>,
    /// The boards within the constraints, by their number of stones.
    boards: [Vec<u32>; 17],
}

impl Solved {
    /// Solves all boards. Takes a second and 64 MB.
    pub fn all() -> Solved {
        let mut solved = Solved {
            x_wins: vec![false; BOARDS],
            boards: [const { Vec::new() }; 17],
        };
        let mut board = [b'o'; 16];
        for number in (0..BOARDS).rev() {
            let (x, o) = (count(&board, b'x'), count(&board, b'o'));
            // It is x's turn, or o's.
            if x == o || x == o + 1 {
                let has_ended = has_line(&board, b'x') || has_line(&board, b'o');
                solved.x_wins[number] = solved.does_x_win(number, &board, x == o);
                if x == o && x >= 2 && x + o < 16 && !has_ended {
                    solved.boards[x + o].push(number as u32);
                }
            }
            step_down(&mut board);
        }
        solved
    }

    /// The boards with that many stones that are within the judge's constraints: both sides have moved at least twice,
    /// no side has won, the board is not full and x is to move.
    pub fn boards(&self, stones: usize) -> impl Iterator<Item = Board> + '_ {
        self.boards[stones]
            .iter()
            .map(|&number| board(number as usize))
    }

    /// The first cell in writing order with which x, to move, forces a win.
    pub fn first_winning_cell(&self, board: &Board) -> Option<usize> {
        let number = number(board);
        (0..16).find(|&cell| board[cell] == b'.' && self.x_wins[number + place(cell)])
    }

    /// Returns whether x wins a board. All boards with a higher number must be solved.
    fn does_x_win(&self, number: usize, board: &Board, x_to_move: bool) -> bool {
        if has_line(board, b'x') {
            return true;
        }
        if has_line(board, b'o') {
            return false;
        }
        let mut moves = (0..16).filter(|&cell| board[cell] == b'.');
        if x_to_move {
            moves.any(|cell| self.x_wins[number + place(cell)])
        } else {
            // With a full board x is to move, so o always has a cell.
            moves.all(|cell| self.x_wins[number + 2 * place(cell)])
        }
    }
}

/// The board as text, as the judge sends it.
pub fn text(board: &Board) -> String {
    format!("?\n{}", rows(board, 4))
}

/// The answer as a line of output.
pub fn line(cell: Option<usize>) -> String {
    match cell {
        Some(cell) => format!("({},{})\n", cell / 4, cell % 4),
        None => "#####\n".to_string(),
    }
}

/// Returns whether a side has four in a row.
pub fn has_line(board: &Board, side: u8) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|&cell| board[cell] == side))
}

/// The place value of a cell's digit. The first cell has the highest.
fn place(cell: usize) -> usize {
    3_usize.pow(15 - cell as u32)
}

/// The number of a board, read as digits in base three.
pub fn number(board: &Board) -> usize {
    let digit = |cell: usize| match board[cell] {
        b'.' => 0,
        b'x' => 1,
        _ => 2,
    };
    (0..16).map(|cell| digit(cell) * place(cell)).sum()
}

fn board(number: usize) -> Board {
    let mut board = [b'.'; 16];
    for (cell, letter) in board.iter_mut().enumerate() {
        *letter = LETTERS[number / place(cell) % 3];
    }
    board
}

/// Turns a board into the board with the next lower number; zero turns into the highest number.
fn step_down(board: &mut Board) {
    for letter in board.iter_mut().rev() {
        match letter {
            b'.' => *letter = b'o',
            b'x' => return *letter = b'.',
            _ => return *letter = b'x',
        }
    }
}
