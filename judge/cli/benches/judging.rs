//! # What judging costs beyond the programs' own time
//!
//! Three figures, each of whole processes that a user would wait for. A machine has other things to do, so what is held
//! against each other is run in turns, and medians are given.
//!
//! 1. 200 cases of a trivial program, bundling and compiling excluded, against a bare loop with as many threads that
//!    starts the program, reads what it prints and compares. At most 1.25 times.
//! 2. The test executable of a package with six cases against libtest-mimic with that loop's body as its tests.
//!    No slower.
//! 3. `cargo judge test` on all problems of this workspace when nothing has changed. At most 1 s.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cargo_judge::workers::pool::Pool;
use cargo_judge::workers::worker::Request;
use judge_runner::testcase::files::{self, Case};
use judge_runner::testcase::rule::{Rule, TextRule};
use libtest_mimic::{Arguments, Trial};

/// A program that does next to nothing: it prints its input.
const PROGRAM: &str = "/bin/cat";

/// The package whose cases are run.
const PACKAGE: &str = "echoes";

/// The variable that makes this executable one of the two sides of the second figure: `harness` or `mimic`.
const SIDE: &str = "JUDGING_BENCH_SIDE";

fn main() -> ExitCode {
    match env::var(SIDE).as_deref() {
        Ok("harness") => {
            let folder = package(6);
            let folder = folder.to_str().expect("the path is UTF-8");
            return judge_runner::harness::main(PACKAGE, folder, PROGRAM);
        }
        Ok(_) => return mimic(),
        Err(_) => {}
    }
    // Cargo says so when it runs benchmarks; all else is a trial whether this works.
    let rounds = if env::args().any(|argument| argument == "--bench") {
        25
    } else {
        1
    };
    many_cases(rounds);
    six_cases(rounds);
    nothing_changed(rounds);
    ExitCode::SUCCESS
}

fn many_cases(rounds: usize) {
    let cases = cases(200);
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    let requests: Vec<Request> = cases.iter().map(request).collect();
    let pool = Pool {
        executable: Path::new(env!("CARGO_BIN_EXE_cargo-judge")),
        jobs,
        fail_fast: false,
    };
    in_turns(
        "200 cases, with the judge and bare",
        rounds,
        || {
            let results = pool.run(&requests).expect("the cases can be run");
            assert_eq!(results.iter().flatten().count(), cases.len());
        },
        || {
            let next = AtomicUsize::new(0);
            let work = || {
                while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                    assert!(is_right(case).expect("the program can be run"));
                }
            };
            thread::scope(|scope| {
                for _ in 0..jobs {
                    scope.spawn(work);
                }
            });
        },
    );
}

fn six_cases(rounds: usize) {
    // Both sides find the cases made.
    package(6);
    let run = |side| {
        let mut command = Command::new(env::current_exe().expect("this executable has a path"));
        finish(command.env(SIDE, side));
    };
    in_turns(
        "6 cases as tests, with the harness and bare",
        rounds,
        || run("harness"),
        || run("mimic"),
    );
}

fn nothing_changed(rounds: usize) {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let test = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
        finish(command.args(["judge", "test"]).current_dir(&workspace));
    };
    test();
    let times: Vec<Duration> = (0..rounds).map(|_| time(test)).collect();
    println!(
        "cargo judge test, nothing changed: {:.0} ms",
        milliseconds(times)
    );
}

/// libtest-mimic, and nothing more than it takes to run the cases.
fn mimic() -> ExitCode {
    let trials = cases(6).into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            assert!(is_right(&case)?);
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Runs the program on a case and compares.
fn is_right(case: &Case) -> io::Result<bool> {
    let output = Command::new(PROGRAM)
        .stdin(File::open(&case.input)?)
        .stderr(Stdio::piped())
        .output()?;
    Ok(output.status.success() && output.stdout == fs::read(&case.expected)?)
}

fn request(case: &Case) -> Request {
    Request {
        program: PROGRAM.into(),
        case: case.name.clone(),
        input: case.input.clone(),
        expected: case.expected.clone(),
        rule: Rule::Text(TextRule::Strict),
        time_limit: Duration::from_secs(2),
        memory_limit: 64 << 20,
        run_again: String::new(),
        columns: 100,
        exhibit: false,
    }
}

fn cases(number: usize) -> Vec<Case> {
    files::find(&files::folder(&package(number), PACKAGE)).cases
}

/// The folder of a package with so many cases.
fn package(number: usize) -> PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("judging-{number}"));
    let (folder, cases) = (root.join(PACKAGE), root.join("testcases").join(PACKAGE));
    if folder.join("Cargo.toml").exists() {
        return folder;
    }
    for folder in [&folder, &cases] {
        fs::create_dir_all(folder).expect("the folder can be made");
    }
    for case in 1..=number {
        for extension in ["in", "out"] {
            let path = cases.join(format!("{case}.{extension}"));
            fs::write(path, format!("{case}\n")).expect("the file can be written");
        }
    }
    let manifest = "[package]\nname = \"echoes\"\n[package.metadata.judge]\njudge = \"aoj\"\n";
    fs::write(folder.join("Cargo.toml"), manifest).expect("the file can be written");
    folder
}

fn finish(command: &mut Command) {
    let status = command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the command can be started");
    assert!(status.success(), "{command:?}: {status}");
}

/// Takes the times of two sides in turns, and says their medians and that of their ratio.
fn in_turns(what: &str, rounds: usize, ours: impl Fn(), bare: impl Fn()) {
    let pairs: Vec<(Duration, Duration)> =
        (0..rounds).map(|_| (time(&ours), time(&bare))).collect();
    let ratio = median(
        pairs
            .iter()
            .map(|(ours, bare)| ours.as_secs_f64() / bare.as_secs_f64()),
    );
    let (ours, bare): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
    println!(
        "{what}: {:.1} ms and {:.1} ms, ratio {ratio:.2}",
        milliseconds(ours),
        milliseconds(bare)
    );
}

fn time(work: impl Fn()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

fn milliseconds(times: Vec<Duration>) -> f64 {
    median(times.iter().map(|time| time.as_secs_f64() * 1e3))
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
