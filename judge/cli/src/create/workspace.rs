//! # The workspace that new problems go into
//!
//! What there is already, and what its packages inherit from it. Where there is none, its Cargo.toml.

use std::fs;

use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::profile::Pinned;
use crate::ui::error::Error;
use crate::ui::paths::shown;
use crate::workspace::metadata::Metadata;
use judge_runner::problem;

/// A workspace that is there.
#[derive(Debug)]
pub(super) struct Workspace {
    /// The text of its Cargo.toml.
    pub(super) manifest: String,
    /// The names of its packages and of their binaries.
    pub(super) names: Vec<String>,
    /// The pages of its problems, with the packages.
    pub(super) pages: Vec<(String, String)>,
    /// Whether it has a test that every problem's Cargo.toml points to.
    pub(super) has_samples_test: bool,
    shared: Shared,
}

/// What a workspace gives to its packages.
#[derive(Debug, Default, Deserialize)]
struct Shared {
    #[serde(default)]
    package: toml::Table,
    #[serde(default)]
    dependencies: toml::Table,
    lints: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Manifest {
    #[serde(default)]
    workspace: Shared,
}

impl Workspace {
    pub(super) fn read(metadata: &Metadata) -> Result<Self, Error> {
        let root = metadata.workspace_root.as_std_path();
        let path = root.join("Cargo.toml");
        let cannot_read = |error: &dyn std::fmt::Display| {
            Error::input(format!("{}: {error}", shown(&path).display()))
        };
        let manifest = fs::read_to_string(&path).map_err(|error| cannot_read(&error))?;
        let shared = toml::from_str::<Manifest>(&manifest).map_err(|error| cannot_read(&error))?;
        let mut names = Vec::new();
        let mut pages = Vec::new();
        for package in &metadata.packages {
            let binaries = package.targets.iter().filter(|target| target.is_bin());
            names.push(package.name.to_string());
            names.extend(binaries.map(|binary| binary.name.clone()));
            // A problem that says something wrong is not this command's to complain about.
            let problem = problem::read(package.manifest_path.as_std_path()).ok();
            pages.extend(
                problem
                    .and_then(|problem| problem.page)
                    .map(|page| (page, package.name.to_string())),
            );
        }
        Ok(Workspace {
            manifest,
            names,
            pages,
            has_samples_test: root.join("testcases").join("samples.rs").is_file(),
            shared: shared.workspace,
        })
    }

    /// Tells whether packages can inherit this key.
    pub(super) fn has_key(&self, key: &str) -> bool {
        self.shared.package.contains_key(key)
    }

    /// Tells whether packages can inherit a dependency.
    pub(super) fn has_dependency(&self, name: &str) -> bool {
        self.shared.dependencies.contains_key(name)
    }

    /// Tells whether packages can inherit a judge's crate, in the judge's version and with its features.
    pub(super) fn has_pinned(&self, name: &str, pinned: &Pinned) -> bool {
        let Some(toml::Value::Table(dependency)) = self.shared.dependencies.get(name) else {
            return pinned.features.is_empty()
                && self
                    .shared
                    .dependencies
                    .get(name)
                    .and_then(|version| version.as_str())
                    == Some(&format!("={}", pinned.version));
        };
        let features = dependency
            .get("features")
            .and_then(|features| features.as_array());
        let has_feature = |feature: &String| {
            features.is_some_and(|features| {
                features.iter().any(|known| known.as_str() == Some(feature))
            })
        };
        dependency
            .get("version")
            .and_then(|version| version.as_str())
            == Some(&format!("={}", pinned.version))
            && pinned.features.iter().all(has_feature)
    }

    /// Tells whether packages can inherit lints.
    pub(super) fn has_lints(&self) -> bool {
        self.shared.lints.is_some()
    }
}

/// The Cargo.toml of a new workspace.
pub(super) fn manifest<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let members: String = names.map(|name| format!("    \"{name}\",\n")).collect();
    format!(
        "\
# One package for each problem. `cargo judge list` shows them, `cargo judge new` adds one, and the cases of each are pairs
# testcases/<package>/<case>.in and .out.
[workspace]
resolver = \"2\"
members = [
{members}]

# A run without --release is quick enough for the cases too. Overflow checks and debug assertions stay on.
[profile.dev]
opt-level = 2
"
    )
}
