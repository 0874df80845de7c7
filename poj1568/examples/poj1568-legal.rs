//! # Would POJ 1568 send this input?
//!
//! Exits with 1 unless every board on standard input is within the constraints: equally many stones of both sides, two to seven
//! each, and nobody has won. `cargo judge stress --legal poj1568-legal` asks it while it makes an input smaller,
//! because the solutions answer other boards too.

use std::io;
use std::process::ExitCode;

use oracle::poj1568::{has_line, Board};
use oracle::three_in_a_row::count;

fn main() -> ExitCode {
    let lines: Result<Vec<String>, io::Error> = io::stdin().lines().collect();
    match lines {
        Ok(lines) if is_legal(&lines) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

/// Games of five lines each, and a line with `$`.
fn is_legal(lines: &[String]) -> bool {
    match lines {
        [end] => end == "$",
        [title, rows @ .., _] if rows.len() >= 4 => {
            title == "?" && is_within_constraints(&rows[..4]) && is_legal(&lines[5..])
        }
        _ => false,
    }
}

fn is_within_constraints(rows: &[String]) -> bool {
    let is_row = |row: &String| row.len() == 4 && row.chars().all(|cell| ".xo".contains(cell));
    match Board::try_from(rows.concat().into_bytes()) {
        Ok(board) => {
            let stones = count(&board, b'x');
            rows.iter().all(is_row)
                && stones == count(&board, b'o')
                && (2..=7).contains(&stones)
                && !has_line(&board, b'x')
                && !has_line(&board, b'o')
        }
        Err(_) => false,
    }
}
