//! # The program that is put to the proof
//!
//! There are two of it: the one that cargo builds, and the one that the judge would run, bundled and compiled as the
//! judge does it. Each input is given to both.
//!
//! Each run is under limits on time and memory, with its standard input from a file, as judges do it. A file whose run
//! went wrong is kept, and the message names it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use cargo_judge::case::compare::first_difference;
use cargo_judge::case::files;
use cargo_judge::run::{self, Job, Limits, Outcome, Start, Status};
use cargo_judge::submission;

/// How much CPU time a run may take: a hundred times what any needs, and short enough to notice one that hangs.
const TIME: Duration = Duration::from_secs(10);

/// How much memory a run may take. What is measured includes what the test itself holds when it starts the program, and
/// that is most of it.
const MEMORY: u64 = 256 << 20;

/// A program that is tested.
pub struct Program {
    path: PathBuf,
    /// The package to bundle, unless `path` is all that is tested.
    package: Option<String>,
    bundled: OnceLock<Result<PathBuf, String>>,
    cases: PathBuf,
    /// The start of the path of each input.
    inputs: String,
    limits: Limits,
    runs: AtomicUsize,
}

impl Program {
    /// A program of a package, which has a folder of cases and another one for inputs. With `alone` it is not bundled.
    pub fn new(
        package: &str,
        path: PathBuf,
        alone: bool,
        cases: PathBuf,
        scratch: PathBuf,
    ) -> Program {
        let limits = Limits {
            memory: Some(MEMORY),
            ..Limits::for_time(TIME)
        };
        run::prepare_process(&limits, Start::Quick);
        let inputs = scratch.join(format!("{package}-{}", process::id()));
        Program {
            path,
            package: (!alone).then(|| package.to_string()),
            bundled: OnceLock::new(),
            cases,
            inputs: inputs.display().to_string(),
            limits,
            runs: AtomicUsize::new(0),
        }
    }

    /// The input of each case of the package.
    pub fn case_inputs(&self) -> Vec<Vec<u8>> {
        let cases = files::find(&self.cases).cases;
        assert!(!cases.is_empty(), "{} has no cases", self.cases.display());
        let read = |path: &Path| {
            fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        cases.iter().map(|case| read(&case.input)).collect()
    }

    /// The programs, of which the bundled one is made when it is first asked for.
    fn paths(&self) -> Vec<&Path> {
        let mut paths = vec![self.path.as_path()];
        if let Some(package) = &self.package {
            let bundled = self
                .bundled
                .get_or_init(|| submission::compiled(package).map_err(|error| error.to_string()));
            match bundled {
                Ok(path) => paths.push(path),
                Err(error) => panic!("`{package}` cannot be bundled: {error}"),
            }
        }
        paths
    }

    /// Runs the programs on an input, and panics unless what happened is `right`, which says what is wrong.
    pub fn run(&self, input: &[u8], right: impl Fn(&Outcome) -> Result<(), String>) {
        let number = self.runs.fetch_add(1, Ordering::Relaxed);
        let file = PathBuf::from(format!("{}-{number}.in", self.inputs));
        fs::write(&file, input).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for program in self.paths() {
            let job = Job {
                program,
                arguments: &[],
                input: &file,
                limits: self.limits.clone(),
            };
            let outcome = run::run(&job).unwrap_or_else(|error| panic!("{error}"));
            if let Err(wrong) = within_limits(&outcome).and_then(|()| right(&outcome)) {
                panic!(
                    "{wrong}\nrun again: {} < {}",
                    program.display(),
                    file.display()
                );
            }
        }
        fs::remove_file(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }

    /// Panics unless the program prints what is expected, has nothing to complain about and exits with status 0.
    pub fn check(&self, input: &[u8], expected: &[u8]) {
        self.run(input, |outcome| {
            if outcome.status != Status::Exited(0) || !outcome.stderr.head.is_empty() {
                return Err(describe(outcome));
            }
            same(expected, &outcome.stdout)
        });
    }

    /// Panics unless the program prints what is expected, then says in one line that begins so what is wrong, and exits
    /// with status 1.
    pub fn check_refusal(&self, input: &[u8], expected: &[u8], said: &str) {
        self.run(input, |outcome| {
            has_manners(outcome)?;
            if outcome.status != Status::Exited(1) {
                return Err(format!("it must refuse this, got {}", describe(outcome)));
            }
            if !outcome.stderr.head.starts_with(said.as_bytes()) {
                return Err(format!("it must say {said:?}, got {}", describe(outcome)));
            }
            same(expected, &outcome.stdout)
        });
    }
}

/// What has to hold on any input at all: exit status 0 and no complaint, or exit status 1 and one line of it.
pub fn has_manners(outcome: &Outcome) -> Result<(), String> {
    let complaint = &outcome.stderr.head;
    let lines = complaint.iter().filter(|&&byte| byte == b'\n').count();
    let is_one_line = lines == 1 && complaint.ends_with(b"\n") && complaint.len() > 1;
    match outcome.status {
        Status::Exited(0) if complaint.is_empty() => Ok(()),
        Status::Exited(1) if is_one_line && complaint.len() <= 1000 => Ok(()),
        _ => Err(describe(outcome)),
    }
}

fn within_limits(outcome: &Outcome) -> Result<(), String> {
    match outcome.exceeded {
        Some(limit) => Err(format!(
            "it took too much: {limit:?}, {:?} of CPU time, {:?} bytes",
            outcome.cpu, outcome.peak_memory
        )),
        None => Ok(()),
    }
}

fn same(expected: &[u8], got: &[u8]) -> Result<(), String> {
    let Some(difference) = first_difference(expected, got) else {
        return Ok(());
    };
    let place = difference.place;
    let shown = |text: &[u8]| -> Option<String> {
        let rest = text
            .get(place.line_start..)
            .filter(|rest| !rest.is_empty())?;
        let line = rest.split(|&byte| byte == b'\n').next()?;
        Some(String::from_utf8_lossy(line).into_owned())
    };
    Err(format!(
        "line {} of the output: expected {:?}, got {:?}",
        place.line,
        shown(expected),
        shown(got)
    ))
}

fn describe(outcome: &Outcome) -> String {
    let stderr = String::from_utf8_lossy(&outcome.stderr.head);
    format!("{}, standard error {stderr:?}", outcome.status)
}
