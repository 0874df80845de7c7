//! # Panics of a judge's own input macro
//!
//! Such a macro panics on input that is not in the format. To whoever sent that input a line of text
//! says more than a panic.

use std::panic;

use super::error::Error;
use super::program::fail;

/// Returns what `read` does. A panic in it ends the program as bad input does, by [`fail`] and without a backtrace;
/// a later one is a mistake of the program's own again.
///
/// Constraints: for a macro that panics on bad input, such as proconio's, and nothing else than reading.
/// Panics: never.
/// Complexity: that of `read`.
/// Not for programs under development: it hides where a panic came from.
///
/// ```should_panic
/// use shared::panics::panics_are_bad_input;
///
/// let cells = panics_are_bad_input(|| "9".parse::<u32>().expect("not a number of cells"));
/// assert_eq!(cells, 9);
/// panics_are_bad_input(|| "nine".parse::<u32>().expect("exit status 1, which this test expects"));
/// ```
pub fn panics_are_bad_input<T, F>(read: F) -> T
where
    F: FnOnce() -> T,
{
    let before = panic::take_hook();
    panic::set_hook(Box::new(|panic| {
        let payload = panic.payload();
        let message = if let Some(formatted) = payload.downcast_ref::<String>() {
            formatted
        } else if let Some(literal) = payload.downcast_ref::<&str>() {
            literal
        } else {
            "a panic without a message"
        };
        fail(&Error::new(message))
    }));
    let value = read();
    panic::set_hook(before);
    value
}
