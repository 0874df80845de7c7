//! # Calling compilers and cargo
//!
//! Tools run without the settings of the user's own builds, except when cargo builds the user's own programs. An
//! interrupt ends a running tool.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use judge_facts::error::Error;
use judge_runner::interrupt::{self, ScratchFolder};

use crate::context::Context;

/// Returns a command that runs cargo in a folder: the cargo that started this program, or else the first one on `PATH`.
pub fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(cargo_path());
    command.current_dir(folder);
    command
}

pub(crate) fn cargo_path() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// Returns cargo's home, the folder with its configuration and downloads.
pub(crate) fn cargo_home() -> Option<PathBuf> {
    let named = env::var_os("CARGO_HOME").map(PathBuf::from);
    named.or_else(|| Some(env::home_dir()?.join(".cargo")))
}

/// Returns a command that does not inherit the settings of the user's own builds: flags, wrappers, profiles, target
/// folders.
///
/// The command inherits the folders of cargo and rustup, and the settings for registries and the network. A cargo that
/// is started with it still reads its configuration files.
pub fn clean_command(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| text.starts_with(prefix));
        if begins(&["CARGO", "RUST", "CLIPPY"])
            && !begins(&[
                "CARGO_HOME",
                "CARGO_HTTP_",
                "CARGO_NET_",
                "CARGO_REGISTRIES_",
                "RUSTUP_",
            ])
        {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// Runs a tool, which an interrupt ends, and returns its output.
pub(crate) fn run_tool(command: &mut Command) -> Result<Output, Error> {
    interrupt::output(command).map_err(|error| cannot_run(command, &error))
}

pub(crate) fn cannot_run(command: &Command, error: &io::Error) -> Error {
    let tool = command.get_program().display();
    Error::input(format!("cannot run {tool}: {error}"))
}

/// Runs a tool that may link programs, and removes the temporary files that the tool leaves behind when it is ended.
/// Must not run cargo with the user's settings: a wrapper such as sccache may start a server that keeps the folder.
pub(crate) fn run_compiler(command: &mut Command) -> Result<Output, Error> {
    let folder = ScratchFolder::new().map_err(|error| Error::input(error.to_string()))?;
    folder.lend_to(command);
    run_tool(command)
}

/// Runs cargo offline. If cargo fails with nothing on stdout, a crate may be missing, so cargo runs again with the
/// network. A Cargo.lock that is merely out of date thus needs no network.
///
/// `run` gets the network option as an argument. An environment variable would reach build scripts too.
pub(crate) fn run_cargo(
    context: &Context,
    run: impl Fn(&[&str]) -> Result<Output, Error>,
) -> Result<Output, Error> {
    let output = run(&["--offline"])?;
    if output.status.success() || !output.stdout.is_empty() {
        return Ok(output);
    }
    let what = "missing crates";
    context.status_if_slow("Fetching", what, || run(&[]))
}

pub(crate) fn printed_lines(command: &mut Command) -> Result<Vec<String>, Error> {
    let output = run_tool(command)?;
    if !output.status.success() {
        return Err(tool_failed(command, &output));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::to_string).collect())
}

pub(crate) fn stderr_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).trim().to_string()
}

/// Returns the error for a tool that failed for a reason other than the source.
pub(crate) fn tool_failed(command: &Command, output: &Output) -> Error {
    Error::input(full_disk_first(&format!(
        "{} failed\n{}",
        command.get_program().display(),
        stderr_text(output)
    )))
}

/// Puts a full disk, if a tool's output names it, in front: a linker names it after a page of its own arguments.
pub(crate) fn full_disk_first(text: &str) -> String {
    let phrases = ["No space left on device", "(os error 28)"];
    let is_full = phrases.iter().any(|phrase| text.contains(phrase));
    let reason = if is_full { "the disk is full\n" } else { "" };
    format!("{reason}{text}")
}
