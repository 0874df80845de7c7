//! # A judge's sandbox
//!
//! A judge's rules for a running program besides the time and memory limits, as observed on the judge.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::limits::size_limit;

#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", default, deny_unknown_fields)]
pub struct Sandbox {
    /// The limit on standard output, in bytes.
    #[serde(deserialize_with = "size_limit")]
    pub output_limit: Option<u64>,
    /// The limit on standard error, in bytes.
    #[serde(deserialize_with = "size_limit")]
    pub error_limit: Option<u64>,
    /// True if reserved memory counts, even if the program never touches it.
    pub counts_reserved: bool,
    pub forbids: Vec<Forbidden>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Forbidden {
    /// Starting a thread or a child process, which fails.
    Threads,
    /// Sleeping, which ends the program.
    Sleeping,
}

impl fmt::Display for Forbidden {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(match self {
            Forbidden::Threads => "threads and child processes",
            Forbidden::Sleeping => "sleeping",
        })
    }
}
