//! # What a judge would call it
//!
//! Turns what a run showed into one verdict. A new one needs its variant, its name and its rule here, and its reason
//! in [`report`](super::report::reason).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::sandbox::{Limit, Outcome, Status};
use crate::testcase::rule::Disagreement;

/// The judges' verdicts on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    /// The output is right.
    #[serde(rename = "AC")]
    Accepted,
    /// The output is wrong.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// The output is wrong only in how it is written, which is a failure all the same.
    #[serde(rename = "PE")]
    PresentationError,
    /// It took more time than allowed.
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// It took more memory than allowed.
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// It printed more than anybody keeps.
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// It crashed, or its exit status is not 0.
    #[serde(rename = "RE")]
    RuntimeError,
    /// The judge's compiler refuses it, so it never ran.
    #[serde(rename = "CE")]
    CompileError,
}

/// Judges one run, given what is wrong with its output, if anything is.
///
/// Limits come before the exit status, because a program that was ended for its time did not crash, and the exit status
/// comes before the output, because a judge does not read what a crash left behind.
pub fn judge(outcome: &Outcome, disagreement: Option<&Disagreement>) -> Verdict {
    match (outcome.exceeded, outcome.status, disagreement) {
        (Some(Limit::Cpu | Limit::Wall), ..) => Verdict::TimeLimitExceeded,
        (Some(Limit::Memory), ..) => Verdict::MemoryLimitExceeded,
        (Some(Limit::Output), ..) => Verdict::OutputLimitExceeded,
        (None, Status::Exited(0), None) => Verdict::Accepted,
        (None, Status::Exited(0), Some(disagreement)) if disagreement.is_presentation() => {
            Verdict::PresentationError
        }
        (None, Status::Exited(0), Some(_)) => Verdict::WrongAnswer,
        (None, ..) => Verdict::RuntimeError,
    }
}

impl Verdict {
    /// Returns the abbreviation that judges use.
    pub fn code(self) -> &'static str {
        self.names().0
    }

    /// The abbreviation that judges use, and the verdict in words.
    fn names(self) -> (&'static str, &'static str) {
        match self {
            Verdict::Accepted => ("AC", "accepted"),
            Verdict::WrongAnswer => ("WA", "wrong answer"),
            Verdict::PresentationError => ("PE", "presentation error"),
            Verdict::TimeLimitExceeded => ("TLE", "time limit exceeded"),
            Verdict::MemoryLimitExceeded => ("MLE", "memory limit exceeded"),
            Verdict::OutputLimitExceeded => ("OLE", "output limit exceeded"),
            Verdict::RuntimeError => ("RE", "runtime error"),
            Verdict::CompileError => ("CE", "compile error"),
        }
    }
}

/// The verdict in words.
impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.names().1)
    }
}
