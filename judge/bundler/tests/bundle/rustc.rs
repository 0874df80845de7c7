//! # The compiler of the tests
//!
//! Runs rustc on bundles, and the programs that it makes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use judge_bundler::{Bundler, Edition, TrimError};
use judge_pipeline::compile::diagnostics::{self, Diagnostic};
use libtest_mimic::Failed;

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
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    Err(format!("{command:?}: {}\n{said}", output.status).into())
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

/// Bundles with the compiler, whose messages are read as `cargo judge` reads them. Returns the bundle, and whether the
/// compiler has no message about it, so that denying warnings would change nothing.
pub fn trim(bundler: &Bundler, edition: Edition, work: &Path) -> Result<(String, bool), Failed> {
    let (mut checked, mut last) = (Vec::new(), Vec::new());
    let trimmed = bundler.trim(|bundle| {
        last = check(&bundle.text, edition, work)?;
        checked.push((bundle.text.clone(), last.is_empty()));
        Ok(diagnostics::findings(&last))
    });
    let trimmed = trimmed.map_err(|error| match error {
        TrimError::Input(diagnostic) => Failed::from(diagnostic),
        TrimError::Compiler(error) => error,
    })?;
    let text = trimmed.bundle.text;
    if !trimmed.compiles {
        let errors: String = last.iter().filter_map(|of| of.rendered.clone()).collect();
        return Err(format!("the bundle does not compile:\n{errors}\n{text}").into());
    }
    let is_silent = checked.contains(&(text.clone(), true));
    Ok((text, is_silent))
}

/// Checks a bundle with rustc.
fn check(text: &str, edition: Edition, work: &Path) -> Result<Vec<Diagnostic>, Failed> {
    let source = work.join("main.rs");
    fs::write(&source, text)?;
    let mut command = command(edition, &source);
    // Lints that the source denies count when it is compiled, not here.
    command.arg("--cap-lints=warn");
    for lint in diagnostics::DEAD_CODE_LINTS {
        command.args(["--force-warn", lint]);
    }
    command.args(["--emit=metadata", "--error-format=json", "-o"]);
    let output = command.arg(work.join("main.rmeta")).output()?;
    let messages = output.stderr.split(|&byte| byte == b'\n');
    let messages = messages.filter(|line| !line.is_empty());
    Ok(messages
        .map(serde_json::from_slice)
        .collect::<Result<_, _>>()?)
}
