//! # Verdicts
//!
//! The names that judges give to the result of one case.

use std::fmt;

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Verdict {
    #[serde(rename = "AC")]
    Accepted,
    #[serde(rename = "WA")]
    WrongAnswer,
    /// Only the white space of the output is wrong. A judge without `presentation-error = true` gives WA instead.
    #[serde(rename = "PE")]
    PresentationError,
    /// The program did not write the file that the problem names.
    #[serde(rename = "NO")]
    NoOutput,
    #[serde(rename = "TLE")]
    TimeLimitExceeded,
    #[serde(rename = "MLE")]
    MemoryLimitExceeded,
    /// The program printed more than this tool keeps.
    #[serde(rename = "OLE")]
    OutputLimitExceeded,
    /// The program crashed, or its exit status is not 0.
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
