//! # AOJ 0066 as plainly as it can be said
//!
//! A board is nine letters, and the eight lines can simply be listed. No bits, and nothing taken from `shared`; this is
//! what `cargo judge stress` runs the solution against, so it fails on a board that the judge would not send.
//!
//! Cost: it keeps the whole input in memory, and calls the operating system for each answer.

use std::io::{self, Read};
use std::process;

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
    let mut input = String::new();
    if let Err(error) = io::stdin().read_to_string(&mut input) {
        fail(&format!("cannot read the input: {error}"));
    }
    for line in input.trim_end().lines() {
        let board: Vec<char> = line.trim_end().chars().collect();
        if board.len() != 9 || board.iter().any(|cell| !"sox".contains(*cell)) {
            fail(&format!("{line:?} is not nine of 's', 'o' or 'x'"));
        }
        match (has_line(&board, 'o'), has_line(&board, 'x')) {
            (true, true) => fail(&format!("both have a line on {line:?}")),
            (true, false) => println!("o"),
            (false, true) => println!("x"),
            (false, false) => println!("d"),
        }
    }
}

fn has_line(board: &[char], side: char) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|&cell| board[cell] == side))
}

fn fail(message: &str) -> ! {
    eprintln!("{message}");
    process::exit(1)
}
