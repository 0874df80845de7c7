//! # The problems' programs, as cargo builds them
//!
//! Cargo tells a test or a benchmark where the binaries of its own package are, but not where the binaries of other
//! packages or the examples are. So this module builds them, with the profile and into the folder of this executable.
//! If cargo has built them already, that takes no time.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder of a problem's cases.
pub fn cases_folder(package: &str) -> PathBuf {
    workspace().join("testcases").join(package)
}

/// The file that cargo makes for the binary of a package.
pub fn binary_path(package: &str) -> PathBuf {
    outputs().join(format!("{package}{EXE_SUFFIX}"))
}

/// The file that cargo makes for an example.
pub fn example_path(name: &str) -> PathBuf {
    outputs()
        .join("examples")
        .join(format!("{name}{EXE_SUFFIX}"))
}

/// Builds the binaries and examples of some packages.
///
/// # Errors
/// If cargo fails.
pub fn build_examples(packages: &[&str]) -> Result<(), String> {
    let outputs = outputs();
    let profile = match outputs.file_name().and_then(|name| name.to_str()) {
        Some("release") | None => "bench",
        Some("debug") => "dev",
        Some(other) => other,
    };
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .args(["build", "--quiet", "--bins", "--examples"])
        .args(["--profile", profile])
        .args(packages.iter().flat_map(|package| ["--package", package]))
        .arg("--manifest-path")
        .arg(workspace().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(outputs.with_file_name(""));
    let what = packages.join(", ");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("cannot build {what}: cargo ended with {status}")),
        Err(error) => Err(format!("cannot start cargo: {error}")),
    }
}

/// The folder that this executable was built into: a program itself, a test or a benchmark in its folder `deps`.
pub fn outputs() -> PathBuf {
    let this = env::current_exe().unwrap_or_default();
    let mut folders = this.ancestors().skip(1);
    let outputs = folders.find(|folder| !folder.ends_with("deps"));
    outputs.map(Path::to_path_buf).unwrap_or_default()
}

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("")
}
