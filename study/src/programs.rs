//! # Runs of solutions and examples
//!
//! This module knows a program of a problem only by its name and its output.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, Error, Result, ensure};
use play::notation::PROBLEMS;

use crate::problems;

// This file alone: the crate around it needs the runner, which would have to be built before the book.
#[path = "../../proofs/src/built.rs"]
pub mod built;

/// The folder that cargo builds into.
pub fn target() -> PathBuf {
    built::outputs().with_file_name("")
}

/// Builds the solutions and examples of all problems.
pub fn build() -> Result<()> {
    let packages = match cfg!(test) {
        // `cargo test --workspace` has built them together with all other packages, whose features they share. Cargo would
        // build them and the libraries of their tests once more for the problems alone.
        true => vec!["*"],
        false => PROBLEMS.iter().map(|problem| problem.package).collect(),
    };
    built::build_examples(&packages).map_err(Error::msg)
}

/// Returns the output of a built program for an input as a chapter writes it: `/` ends a line, and `@NAME` is a case.
pub fn says(name: &str, written: &str) -> Result<String> {
    let input = match written.strip_prefix('@') {
        Some(case) => {
            let file = problems::case(problems::of_program(name)?.package, case);
            fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?
        }
        None => written.replace('/', "\n") + "\n",
    };
    answer(name, &input)
}

/// Returns the output of a built solution or example.
pub fn answer(name: &str, input: &str) -> Result<String> {
    let path = match problems::of_program(name)?.package == name {
        true => built::binary_path(name),
        false => built::example_path(name),
    };
    let mut process = Command::new(&path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", path.display()))?;
    let mut stdin = process.stdin.take().context("it has a standard input")?;
    let output = thread::scope(|scope| {
        // A program that refuses its input may end before it has read all of it.
        scope.spawn(move || _ = stdin.write_all(input.as_bytes()));
        process.wait_with_output()
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    let (said, is_taken) = (said.trim(), output.status.success());
    ensure!(is_taken, "{name} does not take {input:?}: {said}");
    Ok(String::from_utf8(output.stdout)?)
}

/// Compares the submissions with the boards of the pages, which [`play`] alone answers.
#[cfg(test)]
mod tests {
    use oracle::algospot_tictactoe;
    use oracle::poj1568::Solved;
    use oracle::three_in_a_row::reachable_boards;
    use play::notation::{Board, Problem, problem};
    use play::page::right_answer;

    use super::*;

    #[test]
    fn a_page_answers_as_the_submissions_do() {
        build().unwrap();
        let reachable = reachable_boards(algospot_tictactoe::LETTERS);
        let reachable: Vec<Board> = reachable.iter().map(|cells| of_cells(cells)).collect();
        assert_eq!(reachable.len(), 5478);
        compare("aoj-tictactoe", &reachable, 5478);
        compare("algospot-tictactoe", &reachable, 5478);
        let solved = Solved::all();
        let boards = (4..16).flat_map(|stones| solved.boards(stones));
        let boards: Vec<Board> = boards.step_by(2328).map(|cells| of_cells(&cells)).collect();
        compare("poj1568", &boards, 250);
        for package in ["abc349e", "arc012c"] {
            let problem = problem(package).unwrap();
            let boards: Vec<Board> = (0..500).map(|seed| generated(problem, seed)).collect();
            compare(package, &boards, 1);
        }
    }

    fn of_cells(cells: &[u8]) -> Board {
        let (weights, cells) = (Vec::new(), cells.to_vec());
        Board { weights, cells }
    }

    /// The board that the problem's generator makes from a seed.
    fn generated(problem: &Problem, seed: u32) -> Board {
        let generator = built::example_path(&format!("{}-generator", problem.package));
        let output = Command::new(generator).arg(seed.to_string()).output();
        let input = String::from_utf8(output.unwrap().stdout).unwrap();
        problem.boards(&input).unwrap().remove(0)
    }

    /// Asks the submission about `at_once` boards in each run.
    fn compare(package: &str, boards: &[Board], at_once: usize) {
        let problem = problem(package).unwrap();
        assert!(boards.len() >= 500, "{} of {package}", boards.len());
        for boards in boards.chunks(at_once) {
            let said = answer(package, &problem.input(boards)).unwrap();
            assert_eq!(said.lines().count(), boards.len(), "{package}");
            for (board, said) in boards.iter().zip(said.lines()) {
                let answer = right_answer(package, board);
                assert_eq!(answer.as_deref(), Some(said), "{package} {board}");
            }
        }
    }
}
