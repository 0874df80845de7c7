//! # How quick the programs are
//!
//! What `cargo bench --bench speed` runs for each problem, or with `-- NAME` for one: the shipped program on inputs that are made on the spot, its examples on
//! as much as they can bear, and beside them a floor, a program that does nothing but what none can do without. For
//! boards in one run that is `floor`, which reads the same input and writes as many bytes; for runs with one board each
//! it is `empty`. All are built with the same profile. Standard input is a file and standard output a pipe, as at the
//! judges.
//!
//! Figures are medians of the CPU time of several runs, taken in turn, so that a busy hour is everybody's. Whether the
//! answers are right is not asked here; the tests do that.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use judge_runner::problem;
use judge_runner::sandbox::{self, Limits};

use crate::PROBLEMS;
use crate::built::{binary_path, build_examples, example_path, package_folder};
use crate::checks::random::Random;
use measure::{Taken, median};
use table::{Row, grouped};
use workload::{Boards, Runs, Workload};

pub(crate) mod measure;
mod table;
mod workload;

/// How often each program runs on many boards.
const ROUNDS: usize = 7;

/// Measures the programs of all packages, or of those that are named, as `cargo bench` asks, and returns the exit
/// status.
///
/// `scratch` is a folder for files.
pub fn main(scratch: &str) -> ExitCode {
    if let Some(status) = measure::serve_if_asked() {
        return status;
    }
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    // Without it, something else wants to know whether this can be started, such as `cargo test --benches`.
    if !arguments.iter().any(|argument| argument == "--bench") {
        eprintln!("speed: measured by `cargo bench`");
        return ExitCode::SUCCESS;
    }
    let words = arguments.iter().filter_map(|argument| argument.to_str());
    let filters: Vec<&str> = words.filter(|word| !word.starts_with('-')).collect();
    for (package, _) in PROBLEMS {
        if !filters.is_empty() && !filters.iter().any(|filter| package.contains(filter)) {
            continue;
        }
        if let Err(message) = Bench::new(package, scratch).measure() {
            eprintln!("error: {message}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Whose speed is to be told.
struct Bench<'a> {
    package: &'a str,
    program: PathBuf,
    manifest: PathBuf,
    scratch: PathBuf,
}

/// A program with the name that it has in the table.
struct Candidate {
    name: String,
    path: PathBuf,
}

impl<'a> Bench<'a> {
    fn new(package: &'a str, scratch: &str) -> Self {
        Bench {
            package,
            program: binary_path(package),
            manifest: package_folder(package).join("Cargo.toml"),
            scratch: scratch.into(),
        }
    }

    fn measure(&self) -> Result<(), String> {
        let examples = self.examples()?;
        build_examples(&[self.package])?;
        let solution = [Candidate {
            name: self.package.to_string(),
            path: self.program.clone(),
        }];
        let all: Vec<&Candidate> = solution.iter().chain(&examples).collect();
        for workload in workload::workloads(self.package) {
            match workload {
                Workload::Solution(boards) => self.boards(boards, &all[..1])?,
                Workload::All(boards) => self.boards(boards, &all)?,
                Workload::Runs(runs) => self.runs(runs, &all)?,
            }
        }
        Ok(())
    }

    /// The examples that Cargo.toml names.
    fn examples(&self) -> Result<Vec<Candidate>, String> {
        let problem = problem::read(&self.manifest)
            .map_err(|error| format!("{}: {}", error.path.display(), error.message))?;
        let candidate = |example: problem::Example| Candidate {
            name: format!("{} ({})", example.name, example.expect),
            path: example_path(&example.name),
        };
        Ok(problem.examples.into_iter().map(candidate).collect())
    }

    /// A program that is an example of this package.
    fn candidate(&self, name: &str) -> Candidate {
        Candidate {
            name: name.to_string(),
            path: example_path(name),
        }
    }

    /// Prints the figures of the solution and others that get all boards in one run.
    fn boards(&self, boards: Boards, programs: &[&Candidate]) -> Result<(), String> {
        let input = Input::new(&self.scratch, self.package);
        let (count, size) = input
            .write(boards.write)
            .map_err(|error| format!("{}: {error}", input.0.display()))?;
        // The floor has to write as much as the solution does.
        let output = measure::run_apart(&programs[0].path, &[], &input.0)?.output;
        let floor = self.candidate("floor");
        let all: Vec<(&Candidate, Vec<OsString>)> = [(&floor, vec![output.to_string().into()])]
            .into_iter()
            .chain(programs.iter().map(|program| (*program, Vec::new())))
            .collect();
        let mut taken: Vec<Vec<Taken>> = vec![Vec::new(); all.len()];
        for round in 0..ROUNDS {
            for i in in_turn(all.len(), round) {
                let (program, arguments) = &all[i];
                taken[i].push(measure::run_apart(&program.path, arguments, &input.0)?);
            }
        }
        println!(
            "{}: {} boards, {}, {:.1} MB in, {:.1} MB out, median of {ROUNDS} runs\n",
            self.package,
            grouped(count as f64),
            boards.name,
            size as f64 / 1e6,
            output as f64 / 1e6,
        );
        let names = all.iter().map(|(program, _)| program.name.as_str());
        print_table(names, &mut taken, count, Some(size));
        Ok(())
    }

    /// The same for programs that get one board a run.
    fn runs(&self, runs: Runs, programs: &[&Candidate]) -> Result<(), String> {
        sandbox::prepare_process(&Limits::for_time(measure::LONGEST));
        let empty = self.candidate("empty");
        let all: Vec<&Candidate> = [&empty]
            .into_iter()
            .chain(programs.iter().copied())
            .collect();
        let mut taken: Vec<Vec<Taken>> = vec![Vec::new(); all.len()];
        let mut random = Random::named("speed");
        let input = Input::new(&self.scratch, self.package);
        for round in 0..runs.count {
            fs::write(&input.0, (runs.input)(&mut random, round))
                .map_err(|error| format!("{}: {error}", input.0.display()))?;
            for i in in_turn(all.len(), round) {
                taken[i].push(measure::run(&all[i].path, &[], &input.0)?);
            }
        }
        for (program, taken) in all.iter().zip(&mut taken) {
            let memory = measure::run_apart(&program.path, &[], &input.0)?.memory;
            taken.iter_mut().for_each(|run| run.memory = memory);
        }
        let count = grouped(runs.count as f64);
        println!("{}: median of {count} runs, a board each\n", self.package);
        let names = all.iter().map(|program| program.name.as_str());
        print_table(names, &mut taken, 1, None);
        Ok(())
    }
}

/// Every index, in an order that begins elsewhere in each round: who runs first after others have run, or after a file
/// was written, finds colder caches.
fn in_turn(count: usize, round: usize) -> impl Iterator<Item = usize> {
    (0..count).map(move |i| (round + i) % count)
}

/// Prints what all took, each held against the first.
fn print_table<'a>(
    names: impl Iterator<Item = &'a str>,
    taken: &mut [Vec<Taken>],
    boards: u64,
    input: Option<u64>,
) {
    let medians: Vec<Taken> = taken.iter_mut().map(|runs| median(runs)).collect();
    let row = |(name, taken): (&str, &Taken)| Row {
        program: name.to_string(),
        boards,
        cpu: taken.cpu,
        input,
        memory: taken.memory,
        floor: medians[0].cpu,
    };
    let rows: Vec<Row> = names.zip(&medians).map(row).collect();
    println!("{}", table::markdown(&rows));
}

/// A file that is there as long as it is needed.
struct Input(PathBuf);

impl Input {
    fn new(scratch: &Path, package: &str) -> Self {
        Input(scratch.join(format!("speed-{package}.in")))
    }

    /// Writes boards, and returns how many and how many bytes.
    fn write(&self, boards: fn(&mut dyn Write) -> io::Result<u64>) -> io::Result<(u64, u64)> {
        let mut file = BufWriter::new(File::create(&self.0)?);
        let count = boards(&mut file)?;
        file.flush()?;
        Ok((count, fs::metadata(&self.0)?.len()))
    }
}

impl Drop for Input {
    fn drop(&mut self) {
        // Where it stays, the next run writes over it.
        let _ = fs::remove_file(&self.0);
    }
}
