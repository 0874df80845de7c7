//! # What the user reads when a case fails
//!
//! Everything that is said about a failing case is worded here: what happened, the command that runs this one case
//! again, its files, the first line that differs, the input and what came on standard error. Long texts are cut to
//! about a screen and say how long they are.
//!
//! Colours are written as escape sequences, which whoever prints the text takes out where they are not wanted. Nothing
//! else in it is one, because what programs print is shown escaped.

use std::borrow::Cow;
use std::fmt;
use std::fs;

use anstyle::{AnsiColor, Style};

use crate::sandbox::{Limits, Outcome};
use crate::testcase::compare::without_crlf;
use crate::testcase::excerpt;
use crate::testcase::files::Case;
use crate::testcase::rule::Disagreement;
use crate::testcase::verdict::Verdict;
use crate::text::shell_word;
use compared::Compared;
use exhibit::Exhibit;

mod compared;
mod exhibit;
mod sides;
mod words;

pub use excerpt::{write_excerpt, write_whole};
pub use words::reason;

const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// A case that failed, and all that is known about it.
#[derive(Debug)]
pub struct Failure<'a> {
    /// The command that runs the case again.
    pub run_again: &'a str,
    /// The case that it failed on.
    pub case: &'a Case,
    /// The limits that it ran under.
    pub limits: &'a Limits,
    /// What happened.
    pub outcome: &'a Outcome,
    /// What is wrong with the output, if anything is.
    pub disagreement: Option<&'a Disagreement>,
    /// The expected output, unless a checker decides.
    pub expected: &'a [u8],
    /// What it comes to.
    pub verdict: Verdict,
    /// How the program was built.
    pub build: Build,
    /// How many columns the screen has.
    pub columns: usize,
}

impl Failure<'_> {
    /// All that is known about it. Colours are in it as escape sequences.
    pub fn report(&self) -> String {
        self.to_string().trim_end().to_string()
    }

    /// Only the case: input, expected and got beside each other, under what cannot be seen there.
    pub fn exhibit(&self) -> String {
        let expected = if self.expected.is_empty() {
            // Where a checker decides, nobody has read it yet.
            Cow::Owned(fs::read(&self.case.expected).unwrap_or_default())
        } else {
            without_crlf(self.expected)
        };
        let texts = [expected.as_ref(), &self.outcome.stdout];
        let exhibit = Exhibit {
            input: &self.case.input,
            compared: Compared::of(self.disagreement, texts),
            columns: self.columns,
        };
        let by_checker = matches!(self.disagreement, Some(Disagreement::Refusal(_)));
        match self.verdict {
            Verdict::WrongAnswer | Verdict::PresentationError if !by_checker => exhibit.to_string(),
            verdict => {
                let reason = reason(verdict, self.outcome, self.limits, self.disagreement);
                format!("{verdict}: {reason}\n\n{exhibit}")
            }
        }
    }
}

/// How a program was built, as far as that explains its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Build {
    /// For debugging, as `cargo test` builds it unless told otherwise.
    Dev,
    /// For speed, as a judge builds it.
    Release,
}

/// The whole report, of several lines, ending with a newline.
impl fmt::Display for Failure<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let reason = reason(self.verdict, self.outcome, self.limits, self.disagreement);
        writeln!(out, "{BAD}{}{BAD:#}: {reason}", self.verdict)?;
        writeln!(out)?;
        writeln!(out, "run again: {STRONG}{}{STRONG:#}", self.run_again)?;
        writeln!(out, "input:     {}", self.case.input.display())?;
        writeln!(out, "expected:  {}", self.case.expected.display())?;
        if self.verdict == Verdict::TimeLimitExceeded && self.build == Build::Dev {
            writeln!(
                out,
                "build:     dev; a judge builds for speed, as `cargo test --release` does"
            )?;
        }
        if let Some(disagreement) = self.disagreement {
            writeln!(out)?;
            let texts = [self.expected, &self.outcome.stdout];
            write_disagreement(out, disagreement, texts, self.columns)?;
        }
        writeln!(out)?;
        excerpt::write_file(out, "input", &self.case.input)?;
        if let Some(Disagreement::Refusal(_)) = self.disagreement {
            writeln!(out)?;
            excerpt::write_file(out, "answer", &self.case.expected)?;
            writeln!(out)?;
            write_whole(out, "output", &self.outcome.stdout)?;
        }
        if !self.outcome.stderr.head.is_empty() {
            writeln!(out)?;
            write_excerpt(out, "standard error", &self.outcome.stderr)?;
        }
        Ok(())
    }
}

/// Returns the command that runs one case of a package again.
pub fn run_again(package: &str, case: &str) -> String {
    format!(
        "cargo test -p {} --test samples -- --exact {}",
        shell_word(package),
        shell_word(case)
    )
}

/// Writes what is wrong with an output, given the texts that were compared: expected and got.
pub fn write_disagreement(
    out: &mut fmt::Formatter,
    disagreement: &Disagreement,
    [expected, got]: [&[u8]; 2],
    columns: usize,
) -> fmt::Result {
    let expected = &*without_crlf(expected);
    let headline = words::headline(disagreement);
    match disagreement {
        Disagreement::Difference(_) | Disagreement::Token(_) => {
            let compared = Compared::of(Some(disagreement), [expected, got]);
            let legend = if compared.blanks {
                " (· is a blank)"
            } else {
                ""
            };
            writeln!(out, "first difference: {headline}{legend}")?;
            sides::write(out, &compared, columns)
        }
        Disagreement::Refusal(refusal) if refusal.message.head.is_empty() => {
            writeln!(out, "{headline}")
        }
        Disagreement::Refusal(refusal) => write_excerpt(out, "the checker says", &refusal.message),
    }
}
