//! # Games for POJ 1568
//!
//! One to three boards within the constraints: two to seven stones of each side, and nobody has won. Boards with
//! many stones come more often, because there a forced win is more likely and searches are short.

use oracle::poj1568::{has_line, text, Board};
use oracle::random::Random;
use oracle::three_in_a_row::moves;

fn main() {
    let mut random = Random::from_argument();
    for _ in 0..1 + random.below(3) {
        print!("{}", text(&board(&mut random)));
    }
    println!("$");
}

/// A board on which x is to move.
fn board(random: &mut Random) -> Board {
    loop {
        let mut board = [b'.'; 16];
        let stones = 2 * random.pick(&[2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7]);
        for turn in 0..stones {
            let after = moves(board, b"xo"[turn % 2], b'.');
            board = random.pick(&after.collect::<Vec<_>>());
        }
        if !has_line(&board, b'x') && !has_line(&board, b'o') {
            return board;
        }
    }
}
