//! # Making new problems
//!
//! Makes a package for a problem, or one for all problems of a contest with a binary for each, with its cases and its
//! test, and enters it in the workspace, which is made too where there is none. A problem that comes later is added to
//! its contest's package. All or nothing: what was made goes away again if a later step fails, and nothing that was
//! there is written over.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::ui::message;
use crate::ui::paths::shown;
use judge_facts::error::Error;
use judge_facts::profile::Profile;
use judge_pipeline::workspace::metadata;
use judge_runner::text::count;

pub use destination::Destination;
pub(crate) use made::{Made, all_or_nothing};

pub mod letters;
pub mod name;

mod destination;
mod made;
mod manifest;
mod package;

/// A package to be made, or one that gets more problems.
#[derive(Clone, Debug)]
pub struct NewPackage<'a> {
    /// Its name.
    pub name: String,
    /// The judge.
    pub profile: &'a Profile,
    /// What the judge calls the contest or the one problem.
    pub title: Option<String>,
    /// Where it is, if it is there already.
    pub existing: Option<Existing>,
    /// The problems that are new: one without a binary's name, or any number with one each.
    pub problems: Vec<NewProblem>,
}

/// A package that is there.
#[derive(Clone, Debug)]
pub struct Existing {
    /// Its Cargo.toml.
    pub manifest: PathBuf,
    /// The folder in which each of its problems has one with its cases.
    pub cases: PathBuf,
}

/// A problem to be made.
#[derive(Clone, Debug, Default)]
pub struct NewProblem {
    /// The binary that solves it, where a package holds several.
    pub binary: Option<String>,
    /// What the judge calls the problem.
    pub title: Option<String>,
    /// The address of its page.
    pub page: Option<String>,
    /// How much CPU time one case may take.
    pub time_limit: Option<Duration>,
    /// How many bytes of memory one case may take.
    pub memory_limit: Option<u64>,
    /// Whether the program talks with another.
    pub is_interactive: bool,
    /// The examples on its page.
    pub samples: Vec<Sample>,
}

/// An example on a problem's page.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Sample {
    /// What the program reads.
    pub input: String,
    /// What it prints.
    pub output: String,
}

impl NewPackage<'_> {
    /// Its folder.
    fn folder(&self, destination: &Destination) -> PathBuf {
        let own = self.existing.as_ref().and_then(|it| it.manifest.parent());
        own.map_or_else(|| destination.root.join(&self.name), Path::to_path_buf)
    }

    /// The source of a problem's program.
    fn main(&self, problem: &NewProblem, destination: &Destination) -> PathBuf {
        let source = self.folder(destination).join("src");
        match &problem.binary {
            Some(binary) => source.join("bin").join(format!("{binary}.rs")),
            None => source.join("main.rs"),
        }
    }

    /// The folder of a problem's cases.
    fn cases(&self, problem: &NewProblem, destination: &Destination) -> PathBuf {
        let mut cases = match &self.existing {
            Some(existing) => existing.cases.clone(),
            None => destination.root.join("testcases").join(&self.name),
        };
        cases.extend(&problem.binary);
        cases
    }

    /// What a problem is called on the command line.
    pub fn called(&self, problem: &NewProblem) -> String {
        match &problem.binary {
            Some(binary) => format!("{}/{binary}", self.name),
            None => self.name.clone(),
        }
    }
}

fn wrong(path: &Path, reason: impl fmt::Display) -> Error {
    Error::input(format!("{}: {reason}", shown(path).display()))
}

/// Makes packages with their problems.
///
/// # Errors
/// If something cannot be written, or cargo does not take the result; then all is as it was before.
pub fn create(destination: &Destination, packages: &[NewPackage]) -> Result<(), Error> {
    for package in packages.iter().filter(|it| it.existing.is_none()) {
        destination.check_free(&package.name)?;
    }
    let missing = all_or_nothing(|made| {
        make(destination, packages, made)?;
        lock(destination, packages)
    })?;
    say(destination, packages);
    if let Some(said) = missing {
        message::warning(format_args!(
            "Cargo.lock is not brought up to date, because a crate is not in cargo's cache: {}\n\nhelp: any cargo build gets it, such as `cargo check`",
            metadata::without_advice(&said),
        ));
    }
    Ok(())
}

fn make(destination: &Destination, packages: &[NewPackage], made: &mut Made) -> Result<(), Error> {
    for package in packages {
        make_package(destination, package, made)?;
        for problem in &package.problems {
            let main = package.main(problem, destination);
            made.file(&main, package::main(package, problem))?;
            let cases = package.cases(problem, destination);
            made.folder(&cases)?;
            for (index, sample) in problem.samples.iter().enumerate() {
                // Line ends are LF, as they are at the judges; whether the last line has one is left as it came.
                for (extension, text) in [("in", &sample.input), ("out", &sample.output)] {
                    let path = cases.join(format!("sample-{}.{extension}", index + 1));
                    made.file(&path, text.replace("\r\n", "\n"))?;
                }
            }
        }
    }
    // The workspace's Cargo.toml comes last: what it does not name yet does no harm to it.
    let path = destination.manifest();
    let new = packages.iter().filter(|package| package.existing.is_none());
    let text = destination
        .manifest
        .with_members(new.map(|package| package.name.as_str()));
    let text = text.map_err(|reason| wrong(&path, reason))?;
    if destination.metadata.is_some() {
        return made.replace(&path, &destination.manifest.text, &text);
    }
    let ignored = destination.root.join(".gitignore");
    if fs::symlink_metadata(&ignored).is_err() {
        made.file(&ignored, "/target/\n")?;
    }
    made.file(&path, text)
}

/// Makes a package's Cargo.toml and its test, or lets the Cargo.toml that is there speak of the new problems too.
fn make_package(
    destination: &Destination,
    package: &NewPackage,
    made: &mut Made,
) -> Result<(), Error> {
    if let Some(Existing { manifest: path, .. }) = &package.existing {
        let old = fs::read_to_string(path).map_err(|error| wrong(path, error))?;
        let new = package::with_more(&old, package).map_err(|error| wrong(path, error))?;
        return made.replace(path, &old, &new);
    }
    let folder = package.folder(destination);
    // A workspace may have one test for all packages, which takes those with one program.
    let is_alone = package.problems.iter().all(|it| it.binary.is_none());
    let is_shared = is_alone && destination.root.join("testcases/samples.rs").is_file();
    let text = package::manifest(package, destination, is_shared);
    made.file(&folder.join("Cargo.toml"), text)?;
    if is_shared {
        return Ok(());
    }
    made.file(&folder.join("tests/samples.rs"), package::SAMPLES_TEST)
}

/// Lets cargo look at the whole, which brings `Cargo.lock` up to date. Crates that are not at hand are no reason to
/// give up; what cargo says about them is returned.
fn lock(destination: &Destination, new: &[NewPackage]) -> Result<Option<String>, Error> {
    let metadata = match metadata::lock(&destination.root)? {
        Ok(metadata) => metadata,
        // Cargo adds this remark to every failure of its resolver, also where downloading would not help.
        Err(said)
            if metadata::lacks_a_crate(&said)
                && !said.contains("conflict with previously selected") =>
        {
            return Ok(Some(said));
        }
        Err(said) => return Err(metadata::cargo_error(&said)),
    };
    for NewPackage { name, .. } in new {
        let mut packages = metadata.packages.iter();
        let package = packages.find(|package| package.name == *name);
        if !package.is_some_and(|package| metadata.workspace_members.contains(&package.id)) {
            let said = format!("the workspace's Cargo.toml excludes `{name}`");
            return Err(Error::input(said));
        }
    }
    Ok(None)
}

/// Says what was made, and what is to be done next.
fn say(destination: &Destination, packages: &[NewPackage]) {
    if destination.metadata.is_none() {
        let root = destination.root.display();
        message::status("Created", format_args!("a workspace in {root}"));
    }
    for package in packages {
        let (judge, profile) = (&package.profile.title, &package.profile.name);
        for problem in &package.problems {
            let main = shown(&package.main(problem, destination));
            let samples = match problem.samples.len() {
                0 => String::new(),
                number => format!(", with {}", count(number as u64, "sample")),
            };
            let name = package.called(problem);
            let of = format!("`{name}` for {judge} (profile {profile})");
            message::status("Created", format_args!("{of}: {}{samples}", main.display()));
        }
    }
    for package in packages {
        for problem in &package.problems {
            if problem.samples.is_empty() {
                let cases = shown(&package.cases(problem, destination));
                message::note(format_args!(
                    "{} is empty, and a problem without cases is not right: put the samples of its page there as \
                     sample-1.in and sample-1.out, sample-2.in and so on",
                    cases.display(),
                ));
            }
        }
        let mut problems = package.problems.iter();
        if problems.any(|it| it.time_limit.is_none() || it.memory_limit.is_none()) {
            let manifest = shown(&package.folder(destination).join("Cargo.toml"));
            message::note(format_args!(
                "not all limits are given, and defaults hold: see {}",
                manifest.display()
            ));
        }
    }
}
