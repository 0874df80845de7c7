//! # From a program to what its judge would run
//!
//! The middle of the way of the data, for all who need it: the crates that travel, the bundle, and the bundle compiled
//! as the judge does it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::bundle::{self, Bundle, Docs};
use crate::compile::rustc;
use crate::profile::{self, Profile};
use crate::proof::{self, Ready, Subject};
use crate::say::error::Error;
use crate::say::paths::shown;
use crate::say::place;
use crate::workspace::closure::{self, Closure};
use crate::workspace::mention;
use crate::workspace::metadata::{self, Metadata, Package};
use crate::workspace::program::{self, Program};
use crate::workspace::toolchain::{self, Toolchain};
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
    let bundle = bundle::bundle(&closure.crates, closure.main, profile.edition, docs)
        .map_err(|error| Error::from(error).refused())?;
    let bundle = refuse_what_cannot_travel(bundle, &closure, Globs::Cut).map_err(Error::refused)?;
    let subject = Subject {
        program,
        problem,
        profile,
        closure: &closure,
        toolchain,
        target_directory: &metadata.target_directory,
    };
    let ready = proof::make_ready(bundle, &subject)?;
    Ok((ready, closure))
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
/// A crate of which everything is imported at once, as `proconio` does with its attributes, may be needed or not. Where
/// the compiler has the last word that import is cut, and if the crate is needed after all, the error says why it is
/// missing.
///
/// # Errors
/// If there is such a crate, with the reason.
pub fn refuse_what_cannot_travel(
    bundle: Bundle,
    closure: &Closure,
    globs: Globs,
) -> Result<Bundle, Error> {
    let mut bundle = bundle;
    loop {
        let named = mention::find(
            &bundle.text,
            closure.refused.iter().map(|refused| refused.name.as_str()),
        );
        let imports: Vec<Range<usize>> = match globs {
            Globs::Cut => named
                .values()
                .filter_map(|mention| mention.glob.clone())
                .collect(),
            Globs::Refuse => Vec::new(),
        };
        if !imports.is_empty() {
            let without = bundle.without(&imports)?;
            if without.text != bundle.text {
                bundle = without;
                continue;
            }
        }
        let first = closure
            .refused
            .iter()
            .find_map(|refused| Some((refused, named.get(&refused.name)?)));
        let Some((refused, mention)) = first else {
            return Ok(bundle);
        };
        let error = match rustc::at(
            mention.line,
            mention.column,
            &bundle,
            refused.reason.clone(),
        ) {
            Some(diagnostic) => Error::from(diagnostic),
            None => Error::input(&refused.reason),
        };
        return Err(match &refused.help {
            Some(help) => error.help(help),
            None => error,
        });
    }
}

/// What to do about an import of everything in a crate that cannot travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Globs {
    /// Cut it, because the compiler has the last word.
    Cut,
    /// Refuse it, because nobody looks afterwards.
    Refuse,
}
