//! # What a judge would call it
//!
//! Turns what a run showed into one verdict. Limits come before the exit status, because a program that was ended for
//! its time did not crash, and the exit status comes before the output, because a judge does not read what a crash left
//! behind.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::sandbox::{Limit, Outcome, Status};
use crate::testcase::rule::Disagreement;

/// The judges' verdicts on one case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    /// AC: the output is right.
    #[serde(rename = "AC")]
    Accepted,
    /// WA: the output is wrong.
    #[serde(rename = "WA")]
    WrongAnswer,
    /// PE: the output is wrong only in how it is written, which is a failure all the same.
    #[serde(rename = "PE")]
    PresentationError,
    /// TLE: it took more time than allowed.
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    /// MLE: it took more memory than allowed.
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// OLE: it printed more than anybody keeps.
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// RE: it crashed, or its exit status is not 0.
    #[serde(rename = "RE")]
    RuntimeError,
    /// CE: the judge's compiler refuses it, so it never ran.
    #[serde(rename = "CE")]
    CompileError,
}

/// Judges one run, given what is wrong with its output, if anything is.
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
    /// All of them.
    pub const ALL: [Verdict; 8] = [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::PresentationError,
        Verdict::TimeLimitExceeded,
        Verdict::MemoryLimitExceeded,
        Verdict::OutputLimitExceeded,
        Verdict::RuntimeError,
        Verdict::CompileError,
    ];

    /// Returns the abbreviation that judges use.
    pub fn code(self) -> &'static str {
        match self {
            Verdict::Accepted => "AC",
            Verdict::WrongAnswer => "WA",
            Verdict::PresentationError => "PE",
            Verdict::TimeLimitExceeded => "TLE",
            Verdict::MemoryLimitExceeded => "MLE",
            Verdict::OutputLimitExceeded => "OLE",
            Verdict::RuntimeError => "RE",
            Verdict::CompileError => "CE",
        }
    }
}

/// The verdict in words.
impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Verdict::Accepted => "accepted",
            Verdict::WrongAnswer => "wrong answer",
            Verdict::PresentationError => "presentation error",
            Verdict::TimeLimitExceeded => "time limit exceeded",
            Verdict::MemoryLimitExceeded => "memory limit exceeded",
            Verdict::OutputLimitExceeded => "output limit exceeded",
            Verdict::RuntimeError => "runtime error",
            Verdict::CompileError => "compile error",
        })
    }
}
