//! # Making new problems
//!
//! Makes a package for each problem, with its folder of cases, and enters it in the workspace, which is made too where
//! there is none. All or nothing: what was made goes away again if a later step fails, and nothing that was there is
//! written over.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::profile::Profile;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::paths::shown;
use crate::workspace::metadata;
use judge_runner::text::count;

use undo::Undo;
use workspace::Workspace;

pub mod name;

mod hold;
mod members;
mod package;
mod undo;
mod workspace;

/// What a file that Git reads says where this makes the workspace.
const IGNORED: &str = "/target/\n";

/// A problem to be made.
#[derive(Clone, Debug)]
pub struct NewProblem<'a> {
    /// The name of the package.
    pub name: String,
    /// The judge.
    pub profile: &'a Profile,
    /// What the judge calls the problem.
    pub title: Option<String>,
    /// The address of its page.
    pub page: Option<String>,
    /// How much CPU time one case may take.
    pub time_limit: Option<Duration>,
    /// How many bytes of memory one case may take.
    pub memory_limit: Option<u64>,
    /// The examples on its page.
    pub samples: Vec<Sample>,
}

/// An example on a problem's page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// What the program reads.
    pub input: String,
    /// What it prints.
    pub output: String,
}

/// Where new problems go.
#[derive(Debug)]
pub struct Destination {
    root: PathBuf,
    /// The workspace that is there.
    workspace: Option<Workspace>,
}

impl Destination {
    /// Finds the workspace of the current folder; where there is none, the current folder will be one.
    ///
    /// # Errors
    /// If a Cargo.toml is wrong.
    pub fn find() -> Result<Self, Error> {
        let here = env::current_dir()
            .map_err(|error| Error::input(format!("the current folder is not known: {error}")))?;
        if !here
            .ancestors()
            .any(|folder| folder.join("Cargo.toml").exists())
        {
            return Ok(Destination {
                root: here,
                workspace: None,
            });
        }
        let metadata = metadata::read_members()?;
        Ok(Destination {
            root: metadata.workspace_root.clone().into(),
            workspace: Some(Workspace::read(&metadata)?),
        })
    }

    /// The Cargo.toml of the workspace, whether it is there or not.
    pub fn manifest(&self) -> PathBuf {
        self.root.join("Cargo.toml")
    }

    /// Returns the package that has this page as its problem's.
    pub fn package_with_page(&self, page: &str) -> Option<&str> {
        let pages = &self.workspace.as_ref()?.pages;
        pages
            .iter()
            .find(|(known, _)| known == page)
            .map(|(_, package)| package.as_str())
    }

    /// Checks that nothing has the name of a new problem.
    ///
    /// # Errors
    /// If something does; the error says what.
    pub fn check_free(&self, name: &str) -> Result<(), Error> {
        let taken = self
            .workspace
            .iter()
            .flat_map(|workspace| &workspace.names)
            .find(|taken| name::are_alike(taken, name));
        if let Some(taken) = taken {
            return Err(Error::usage(format!(
                "`{taken}` is a package or a binary of this workspace already"
            ))
            .help("nothing is written over; choose another name"));
        }
        for path in [self.folder(name), self.cases(name)] {
            // A link that points nowhere is in the way as well.
            if fs::symlink_metadata(&path).is_ok() {
                return Err(
                    Error::usage(format!("{} is there already", shown(&path).display()))
                        .help("nothing is written over; choose another name, or move it away"),
                );
            }
        }
        Ok(())
    }

    fn folder(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    fn cases(&self, name: &str) -> PathBuf {
        self.root.join("testcases").join(name)
    }
}

/// Makes the problems.
///
/// # Errors
/// If something cannot be written, or cargo does not take the result; then all is as it was before.
pub fn create(destination: &Destination, problems: &[NewProblem]) -> Result<(), Error> {
    for problem in problems {
        destination.check_free(&problem.name)?;
    }
    let mut undo = Undo::default();
    {
        let _hold = hold::interrupts();
        make_all(destination, problems, &mut undo)?;
    }
    let lock = lock(problems)?;
    undo.keep();
    say(destination, problems);
    if let Err(said) = lock {
        message::warning(format_args!(
            "Cargo.lock is not brought up to date, because a crate is not in cargo's cache: {}\n\nhelp: nothing is downloaded unasked; any cargo build does it, such as `cargo check`",
            said.trim().trim_start_matches("error: "),
        ));
    }
    Ok(())
}

fn make_all(
    destination: &Destination,
    problems: &[NewProblem],
    undo: &mut Undo,
) -> Result<(), Error> {
    let testcases = destination.root.join("testcases");
    if !testcases.is_dir() {
        undo.folder(&testcases)?;
    }
    for problem in problems {
        make(destination, problem, undo)?;
    }
    // The workspace's Cargo.toml comes last: what it does not name yet does no harm to it.
    let names = problems.iter().map(|problem| problem.name.as_str());
    let manifest = destination.manifest();
    match &destination.workspace {
        Some(workspace) => {
            let mut text = workspace.manifest.clone();
            for name in names {
                text = members::add(&text, name)
                    .map_err(|reason| cannot_enter(&manifest, name, reason))?;
            }
            if text != workspace.manifest {
                undo.replacement(&manifest, &workspace.manifest, &text)?;
            }
        }
        None => {
            let ignored = destination.root.join(".gitignore");
            if fs::symlink_metadata(&ignored).is_err() {
                undo.file(&ignored, IGNORED)?;
            }
            undo.file(&manifest, &workspace::manifest(names))?;
        }
    }
    Ok(())
}

fn make(destination: &Destination, problem: &NewProblem, undo: &mut Undo) -> Result<(), Error> {
    let folder = destination.folder(&problem.name);
    undo.folder(&folder)?;
    let manifest = package::manifest(problem, destination.workspace.as_ref());
    undo.file(&folder.join("Cargo.toml"), &manifest)?;
    undo.folder(&folder.join("src"))?;
    undo.file(&folder.join("src").join("main.rs"), &package::main(problem))?;
    let cases = destination.cases(&problem.name);
    undo.folder(&cases)?;
    for (index, sample) in problem.samples.iter().enumerate() {
        let case = |extension| cases.join(format!("sample-{}.{extension}", index + 1));
        undo.file(&case("in"), &sample.input)?;
        undo.file(&case("out"), &sample.output)?;
    }
    Ok(())
}

fn cannot_enter(manifest: &Path, name: &str, reason: String) -> Error {
    Error::input(format!(
        "{}: `{name}` cannot be made a member: {reason}",
        shown(manifest).display()
    ))
    .help(format_args!(
        "write `members = [\"{name}\"]` under [workspace] in a form of its own, then try again"
    ))
}

/// Lets cargo look at the whole, which brings `Cargo.lock` up to date. Crates that are not at hand are no reason to
/// give up; what cargo says about them is returned.
fn lock(problems: &[NewProblem]) -> Result<Result<(), String>, Error> {
    let metadata = match metadata::lock()? {
        Ok(metadata) => metadata,
        // Cargo adds this remark to every failure of its resolver, also where downloading would not help.
        Err(said)
            if said.contains("offline") && !said.contains("conflict with previously selected") =>
        {
            let said = said
                .lines()
                .filter(|line| !line.contains("offline mode (--"));
            return Ok(Err(said.collect::<Vec<_>>().join("\n")));
        }
        Err(said) => return Err(metadata::worded(&said)),
    };
    for problem in problems {
        let package = metadata
            .packages
            .iter()
            .find(|package| package.name == problem.name);
        if !package.is_some_and(|package| metadata.workspace_members.contains(&package.id)) {
            return Err(Error::input(format!(
                "the workspace's Cargo.toml excludes `{}`",
                problem.name
            )));
        }
    }
    Ok(Ok(()))
}

/// Says what was made, and what is to be done next.
fn say(destination: &Destination, problems: &[NewProblem]) {
    if destination.workspace.is_none() {
        message::status(
            "Created",
            format_args!("a workspace in {}", destination.root.display()),
        );
    }
    for problem in problems {
        let main = destination.folder(&problem.name).join("src/main.rs");
        let samples = match problem.samples.len() {
            0 => String::new(),
            number => format!(", with {}", count(number as u64, "sample")),
        };
        message::status(
            "Created",
            format_args!(
                "`{}` for {}: {}{samples}",
                problem.name,
                problem.profile.title,
                shown(&main).display()
            ),
        );
    }
    for problem in problems {
        if problem.samples.is_empty() {
            let cases = destination.cases(&problem.name);
            message::note(format_args!(
                "{} is empty, and a problem without cases is not right: put the samples of its page there as sample-1.in and \
                 sample-1.out, sample-2.in and so on",
                shown(&cases).display(),
            ));
        }
        if problem.time_limit.is_none() || problem.memory_limit.is_none() {
            let manifest = destination.folder(&problem.name).join("Cargo.toml");
            message::note(format_args!(
                "not all limits are given, and defaults hold: see {}",
                shown(&manifest).display()
            ));
        }
    }
}
