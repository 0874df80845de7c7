//! # Programs that the user names
//!
//! Checkers, interactors and the programs of `stress`: examples or binaries of a package, which are built first, or
//! commands.

use std::path::Path;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::terms::{Rule, Terms};
use judge_runner::program::{ResolvedProgram, is_path, split_words};
use judge_runner::rule::{self, ResolvedRule};

use crate::compile::native::{compile_cpp, is_cpp};
use crate::compile::programs::Programs;
use crate::workspace::metadata::{Package, Target, WantedProgram};

/// Returns the program that the user's words name. Paths start from a folder.
pub fn resolve_program(
    programs: &Programs,
    package: &Package,
    words: &str,
    folder: &Path,
) -> Result<ResolvedProgram, Error> {
    let (mut sources, mut unknown) = (Vec::new(), None);
    let resolved = ResolvedProgram::resolve(words, folder, |name| {
        let source = folder.join(name);
        if is_cpp(&source) {
            let (program, files) = compile_cpp(&source, programs.project.target())?;
            sources = files;
            return Ok(Some(program));
        }
        match target_called(package, name) {
            Some(target) => programs.program(package, target).map(Some),
            None => {
                unknown = (!is_path(name)).then(|| name.to_string());
                Ok(None)
            }
        }
    });
    let mut program = resolved.map_err(|error| match unknown {
        Some(name) => explain_unknown(error, package, &name, words),
        None => error,
    })?;
    program.files.extend(sources);
    Ok(program)
}

/// Adds the name that the user may have meant, or else the place for a new program if the words can be one's name.
fn explain_unknown(error: Error, package: &Package, name: &str, words: &str) -> Error {
    let targets = package.targets.iter();
    let known = targets.filter(|target| target.is_example() || target.is_bin());
    let known: Vec<String> = known.map(|target| target.name.clone()).collect();
    let suggested = error.suggest(name, &known);
    match suggested.help.is_empty() && name == words {
        true => {
            let package = &package.name;
            suggested.help(format_args!(
                "write it as examples/{name}.rs of package `{package}`"
            ))
        }
        false => suggested,
    }
}

fn target_called<'a>(package: &'a Package, name: &str) -> Option<&'a Target> {
    let targets = || package.targets.iter().filter(|target| target.name == name);
    let example = targets().find(|target| target.is_example());
    example.or_else(|| targets().find(|target| target.is_bin()))
}

/// Returns the checker or interactor, if it is an example or a binary of the package.
pub fn referee_target<'a>(package: &'a Package, rule: &Rule) -> Option<WantedProgram<'a>> {
    let (Rule::Checker(program) | Rule::Interactor(program)) = rule else {
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
    terms: &Terms,
) -> Result<ResolvedRule, Error> {
    let manifest = package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(manifest);
    let rule = rule::resolve_rule(terms, |words| {
        resolve_program(programs, package, words, folder)
    });
    // An error in a checker's source is not one in the solution's.
    rule.map_err(|error| Error {
        kind: ErrorKind::Input,
        ..error
    })
}
