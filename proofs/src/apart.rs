//! # The cost of one run
//!
//! CPU time, user and system, because the clock also counts what else the machine does. The memory of a program cannot
//! be told from that of the process which starts it, so a run is started by a small process of its own: this same
//! executable.

use std::env;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

use judge_runner::interrupt;
use judge_runner::sandbox::{self, Job, Limits, Status, Streams};

/// The first argument of the process that starts one program.
const APART: &str = "--run-apart";

/// No run takes longer unless something is wrong.
const LONGEST: Duration = Duration::from_secs(600);

/// The cost of a run.
#[derive(Clone, Copy)]
pub struct Usage {
    /// The CPU time; none where the system does not tell.
    pub cpu: Duration,
    /// The most bytes of memory at once; 0 where the system does not tell.
    pub memory: u64,
    /// True if the program exited with status 0.
    pub is_right: bool,
}

/// Runs the program from a process of its own.
///
/// # Errors
/// If that process cannot be started, or cannot start the program.
pub fn run(program: &Path, input: &Path) -> Result<Usage, String> {
    let cannot = |error| format!("cannot start a process that measures: {error}");
    let said = Command::new(env::current_exe().map_err(cannot)?)
        .arg(APART)
        .args([program, input])
        .output()
        .map_err(cannot)?;
    let text = String::from_utf8_lossy(&said.stdout);
    let numbers = text.split(' ').filter_map(|word| word.parse().ok());
    let [cpu, memory, is_right] = numbers.collect::<Vec<u64>>()[..] else {
        return Err(String::from_utf8_lossy(&said.stderr).into_owned());
    };
    Ok(Usage {
        cpu: Duration::from_nanos(cpu),
        memory,
        is_right: is_right == 1,
    })
}

/// Is that process, if this one was started as it, and returns its exit status then.
pub fn serve_if_asked() -> Option<ExitCode> {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let [first, program, input] = &words[..] else {
        return None;
    };
    if first != APART {
        return None;
    }
    interrupt::prepare();
    let outcome = sandbox::run(Job {
        program: program.as_ref(),
        arguments: &[],
        streams: Streams::Input(input.as_ref()),
        folder: None,
        limits: Limits::for_time(LONGEST),
    });
    Some(match outcome {
        Ok(outcome) => {
            let cpu = outcome.cpu.unwrap_or_default().as_nanos();
            let memory = outcome.peak_memory.unwrap_or_default();
            let is_right = outcome.status == Status::Exited(0) && outcome.exceeded.is_none();
            print!("{cpu} {memory} {}", u8::from(is_right));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    })
}
