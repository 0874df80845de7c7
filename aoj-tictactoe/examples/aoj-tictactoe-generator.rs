//! # Boards for AOJ 0066
//!
//! One to five boards: games that were played for some moves, which may have ended in a line, and boards filled at
//! random, on which the sides need not have taken turns. Never do both sides have a line. Most boards are unfinished,
//! because that is where the problem can be misread.

use oracle::aoj_tictactoe::LETTERS;
use oracle::random::Random;
use oracle::three_in_a_row::{has_line, random_board, Board};

fn main() {
    let mut random = Random::from_argument();
    for _ in 0..1 + random.below(5) {
        let board = if random.below(4) == 0 {
            filled(&mut random)
        } else {
            let moves = random.below(10);
            random_board(LETTERS, moves, &mut random)
        };
        println!("{}", String::from_utf8_lossy(&board));
    }
}

/// Any board on which only one side has a line.
fn filled(random: &mut Random) -> Board {
    loop {
        let board = [(); 9].map(|()| random.pick(b"sox"));
        if !(has_line(&board, b'o') && has_line(&board, b'x')) {
            return board;
        }
    }
}
