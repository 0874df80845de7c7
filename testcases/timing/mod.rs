//! # How quick the programs are
//!
//! What `cargo bench --bench speed` runs for each problem, or with `-- NAME` for one: the shipped program on inputs that
//! are made on the spot, its examples on as much as they can bear, and beside them the floor, a program that reads the
//! same input, writes as many bytes and does nothing else. All are built with the same profile. Standard input is a file
//! and standard output a pipe, as at the judges.
//!
//! Figures are medians of the CPU time of several runs, taken in turn, so that a busy hour is everybody's. Whether the
//! answers are right is not asked here; the tests do that. The table is Markdown, so that it can stand in a README; the
//! same figures are kept in the file that [`costs`] reads.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use judge_facts::problem::read_problem;

use crate::built::{binary_path, build_examples, example_path, package_folder};
use crate::checks::PROBLEMS;
use costs::{Cost, TABLE_HEAD};
use measure::Taken;
use workload::Workload;

pub mod costs;
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

    /// The median of the CPU time, in nanoseconds.
    fn cpu_ns(&self) -> u64 {
        let mut cpu: Vec<_> = self.taken.iter().map(|taken| taken.cpu).collect();
        cpu.sort();
        cpu[cpu.len() / 2].as_nanos() as u64
    }
}

fn measure_package(package: &str, input: &Path) -> Result<(), String> {
    build_examples(&[package])?;
    let manifest = package_folder(package).join("Cargo.toml");
    let problem = read_problem(&manifest, package).map_err(|error| error.to_string())?;
    let mut measured = Vec::new();
    for workload in workload::workloads(package) {
        let mut candidates = vec![
            Candidate::new("floor", example_path("floor")),
            Candidate::new(package, binary_path(package)),
        ];
        let examples = problem.examples.iter().map(|example| &example.name);
        let examples = examples.filter(|name| (workload.has_example)(name));
        candidates.extend(examples.map(|name| Candidate::new(name, example_path(name))));
        let boards = run_all(&workload, &mut candidates, input)?;
        let costs = costs_of(&workload, boards, &candidates);
        println!("{package}, {} runs each\n\n{TABLE_HEAD}", workload.rounds);
        for cost in &costs {
            println!("{}", cost.table_row(&costs[0]));
        }
        println!();
        measured.extend(costs);
    }
    costs::replace(package, measured)
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

/// What all took, the floor first.
fn costs_of(workload: &Workload, boards: u64, candidates: &[Candidate]) -> Vec<Cost> {
    let cost = |candidate: &Candidate| {
        let memory = candidate.taken.iter().map(|taken| taken.memory).max();
        Cost {
            workload: workload.name.to_string(),
            boards,
            program: candidate.name.clone(),
            cpu_ns: candidate.cpu_ns(),
            peak_memory: memory.unwrap_or(0),
        }
    };
    candidates.iter().map(cost).collect()
}
