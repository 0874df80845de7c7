//! # How quick the programs are
//!
//! What `cargo bench --bench speed` runs for each problem, or with `-- NAME` for one: the shipped program on inputs that
//! are made on the spot, its examples on as much as they can bear, and beside them the floor, a program that reads the
//! same input, writes as many bytes and does nothing else. All are built with the same profile. Standard input is a file
//! and standard output a pipe, as at the judges.
//!
//! Figures are medians of the CPU time of several runs, taken in turn, so that a busy hour is everybody's. Whether the
//! answers are right is not asked here; the tests do that. The table is Markdown, so that it can stand in a README.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use judge_runner::problem;

use crate::built::{binary_path, build_examples, example_path, package_folder};
use crate::checks::PROBLEMS;
use measure::Taken;
use workload::Workload;

pub(crate) mod measure;
mod workload;

/// Measures the programs of all packages, or of those that are named, as `cargo bench` asks, and returns the exit
/// status.
///
/// `scratch` is a folder for files.
pub fn main(scratch: &str) -> ExitCode {
    if let Some(status) = measure::serve_if_asked() {
        return status;
    }
    let arguments: Vec<String> = env::args().skip(1).collect();
    // Without it, something else wants to know whether this can be started, such as `cargo test --benches`.
    if !arguments.iter().any(|argument| argument == "--bench") {
        eprintln!("speed: measured by `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let words = arguments.iter().filter(|word| !word.starts_with('-'));
    let filters: Vec<&String> = words.collect();
    let is_asked_for = |package: &str| {
        filters.is_empty() || filters.iter().any(|filter| package.contains(*filter))
    };
    let input = Path::new(scratch).join("speed.in");
    let packages = PROBLEMS.map(|problem| problem.package);
    let mut packages = packages.into_iter().filter(|package| is_asked_for(package));
    let measured = packages.try_for_each(|package| measure_package(package, &input));
    // Where it stays, the next run writes over it.
    let _ = fs::remove_file(input);
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}

/// A program with the name that it has in the table, and what it took.
struct Candidate {
    name: String,
    path: PathBuf,
    taken: Vec<Taken>,
}

impl Candidate {
    fn new(name: &str, path: PathBuf) -> Self {
        Candidate {
            name: name.to_string(),
            path,
            taken: Vec::new(),
        }
    }

    fn median(&self) -> Duration {
        let mut cpu: Vec<Duration> = self.taken.iter().map(|taken| taken.cpu).collect();
        cpu.sort();
        cpu[cpu.len() / 2]
    }
}

fn measure_package(package: &str, input: &Path) -> Result<(), String> {
    build_examples(&[package])?;
    let manifest = package_folder(package).join("Cargo.toml");
    let problem = problem::read(&manifest, package)
        .map_err(|error| format!("{}: {}", error.path.display(), error.message))?;
    for workload in workload::workloads(package) {
        let mut candidates = vec![
            Candidate::new("floor", example_path("floor")),
            Candidate::new(package, binary_path(package)),
        ];
        if workload.with_examples {
            let examples = problem.examples.iter();
            candidates.extend(examples.map(|example| {
                let name = format!("{} ({})", example.name, example.expect);
                Candidate::new(&name, example_path(&example.name))
            }));
        }
        let boards = run_all(&workload, &mut candidates, input)?;
        print_table(&workload, &candidates, boards);
    }
    Ok(())
}

/// Runs all programs on the inputs of a workload, and returns how many boards each has.
fn run_all(workload: &Workload, candidates: &mut [Candidate], input: &Path) -> Result<u64, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", input.display());
    let mut boards = 0;
    for round in 0..workload.rounds {
        let mut file = BufWriter::new(File::create(input).map_err(failed)?);
        boards = (workload.write)(round, &mut file).map_err(failed)?;
        file.flush().map_err(failed)?;
        // The floor has to write as much as the solution does.
        let output = measure::run_apart(&candidates[1].path, &[], input)?.output;
        // Who runs first after others have run, or after a file was written, finds colder caches, so that is another
        // one in each round.
        for index in 0..candidates.len() {
            let index = (index + round) % candidates.len();
            let arguments: &[OsString] = match index {
                0 => &[output.to_string().into()],
                _ => &[],
            };
            let candidate = &mut candidates[index];
            let taken = measure::run_apart(&candidate.path, arguments, input)?;
            if !taken.is_right {
                return Err(format!("{} fails", candidate.path.display()));
            }
            candidate.taken.push(taken);
        }
    }
    Ok(boards)
}

/// Prints what all took, each held against the first.
fn print_table(workload: &Workload, candidates: &[Candidate], boards: u64) {
    let Workload { name, rounds, .. } = workload;
    println!("{name}, boards a run: {boards}, median of {rounds} runs\n");
    println!(
        "| {:40} | {:>12} | {:>12} | {:>11} | {:>15} |",
        "program", "CPU time", "ns/board", "peak memory", "times the floor"
    );
    println!(
        "|{:-<42}|{:->13}:|{:->13}:|{:->12}:|{:->16}:|",
        "", "", "", "", ""
    );
    let floor = candidates[0].median().as_secs_f64();
    for candidate in candidates {
        let cpu = candidate.median().as_secs_f64();
        let memory = candidate.taken.iter().map(|taken| taken.memory).max();
        let memory = memory.unwrap_or(0) as f64 / f64::from(1 << 20);
        println!(
            "| {:40} | {:9.3} ms | {:12.1} | {memory:7.1} MiB | {:15.2} |",
            candidate.name,
            cpu * 1e3,
            cpu * 1e9 / boards as f64,
            cpu / floor,
        );
    }
    println!();
}
