//! # Random inputs against another program, until the two differ
//!
//! A generator gets a seed and prints an input; the solution and a reference that is plainly right both answer it.
//! Seeds 1, 2, 3 and so on are tried on all cores until the two differ (`search`), the input is made smaller while
//! they still do (`shrink`), and what is left, an input that a person can follow, is shown (`report`) and can be
//! kept as a case (`keep`). [`session`] is all of that as the user meets it.
//!
//! What the generator prints has to be legal, so it is an error if the reference fails on it or, where it shows
//! anything, the plan's own judge of that does. An input that was made smaller need not be legal, and is passed over if
//! one of them fails.
//!
//! A try takes three processes, and starting them is nearly all that it costs; the judge's own share is about a
//! seventh.

use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

use judge_runner::program::ResolvedProgram;
use judge_runner::rule::Rule;
use judge_runner::sandbox::Limits;

mod attempt;
mod keep;
mod report;
mod search;
mod session;
mod shrink;

pub use session::{Ended, session};

/// What to run against what, and for how long.
pub struct Plan<'a> {
    /// The user's folder.
    pub folder: &'a Path,
    /// The name of the problem, as the user says it.
    pub problem: &'a str,
    /// The program that is to be proved wrong.
    pub solution: ResolvedProgram,
    /// The program that is right by definition, and that fails on an input that is not legal.
    pub reference: ResolvedProgram,
    /// The program that gets a seed as its last argument and prints an input.
    pub generator: ResolvedProgram,
    /// The program that fails on an input which is not legal, if the reference accepts such.
    pub legal: Option<ResolvedProgram>,
    /// What the solution may use. The others may use more.
    pub limits: Limits,
    /// When an output is as good as the reference's, which is what a case's expected output is otherwise.
    pub rule: Rule,
    /// After how long no new try is begun. At least one is made.
    pub time: Duration,
    /// After how many tries it is enough, if that is limited.
    pub tries: Option<NonZero<u64>>,
    /// How many tries are made at once.
    pub threads: NonZero<usize>,
    /// The folder of the problem's cases.
    pub cases: &'a Path,
    /// Whether what is found becomes one of them.
    pub keep: Keep,
}

/// Whether what is found becomes a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Yes.
    Yes,
    /// The user is asked, and answers on standard input.
    Ask,
    /// No, but the user is told how.
    Tell,
}

impl Plan<'_> {
    /// What the reference and the generator may use: memory as they like, and time enough for a plain program to be
    /// slow, since neither is what is to be proved; but no longer than the whole search, within reason.
    fn helper_limits(&self) -> Limits {
        /// Whoever needs longer than that for a small input is taken to hang.
        const PATIENCE: Duration = Duration::from_secs(10);
        /// However short the search is, an interpreter has to start.
        const LEAST: Duration = Duration::from_secs(2);
        let own = self.limits.cpu.min(self.limits.wall);
        let cpu = own.max(self.time.clamp(LEAST, PATIENCE));
        Limits {
            stack: self.limits.stack,
            output: self.limits.output,
            // One that computes gets more than that on a busy machine, and one that waits will wait for ever.
            wall: cpu.saturating_add(Duration::from_secs(1)),
            ..Limits::for_time(cpu)
        }
    }
}
