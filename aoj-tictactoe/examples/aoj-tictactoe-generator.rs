//! # Boards for AOJ 0066
//!
//! One to five boards: games that were played for some moves, which may have ended in a line, and boards filled at
//! random, on which the sides need not have taken turns. Never do both sides have a line. Most boards are unfinished,
//! because that is where the problem can be misread.

use oracle::random::Random;

/// The cells of each line: rows, columns, diagonals.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn main() {
    let mut random = Random::from_argument();
    for _ in 0..1 + random.below(5) {
        let board = if random.below(4) == 0 {
            filled(&mut random)
        } else {
            played(&mut random)
        };
        println!("{}", board.iter().collect::<String>());
    }
}

/// A game after some moves, or after its last.
fn played(random: &mut Random) -> [char; 9] {
    let mut board = ['s'; 9];
    for turn in 0..random.below(10) {
        if has_line(&board, 'o') || has_line(&board, 'x') {
            break;
        }
        let empty: Vec<usize> = (0..9).filter(|&cell| board[cell] == 's').collect();
        board[random.pick(&empty)] = ['o', 'x'][turn % 2];
    }
    board
}

/// Any board on which only one side has a line.
fn filled(random: &mut Random) -> [char; 9] {
    loop {
        let board = [(); 9].map(|()| random.pick(&['s', 'o', 'x']));
        if !(has_line(&board, 'o') && has_line(&board, 'x')) {
            return board;
        }
    }
}

fn has_line(board: &[char; 9], side: char) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|&cell| board[cell] == side))
}
