//! # Where a program panicked
//!
//! The standard library says it on standard error, in a form that is old (`panicked at 'message', file:1:2`) or new
//! (`panicked at file:1:2:`, the message on the next line).

use serde::{Deserialize, Serialize};

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

/// Finds the first panic in what came on standard error.
pub fn find(stderr: &[u8]) -> Option<Panic> {
    const MARK: &str = " panicked at ";
    let text = String::from_utf8_lossy(stderr);
    let mut lines = text.lines();
    let line = lines.find(|line| line.starts_with("thread ") && line.contains(MARK))?;
    let (_, said) = line.split_once(MARK)?;
    let (place, message) = match said.strip_prefix('\'') {
        Some(said) => {
            let (message, place) = said.rsplit_once("', ")?;
            (place, message)
        }
        None => (said.trim_end_matches(':'), lines.next().unwrap_or_default()),
    };
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    Some(Panic {
        file: parts.next()?.to_string(),
        line,
        column,
        message: message.to_string(),
    })
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn both_forms() {
        for text in [
            "thread 'main' (7) panicked at src/a.rs:3:5:\noh no\nnote: run\n",
            "thread 'main' panicked at 'oh no', src/a.rs:3:5\n",
        ] {
            let panic = find(text.as_bytes()).expect("there is one");
            assert_eq!((panic.line, panic.column), (3, 5));
            assert_eq!((&*panic.file, &*panic.message), ("src/a.rs", "oh no"));
        }
        assert_eq!(find(b"all is well\n"), None);
    }
}
