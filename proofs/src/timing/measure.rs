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

/// The time and memory that a run took.
#[derive(Clone, Copy)]
pub struct Usage {
    pub cpu: Duration,
    /// The most bytes of memory at once; 0 where the system does not tell.
    pub memory: u64,
    /// How many bytes the program printed.
    pub output: u64,
    /// True if the program exited with status 0.
    pub is_right: bool,
}

/// Runs the program from a process of its own.
pub fn run_apart(program: &Path, arguments: &[OsString], input: &Path) -> Result<Usage, String> {
    let cannot = |error| format!("cannot start a process that measures: {error}");
    let said = Command::new(env::current_exe().map_err(cannot)?)
        .arg(APART)
        .args([program, input])
        .args(arguments)
        .output()
        .map_err(cannot)?;
    let text = String::from_utf8_lossy(&said.stdout);
    let numbers = text.split(' ').filter_map(|word| word.parse().ok());
    let [cpu, memory, output, is_right] = numbers.collect::<Vec<u64>>()[..] else {
        return Err(String::from_utf8_lossy(&said.stderr).into_owned());
    };
    Ok(Usage {
        cpu: Duration::from_nanos(cpu),
        memory,
        output,
        is_right: is_right == 1,
    })
}

/// Is that process, if this one was started as it, and returns its exit status then.
pub fn serve_if_asked() -> Option<ExitCode> {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let [first, program, input, arguments @ ..] = &words[..] else {
        return None;
    };
    if first != APART {
        return None;
    }
    let limits = Limits::for_time(LONGEST);
    interrupt::prepare();
    let outcome = sandbox::run(Job {
        program: program.as_ref(),
        arguments,
        streams: Streams::Input(input.as_ref()),
        folder: None,
        limits,
    });
    Some(match outcome {
        Ok(outcome) => {
            let Some(cpu) = outcome.cpu else {
                eprintln!("this system does not measure CPU time");
                return Some(ExitCode::FAILURE);
            };
            let (cpu, memory) = (cpu.as_nanos(), outcome.peak_memory.unwrap_or(0));
            let is_right = outcome.status == Status::Exited(0) && outcome.exceeded.is_none();
            let output = outcome.stdout.length().unwrap_or_default();
            print!("{cpu} {memory} {output} {}", u8::from(is_right));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    })
}
