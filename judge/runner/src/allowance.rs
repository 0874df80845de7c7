//! # What a program may take on a case, and who says so

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a judge allows where a problem does not say.
#[derive(Clone, Debug, Default)]
pub struct Defaults {
    /// How much time one case may take.
    pub time_limit: Option<Duration>,
    /// What a time limit counts, whoever names it.
    pub clock: Clock,
    /// How many bytes of memory one case may take.
    pub memory_limit: Option<u64>,
    /// How many of these may be the stack, if not nearly all.
    pub stack_limit: Option<u64>,
    /// Variables that a program sees.
    pub env: BTreeMap<String, String>,
}

/// What a time limit counts.
#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// What the program itself takes, be it alone on the machine or not.
    #[default]
    Cpu,
    /// What a watch shows.
    Wall,
}

/// What a program may take on one case.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Allowance {
    /// Time.
    pub time_limit: Duration,
    /// What of it counts.
    pub clock: Clock,
    /// Bytes of memory.
    pub memory_limit: u64,
    /// Bytes of the stack, if not nearly all of the memory.
    pub stack_limit: Option<u64>,
    /// Where the limit on memory comes from.
    pub memory_from: Origin,
    /// Variables that it sees.
    pub env: BTreeMap<String, String>,
}

/// Where a limit comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub enum Origin {
    /// The command line.
    CommandLine,
    /// The problem's metadata.
    Problem,
    /// The judge's profile.
    Judge,
    /// Nobody names one.
    Default,
}

/// Whose limit it is, to be read behind the limit.
impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Origin::CommandLine => "as the command says",
            Origin::Problem => "the problem's",
            Origin::Judge => "what the judge has where a problem names none",
            Origin::Default => "a default, as neither problem nor judge names one",
        })
    }
}
