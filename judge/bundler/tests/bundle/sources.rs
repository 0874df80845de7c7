//! # Sources of the libraries that this workspace depends on

use std::path::PathBuf;
use std::process::Command;

/// The root file of a library that this workspace depends on, where cargo keeps its source.
pub fn source_of(library: &str) -> PathBuf {
    let metadata = json(
        Command::new("cargo")
            .args(["metadata", "--format-version", "1", "--frozen"])
            // The sources of what other systems need may never have been fetched.
            .args(["--filter-platform", &host()])
            .current_dir(env!("CARGO_MANIFEST_DIR")),
    );
    metadata["packages"]
        .as_array()
        .into_iter()
        .flatten()
        .flat_map(|package| package["targets"].as_array().into_iter().flatten())
        .find(|target| target["name"] == library && target["kind"][0] == "lib")
        .and_then(|target| target["src_path"].as_str())
        .unwrap_or_else(|| panic!("no package here has the library {library}"))
        .into()
}

fn json(command: &mut Command) -> serde_json::Value {
    let output = command.output().expect("the command can be started");
    let stderr = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{command:?}: {stderr}"))
}

fn host() -> String {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .expect("there is a rustc");
    String::from_utf8_lossy(&output.stdout)
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("rustc names its host")
        .to_string()
}
