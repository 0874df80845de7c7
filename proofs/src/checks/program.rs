//! # The program under test
//!
//! As at a judge, each run has limits on time and memory, reads its standard input from a file, and gets no variables
//! of development tools: with `RUST_BACKTRACE` a panic takes 50 ms. If a run fails, the file stays, and the message
//! names it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::interrupt;
use judge_runner::sandbox::{self, Job, Limits, Outcome, Status, Streams};

use crate::apart;
use crate::built::cases_folder;

/// The limit of CPU time for a run: a hundred times as long as any run needs, and short enough to detect a hanging one.
const TIME: Duration = Duration::from_secs(10);

/// The memory that a run may take. Most of it is memory of the test itself, which the system counts because the test
/// starts the program; [`Program::check_memory`] measures the program alone.
const MEMORY: u64 = 256 << 20;

/// The number of the next input, because each input has a file of its own.
static INPUTS: AtomicUsize = AtomicUsize::new(0);

/// A program that is tested.
pub struct Program {
    package: String,
    path: PathBuf,
    /// The folder for inputs.
    scratch: PathBuf,
    limits: Limits,
}

impl Program {
    /// A program for the problem of a package, and a folder for inputs.
    pub fn new(package: &str, path: PathBuf, scratch: &Path) -> Program {
        let limits = Limits {
            memory: Some(MEMORY),
            judge_env: Some(BTreeMap::new()),
            ..Limits::for_time(TIME)
        };
        interrupt::prepare();
        Program {
            package: package.to_string(),
            path,
            scratch: scratch.to_path_buf(),
            limits,
        }
    }

    /// The input of each case of the package.
    pub fn case_inputs(&self) -> Vec<Vec<u8>> {
        let folder = cases_folder(&self.package);
        let cases = find_cases(&folder, ExpectedOutput::Required).cases;
        assert!(!cases.is_empty(), "{} has no cases", folder.display());
        let read = |path: &Path| {
            fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
        };
        cases.iter().map(|case| read(&case.input)).collect()
    }

    /// Runs the program on an input, and panics if `right` returns an error, which says what is wrong.
    pub fn run(&self, input: &[u8], right: impl Fn(&Outcome) -> Result<(), String>) {
        let file = self.next_file(input);
        let job = Job {
            program: &self.path,
            arguments: &[],
            streams: Streams::Input(&file),
            folder: None,
            limits: self.limits.clone(),
        };
        let outcome = sandbox::run(job).unwrap_or_else(|error| panic!("{error}"));
        let checked = within_limits(&outcome).and_then(|()| right(&outcome));
        self.keep_unless(checked, &file);
    }

    /// Writes an input to a file of its own.
    fn next_file(&self, input: &[u8]) -> PathBuf {
        let number = INPUTS.fetch_add(1, Ordering::Relaxed);
        let file = format!("{}-{}-{number}.in", self.package, process::id());
        let file = self.scratch.join(file);
        fs::write(&file, input).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        file
    }

    /// Panics if the program takes more than `most` bytes of memory for an input, whether it answers or refuses. Does
    /// nothing where the system does not tell the memory.
    pub fn check_memory(&self, input: &[u8], most: u64) {
        let file = self.next_file(input);
        let taken = apart::run(&self.path, &file);
        let taken = taken.unwrap_or_else(|error| panic!("{error}"));
        let memory = taken.peak_memory.unwrap_or(0);
        let is_right = memory <= most && (memory > 0 || cfg!(not(unix)));
        let wrong = || format!("{memory} bytes of memory, expected at most {most}");
        self.keep_unless(is_right.then_some(()).ok_or_else(wrong), &file);
    }

    /// Removes the file of an input if the run was right. Panics with the file's name if it was not.
    fn keep_unless(&self, checked: Result<(), String>, file: &Path) {
        if let Err(wrong) = checked {
            let (program, file) = (self.path.display(), file.display());
            panic!("{wrong}\nprogram: {program}\ninput:   {file}");
        }
        fs::remove_file(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }

    /// Panics unless the program prints the expected output, writes nothing to standard error and exits with status 0.
    pub fn check(&self, input: &[u8], expected: &[u8]) {
        self.run(input, |outcome| {
            if outcome.status != Status::Exited(0) || !outcome.stderr.head.is_empty() {
                return Err(describe(outcome));
            }
            same(expected, &stdout(outcome))
        });
    }

    /// Panics unless the program prints this number of lines, whatever they say.
    pub fn check_count(&self, input: &[u8], lines: usize) {
        self.run(input, |outcome| {
            check_ending(outcome)?;
            let stdout = stdout(outcome);
            let printed = stdout.iter().filter(|&&byte| byte == b'\n').count();
            let is_right = printed == lines;
            is_right.then_some(()).ok_or(format!("{printed} lines"))
        });
    }

    /// Panics unless the program prints nothing and panics about the input with a message that begins with `said`.
    pub fn check_panic(&self, input: &[u8], said: &str) {
        self.check_failure(input, 101, said, b"");
    }

    /// Panics unless the program prints the expected output, then one line on standard error that begins with `said`,
    /// and exits with status 1.
    pub fn check_refusal(&self, input: &[u8], expected: &[u8], said: &str) {
        self.check_failure(input, 1, said, expected);
    }

    /// Panics unless the program answers the good boards and refuses each of the inputs behind them. A refusal names
    /// its line, counted from the end of the good boards, and says what is expected there.
    pub fn check_refusals(&self, good: &[u8], expected: &[u8], refused: &[(&str, usize, &str)]) {
        let lines = good.iter().filter(|&&byte| byte == b'\n').count();
        for (bad, line, said) in refused {
            let said = format!("input line {}: expected {said}", lines + line);
            self.check_refusal(&[good, bad.as_bytes()].concat(), expected, &said);
        }
    }

    /// Panics unless the message on standard error begins with `said`, and the exit status and the output are right.
    fn check_failure(&self, input: &[u8], status: i32, said: &str, expected: &[u8]) {
        self.run(input, |outcome| {
            check_ending(outcome)?;
            let complaint = String::from_utf8_lossy(&outcome.stderr.head);
            let complaint = complaint.trim_start();
            // A panic is announced by a line of its own.
            let message = complaint
                .strip_prefix("thread 'main'")
                .and_then(|it| it.split_once('\n'));
            let is_said = message
                .map_or(complaint, |(_, message)| message)
                .starts_with(said);
            if outcome.status != Status::Exited(status) || !is_said {
                return Err(format!("it must say {said:?}, got {}", describe(outcome)));
            }
            same(expected, &stdout(outcome))
        });
    }
}

/// The bytes that the program has printed.
pub fn stdout(outcome: &Outcome) -> Vec<u8> {
    outcome
        .stdout
        .read()
        .unwrap_or_else(|error| panic!("{error}"))
}

/// Checks how a program may end on any input: exit status 0 and nothing on standard error, or exit status 1 and one
/// line there, or a panic about the input, either by proconio or with a message that names the expected input.
pub fn check_ending(outcome: &Outcome) -> Result<(), String> {
    let complaint = String::from_utf8_lossy(&outcome.stderr.head);
    let is_one_line = complaint.lines().count() == 1 && complaint.ends_with('\n');
    match outcome.status {
        Status::Exited(0) if complaint.is_empty() => Ok(()),
        Status::Exited(1) if is_one_line && complaint.len() <= 1000 => Ok(()),
        Status::Exited(101) if is_about_the_input(&complaint) => Ok(()),
        _ => Err(describe(outcome)),
    }
}

/// Returns whether a panic is the way in which a program that reads by proconio refuses its input.
fn is_about_the_input(panic: &str) -> bool {
    let mut lines = panic.lines().skip_while(|line| line.is_empty());
    let place = lines.next().unwrap_or_default();
    let message = lines.next().unwrap_or_default();
    place.contains("proconio-0.5.0") || message.starts_with("expected ")
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
    if expected == got {
        return Ok(());
    }
    let [expected, got] = [expected, got].map(|text| {
        let lines = text.split_inclusive(|&byte| byte == b'\n');
        lines.map(String::from_utf8_lossy).collect::<Vec<_>>()
    });
    let pairs = expected.iter().zip(&got);
    let place = pairs.take_while(|(expected, got)| expected == got).count();
    Err(format!(
        "line {} of the output: expected {:?}, got {:?}",
        place + 1,
        expected.get(place),
        got.get(place)
    ))
}

fn describe(outcome: &Outcome) -> String {
    let stderr = String::from_utf8_lossy(&outcome.stderr.head);
    format!("{}, standard error {stderr:?}", outcome.status)
}
