//! # Games for POJ 1568
//!
//! One to three boards as the judge promises them: two to seven stones of each side, and nobody has won. Boards with
//! many stones come more often, because there a forced win is more likely and searches are short.

use oracle::random::Random;

fn main() {
    let mut random = Random::from_argument();
    for _ in 0..1 + random.below(3) {
        println!("?");
        for row in board(&mut random).chunks(4) {
            println!("{}", row.iter().collect::<String>());
        }
    }
    println!("$");
}

/// A board on which x is to move.
fn board(random: &mut Random) -> [char; 16] {
    loop {
        let mut board = ['.'; 16];
        let stones = 2 * random.pick(&[2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7]);
        for turn in 0..stones {
            let empty: Vec<usize> = (0..16).filter(|&cell| board[cell] == '.').collect();
            board[random.pick(&empty)] = ['x', 'o'][turn % 2];
        }
        if !has_line(&board, 'x') && !has_line(&board, 'o') {
            return board;
        }
    }
}

fn has_line(board: &[char; 16], side: char) -> bool {
    let all = |first: usize, step: usize| (0..4).all(|i| board[first + i * step] == side);
    (0..4).any(|i| all(4 * i, 1) || all(i, 4)) || all(0, 5) || all(3, 3)
}
