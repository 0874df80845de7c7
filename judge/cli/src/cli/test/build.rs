//! # Programs as cargo builds them
//!
//! For release, in the user's own workspace and target folder, so that cargo knows by itself what has changed.

use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;

use crate::ui::error::Error;
use crate::ui::output::full_disk_first;
use crate::workspace::metadata::Package;
use crate::workspace::toolchain::{cannot_run, cargo};
use judge_runner::interrupt;

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
    ask(package, what, "build", &[])
}

/// Builds a program that is started many times a second, and returns its file.
///
/// It is linked statically where that can be, as half of a small program's start is spent on finding libraries. The
/// files are cargo's own all the same, and neither way of linking builds anew what the other has built.
///
/// # Errors
/// As with [`build`].
pub(in crate::cli) fn build_to_start_often(
    package: &Package,
    what: What,
) -> Result<PathBuf, Error> {
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        let linked = ask(
            package,
            what,
            "rustc",
            &["--", "-C", "target-feature=+crt-static"],
        );
        // Not every system has the static libraries; if the source is to blame, the usual build says so too.
        if linked.is_ok() {
            return linked;
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
    let output = interrupt::output(&mut command).map_err(|error| cannot_run(&cargo, &error))?;
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
