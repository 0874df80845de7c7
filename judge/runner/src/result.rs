//! # The result of one case, as data
//!
//! The result is small, whatever the program has printed, so that a worker can pass it on. [`report`](crate::report)
//! turns it into text.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use judge_facts::limits::Clock;
use judge_facts::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::excerpt::{Excerpt, LineExcerpt};
use crate::referee::dialogue::Dialogue;
use crate::rule::Disagreement;
use crate::sandbox::{Limit, Limits, Outcome};
use crate::text::{seconds, size};

/// The result of one program on one case. Its figures come from an [`Outcome`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseResult {
    pub verdict: Verdict,
    pub cpu: Option<Duration>,
    pub wall: Duration,
    pub peak_memory: Option<u64>,
    pub(crate) stderr: Option<LineExcerpt>,
    pub failure: Option<Box<CaseFailure>>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseFailure {
    pub(crate) reason: String,
    pub(crate) disagreement: Option<Disagreement>,
    pub(crate) dialogue: Option<Dialogue>,
    pub(crate) input: LineExcerpt,
    /// The case's answer and the program's output, if a checker has rejected the output.
    pub(crate) answer_and_output: Option<[LineExcerpt; 2]>,
    pub panic: Option<Panic>,
    /// The panic of a build with checks on the same case; `None` if no such build was run or it does not panic.
    pub checked: Option<Panic>,
    /// The file of the kept output, or the reason why it could not be written; `None` if no output was to be kept.
    pub(crate) kept_output: Option<Result<PathBuf, String>>,
}

/// Returns the reason for a verdict other than AC, in one line.
pub fn reason(outcome: &Outcome, disagreement: Option<&Disagreement>) -> String {
    let limits = &outcome.limits;
    let (wall, cpu) = (seconds(outcome.wall), outcome.cpu.map(seconds));
    match (outcome.exceeded, outcome.verdict(), disagreement) {
        (Some(Limit::Cpu), ..) => {
            let (cpu, limit) = (cpu.unwrap_or_default(), seconds(limits.cpu));
            let stopped = match outcome.is_stopped {
                true => "stopped after ",
                false => "",
            };
            format!("{stopped}{cpu} of CPU time; the limit is {limit}")
        }
        (Some(Limit::Wall), ..) => {
            let limit = match limits.clock {
                Clock::Cpu => format!("{} of CPU time", seconds(limits.cpu)),
                Clock::Wall => format!("{} of wall time", seconds(limits.wall)),
            };
            let cpu = cpu.map_or(String::new(), |cpu| format!(" ({cpu} of CPU time)"));
            format!("stopped after {wall} of wall time{cpu}; the limit is {limit}")
        }
        (Some(Limit::Error), ..) => format!(
            "it wrote more than {} to standard error and was stopped",
            size(limits.longest_error())
        ),
        (Some(Limit::Output), ..) => format!(
            "it printed more than {} and was stopped",
            size(limits.output as u64)
        ),
        (Some(Limit::Memory), ..) => {
            let most = limits.memory.unwrap_or_default();
            let (limit, peak) = (size(most), outcome.peak_memory);
            match (peak.filter(|&peak| peak > most), limits.counts_reserved) {
                (Some(peak), _) => format!("peak memory {}, limit {limit}", size(peak)),
                (None, true) => format!("it asked for more memory than the limit of {limit}"),
                (None, false) => {
                    format!("it asked for more memory at once than the limit of {limit}")
                }
            }
        }
        (None, Verdict::Accepted, Some(disagreement)) => disagreement.to_string(),
        (None, ..) if outcome.has_overflowed_its_stack() => stack_overflow(limits),
        (None, ..) => match outcome.broken_rule() {
            Some(rule) => format!("{}; the judge forbids {rule}", outcome.status),
            None => outcome.status.to_string(),
        },
    }
}

fn stack_overflow(limits: &Limits) -> String {
    if cfg!(windows) {
        return "stack overflow: the stack size in .cargo/config.toml is too small".to_string();
    }
    // If the judge sets no stack limit, the stack limit follows from the memory limit.
    let memory = limits.memory.map(size).map_or(String::new(), |memory| {
        format!("; the memory limit is {memory}")
    });
    let stack = size(limits.stack);
    format!("stack overflow: it needs more than its stack of {stack}{memory}")
}

/// A panic of a Rust program, as its standard error shows it: a line with `panicked at src/main.rs:3:5:`, and the
/// message in the next line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panic {
    #[serde(flatten)]
    pub place: SourcePlace,
    pub message: String,
    /// The places of the backtrace, innermost first; empty without a backtrace.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub backtrace: Vec<SourcePlace>,
}

/// A place in a source file, shown as compilers write it: `src/main.rs:3:5`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePlace {
    /// The file name that the compiler was given.
    pub file: PathBuf,
    pub line: usize,
    pub column: usize,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}:{}:{}", self.file.display(), self.line, self.column)
    }
}

impl SourcePlace {
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        Some(SourcePlace {
            file: parts.next()?.into(),
            line,
            column,
        })
    }
}

const PANICKED_AT: &str = " panicked at ";

/// Splits a line of standard error into the thread and the place of a panic; `None` if the line reports no panic.
fn split_panic(line: &str) -> Option<(&str, SourcePlace)> {
    let (thread, place) = line.split_once(PANICKED_AT)?;
    let place = SourcePlace::parse(place.strip_suffix(':').unwrap_or(place))?;
    thread.starts_with("thread ").then_some((thread, place))
}

impl Panic {
    pub(crate) fn find(stderr: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(stderr);
        let mut lines = text.lines();
        let (_, place) = lines.by_ref().find_map(split_panic)?;
        let message = lines.next().unwrap_or_default().to_string();
        let frames = lines.filter_map(|line| line.trim_start().strip_prefix("at "));
        Some(Panic {
            place,
            message,
            backtrace: frames.filter_map(SourcePlace::parse).collect(),
        })
    }

    /// Returns whether standard error shows nothing but this panic's place and message.
    pub(crate) fn is_all_of(&self, stderr: &Excerpt) -> bool {
        let text = String::from_utf8_lossy(&stderr.head);
        let mut lines = text.lines().filter(|line| !line.is_empty());
        let place = lines.next().and_then(split_panic);
        place.is_some_and(|(_, place)| place == self.place)
            && lines.eq(Some(self.message.as_str()).filter(|message| !message.is_empty()))
            && stderr.left_out == 0
            && stderr.tail.is_empty()
    }
}

impl CaseResult {
    /// Returns whether there is more to report than the verdict and the figures.
    pub fn has_details(&self) -> bool {
        self.failure.is_some() || self.stderr.is_some()
    }

    /// Replaces the places of panics, for example places in a bundle with places in the user's own files. If `map`
    /// returns `None`, the place stays.
    pub fn map_panics(&mut self, map: impl Fn(&SourcePlace) -> Option<SourcePlace>) {
        if let Some(failure) = &mut self.failure
            && let Some(panic) = &mut failure.panic
            && let Some(place) = map(&panic.place)
        {
            panic.place = place;
        }
        if let Some(stderr) = &mut self.stderr {
            stderr.replace_lines(|line| {
                let (thread, place) = split_panic(line)?;
                let place = map(&place)?;
                Some(format!("{thread}{PANICKED_AT}{place}:"))
            });
        }
    }
}
