//! # Boards for Algospot TICTACTOE
//!
//! One to four games after some moves of both sides, x first, so that either side may be to move; or after their last
//! move, as a finished game is legal too.

extern crate oracle;

use oracle::algospot_tictactoe::LETTERS;
use oracle::random::Random;
use oracle::three_in_a_row::{random_board, rows};

fn main() {
    let mut random = Random::from_argument();
    let boards = 1 + random.below(4);
    println!("{}", boards);
    for _ in 0..boards {
        let moves = random.below(10);
        let board = random_board(LETTERS, moves, &mut random);
        print!("{}", rows(&board, 3));
    }
}
