//! # How wide the terminal is

use std::env;

use crate::text::COLUMNS;

/// Less than that is no terminal that anybody reads.
const NARROWEST: usize = 20;

/// Returns how many columns there are on standard output: what the variable `COLUMNS` says, or else the terminal, or
/// else [`COLUMNS`], so that what is piped does not depend on who looks on.
pub fn columns() -> usize {
    let said = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    said.or_else(of_terminal)
        .filter(|&columns| columns >= NARROWEST)
        .unwrap_or(COLUMNS)
}

#[cfg(unix)]
fn of_terminal() -> Option<usize> {
    // SAFETY: all bytes zero is a valid value of this structure of four integers.
    let mut size: libc::winsize = unsafe { std::mem::zeroed() };
    // SAFETY: the request writes one such structure, and fails where there is no terminal.
    let answer = unsafe { libc::ioctl(libc::STDOUT_FILENO, libc::TIOCGWINSZ, &raw mut size) };
    (answer == 0).then_some(usize::from(size.ws_col))
}

#[cfg(not(unix))]
fn of_terminal() -> Option<usize> {
    None
}
