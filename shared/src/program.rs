//! # A solution as a program
//!
//! Standard input in blocks, standard output in blocks, and an end that keeps the judges' rules:
//! exit status 0, or one line on standard error and exit status 1, with the answers so far printed.

use std::io;
use std::io::Write;
use std::process;

use super::error::Error;
use super::reader::Reader;
use super::writer::Writer;

/// Standard input, read in blocks.
///
/// Constraints, panics and complexity are those of [`Reader`].
///
/// ```
/// use shared::program::Input;
///
/// fn has_no_boards(input: &mut Input) -> bool {
///     input.is_at_end().unwrap_or(false)
/// }
/// ```
pub type Input = Reader<io::Stdin>;

/// Standard output, written in blocks.
///
/// Constraints, panics and complexity are those of [`Writer`]; [`run`] flushes it.
///
/// ```
/// use shared::error::Error;
/// use shared::program::Output;
/// use shared::writer::Line;
///
/// fn answer(output: &mut Output) -> Result<(), Error> {
///     output.line(&Line::new("42"))
/// }
/// ```
pub type Output = Writer<io::Stdout>;

/// Runs `solve` on standard input and output, and ends the program if it fails.
///
/// Constraints: `solve` leaves flushing to this function.
/// Panics: never.
/// Complexity: two blocks of 64 KiB, whatever the length of the input.
///
/// ```
/// use shared::error::Error;
/// use shared::program::{run, Input, Output};
/// use shared::writer::Line;
///
/// fn solve(_: &mut Input, output: &mut Output) -> Result<(), Error> {
///     output.line(&Line::new("42"))
/// }
///
/// run(solve);
/// ```
pub fn run<F>(solve: F)
where
    F: FnOnce(&mut Input, &mut Output) -> Result<(), Error>,
{
    let mut input = Reader::new(io::stdin());
    let mut output = Writer::new(io::stdout());
    let solved = solve(&mut input, &mut output);
    // The answers before bad input are right, so they are printed before anything is said of it.
    let written = output.flush();
    if let Err(error) = solved.and(written) {
        fail(&error);
    }
}

/// Ends the program with `error` as one line on standard error and exit status 1.
///
/// Constraints: flush what was printed before.
/// Panics: never.
/// Complexity: O(length of the error).
///
/// ```should_panic
/// use shared::error::Error;
///
/// shared::program::fail(&Error::new("exit status 1, which this test expects"));
/// ```
pub fn fail(error: &Error) -> ! {
    // With standard error closed there is nobody to tell; the exit status still says it.
    let _ = writeln!(io::stderr(), "{}", error);
    process::exit(1)
}
