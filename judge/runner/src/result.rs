//! # The result of one case, as data
//!
//! It is small, whatever the program has printed, so that a worker can pass it on. [`report`](crate::report) turns it
//! into text.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use judge_facts::limits::{Clock, LimitSource};
use judge_facts::verdict::Verdict;
use serde::{Deserialize, Serialize};

use crate::excerpt::LineExcerpt;
use crate::referee::dialogue::Dialogue;
use crate::rule::Disagreement;
use crate::sandbox::{Limit, Limits, Outcome, Status};
use crate::text::size;

/// The result of one program on one case.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseResult {
    /// The verdict.
    pub verdict: Verdict,
    /// CPU time.
    pub cpu: Duration,
    /// Wall-clock time.
    pub wall: Duration,
    /// The peak of resident memory in bytes, if the system measures it.
    pub peak_memory: Option<u64>,
    /// The explanation, unless the verdict is AC.
    pub failure: Option<Box<CaseFailure>>,
}

/// All that is known about a case that failed.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CaseFailure {
    /// The reason for the verdict.
    pub reason: Reason,
    /// The reason why the output is not right, if it is not.
    pub disagreement: Option<Disagreement>,
    /// The dialogue with the interactor, if there is one.
    pub dialogue: Option<Dialogue>,
    /// The case's input.
    pub input: LineExcerpt,
    /// The case's answer and the program's output, if a checker has refused the output.
    pub answer_and_output: Option<[LineExcerpt; 2]>,
    /// The program's standard error, unless it is empty.
    pub stderr: Option<LineExcerpt>,
    /// The panic that ended the program, if one did.
    pub panic: Option<Panic>,
    /// The file in which the output was kept, or the reason why it was not, unless it was not to be kept.
    pub kept_output: Option<Result<PathBuf, String>>,
}

/// The reason for a verdict other than AC. Shown as one line.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Reason(Cause);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum Cause {
    CpuTime {
        used: Duration,
        limit: Duration,
    },
    WallTime {
        wall: Duration,
        cpu: Duration,
        limit: Duration,
        clock: Clock,
    },
    Output {
        limit: u64,
    },
    /// The peak is known if it is above the limit. If not, the program was refused more memory.
    Memory {
        peak: Option<u64>,
        limit: u64,
        source: LimitSource,
    },
    /// The limit on memory is known if that on the stack follows from it.
    StackOverflow {
        limit: Option<u64>,
        memory: Option<(u64, LimitSource)>,
    },
    Failed(Status),
    OutputIsWrong(String),
    Deadlock(String),
}

impl Reason {
    /// The reason for the verdict on a run.
    pub fn of(outcome: &Outcome, limits: &Limits, disagreement: Option<&Disagreement>) -> Self {
        Reason(Cause::of(outcome, limits, disagreement))
    }

    /// Program and interactor waited for each other.
    pub(crate) fn deadlock(explanation: String) -> Self {
        Reason(Cause::Deadlock(explanation))
    }
}

impl Cause {
    fn of(outcome: &Outcome, limits: &Limits, disagreement: Option<&Disagreement>) -> Self {
        match (outcome.exceeded, outcome.verdict(), disagreement) {
            (Some(Limit::Cpu), ..) => Cause::CpuTime {
                used: outcome.cpu,
                limit: limits.cpu,
            },
            (Some(Limit::Wall), ..) => Cause::WallTime {
                wall: outcome.wall,
                cpu: outcome.cpu,
                limit: match limits.clock {
                    Clock::Cpu => limits.cpu,
                    Clock::Wall => limits.wall,
                },
                clock: limits.clock,
            },
            (Some(Limit::Output), ..) => Cause::Output {
                limit: limits.output as u64,
            },
            (Some(Limit::Memory), ..) => {
                let limit = limits.memory.unwrap_or_default();
                Cause::Memory {
                    peak: outcome.peak_memory.filter(|&peak| peak > limit),
                    limit,
                    source: limits.memory_source,
                }
            }
            (None, Verdict::Accepted, Some(disagreement)) => {
                Cause::OutputIsWrong(disagreement.to_string())
            }
            (None, ..) if outcome.has_overflowed_its_stack() => Cause::StackOverflow {
                limit: limits.stack,
                memory: limits
                    .memory
                    .filter(|_| !limits.has_judges_stack)
                    .map(|memory| (memory, limits.memory_source)),
            },
            (None, ..) => Cause::Failed(outcome.status),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let seconds = |time: &Duration| format!("{:.3} s", time.as_secs_f64());
        match &self.0 {
            Cause::CpuTime { used, limit } => {
                let (used, limit) = (seconds(used), seconds(limit));
                write!(out, "{used} of CPU time, the limit is {limit}")
            }
            Cause::WallTime {
                wall,
                cpu,
                limit,
                clock,
            } => {
                let (wall, cpu, limit) = (seconds(wall), seconds(cpu), seconds(limit));
                let clock = match clock {
                    Clock::Cpu => "of CPU time",
                    Clock::Wall => "on the clock",
                };
                write!(
                    out,
                    "ended after {wall} on the clock, {cpu} of CPU time; the limit is {limit} {clock}"
                )
            }
            Cause::Output { limit } => {
                write!(out, "it printed more than {} and was ended", size(*limit))
            }
            Cause::Memory {
                peak,
                limit,
                source,
            } => {
                let limit = format!("{} ({source})", size(*limit));
                match peak {
                    Some(peak) => {
                        write!(out, "it took up to {}, the limit is {limit}", size(*peak))
                    }
                    None => write!(out, "it asked for more at once than the limit of {limit}"),
                }
            }
            Cause::StackOverflow { limit, memory } => {
                let whose = if memory.is_some() {
                    "its"
                } else {
                    "the judge's"
                };
                write!(out, "stack overflow: it needs more than {whose} stack")?;
                if let Some(limit) = limit {
                    write!(out, " of {}", size(*limit))?;
                }
                match memory {
                    Some((memory, source)) => {
                        write!(out, ", the memory limit is {} ({source})", size(*memory))
                    }
                    None => Ok(()),
                }
            }
            Cause::Failed(status) => status.fmt(out),
            Cause::OutputIsWrong(text) | Cause::Deadlock(text) => out.write_str(text),
        }
    }
}

/// A panic of a Rust program, as its standard error shows it: `panicked at src/main.rs:3:5:`, and the message in the next
/// line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panic {
    /// The place of the panic.
    #[serde(flatten)]
    pub place: SourcePlace,
    /// The first line of the message.
    pub message: String,
}

/// A place in a source file, shown as compilers write it: `src/main.rs:3:5`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourcePlace {
    /// The file, by the name that the compiler was given.
    pub file: String,
    /// The line, counted from 1.
    pub line: usize,
    /// The column, counted from 1.
    pub column: usize,
}

impl fmt::Display for SourcePlace {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}:{}:{}", self.file, self.line, self.column)
    }
}

impl SourcePlace {
    /// Reads `file:line:column`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        Some(SourcePlace {
            file: parts.next()?.to_string(),
            line,
            column,
        })
    }
}

/// The text in front of the place of a panic.
const PANICKED_AT: &str = " panicked at ";

/// Splits a line on standard error around the place of a panic.
fn split_panic(line: &str) -> Option<(&str, SourcePlace)> {
    let (thread, place) = line.split_once(PANICKED_AT)?;
    let place = SourcePlace::parse(place.strip_suffix(':').unwrap_or(place))?;
    thread.starts_with("thread ").then_some((thread, place))
}

impl Panic {
    /// Finds the first panic on standard error.
    pub(crate) fn find(stderr: &[u8]) -> Option<Self> {
        let text = String::from_utf8_lossy(stderr);
        let mut lines = text.lines();
        let (_, place) = lines.by_ref().find_map(split_panic)?;
        Some(Panic {
            place,
            message: lines.next().unwrap_or_default().to_string(),
        })
    }
}

impl CaseResult {
    /// Replaces the places of panics, for example those in a bundle by those in the user's own files. `map` returns
    /// nothing for a place that is to stay.
    pub fn map_panics(&mut self, map: impl Fn(&SourcePlace) -> Option<SourcePlace>) {
        let Some(failure) = &mut self.failure else {
            return;
        };
        if let Some(panic) = &mut failure.panic
            && let Some(place) = map(&panic.place)
        {
            panic.place = place;
        }
        if let Some(stderr) = &mut failure.stderr {
            stderr.replace_lines(|line| {
                let (thread, place) = split_panic(line)?;
                let place = map(&place)?;
                Some(format!("{thread}{PANICKED_AT}{place}:"))
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_panic_is_found() {
        let text = "thread 'main' (7) panicked at src/a.rs:3:5:\noh no\nnote: run\n";
        let panic = Panic::find(text.as_bytes()).expect("there is one");
        assert_eq!(panic.place.to_string(), "src/a.rs:3:5");
        assert_eq!(panic.message, "oh no");
        assert_eq!(Panic::find(b"all is well\n"), None);
    }
}
