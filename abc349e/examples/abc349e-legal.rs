//! # Would ABC349 E send this input?
//!
//! Exits with 1 unless standard input is three rows of three weights within the bounds and with an odd sum. `cargo
//! judge stress --legal abc349e-legal` asks it while it makes an input smaller, because the solutions answer an even
//! sum too.

use std::io;
use std::process::ExitCode;

fn main() -> ExitCode {
    let lines: Result<Vec<String>, io::Error> = io::stdin().lines().collect();
    match lines {
        Ok(lines) if is_legal(&lines) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn is_legal(lines: &[String]) -> bool {
    let rows: Result<Vec<Vec<i64>>, _> = lines
        .iter()
        .map(|line| line.split(' ').map(str::parse).collect())
        .collect();
    rows.is_ok_and(|rows| {
        let weights = rows.concat();
        rows.len() == 3
            && rows.iter().all(|row| row.len() == 3)
            && weights.iter().all(|weight| weight.abs() <= 1_000_000_000)
            && weights.iter().sum::<i64>() % 2 != 0
    })
}
