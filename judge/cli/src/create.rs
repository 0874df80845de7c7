//! # Making new problems
//!
//! Makes a package for each problem, with its folder of cases, and enters it in the workspace, which is made too where
//! there is none. All or nothing: what was made goes away again if a later step fails, and nothing that was there is
//! written over.

use std::env;
use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;

use crate::profile::Profile;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::{self, cannot_write};
use crate::ui::paths::shown;
use crate::workspace::metadata::{self, Package};
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted};
use judge_runner::problem;
use judge_runner::text::count;

use manifest::Manifest;

pub mod name;

mod manifest;
mod package;

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
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
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
    /// The packages that are there; nothing where a workspace has to be made.
    packages: Option<Vec<Package>>,
    /// The workspace's Cargo.toml.
    manifest: Manifest,
}

impl Destination {
    /// Finds the workspace of the current folder; where there is none, the current folder will be one.
    pub fn find() -> Result<Self, Error> {
        let here = env::current_dir()
            .map_err(|error| Error::input(format!("the current folder is not known: {error}")))?;
        let has_manifest = |folder: &Path| folder.join("Cargo.toml").exists();
        let (root, packages, text) = if here.ancestors().any(has_manifest) {
            let metadata = metadata::read_members()?;
            let root = PathBuf::from(metadata.workspace_root);
            let path = root.join("Cargo.toml");
            let text = fs::read_to_string(&path).map_err(|error| wrong(&path, error))?;
            (root, Some(metadata.packages), text)
        } else {
            (here, None, manifest::NEW.to_string())
        };
        let manifest = Manifest::parse(text);
        let manifest = manifest.map_err(|error| wrong(&root.join("Cargo.toml"), error))?;
        Ok(Destination {
            root,
            packages,
            manifest,
        })
    }

    /// The Cargo.toml of the workspace, whether it is there or not.
    pub fn manifest(&self) -> PathBuf {
        self.root.join("Cargo.toml")
    }

    /// Returns the package that has this page as its problem's.
    pub fn package_with_page(&self, page: &str) -> Option<&str> {
        let mut packages = self.packages.iter().flatten();
        let has_page = |package: &&Package| {
            // A problem that says something wrong is not this command's to complain about.
            let manifest = package.manifest_path.as_std_path();
            let mut binaries = package.targets.iter().filter(|target| target.is_bin());
            binaries.any(|binary| {
                let problem = problem::read(manifest, &binary.name);
                problem.is_ok_and(|problem| problem.page.as_deref() == Some(page))
            })
        };
        packages.find(has_page).map(|package| package.name.as_str())
    }

    /// Checks that nothing has the name of a new problem.
    pub fn check_free(&self, name: &str) -> Result<(), Error> {
        let help = "nothing is written over; choose another name, or move it away";
        for package in self.packages.iter().flatten() {
            let binaries = package.targets.iter().filter(|target| target.is_bin());
            let names = binaries.map(|binary| binary.name.as_str());
            let mut names = names.chain([package.name.as_str()]);
            if let Some(taken) = names.find(|taken| name::are_alike(taken, name)) {
                let what = "is a package or a binary of this workspace already";
                return Err(Error::usage(format!("`{taken}` {what}")).help(help));
            }
        }
        for path in [self.root.join(name), self.cases(name)] {
            // A link that points nowhere is in the way as well.
            if fs::symlink_metadata(&path).is_ok() {
                let said = format!("{} is there already", shown(&path).display());
                return Err(Error::usage(said).help(help));
            }
        }
        Ok(())
    }

    fn cases(&self, name: &str) -> PathBuf {
        self.root.join("testcases").join(name)
    }
}

fn wrong(path: &Path, reason: impl Display) -> Error {
    Error::input(format!("{}: {reason}", shown(path).display()))
}

/// Makes the problems.
///
/// # Errors
/// If something cannot be written, or cargo does not take the result; then all is as it was before.
pub fn create(destination: &Destination, problems: &[NewProblem]) -> Result<(), Error> {
    for problem in problems {
        destination.check_free(&problem.name)?;
    }
    // Ctrl-C ends this in the same way as a failure.
    let catcher = InterruptCatcher::new();
    let mut made = Made::default();
    let locked = make(destination, problems, &mut made).and_then(|()| lock(problems));
    if locked.is_err() {
        made.undo();
    }
    drop(catcher);
    if locked.is_err() && is_interrupted() {
        end_as_interrupted();
    }
    let missing = locked?;
    say(destination, problems);
    if let Some(said) = missing {
        message::warning(format_args!(
            "Cargo.lock is not brought up to date, because a crate is not in cargo's cache: {}\n\nhelp: any cargo build gets it, such as `cargo check`",
            said.trim().trim_start_matches("error: "),
        ));
    }
    Ok(())
}

/// What was made so far.
#[derive(Default)]
pub(crate) struct Made {
    /// Files and folders that were not there.
    paths: Vec<PathBuf>,
    /// A file that has another text now, with the one that it had.
    replaced: Option<(PathBuf, String)>,
}

impl Made {
    /// Makes a folder, and remembers that if it was not there.
    pub(crate) fn folder(&mut self, path: &Path) -> Result<(), Error> {
        if !path.is_dir() {
            fs::create_dir(path).map_err(|error| cannot_write(path, &error))?;
            self.paths.push(path.to_path_buf());
        }
        Ok(())
    }

    /// Makes a file that must not be there yet.
    fn file(&mut self, path: &Path, text: &str) -> Result<(), Error> {
        output::to_new_file(path, text.as_bytes())?;
        self.paths.push(path.to_path_buf());
        Ok(())
    }

    /// Makes a file that must not be there yet, whose content comes in parts.
    pub(crate) fn file_of<T>(
        &mut self,
        path: &Path,
        write: impl FnOnce(&mut fs::File) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let file = fs::File::create_new(path);
        let mut file = file.map_err(|error| cannot_write(path, &error))?;
        self.paths.push(path.to_path_buf());
        write(&mut file)
    }

    /// Takes everything away again, one file and one folder at a time, so that a file of somebody else's cannot go with
    /// a folder. The first failure is what the user is told; what cannot be removed after it shows itself.
    pub(crate) fn undo(self) {
        for path in self.paths.iter().rev() {
            let _ = fs::remove_file(path).or_else(|_| fs::remove_dir(path));
        }
        if let Some((path, text)) = self.replaced {
            let _ = output::to_file(&path, &text);
        }
    }
}

fn make(destination: &Destination, problems: &[NewProblem], made: &mut Made) -> Result<(), Error> {
    let testcases = destination.root.join("testcases");
    let has_samples_test = testcases.join("samples.rs").is_file();
    made.folder(&testcases)?;
    for problem in problems {
        let folder = destination.root.join(&problem.name);
        made.folder(&folder)?;
        let text = package::manifest(problem, &destination.manifest, has_samples_test);
        made.file(&folder.join("Cargo.toml"), &text)?;
        made.folder(&folder.join("src"))?;
        made.file(&folder.join("src/main.rs"), &package::main(problem))?;
        let cases = destination.cases(&problem.name);
        made.folder(&cases)?;
        for (index, sample) in problem.samples.iter().enumerate() {
            // Line ends are LF, as they are at the judges; whether the last line has one is left as it came.
            for (extension, text) in [("in", &sample.input), ("out", &sample.output)] {
                let path = cases.join(format!("sample-{}.{extension}", index + 1));
                made.file(&path, &text.replace("\r\n", "\n"))?;
            }
        }
    }
    // The workspace's Cargo.toml comes last: what it does not name yet does no harm to it.
    let path = destination.manifest();
    let names = problems.iter().map(|problem| problem.name.as_str());
    let text = destination.manifest.with_members(names);
    let text = text.map_err(|reason| wrong(&path, reason))?;
    if destination.packages.is_some() {
        output::to_file(&path, &text)?;
        made.replaced = Some((path, destination.manifest.text.clone()));
        return Ok(());
    }
    let ignored = destination.root.join(".gitignore");
    if fs::symlink_metadata(&ignored).is_err() {
        made.file(&ignored, "/target/\n")?;
    }
    made.file(&path, &text)
}

/// Lets cargo look at the whole, which brings `Cargo.lock` up to date. Crates that are not at hand are no reason to
/// give up; what cargo says about them is returned.
fn lock(problems: &[NewProblem]) -> Result<Option<String>, Error> {
    let metadata = match metadata::lock()? {
        Ok(metadata) => metadata,
        // Cargo adds this remark to every failure of its resolver, also where downloading would not help.
        Err(said)
            if metadata::lacks_a_crate(&said)
                && !said.contains("conflict with previously selected") =>
        {
            let lines = said.lines();
            let said = lines.filter(|line| !line.contains("offline mode (--"));
            return Ok(Some(said.collect::<Vec<_>>().join("\n")));
        }
        Err(said) => return Err(metadata::worded(&said)),
    };
    for NewProblem { name, .. } in problems {
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
fn say(destination: &Destination, problems: &[NewProblem]) {
    let root = &destination.root;
    if destination.packages.is_none() {
        message::status("Created", format_args!("a workspace in {}", root.display()));
    }
    for problem in problems {
        let main = shown(&root.join(&problem.name).join("src/main.rs"));
        let samples = match problem.samples.len() {
            0 => String::new(),
            number => format!(", with {}", count(number as u64, "sample")),
        };
        let (name, judge) = (&problem.name, &problem.profile.title);
        let what = format!("`{name}` for {judge}: {}{samples}", main.display());
        message::status("Created", what);
    }
    for problem in problems {
        if problem.samples.is_empty() {
            let cases = shown(&destination.cases(&problem.name));
            message::note(format_args!(
                "{} is empty, and a problem without cases is not right: put the samples of its page there as sample-1.in and \
                 sample-1.out, sample-2.in and so on",
                cases.display(),
            ));
        }
        if problem.time_limit.is_none() || problem.memory_limit.is_none() {
            let manifest = shown(&root.join(&problem.name).join("Cargo.toml"));
            message::note(format_args!(
                "not all limits are given, and defaults hold: see {}",
                manifest.display()
            ));
        }
    }
}
