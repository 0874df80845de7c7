//! # Sources of the libraries that this workspace depends on

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

/// The root file of a library, where cargo keeps its source.
pub fn source_of(library: &str) -> PathBuf {
    static METADATA: OnceLock<Value> = OnceLock::new();
    let packages = METADATA.get_or_init(metadata)["packages"].as_array();
    let targets = packages
        .into_iter()
        .flatten()
        .flat_map(|package| package["targets"].as_array());
    targets
        .flatten()
        .find(|target| target["name"] == library && target["kind"][0] == "lib")
        .and_then(|target| target["src_path"].as_str())
        .unwrap_or_else(|| panic!("no package here has the library {library}"))
        .into()
}

fn metadata() -> Value {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version=1", "--frozen"]);
    // The sources of what other systems need may never have been fetched.
    command
        .args(["--filter-platform", &host()])
        .current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().expect("cargo can be started");
    let stderr = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{command:?}: {stderr}"))
}

fn host() -> String {
    let output = Command::new("rustc")
        .arg("-vV")
        .output()
        .expect("rustc can be started");
    let said = String::from_utf8_lossy(&output.stdout);
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    host.expect("rustc names its host").to_string()
}
