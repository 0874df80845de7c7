//! # The compiler of the tests
//!
//! What rustc says about a bundle, in the form in which the bundler wants it, and what a program prints.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use judge_bundler::{Edition, Finding};
use libtest_mimic::Failed;
use serde_json::Value;

/// The configuration that rustc compiles for.
pub fn cfg() -> &'static str {
    static CFG: OnceLock<String> = OnceLock::new();
    CFG.get_or_init(|| print("cfg"))
}

fn print(what: &str) -> String {
    let output = Command::new("rustc")
        .args(["--print", what])
        .output()
        .expect("rustc can be started");
    String::from_utf8(output.stdout).expect("rustc prints UTF-8")
}

/// A call of rustc.
pub fn command(edition: Edition, source: &Path) -> Command {
    let mut command = Command::new("rustc");
    command.args(["--edition", edition.as_str()]).arg(source);
    command
}

/// Runs what has to succeed.
pub fn ok(command: &mut Command) -> Result<(), Failed> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    Err(format!(
        "{command:?}: {}\n{}",
        output.status,
        String::from_utf8_lossy(&output.stderr)
    )
    .into())
}

/// What a program prints that is linked with the standard library of rustc's own folder.
pub fn run(program: &Path, input: &Path) -> Result<String, Failed> {
    static LIBRARIES: OnceLock<String> = OnceLock::new();
    let libraries = LIBRARIES.get_or_init(|| print("target-libdir"));
    let mut command = Command::new(program);
    command.env("LD_LIBRARY_PATH", libraries.trim());
    command.stdin(fs::File::open(input).map_or_else(|_| Stdio::null(), Stdio::from));
    let output = command.output()?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}", output.status).into());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// What rustc has to say about a bundle.
pub struct Said {
    /// Its errors, and what lints find dead in it.
    pub findings: Vec<Finding>,
    /// Whether there is nothing else either, so that denying warnings would change nothing.
    pub is_silent: bool,
}

/// Asks rustc about a bundle.
pub fn look(text: &str, edition: Edition, work: &Path) -> Result<Said, Failed> {
    let source = work.join("stage.rs");
    fs::write(&source, text)?;
    let mut command = command(edition, &source);
    for lint in ["dead_code", "unused_imports", "unused_macros"] {
        command.args(["--force-warn", lint]);
    }
    command.args([
        "--crate-type=bin",
        "--emit=metadata",
        "--error-format=json",
        "-o",
    ]);
    let output = command.arg(work.join("stage.rmeta")).output()?;
    let said = String::from_utf8(output.stderr)?;
    let messages = said.lines().map(serde_json::from_str);
    let messages: Vec<Value> = messages.collect::<Result<_, _>>()?;
    Ok(Said {
        findings: messages.iter().filter_map(finding).collect(),
        is_silent: messages.is_empty(),
    })
}

fn finding(message: &Value) -> Option<Finding> {
    let is_error = message["level"] == "error";
    let lint = message["code"]["code"].as_str().filter(|_| !is_error);
    if !is_error && lint.is_none() {
        return None;
    }
    let text = |message: &Value| message["message"].as_str().unwrap_or_default().to_string();
    let children = message["children"].as_array()?.iter().map(text);
    let said: Vec<String> = std::iter::once(text(message)).chain(children).collect();
    let spans = message["spans"].as_array()?.iter();
    let at = |span: &Value, key: &str| usize::try_from(span[key].as_u64()?).ok();
    Some(Finding {
        lint: lint.map(str::to_string),
        message: said.join("\n"),
        spans: spans
            .filter(|span| span["is_primary"] == true)
            .filter_map(|span| Some(at(span, "byte_start")?..at(span, "byte_end")?))
            .collect(),
    })
}
