//! # What a program may use

use std::collections::BTreeMap;
use std::time::Duration;

use crate::allowance::{Allowance, Clock, Origin};

/// How much standard output is kept unless said otherwise: 64 MiB.
pub const DEFAULT_OUTPUT: usize = 64 << 20;

/// How far the stack may grow unless said otherwise: 1 GiB, which is nearer to what judges give than a shell's 8 MiB.
pub const DEFAULT_STACK: u64 = 1 << 30;

/// What a program may use. Only Unix enforces `memory` and `stack` and knows CPU time; elsewhere the wall clock alone
/// counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// CPU time, user and system, of the program and of those of its children that it has waited for.
    pub cpu: Duration,
    /// Time on the clock, after which a program that waits for something is ended. One that computes is given it up to
    /// ten times in all, because a busy machine is not its fault, unless this is the time that counts.
    pub wall: Duration,
    /// Which of the two times counts.
    pub clock: Clock,
    /// How much more of that it gets, to show by how much it is too slow.
    pub grace: Duration,
    /// Resident memory in bytes, if limited. A program that holds more is ended, and one that asks for far more is
    /// refused it. See also [`Outcome::peak_memory`](super::Outcome::peak_memory).
    pub memory: Option<u64>,
    /// How many bytes the stack may grow to, if said, as far as the system lets this process raise it.
    pub stack: Option<u64>,
    /// Whether it is the judge that says so; else it is nearly all of the memory.
    pub stack_is_the_judges: bool,
    /// Where the limit on memory comes from.
    pub memory_from: Origin,
    /// How many bytes of standard output are kept. A program that prints more is ended, and so is one that writes that
    /// much to standard error, of which [`DEFAULT_OUTPUT`] is allowed in any case.
    pub output: usize,
    /// Variables that it sees beside those of this process.
    pub env: BTreeMap<String, String>,
}

impl Limits {
    /// The limits of a program that may use so much CPU time. The wall clock allows twice as much and a second more.
    pub fn for_time(cpu: Duration) -> Self {
        Limits {
            cpu,
            wall: cpu.saturating_mul(2).saturating_add(Duration::from_secs(1)),
            memory: None,
            stack: Some(DEFAULT_STACK),
            stack_is_the_judges: false,
            memory_from: Origin::Default,
            output: DEFAULT_OUTPUT,
            clock: Clock::Cpu,
            grace: Duration::ZERO,
            env: BTreeMap::new(),
        }
    }

    /// The limits of a program that is judged.
    pub fn for_case(allowance: &Allowance) -> Self {
        /// A program takes no more CPU time than all cores of a large machine have in the time on the clock.
        const CORES: u32 = 256;
        let time = allowance.time_limit;
        let limits = Limits::for_time(time).with_memory(allowance.memory_limit);
        // Where the two are the same, as at Codeforces, one that overflows its stack is to say so before it is ended.
        let judges_stack = allowance.stack_limit;
        let judges_stack = judges_stack.filter(|own| limits.stack.is_none_or(|most| *own < most));
        let (cpu, wall) = match allowance.clock {
            Clock::Cpu => (limits.cpu, limits.wall),
            Clock::Wall => (time.saturating_mul(CORES), time),
        };
        Limits {
            cpu,
            wall,
            clock: allowance.clock,
            env: allowance.env.clone(),
            stack: judges_stack.or(limits.stack),
            stack_is_the_judges: judges_stack.is_some(),
            memory_from: allowance.memory_from,
            ..limits
        }
    }

    /// The same for a program that may hold so many bytes of memory. Judges count the stack as memory. It gets a little
    /// less than all, so that a recursion without end is seen as what it is, a crash, before it fills the memory.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Self {
        /// What a program holds besides the stack, at least.
        const REST: u64 = 4 << 20;
        let most = bytes.saturating_sub(REST.max(bytes / 8)).max(1 << 20);
        Limits {
            memory: Some(bytes),
            stack: self.stack.map(|stack| stack.min(most)),
            ..self
        }
    }

    /// How long any file may get that the program writes, standard error among them.
    pub(super) fn longest_file(&self) -> u64 {
        self.output.max(DEFAULT_OUTPUT) as u64
    }
}
