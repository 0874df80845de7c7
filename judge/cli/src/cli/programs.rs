//! # The user's own programs, as cargo builds them
//!
//! For release, in the user's own workspace and target folder, so that cargo knows by itself what has changed. A program
//! is named as an example or a binary of a package, or given as a command.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::full_disk_first;
use crate::workspace::metadata::Package;
use crate::workspace::toolchain::{cannot_run, cargo};
use judge_runner::interrupt;
use judge_runner::problem::Problem;
use judge_runner::sandbox::{Program, Unknown};
use judge_runner::testcase::rule::{Rule, TextRule};

/// Which program of a package.
#[derive(Clone, Copy)]
pub(super) enum What<'a> {
    Binary(&'a str),
    Example(&'a str),
}

/// What cargo tells about each target that it has built.
#[derive(Deserialize)]
struct Artifact {
    executable: Option<PathBuf>,
}

/// Builds a program and returns its file.
pub(super) fn build(package: &Package, what: What) -> Result<PathBuf, Error> {
    ask(package, what, "build", &[])
}

/// Builds a program that is started many times a second, and returns its file.
///
/// It is linked statically where that can be, as half of a small program's start is spent on finding libraries. The
/// files are cargo's own all the same, and neither way of linking builds anew what the other has built.
fn build_to_start_often(package: &Package, what: What) -> Result<PathBuf, Error> {
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        let linking = ["--", "-C", "target-feature=+crt-static"];
        // Not every system has the static libraries; if the source is to blame, the usual build says so too.
        if let Ok(program) = ask(package, what, "rustc", &linking) {
            return Ok(program);
        }
    }
    build(package, what)
}

/// Has cargo build a program by one of its commands, and returns the program's file.
fn ask(package: &Package, what: What, by: &str, more: &[&str]) -> Result<PathBuf, Error> {
    let (kind, name) = match what {
        What::Binary(name) => ("--bin", name),
        What::Example(name) => ("--example", name),
    };
    let cargo = cargo();
    let mut command = Command::new(&cargo);
    command
        .args([by, "--release", "--quiet", "--message-format"])
        .arg("json-render-diagnostics")
        .arg("--manifest-path")
        .arg(&package.manifest_path)
        .args([kind, name])
        .args(more);
    let output = message::status_if_slow("Building", name, || interrupt::output(&mut command))
        .map_err(|error| cannot_run(&cargo, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().strip_prefix("error: ").unwrap_or(said.trim());
    if !output.status.success() {
        // Only the compiler gives its errors a place; what else may be wrong, such as a missing example, is no verdict.
        return Err(if said.contains("--> ") {
            Error::input(said).refused()
        } else {
            Error::input(full_disk_first(said))
        });
    }
    let artifacts = output.stdout.split(|&byte| byte == b'\n');
    artifacts
        .filter_map(|line| serde_json::from_slice::<Artifact>(line).ok())
        .filter_map(|artifact| artifact.executable)
        .next_back()
        .ok_or_else(|| Error::input(format!("cargo does not say where it has put `{name}`")))
}

/// Returns the program that is meant: an example or a binary of the package, or a command, whose paths start from where
/// the user is. It is built to be started often.
pub(super) fn resolve_to_start_often(package: &Package, said: &str) -> Result<Program, Error> {
    resolve(package, said, Path::new(""), build_to_start_often)
}

/// Returns when an output is right, given how the judge compares; a checker or interactor is built for that.
pub(super) fn rule(package: &Package, problem: &Problem, judges: TextRule) -> Result<Rule, Error> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let rule = problem.rule(judges, |said| resolve(package, said, folder, build));
    // Whatever it is, the solution is not to blame, nor is the command line.
    rule.map_err(Error::input)
}

/// Returns the program that is meant, built in the way that is given if it is one of the package.
fn resolve(
    package: &Package,
    said: &str,
    folder: &Path,
    build: impl Fn(&Package, What) -> Result<PathBuf, Error>,
) -> Result<Program, Error> {
    Program::resolve(said, folder, |name| {
        let mut targets = package.targets.iter().filter(|target| target.name == name);
        let what = targets.find_map(|target| {
            let example = target.is_example().then_some(What::Example(name));
            example.or(target.is_bin().then_some(What::Binary(name)))
        });
        what.map(|what| build(package, what)).transpose()
    })
}

impl From<Unknown> for Error {
    fn from(unknown: Unknown) -> Self {
        Error::usage(unknown.to_string())
    }
}
