//! # The limits of a program

use std::collections::BTreeMap;
use std::time::Duration;

use judge_facts::limits::Clock;
use judge_facts::sandbox::Forbidden;
use judge_facts::terms::Terms;
use serde::{Deserialize, Serialize};

const DEFAULT_OUTPUT: usize = 64 << 20;

/// The default limit on the stack: 1 GiB, which is nearer to what judges give than a shell's 8 MiB.
const DEFAULT_STACK: u64 = 1 << 30;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Limits {
    /// CPU time, user and system, of the program and of the children that it has waited for, or on Windows of all its
    /// children. If wall time counts, this is far more than a program can use.
    pub cpu: Duration,
    /// Wall time, without the time in which the program could have run but other processes had the CPU: it is not
    /// to blame for a busy machine. If CPU time counts, this is for a program that waits.
    pub wall: Duration,
    pub clock: Clock,
    /// The time by which a program may overrun that limit before it is ended, so that the excess can be measured.
    pub overrun: Duration,
    /// Resident memory in bytes, or on Windows that which was asked for. A program that holds more is ended, and one that
    /// asks for far more is refused it. See also [`Outcome::peak_memory`](super::Outcome::peak_memory).
    pub memory: Option<u64>,
    /// The size to which the stack may grow in bytes, as far as the system lets this process raise it. On Windows the
    /// linker has written it into the program: see `.cargo/config.toml`.
    pub stack: u64,
    /// Bytes of standard output. A program that prints more is ended. Standard error has the same limit, but never less
    /// than 64 MiB, unless the judge sets one.
    pub output: usize,
    pub error: Option<u64>,
    /// True if a program may not ask for more memory than the limit, even if it touches less.
    pub counts_reserved: bool,
    pub forbids: Vec<Forbidden>,
    /// The variables of the judge, for a program that is judged. It also gets the variables of this process, but none that
    /// development tools set. A program of the user gets all of them, since it may need any to start.
    pub judge_env: Option<BTreeMap<String, String>>,
}

impl Limits {
    /// The limits of a program with a limit on CPU time. Its wall time may be twice as long and a second more.
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

    /// The limits of a program that is judged, in an environment with the judge's variables. Judges count the stack as
    /// memory. The stack gets a little less than all of it, even at a judge that gives it all, as Codeforces does. So an
    /// endless recursion crashes before it fills the memory, and is seen as the crash that it is.
    pub fn for_case(terms: &Terms) -> Self {
        /// The cores of a large machine: a program takes no more CPU time than all of them have.
        const CORES: u32 = 256;
        /// The least memory that a program holds besides the stack.
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

    /// The greatest length of any file that the program writes, standard error included.
    pub(super) fn longest_file(&self) -> u64 {
        self.output.max(DEFAULT_OUTPUT) as u64
    }

    pub(crate) fn longest_error(&self) -> u64 {
        self.error.unwrap_or(self.longest_file())
    }
}
