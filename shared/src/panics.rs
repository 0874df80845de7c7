//! # Panics of a judge's own input macro
//!
//! Such a macro panics on input that is not in the format. To whoever sent that input a line of text
//! says more than a panic.

use std::panic;

use super::error::Error;
use super::program::fail;

/// From here on a panic ends the program as bad input does, by [`fail`] and without a backtrace.
///
/// Constraints: for programs that read by a macro which panics on bad input, such as proconio's.
/// Panics: never.
/// Complexity: O(1).
/// Not for programs under development: it hides where a panic came from.
///
/// ```should_panic
/// shared::panics::panics_are_bad_input();
/// panic!("exit status 1, which this test expects");
/// ```
pub fn panics_are_bad_input() {
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
}
