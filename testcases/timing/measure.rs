//! # What one run takes
//!
//! CPU time, user and system, because the clock also counts what else the machine does. The memory of a program cannot
//! be told from that of the process which starts it, so long runs are started by a small process of their own: this
//! same executable.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode, Output};
use std::time::Duration;

use judge_runner::sandbox::{self, Job, Limits, Outcome, Status};

/// The first argument of the process that starts one program.
const APART: &str = "--run-apart";

/// No run takes longer unless something is wrong.
pub const LONGEST: Duration = Duration::from_secs(600);

/// What a run took.
#[derive(Clone, Copy)]
pub struct Taken {
    pub cpu: Duration,
    /// The most bytes of memory at once, at most; 0 where the system does not tell.
    pub memory: u64,
    /// How many bytes the program printed.
    pub output: u64,
}

/// Of the runs, at least one, that of the median CPU time, with the most memory of all.
pub fn median(runs: &mut [Taken]) -> Taken {
    runs.sort_by_key(|run| run.cpu);
    Taken {
        memory: runs.iter().map(|run| run.memory).max().unwrap_or(0),
        ..runs[runs.len() / 2]
    }
}

/// Runs the program, and fails unless it exits with status 0.
pub fn run(program: &Path, arguments: &[OsString], input: &Path) -> Result<Taken, String> {
    let outcome = outcome(program, arguments, input)?;
    must_be_right(program, &outcome)?;
    Ok(taken(&outcome))
}

/// The same from a process of its own, so that the memory is the program's.
pub fn run_apart(program: &Path, arguments: &[OsString], input: &Path) -> Result<Taken, String> {
    let said = apart(program, arguments, input)?;
    if said.status.success() {
        read(&said)
    } else {
        Err(complaint(&said))
    }
}

/// How much memory the program takes, in bytes, also if it refuses the input.
pub fn memory_apart(program: &Path, input: &Path) -> Result<u64, String> {
    Ok(read(&apart(program, &[], input)?)?.memory)
}

/// Has a process of its own run the program.
fn apart(program: &Path, arguments: &[OsString], input: &Path) -> Result<Output, String> {
    env::current_exe()
        .and_then(|this| {
            Command::new(this)
                .arg(APART)
                .args([program, input])
                .args(arguments)
                .output()
        })
        .map_err(|error| format!("cannot start a process that measures: {error}"))
}

/// Reads what that process prints.
fn read(said: &Output) -> Result<Taken, String> {
    let text = String::from_utf8_lossy(&said.stdout);
    let numbers: Vec<u64> = text
        .split(' ')
        .filter_map(|word| word.parse().ok())
        .collect();
    let [cpu, memory, output] = numbers[..] else {
        return Err(complaint(said));
    };
    Ok(Taken {
        cpu: Duration::from_nanos(cpu),
        memory,
        output,
    })
}

fn complaint(said: &Output) -> String {
    String::from_utf8_lossy(&said.stderr).trim().to_string()
}

/// Is that process, if this one was started as it, and returns its exit status then.
pub fn serve_if_asked() -> Option<ExitCode> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let (first, rest) = arguments.split_first()?;
    (first == APART).then(|| serve(rest))
}

/// The arguments are the program, its input, and its own arguments.
fn serve(arguments: &[OsString]) -> ExitCode {
    sandbox::prepare_process(&Limits::for_time(LONGEST));
    let ended = match arguments {
        [program, input, rest @ ..] => {
            outcome(program.as_ref(), rest, input.as_ref()).and_then(|outcome| {
                let Taken {
                    cpu,
                    memory,
                    output,
                } = taken(&outcome);
                print!("{} {memory} {output}", cpu.as_nanos());
                must_be_right(program.as_ref(), &outcome)
            })
        }
        _ => Err("expected a program and its input".to_string()),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn outcome(program: &Path, arguments: &[OsString], input: &Path) -> Result<Outcome, String> {
    let job = Job {
        program,
        arguments,
        input,
        limits: Limits::for_time(LONGEST),
    };
    sandbox::run(&job).map_err(|error| error.to_string())
}

fn taken(outcome: &Outcome) -> Taken {
    Taken {
        cpu: outcome.cpu,
        memory: outcome.peak_memory.unwrap_or(0),
        output: outcome.stdout.len() as u64,
    }
}

/// Fails unless the program exited with status 0.
fn must_be_right(program: &Path, outcome: &Outcome) -> Result<(), String> {
    if outcome.status == Status::Exited(0) && outcome.exceeded.is_none() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&outcome.stderr.head);
    Err(format!("{}: {} {said}", program.display(), outcome.status))
}
