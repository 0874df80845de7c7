//! # The limits of a program

use std::collections::BTreeMap;
use std::time::Duration;

use judge_facts::limits::{Clock, Forbidden};
use judge_facts::terms::Terms;
use serde::{Deserialize, Serialize};

const DEFAULT_OUTPUT: usize = 64 << 20;

/// The default stack limit: 1 GiB, which is closer to what judges give than a shell's 8 MiB.
const DEFAULT_STACK: u64 = 1 << 30;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Limits {
    /// The limit on CPU time, user and system: of the program and the children that it has waited for, or on Windows of
    /// all its children. With [`Clock::Wall`] it is far more than a program can use.
    pub cpu: Duration,
    /// The limit on wall time, without the time in which the program was ready to run but other processes had the CPU:
    /// a busy machine is not the program's fault. With [`Clock::Cpu`] this limit is for a program that waits.
    pub wall: Duration,
    pub clock: Clock,
    /// The time by which a program may overrun `clock`'s limit before it is ended, so that the excess can be measured.
    pub overrun: Duration,
    /// The limit on resident memory in bytes, or on Windows on requested memory. A program that holds more is ended. A
    /// request for far more is refused. See also [`Outcome::peak_memory`](super::Outcome::peak_memory).
    pub memory: Option<u64>,
    /// The stack limit in bytes, as far as the system lets this process raise it. On Windows the linker has written the
    /// stack size into the program: see `.cargo/config.toml`.
    pub stack: u64,
    /// The limit on standard output in bytes. A program that prints more is ended. Standard error has the same limit,
    /// but at least 64 MiB, unless `error` sets another.
    pub output: usize,
    pub error: Option<u64>,
    /// True if reserved memory counts, even if the program never touches it.
    pub counts_reserved: bool,
    pub forbids: Vec<Forbidden>,
    /// The judge's environment variables, for a judged program. It also gets this process's variables, except those for
    /// development tools. `None` for a program of the user: it gets all variables, since it may need any to start.
    pub judge_env: Option<BTreeMap<String, String>>,
}

impl Limits {
    /// Returns the limits for a program with a CPU time limit. Its wall time may be twice as long plus a second.
    pub fn for_time(cpu: Duration) -> Self {
        Limits {
            cpu,
            wall: cpu.saturating_mul(2).saturating_add(Duration::from_secs(1)),
            clock: Clock::Cpu,
            overrun: Duration::ZERO,
            memory: None,
            stack: DEFAULT_STACK,
            output: DEFAULT_OUTPUT,
            error: None,
            counts_reserved: false,
            forbids: Vec::new(),
            judge_env: None,
        }
    }

    /// Returns the limits for a judged program, with the judge's environment variables. Judges count the stack as
    /// memory. The stack limit stays a little below the memory limit even where a judge makes them equal, as Codeforces
    /// does. So an endless recursion crashes before it fills the memory, and is reported as a crash.
    pub fn for_case(terms: &Terms) -> Self {
        /// The number of cores of a large machine. A program cannot take more CPU time than all of them provide.
        const CORES: u32 = 256;
        /// The minimum memory that a program holds besides the stack.
        const REST: u64 = 4 << 20;
        let (judges, time, memory) = (&terms.sandbox, terms.time, terms.memory);
        let most_stack = memory.saturating_sub(REST.max(memory / 8)).max(1 << 20);
        let limits = Limits::for_time(time);
        let (cpu, wall) = match terms.clock {
            Clock::Cpu => (limits.cpu, limits.wall),
            Clock::Wall => (time.saturating_mul(CORES), time),
        };
        let output = judges.output_limit.map(|it| it as usize);
        Limits {
            cpu,
            wall,
            clock: terms.clock,
            memory: Some(memory),
            stack: terms.stack.unwrap_or(limits.stack).min(most_stack),
            output: output.unwrap_or(limits.output),
            error: judges.error_limit,
            counts_reserved: judges.counts_reserved,
            forbids: judges.forbids.clone(),
            judge_env: Some(terms.env.clone()),
            ..limits
        }
    }

    pub(crate) fn time(&self) -> Duration {
        match self.clock {
            Clock::Cpu => self.cpu,
            Clock::Wall => self.wall,
        }
    }

    /// Returns the maximum length of any file that the program writes, standard error included.
    pub(super) fn longest_file(&self) -> u64 {
        self.output.max(DEFAULT_OUTPUT) as u64
    }

    pub(crate) fn longest_error(&self) -> u64 {
        self.error.unwrap_or(self.longest_file())
    }
}
