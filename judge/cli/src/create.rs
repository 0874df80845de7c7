//! # Creating new problems
//!
//! Creates a package for a problem, or for a contest one package with a binary per problem. The package gets the
//! samples as cases, gets a test, and becomes a member of the workspace. Without a workspace, the current folder
//! becomes one. The work is one [`transaction`]: a failure undoes it, and no existing file is overwritten.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::ui::message;
use judge_facts::error::{Error, Location, relative_path};
use judge_facts::profile::Profile;
use judge_facts::terms::Files;
use judge_facts::workspace::cases_folder;
use judge_pipeline::workspace::metadata;
use judge_runner::text::count;

pub(crate) use destination::Destination;

use manifest::with_line_ends_of;
use transaction::{Transaction, all_or_nothing};

pub(crate) mod name;
pub(crate) mod pages;
pub(crate) mod transaction;

mod destination;
mod manifest;
mod package;

#[derive(Clone, Debug)]
pub(crate) struct NewPackage<'a> {
    pub(crate) name: String,
    pub(crate) profile: &'a Profile,
    /// The title that the judge gives the contest or the single problem.
    pub(crate) title: Option<String>,
    /// Either a single problem without a `binary`, or any number of problems with a `binary` each.
    pub(crate) problems: Vec<NewProblem>,
    /// The Cargo.toml of the contest's existing package, which gets the problems; `None` for a new package.
    pub(crate) existing: Option<PathBuf>,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct NewProblem {
    /// The name of the problem's file in `src/bin`; `None` if the package has only `src/main.rs`.
    pub(crate) binary: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) page: Option<String>,
    pub(crate) time_limit: Option<Duration>,
    /// The memory limit of one case, in bytes.
    pub(crate) memory_limit: Option<u64>,
    pub(crate) is_interactive: bool,
    pub(crate) files: Files,
    pub(crate) samples: Vec<Sample>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) input: String,
    pub(crate) output: String,
}

impl NewPackage<'_> {
    fn folder(&self, destination: &Destination) -> PathBuf {
        let existing = self.existing.as_deref().and_then(Path::parent);
        existing.map_or_else(|| destination.root.join(&self.name), Path::to_path_buf)
    }

    fn main_file(&self, problem: &NewProblem, destination: &Destination) -> PathBuf {
        let source = self.folder(destination).join("src");
        match &problem.binary {
            Some(binary) => source.join("bin").join(format!("{binary}.rs")),
            None => source.join("main.rs"),
        }
    }

    fn cases_folder(&self, problem: &NewProblem, destination: &Destination) -> PathBuf {
        let (folder, binary) = (self.folder(destination), problem.binary.as_deref());
        cases_folder(&destination.root, &folder, &self.name, binary)
    }

    /// Returns the problem's name on the command line: `PACKAGE` or `PACKAGE/BINARY`.
    fn problem_name(&self, problem: &NewProblem) -> String {
        match &problem.binary {
            Some(binary) => format!("{}/{binary}", self.name),
            None => self.name.clone(),
        }
    }

    /// Returns the name of the problem's binary target. Cargo writes all binaries of a workspace to one folder, so the
    /// package's name in front keeps the problems A of two contests apart.
    fn target(&self, problem: &NewProblem) -> String {
        self.problem_name(problem).replace('/', "-")
    }

    /// Returns the name of the interactor, an example that the user has to write for an interactive problem.
    fn interactor(&self, problem: &NewProblem) -> String {
        self.target(problem) + "-interactor"
    }
}

fn file_error(path: &Path, reason: impl fmt::Display) -> Error {
    Error::input(reason.to_string()).at(Location::of_file(path))
}

/// Creates a package, or adds problems to an existing one. A failure undoes all changes.
pub(crate) fn create(destination: &Destination, package: &NewPackage) -> Result<(), Error> {
    destination.check_free(package)?;
    all_or_nothing(|transaction| {
        for problem in &package.problems {
            write_problem(destination, package, problem, transaction)?;
        }
        // The manifests come last, because cargo ignores a folder that no manifest names.
        match &package.existing {
            Some(manifest) => {
                let old = fs::read_to_string(manifest).map_err(|it| file_error(manifest, it))?;
                let new = format!("{}\n{}", old.trim_end(), package::tables(package));
                transaction.replace_file(manifest, &old, &with_line_ends_of(&old, new))?;
            }
            None => write_manifests(destination, package, transaction)?,
        }
        // Cargo may refuse the new package, for example if it does not know the edition.
        metadata::read_members(&destination.root).map(drop)
    })?;
    report_created(destination, package);
    Ok(())
}

fn write_problem(
    destination: &Destination,
    package: &NewPackage,
    problem: &NewProblem,
    transaction: &mut Transaction,
) -> Result<(), Error> {
    let main = package.main_file(problem, destination);
    transaction.create_file(&main, package::main(package, problem))?;
    let cases = package.cases_folder(problem, destination);
    transaction.create_folder(&cases)?;
    for (index, sample) in problem.samples.iter().enumerate() {
        // Samples get LF line ends, which judges use. A missing final line end stays missing.
        for (extension, text) in [("in", &sample.input), ("out", &sample.output)] {
            let path = cases.join(format!("sample-{}.{extension}", index + 1));
            transaction.create_file(&path, text.replace("\r\n", "\n"))?;
        }
    }
    Ok(())
}

/// Writes the Cargo.toml and the test of a new package, adds the package to the workspace, and sets up a new workspace.
fn write_manifests(
    destination: &Destination,
    package: &NewPackage,
    transaction: &mut Transaction,
) -> Result<(), Error> {
    let folder = package.folder(destination);
    let text = package::manifest(package, destination)?;
    transaction.create_file(&folder.join("Cargo.toml"), text)?;
    transaction.create_file(&folder.join("tests/samples.rs"), package::SAMPLES_TEST)?;
    let path = destination.manifest_path();
    let text = destination.manifest.with_member(&package.name);
    let text = text.map_err(|reason| file_error(&path, reason))?;
    if destination.metadata.is_some() {
        return transaction.replace_file(&path, &destination.manifest.text, &text);
    }
    let settings = [
        (".gitignore", "/target/\n"),
        // With `-text`, Git for Windows does not check out cases with CRLF, which judges do not send.
        (".gitattributes", "testcases/** -text\n"),
        (".cargo/config.toml", include_str!("create/config.toml")),
    ];
    for (name, text) in settings {
        let path = destination.root.join(name);
        if fs::symlink_metadata(&path).is_err() {
            transaction.create_file(&path, text)?;
        }
    }
    transaction.create_file(&path, text)
}

/// Prints the new problems and the user's next steps.
fn report_created(destination: &Destination, package: &NewPackage) {
    if destination.metadata.is_none() {
        let root = destination.root.display();
        message::status("Created", format_args!("a workspace in {root}"));
    }
    let shown = |path: &Path| {
        relative_path(path, &destination.folder)
            .display()
            .to_string()
    };
    let (judge, profile) = (&package.profile.title, &package.profile.name);
    for problem in &package.problems {
        let name = package.problem_name(problem);
        let main = shown(&package.main_file(problem, destination));
        let samples = match problem.samples.len() {
            0 => String::new(),
            number => format!(", with {}", count(number as u64, "sample")),
        };
        let what = format!("`{name}` for {judge} (profile {profile}): {main}{samples}");
        message::status("Created", what);
    }
    let mut empty = Vec::new();
    for problem in &package.problems {
        if problem.is_interactive {
            let (name, folder) = (package.interactor(problem), package.folder(destination));
            let path = shown(&folder.join("examples").join(format!("{name}.rs")));
            message::note(format_args!(
                "the problem is interactive: write its interactor as {path}"
            ));
        } else if problem.samples.is_empty() {
            empty.push(shown(&package.cases_folder(problem, destination)));
        }
    }
    if !empty.is_empty() {
        message::note(format_args!(
            "write the samples as sample-1.in, sample-1.out and so on into {}: a problem without cases fails its test",
            empty.join(", ")
        ));
    }
    if let Some(host) = &destination.new_judge {
        let manifest = shown(&destination.manifest_path());
        message::warning(format_args!(
            "the judge at {host} is unknown; {manifest} now has a table \
             [workspace.metadata.judge.profiles.{profile}] with default rules: check them"
        ));
    }
}
