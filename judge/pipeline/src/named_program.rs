//! # Programs that the user names
//!
//! Checkers, interactors and the programs of `stress`: examples or binaries of a package, which are built first, or
//! commands.

use std::path::Path;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::terms::Decider;
use judge_runner::program::ResolvedProgram;
use judge_runner::rule::Rule;

use crate::compile::cargo_build;
use crate::workspace::metadata::Package;
use crate::workspace::project::Project;

/// Returns the program that the user's words name. Paths start from a folder.
pub fn resolve_program(
    project: &Project,
    package: &Package,
    words: &str,
    folder: &Path,
) -> Result<ResolvedProgram, Error> {
    ResolvedProgram::resolve(words, folder, |name| {
        let targets = || package.targets.iter().filter(|target| target.name == name);
        let example = targets().find(|target| target.is_example());
        let target = example.or_else(|| targets().find(|target| target.is_bin()));
        target
            .map(|target| cargo_build::build(project, package, target))
            .transpose()
    })
}

/// Returns the rule by which an output is right, with a checker or interactor that is ready to start. Paths start from
/// the package's folder.
pub fn resolve_rule(
    project: &Project,
    package: &Package,
    decider: &Decider,
) -> Result<Rule, Error> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let rule = Rule::resolve(decider, |words| {
        resolve_program(project, package, words, folder)
    });
    // An error in a checker's source is not one in the solution's.
    rule.map_err(|error| Error {
        kind: ErrorKind::Input,
        ..error
    })
}
