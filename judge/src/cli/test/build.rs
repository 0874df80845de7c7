//! # Programs as cargo builds them
//!
//! For release, in the user's own workspace and target folder, so that cargo knows by itself what has changed.

use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;

use crate::interrupt;
use crate::say::error::Error;
use crate::workspace::metadata::Package;
use crate::workspace::toolchain::{cannot_run, cargo};

/// Which program of a package.
#[derive(Clone, Copy)]
pub(in crate::cli) enum What<'a> {
    Binary(&'a str),
    Example(&'a str),
}

/// What cargo tells about each target that it has built.
#[derive(Deserialize)]
struct Artifact {
    executable: Option<PathBuf>,
}

/// Builds a program and returns its file.
///
/// # Errors
/// If cargo has something against it, with what the compiler says.
pub(in crate::cli) fn build(package: &Package, what: What) -> Result<PathBuf, Error> {
    let (kind, name) = match what {
        What::Binary(name) => ("--bin", name),
        What::Example(name) => ("--example", name),
    };
    let cargo = cargo();
    let mut command = Command::new(&cargo);
    command
        .args(["build", "--release", "--quiet", "--message-format"])
        .arg("json-render-diagnostics")
        .arg("--manifest-path")
        .arg(&package.manifest_path)
        .args([kind, name]);
    let output = interrupt::output(&mut command).map_err(|error| cannot_run(&cargo, &error))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim().strip_prefix("error: ").unwrap_or(said.trim());
    if !output.status.success() {
        let error = Error::input(said);
        // Only the compiler gives its errors a place; what else may be wrong, such as a missing example, is no verdict.
        return Err(if said.contains("--> ") {
            error.refused()
        } else {
            error
        });
    }
    let artifacts = output.stdout.split(|&byte| byte == b'\n');
    artifacts
        .filter_map(|line| serde_json::from_slice::<Artifact>(line).ok())
        .filter_map(|artifact| artifact.executable)
        .next_back()
        .ok_or_else(|| Error::input(format!("cargo does not say where it has put `{name}`")))
}
