//! # When an output is as good as the reference's

use std::io;
use std::path::Path;

use crate::case::compare::{Difference, first_difference};

/// Decides whether an output is as good as the reference's answer. A problem that allows more than one answer has its own.
pub trait Compare: Sync {
    /// Returns what is wrong with an output, or nothing if it is as good as the answer. The input lies in a file that is there
    /// until this returns, and that programs which are started from here can open too.
    ///
    /// # Errors
    /// If that cannot be decided.
    fn disagreement(
        &self,
        input: &Path,
        answer: &[u8],
        output: &[u8],
    ) -> io::Result<Option<Disagreement>>;
}

/// What is wrong with an output.
#[derive(Clone, Debug)]
pub enum Disagreement {
    /// It is not what the reference printed.
    Difference(Difference),
    /// Something else, in words.
    Other(String),
}

/// Byte by byte, as the judge compares unless the problem says otherwise.
pub struct Strict;

impl Compare for Strict {
    fn disagreement(
        &self,
        _input: &Path,
        answer: &[u8],
        output: &[u8],
    ) -> io::Result<Option<Disagreement>> {
        Ok(first_difference(answer, output).map(Disagreement::Difference))
    }
}
