//! # The workspace as cargo describes it
//!
//! Runs `cargo metadata`, which here neither uses the network nor changes `Cargo.lock`. If that file is out of date,
//! cargo updates it from the crates that it has already. If it names crates that cargo has never needed, as for a member
//! that was never built, they are downloaded, because cargo describes no member without them.

use std::path::Path;
use std::process::{Command, Output};

use judge_facts::error::Error;

use cargo_metadata::PackageId;

use crate::context::Context;
use crate::process::{cargo, cargo_home, run_tool, stderr_text};
use crate::workspace::toolchain::Toolchain;

pub use cargo_metadata::{Metadata, Package, Target};

/// A program that cargo can build: a binary or an example of a package.
#[derive(Clone, Copy, Debug)]
pub struct WantedProgram<'a> {
    /// The package.
    pub package: &'a Package,
    /// The binary or the example.
    pub target: &'a Target,
}

/// A program by its package, by its name, and by whether it is an example.
pub(crate) type ProgramKey = (String, String, bool);

impl WantedProgram<'_> {
    pub(crate) fn key(self) -> ProgramKey {
        let (package, name) = (self.package.id.repr.clone(), self.target.name.clone());
        (package, name, self.target.is_example())
    }

    /// Returns whether a message of cargo's is about this program.
    pub(crate) fn is(self, package: &PackageId, target: &Target) -> bool {
        let own = self.target;
        *package == self.package.id && target.name == own.name && target.kind == own.kind
    }
}

/// Returns whether the user may change the package of a Cargo.toml. Cargo alone changes what it has downloaded, but not
/// what it finds in a folder of vendored crates.
pub(crate) fn is_users_own(manifest: &Path) -> bool {
    let home = cargo_home();
    let mut downloads = home
        .iter()
        .flat_map(|home| ["registry", "git"].map(|it| home.join(it)));
    !downloads.any(|folder| manifest.starts_with(folder))
}

/// Returns the library of a package, if it has one that Rust code can depend on.
pub(crate) fn library(package: &Package) -> Option<&Target> {
    let is_library = |target: &&Target| {
        target.is_lib() || target.is_rlib() || target.is_dylib() || target.is_proc_macro()
    };
    package.targets.iter().find(is_library)
}

/// Returns the target's name as it is written in code.
pub(crate) fn crate_name(target: &Target) -> String {
    target.name.replace('-', "_")
}

/// Reads the workspace and its dependencies on this platform; those of other platforms may never have been downloaded.
pub(crate) fn read_metadata(context: &Context, toolchain: &Toolchain) -> Result<Metadata, Error> {
    let read = |network: &str| {
        let platform = ["--filter-platform", &toolchain.host];
        run_metadata(&context.folder, &[&platform[..], &[network]].concat())
    };
    let mut output = read("--frozen")?;
    if !output.status.success() && is_lock_file_outdated(&stderr_text(&output)) {
        let what = "the workspace to the crates already downloaded, because Cargo.lock is missing or outdated";
        context.status("Locking", what);
        output = read("--offline")?;
    } else if !output.status.success() && lacks_a_crate(&stderr_text(&output)) {
        context.status(
            "Fetching",
            "the crates in Cargo.lock that cargo does not have",
        );
        fetch(context, toolchain)?;
        output = read("--frozen")?;
    }
    parse(&output)
}

fn fetch(context: &Context, toolchain: &Toolchain) -> Result<(), Error> {
    let mut fetch = cargo(&context.folder);
    fetch.args(["fetch", "--quiet", "--locked", "--color", "never"]);
    let output = run_tool(fetch.args(["--target", &toolchain.host]))?;
    if output.status.success() {
        return Ok(());
    }
    let text = stderr_text(&output);
    Err(Error::input(text.trim().trim_start_matches("error: ")))
}

/// Reads the workspace's own packages without their dependencies, so that the state of `Cargo.lock` does not matter.
pub fn read_members(folder: &Path) -> Result<Metadata, Error> {
    parse(&run_metadata(folder, &["--no-deps", "--offline"])?)
}

/// Updates `Cargo.lock` and reads the workspace, or returns `None` if cargo would have to download a crate for that.
pub fn lock(folder: &Path) -> Result<Option<Metadata>, Error> {
    let output = run_metadata(folder, &["--offline"])?;
    let text = stderr_text(&output);
    // Cargo adds the same remark to conflicts, which no download resolves.
    if lacks_a_crate(&text) && !text.contains("conflict with previously selected") {
        return Ok(None);
    }
    parse(&output).map(Some)
}

fn run_metadata(folder: &Path, arguments: &[&str]) -> Result<Output, Error> {
    let mut command: Command = cargo(folder);
    command.args(["metadata", "--format-version", "1", "--color", "never"]);
    run_tool(command.args(arguments))
}

fn parse(output: &Output) -> Result<Metadata, Error> {
    if !output.status.success() {
        return Err(cargo_error(&stderr_text(output)));
    }
    serde_json::from_slice(&output.stdout)
        .map_err(|error| Error::input(format!("cannot read the output of cargo metadata: {error}")))
}

/// Returns whether cargo refuses to create or update the lock file.
fn is_lock_file_outdated(text: &str) -> bool {
    text.contains("lock file") && text.contains("--frozen")
}

/// A part of cargo's remark on `--offline`. Since 1.96 `via` comes next, and what may help is a line of its own.
const OFFLINE: &str = "offline mode (";

/// Returns whether cargo would have to download something. Its exit status is the same for every error.
pub(crate) fn lacks_a_crate(text: &str) -> bool {
    // A path may contain any of these words.
    let phrases = [OFFLINE, "but --offline was", "failed to download"];
    phrases.iter().any(|phrase| text.contains(phrase))
}

/// Removes cargo's advice on options that the user has not given.
pub(crate) fn without_advice(text: &str) -> String {
    let phrases = [OFFLINE, "may wish to retry without", "but --frozen was"];
    let is_advice = |line: &str| phrases.iter().any(|phrase| line.contains(phrase));
    let lines: Vec<&str> = text.lines().filter(|line| !is_advice(line)).collect();
    let text = lines.join("\n");
    let text = text.trim();
    text.strip_prefix("error: ").unwrap_or(text).to_string()
}

/// Turns the text of cargo's error into an error with advice for this tool's user.
fn cargo_error(text: &str) -> Error {
    let message = without_advice(text);
    if message.starts_with("could not find `Cargo.toml`") {
        Error::usage(message)
    } else if lacks_a_crate(text) {
        Error::input(message).help("`cargo fetch` downloads the missing crates")
    } else {
        Error::input(message)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The errors of cargo 1.95 and 1.96 about a crate that is not downloaded.
    const OUTPUTS: [&str; 2] = [
        "error: no matching package named `far` found\n\
         As a reminder, you're using offline mode (--frozen) which can sometimes cause surprising resolution failures, if \
         this error is too confusing you may wish to retry without `--frozen`.\n",
        "error: no matching package named `far` found\n\
         note: offline mode (via `--frozen`) can sometimes cause surprising resolution failures\n\
         help: if this error is too confusing you may wish to retry without `--frozen`\n",
    ];

    #[test]
    fn each_cargo_that_lacks_a_crate_is_understood() {
        for output in OUTPUTS {
            let error = cargo_error(output);
            assert_eq!(error.message, "no matching package named `far` found");
            assert_eq!(error.help, ["`cargo fetch` downloads the missing crates"]);
        }
    }
}
