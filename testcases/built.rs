//! # Examples beside a program that cargo has built
//!
//! Cargo tells a test or a benchmark where its package's binary is, and nothing of the examples. `cargo test` builds
//! them too unless targets are named, `cargo bench` never does. So whoever runs one has it built here.

use std::env::{self, consts::EXE_SUFFIX};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Where cargo puts an example of the package whose binary is `program`.
pub fn example_path(program: &Path, name: &str) -> PathBuf {
    let file = format!("{name}{EXE_SUFFIX}");
    program.with_file_name("examples").join(file)
}

/// Builds the examples of some packages, with the profile that the binary `program` was built with. `manifest` is the
/// Cargo.toml of one of them or of the workspace.
///
/// # Errors
/// If cargo cannot.
pub fn build_examples(program: &Path, manifest: &Path, packages: &[&str]) -> Result<(), String> {
    let outputs = program.parent().unwrap_or(Path::new(""));
    let profile = match outputs.file_name().and_then(|name| name.to_str()) {
        Some("release") | None => "bench",
        Some("debug") => "dev",
        Some(other) => other,
    };
    let mut command = Command::new(env::var_os("CARGO").unwrap_or("cargo".into()));
    command
        .args(["build", "--quiet", "--examples", "--profile", profile])
        .args(packages.iter().flat_map(|package| ["--package", package]))
        .arg("--manifest-path")
        .arg(manifest)
        .arg("--target-dir")
        .arg(outputs.with_file_name(""));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!(
            "cannot build the examples: cargo ended with {status}"
        )),
        Err(error) => Err(format!("cannot start cargo: {error}")),
    }
}
