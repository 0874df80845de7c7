//! # Would POJ 1568 send this input?
//!
//! Exits with 1 unless every board on standard input is within the constraints: equally many stones of both sides, two to seven
//! each, and nobody has won. `cargo judge stress --legal poj1568-legal` asks it while it makes an input smaller,
//! because the solutions answer other boards too.

use std::io;
use std::process::ExitCode;

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
    let board: Vec<char> = rows.iter().flat_map(|row| row.chars()).collect();
    let is_board =
        rows.iter().all(|row| row.len() == 4) && board.iter().all(|c| ".xo".contains(*c));
    let count = |side: char| board.iter().filter(|&&cell| cell == side).count();
    is_board
        && count('x') == count('o')
        && (2..=7).contains(&count('x'))
        && !has_line(&board, 'x')
        && !has_line(&board, 'o')
}

fn has_line(board: &[char], side: char) -> bool {
    let all = |first: usize, step: usize| (0..4).all(|i| board[first + i * step] == side);
    (0..4).any(|i| all(4 * i, 1) || all(i, 4)) || all(0, 5) || all(3, 3)
}
