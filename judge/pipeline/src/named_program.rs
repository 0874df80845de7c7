//! # Programs that the user names
//!
//! Checkers, interactors and the programs of `stress`: examples or binaries of a package, which are built first, or
//! commands.

use std::path::Path;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::terms::Decider;
use judge_runner::program::{ResolvedProgram, split_words};
use judge_runner::rule::Rule;

use crate::compile::cpp;
use crate::compile::programs::Programs;
use crate::workspace::metadata::{Package, Target, WantedProgram};

/// Returns the program that the user's words name. Paths start from a folder.
pub fn resolve_program(
    programs: &Programs,
    package: &Package,
    words: &str,
    folder: &Path,
) -> Result<ResolvedProgram, Error> {
    let target_folder = programs.project.metadata.target_directory.as_std_path();
    let mut sources = Vec::new();
    let mut program = ResolvedProgram::resolve(words, folder, |name| {
        let source = folder.join(name);
        if cpp::is_source(&source) {
            let compiled = cpp::compile(&source, target_folder)?;
            sources = compiled.1;
            return Ok(Some(compiled.0));
        }
        let target = target_called(package, name);
        target
            .map(|target| programs.program(package, target))
            .transpose()
    })?;
    program.files.extend(sources);
    Ok(program)
}

fn target_called<'a>(package: &'a Package, name: &str) -> Option<&'a Target> {
    let targets = || package.targets.iter().filter(|target| target.name == name);
    let example = targets().find(|target| target.is_example());
    example.or_else(|| targets().find(|target| target.is_bin()))
}

/// Returns the checker or interactor, if it is an example or a binary of the package.
pub fn decider_target<'a>(package: &'a Package, decider: &Decider) -> Option<WantedProgram<'a>> {
    let (Decider::Checker(program) | Decider::Interactor(program)) = decider else {
        return None;
    };
    let target = target_called(package, split_words(&program.command).ok()?.first()?)?;
    Some(WantedProgram { package, target })
}

/// Returns the rule by which an output is right, with a checker or interactor that is ready to start. Paths start from
/// the package's folder.
pub fn resolve_rule(
    programs: &Programs,
    package: &Package,
    decider: &Decider,
) -> Result<Rule, Error> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let rule = Rule::resolve(decider, |words| {
        resolve_program(programs, package, words, folder)
    });
    // An error in a checker's source is not one in the solution's.
    rule.map_err(|error| Error {
        kind: ErrorKind::Input,
        ..error
    })
}
