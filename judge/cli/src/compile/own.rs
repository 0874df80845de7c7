//! # What the workspace itself builds
//!
//! Cargo builds the user's programs for release, in the user's own workspace and target folder, so that it knows by
//! itself what has changed. Two things are other than the workspace may say, because somebody waits after each edit:
//! nothing is optimised across crates when a program is linked, and what the compiler knows of the last edit is kept.
//! Cargo keeps what it builds like that beside what it builds else, so that neither is ever built anew for the other.
//!
//! What the compiler has against a program is given as it says it, whole.

use std::path::PathBuf;
use std::process::Command;

use cargo_metadata::{Message as Event, Package, Target};

use crate::compile::rustc;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::full_disk_first;
use crate::workspace::metadata::lacks_a_crate;
use crate::workspace::toolchain::{call, cargo};

/// What a release build is told in place of what the workspace says.
const QUICK: [(&str, &str); 2] = [
    ("CARGO_PROFILE_RELEASE_LTO", "false"),
    ("CARGO_PROFILE_RELEASE_INCREMENTAL", "true"),
];

/// Builds a program and returns its file.
pub fn build(package: &Package, target: &Target) -> Result<PathBuf, Error> {
    ask(package, &[target], "build", &[])?.program(target)
}

/// Builds programs of one package, and returns the file of each, or what keeps it from being built. Those of two
/// packages may have one name, and then one file.
pub fn build_all(package: &Package, targets: &[&Target]) -> Vec<Result<PathBuf, Error>> {
    let built = ask(package, targets, "build", &["--keep-going"]);
    let program = |target: &&Target| match built.as_ref().map_err(Clone::clone)?.program(target) {
        // What cargo itself has against one keeps it from building any.
        Err(Error::Input(_)) if targets.len() > 1 => build(package, target),
        built => built,
    };
    targets.iter().map(program).collect()
}

/// Builds a program that is started many times a second, and returns its file.
///
/// It is linked statically where that can be, as half of a small program's start is spent on finding libraries. The
/// files are cargo's own all the same, and neither way of linking builds anew what the other has built.
pub fn build_to_start_often(package: &Package, target: &Target) -> Result<PathBuf, Error> {
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        let linking = ["--", "-C", "target-feature=+crt-static"];
        let built = ask(package, &[target], "rustc", &linking)?;
        // Not every system has the static libraries; if the source is to blame, the usual build says so too.
        if let Ok(program) = built.program(target) {
            return Ok(program);
        }
    }
    build(package, target)
}

/// Has cargo build programs of a package by one of its commands.
fn ask(package: &Package, targets: &[&Target], by: &str, more: &[&str]) -> Result<Built, Error> {
    let what = match targets {
        [only] => &only.name,
        _ => package.name.as_str(),
    };
    let call_with = |network: &[&str]| {
        let mut command = Command::new(cargo());
        command.args([by, "--release", "--quiet", "--color", "never"]);
        // The compiler's colours are taken out again wherever they are not wanted.
        command.args(["--message-format", "json-diagnostic-rendered-ansi"]);
        command.arg("--manifest-path").arg(&package.manifest_path);
        for target in targets {
            let kind = if target.is_example() {
                "--example"
            } else {
                "--bin"
            };
            command.args([kind, &target.name]);
        }
        command.args(network).args(more).envs(QUICK);
        message::status_if_slow("Building", what, || call(&mut command))
    };
    // Nobody has to wait for the network, or to have one, where all is at hand.
    let mut output = call_with(&["--offline"])?;
    if lacks_a_crate(&String::from_utf8_lossy(&output.stderr)) {
        let what = "what the workspace needs and cargo does not have yet";
        message::status("Fetching", what);
        output = call_with(&[])?;
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.trim();
    Ok(Built {
        events: Event::parse_stream(&*output.stdout).flatten().collect(),
        said: said.strip_prefix("error: ").unwrap_or(said).to_string(),
    })
}

/// What came of a build.
struct Built {
    events: Vec<Event>,
    /// What cargo says itself.
    said: String,
}

impl Built {
    /// The file of one of the programs, or what keeps it from being built.
    fn program(&self, target: &Target) -> Result<PathBuf, Error> {
        let is_it = |other: &Target| other.name == target.name && other.kind == target.kind;
        let program = self.events.iter().find_map(|event| match event {
            Event::CompilerArtifact(made) if is_it(&made.target) => made.executable.clone(),
            _ => None,
        });
        if let Some(program) = program {
            return Ok(program.into());
        }
        let errors = self.events.iter().filter_map(|event| match event {
            Event::CompilerMessage(said) if rustc::is_own_error(&said.message) => Some(said),
            _ => None,
        });
        // What is wrong with a library is wrong with all that needs it.
        let is_program = |other: &Target| other.is_bin() || other.is_example();
        let errors = errors.filter(|said| is_it(&said.target) || !is_program(&said.target));
        let errors: Vec<_> = errors.map(|said| &said.message).collect();
        let rendered = errors.iter().filter_map(|error| error.rendered.as_deref());
        let rendered = rendered.collect::<String>();
        if errors.iter().any(|error| rustc::blames_source(error)) {
            return Err(Error::input(rendered).refused());
        }
        let said = [rendered.trim_end(), &self.said].join("\n");
        Err(Error::input(full_disk_first(said.trim())))
    }
}
