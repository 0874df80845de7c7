//! # What the user reads when a case fails
//!
//! Everything that is said about a failing case is worded here, in plain text: what happened, the command that runs this one
//! case again, its files, the first line that differs, the input and what came on standard error. Long texts are cut to about a
//! screen and say how long they are.

use std::fmt;
use std::time::Duration;

use crate::case::compare::{Difference, Kind};
use crate::case::files::Case;
use crate::case::verdict::Verdict;
use crate::run::{Limit, Limits, Outcome};
use crate::say::text::{
    COLUMNS, clip, clip_start, count, end_of, escape, shell_word, size, start_of,
};

mod excerpt;

pub(crate) use excerpt::{write_standard_error, write_whole};

/// How many columns of what is equal are shown in front of the first character that differs.
const CONTEXT: usize = 60;

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
    /// Where the output is not as expected, if it is not.
    pub difference: Option<&'a Difference>,
    /// What it comes to.
    pub verdict: Verdict,
    /// How the program was built.
    pub build: Build,
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
        let reason = reason(self.verdict, self.outcome, self.limits, self.difference);
        writeln!(out, "{}: {reason}", self.verdict)?;
        writeln!(out)?;
        writeln!(out, "run again: {}", self.run_again)?;
        writeln!(out, "input:     {}", self.case.input.display())?;
        writeln!(out, "expected:  {}", self.case.expected.display())?;
        if self.verdict == Verdict::TimeLimitExceeded && self.build == Build::Dev {
            writeln!(
                out,
                "build:     dev; a judge builds for speed, as `cargo test --release` does"
            )?;
        }
        if let Some(difference) = self.difference {
            writeln!(out)?;
            write_difference(out, difference)?;
        }
        writeln!(out)?;
        excerpt::write_input(out, &self.case.input)?;
        if !self.outcome.stderr.head.is_empty() {
            writeln!(out)?;
            excerpt::write_standard_error(out, &self.outcome.stderr)?;
        }
        Ok(())
    }
}

/// Says what led to the verdict, in one line.
pub(crate) fn reason(
    verdict: Verdict,
    outcome: &Outcome,
    limits: &Limits,
    difference: Option<&Difference>,
) -> String {
    match (outcome.exceeded, difference) {
        (Some(Limit::Cpu), _) => {
            format!(
                "{} of CPU time, the limit is {}",
                seconds(outcome.cpu),
                seconds(limits.cpu)
            )
        }
        (Some(Limit::Wall), _) => format!(
            "ended after {} on the clock, {} of CPU time; the limit is {} of CPU time",
            seconds(outcome.wall),
            seconds(outcome.cpu),
            seconds(limits.cpu),
        ),
        (Some(Limit::Output), _) => format!(
            "it printed more than {} and was ended",
            size(limits.output as u64)
        ),
        (Some(Limit::Memory), _) => format!(
            "it took up to {}, the limit is {}",
            size(outcome.peak_memory.unwrap_or_default()),
            size(limits.memory.unwrap_or_default()),
        ),
        (None, Some(difference)) if verdict != Verdict::RuntimeError => headline(difference),
        (None, _) => outcome.status.to_string(),
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

/// Says in one line what sets expected and got apart.
fn headline(difference: &Difference) -> String {
    let line = difference.line;
    let blanks = if difference.only_white_space {
        ", only white space differs"
    } else {
        ""
    };
    match difference.kind {
        Kind::Content => format!("line {line}, column {}{blanks}", difference.column),
        Kind::CarriageReturn => {
            format!("line {line} ends with CRLF (\\r\\n), expected is LF (\\n)")
        }
        Kind::NoFinalNewline => "expected ends with a newline, got does not".to_string(),
        Kind::FinalNewline => "got ends with a newline, expected does not".to_string(),
        Kind::EndsEarly if line == 1 => "it printed nothing".to_string(),
        Kind::EndsEarly => format!(
            "the output ends after {}{blanks}",
            count(line as u64 - 1, "line")
        ),
        Kind::GoesOn if line == 1 => {
            format!("it printed something where nothing is expected{blanks}")
        }
        Kind::GoesOn => {
            format!(
                "the output goes on after the {} expected{blanks}",
                count(line as u64 - 1, "line")
            )
        }
    }
}

/// Writes where the output is not as expected.
pub(crate) fn write_difference(out: &mut fmt::Formatter, difference: &Difference) -> fmt::Result {
    let equal = difference
        .expected
        .as_ref()
        .map_or(&[][..], |line| &line[..difference.equal]);
    let equal = clip_start(&escape(end_of(equal)), CONTEXT);
    writeln!(out, "first difference: {}", headline(difference))?;
    for (name, line) in [("expected", &difference.expected), ("got", &difference.got)] {
        match line {
            Some(line) => {
                let rest = clip(
                    &escape(start_of(&line[difference.equal..])),
                    COLUMNS - equal.chars().count(),
                );
                let newline = newline_mark(difference.kind, name);
                writeln!(out, "  {name:8} | {equal}{rest}{newline}")?;
            }
            None => writeln!(out, "  {name:8} : the end")?,
        }
    }
    if difference.expected.is_some() && difference.got.is_some() {
        writeln!(
            out,
            "  {:8} | {:width$}^",
            "",
            "",
            width = equal.chars().count()
        )?;
    }
    Ok(())
}

/// Shows the newline at the end of a line where that is all that differs.
fn newline_mark(kind: Kind, name: &str) -> &'static str {
    match (kind, name) {
        (Kind::CarriageReturn, _)
        | (Kind::NoFinalNewline, "expected")
        | (Kind::FinalNewline, "got") => "\\n",
        _ => "",
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
