//! # The crates that a package consists of
//!
//! Cargo.lock names the version and the source of each crate, and the crates that it depends on. A crate without a source
//! is in a folder of the user's: a member's folder, or the folder of a package elsewhere that a member names by its path.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fs;
use std::path::PathBuf;

use cargo_metadata::{Package, PackageId};
use serde::Deserialize;

use crate::workspace::metadata::{has_build_script, read_members};
use crate::workspace::project::Project;

#[derive(Default)]
pub(super) struct Crates {
    locked: HashMap<String, Vec<Crate>>,
    /// The user's own packages, by the lines of Cargo.lock that name them.
    own: HashMap<String, OwnPackage>,
}

pub(super) struct OwnPackage {
    pub(super) folder: PathBuf,
    pub(super) is_member: bool,
    pub(super) has_build_script: bool,
}

#[derive(Deserialize, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Crate {
    pub(super) name: String,
    pub(super) version: String,
    /// A registry or a repository, unless it is in a folder of the user's.
    pub(super) source: Option<String>,
    /// A name, and a version and a source where the name alone is not clear.
    #[serde(default)]
    dependencies: Vec<String>,
}

impl Crates {
    /// Reads the crates of a workspace. Without Cargo.lock none is known.
    pub(super) fn read(project: &Project) -> Self {
        #[derive(Default, Deserialize)]
        struct LockFile {
            #[serde(default)]
            package: Vec<Crate>,
        }
        let text = fs::read_to_string(project.metadata.workspace_root.join("Cargo.lock"));
        let file: LockFile = toml::from_str(&text.unwrap_or_default()).unwrap_or_default();
        let mut crates = Crates::default();
        for found in file.package {
            let same = crates.locked.entry(found.name.clone());
            same.or_default().push(found);
        }
        let members = project.metadata.workspace_members.iter().collect();
        let packages = &project.metadata.packages;
        crates.add_own(packages, &members, &mut HashSet::new());
        crates
    }

    /// Adds packages of the user's, and those that they name by their paths.
    fn add_own(
        &mut self,
        packages: &[Package],
        members: &HashSet<&PackageId>,
        read: &mut HashSet<PathBuf>,
    ) {
        let own = || packages.iter().filter(|package| package.source.is_none());
        for package in own() {
            let folder = package.manifest_path.parent().map(PathBuf::from);
            let folder = folder.unwrap_or_default();
            read.insert(folder.clone());
            let known = self.own.entry(line_of(package));
            known.or_insert_with(|| OwnPackage {
                folder,
                is_member: members.contains(&package.id),
                has_build_script: has_build_script(package),
            });
        }
        let paths = own().flat_map(|package| &package.dependencies);
        for path in paths.filter_map(|dependency| dependency.path.as_ref()) {
            if read.insert(path.into()) {
                // A package of which cargo tells nothing is not known, which counts as changed.
                if let Ok(elsewhere) = read_members(path.as_std_path()) {
                    self.add_own(&elsewhere.packages, members, read);
                }
            }
        }
    }

    /// Returns a package and all that it depends on, unless Cargo.lock does not tell.
    pub(super) fn closure(&self, package: &Package) -> Option<BTreeSet<&Crate>> {
        let mut open = self.find(&line_of(package))?;
        let mut found = BTreeSet::new();
        while let Some(next) = open.pop() {
            if found.insert(next) {
                for dependency in &next.dependencies {
                    open.extend(self.find(dependency)?);
                }
            }
        }
        Some(found)
    }

    /// The crates that a line of Cargo.lock may name.
    fn find(&self, line: &str) -> Option<Vec<&Crate>> {
        let (name, version) = line.split_once(' ').unwrap_or((line, ""));
        let version = version.split(' ').next().filter(|it| !it.is_empty());
        let mut found: Vec<_> = self.locked.get(name)?.iter().collect();
        found.retain(|it| version.is_none_or(|version| it.version == version));
        (!found.is_empty()).then_some(found)
    }

    /// Returns the user's own package that a crate is.
    pub(super) fn own(&self, of: &Crate) -> Option<&OwnPackage> {
        self.own.get(&format!("{} {}", of.name, of.version))
    }
}

/// The line by which Cargo.lock names a package.
fn line_of(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}
