//! # The book, served
//!
//! Static files on 127.0.0.1, on a port that the system gives.

use std::process::ExitCode;

use anyhow::{Result, bail};

/// Serves the book until the process is ended, and builds it again whenever a source changes.
pub fn serve(_open: bool) -> Result<ExitCode> {
    bail!("not there yet")
}
