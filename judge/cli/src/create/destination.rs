//! # The workspace that gets the new problems
//!
//! It is the workspace of the current folder, or the workspace that this folder becomes.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use semver::Version;

use super::file_error;
use super::manifest::{self, WorkspaceManifest};
use super::name;
use super::pages::{contest_of, host, is_same_problem, judge_of_page};
use judge_facts::error::{Error, relative_path};
use judge_facts::problem::{Problem, read_problem};
use judge_facts::profile::{Profile, parse_profiles, plain_table};
use judge_pipeline::workspace::metadata::{self, Metadata};
use judge_pipeline::workspace::solution::{Solution, all_solutions};
use judge_pipeline::workspace::toolchain::Toolchain;

const NOT_FREE: &str = "choose another name, or move the existing one away; nothing is overwritten";

#[derive(Debug)]
pub(crate) struct Destination {
    pub(crate) folder: PathBuf,
    pub(super) root: PathBuf,
    /// The existing packages, or `None` if the workspace has to be created.
    pub(super) metadata: Option<Metadata>,
    pub(super) manifest: WorkspaceManifest,
    pub(crate) profiles: BTreeMap<String, Profile>,
    /// The host of a judge that was unknown, and whose table the workspace's Cargo.toml gets with the new package.
    pub(super) new_judge: Option<String>,
    /// The version of the installed compiler, if it prints one.
    pub(super) rustc: Option<Version>,
}

impl Destination {
    /// Finds the workspace of the current folder. Without one, the current folder becomes its root.
    pub(crate) fn find_workspace(folder: &Path) -> Result<Self, Error> {
        let has_manifest = |folder: &Path| folder.join("Cargo.toml").exists();
        let (root, metadata, text) = if folder.ancestors().any(has_manifest) {
            let metadata = metadata::read_members(folder)?;
            let root = PathBuf::from(&metadata.workspace_root);
            let path = root.join("Cargo.toml");
            let text = fs::read_to_string(&path).map_err(|error| file_error(&path, error))?;
            (root, Some(metadata), text)
        } else {
            (folder.to_path_buf(), None, manifest::NEW.to_string())
        };
        let path = root.join("Cargo.toml");
        let profiles = parse_profiles(&path, &text)?;
        let manifest = WorkspaceManifest::parse(text);
        let manifest = manifest.map_err(|error| file_error(&path, error))?;
        Ok(Destination {
            folder: folder.to_path_buf(),
            root,
            metadata,
            manifest,
            profiles,
            new_judge: None,
            rustc: Toolchain::find(folder)?.version(),
        })
    }

    /// Describes the judge of a page by plain rules, under the name of its host, if it is unknown.
    pub(crate) fn add_judge(&mut self, page: &str) -> Result<(), Error> {
        let host = host(page);
        let name = name::kebab(&host);
        let is_known = judge_of_page(&self.profiles, page).is_some();
        if is_known || name.is_empty() || self.profiles.contains_key(&name) {
            return Ok(());
        }
        let path = self.manifest_path();
        let text = self.manifest.add_table(&plain_table(&name, &host));
        let text = text.map_err(|error| file_error(&path, error))?;
        self.profiles = parse_profiles(&path, &text)?;
        self.new_judge = Some(host);
        Ok(())
    }

    pub(crate) fn manifest_path(&self) -> PathBuf {
        self.root.join("Cargo.toml")
    }

    /// Returns the path of a library's folder in the workspace.
    pub(super) fn library(&self, name: &str) -> Option<PathBuf> {
        let mut packages = self.metadata.iter().flat_map(|it| &it.packages);
        let package = packages.find(|package| package.name.as_str() == name)?;
        let is_library = package.targets.iter().any(|target| target.is_lib());
        let folder = package.manifest_path.as_std_path().parent()?;
        is_library.then(|| relative_path(folder, &self.root))
    }

    /// Returns the program for the problem with this page, or with another page that shows the same problem.
    pub(crate) fn program_with_page(&self, profile: &Profile, page: &str) -> Option<Solution<'_>> {
        let shows_same = |other: String| is_same_problem(profile, &other, page);
        let mut programs = all_solutions(self.metadata.as_ref()?).into_iter();
        programs
            .find(|program| problem_of(program).is_some_and(|it| it.page.is_some_and(shows_same)))
    }

    /// Returns the programs for this judge's problems of this contest in the package that has several programs, and none for
    /// another problem. If there is no such package, returns none.
    pub(crate) fn programs_of(&self, profile: &Profile, contest: &str) -> Vec<Solution<'_>> {
        let programs = self.metadata.as_ref().map_or_else(Vec::new, all_solutions);
        // A program without a page, such as a generator, is for no problem of its own.
        let is_of_contest = |program: &Solution| {
            let problem = problem_of(program)?;
            let page = problem.page?;
            let is_known = problem.judge.as_ref() == Some(&profile.name);
            Some(is_known && contest_of(profile, &page).as_deref() == Some(contest))
        };
        let mut packages = programs.chunk_by(|one, other| one.package.id == other.package.id);
        let found = packages.find(|all| {
            let mut known = all.iter().filter_map(is_of_contest).peekable();
            all.len() > 1 && known.peek().is_some() && known.all(|is_of_contest| is_of_contest)
        });
        let found = found.into_iter().flatten();
        let found = found.filter(|program| is_of_contest(program) == Some(true));
        found.copied().collect()
    }

    /// Checks that the names and the folders of a new package with these binaries are free.
    pub(crate) fn check_free(&self, name: &str, binaries: &[String]) -> Result<(), Error> {
        self.check_unused(name)?;
        for binary in binaries {
            self.check_unused(&format!("{name}-{binary}"))?;
        }
        for path in [self.root.join(name), self.root.join("testcases").join(name)] {
            // A dangling link is in the way as well.
            if fs::symlink_metadata(&path).is_ok() {
                let shown = relative_path(&path, &self.folder);
                let message = format!("{} exists already", shown.display());
                return Err(Error::usage(message).help(NOT_FREE));
            }
        }
        Ok(())
    }

    /// Checks that no package and no binary has this name.
    pub(crate) fn check_unused(&self, name: &str) -> Result<(), Error> {
        for package in self.metadata.iter().flat_map(|it| &it.packages) {
            let binaries = package.targets.iter().filter(|target| target.is_bin());
            let names = binaries.map(|binary| binary.name.as_str());
            let mut names = names.chain([package.name.as_str()]);
            if let Some(taken) = names.find(|taken| name::names_clash(taken, name)) {
                let message =
                    format!("the workspace already has a package or a binary called `{taken}`");
                return Err(Error::usage(message).help(NOT_FREE));
            }
        }
        Ok(())
    }
}

/// Reads a program's problem. Errors in other packages are not this command's concern.
fn problem_of(program: &Solution) -> Option<Problem> {
    read_problem(program.manifest(), program.name()).ok()
}
