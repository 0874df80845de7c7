//! # Which program is meant
//!
//! A name on the command line is a package or a binary target of the current folder's workspace; `package/binary` says
//! both. A name that fits more than one program is not guessed at: the error says which there are and how to choose.

use std::fmt;

use crate::ui::error::Error;
use crate::ui::paths::shown;
use crate::workspace::metadata::{Metadata, Package, Target};

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
    /// The name under `testcases`: the package's, or the binary's where one package holds several programs.
    pub fn cases_name(&self) -> &str {
        if self.has_siblings {
            &self.binary.name
        } else {
            &self.package.name
        }
    }

    /// Whether a name on the command line can mean this program.
    fn is_called(&self, name: &str) -> bool {
        match name.split_once('/') {
            Some((package, binary)) => package == self.package.name && binary == self.binary.name,
            None => name == self.package.name || name == self.binary.name,
        }
    }

    /// Whether the package's own name can only mean this one of its binaries.
    fn stands_for_package(&self) -> bool {
        match &self.package.default_run {
            Some(default) => *default == self.binary.name,
            None => self.binary.name == self.package.name,
        }
    }
}

/// The shortest name that means this program, given that no other has the same.
impl fmt::Display for Program<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(if self.has_siblings {
            &self.binary.name
        } else {
            &self.package.name
        })
    }
}

/// Returns the program that is meant by a name.
///
/// # Errors
/// If there is none, or more than one.
pub fn find<'a>(metadata: &'a Metadata, name: &str) -> Result<Program<'a>, Error> {
    let all = programs(metadata);
    match called(&all, name)[..] {
        [only] => Ok(only),
        [] => Err(unknown(metadata, &all, name)),
        ref several => Err(ambiguous(name, several)),
    }
}

/// Returns the programs of all packages that say they solve a problem: those with a `[package.metadata.judge]`.
pub fn problems(metadata: &Metadata) -> Vec<Program<'_>> {
    let mut programs = programs(metadata);
    programs.retain(|program| program.package.metadata.get("judge").is_some());
    programs
}

/// Returns the programs that a name can mean, one unless the user has to choose.
fn called<'a>(all: &[Program<'a>], name: &str) -> Vec<Program<'a>> {
    let called: Vec<Program> = all
        .iter()
        .filter(|program| program.is_called(name))
        .copied()
        .collect();
    let in_one_package = called
        .windows(2)
        .all(|pair| pair[0].package.id == pair[1].package.id);
    let default = called
        .iter()
        .find(|program| in_one_package && program.stands_for_package());
    default.map_or_else(|| called.clone(), |default| vec![*default])
}

/// Returns all binaries of the workspace's own packages, sorted by name.
pub(crate) fn programs(metadata: &Metadata) -> Vec<Program<'_>> {
    let mut programs = Vec::new();
    for package in members(metadata) {
        let binaries: Vec<&Target> = package
            .targets
            .iter()
            .filter(|target| target.is("bin"))
            .collect();
        let has_siblings = binaries.len() > 1;
        programs.extend(binaries.into_iter().map(|binary| Program {
            package,
            binary,
            has_siblings,
        }));
    }
    programs.sort_by_key(|program| (&program.package.name, &program.binary.name));
    programs
}

fn members(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata
        .packages
        .iter()
        .filter(|package| metadata.workspace_members.contains(&package.id))
}

fn ambiguous(name: &str, called: &[Program]) -> Error {
    let list: Vec<String> = called.iter().map(qualified).collect();
    let several = if called.iter().all(|program| program.package.name == name) {
        format!("package `{name}` has {} binaries", called.len())
    } else {
        format!("{} programs are called `{name}`", called.len())
    };
    let mut manifests: Vec<_> = called
        .iter()
        .map(|program| &program.package.manifest_path)
        .collect();
    manifests.dedup();
    let places: String = manifests
        .iter()
        .map(|manifest| format!("\n --> {}", shown(manifest).display()))
        .collect();
    Error::usage(several + &places).help(format_args!("choose one: {}", list.join(", ")))
}

fn qualified(program: &Program) -> String {
    format!("{}/{}", program.package.name, program.binary.name)
}

fn unknown(metadata: &Metadata, all: &[Program], name: &str) -> Error {
    if let Some(package) = members(metadata).find(|package| package.name == name) {
        let what = if package.library().is_some() {
            "only a library"
        } else {
            "no program"
        };
        return Error::usage(format!(
            "package `{name}` has {what}, and what a judge takes is a program"
        ))
        .help(there_is(all));
    }
    if metadata.packages.iter().any(|package| package.name == name) {
        return Error::usage(format!(
            "`{name}` is a dependency and not a package of this workspace"
        ))
        .help(there_is(all));
    }
    Error::usage(format!(
        "no package or binary of this workspace is called `{name}`"
    ))
    .help(there_is(all))
}

/// Lists what there is, each by the shortest name that will do.
fn there_is(all: &[Program]) -> String {
    let names: Vec<String> = all
        .iter()
        .map(|program| {
            let short = program.to_string();
            if called(all, &short).len() == 1 {
                short
            } else {
                qualified(program)
            }
        })
        .collect();
    if names.is_empty() {
        "the workspace has no program at all".to_string()
    } else {
        format!("there is {}", names.join(", "))
    }
}
