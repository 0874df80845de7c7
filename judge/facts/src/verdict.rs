//! # Verdicts
//!
//! The verdicts that judges give on one case.

use std::fmt;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    #[serde(rename = "AC")]
    Accepted,
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Only the output's form, such as its white space, is wrong. A judge without `presentation-error = true` gives WA.
    #[serde(rename = "PE")]
    PresentationError,
    /// The program did not write the output file that the problem names.
    #[serde(rename = "NO")]
    NoOutput,
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// The program wrote more than the limit to standard output or standard error.
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// The program crashed, or exited with a status other than 0.
    #[serde(rename = "RE")]
    RuntimeError,
    /// The judge's compiler refuses the source, so the program never ran.
    #[serde(rename = "CE")]
    CompileError,
}

impl Verdict {
    pub fn code(self) -> &'static str {
        self.names().0
    }

    fn names(self) -> (&'static str, &'static str) {
        match self {
            Verdict::Accepted => ("AC", "accepted"),
            Verdict::WrongAnswer => ("WA", "wrong answer"),
            Verdict::PresentationError => ("PE", "presentation error"),
            Verdict::NoOutput => ("NO", "no output file"),
            Verdict::TimeLimitExceeded => ("TLE", "time limit exceeded"),
            Verdict::MemoryLimitExceeded => ("MLE", "memory limit exceeded"),
            Verdict::OutputLimitExceeded => ("OLE", "output limit exceeded"),
            Verdict::RuntimeError => ("RE", "runtime error"),
            Verdict::CompileError => ("CE", "compile error"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.names().1)
    }
}
