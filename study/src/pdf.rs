//! # The book on paper
//!
//! All chapters on one page, which Chromium prints to a PDF. The explorers are left out, as paper cannot run them.

use std::fs;
use std::io::{self, Write};
use std::process::{Command, ExitCode};

use anyhow::{Context, Result, bail, ensure};

use crate::{book, workspace};

/// The names under which Chromium is installed.
const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// Writes the PDF and says where it is.
///
/// # Errors
/// If Chromium is not installed, or does not print.
pub fn write() -> Result<ExitCode> {
    let is_installed = |name: &&str| {
        let version = Command::new(name).arg("--version").output();
        version.is_ok_and(|output| output.status.success())
    };
    let Some(browser) = BROWSERS.into_iter().find(is_installed) else {
        bail!(
            "a PDF needs Chromium, and none of {} is installed",
            BROWSERS.join(", ")
        );
    };
    let page = book::build_for_print()?;
    let pdf = workspace::output()?.with_file_name("study.pdf");
    _ = fs::remove_file(&pdf);
    let output = Command::new(browser)
        // The page is our own, and a container has no sandbox.
        .args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--no-pdf-header-footer",
        ])
        .arg(format!("--print-to-pdf={}", pdf.display()))
        .arg(&page)
        .output()
        .with_context(|| format!("cannot run {browser}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(
        pdf.is_file(),
        "{browser} does not print {}: {}",
        page.display(),
        said.trim()
    );
    writeln!(io::stdout(), "open {}", pdf.display())?;
    Ok(ExitCode::SUCCESS)
}
