//! # The speed of the programs
//!
//! `cargo bench -p proofs` generates inputs and runs the solutions and examples of all problems on them; `-- NAME` behind
//! it chooses one problem. It prints a table in Markdown, with the day and the machine. All programs are built with the
//! same profile. Figures are medians of the CPU time of several runs, which the programs make in turn, so that a busy
//! hour slows all of them alike. The benchmark does not check the answers; the tests do that.

use std::env;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use judge_facts::verdict::Verdict;
use judge_runner::worker;
use oracle::poj1568::{Solved, text};
use oracle::random::Random;
use oracle::three_in_a_row::{Board, Letters, reachable_boards, rows};
use oracle::{algospot_tictactoe, aoj_tictactoe};
use proofs::apart;
use proofs::built::{binary_path, build_examples, example_path};

/// An input, and the programs that run on it.
struct Workload {
    package: &'static str,
    boards: &'static str,
    /// The number of runs of each program.
    rounds: usize,
    /// The ends of the examples' names behind the package's, without those for which the input would take minutes.
    examples: &'static [&'static str],
    /// Makes the input, and counts its boards.
    make: fn() -> (usize, String),
}

const WORKLOADS: [Workload; 6] = [
    Workload {
        package: "aoj-tictactoe",
        boards: "1,000,000 reachable boards",
        rounds: 7,
        examples: &["plain", "game-tree"],
        make: || (MILLION, reachable(aoj_tictactoe::LETTERS, 9)),
    },
    Workload {
        package: "algospot-tictactoe",
        boards: "1,000,000 reachable boards",
        rounds: 7,
        examples: &["every-code", "x-to-move"],
        make: || {
            let boards = reachable(algospot_tictactoe::LETTERS, 3);
            (MILLION, format!("{MILLION}\n{boards}"))
        },
    },
    Workload {
        package: "abc349e",
        boards: "the first sample, one a run",
        rounds: 300,
        examples: &["memo", "narrow-sum", "score-only"],
        make: || one(include_str!("../../testcases/abc349e/sample-1.in")),
    },
    Workload {
        package: "poj1568",
        boards: "all 4,656,402 boards within the constraints",
        rounds: 3,
        examples: &["threats"],
        make: || poj(1, 4),
    },
    Workload {
        package: "poj1568",
        boards: "every 100th of these boards with 8 stones or more",
        rounds: 5,
        examples: &["threats", "fastest-win", "alpha-beta", "minimax"],
        make: || poj(100, 8),
    },
    Workload {
        package: "arc012c",
        boards: "the first sample, one a run",
        rounds: 300,
        examples: &["shared-cell", "take-back"],
        make: || one(include_str!("../../testcases/arc012c/sample-1.in")),
    },
];

const MILLION: usize = 1_000_000;

fn main() -> ExitCode {
    if let Some(status) = worker::serve_if_asked() {
        return status;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    // Without it, this was started by something else, such as `cargo test --benches`.
    if !arguments.iter().any(|argument| argument == "--bench") {
        eprintln!("speed: measured by `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let filters: Vec<&String> = arguments.iter().filter(|it| !it.starts_with('-')).collect();
    let input = Path::new(env!("CARGO_TARGET_TMPDIR")).join("speed.in");
    println!("| program | workload | CPU time | ns/board | peak memory |\n|---|---|--:|--:|--:|");
    for workload in &WORKLOADS {
        let is_asked_for = |filter: &&String| workload.package.contains(*filter);
        if !filters.is_empty() && !filters.iter().any(is_asked_for) {
            continue;
        }
        if let Err(message) = measure(workload, &input) {
            eprintln!("error: {message}");
            return ExitCode::FAILURE;
        }
    }
    // If the file stays, the next run overwrites it.
    let _ = fs::remove_file(input);
    ExitCode::SUCCESS
}

/// Runs the programs of a workload, and prints a row for each.
fn measure(workload: &Workload, input: &Path) -> Result<(), String> {
    let Workload {
        package, boards, ..
    } = workload;
    build_examples(&[package])?;
    let failed = |error: io::Error| format!("{}: {error}", input.display());
    let (count, text) = (workload.make)();
    fs::write(input, text).map_err(failed)?;
    let mut programs = vec![(binary_path(package), package.to_string(), Vec::new())];
    programs.extend(workload.examples.iter().map(|end| {
        let name = format!("{package}-{end}");
        (example_path(&name), name, Vec::new())
    }));
    for _ in 0..workload.rounds {
        for (path, name, taken) in &mut programs {
            let result = apart::run(path, input).map_err(failed)?;
            if result.verdict != Verdict::WrongAnswer {
                return Err(format!("{name} fails"));
            }
            taken.push(result);
        }
    }
    for (_, name, mut taken) in programs {
        taken.sort_by_key(|result| result.cpu);
        let nanoseconds = taken[taken.len() / 2].cpu.unwrap_or_default().as_nanos() as f64;
        let memory = taken.iter().filter_map(|result| result.peak_memory).max();
        // If a run has only one board, the time of the run is the time of that board.
        let each = match count {
            1 => "-".to_string(),
            _ => format!("{:.0}", nanoseconds / count as f64),
        };
        println!(
            "| {name} | {boards} | {:.1} ms | {each} | {:.1} MiB |",
            nanoseconds / 1e6,
            memory.unwrap_or(0) as f64 / f64::from(1 << 20),
        );
    }
    Ok(())
}

fn one(board: &str) -> (usize, String) {
    (1, board.to_string())
}

/// A million random reachable boards, in rows of `columns` cells.
fn reachable(letters: Letters, columns: usize) -> String {
    let mut random = Random::named("speed");
    let boards = reachable_boards(letters);
    let boards: Vec<Board> = (0..MILLION).map(|_| random.pick(&boards)).collect();
    rows(boards.as_flattened(), columns)
}

/// Every `step`th of the boards of POJ 1568 with at least `least` stones that are within the constraints, those with few
/// stones first.
fn poj(step: usize, least: usize) -> (usize, String) {
    let solved = Solved::all();
    let boards = (least..=16).flat_map(|stones| solved.boards(stones));
    let texts = boards.step_by(step).map(|board| text(&board));
    let (count, games) = texts.fold((0, String::new()), |(count, games), text| {
        (count + 1, games + &text)
    });
    (count, games + "$\n")
}
