//! # The text that explains a failed case
//!
//! The only renderer of a [`CaseResult`]: the verdict's reason, the command that runs the case again, the case's files,
//! the first difference, the dialogue, the input and the program's standard error. Long texts are cut to a screen.
//!
//! Colours are escape sequences, which the caller removes where they are not wanted. Output of programs is shown
//! escaped, so it adds no escape sequences.

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Style};

use judge_facts::verdict::Verdict;

use crate::cases::Case;
use crate::result::{CaseFailure, CaseResult, Panic};
use crate::rule::Disagreement;
use crate::text::escape;

mod columns;

const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// Returns the full report of a result. `case` holds the case and the command that runs it again; `None` for a program
/// that is wrong on purpose.
pub fn report(result: &CaseResult, case: Option<(&Case, &str)>) -> String {
    let mut text = String::new();
    write_report(&mut text, result, case).expect("a string can be written to");
    text.truncate(text.trim_end().len());
    text
}

fn write_report(out: &mut String, result: &CaseResult, case: Option<(&Case, &str)>) -> fmt::Result {
    if let Some(failure) = &result.failure {
        write_summary(out, result.verdict, failure)?;
        if let Some((case, run_again)) = case {
            write_files(out, failure, case, run_again)?;
        }
        write_texts(out, failure)?;
    }
    if let Some(stderr) = &result.stderr {
        if result.failure.is_some() {
            writeln!(out)?;
        }
        stderr.write(out, "standard error")?;
    }
    Ok(())
}

/// Writes the verdict, its reason, and the program's and the checked build's panic, once if both have one place.
fn write_summary(out: &mut String, verdict: Verdict, failure: &CaseFailure) -> fmt::Result {
    let reason = format!("{BAD}{verdict}{BAD:#}: {}", failure.reason);
    let message = |panic: &Panic| escape(panic.message.as_bytes());
    let own = failure.panic.as_ref();
    if let Some(panic) = own {
        writeln!(out, "panicked at {}: {}", panic.place, message(panic))?;
    }
    let Some(checked) = &failure.checked else {
        return writeln!(out, "{reason}");
    };
    let places = checked.backtrace.iter();
    let callers: String = places.map(|it| format!("  called at {it}\n")).collect();
    if own.is_some_and(|own| own.place == checked.place) {
        return writeln!(out, "{callers}{reason}");
    }
    let (place, message) = (&checked.place, message(checked));
    write!(
        out,
        "{reason}\na build with overflow checks panics here, at {place}: {message}\n{callers}"
    )
}

fn write_files(
    out: &mut String,
    failure: &CaseFailure,
    case: &Case,
    run_again: &str,
) -> fmt::Result {
    writeln!(out, "\nrun again: {STRONG}{run_again}{STRONG:#}")?;
    writeln!(out, "input:     {}", case.input.display())?;
    if case.expected.exists() {
        writeln!(out, "expected:  {}", case.expected.display())?;
    }
    match &failure.kept_output {
        Some(Ok(path)) => writeln!(out, "got:       {}", path.display()),
        Some(Err(error)) => writeln!(out, "got:       not kept: {error}"),
        None => Ok(()),
    }
}

fn write_texts(out: &mut String, failure: &CaseFailure) -> fmt::Result {
    if let Some(disagreement) = &failure.disagreement {
        write_disagreement(out, disagreement, &failure.reason)?;
    }
    if let Some(dialogue) = &failure.dialogue {
        write!(out, "\n{dialogue}")?;
    }
    writeln!(out)?;
    failure.input.write(out, "input")?;
    if let Some([answer, output]) = &failure.answer_and_output {
        writeln!(out)?;
        answer.write(out, "answer")?;
        writeln!(out)?;
        output.write(out, "output")?;
    }
    Ok(())
}

/// Writes what `reason`, a line that the user has read, does not say about a wrong output: the rest of a referee's
/// message, or the lines around the difference and the looser comparison that would accept the output.
fn write_disagreement(
    out: &mut dyn fmt::Write,
    disagreement: &Disagreement,
    reason: &str,
) -> fmt::Result {
    let difference = match disagreement {
        Disagreement::Difference(difference) => difference,
        Disagreement::MissingFile(_) => return Ok(()),
        Disagreement::Refusal(refusal) => {
            return match refusal.words.as_ref().filter(|words| !words.is_one_line()) {
                Some(words) => {
                    writeln!(out)?;
                    words.write(out, &format!("the {} says", refusal.by))
                }
                None => Ok(()),
            };
        }
    };
    writeln!(out)?;
    if reason != difference.first {
        writeln!(out, "first difference: {}", difference.first)?;
    }
    columns::write_difference(out, difference)?;
    match &difference.accepted_with {
        Some(metadata) => writeln!(
            out,
            "\n`{metadata}` in [package.metadata.judge] would accept this output"
        ),
        None => Ok(()),
    }
}
