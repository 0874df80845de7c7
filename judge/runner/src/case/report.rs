//! # What the user reads when a case fails
//!
//! Everything that is said about a failing case is worded here: what happened, the command that runs this one case
//! again, its files, the first line that differs, the input and what came on standard error. Long texts are cut to
//! about a screen and say how long they are.
//!
//! Colours are written as escape sequences, which whoever prints the text takes out where they are not wanted. Nothing
//! else in it is one, because what programs print is shown escaped.

use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::case::compare::{Difference, Kind, line_at, without_crlf};
use crate::case::excerpt;
use crate::case::files::Case;
use crate::case::rule::Disagreement;
use crate::case::tokens::{Token, TokenDifference};
use crate::case::verdict::Verdict;
use crate::run::{Limits, Outcome};
use crate::text::shell_word;
use sides::Side;

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
        Disagreement::Difference(difference) => {
            write_difference(out, &headline, difference, [expected, got], columns)
        }
        Disagreement::Token(difference) => {
            writeln!(out, "first difference: {headline}")?;
            sides::write(out, token_sides(difference, expected, got), false, columns)
        }
        Disagreement::Refusal(refusal) if refusal.message.head.is_empty() => {
            writeln!(out, "{headline}")
        }
        Disagreement::Refusal(refusal) => write_excerpt(out, "the checker says", &refusal.message),
    }
}

fn write_difference(
    out: &mut fmt::Formatter,
    headline: &str,
    difference: &Difference,
    [expected, got]: [&[u8]; 2],
    columns: usize,
) -> fmt::Result {
    let place = difference.place;
    let texts = [expected, got];
    let is_blank = |text: &&[u8]| text.get(place.line_start + place.offset) == Some(&b' ');
    let has_blank = |text: &&[u8]| {
        text.len() > place.line_start && line_at(text, place.line_start).contains(&b' ')
    };
    let matter = difference.only_white_space || texts.iter().any(is_blank);
    let blanks = matter && texts.iter().any(has_blank);
    let legend = if blanks { " (· is a blank)" } else { "" };
    writeln!(out, "first difference: {headline}{legend}")?;
    let side = |text, is_there: bool, line_end| Side {
        text,
        place: is_there.then_some(place),
        length: None,
        line_end,
    };
    // The newline is shown where it is all that differs.
    let (expected_end, got_end) = match difference.kind {
        Kind::CarriageReturn => ("\\n", "\\n"),
        Kind::NoFinalNewline => ("\\n", ""),
        Kind::FinalNewline => ("", "\\n"),
        Kind::Content | Kind::EndsEarly | Kind::GoesOn => ("", ""),
    };
    let expected = side(expected, difference.kind != Kind::GoesOn, expected_end);
    let got = side(got, difference.kind != Kind::EndsEarly, got_end);
    sides::write(out, [expected, got], blanks, columns)
}

fn token_sides<'a>(
    difference: &TokenDifference,
    expected: &'a [u8],
    got: &'a [u8],
) -> [Side<'a>; 2] {
    let side = |text, token: &Option<Token>| Side {
        text,
        place: token.as_ref().map(|token| token.place),
        length: token.as_ref().map(|token| token.length),
        line_end: "",
    };
    [
        side(expected, &difference.expected),
        side(got, &difference.got),
    ]
}
