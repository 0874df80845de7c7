//! # Where a program panicked
//!
//! The standard library says it on standard error: `panicked at file:1:2:`, and the message on the next line.

use serde::{Deserialize, Serialize};

use crate::compile::places;
use judge_bundler::Bundle;

/// A panic as the program told it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Panic {
    /// The source file, as the compiler was told it.
    pub file: String,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// The first line of the message.
    pub message: String,
}

/// What comes before the place of a panic, or before its message.
const MARK: &str = " panicked at ";

/// Turns the places of panics in a bundle, as a report and a panic name them, into those in the user's own files.
pub(super) fn in_own_files(
    report: &mut Option<String>,
    panic: &mut Option<Panic>,
    bundle: &Bundle,
) {
    let own = |text: &str| places::in_own_files(text, bundle);
    if let Some(report) = report {
        // What the program has printed besides is left as it is.
        let lines = report.split_inclusive('\n').map(|line| {
            if line.contains(MARK) {
                own(line)
            } else {
                line.to_string()
            }
        });
        *report = lines.collect();
    }
    // A panic inside the standard library or in one of the judge's crates is in another file than the bundle.
    if let Some(panic) = panic
        && let Some((file, line, column)) = split_place(&own(&panic.place()))
    {
        (panic.file, panic.line, panic.column) = (file.to_string(), line, column);
    }
}

impl Panic {
    /// Where it was, as compilers write it.
    pub fn place(&self) -> String {
        format!("{}:{}:{}", self.file, self.line, self.column)
    }
}

/// Finds the first panic in what came on standard error.
pub fn find(stderr: &[u8]) -> Option<Panic> {
    let text = String::from_utf8_lossy(stderr);
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with("thread ") && line.contains(MARK))?;
    let (_, said) = line.split_once(MARK)?;
    let place = said.trim_end_matches(':');
    let (file, line, column) = split_place(place)?;
    Some(Panic {
        file: file.to_string(),
        line,
        column,
        message: lines.next().unwrap_or_default().to_string(),
    })
}

/// Reads `file:line:column`.
fn split_place(place: &str) -> Option<(&str, usize, usize)> {
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some((parts.next()?, line, column))
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn the_first_panic_is_found() {
        let text = "thread 'main' (7) panicked at src/a.rs:3:5:\noh no\nnote: run\n";
        let panic = find(text.as_bytes()).expect("there is one");
        assert_eq!((panic.line, panic.column), (3, 5));
        assert_eq!((&*panic.file, &*panic.message), ("src/a.rs", "oh no"));
        assert_eq!(find(b"all is well\n"), None);
    }
}
