//! # What cargo says about a workspace
//!
//! Calls `cargo metadata`, which here neither asks the network nor changes `Cargo.lock`. If that file does not fit, cargo
//! brings it up to date from what it has at hand. If it names crates that cargo never needed before, as for a member
//! that nobody has built yet, they are fetched, since cargo describes no member without them.

use std::process::{Command, Output};

use crate::ui::error::Error;
use crate::ui::message;
use crate::workspace::toolchain::{self, Toolchain, cargo};

pub use cargo_metadata::{
    Dependency, DependencyKind, Metadata, NodeDep, Package, PackageId, Target,
};

/// Whether a package's Cargo.toml has a table that ties it to a problem, whatever is in there.
pub fn has_problem(package: &Package) -> bool {
    package.metadata.get("judge").is_some()
}

/// Returns the library of a package, if it has one that Rust code can depend on.
pub fn library(package: &Package) -> Option<&Target> {
    let is_library = |target: &&Target| {
        target.is_lib() || target.is_rlib() || target.is_dylib() || target.is_proc_macro()
    };
    package.targets.iter().find(is_library)
}

/// The target's name as code writes it.
pub fn crate_name(target: &Target) -> String {
    target.name.replace('-', "_")
}

/// Reads the workspace of the current folder as it is for this system: what only another one needs may never have been
/// downloaded.
pub fn read(toolchain: Toolchain) -> Result<(Metadata, Toolchain), Error> {
    let here = ["--filter-platform", &toolchain.host];
    let mut output = call(&[&here[..], &["--frozen"]].concat())?;
    if !output.status.success() && lock_file_is_behind(&said(&output)) {
        message::status(
            "Locking",
            "the workspace to what cargo has at hand, because there is no Cargo.lock that fits",
        );
        output = call(&[&here[..], &["--offline"]].concat())?;
    } else if !output.status.success() && lacks_a_crate(&said(&output)) {
        message::status(
            "Fetching",
            "what Cargo.lock names and cargo does not have yet",
        );
        let mut fetch = Command::new(cargo());
        fetch.args([
            "fetch",
            "--quiet",
            "--locked",
            "--color",
            "never",
            "--target",
            &toolchain.host,
        ]);
        let fetched = toolchain::call(&mut fetch)?;
        if !fetched.status.success() {
            let said = said(&fetched);
            return Err(Error::input(said.trim().trim_start_matches("error: ")));
        }
        output = call(&[&here[..], &["--frozen"]].concat())?;
    }
    Ok((parse(&output)?, toolchain))
}

/// Reads the workspace's own packages only, without what they depend on, so that it does not matter what `Cargo.lock`
/// says.
pub fn read_members() -> Result<Metadata, Error> {
    parse(&call(&["--no-deps", "--offline"])?)
}

/// Brings `Cargo.lock` up to date with what cargo has at hand, and returns the workspace's own packages, or what cargo
/// says.
pub fn lock() -> Result<Result<Metadata, String>, Error> {
    let output = call(&["--offline"])?;
    if !output.status.success() {
        return Ok(Err(said(&output)));
    }
    parse(&output).map(Ok)
}

fn call(arguments: &[&str]) -> Result<Output, Error> {
    let mut command = Command::new(cargo());
    command.args(["metadata", "--format-version", "1", "--color", "never"]);
    toolchain::call(command.args(arguments))
}

fn parse(output: &Output) -> Result<Metadata, Error> {
    if !output.status.success() {
        return Err(worded(&said(output)));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::input(format!("cargo metadata gave what cannot be read: {error}")))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Tells whether cargo has complained that it may not make a lock file, or bring it up to date as each build does.
fn lock_file_is_behind(said: &str) -> bool {
    said.contains("lock file") && said.contains("--frozen")
}

/// Tells whether cargo has complained that it would have to download something.
pub(crate) fn lacks_a_crate(said: &str) -> bool {
    // A path may have any of these words in it.
    let phrases = [
        "offline mode (--",
        "but --offline was",
        "failed to download",
    ];
    phrases.iter().any(|phrase| said.contains(phrase))
}

/// Returns what cargo says without its advice on options that the user has not given.
pub(crate) fn without_advice(said: &str) -> String {
    let is_advice =
        |line: &&str| line.contains("offline mode (--") || line.contains("but --frozen was");
    let lines: Vec<&str> = said.lines().filter(|line| !is_advice(line)).collect();
    let said = lines.join("\n");
    let said = said.trim();
    said.strip_prefix("error: ").unwrap_or(said).to_string()
}

/// Turns what cargo says into an error with help that fits this command.
pub(crate) fn worded(said: &str) -> Error {
    let worded = without_advice(said);
    if worded.starts_with("could not find `Cargo.toml`") {
        Error::usage(worded)
    } else if lacks_a_crate(said) {
        Error::input(worded).help("`cargo fetch` gets what is missing")
    } else {
        Error::input(worded)
    }
}
