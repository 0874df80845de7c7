//! # Which program is meant
//!
//! A name on the command line is a package or a binary target of the current folder's workspace; `package/binary` says
//! both. A name that fits more than one program is not guessed at: the error says which there are and how to choose.

use std::collections::BTreeSet;
use std::fmt;

use crate::ui::error::Error;
use crate::ui::paths::shown;
use crate::workspace::metadata::{Metadata, Package, Target, has_problem, library};

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
            Some((package, binary)) => package == *self.package.name && binary == self.binary.name,
            None => name == *self.package.name || name == self.binary.name,
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

/// The shortest name that means this program, given that no other has the same.
impl fmt::Display for Program<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(self.cases_name())
    }
}

/// Returns the program that is meant by a name.
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
    let names: Vec<String> = called.iter().map(qualified).collect();
    Error::usage(said).help(format_args!("choose one: {}", names.join(", ")))
}

fn qualified(program: &Program) -> String {
    format!("{}/{}", program.package.name, program.binary.name)
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
    Error::usage(said).help(there_is(all))
}

/// Lists what there is, each by the shortest name that will do.
fn there_is(all: &[Program]) -> String {
    let shortest = |program: &Program| {
        let short = program.to_string();
        if called(all, &short).len() == 1 {
            short
        } else {
            qualified(program)
        }
    };
    let names: Vec<String> = all.iter().map(shortest).collect();
    if names.is_empty() {
        "the workspace has no program at all".to_string()
    } else {
        format!("there is {}", names.join(", "))
    }
}
