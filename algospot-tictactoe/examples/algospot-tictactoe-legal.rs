//! # Would Algospot TICTACTOE send this input?
//!
//! Exits with 1 unless standard input is a count and as many boards that can arise when x starts and a line ends the
//! game. `cargo judge stress --legal algospot-tictactoe-legal` asks it while it makes an input smaller, because the
//! solutions answer other boards too.

extern crate oracle;

use std::io::{self, Read};
use std::process;

use oracle::algospot_tictactoe::LETTERS;
use oracle::three_in_a_row::{reachable_boards, Board};

fn main() {
    let mut input = String::new();
    let is_read = io::stdin().read_to_string(&mut input).is_ok();
    if !is_read || !is_legal(&input) {
        process::exit(1);
    }
}

fn is_legal(input: &str) -> bool {
    let lines: Vec<&str> = input.lines().collect();
    let boards = reachable_boards(LETTERS);
    match lines.first() {
        Some(count) => {
            let rows = &lines[1..];
            count.parse() == Ok(rows.len() / 3)
                && rows.len() % 3 == 0
                && rows
                    .chunks(3)
                    .all(|rows| boards.iter().any(|board| is_same(board, rows)))
        }
        None => false,
    }
}

fn is_same(board: &Board, rows: &[&str]) -> bool {
    let mut pairs = board.chunks(3).zip(rows);
    pairs.all(|(cells, row)| cells == row.as_bytes())
}
