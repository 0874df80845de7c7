//! # Would Algospot TICTACTOE send this input?
//!
//! Exits with 1 unless standard input is a count and as many boards that can arise when x starts and a line ends the
//! game. `cargo judge stress --legal algospot-tictactoe-legal` asks it while it makes an input smaller, because the
//! solutions answer other boards too.

use std::io::{self, Read};
use std::process;

fn main() {
    let mut input = String::new();
    let is_read = io::stdin().read_to_string(&mut input).is_ok();
    if !is_read || !is_legal(&input) {
        process::exit(1);
    }
}

fn is_legal(input: &str) -> bool {
    let lines: Vec<String> = input.lines().map(String::from).collect();
    match lines.first() {
        Some(count) => {
            let rows = &lines[1..];
            count.parse() == Ok(rows.len() / 3)
                && rows.len() % 3 == 0
                && rows.chunks(3).all(can_arise)
        }
        None => false,
    }
}

fn can_arise(rows: &[String]) -> bool {
    let board: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let is_board =
        rows.iter().all(|row| row.len() == 3) && board.iter().all(|c| ".xo".contains(*c));
    let count = |side: char| board.iter().filter(|&&cell| cell == side).count();
    let (x, o) = (count('x'), count('o'));
    // Whoever has a line made it with the last move.
    is_board
        && (x == o || x == o + 1)
        && (x > o || !has_line(&board, 'x'))
        && (x == o || !has_line(&board, 'o'))
}

fn has_line(board: &[char], side: char) -> bool {
    let all = |first: usize, step: usize| (0..3).all(|i| board[first + i * step] == side);
    (0..3).any(|i| all(3 * i, 1) || all(i, 3)) || all(0, 4) || all(2, 2)
}
