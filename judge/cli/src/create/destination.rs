//! # Where new problems go
//!
//! The workspace of the current folder, with what is in it already, or the workspace that this folder will be.

use std::fs;
use std::path::{Path, PathBuf};

use semver::Version;

use super::manifest::{self, Manifest};
use super::name;
use super::wrong;
use crate::ui::paths::shown;
use judge_facts::error::Error;
use judge_facts::problem::{Problem, read_problem};
use judge_facts::profile::Profile;
use judge_pipeline::workspace::metadata::{self, Metadata};
use judge_pipeline::workspace::solution::{Solution, all_solutions};
use judge_pipeline::workspace::toolchain::Toolchain;

/// Where new problems go.
#[derive(Debug)]
pub struct Destination {
    pub(super) root: PathBuf,
    /// What is there; nothing where a workspace has to be made.
    pub(super) metadata: Option<Metadata>,
    /// The workspace's Cargo.toml.
    pub(super) manifest: Manifest,
    /// The version of the compiler at hand, if it tells it.
    pub(super) rustc: Option<Version>,
}

impl Destination {
    /// Finds the workspace of the current folder; where there is none, the current folder will be one.
    pub fn find(folder: &Path) -> Result<Self, Error> {
        let has_manifest = |folder: &Path| folder.join("Cargo.toml").exists();
        let (root, metadata, text) = if folder.ancestors().any(has_manifest) {
            let metadata = metadata::read_members(folder)?;
            let root = PathBuf::from(&metadata.workspace_root);
            let path = root.join("Cargo.toml");
            let text = fs::read_to_string(&path).map_err(|error| wrong(&path, error))?;
            (root, Some(metadata), text)
        } else {
            (folder.to_path_buf(), None, manifest::NEW.to_string())
        };
        let manifest = Manifest::parse(text);
        let manifest = manifest.map_err(|error| wrong(&root.join("Cargo.toml"), error))?;
        Ok(Destination {
            root,
            metadata,
            manifest,
            rustc: Toolchain::find(folder)?.version(),
        })
    }

    /// The Cargo.toml of the workspace, whether it is there or not.
    pub fn manifest(&self) -> PathBuf {
        self.root.join("Cargo.toml")
    }

    fn programs(&self) -> Vec<Solution<'_>> {
        self.metadata.as_ref().map_or(Vec::new(), all_solutions)
    }

    /// Returns the program whose problem has this page of a judge, or another page that shows the same.
    pub fn program_with_page(&self, profile: &Profile, page: &str) -> Option<Solution<'_>> {
        let names = profile.names_in(page);
        let shows_same =
            |other: &String| other == page || (names.is_some() && profile.names_in(other) == names);
        let has_page = |program: &Solution| {
            read(program).is_some_and(|problem| problem.page.as_ref().is_some_and(shows_same))
        };
        self.programs().into_iter().find(has_page)
    }

    /// Returns the programs of the package that holds this contest of a judge, none if there is no such package.
    pub fn contest(&self, profile: &Profile, contest: &str) -> Vec<Solution<'_>> {
        let mut programs = self.programs();
        programs.retain(|program| program.has_siblings);
        let is_of_contest = |program: &&Solution| {
            read(program).is_some_and(|problem| {
                let page = problem.page.as_deref().unwrap_or_default();
                profile.contest_of(page) == Some(contest)
            })
        };
        let package = programs.iter().find(is_of_contest).map(|it| it.package);
        programs.retain(|program| package.is_some_and(|package| package.id == program.package.id));
        programs
    }

    /// Checks that nothing has the name of a new package.
    pub fn check_free(&self, name: &str) -> Result<(), Error> {
        let help = "nothing is written over; choose another name, or move it away";
        let packages = self.metadata.iter().flat_map(|metadata| &metadata.packages);
        for package in packages {
            let binaries = package.targets.iter().filter(|target| target.is_bin());
            let names = binaries.map(|binary| binary.name.as_str());
            let mut names = names.chain([package.name.as_str()]);
            if let Some(taken) = names.find(|taken| name::are_alike(taken, name)) {
                let what = "is a package or a binary of this workspace already";
                return Err(Error::usage(format!("`{taken}` {what}")).help(help));
            }
        }
        for path in [self.root.join(name), self.root.join("testcases").join(name)] {
            // A link that points nowhere is in the way as well.
            if fs::symlink_metadata(&path).is_ok() {
                let said = format!("{} is there already", shown(&path).display());
                return Err(Error::usage(said).help(help));
            }
        }
        Ok(())
    }
}

/// Reads what a program's package says of its problem. If that is something wrong, it is not for this command to
/// complain.
fn read(program: &Solution) -> Option<Problem> {
    read_problem(program.manifest(), program.name()).ok()
}
