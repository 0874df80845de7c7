//! # The crates that a package consists of
//!
//! Cargo.lock names the version and the source of each crate, and the crates that it depends on. A crate without a
//! source is in a folder of the user's. Only the workspace's members are known here.

use std::collections::{BTreeSet, HashMap};
use std::fs;

use cargo_metadata::Package;
use serde::Deserialize;

use crate::workspace::project::Project;

pub(super) struct Crates<'a> {
    locked: HashMap<String, Vec<Crate>>,
    /// The workspace's own packages, by the lines of Cargo.lock that name them.
    members: HashMap<String, &'a Package>,
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

impl<'a> Crates<'a> {
    /// Reads the crates of a workspace. Without Cargo.lock none is known.
    pub(super) fn read(project: &'a Project) -> Self {
        #[derive(Default, Deserialize)]
        struct LockFile {
            #[serde(default)]
            package: Vec<Crate>,
        }
        let text = fs::read_to_string(project.metadata.workspace_root.join("Cargo.lock"));
        let file: LockFile = toml::from_str(&text.unwrap_or_default()).unwrap_or_default();
        let mut locked: HashMap<String, Vec<Crate>> = HashMap::new();
        for found in file.package {
            locked.entry(found.name.clone()).or_default().push(found);
        }
        let members = project.metadata.workspace_packages().into_iter();
        Crates {
            locked,
            members: members.map(|it| (line_of(it), it)).collect(),
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

    /// Returns the member of the workspace that a crate is.
    pub(super) fn member(&self, of: &Crate) -> Option<&'a Package> {
        let line = format!("{} {}", of.name, of.version);
        self.members.get(&line).copied()
    }
}

/// The line by which Cargo.lock names a package.
fn line_of(package: &Package) -> String {
    format!("{} {}", package.name, package.version)
}
