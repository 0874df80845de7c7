//! # What led to the verdict, in one line

use std::time::Duration;

use crate::sandbox::{Limit, Limits, Outcome};
use crate::testcase::compare::{Difference, Kind};
use crate::testcase::rule::Disagreement;
use crate::testcase::tokens::{Token, TokenDifference};
use crate::testcase::verdict::Verdict;
use crate::text::{count, size};

/// Says what led to the verdict.
pub fn reason(
    verdict: Verdict,
    outcome: &Outcome,
    limits: &Limits,
    disagreement: Option<&Disagreement>,
) -> String {
    match (outcome.exceeded, disagreement) {
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
        (Some(Limit::Memory), _) => {
            let limit = limits.memory.unwrap_or_default();
            match outcome.peak_memory.filter(|&peak| peak > limit) {
                Some(peak) => format!("it took up to {}, the limit is {}", size(peak), size(limit)),
                None => format!(
                    "it asked for more at once than the limit of {}",
                    size(limit)
                ),
            }
        }
        (None, Some(disagreement)) if verdict != Verdict::RuntimeError => headline(disagreement),
        (None, _) => outcome.status.to_string(),
    }
}

/// Says what is wrong with an output.
pub(super) fn headline(disagreement: &Disagreement) -> String {
    match disagreement {
        Disagreement::Difference(difference) => of_difference(difference),
        Disagreement::Token(difference) => of_token(difference),
        Disagreement::Refusal(refusal) => match refusal.headline() {
            Some(line) => format!("the checker says: {line}"),
            None => "the checker refuses the output, and says nothing".to_string(),
        },
    }
}

fn of_difference(difference: &Difference) -> String {
    let line = difference.place.line;
    let blanks = if difference.only_white_space {
        ", only white space differs"
    } else {
        ""
    };
    match difference.kind {
        Kind::Content => format!("line {line}, column {}{blanks}", difference.place.column),
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

fn of_token(difference: &TokenDifference) -> String {
    let at = |token: &Token| format!("line {}, column {}", token.place.line, token.place.column);
    match (&difference.expected, &difference.got) {
        (Some(expected), Some(got)) => {
            let values = format!(
                "{}: expected {}, got {}",
                at(got),
                expected.shown,
                got.shown
            );
            match difference.error {
                Some(error) => format!(
                    "{values}, an error of {error:.3e} where {:e} is accepted",
                    difference.tolerance
                ),
                None => values,
            }
        }
        (Some(expected), None) => format!(
            "the output ends before {}, which is expected at {}",
            expected.shown,
            at(expected)
        ),
        (None, Some(got)) => format!("{}: expected is the end, got {}", at(got), got.shown),
        // There is no such difference.
        (None, None) => String::new(),
    }
}

fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}
