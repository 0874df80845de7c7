//! # The compiler of the tests
//!
//! Runs rustc on bundles, and the programs that it makes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use judge_bundler::{Edition, Finding};
use libtest_mimic::Failed;
use serde_json::Value;

/// The output of `rustc --print cfg`.
pub fn cfg() -> &'static str {
    static CFG: OnceLock<String> = OnceLock::new();
    CFG.get_or_init(|| print("cfg"))
}

/// The output of `rustc --print`.
pub fn print(what: &str) -> String {
    let output = Command::new("rustc").args(["--print", what]).output();
    let stdout = output.expect("rustc can be started").stdout;
    String::from_utf8(stdout).expect("rustc prints UTF-8")
}

/// A call of rustc.
pub fn command(edition: Edition, source: &Path) -> Command {
    let mut command = Command::new("rustc");
    command.args(["--edition", edition.as_str()]).arg(source);
    command
}

/// Runs a command that has to succeed.
pub fn succeed(command: &mut Command) -> Result<(), Failed> {
    let output = command.output()?;
    if output.status.success() {
        return Ok(());
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    Err(format!("{command:?}: {}\n{stderr}", output.status).into())
}

/// The output of a program that is linked with the standard library in rustc's own folder.
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

/// The messages of rustc about a bundle.
pub struct Report {
    /// Errors, and lints about unused code.
    pub findings: Vec<Finding>,
    /// True if there is no message at all, so that denying warnings would change nothing.
    pub is_silent: bool,
}

/// Checks a bundle with rustc.
pub fn check(text: &str, edition: Edition, work: &Path) -> Result<Report, Failed> {
    let source = work.join("stage.rs");
    fs::write(&source, text)?;
    let mut command = command(edition, &source);
    // Lints that the source denies count when it is compiled, not here.
    command.arg("--cap-lints=warn");
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
    let stderr = String::from_utf8(output.stderr)?;
    let messages = stderr.lines().map(serde_json::from_str);
    let messages: Vec<Value> = messages.collect::<Result<_, _>>()?;
    Ok(Report {
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
    let children = message["children"].as_array()?;
    let spans = children.iter().flat_map(|child| child["spans"].as_array());
    let suggestions = spans.flatten().filter_map(|span| {
        let text = span["suggested_replacement"].as_str()?;
        Some(format!("`{text}`"))
    });
    let texts = std::iter::once(text(message)).chain(children.iter().map(text));
    let texts: Vec<String> = texts.chain(suggestions).collect();
    let spans = message["spans"].as_array()?.iter();
    let spans = spans.filter(|span| span["is_primary"] == true);
    // A lint is about the code that a macro call expands to.
    let spans = spans.map(|span| match lint {
        None => span,
        Some(_) => outermost(span),
    });
    let at = |span: &Value, key: &str| usize::try_from(span[key].as_u64()?).ok();
    Some(Finding {
        lint: lint.map(str::to_string),
        message: texts.join("\n"),
        spans: spans
            .filter_map(|span| Some(at(span, "byte_start")?..at(span, "byte_end")?))
            .collect(),
    })
}

/// The place of the outermost macro call that a place is in the expansion of.
fn outermost(mut span: &Value) -> &Value {
    while span["expansion"]["span"].is_object() {
        span = &span["expansion"]["span"];
    }
    span
}
