//! # What the user reads when a case fails
//!
//! What happened, the command that runs this one case again, its files, the first line that differs, the input and what
//! came on standard error. Long texts are cut to about a screen and say how long they are.
//!
//! Colours are written as escape sequences, which whoever prints the text takes out where they are not wanted. Nothing
//! else in it is one, because what programs print is shown escaped.

use std::fmt;
use std::fs;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use crate::allowance::Clock;
use crate::excerpt;
use crate::sandbox::{Limit, Limits, Outcome};
use crate::testcase::check::Checked;
use crate::testcase::compare::without_crlf;
use crate::testcase::dialogue::Dialogue;
use crate::testcase::files::Case;
use crate::testcase::rule::{Disagreement, accepted_with};
use crate::testcase::verdict::Verdict;
use crate::text::size;

mod columns;

pub use excerpt::{write_excerpt, write_whole};

const BAD: Style = AnsiColor::BrightRed.on_default().bold();
const STRONG: Style = Style::new().bold();

/// A case that failed, and all that is known about it.
#[derive(Debug)]
pub struct Failure<'a> {
    /// The command that runs the case again.
    pub run_again: &'a str,
    /// The case that it failed on.
    pub case: &'a Case,
    /// What came of it.
    pub checked: &'a Checked,
    /// Where the program's output is kept, or why it is not, if anybody wants it to be.
    pub got: Option<&'a str>,
    /// How many columns the screen has.
    pub columns: usize,
}

impl Failure<'_> {
    fn reason(&self) -> String {
        let Checked {
            outcome,
            disagreement,
            verdict,
            limits,
            dialogue,
            ..
        } = self.checked;
        let deadlock = dialogue.as_ref().and_then(Dialogue::deadlock);
        deadlock.unwrap_or_else(|| reason(*verdict, outcome, limits, disagreement.as_ref()))
    }

    /// All that is known about it. Colours are in it as escape sequences.
    pub fn report(&self) -> String {
        self.to_string().trim_end().to_string()
    }

    /// Only the case: input, expected and got beside each other, under what cannot be seen there.
    pub fn exhibit(&self) -> String {
        if let Some(dialogue) = &self.checked.dialogue {
            return format!("{}: {}\n\n{dialogue}", self.checked.verdict, self.reason());
        }
        let Case {
            input, expected, ..
        } = self.case;
        // Where a checker decides, nobody has read the expected output yet.
        let [input, expected] = [input, expected].map(|path| fs::read(path).unwrap_or_default());
        let texts = [&without_crlf(&expected), &*self.checked.outcome.stdout];
        let disagreement = self.checked.disagreement.as_ref();
        let shown = columns::exhibit(&input, disagreement, texts, self.columns);
        let is_seen = !matches!(disagreement, Some(Disagreement::Refusal(_)));
        match self.checked.verdict {
            Verdict::WrongAnswer | Verdict::PresentationError if is_seen => shown,
            verdict => format!("{verdict}: {}\n\n{shown}", self.reason()),
        }
    }
}

/// The whole report, of several lines, ending with a newline.
impl fmt::Display for Failure<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let Checked {
            outcome,
            disagreement,
            verdict,
            expected,
            dialogue,
            ..
        } = self.checked;
        let Case {
            input,
            expected: answer,
            ..
        } = self.case;
        writeln!(out, "{BAD}{verdict}{BAD:#}: {}", self.reason())?;
        writeln!(out)?;
        writeln!(out, "run again: {STRONG}{}{STRONG:#}", self.run_again)?;
        writeln!(out, "input:     {}", input.display())?;
        if answer.exists() {
            writeln!(out, "expected:  {}", answer.display())?;
        }
        if let Some(got) = self.got {
            writeln!(out, "got:       {got}")?;
        }
        if let Some(disagreement) = disagreement {
            writeln!(out)?;
            write_disagreement(out, disagreement, [expected, &outcome.stdout], self.columns)?;
        }
        if let Some(dialogue) = dialogue {
            write!(out, "\n{dialogue}")?;
        }
        writeln!(out)?;
        excerpt::write_file(out, "input", input)?;
        if let (Some(Disagreement::Refusal(_)), None) = (disagreement, dialogue) {
            writeln!(out)?;
            excerpt::write_file(out, "answer", answer)?;
            writeln!(out)?;
            write_whole(out, "output", &outcome.stdout)?;
        }
        if !outcome.stderr.head.is_empty() {
            writeln!(out)?;
            write_excerpt(out, "standard error", &outcome.stderr)?;
        }
        Ok(())
    }
}

/// Writes what is wrong with an output, given the texts that were compared, expected and got, and which comparison would
/// accept it.
pub fn write_disagreement(
    out: &mut fmt::Formatter,
    disagreement: &Disagreement,
    [expected, got]: [&[u8]; 2],
    columns: usize,
) -> fmt::Result {
    match disagreement {
        Disagreement::Refusal(refusal) if !refusal.message.head.is_empty() => {
            write_excerpt(out, &format!("the {} says", refusal.by), &refusal.message)
        }
        Disagreement::Refusal(_) => writeln!(out, "{disagreement}"),
        _ => {
            let texts = [&*without_crlf(expected), got];
            columns::write_difference(out, disagreement, texts, columns)?;
            match accepted_with(expected, got) {
                Some(said) => writeln!(
                    out,
                    "\nwith `{said}` in [package.metadata.judge] this is right"
                ),
                None => Ok(()),
            }
        }
    }
}

/// Says in one line what led to the verdict.
pub fn reason(
    verdict: Verdict,
    outcome: &Outcome,
    limits: &Limits,
    disagreement: Option<&Disagreement>,
) -> String {
    let (cpu, cpu_limit) = (seconds(outcome.cpu), seconds(limits.cpu));
    match (outcome.exceeded, disagreement) {
        (Some(Limit::Cpu), _) => format!("{cpu} of CPU time, the limit is {cpu_limit}"),
        (Some(Limit::Wall), _) => {
            let wall = seconds(outcome.wall);
            let limit = match limits.clock {
                Clock::Cpu => format!("{cpu_limit} of CPU time"),
                Clock::Wall => format!("{} on the clock", seconds(limits.wall)),
            };
            format!("ended after {wall} on the clock, {cpu} of CPU time; the limit is {limit}")
        }
        (Some(Limit::Output), _) => {
            let limit = size(limits.output as u64);
            format!("it printed more than {limit} and was ended")
        }
        (Some(Limit::Memory), _) => {
            let most = limits.memory.unwrap_or_default();
            let limit = format!("{} ({})", size(most), limits.memory_from);
            match outcome.peak_memory.filter(|&peak| peak > most) {
                Some(peak) => format!("it took up to {}, the limit is {limit}", size(peak)),
                None => format!("it asked for more at once than the limit of {limit}"),
            }
        }
        (None, Some(disagreement)) if verdict != Verdict::RuntimeError => disagreement.to_string(),
        (None, _) if outcome.has_overflowed_its_stack() => stack_overflow(limits),
        (None, _) => outcome.status.to_string(),
    }
}

/// Says how far the stack may grow, and who has set that bound.
fn stack_overflow(limits: &Limits) -> String {
    let stack = limits.stack.map(|stack| format!(" of {}", size(stack)));
    let stack = stack.unwrap_or_default();
    match limits.memory {
        _ if limits.stack_is_the_judges => {
            format!("stack overflow: it needs more than the judge's stack{stack}")
        }
        Some(most) => {
            let (most, from) = (size(most), limits.memory_from);
            format!(
                "stack overflow: it needs more than its stack{stack}, the memory limit is {most} ({from})"
            )
        }
        None => format!("stack overflow: it needs more than its stack{stack}"),
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
