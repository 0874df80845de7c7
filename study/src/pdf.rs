//! # The book on paper
//!
//! All chapters on one page, which Chromium prints to a PDF. The explorers are left out, as paper cannot run them.

use std::fs;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, ensure};

use crate::{book, workspace};

/// The names under which Chromium is installed.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// The page is our own, and where a container runs there is no sandbox.
const FLAGS: [&str; 3] = ["--headless", "--no-sandbox", "--no-pdf-header-footer"];

/// Writes the PDF and prints where it is.
///
/// # Errors
/// If Chromium is not installed, or does not print.
pub fn write() -> Result<ExitCode> {
    let is_installed = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let browser = BROWSERS.into_iter().find(is_installed);
    let browser = browser.with_context(|| format!("a PDF needs one of {}", BROWSERS.join(", ")))?;
    let page = book::build_for_print()?;
    let pdf = workspace::output()?.with_extension("pdf");
    _ = fs::remove_file(&pdf);
    let mut command = Command::new(browser);
    command.args(FLAGS).arg(&page);
    command.arg(format!("--print-to-pdf={}", pdf.display()));
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(pdf.is_file(), "{browser} wrote no PDF: {}", said.trim());
    writeln!(io::stdout(), "open {}", pdf.display())?;
    Ok(ExitCode::SUCCESS)
}
