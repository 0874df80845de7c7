//! # What was found

use std::fmt;
use std::path::Path;

use judge_runner::sandbox::{Limits, Outcome};
use judge_runner::testcase::report::{reason, write_disagreement, write_excerpt, write_whole};
use judge_runner::testcase::rule::Disagreement;
use judge_runner::testcase::verdict::Verdict;
use judge_runner::text::{count, size};

/// An input on which the solution is not as good as the reference, and all that is known about it.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    pub(super) input: Vec<u8>,
    /// What the reference printed.
    pub(super) answer: Vec<u8>,
    /// What the solution did.
    pub(super) outcome: Outcome,
    /// What a judge would call it.
    pub(super) verdict: Verdict,
    /// What is wrong with the output, if that is what is wrong.
    pub(super) disagreement: Option<Disagreement>,
}

/// How an input became smaller.
pub(super) struct Shrunk {
    /// How many bytes it had before.
    pub(super) from: usize,
    /// How many smaller ones were tried.
    pub(super) tries: u64,
    /// Whether there were more to try.
    pub(super) is_cut_short: bool,
}

/// A finding with where it came from, as the user reads it: several lines, the last ending with a newline.
pub(super) struct Report<'a> {
    pub(super) finding: &'a Finding,
    pub(super) limits: &'a Limits,
    pub(super) columns: usize,
    pub(super) seed: u64,
    /// The command that prints the input as it was found.
    pub(super) input_again: String,
    pub(super) shrunk: Option<Shrunk>,
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Finding {
            input,
            answer,
            outcome,
            verdict,
            disagreement,
        } = self.finding;
        let reason = reason(*verdict, outcome, self.limits, disagreement.as_ref());
        writeln!(out, "{verdict} at seed {}: {reason}", self.seed)?;
        writeln!(out)?;
        match &self.shrunk {
            Some(shrunk) => writeln!(out, "seed {}: {} ({shrunk})", self.seed, self.input_again)?,
            None => writeln!(out, "seed {}: {}", self.seed, self.input_again)?,
        }
        if let Some(disagreement) = disagreement {
            writeln!(out)?;
            write_disagreement(out, disagreement, [answer, &outcome.stdout], self.columns)?;
        }
        writeln!(out)?;
        write_whole(out, "input", input)?;
        writeln!(out)?;
        write_whole(out, "expected", answer)?;
        if *verdict == Verdict::WrongAnswer || *verdict == Verdict::PresentationError {
            writeln!(out)?;
            write_whole(out, "got", &outcome.stdout)?;
        }
        if !outcome.stderr.head.is_empty() {
            writeln!(out)?;
            write_excerpt(out, "standard error", &outcome.stderr)?;
        }
        Ok(())
    }
}

impl fmt::Display for Shrunk {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(
            out,
            "{} before it was shrunk in {}",
            size(self.from as u64),
            count(self.tries, "step")
        )?;
        if self.is_cut_short {
            out.write_str(", with more to try")?;
        }
        Ok(())
    }
}

/// A case, as the user reads it.
pub(super) fn pair(folder: &Path, name: &str) -> String {
    let shown = std::env::current_dir()
        .ok()
        .and_then(|current| folder.strip_prefix(current).ok())
        .unwrap_or(folder);
    format!("{}.in and .out", shown.join(name).display())
}
