//! # What the user reads when a case fails
//!
//! Everything that is said about a failing case is worded here, in plain text: what happened, the command that runs this one
//! case again, its files, the first line that differs, the input and what came on standard error. Long texts are cut to about a
//! screen and say how much was cut.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Duration;

use crate::cases::Case;
use crate::compare::{Difference, Kind};
use crate::run::{Excerpt, Limit, Limits, Outcome};
use crate::text::{COLUMNS, clip, clip_start, count, escape, shell_word};
use crate::verdict::Verdict;

/// How many lines of a text are shown.
const LINES: usize = 20;

/// How many bytes of a text are looked at in order to show its lines: enough for [`LINES`] full ones of any letters.
const BYTES: usize = LINES * COLUMNS * 4;

/// How many columns of what is equal are shown in front of the first character that differs.
const CONTEXT: usize = 60;

/// A case that failed, and all that is known about it.
#[derive(Debug)]
pub struct Failure<'a> {
    /// The package whose program failed.
    pub package: &'a str,
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
        writeln!(out, "{}: {}", self.verdict, self.reason())?;
        writeln!(out)?;
        writeln!(
            out,
            "run again: {}",
            run_again(self.package, &self.case.name)
        )?;
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
        write_input(out, &self.case.input)?;
        if !self.outcome.stderr.head.is_empty() {
            writeln!(out)?;
            write_standard_error(out, &self.outcome.stderr)?;
        }
        Ok(())
    }
}

impl Failure<'_> {
    /// Says what led to the verdict, in one line.
    fn reason(&self) -> String {
        let (outcome, limits) = (self.outcome, self.limits);
        match (outcome.exceeded, self.difference) {
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
            (None, Some(difference)) if self.verdict != Verdict::RuntimeError => {
                headline(difference)
            }
            (None, _) => outcome.status.to_string(),
        }
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

fn write_difference(out: &mut fmt::Formatter, difference: &Difference) -> fmt::Result {
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

fn write_input(out: &mut fmt::Formatter, path: &Path) -> fmt::Result {
    match read_start(path) {
        Ok((start, total)) => write_text(out, "input", &start, total, Keep::First),
        Err(error) => writeln!(out, "input cannot be read: {error}"),
    }
}

fn write_standard_error(out: &mut fmt::Formatter, stderr: &Excerpt) -> fmt::Result {
    let at_hand = stderr.head.len() + stderr.tail.len();
    let total = at_hand as u64 + stderr.left_out;
    if stderr.left_out == 0 {
        let all = [stderr.head.as_slice(), &stderr.tail].concat();
        return write_text(out, "standard error", &all, total, Keep::Ends);
    }
    write_text(out, "standard error", &stderr.head, total, Keep::First)?;
    writeln!(out)?;
    write_text(
        out,
        "standard error at its end",
        &stderr.tail,
        total,
        Keep::Last,
    )
}

/// Which lines of a long text are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    First,
    Last,
    /// Half of them from the beginning, half from the end.
    Ends,
}

/// Writes a heading and the lines of a text, of which not all of the `total` bytes need be at hand.
fn write_text(
    out: &mut fmt::Formatter,
    heading: &str,
    text: &[u8],
    total: u64,
    keep: Keep,
) -> fmt::Result {
    if text.is_empty() {
        return writeln!(out, "{heading}: empty");
    }
    let whole = text.len() as u64 == total;
    let mut lines: Vec<&[u8]> = text
        .strip_suffix(b"\n")
        .unwrap_or(text)
        .split(|&byte| byte == b'\n')
        .collect();
    // Where a text is cut, it is rarely at the end of a line.
    match keep {
        Keep::First if !whole && lines.len() > 1 => drop(lines.pop()),
        Keep::Last if !whole && lines.len() > 1 => drop(lines.remove(0)),
        _ => {}
    }
    let surplus = lines.len().saturating_sub(LINES);
    let first = match keep {
        Keep::First => LINES,
        Keep::Last => 0,
        Keep::Ends => LINES / 2,
    };

    let mut notes = Vec::new();
    if surplus > 0 || !whole {
        let shown = lines.len() - surplus;
        notes.push(if whole {
            format!("{shown} of {} lines", lines.len())
        } else {
            format!("{} of {}", count(shown as u64, "line"), size(total))
        });
    }
    if whole && !text.ends_with(b"\n") {
        notes.push("no final newline".to_string());
    }
    let notes = if notes.is_empty() {
        String::new()
    } else {
        format!(" ({})", notes.join(", "))
    };
    writeln!(out, "{heading}{notes}:")?;
    for (index, line) in lines.iter().enumerate() {
        match index.checked_sub(first) {
            Some(0) if surplus > 0 => writeln!(out, "  : {} cut", count(surplus as u64, "line"))?,
            Some(into_cut) if into_cut < surplus => {}
            _ => writeln!(out, "  | {}", one_line(line, whole || lines.len() > 1))?,
        }
    }
    Ok(())
}

/// Returns a line as it is shown; one that is too long tells how long it is, if it is at hand as a whole.
fn one_line(line: &[u8], whole: bool) -> String {
    let all = escape(start_of(line));
    let shown = clip(&all, COLUMNS);
    if shown == all || !whole {
        shown
    } else {
        format!("{shown} ({} in all)", count(line.len() as u64, "byte"))
    }
}

/// Reads as much of a file as can be shown, and tells how long the file is.
fn read_start(path: &Path) -> io::Result<(Vec<u8>, u64)> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut start = Vec::new();
    file.take(BYTES as u64).read_to_end(&mut start)?;
    Ok((start, length))
}

/// Returns the bytes that fill a line of [`COLUMNS`] from its start, whatever the letters.
fn start_of(line: &[u8]) -> &[u8] {
    &line[..line.len().min(4 * COLUMNS + 4)]
}

/// Returns the bytes that fill a line from its end, beginning with a whole character.
fn end_of(line: &[u8]) -> &[u8] {
    let mut start = line.len().saturating_sub(4 * COLUMNS);
    while line
        .get(start)
        .is_some_and(|byte| start > 0 && byte & 0xC0 == 0x80)
    {
        start += 1;
    }
    &line[start..]
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1024)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}
