//! # Which program is meant
//!
//! A name on the command line is a package or a binary target of the current folder's workspace; `package/binary` says
//! both, and is what a program is called whose package holds several, as a contest does. A name that fits more than one
//! program is not guessed at: the error says which there are and how to choose.

use std::collections::BTreeSet;
use std::env;
use std::fmt;
use std::path::{Path, PathBuf};

use crate::ui::error::{Error, alike};
use crate::ui::paths::shown;
use crate::workspace::metadata::{Metadata, Package, Target, has_problem, library};
use judge_runner::testcase::files;

/// A binary of the workspace.
#[derive(Clone, Copy, Debug)]
pub struct Program<'a> {
    /// The package that it is part of.
    pub package: &'a Package,
    /// The binary target.
    pub binary: &'a Target,
    /// Whether the package has other binaries.
    pub has_siblings: bool,
}

impl Program<'_> {
    /// The Cargo.toml of its package.
    pub fn manifest(&self) -> &Path {
        self.package.manifest_path.as_std_path()
    }

    /// The binary's name within the package.
    pub fn name(&self) -> &str {
        files::name_within(&self.package.name, &self.binary.name)
    }

    /// The folder of its cases.
    pub fn cases_folder(&self) -> PathBuf {
        let manifest = self.manifest();
        let binary = self.has_siblings.then_some(self.name());
        let folder = manifest.parent().unwrap_or(manifest);
        files::folder(folder, &self.package.name, binary)
    }

    /// Whether a name on the command line can mean this program.
    fn is_called(&self, name: &str) -> bool {
        let is_named = |name: &str| name == self.name() || name == self.binary.name;
        match name.split_once('/') {
            Some((package, binary)) => package == *self.package.name && is_named(binary),
            None => name == *self.package.name || is_named(name),
        }
    }

    /// Whether the package's own name can only mean this one of its binaries.
    fn stands_for_package(&self) -> bool {
        match &self.package.default_run {
            Some(default) => *default == self.binary.name,
            None => self.binary.name == *self.package.name,
        }
    }
}

/// The name that means this program and no other: the package's, or both where a package holds several.
impl fmt::Display for Program<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.package.name)?;
        if self.has_siblings {
            write!(out, "/{}", self.name())?;
        }
        Ok(())
    }
}

/// Returns the one program that is meant by a name, or without one by the current folder.
///
/// # Errors
/// If there is none, or more than one.
pub fn find<'a>(metadata: &'a Metadata, name: Option<&str>) -> Result<Program<'a>, Error> {
    let all = programs(metadata);
    let Some(name) = name else {
        return match here(metadata)[..] {
            [only] => Ok(only),
            [] => Err(
                Error::usage("expected the name of a problem, as this folder is not in one")
                    .help(there_is(&all)),
            ),
            ref several => Err(ambiguous(&several[0].package.name, several)),
        };
    };
    match called(&all, name)[..] {
        [only] => Ok(only),
        [] => Err(unknown(metadata, &all, name)),
        ref several => {
            // In a contest's folder its own problem is meant, whatever other contests have.
            let mut own = here(metadata);
            own.retain(|program| program.is_called(name));
            match own[..] {
                [only] => Ok(only),
                _ => Err(ambiguous(name, several)),
            }
        }
    }
}

/// Returns the programs that are meant by names, of which a package's means all that it holds; without any, those of the
/// current folder's package, or else all problems. None is in it twice.
///
/// # Errors
/// If a name means none, or programs of several packages.
pub fn find_all<'a>(metadata: &'a Metadata, names: &[String]) -> Result<Vec<Program<'a>>, Error> {
    let mut found: Vec<Program> = Vec::new();
    for name in names {
        let mut meant = programs(metadata);
        meant.retain(|program| program.package.name == *name);
        if meant.is_empty() {
            meant = vec![find(metadata, Some(name))?];
        }
        let is_new = |program: &Program| {
            let mut known = found.iter();
            !known.any(|known| known.binary.src_path == program.binary.src_path)
        };
        meant.retain(is_new);
        found.extend(meant);
    }
    if names.is_empty() {
        found = here(metadata);
    }
    if found.is_empty() {
        found = problems(metadata);
    }
    Ok(found)
}

/// Returns the problems of the package in which the current folder is.
fn here(metadata: &Metadata) -> Vec<Program<'_>> {
    let Ok(here) = env::current_dir() else {
        return Vec::new();
    };
    let depth = |program: &Program| {
        let folder = program.manifest().parent()?;
        here.starts_with(folder)
            .then(|| folder.components().count())
    };
    let mut problems = problems(metadata);
    let deepest = problems.iter().filter_map(depth).max();
    problems.retain(|program| deepest.is_some() && depth(program) == deepest);
    problems
}

/// Returns the programs of all packages that say they solve a problem: those with a `[package.metadata.judge]`.
pub fn problems(metadata: &Metadata) -> Vec<Program<'_>> {
    let mut programs = programs(metadata);
    programs.retain(|program| has_problem(program.package));
    programs
}

/// Returns the programs that a name can mean, one unless the user has to choose.
fn called<'a>(all: &[Program<'a>], name: &str) -> Vec<Program<'a>> {
    let mut called = all.to_vec();
    called.retain(|program| program.is_called(name));
    let mut pairs = called.windows(2);
    let in_one_package = pairs.all(|pair| pair[0].package.id == pair[1].package.id);
    let default = called.iter().find(|program| program.stands_for_package());
    match default.filter(|_| in_one_package) {
        Some(default) => vec![*default],
        None => called,
    }
}

/// Returns all binaries of the workspace's own packages, sorted by name.
pub(crate) fn programs(metadata: &Metadata) -> Vec<Program<'_>> {
    let mut programs = Vec::new();
    for package in metadata.workspace_packages() {
        let binaries = package.targets.iter().filter(|target| target.is_bin());
        let has_siblings = binaries.clone().count() > 1;
        programs.extend(binaries.map(|binary| Program {
            package,
            binary,
            has_siblings,
        }));
    }
    programs.sort_by_key(|program| (&program.package.name, &program.binary.name));
    programs
}

fn ambiguous(name: &str, called: &[Program]) -> Error {
    let mut said = if called.iter().all(|program| program.package.name == name) {
        format!("package `{name}` has {} binaries", called.len())
    } else {
        format!("{} programs are called `{name}`", called.len())
    };
    let manifests = called.iter().map(|program| &program.package.manifest_path);
    let manifests: BTreeSet<_> = manifests.collect();
    for manifest in manifests {
        said += &format!("\n --> {}", shown(manifest.as_std_path()).display());
    }
    let names: Vec<String> = called.iter().map(Program::to_string).collect();
    Error::usage(said).help(format_args!("choose one: {}", names.join(", ")))
}

fn unknown(metadata: &Metadata, all: &[Program], name: &str) -> Error {
    let members = metadata.workspace_packages();
    let said = if let Some(package) = members.iter().find(|package| package.name == name) {
        let what = library(package).map_or("no program", |_| "only a library");
        format!("package `{name}` has {what}, and what a judge takes is a program")
    } else if metadata.packages.iter().any(|package| package.name == name) {
        format!("`{name}` is a dependency and not a package of this workspace")
    } else {
        format!("no package or binary of this workspace is called `{name}`")
    };
    let mut names: Vec<String> = all.iter().map(Program::to_string).collect();
    names.extend(all.iter().map(|program| program.name().to_string()));
    let there_is = there_is(all);
    Error::usage(said).help(match alike(name, &names) {
        Some(alike) => format!("did you mean `{alike}`? {there_is}"),
        None => there_is,
    })
}

/// Lists what there is.
fn there_is(all: &[Program]) -> String {
    let names: Vec<String> = all.iter().map(Program::to_string).collect();
    if names.is_empty() {
        "the workspace has no program at all".to_string()
    } else {
        format!("there is {}", names.join(", "))
    }
}
