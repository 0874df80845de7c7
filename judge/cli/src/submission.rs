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
use judge_bundler::{Bundler, Docs};
use judge_runner::problem::{self, Problem};

/// A workspace as it is on the disk right now, and what compiles its programs.
pub struct Project {
    /// Its packages.
    pub metadata: Metadata,
    /// The judges that are known in it.
    pub profiles: BTreeMap<String, Profile>,
    /// The user's compiler.
    pub toolchain: Toolchain,
}

impl Project {
    /// Reads the workspace of the current folder.
    pub fn read() -> Result<Self, Error> {
        let (metadata, toolchain) = metadata::read(toolchain::ask()?)?;
        Ok(Project {
            profiles: profile::read(&metadata.workspace_root.join("Cargo.toml"))?,
            metadata,
            toolchain,
        })
    }
}

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
pub fn make(making: &Making) -> Result<(Ready, Closure), Error> {
    let profile = making.profile;
    let closure = closure::of(making.metadata, making.program, profile, making.toolchain)?;
    let bundler = read(&closure, profile, making.docs).map_err(Error::refused)?;
    let subject = Subject {
        program: making.program,
        problem: making.problem,
        profile,
        closure: &closure,
        toolchain: making.toolchain,
        target_directory: making.metadata.target_directory.as_std_path(),
    };
    let ready = verify::make_ready(&bundler, &subject)?;
    Ok((ready, closure))
}

/// Reads what a bundle is made of.
pub fn read(closure: &Closure, profile: &Profile, docs: Docs) -> Result<Bundler, Error> {
    Bundler::read(&closure.crates, closure.main, profile.edition, docs).map_err(Error::from)
}

/// Bundles a program of the current folder's workspace, compiles it as its judge does, and returns the file of the
/// compiled program.
pub fn compiled(name: &str) -> Result<PathBuf, Error> {
    let Project {
        metadata,
        profiles,
        toolchain,
    } = Project::read()?;
    let program = program::find(&metadata, name)?;
    let problem = read_problem(&program.package.manifest_path)?;
    let (ready, _) = make(&Making {
        program,
        problem: &problem,
        profile: judge(&profiles, None, &problem, program.package)?,
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
    match (asked, &problem.judge) {
        (Some(name), _) => profile::find(profiles, name, ""),
        (None, Some(name)) => profile::find(profiles, name, &place_of("judge", package)),
        (None, None) => {
            let (name, place) = (&package.name, place_of("judge", package));
            let set = "set `judge` under [package.metadata.judge] in Cargo.toml, or give --judge to `cargo judge bundle`";
            let there_is = profile::there_is(profiles);
            Err(
                Error::usage(format!("no judge is given for `{name}`{place}"))
                    .help(format_args!("{set}; {there_is}")),
            )
        }
    }
}

/// Returns what of the libraries' documentation is to be in the bundle: what is asked for, or what the package says, or
/// the first paragraphs.
///
/// # Errors
/// If the package says something else; the error shows where.
pub fn docs(asked: Option<Docs>, problem: &Problem, package: &Package) -> Result<Docs, Error> {
    let (None, Some(said)) = (asked, problem.docs.as_deref()) else {
        return Ok(asked.unwrap_or_default());
    };
    Docs::named(said).ok_or_else(|| {
        let names = Docs::NAMES.map(|(name, _)| name).join(", ");
        let place = place_of("docs", package);
        Error::input(format!("expected one of {names}, found {said:?}{place}"))
    })
}

/// Shows where a package says something of its problem, or else where it should.
fn place_of(key: &str, package: &Package) -> String {
    let manifest = package.manifest_path.as_std_path();
    match problem::place_of(key, manifest) {
        Some((line, column, text)) => format!("\n{}", place::show(manifest, line, column, &text)),
        None => format!("\n --> {}", shown(manifest).display()),
    }
}

/// Reads what a package says about its problem.
pub fn read_problem<P: AsRef<Path> + ?Sized>(manifest: &P) -> Result<Problem, Error> {
    problem::read(manifest.as_ref()).map_err(|mut error| {
        error.path = shown(&error.path);
        Error::input(error.to_string())
    })
}
