//! # A position in the terminal
//!
//! The solution reads the input first. If it refuses the input, its message is all that is printed. Otherwise each board
//! is drawn with the analysis of it and the solution's answer.

use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use anyhow::{Result, anyhow, ensure};
use proofs::built;

use crate::analysis::rules::ThreeInARow;
use crate::analysis::{Analysis, four_in_a_row};
use crate::cell;
use crate::input::{self, Position};
use crate::{programs, workspace};

mod game;
mod gomoku;
pub mod paint;

/// Draws the positions on standard input. The exit status is 1 if the input is refused.
///
/// # Errors
/// If the solution cannot be built or started, or standard output cannot be written.
pub fn show(package: &str) -> Result<ExitCode> {
    built::build_examples(&[package]).map_err(|message| anyhow!(message))?;
    let solution = built::binary_path(package);
    if io::stdin().is_terminal() {
        workspace::context().note("type the problem's input, and end it with Ctrl-D");
    }
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let output = programs::run(&solution, &input)?;
    if output.status.code() == Some(1) {
        io::stderr().write_all(&output.stderr)?;
        return Ok(ExitCode::FAILURE);
    }
    let positions = match input::positions(package, &input) {
        Ok(positions) => positions,
        Err(refusal) => {
            writeln!(io::stderr(), "{refusal}")?;
            return Ok(ExitCode::FAILURE);
        }
    };
    ensure!(
        output.status.success(),
        "{package} ended with {}:\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr).trim()
    );
    let answers = String::from_utf8(output.stdout)?;
    let answers: Vec<&str> = answers.lines().collect();
    ensure!(
        answers.len() == positions.len(),
        "{package} gives {} answers to {} boards",
        answers.len(),
        positions.len(),
    );
    match draw_all(&positions, &answers) {
        // The reader of standard output has seen enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        drawn => drawn?,
    }
    Ok(ExitCode::SUCCESS)
}

fn draw_all(positions: &[Position], answers: &[&str]) -> io::Result<()> {
    let mut stdout = anstream::stdout().lock();
    for (number, (position, answer)) in (1..).zip(positions.iter().zip(answers)) {
        let head = match answers.len() {
            1 => String::new(),
            count if number == 1 => format!("board 1 of {count}\n"),
            count => format!("\nboard {number} of {count}\n"),
        };
        let drawn = head + &draw(position, answer);
        stdout.write_all(drawn.as_bytes())?;
    }
    Ok(())
}

fn draw(position: &Position, answer: &str) -> String {
    match position {
        Position::Won(board) => game::draw_won(board, answer),
        Position::ThreeInARow(board) => match Analysis::new(ThreeInARow, *board) {
            Ok(analysis) => game::draw(&analysis, None, answer),
            Err(why) => game::draw_without_analysis(board, &why, answer),
        },
        Position::FourInARow(board) => match four_in_a_row(*board) {
            Ok(analysis) => game::draw(&analysis, cell::named(answer, 4), answer),
            Err(why) => game::draw_without_analysis(board, &why, answer),
        },
        Position::Weights(weights) => game::draw_weighted(weights, answer),
        Position::Gomoku(board) => gomoku::draw(board, answer),
    }
}
