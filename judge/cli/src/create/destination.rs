//! # The workspace that gets the new problems
//!
//! The workspace around the current folder. Without one, the current folder becomes the root of a new workspace.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use semver::Version;

use super::manifest::{self, WorkspaceManifest};
use super::name;
use super::pages::{common_contest, host, is_same_problem, judge_of_page};
use super::{NewPackage, file_error};
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
    /// The metadata of the existing packages; `None` if the workspace has to be created.
    pub(super) metadata: Option<Metadata>,
    pub(super) manifest: WorkspaceManifest,
    pub(crate) profiles: BTreeMap<String, Profile>,
    /// The host of a judge without a profile; the workspace's Cargo.toml gets a plain one with the new package.
    pub(super) new_judge: Option<String>,
    /// The version of the installed compiler; `None` if the compiler prints none.
    pub(super) rustc: Option<Version>,
}

impl Destination {
    /// Finds the workspace around `folder`. Without one, `folder` becomes the root of a new workspace.
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

    /// Adds a plain profile, named after the host, for the judge of a page, unless the judge or the name is known.
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

    /// Returns the folder of a library of the workspace, relative to the root; `None` if there is no such library.
    pub(super) fn library(&self, name: &str) -> Option<PathBuf> {
        let mut packages = self.metadata.iter().flat_map(|it| &it.packages);
        let package = packages.find(|package| package.name.as_str() == name)?;
        let is_library = package.targets.iter().any(|target| target.is_lib());
        let folder = package.manifest_path.as_std_path().parent()?;
        is_library.then(|| relative_path(folder, &self.root))
    }

    /// Returns the program whose problem has this page, or another page of the same problem.
    pub(crate) fn program_with_page(&self, profile: &Profile, page: &str) -> Option<Solution<'_>> {
        let shows_same = |other: String| is_same_problem(profile, &other, page);
        let mut programs = all_solutions(self.metadata.as_ref()?).into_iter();
        programs
            .find(|program| problem_of(program).is_some_and(|it| it.page.is_some_and(shows_same)))
    }

    /// Returns the programs of the contest's package; none if there is no such package. It has several programs, all for
    /// this judge's problems in the contest, or without a problem of their own, such as a generator.
    pub(crate) fn programs_of(&self, profile: &Profile, contest: &str) -> Vec<Solution<'_>> {
        let programs = self.metadata.as_ref().map_or_else(Vec::new, all_solutions);
        let mut packages = programs.chunk_by(|one, other| one.package.id == other.package.id);
        let found = packages.find(|package| {
            let problems: Vec<Problem> = package.iter().filter_map(problem_of).collect();
            let is_own = |problem: &Problem| problem.judge.as_ref() == Some(&profile.name);
            let pages = problems
                .iter()
                .filter_map(|problem| problem.page.as_deref());
            let common = common_contest(profile, pages);
            package.len() > 1 && problems.iter().all(is_own) && common.as_deref() == Some(contest)
        });
        found.unwrap_or_default().to_vec()
    }

    /// Returns an error if a package, a binary or a folder of the workspace has a name that new problems need.
    pub(crate) fn check_free(&self, package: &NewPackage) -> Result<(), Error> {
        let is_new = package.existing.is_none();
        let targets = package.problems.iter().map(|it| package.target(it));
        let own = is_new.then(|| package.name.clone());
        let names: Vec<String> = targets.chain(own).collect();
        let clashes = |taken: &&str| names.iter().any(|name| name::names_clash(taken, name));
        for known in self.metadata.iter().flat_map(|it| &it.packages) {
            let binaries = known.targets.iter().filter(|target| target.is_bin());
            let taken = binaries.map(|binary| binary.name.as_str());
            if let Some(taken) = taken.chain([known.name.as_str()]).find(clashes) {
                let message =
                    format!("the workspace already has a package or a binary called `{taken}`");
                return Err(Error::usage(message).help(NOT_FREE));
            }
        }
        let testcases = self.root.join("testcases").join(&package.name);
        for folder in [package.folder(self), testcases] {
            // A dangling symbolic link is in the way too, though `exists` would not see it.
            if is_new && fs::symlink_metadata(&folder).is_ok() {
                let shown = relative_path(&folder, &self.folder);
                let message = format!("{} exists already", shown.display());
                return Err(Error::usage(message).help(NOT_FREE));
            }
        }
        Ok(())
    }
}

/// Returns a program's problem. An error in another package must not stop the creation, so the result is then `None`.
fn problem_of(program: &Solution) -> Option<Problem> {
    read_problem(program.manifest(), program.name()).ok()
}
