//! # What is watched
//!
//! For each program that is tested: the package's sources, those of the packages on this disk that it depends on, and
//! the folder of its cases. Beside that every Cargo.toml, and Cargo.lock. What builds and tests write, such as the
//! target folder and files in the current folder, is not among it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{has_hidden_part, is_passed_over};
use crate::workspace::metadata::{DependencyKind, Metadata, Package};
use crate::workspace::program::Program;
use judge_runner::testcase::files;

/// What the next round reads.
#[derive(Clone, Default)]
pub(super) struct Sources {
    /// The programs that are tested.
    pub(super) programs: Vec<String>,
    roots: BTreeSet<Root>,
    /// The folder that cargo builds into.
    target: PathBuf,
}

/// A folder or a file, and what counts in there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Root {
    path: PathBuf,
    counts: Counts,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Counts {
    /// The file itself.
    File,
    /// The files in this folder, not in those below.
    Files,
    /// Rust files here and below; another package that lies below is not part of it.
    RustFiles,
    /// Everything here and below.
    All,
    /// Every Cargo.toml here and below.
    Manifests,
}

impl Sources {
    /// What testing these programs reads.
    pub(super) fn of(metadata: &Metadata, programs: &[Program], with_examples: bool) -> Self {
        let mut sources = Sources {
            programs: programs.iter().map(Program::to_string).collect(),
            roots: BTreeSet::new(),
            target: metadata.target_directory.clone().into(),
        };
        for file in ["Cargo.toml", "Cargo.lock"] {
            sources.add(metadata.workspace_root.join(file).into(), Counts::File);
        }
        let on_this_disk = |package: &&Package| package.source.is_none();
        // One that is broken keeps all of them from being read.
        for package in metadata.packages.iter().filter(on_this_disk) {
            sources.add(package.manifest_path.clone().into(), Counts::File);
        }
        let mut packages = Vec::new();
        for program in programs {
            let folder = folder_of(program.package);
            let cases = files::folder(folder, program.cases_name());
            sources.add(cases, Counts::Files);
            reach(metadata, program.package, with_examples, &mut packages);
        }
        for package in packages {
            sources.add_package(package);
        }
        sources
    }

    /// The same and every Cargo.toml of the workspace that a folder is in, whatever that is.
    pub(super) fn and_every_manifest(&self, here: &Path) -> Self {
        let has_manifest = |folder: &&Path| folder.join("Cargo.toml").exists();
        let top = here.ancestors().filter(has_manifest).last();
        let mut sources = self.clone();
        sources.add(top.unwrap_or(here).to_path_buf(), Counts::Manifests);
        sources
    }

    fn add(&mut self, path: PathBuf, counts: Counts) {
        self.roots.insert(Root { path, counts });
    }

    fn add_package(&mut self, package: &Package) {
        let folder = folder_of(package);
        self.add(folder.to_path_buf(), Counts::RustFiles);
        for target in &package.targets {
            if target.is_test() || target.is_bench() {
                continue;
            }
            let own = target.src_path.as_std_path().parent().unwrap_or(folder);
            match own.strip_prefix(folder).map(|inside| inside.iter().next()) {
                // Files that a source includes lie beside it: in `src`, whatever their names are.
                Ok(Some(below)) => self.add(folder.join(below), Counts::All),
                // Everything may lie in the package's own folder, so there Rust files have to do.
                Ok(None) => {}
                Err(_) => self.add(own.to_path_buf(), Counts::All),
            }
        }
    }

    /// Returns the folders to look at; what is below them is not meant.
    pub(super) fn folders(&self) -> BTreeSet<PathBuf> {
        let mut folders = BTreeSet::new();
        for root in &self.roots {
            let folder = match root.counts {
                Counts::File => root.path.parent().unwrap_or(&root.path),
                _ => &root.path,
            };
            if !folder.is_dir() {
                // It may be made.
                folders.extend(folder.ancestors().find(|up| up.is_dir()).map(Into::into));
                continue;
            }
            match root.counts {
                Counts::File | Counts::Files => {
                    folders.insert(folder.to_path_buf());
                }
                Counts::RustFiles => self.walk(folder, false, &mut folders),
                Counts::All | Counts::Manifests => self.walk(folder, true, &mut folders),
            }
        }
        folders
    }

    /// Collects a folder and those below it, as far as they may hold sources.
    fn walk(&self, folder: &Path, into_packages: bool, folders: &mut BTreeSet<PathBuf>) {
        folders.insert(folder.to_path_buf());
        // What cannot be read is not watched; whoever has to read it says so.
        for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            let is_another = !into_packages && path.join("Cargo.toml").exists();
            if is_folder
                && !is_another
                && !is_passed_over(&entry.file_name())
                && !self.is_built(&path)
            {
                self.walk(&path, into_packages, folders);
            }
        }
    }

    /// Tells whether a folder holds what can be made again.
    fn is_built(&self, folder: &Path) -> bool {
        folder == self.target || folder.join("CACHEDIR.TAG").exists()
    }

    /// Tells whether a change of this path concerns the tests.
    pub(super) fn concerns(&self, path: &Path) -> bool {
        let is_built = !self.target.as_os_str().is_empty() && path.starts_with(&self.target);
        !is_built && self.roots.iter().any(|root| root.holds(path))
    }
}

impl Root {
    fn holds(&self, path: &Path) -> bool {
        // It, or the folder that it is in, was made or removed.
        if self.path.starts_with(path) {
            return true;
        }
        let Ok(inside) = path.strip_prefix(&self.path) else {
            return false;
        };
        if has_hidden_part(inside) {
            return false;
        }
        match self.counts {
            Counts::File => false,
            Counts::Files => inside.iter().count() == 1,
            // A folder that was made may hold such files already.
            Counts::RustFiles => {
                path.extension().is_some_and(|extension| extension == "rs")
                    || path.is_dir() && !path.join("CACHEDIR.TAG").exists()
            }
            Counts::All => true,
            Counts::Manifests => path.ends_with("Cargo.toml") || path.is_dir(),
        }
    }
}

fn folder_of(package: &Package) -> &Path {
    package
        .manifest_path
        .as_std_path()
        .parent()
        .unwrap_or(Path::new("."))
}

/// Collects a package and those on this disk that its programs depend on.
fn reach<'a>(
    metadata: &'a Metadata,
    package: &'a Package,
    with_examples: bool,
    reached: &mut Vec<&'a Package>,
) {
    if reached.iter().any(|known| known.id == package.id) {
        return;
    }
    reached.push(package);
    let node = metadata
        .resolve
        .iter()
        .flat_map(|resolve| &resolve.nodes)
        .find(|node| node.id == package.id);
    for dependency in node.iter().flat_map(|node| &node.deps) {
        let found = metadata.packages.iter().find(|other| {
            let is_built = |declared: &crate::workspace::metadata::Dependency| {
                declared.name == *other.name
                    && (with_examples || declared.kind != DependencyKind::Development)
            };
            other.id == dependency.pkg
                && other.source.is_none()
                && package.dependencies.iter().any(is_built)
        });
        if let Some(found) = found {
            // What a dependency needs for its own tests is nobody else's.
            reach(metadata, found, false, reached);
        }
    }
}
