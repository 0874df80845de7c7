//! # Sources of the registry crates that the tests bundle

use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

use serde_json::Value;

use crate::rustc;

/// The root file of a library, in cargo's registry.
pub fn source_of(library: &str) -> PathBuf {
    static METADATA: OnceLock<Value> = OnceLock::new();
    let packages = METADATA.get_or_init(metadata)["packages"].as_array();
    let packages = packages.into_iter().flatten();
    let mut targets = packages.filter_map(|of| of["targets"].as_array()).flatten();
    let target = targets.find(|of| of["name"] == library && of["kind"][0] == "lib");
    let path = target.and_then(|of| of["src_path"].as_str());
    path.unwrap_or_else(|| panic!("no dependency has the library {library}"))
        .into()
}

fn metadata() -> Value {
    let mut command = Command::new("cargo");
    command.args(["metadata", "--format-version=1", "--frozen"]);
    // Dependencies of other platforms may not have been downloaded.
    command.args(["--filter-platform", rustc::print("host-tuple").trim()]);
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = command.output().expect("cargo can be started");
    let stderr = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{command:?}: {stderr}"))
}
