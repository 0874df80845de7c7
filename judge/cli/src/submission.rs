//! # From a program to what its judge would run
//!
//! The middle of the way of the data, for all who need it: the crates that travel, the bundle, and the bundle compiled
//! as the judge does it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::profile::{self, Profile, guess};
use crate::ui::error::Error;
use crate::ui::paths::shown;
use crate::ui::place;
use crate::verify::{self, Ready, Subject};
use crate::workspace::closure::{self, Closure};
use crate::workspace::metadata::{self, Metadata};
use crate::workspace::program::{self, Program};
use crate::workspace::toolchain::{self, Toolchain};
use judge_bundler::{Bundler, Docs};
use judge_runner::problem::{self, Problem};
use judge_runner::testcase::files;

/// A workspace as it is on the disk right now.
pub struct Project {
    /// Its packages.
    pub metadata: Metadata,
    /// The judges that are known in it.
    pub profiles: BTreeMap<String, Profile>,
}

impl Project {
    /// Reads the workspace of the current folder and what it depends on, and asks for the user's compiler: all that a
    /// bundle takes.
    pub fn read() -> Result<(Self, Toolchain), Error> {
        let (metadata, toolchain) = metadata::read(toolchain::ask()?)?;
        Ok((Project::of(metadata)?, toolchain))
    }

    /// Reads the workspace's own packages only, which takes a tenth of the time.
    pub fn read_members() -> Result<Self, Error> {
        Project::of(metadata::read_members()?)
    }

    fn of(metadata: Metadata) -> Result<Self, Error> {
        Ok(Project {
            profiles: profile::read(&metadata.workspace_root.join("Cargo.toml"))?,
            metadata,
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
    let bundler = read(&closure, profile, making.docs)
        .map_err(|error| verify::said_by_workspace(error, making.program))?;
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
    Bundler::load(&closure.crates, closure.main, profile.edition, docs).map_err(Error::from)
}

/// Bundles a program of the current folder's workspace, compiles it as its judge does, and returns the file of the
/// compiled program.
pub fn compiled(name: &str) -> Result<PathBuf, Error> {
    let (Project { metadata, profiles }, toolchain) = Project::read()?;
    let program = program::find(&metadata, Some(name))?;
    let problem = read_problem(program)?;
    let (ready, _) = make(&Making {
        program,
        problem: &problem,
        profile: judge(&profiles, None, &problem, program)?,
        docs: docs(None, &problem, program)?,
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
    program: Program,
) -> Result<&'a Profile, Error> {
    match (asked, &problem.judge) {
        (Some(name), _) => profile::find(profiles, name, ""),
        (None, Some(name)) => {
            let place = place_of("judge", program);
            match problem.page.as_deref() {
                Some(page) if !profiles.contains_key(name) && guess::is_unknown(profiles, page) => {
                    let unknown = Error::usage(format!("no judge is called `{name}`{place}"));
                    Err(unknown.help(guess::advice(name, page)))
                }
                _ => profile::find(profiles, name, &place),
            }
        }
        (None, None) => {
            let place = place_of("judge", program);
            let set = "set `judge` under [package.metadata.judge] in Cargo.toml, or give --judge to `cargo judge bundle`";
            let there_is = profile::there_is(profiles);
            Err(
                Error::usage(format!("no judge is given for `{program}`{place}"))
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
pub fn docs(asked: Option<Docs>, problem: &Problem, program: Program) -> Result<Docs, Error> {
    let (None, Some(said)) = (asked, problem.docs.as_deref()) else {
        return Ok(asked.unwrap_or_default());
    };
    Docs::named(said).ok_or_else(|| {
        let names = Docs::NAMES.map(|(name, _)| name).join(", ");
        let place = place_of("docs", program);
        Error::input(format!("expected one of {names}, found {said:?}{place}"))
    })
}

/// Shows where a package says something of its problem, or else where it should.
fn place_of(key: &str, program: Program) -> String {
    let manifest = program.manifest();
    match problem::place_of(key, manifest, program.name()) {
        Some((line, column, text)) => format!("\n{}", place::show(manifest, line, column, &text)),
        None => format!("\n --> {}", shown(manifest).display()),
    }
}

/// Reads what a package says about the problem that a program is for.
///
/// # Errors
/// If that has another form, or speaks of a binary that the package does not have.
pub fn read_problem(program: Program) -> Result<Problem, Error> {
    let problem = problem::read(program.manifest(), program.name());
    let problem = problem.map_err(|mut error| {
        error.path = shown(&error.path);
        Error::input(error.to_string())
    })?;
    let package = program.package;
    let binaries = package.targets.iter().filter(|target| target.is_bin());
    let binaries = binaries.map(|binary| files::name_within(&package.name, &binary.name));
    let binaries: Vec<&str> = binaries.collect();
    let said = package.metadata.pointer("/judge/bin");
    let mut said = said.and_then(|said| said.as_object()).into_iter().flatten();
    let wrong = if binaries.iter().filter(|it| **it == program.name()).count() > 1 {
        format!("more than one binary is called `{program}`, and their cases would be the same")
    } else if let Some((name, _)) = said.find(|(name, _)| !binaries.contains(&name.as_str())) {
        let binaries = binaries.join(", ");
        format!("[package.metadata.judge.bin] speaks of `{name}`, but there is {binaries}")
    } else {
        return Ok(problem);
    };
    let manifest = shown(program.manifest());
    Err(Error::input(format!("{}: {wrong}", manifest.display())))
}
