//! # Programs that the user names
//!
//! A checker, an interactor or a program of `stress` is an example or binary of a package, a C++ source, or a command.
//! All but commands are compiled first.

use std::path::Path;

use judge_facts::error::{Error, ErrorKind};
use judge_facts::terms::{Rule, Terms};
use judge_runner::program::{ResolvedProgram, is_path, split_words};
use judge_runner::rule::{self, ResolvedRule};

use crate::compile::native::{compile_cpp, is_cpp};
use crate::compile::programs::Programs;
use crate::workspace::metadata::{Package, Target, WantedProgram};

/// Returns the program that the user's words name, compiled if necessary. Relative paths start from `folder`.
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
            return compile_cpp(&source, programs.project.target(), &mut sources).map(Some);
        }
        match target_called(package, name) {
            Some(target) => programs.program(package, target).map(Some),
            None => {
                unknown = (!is_path(name)).then(|| name.to_string());
                Ok(None)
            }
        }
    });
    programs.add_sources(&sources);
    let mut program = resolved.map_err(|error| match unknown {
        Some(name) => explain_unknown(error, package, &name, words),
        None => error,
    })?;
    program.files.extend(sources);
    Ok(program)
}

/// Adds help to the error about an unknown name: similar names, or else where to write a program of that name.
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

/// Returns the checker or interactor of a rule if it is an example or binary of the package.
pub fn referee_target<'a>(package: &'a Package, rule: &Rule) -> Option<WantedProgram<'a>> {
    let (Rule::Checker(program) | Rule::Interactor(program)) = rule else {
        return None;
    };
    let target = target_called(package, split_words(&program.command).ok()?.first()?)?;
    Some(WantedProgram { package, target })
}

/// Returns the rule that decides whether an output is right, with its checker or interactor compiled. Relative paths
/// start from the package's folder.
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
    // The kind `Refused` would blame the solution for an error in the checker's source.
    rule.map_err(|error| Error {
        kind: ErrorKind::Input,
        ..error
    })
}
