//! # The workspace as cargo describes it
//!
//! Runs `cargo metadata`. If `Cargo.lock` is out of date, cargo updates it from the crates that it has already. Cargo
//! downloads the crates that it lacks, as for a member that was never built: it describes no member without them.

use std::collections::HashSet;
use std::fmt::Display;
use std::path::Path;
use std::process::{Command, Output};

use judge_facts::error::Error;
use judge_runner::interrupt;

use cargo_metadata::PackageId;

use crate::context::Context;
use crate::process::{cannot_run, cargo, cargo_home, run_cargo, run_tool, stderr_text};
use crate::workspace::toolchain::Toolchain;

pub use cargo_metadata::{Metadata, Package, Target};

/// A program that cargo can build: a binary or an example of a package.
#[derive(Clone, Copy, Debug)]
pub struct WantedProgram<'a> {
    pub package: &'a Package,
    pub target: &'a Target,
}

impl WantedProgram<'_> {
    /// Returns cargo's arguments that select this program and no other.
    pub(crate) fn choice(self) -> [String; 4] {
        let Package { name, version, .. } = self.package;
        let option = match self.target.is_example() {
            true => "--example",
            false => "--bin",
        };
        let package = specification(name, version);
        ["--package", &package, option, &self.target.name].map(str::to_string)
    }

    /// Returns whether a package and target in one of cargo's messages are this program's.
    pub(crate) fn is(self, package: &PackageId, target: &Target) -> bool {
        let own = self.target;
        *package == self.package.id && target.name == own.name && target.kind == own.kind
    }
}

/// Returns the package ID `NAME@VERSION`, unique even if a registry crate has this name.
pub(crate) fn specification(name: &str, version: impl Display) -> String {
    format!("{name}@{version}")
}

/// Returns whether the user may change the package of a Cargo.toml. Packages that cargo has downloaded are not the
/// user's. Those in a folder of vendored crates are.
pub(crate) fn is_users_own(manifest: &Path) -> bool {
    let home = cargo_home();
    let mut downloads = home
        .iter()
        .flat_map(|home| ["registry", "git"].map(|it| home.join(it)));
    !downloads.any(|folder| manifest.starts_with(folder))
}

/// Returns the workspace's own packages. `Metadata::workspace_packages` compares each package with each member, which
/// takes long in a workspace of a thousand.
pub(crate) fn members(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    let members: HashSet<&PackageId> = metadata.workspace_members.iter().collect();
    let packages = metadata.packages.iter();
    packages.filter(move |package| members.contains(&package.id))
}

/// Returns the library of a package; `None` if the package has none that Rust code can depend on.
pub(crate) fn library(package: &Package) -> Option<&Target> {
    let is_library = |target: &&Target| {
        target.is_lib() || target.is_rlib() || target.is_dylib() || target.is_proc_macro()
    };
    package.targets.iter().find(is_library)
}

pub(crate) fn has_build_script(package: &Package) -> bool {
    let mut targets = package.targets.iter();
    targets.any(|target| target.is_custom_build())
}

/// Returns the target's name in code, where hyphens are underscores.
pub(crate) fn crate_name(target: &Target) -> String {
    target.name.replace('-', "_")
}

/// Reads the workspace and its dependencies on this platform. Cargo may never have downloaded those of other platforms.
pub(crate) fn read_metadata(context: &Context, toolchain: &Toolchain) -> Result<Metadata, Error> {
    let read = |network: &[&str]| {
        let mut command = metadata(&context.folder);
        command.args(["--filter-platform", &toolchain.host]);
        run_tool(command.args(network))
    };
    parse(&run_cargo(context, read)?)
}

/// Reads the workspace's own packages without their dependencies. The state of `Cargo.lock` does not matter.
pub fn read_members(folder: &Path) -> Result<Metadata, Error> {
    let mut command = metadata(folder);
    command.args(["--no-deps", "--offline"]);
    // The tool does not wait while cargo frees its memory, which takes 30 ms with a thousand packages.
    let output = interrupt::output_line(&mut command);
    parse(&output.map_err(|error| cannot_run(&command, &error))?)
}

fn metadata(folder: &Path) -> Command {
    let mut command = cargo(folder);
    command.args(["metadata", "--format-version", "1", "--color", "never"]);
    command
}

fn parse(output: &Output) -> Result<Metadata, Error> {
    serde_json::from_slice(&output.stdout).map_err(|error| match stderr_text(output).is_empty() {
        false => cargo_error(output),
        true => Error::input(format!("cannot read the output of cargo metadata: {error}")),
    })
}

fn cargo_error(output: &Output) -> Error {
    let text = stderr_text(output);
    let message = text.strip_prefix("error: ").unwrap_or(&text);
    match message.starts_with("could not find `Cargo.toml`") {
        true => Error::usage(message),
        false => Error::input(message),
    }
}
