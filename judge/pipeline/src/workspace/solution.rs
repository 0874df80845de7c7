//! # The programs that a name stands for
//!
//! A name on the command line is a package or a binary target of the workspace. `package/binary` names both. In a
//! package with several programs, such as a contest's, it is a program's full name. If a name fits more than one
//! program, the error lists them instead of guessing.
//!
//! If no binary has the name, it may be an example's. An example solves the problem of a binary in another way.

use std::fmt;
use std::path::{Path, PathBuf};

use judge_facts::error::{Error, list_choices};
use judge_facts::problem::{Example, Problem};
use judge_facts::workspace::{cases_folder, name_within};

use crate::workspace::metadata::{Metadata, Package, Target, WantedProgram, members};

/// A program of the workspace that can be submitted to a judge.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    pub package: &'a Package,
    /// The binary target, or the example that stands in for it.
    pub target: &'a Target,
    /// The binary target whose problem the program solves.
    binary: &'a Target,
    /// True if the package has several binaries.
    pub has_siblings: bool,
    workspace_folder: &'a Path,
}

impl<'a> Solution<'a> {
    pub fn manifest(&self) -> &'a Path {
        self.package.manifest_path.as_std_path()
    }

    pub fn package_folder(&self) -> &'a Path {
        let manifest = self.manifest();
        manifest.parent().unwrap_or(manifest)
    }

    /// Returns the problem's name within the package, which is the binary's name.
    pub fn name(&self) -> &'a str {
        name_within(&self.package.name, &self.binary.name)
    }

    /// Returns the problem's name if the package has several binaries.
    pub fn name_among_siblings(&self) -> Option<&'a str> {
        self.has_siblings.then_some(self.name())
    }

    pub fn own_name(&self) -> &'a str {
        name_within(&self.package.name, &self.target.name)
    }

    /// Returns the program's own name if the package's name could mean another program.
    pub fn own_name_among_siblings(&self) -> Option<&'a str> {
        (self.has_siblings || self.target.is_example()).then_some(self.own_name())
    }

    pub fn program(&self) -> WantedProgram<'a> {
        let (package, target) = (self.package, self.target);
        WantedProgram { package, target }
    }

    pub fn cases_folder(&self) -> PathBuf {
        let binary = self.name_among_siblings();
        let package = &self.package.name;
        cases_folder(
            self.workspace_folder,
            self.package_folder(),
            package,
            binary,
        )
    }

    /// Returns the program with an example of its package in place of the binary; `None` without such an example.
    pub fn with_example(self, name: &str) -> Option<Self> {
        let mut targets = self.package.targets.iter();
        let target = targets.find(|target| target.is_example() && target.name == name)?;
        Some(Solution { target, ..self })
    }

    /// Returns the problem's description of the program, if the program is an example and has one.
    pub fn example<'p>(&self, problem: &'p Problem) -> Option<&'p Example> {
        let mut examples = problem.examples.iter();
        examples.find(|example| self.target.is_example() && example.name == self.target.name)
    }

    /// Returns whether the package describes a problem, even if it does so with mistakes.
    fn has_problem(&self) -> bool {
        self.package.metadata.get("judge").is_some()
    }

    /// Returns whether an example of the package solves this binary's problem: this binary's table describes the
    /// example, or no table does and this is the package's only or default binary.
    fn has_example(&self, name: &str) -> bool {
        let tables = self.package.metadata["judge"]["bin"].as_object();
        let mut tables = tables.into_iter().flatten();
        match tables.find(|(_, table)| table["examples"].get(name).is_some()) {
            Some((binary, _)) => binary == self.name(),
            None => !self.has_siblings || self.is_default(),
        }
    }

    /// Returns whether a name on the command line can stand for this program.
    fn is_called(&self, name: &str) -> bool {
        let is_named = |name: &str| name == self.own_name() || name == self.target.name;
        match name.split_once('/') {
            Some((package, program)) => package == *self.package.name && is_named(program),
            None => is_named(name) || name == *self.package.name && !self.target.is_example(),
        }
    }

    /// Returns whether the package's name alone stands for this binary.
    fn is_default(&self) -> bool {
        match &self.package.default_run {
            Some(default) => *default == self.target.name,
            None => self.target.name == *self.package.name,
        }
    }
}

/// The program's unique name: `package`, or `package/program` for an example or one of several binaries.
impl fmt::Display for Solution<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.package.name)?;
        match self.own_name_among_siblings() {
            Some(name) => write!(out, "/{name}"),
            None => Ok(()),
        }
    }
}

/// Returns the one program that a name stands for. Without a name, returns the program in the user's folder. Examples
/// count only if no binary has the name.
pub fn find_solution<'a>(
    metadata: &'a Metadata,
    folder: &Path,
    name: Option<&str>,
) -> Result<Solution<'a>, Error> {
    let all = all_solutions(metadata);
    let found = match name {
        None => solutions_in(&all, folder),
        Some(name) => match named(&all, folder, name) {
            none if none.is_empty() => named(&all_examples(metadata), folder, name),
            found => found,
        },
    };
    match (&found[..], name) {
        ([only], _) => Ok(*only),
        ([], None) => {
            let message = "no problem is named, and the current folder does not belong to one";
            Err(Error::usage(message).help(list_problems(metadata)))
        }
        ([], Some(name)) => Err(unknown(metadata, name)),
        (several, _) => {
            let name = name.unwrap_or(&several[0].package.name);
            let message = format!("`{name}` could mean {} programs", several.len());
            let names: Vec<String> = several.iter().map(Solution::to_string).collect();
            let help = format!("choose one: {}", names.join(", "));
            Err(Error::usage(message).help(help))
        }
    }
}

/// Returns the programs that names stand for, each once. A package's name stands for all of its programs. Without
/// names, returns the programs of the package in the user's folder, or else the programs of all problems.
pub fn find_solutions<'a>(
    metadata: &'a Metadata,
    folder: &Path,
    names: &[String],
) -> Result<Vec<Solution<'a>>, Error> {
    let mut found: Vec<Solution> = Vec::new();
    for name in names {
        let mut named = all_solutions(metadata);
        named.retain(|solution| solution.package.name == *name);
        if named.is_empty() {
            named = vec![find_solution(metadata, folder, Some(name))?];
        }
        named.retain(|new| {
            let mut known = found.iter();
            !known.any(|known| known.target.src_path == new.target.src_path)
        });
        found.extend(named);
    }
    if names.is_empty() {
        found = solutions_in(&all_solutions(metadata), folder);
    }
    if found.is_empty() {
        found = problem_solutions(metadata);
    }
    Ok(found)
}

pub fn problem_solutions(metadata: &Metadata) -> Vec<Solution<'_>> {
    let mut solutions = all_solutions(metadata);
    solutions.retain(Solution::has_problem);
    solutions
}

/// Returns all binaries of the workspace's own packages, sorted by name.
pub fn all_solutions(metadata: &Metadata) -> Vec<Solution<'_>> {
    let mut solutions = Vec::new();
    for package in members(metadata) {
        let binaries = package.targets.iter().filter(|target| target.is_bin());
        let has_siblings = binaries.clone().count() > 1;
        solutions.extend(binaries.map(|target| Solution {
            package,
            target,
            binary: target,
            has_siblings,
            workspace_folder: metadata.workspace_root.as_std_path(),
        }));
    }
    solutions.sort_by_key(|solution| (&solution.package.name, &solution.target.name));
    solutions
}

/// Returns the examples of the workspace's own packages for which the binary with their problem is known.
fn all_examples(metadata: &Metadata) -> Vec<Solution<'_>> {
    let mut examples = Vec::new();
    for solution in all_solutions(metadata) {
        let targets = solution.package.targets.iter();
        let own = targets.filter(|it| it.is_example() && solution.has_example(&it.name));
        examples.extend(own.map(|target| Solution { target, ..solution }));
    }
    examples
}

/// Returns the programs of the innermost package that contains `folder` and describes a problem.
fn solutions_in<'a>(all: &[Solution<'a>], folder: &Path) -> Vec<Solution<'a>> {
    let depth = |solution: &Solution| {
        let own = solution.package_folder();
        folder.starts_with(own).then(|| own.components().count())
    };
    let mut solutions = all.to_vec();
    solutions.retain(Solution::has_problem);
    let deepest = solutions.iter().filter_map(depth).max();
    solutions.retain(|solution| deepest.is_some() && depth(solution) == deepest);
    solutions
}

/// Returns the programs that a name can stand for. If there are several, the user has to choose.
fn named<'a>(all: &[Solution<'a>], folder: &Path, name: &str) -> Vec<Solution<'a>> {
    let mut named = all.to_vec();
    named.retain(|solution| solution.is_called(name));
    let mut pairs = named.windows(2);
    let are_of_one_package = pairs.all(|pair| pair[0].package.id == pair[1].package.id);
    let default = named.iter().find(|solution| solution.is_default());
    if let Some(default) = default.filter(|_| are_of_one_package) {
        return vec![*default];
    }
    // In a contest's folder, the name means that contest's problem, whatever other contests have.
    let mut in_folder = solutions_in(all, folder);
    in_folder.retain(|solution| solution.is_called(name));
    match in_folder.len() {
        1 => in_folder,
        _ => named,
    }
}

fn unknown(metadata: &Metadata, name: &str) -> Error {
    let (all, examples) = (all_solutions(metadata), all_examples(metadata));
    let mut names: Vec<String> = all.iter().map(Solution::to_string).collect();
    names.extend(all.iter().map(|solution| solution.name().to_string()));
    names.extend(examples.iter().map(|example| example.target.name.clone()));
    let error = match members(metadata).any(|package| package.name == name) {
        true => Error::usage(format!("package `{name}` has no program"))
            .help("a solution is the file src/main.rs of its package, or one in src/bin"),
        false => Error::usage(format!("no problem is called `{name}`")).suggest(name, &names),
    };
    error.help(list_problems(metadata))
}

fn list_problems(metadata: &Metadata) -> String {
    match &problem_solutions(metadata)[..] {
        [] => "the workspace has no problems".to_string(),
        problems => list_choices("problems", problems.iter().map(Solution::to_string)),
    }
}
