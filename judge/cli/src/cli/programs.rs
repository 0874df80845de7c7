//! # The user's own programs by name
//!
//! Each is an example or a binary of a package, which is built first, or given as a command.

use std::path::{Path, PathBuf};

use crate::compile::own;
use crate::ui::error::Error;
use crate::workspace::metadata::{Package, Target};
use judge_runner::problem::Problem;
use judge_runner::sandbox::{Program, Unknown};
use judge_runner::testcase::rule::{Rule, TextRule};

/// Returns the program that is meant: an example or a binary of the package, or a command, whose paths start from where
/// the user is. It is built to be started often.
pub(super) fn resolve_to_start_often(package: &Package, said: &str) -> Result<Program, Error> {
    resolve(package, said, Path::new(""), own::build_to_start_often)
}

/// Returns when an output is right, given how the judge compares; a checker or interactor is built for that.
pub(super) fn rule(package: &Package, problem: &Problem, judges: TextRule) -> Result<Rule, Error> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let rule = problem.rule(judges, |said| resolve(package, said, folder, own::build));
    // Whatever it is, the solution is not to blame, nor is the command line.
    rule.map_err(Error::input)
}

/// Returns the program that is meant, built in the way that is given if it is one of the package.
fn resolve(
    package: &Package,
    said: &str,
    folder: &Path,
    build: impl Fn(&Package, &Target) -> Result<PathBuf, Error>,
) -> Result<Program, Error> {
    Program::resolve(said, folder, |name| {
        let targets = || package.targets.iter().filter(|target| target.name == name);
        let example = targets().find(|target| target.is_example());
        let target = example.or_else(|| targets().find(|target| target.is_bin()));
        target.map(|target| build(package, target)).transpose()
    })
}

impl From<Unknown> for Error {
    fn from(unknown: Unknown) -> Self {
        Error::usage(unknown.to_string())
    }
}
