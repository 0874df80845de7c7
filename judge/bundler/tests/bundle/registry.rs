//! # Sources of the registry crates that the tests bundle

use std::path::PathBuf;
use std::sync::OnceLock;

use cargo_metadata::{Metadata, MetadataCommand};

use crate::rustc;

/// The root file of a library, in cargo's registry.
pub fn source_of(library: &str) -> PathBuf {
    static METADATA: OnceLock<Metadata> = OnceLock::new();
    let packages = &METADATA.get_or_init(metadata).packages;
    let mut targets = packages.iter().flat_map(|of| &of.targets);
    let target = targets.find(|of| of.is_lib() && of.name == library);
    let target = target.unwrap_or_else(|| panic!("no dependency has the library {library}"));
    target.src_path.clone().into()
}

fn metadata() -> Metadata {
    // Dependencies of other platforms may not have been downloaded.
    let platform = rustc::print("host-tuple").trim().to_string();
    let options = ["--frozen", "--filter-platform", &platform].map(str::to_string);
    let mut command = MetadataCommand::new();
    command.current_dir(env!("CARGO_MANIFEST_DIR"));
    let metadata = command.other_options(options).exec();
    metadata.expect("cargo describes the workspace")
}
