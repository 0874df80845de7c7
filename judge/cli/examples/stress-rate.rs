//! # How many tries a second `cargo judge stress` makes
//!
//! Runs a session of trivial programs, and beside it the least that as many processes cost: started and waited for by a
//! bare loop in as many threads. Arguments may name three programs of one's own; without them this executable plays all
//! parts.
//!
//! ```sh
//! cargo run --release -p cargo-judge --example stress-rate
//! ```

use std::env;
use std::io;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use cargo_judge::stress::{Error, Keep, Plan, session};
use judge_runner::sandbox::{Limits, Program, Unknown};
use judge_runner::testcase::rule::{Rule, TextRule};

/// How long each measurement takes.
const TIME: Duration = Duration::from_secs(5);

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match &arguments[..] {
        [part, seed] if part == "generate" => println!("{seed}"),
        [part] if part == "answer" => {
            let answered = io::stdin()
                .lines()
                .try_for_each(|line| line.map(|line| println!("{line}")));
            answered.expect("the input is text");
        }
        _ => {
            if let Err(error) = measure(&arguments) {
                eprintln!("error: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

fn measure(arguments: &[String]) -> Result<(), Error> {
    let this = env::current_exe()?;
    let program = |index: usize, part: &str| match arguments.get(index) {
        Some(said) => Program::resolve(said, Path::new(""), |_| {
            Ok::<Option<PathBuf>, Unknown>(None)
        }),
        None => Ok(Program {
            said: part.to_string(),
            path: this.clone(),
            arguments: vec![part.into()],
        }),
    };
    let program =
        |index, part| program(index, part).map_err(|unknown| Error::System(unknown.to_string()));
    let plan = Plan {
        problem: "stress-rate",
        solution: program(0, "answer")?,
        reference: program(1, "answer")?,
        generator: program(2, "generate")?,
        legal: None,
        limits: Limits::for_time(Duration::from_secs(2)),
        rule: Rule::Text(TextRule::Strict),
        columns: 100,
        time: TIME,
        tries: None,
        threads: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        cases: Path::new("."),
        keep: Keep::Tell,
    };
    println!("{} threads", plan.threads);
    session(&plan, &mut io::stdout())?;
    println!("a bare loop: {:.0} a second", bare(&plan)?);
    Ok(())
}

/// How many times a second three processes can be started and waited for.
fn bare(plan: &Plan) -> Result<f64, Error> {
    let rounds = AtomicU64::new(0);
    let started = Instant::now();
    let work = || -> io::Result<()> {
        while started.elapsed() < TIME {
            let seed = rounds.fetch_add(1, Ordering::Relaxed).to_string();
            for (program, seed) in [
                (&plan.generator, Some(seed)),
                (&plan.reference, None),
                (&plan.solution, None),
            ] {
                Command::new(&program.path)
                    .args(&program.arguments)
                    .args(seed)
                    .stdin(Stdio::null())
                    .output()?;
            }
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.get()).map(|_| scope.spawn(work)).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().expect("no thread panics"))
    })?;
    Ok(rounds.into_inner() as f64 / started.elapsed().as_secs_f64())
}
