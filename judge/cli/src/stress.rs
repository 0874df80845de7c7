//! # Random inputs for two programs, until their outputs differ
//!
//! A generator prints an input for a seed. The solution and a simple, correct reference both answer the input. Seeds 1,
//! 2, 3 and so on are tried on all cores until the answers differ (`search`). The input is then made smaller while the
//! answers still differ (`shrink`), shown (`report`), and kept as a case. [`session()`] runs all of these steps.
//!
//! The generator must print legal inputs. It is an error if the reference fails on one, or if the plan's program for
//! legal inputs rejects one on which the answers differ. A smaller input that is illegal is skipped. Without such a
//! program, a smaller input keeps the shape of the generator's, which becomes the case.
//!
//! The solution runs on each input as `cargo judge test` runs it on a case, so both give the same verdict. If it
//! exceeds its time limit, it runs again alone, unless it took more than one and a half times the limit.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use judge_facts::terms::Terms;
use judge_runner::program::ResolvedProgram;
use judge_runner::rule::ResolvedRule;
use judge_runner::sandbox::Limits;

mod attempt;
mod report;
mod search;
mod session;
mod shrink;

pub use session::session;

/// The programs to run against each other, and the limits of the search.
pub struct Plan<'a> {
    pub folder: &'a Path,
    pub solution: String,
    pub program: PathBuf,
    /// The program that defines the correct output.
    pub reference: ResolvedProgram,
    /// The program that prints an input for the seed in its last argument.
    pub generator: ResolvedProgram,
    /// The program that fails on an illegal input; `None` if the user gave none.
    pub legal: Option<ResolvedProgram>,
    /// The solution's terms. The other programs get higher limits, and the reference may use the files or the streams.
    pub terms: Terms,
    /// The rule that compares the solution's output with the reference's.
    pub rule: ResolvedRule,
    /// The time after which no new attempt begins. There is at least one attempt.
    pub time: Duration,
    pub tries: Option<NonZero<u64>>,
    /// The folder of the problem's cases, in which the input that shows a difference is kept.
    pub cases: &'a Path,
}

impl Plan<'_> {
    /// Returns the limits of the reference, the generator and the program for legal inputs. These may use any memory,
    /// because they are not judged. They get as much time as the search, within bounds, and no less than the solution.
    fn helper_limits(&self) -> Limits {
        /// The most time: a program that needs longer for a small input is considered to hang.
        const LONGEST: Duration = Duration::from_secs(10);
        /// The least time: however short the search is, an interpreter has to start.
        const SHORTEST: Duration = Duration::from_secs(2);
        let cpu = self.terms.time.max(self.time.clamp(SHORTEST, LONGEST));
        Limits {
            stack: Limits::for_case(&self.terms).stack,
            // On a busy machine, computing takes more wall time than CPU time. This limit ends a program that sleeps.
            wall: cpu.saturating_add(Duration::from_secs(1)),
            ..Limits::for_time(cpu)
        }
    }
}
