//! # What a test reads

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::configuration_files;

use super::target::TestTarget;

/// The files and folders that tests have read, and those that they would read if they were there.
#[derive(Clone, Debug, Default)]
pub(super) struct Inputs {
    /// The folders of packages.
    pub(super) packages: BTreeSet<PathBuf>,
    /// The folders of cases.
    pub(super) cases: BTreeSet<PathBuf>,
    /// The sources of programs. A folder is one that a build script reads.
    pub(super) sources: BTreeSet<PathBuf>,
    /// The files that decide how cargo builds.
    pub(super) settings: BTreeSet<PathBuf>,
    /// The folder in which builds write.
    pub(super) target: PathBuf,
}

impl Inputs {
    /// The manifests and the settings around a folder, from which a test finds all else. One of them may be broken.
    pub(super) fn of_folder(folder: &Path) -> Self {
        let mut settings = settings(folder);
        let has_manifest = |folder: &&Path| folder.join("Cargo.toml").exists();
        if let Some(top) = folder.ancestors().filter(has_manifest).last() {
            settings.extend(manifests_in(top));
        }
        Inputs {
            settings,
            ..Inputs::default()
        }
    }

    /// A workspace and the problems that are tested.
    pub(super) fn of(project: &Project, targets: &[TestTarget]) -> Self {
        let metadata = &project.metadata;
        let packages = metadata.workspace_packages().into_iter();
        let roots = packages.clone().flat_map(|package| &package.targets);
        let folders = packages.filter_map(|package| package.manifest_path.parent());
        Inputs {
            packages: folders.map(PathBuf::from).collect(),
            cases: targets
                .iter()
                .map(|it| it.solution.cases_folder())
                .collect(),
            sources: roots
                .map(|target| PathBuf::from(&target.src_path))
                .collect(),
            settings: settings(metadata.workspace_root.as_std_path()),
            target: metadata.target_directory.clone().into(),
        }
    }

    /// The sources of programs.
    pub(super) fn of_sources(sources: &BTreeSet<PathBuf>) -> Self {
        Inputs {
            sources: sources.clone(),
            ..Inputs::default()
        }
    }

    /// Adds what another test has read.
    pub(super) fn extend(&mut self, other: Inputs) {
        self.packages.extend(other.packages);
        self.cases.extend(other.cases);
        self.sources.extend(other.sources);
        self.settings.extend(other.settings);
        if other.target != Path::new("") {
            self.target = other.target;
        }
    }
}

/// The files that decide how cargo builds in a folder, and those that would if they were there.
fn settings(folder: &Path) -> BTreeSet<PathBuf> {
    let names = "Cargo.toml rust-toolchain rust-toolchain.toml .cargo/config.toml".split(' ');
    let all = names.flat_map(|name| folder.ancestors().map(move |it| it.join(name)));
    all.chain(configuration_files(folder)).collect()
}

/// The manifests of packages in a folder, each of which may be the one that keeps cargo from naming the others.
fn manifests_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.join("Cargo.toml")];
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let is_other = name.as_encoded_bytes().starts_with(b".") || name == "target";
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) && !is_other {
            found.extend(manifests_in(&path));
        }
    }
    found.retain(|manifest| manifest.is_file());
    found
}
