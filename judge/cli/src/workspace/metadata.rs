//! # What cargo knows of a workspace
//!
//! Calls `cargo metadata` and reads the part of its answer that bundling needs.
//!
//! The call is frozen: it neither asks the network nor changes `Cargo.lock`. There are two ways in which that can fail
//! for no fault of the user's. If there is no `Cargo.lock` yet, cargo is let make one from what it has at hand, as any
//! cargo command would. If a crate for some other system was never downloaded, the question is put again for this
//! system alone.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::{Command, Output};

use semver::{Version, VersionReq};
use serde::{Deserialize, Deserializer};

use crate::ui::error::Error;
use crate::ui::message;
use crate::workspace::toolchain::{Asked, Toolchain, cannot_run, cargo};
use judge_runner::interrupt;

/// A workspace with all packages that it depends on.
#[derive(Debug, Deserialize)]
pub struct Metadata {
    /// Members and dependencies.
    pub packages: Vec<Package>,
    /// The ids of the workspace's own packages.
    pub workspace_members: Vec<String>,
    /// Which package each dependency comes to.
    #[serde(deserialize_with = "or_empty")]
    pub resolve: Resolve,
    /// The folder that cargo builds into.
    pub target_directory: PathBuf,
    /// The folder of the workspace's Cargo.toml.
    pub workspace_root: PathBuf,
}

/// A package, as its Cargo.toml describes it.
#[derive(Debug, Deserialize)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: Version,
    /// What identifies it among all packages.
    pub id: String,
    /// The licence, as an SPDX expression.
    pub license: Option<String>,
    /// Where it comes from; nothing for a package on this disk.
    pub source: Option<String>,
    /// What it depends on.
    pub dependencies: Vec<Declared>,
    /// Its libraries, binaries, tests and so on.
    pub targets: Vec<Target>,
    /// The features, and what each of them turns on.
    pub features: BTreeMap<String, Vec<String>>,
    /// Its Cargo.toml.
    pub manifest_path: PathBuf,
    /// The library that is not Rust and that it links to.
    pub links: Option<String>,
    /// The binary that `cargo run` runs.
    pub default_run: Option<String>,
    /// What stands under `[package.metadata]`, which means nothing to cargo.
    #[serde(default)]
    pub metadata: serde_json::Value,
}

/// A dependency, as a Cargo.toml declares it.
#[derive(Debug, Deserialize)]
pub struct Declared {
    /// The name of the package.
    pub name: String,
    /// The name that it is given instead.
    pub rename: Option<String>,
    /// Where it comes from; nothing for a package on this disk.
    pub source: Option<String>,
    /// The versions that will do.
    pub req: VersionReq,
    /// `dev` or `build`; nothing for a dependency of the program itself.
    pub kind: Option<String>,
    /// Whether a feature has to turn it on.
    pub optional: bool,
    /// Whether its default features are on.
    pub uses_default_features: bool,
    /// The features that it is asked for.
    pub features: Vec<String>,
    /// The systems that it is for: a target's name or a `cfg(...)`.
    pub target: Option<String>,
}

/// A library, a binary or the like.
#[derive(Debug, Deserialize)]
pub struct Target {
    /// Its name.
    pub name: String,
    /// What it is, such as `bin` or `proc-macro`.
    pub kind: Vec<String>,
    /// The root of its modules.
    pub src_path: PathBuf,
    /// The edition that it is written in.
    pub edition: String,
    /// The features without which it is not built.
    #[serde(default, rename = "required-features")]
    pub required_features: Vec<String>,
}

/// Which package each dependency comes to.
#[derive(Debug, Default, Deserialize)]
pub struct Resolve {
    /// One entry for each package.
    pub nodes: Vec<Node>,
}

/// The dependencies of one package.
#[derive(Debug, Deserialize)]
pub struct Node {
    /// The package's id.
    pub id: String,
    /// What it depends on, whatever for.
    pub deps: Vec<Resolved>,
}

/// A dependency, as it was resolved.
#[derive(Debug, Deserialize)]
pub struct Resolved {
    /// The name that code calls it by.
    pub name: String,
    /// The id of the package.
    pub pkg: String,
}

impl Package {
    /// Whether its Cargo.toml has a table that ties it to a problem, whatever is in there.
    pub fn has_problem(&self) -> bool {
        self.metadata.get("judge").is_some()
    }

    /// Returns the library, if the package has one that Rust code can depend on.
    pub fn library(&self) -> Option<&Target> {
        const KINDS: [&str; 4] = ["lib", "rlib", "dylib", "proc-macro"];
        self.targets
            .iter()
            .find(|target| KINDS.iter().any(|kind| target.is(kind)))
    }
}

impl Target {
    /// Tells whether the target is of this kind.
    pub fn is(&self, kind: &str) -> bool {
        self.kind.iter().any(|own| own == kind)
    }

    /// The target's name as code writes it.
    pub fn crate_name(&self) -> String {
        self.name.replace('-', "_")
    }
}

/// Reads the workspace of the current folder, while rustc answers too.
pub fn read(asked: Asked) -> Result<(Metadata, Toolchain), Error> {
    let mut output = call(&["--frozen"])?;
    if !output.status.success() && lock_file_is_behind(&said(&output)) {
        message::status(
            "Locking",
            "the workspace to what cargo has at hand, because there is no Cargo.lock that fits",
        );
        output = call(&["--offline"])?;
    }
    let toolchain = asked.answer()?;
    if !output.status.success() && lacks_a_crate(&said(&output)) {
        // What only another system needs may never have been fetched.
        let host = toolchain.host()?;
        let for_this_system = call(&["--frozen", "--filter-platform", &host])?;
        if for_this_system.status.success() {
            output = for_this_system;
        }
    }
    if !output.status.success() {
        return Err(worded(&said(&output)));
    }
    Ok((parse(&output)?, toolchain))
}

/// Reads the workspace's own packages only, without what they depend on, so that it does not matter what `Cargo.lock`
/// says.
///
/// # Errors
/// If there is no workspace, or a Cargo.toml of it is wrong.
pub fn read_members() -> Result<Metadata, Error> {
    let output = call(&["--no-deps", "--offline"])?;
    if !output.status.success() {
        return Err(worded(&said(&output)));
    }
    parse(&output)
}

/// Brings `Cargo.lock` up to date with what cargo has at hand, and returns the workspace's own packages, or what cargo
/// says.
///
/// # Errors
/// If cargo cannot be run.
pub fn lock() -> Result<Result<Metadata, String>, Error> {
    let output = call(&["--offline"])?;
    if !output.status.success() {
        return Ok(Err(said(&output)));
    }
    parse(&output).map(Ok)
}

fn parse(output: &Output) -> Result<Metadata, Error> {
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::input(format!("cargo metadata gave what cannot be read: {error}")))
}

fn call(arguments: &[&str]) -> Result<Output, Error> {
    let cargo = cargo();
    let mut command = Command::new(&cargo);
    command
        .args(["metadata", "--format-version", "1", "--color", "never"])
        .args(arguments);
    interrupt::output(&mut command).map_err(|error| cannot_run(&cargo, &error))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Tells whether cargo has complained that it would have to download something.
fn lacks_a_crate(said: &str) -> bool {
    said.contains("offline") || said.contains("failed to download")
}

/// Tells whether cargo has complained that it may not make a lock file, or bring it up to date as each build does.
fn lock_file_is_behind(said: &str) -> bool {
    said.contains("lock file") && said.contains("--frozen")
}

/// Without dependencies, cargo gives nothing here.
fn or_empty<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Resolve, D::Error> {
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Turns what cargo says into an error with help that fits this command.
pub(crate) fn worded(said: &str) -> Error {
    let said = said.trim().strip_prefix("error: ").unwrap_or(said.trim());
    if said.starts_with("could not find `Cargo.toml`") {
        return Error::usage(said);
    }
    let offline = lacks_a_crate(said);
    let said: Vec<&str> = said
        .lines()
        .filter(|line| !line.contains("offline mode (--") && !line.contains("but --frozen was"))
        .collect();
    let error = Error::input(said.join("\n"));
    if offline {
        error.help("nothing is downloaded unasked; run `cargo fetch` once")
    } else {
        error
    }
}
