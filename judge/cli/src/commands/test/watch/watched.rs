//! # What is watched
//!
//! Beside the files that a test has read, a new one counts in a folder with sources or cases, where it may be a module or a
//! case. In a package's own folder anything may be what a checker reads, but also what a program writes there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use judge_pipeline::files::package_entries;
use judge_pipeline::saved::is_saved_since;

use crate::commands::test::inputs::Inputs;

/// Files and folders by their real paths.
#[derive(Debug, Default)]
pub(super) struct Watched {
    files: BTreeSet<PathBuf>,
    /// The folders of which every file counts.
    sources: BTreeSet<PathBuf>,
    /// The folders of which every file counts unless a test has written it.
    packages: BTreeSet<PathBuf>,
}

impl Watched {
    pub(super) fn of(inputs: &Inputs) -> Self {
        let mut watched = Watched::default();
        let is_code = |path: &&PathBuf| path.extension().is_some_and(|it| it == "rs");
        let code = inputs.sources.iter().filter(is_code);
        let folders = code.filter_map(|source| source.parent());
        let folders = folders.filter(|folder| !folder.join("Cargo.toml").exists());
        let folders: BTreeSet<&Path> = folders.collect();
        let mut trees: BTreeSet<&Path> = inputs.packages.iter().map(PathBuf::as_path).collect();
        trees.extend(&folders);
        for tree in trees {
            for folder in folders_in(tree, &inputs.target) {
                let has_sources = folder.ancestors().any(|above| folders.contains(above));
                let real = folder.canonicalize().unwrap_or(folder);
                match has_sources {
                    true => watched.sources.insert(real),
                    false => watched.packages.insert(real),
                };
            }
        }
        let read = inputs.sources.iter().filter(|source| source.is_dir());
        for tree in read.chain(&inputs.cases) {
            let folders = folders_in(tree, &inputs.target);
            let real = folders.filter_map(|folder| folder.canonicalize().ok());
            watched.sources.extend(real);
        }
        let named = inputs
            .sources
            .iter()
            .chain(&inputs.cases)
            .chain(&inputs.settings);
        for path in named {
            watched.files.extend(path.canonicalize());
            watched.files.extend(real_place(path));
        }
        watched
    }

    /// The folders whose changes the system has to tell.
    pub(super) fn folders(&self) -> BTreeSet<&Path> {
        let around = self.files.iter().filter_map(|file| file.parent());
        let folders = self.sources.iter().chain(&self.packages);
        around.chain(folders.map(PathBuf::as_path)).collect()
    }

    /// Returns whether a change at a path makes a result out of date.
    pub(super) fn counts(&self, path: &Path) -> bool {
        let folder = path.parent().unwrap_or(path);
        let is_within = self.sources.contains(folder) || self.sources.contains(path);
        self.files.contains(path) || is_within && !is_aside(path)
    }

    /// Returns whether a change at a path makes a result out of date, unless a test has made that change.
    pub(super) fn may_count(&self, path: &Path) -> bool {
        let folder = path.parent().unwrap_or(path);
        self.packages.contains(folder) && !is_aside(path)
    }

    /// Returns a file or folder that is watched only now and was saved after some time.
    pub(super) fn saved_since(&self, time: SystemTime, before: &Watched) -> Option<PathBuf> {
        let files = self.files.difference(&before.files);
        let folders = self.sources.difference(&before.sources);
        let mut new = files.chain(folders).filter(|path| path.exists());
        new.find(|path| is_saved_since(time, path, path, path))
            .cloned()
    }
}

/// Returns whether a file is one that editors, file managers or cargo write beside others.
fn is_aside(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.starts_with('.') || name.ends_with('~') || name == "Cargo.lock"
}

/// A folder and the folders in it, without those of builds and hidden ones.
fn folders_in(tree: &Path, target: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = package_entries(tree, target).flatten();
    let folders = entries.filter(|entry| entry.file_type().is_dir());
    folders.map(|folder| folder.into_path())
}

/// The path by which the system tells that something is made, or a link is changed: in the nearest folder that exists.
fn real_place(path: &Path) -> Option<PathBuf> {
    let exists = |it: &&Path| it.parent().is_some_and(Path::is_dir);
    let place = path.ancestors().find(exists)?;
    let folder = place.parent()?.canonicalize().ok()?;
    Some(folder.join(place.file_name()?))
}
