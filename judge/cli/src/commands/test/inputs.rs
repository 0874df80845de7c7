//! # The files that a test reads
//!
//! Collects the files and folders whose change makes a result out of date, and the symbolic links and folders on the
//! way to them. A new file in a folder with sources or cases counts too, because it may be a module or a case. A new
//! file in a package's own folder may be one that a checker reads, but also one that a program has written.

use std::collections::BTreeSet;
use std::ops::Bound::{Excluded, Unbounded};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use judge_pipeline::files::package_entries;
use judge_pipeline::saved::{is_saved_since, way_to};
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::configuration_files;

use super::target::TestTarget;

/// The files and folders that a test depends on, by their real paths.
#[derive(Debug, Default)]
pub(super) struct Inputs {
    /// The files that a test reads or looks for, and the symbolic links on the way to them.
    files: BTreeSet<PathBuf>,
    /// The folders in which a change of any file makes a result out of date.
    sources: BTreeSet<PathBuf>,
    /// The folders in which a change of a file makes a result out of date unless a test wrote the file.
    packages: BTreeSet<PathBuf>,
    /// The folders around packages. A new folder in them may be a package, because `*` may name the members.
    around: BTreeSet<PathBuf>,
}

impl Inputs {
    pub(super) fn of_workspace(project: &Project, targets: &[TestTarget]) -> Self {
        let metadata = &project.metadata;
        let target = metadata.target_directory.as_std_path();
        let mut inputs = Inputs::default();
        inputs.add_settings(metadata.workspace_root.as_std_path());
        // If cargo brings this file up to date, which it does before it builds, the round begins again.
        inputs.add_file(metadata.workspace_root.join("Cargo.lock").as_std_path());
        // Cargo reads its configuration from the folder that it runs in.
        inputs.add_settings(&project.context.folder);
        // Local packages outside of the workspace count too, if cargo was asked for dependencies.
        let own = metadata.packages.iter();
        for package in own.filter(|package| package.source.is_none()) {
            inputs.add_file(package.manifest_path.as_std_path());
            let roots = package.targets.iter().map(|it| it.src_path.as_std_path());
            roots.for_each(|source| inputs.add_source(source, target));
            if let Some(folder) = package.manifest_path.parent() {
                let folders = inputs.add_links(folder.as_std_path(), target);
                inputs.packages.extend(folders);
                let around = folder.parent();
                let around = around.filter(|it| it.starts_with(&metadata.workspace_root));
                inputs.around.extend(around.map(PathBuf::from));
            }
        }
        for tested in targets {
            let cases = tested.solution.cases_folder();
            inputs.add_file(&cases);
            inputs.add_folder(&cases, target);
            let compilers = tested.setup.iter();
            let compilers = compilers.filter_map(|setup| setup.profile.rustc_path.as_ref());
            compilers.for_each(|file| inputs.add_file(file));
        }
        inputs
    }

    pub(super) fn of_sources(sources: &BTreeSet<PathBuf>, project: &Project) -> Self {
        let target = project.metadata.target_directory.as_std_path();
        let mut inputs = Inputs::default();
        let own = sources.iter().filter(|source| !source.starts_with(target));
        own.for_each(|source| inputs.add_source(source, target));
        inputs
    }

    /// Adds the files that decide how cargo builds in a folder.
    fn add_settings(&mut self, folder: &Path) {
        for name in "Cargo.toml rust-toolchain rust-toolchain.toml .cargo/config.toml".split(' ') {
            let files = folder.ancestors().map(|folder| folder.join(name));
            files.for_each(|file| self.add_file(&file));
        }
        let files = configuration_files(folder);
        files.iter().for_each(|file| self.add_file(file));
    }

    /// Adds a source with its folder, or a folder that a build script reads.
    fn add_source(&mut self, source: &Path, target: &Path) {
        self.add_file(source);
        if source.ends_with("Cargo.toml") {
            // The package's workspace may be another one than the user's.
            let folders = source.ancestors().skip(2);
            folders.for_each(|folder| self.add_file(&folder.join("Cargo.toml")));
        }
        let is_code = source.extension().is_some_and(|it| it == "rs");
        let around = source.parent().filter(|_| is_code);
        let folder = match source.is_dir() {
            true => Some(source),
            false => around.filter(|folder| !folder.join("Cargo.toml").exists()),
        };
        if let Some(folder) = folder {
            self.add_folder(folder, target);
        }
    }

    fn add_folder(&mut self, folder: &Path, target: &Path) {
        let folders = self.add_links(folder, target);
        self.sources.extend(folders);
    }

    /// Adds the symbolic links in a folder. Returns the folder and its subfolders except hidden and build folders.
    fn add_links(&mut self, folder: &Path, target: &Path) -> Vec<PathBuf> {
        let mut folders = Vec::new();
        for entry in package_entries(folder, target).flatten() {
            if entry.path_is_symlink() {
                self.add_file(entry.path());
            }
            if entry.file_type().is_dir() {
                folders.extend(way_to(entry.path()).pop());
            }
        }
        folders
    }

    /// Adds a file, which may be missing, and the symbolic links on the way to it.
    fn add_file(&mut self, file: &Path) {
        self.files.extend(way_to(file));
    }

    pub(super) fn extend(&mut self, other: Inputs) {
        self.files.extend(other.files);
        self.sources.extend(other.sources);
        self.packages.extend(other.packages);
        self.around.extend(other.around);
    }

    /// Returns the folders that have to be watched.
    pub(super) fn folders(&self) -> BTreeSet<PathBuf> {
        let around = self.files.iter().filter_map(|file| file.parent());
        let folders = [&self.sources, &self.packages, &self.around].into_iter();
        let folders = around.chain(folders.flatten().map(PathBuf::as_path));
        folders.map(PathBuf::from).collect()
    }

    /// Returns whether no test has reported its inputs yet.
    pub(super) fn are_unknown(&self) -> bool {
        self.files.is_empty()
    }

    /// Returns whether a change at a path makes a result out of date.
    pub(super) fn contains(&self, path: &Path) -> bool {
        let folder = path.parent().unwrap_or(path);
        let is_within = self.sources.contains(folder) || self.sources.contains(path);
        self.files.contains(path) || is_within && !is_aside(path)
    }

    /// Returns whether a path is a folder above an input.
    pub(super) fn leads_through(&self, path: &Path) -> bool {
        let next = |paths: &BTreeSet<PathBuf>| {
            let mut behind = paths.range::<Path, _>((Excluded(path), Unbounded));
            behind.next().is_some_and(|next| next.starts_with(path))
        };
        [&self.files, &self.sources, &self.packages]
            .into_iter()
            .any(next)
    }

    /// Returns whether a change at a path makes a result out of date, unless a test has made that change.
    pub(super) fn may_contain(&self, path: &Path) -> bool {
        let folder = path.parent().unwrap_or(path);
        // A build may make cargo's target folder.
        let is_package =
            || self.around.contains(folder) && path.is_dir() && !path.ends_with("target");
        (self.packages.contains(folder) || is_package()) && !is_aside(path)
    }

    /// Returns an input that is not in `other` and was saved after `time`; `None` if there is no such input.
    pub(super) fn saved_since(&self, time: SystemTime, other: &Inputs) -> Option<PathBuf> {
        let files = self.files.difference(&other.files);
        let mut new = files.chain(self.sources.difference(&other.sources));
        let is_saved = |path: &&PathBuf| path.exists() && is_saved_since(time, path, path, path);
        new.find(is_saved).cloned()
    }
}

/// Returns whether a file is one that editors, file managers or cargo write beside others.
fn is_aside(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name.ends_with('~') || name == "Cargo.lock"
}
