//! # From a program to what its judge would run
//!
//! The middle of the way of the data, for all who need it: the crates that travel, the bundle, and the bundle compiled
//! as the judge does it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::profile::{self, Profile};
use crate::ui::error::Error;
use crate::ui::paths::shown;
use crate::ui::place;
use crate::verify::{self, Ready, Subject};
use crate::workspace::closure::{self, Closure};
use crate::workspace::metadata::{self, Metadata, Package};
use crate::workspace::program::{self, Program};
use crate::workspace::toolchain::{self, Toolchain};
use judge_bundler::{Bundle, Bundler, Diagnostic, Docs};
use judge_runner::problem::{self, Problem};

/// What is to be made.
#[derive(Clone, Copy, Debug)]
pub struct Making<'a> {
    /// The program.
    pub program: Program<'a>,
    /// Its problem.
    pub problem: &'a Problem,
    /// The judge.
    pub profile: &'a Profile,
    /// What of the libraries' documentation is in it.
    pub docs: Docs,
    /// The workspace that it is part of.
    pub metadata: &'a Metadata,
    /// What compiles it.
    pub toolchain: &'a Toolchain,
}

/// Bundles a program and compiles it as the judge does.
///
/// # Errors
/// If it cannot be bundled or does not compile there.
pub fn make(making: &Making) -> Result<(Ready, Closure), Error> {
    let &Making {
        program,
        problem,
        profile,
        docs,
        metadata,
        toolchain,
    } = making;
    let closure = closure::of(metadata, program, profile, toolchain)?;
    let bundler = read(&closure, profile, docs).map_err(Error::refused)?;
    let subject = Subject {
        program,
        problem,
        profile,
        closure: &closure,
        toolchain,
        target_directory: &metadata.target_directory,
    };
    let ready = verify::make_ready(&bundler, &subject)?;
    Ok((ready, closure))
}

/// Reads what a bundle is made of.
///
/// # Errors
/// If a file cannot be read.
pub fn read(closure: &Closure, profile: &Profile, docs: Docs) -> Result<Bundler, Error> {
    let bundler = Bundler::read(&closure.crates, closure.main, profile.edition, docs)?;
    Ok(bundler)
}

/// Bundles a program of the current folder's workspace, compiles it as its judge does, and returns the file of the
/// compiled program.
///
/// # Errors
/// If there is no such program, or [`make`] has something against it.
pub fn compiled(name: &str) -> Result<PathBuf, Error> {
    let (metadata, toolchain) = metadata::read(toolchain::ask()?)?;
    let program = program::find(&metadata, name)?;
    let profiles = profile::read(&metadata.workspace_root.join("Cargo.toml"))?;
    let problem = read_problem(&program.package.manifest_path)?;
    let profile = judge(&profiles, None, &problem, program.package)?;
    let (ready, _) = make(&Making {
        program,
        problem: &problem,
        profile,
        docs: docs(None, &problem, program.package)?,
        metadata: &metadata,
        toolchain: &toolchain,
    })?;
    Ok(ready.program)
}

/// Returns the judge that a problem is for: the one that is asked for, or the one that its package names.
///
/// # Errors
/// If there is none; the error says which there are, and where one should be named.
pub fn judge<'a>(
    profiles: &'a BTreeMap<String, Profile>,
    asked: Option<&str>,
    problem: &Problem,
    package: &Package,
) -> Result<&'a Profile, Error> {
    let named = asked.or(problem.judge.as_deref());
    profile::find(profiles, named, &package.name, || {
        let manifest = &package.manifest_path;
        match problem::place_of("judge", manifest) {
            _ if asked.is_some() => String::new(),
            Some((line, column, text)) => {
                format!("\n{}", place::show(manifest, line, column, &text))
            }
            None => format!("\n --> {}", shown(manifest).display()),
        }
    })
}

/// Returns what of the libraries' documentation is to be in the bundle: what is asked for, or what the package says, or
/// the first paragraphs.
///
/// # Errors
/// If the package says something else; the error shows where.
pub fn docs(asked: Option<Docs>, problem: &Problem, package: &Package) -> Result<Docs, Error> {
    let said = problem.docs.as_deref().filter(|_| asked.is_none());
    let Some(said) = said else {
        return Ok(asked.unwrap_or_default());
    };
    Docs::named(said).ok_or_else(|| {
        let names = Docs::NAMES.map(|(name, _)| name).join(", ");
        let message = format!("expected one of {names}, found {said:?}");
        let manifest = &package.manifest_path;
        match problem::place_of("docs", manifest) {
            Some((line, column, text)) => Error::input(format!(
                "{message}\n{}",
                place::show(manifest, line, column, &text)
            )),
            None => Error::input(message),
        }
    })
}

/// Reads what a package says about its problem.
///
/// # Errors
/// If it says something wrong.
pub fn read_problem(manifest: &Path) -> Result<Problem, Error> {
    problem::read(manifest).map_err(|mut error| {
        error.path = shown(&error.path);
        Error::input(error.to_string())
    })
}

/// Refuses a crate that has to travel and cannot, at the first place that names it.
///
/// # Errors
/// If there is such a crate, with the reason.
pub fn refuse_missing(bundle: &Bundle, closure: &Closure) -> Result<(), Error> {
    for (name, place) in bundle.missing_crates() {
        let refused = closure.refused.iter().find(|refused| refused.name == name);
        let Some(refused) = refused else { continue };
        let diagnostic = Diagnostic {
            file: place.file,
            line: place.line,
            column: place.column,
            line_text: place.line_text,
            message: refused.reason.clone(),
            help: None,
        };
        let error = Error::from(diagnostic);
        return Err(match &refused.help {
            Some(help) => error.help(help),
            None => error,
        });
    }
    Ok(())
}
