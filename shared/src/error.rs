//! # What ends a solution early
//!
//! A judge sends what it promised. Everybody else gets one line that names the place, what was
//! expected there and what was found, so that nobody has to look into the source.

use std::ascii;
use std::fmt;
use std::io;

/// So much of a line is shown; whoever needs more has the line's number.
const SHOWN: usize = 40;

/// A message goes on for no more than one character beyond so many bytes.
const LONGEST: usize = 400;

/// One line of text that says why a solution cannot go on.
///
/// Constraints: none.
/// Panics: never.
/// Complexity: O(length of the line of text).
///
/// ```
/// use shared::error::Error;
///
/// let error = Error::bad_input("input line 3", "9 cells of 's', 'o' or 'x'", Some(b"oxo"));
/// assert_eq!(
///     error.to_string(),
///     "input line 3: expected 9 cells of 's', 'o' or 'x', found \"oxo\" (3 bytes)"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Error(String);

impl Error {
    /// The input is not in the format at `place`, such as `input line 3`. `found` is the text there,
    /// or `None` where the input ends before it.
    ///
    /// Constraints: none; what is not printable ASCII is escaped, a long line is cut.
    /// Panics: never.
    /// Complexity: O(length of `place` and `expected`).
    ///
    /// ```
    /// use shared::error::Error;
    ///
    /// let error = Error::bad_input("input line 1", "a number of boards", None);
    /// assert_eq!(
    ///     error.to_string(),
    ///     "input line 1: expected a number of boards, found the end of the input"
    /// );
    /// ```
    pub fn bad_input<E>(place: &str, expected: E, found: Option<&[u8]>) -> Error
    where
        E: fmt::Display,
    {
        let mut message = format!("{}: expected {}, found ", place, expected);
        match found {
            None => message.push_str("the end of the input"),
            Some(text) => {
                message.push('"');
                for &byte in text.iter().take(SHOWN) {
                    message.extend(ascii::escape_default(byte).map(|byte| byte as char));
                }
                message.push_str(if text.len() > SHOWN { "...\"" } else { "\"" });
                let unit = if text.len() == 1 { "byte" } else { "bytes" };
                message.push_str(&format!(" ({} {})", text.len(), unit));
            }
        }
        Error(message)
    }

    /// Any other reason, as one line of text.
    ///
    /// Constraints: none; control characters are escaped, a long text is cut.
    /// Panics: never.
    /// Complexity: O(length).
    ///
    /// ```
    /// assert_eq!(shared::error::Error::new("no luck").to_string(), "no luck");
    /// ```
    pub fn new(message: &str) -> Error {
        let mut line = String::new();
        for c in message.chars() {
            if line.len() >= LONGEST {
                break;
            }
            if c.is_control() {
                line.extend(c.escape_default());
            } else {
                line.push(c);
            }
        }
        Error(line)
    }
}

/// A solution meets an `io::Error` only where it writes: what goes wrong in reading is an [`Error`]
/// already.
impl From<io::Error> for Error {
    fn from(error: io::Error) -> Error {
        Error::new(&format!("cannot write the answers: {}", error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}
