//! # The lines around a difference
//!
//! A few lines of the expected output and of the program's output, cut to what a wide screen shows, however long the
//! outputs are.

use serde::{Deserialize, Serialize};

use super::place::{Mark, line_at};
use crate::text::{end_of, escape, lines, start_of};

/// The number of lines shown before the line that differs, and after it.
const AROUND: usize = 3;

/// The number of columns kept of a line on each side of the difference. No screen is wider.
const WIDEST: usize = 400;

/// The lines of one output around the first difference. All strings are printable.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Side {
    /// The number of the line that differs, or of the line that would follow the last one.
    pub(crate) line: usize,
    pub(crate) before: Vec<String>,
    /// The line that differs; `None` if the output has ended.
    pub(crate) differing: Option<DifferingLine>,
    pub(crate) after: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DifferingLine {
    pub(crate) equal: String,
    pub(crate) changed: String,
    /// The part of the line after `changed`. It was not compared.
    pub(crate) rest: String,
    pub(crate) end: String,
}

impl Side {
    pub(super) fn new(text: &[u8], mark: Option<Mark>, shows_blanks: bool) -> Self {
        let line = match &mark {
            Some(mark) => mark.position.line,
            None => lines(text).count() + 1,
        };
        let around = |skipped, shown| {
            let around = lines(text).skip(skipped).take(shown);
            let around = around.map(|line| escape(start_of(line, WIDEST)));
            around.collect()
        };
        let before = AROUND.min(line - 1);
        Side {
            line,
            before: around(line - 1 - before, before),
            differing: mark.map(|mark| DifferingLine::new(text, mark, shows_blanks)),
            after: around(line, AROUND),
        }
    }

    pub(crate) fn last_line(&self) -> usize {
        self.line + self.after.len()
    }
}

impl DifferingLine {
    fn new(text: &[u8], mark: Mark, shows_blanks: bool) -> Self {
        let line = line_at(text, mark.position.line_start);
        let (equal, rest) = line.split_at(mark.position.offset.min(line.len()));
        let (changed, rest) = rest.split_at(mark.length.unwrap_or(rest.len()).min(rest.len()));
        let visible = |bytes: &[u8]| match shows_blanks {
            true => escape(bytes).replace(' ', "·"),
            false => escape(bytes),
        };
        DifferingLine {
            equal: visible(end_of(equal, WIDEST)),
            changed: visible(start_of(changed, WIDEST)),
            rest: visible(start_of(rest, WIDEST)),
            end: mark.line_end.to_string(),
        }
    }
}
