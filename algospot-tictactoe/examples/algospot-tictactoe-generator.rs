//! # Boards for Algospot TICTACTOE
//!
//! One to four games after some moves of both sides, x first, so that either side may be to move; or after their last
//! move, as a finished game is legal too.

extern crate oracle;

use oracle::random::Random;

fn main() {
    let mut random = Random::from_argument();
    let boards = 1 + random.below(4);
    println!("{}", boards);
    for _ in 0..boards {
        for row in played(&mut random).chunks(3) {
            println!("{}{}{}", row[0], row[1], row[2]);
        }
    }
}

/// A game after some moves, or after its last.
fn played(random: &mut Random) -> [char; 9] {
    let mut board = ['.'; 9];
    for turn in 0..random.below(10) {
        if has_line(&board, 'x') || has_line(&board, 'o') {
            break;
        }
        let empty: Vec<usize> = (0..9).filter(|&cell| board[cell] == '.').collect();
        board[random.pick(&empty)] = ['x', 'o'][turn % 2];
    }
    board
}

fn has_line(board: &[char; 9], side: char) -> bool {
    let all = |first: usize, step: usize| (0..3).all(|i| board[first + i * step] == side);
    (0..3).any(|i| all(3 * i, 1) || all(i, 3)) || all(0, 4) || all(2, 2)
}
