//! # The input
//!
//! The crates of a program, as the caller resolved them: their root files, their configuration, and their dependencies.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cfg::Cfg;
use crate::source::Fixes;

/// A Rust edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Edition {
    /// Rust 2015, the default of rustc.
    #[default]
    E2015,
    /// Rust 2018.
    E2018,
    /// Rust 2021.
    E2021,
    /// Rust 2024.
    E2024,
}

impl Edition {
    const ALL: [Edition; 4] = [
        Edition::E2015,
        Edition::E2018,
        Edition::E2021,
        Edition::E2024,
    ];

    /// Parses the name of an edition, such as `2021`.
    pub fn parse(name: &str) -> Option<Self> {
        Edition::ALL.into_iter().find(|of| of.as_str() == name)
    }

    /// The name of the edition in rustc and cargo, such as `2021`.
    pub fn as_str(self) -> &'static str {
        ["2015", "2018", "2021", "2024"][self as usize]
    }

    /// The minor version of the first Rust release that supports this edition, from rust-lang/rust's RELEASES.md.
    pub fn minor(self) -> u64 {
        [0, 31, 56, 85][self as usize]
    }
}

/// The part of the libraries' documentation that the bundle keeps. The solution's own file always keeps all of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Docs {
    /// Plain comments, and the first paragraph of each doc comment.
    #[default]
    Summary,
    /// Plain comments only.
    None,
}

impl Docs {
    /// Each value with its name on the command line and in Cargo.toml.
    pub const NAMES: [(&str, Docs); 2] = [("summary", Docs::Summary), ("none", Docs::None)];

    /// Parses one of [`Docs::NAMES`].
    pub fn named(name: &str) -> Option<Docs> {
        let mut names = Docs::NAMES.into_iter();
        names.find_map(|(known, docs)| (known == name).then_some(docs))
    }
}

/// The place that a crate comes from. The bundle credits crates from a registry or a git repository.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum CrateOrigin {
    /// A local folder.
    #[default]
    Path,
    /// A package registry.
    Registry,
    /// A git repository with this URL.
    Git(String),
}

/// The crate that a dependency refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DependencyTarget {
    /// The index of an input crate, which becomes a module of the bundle.
    Inlined(usize),
    /// The name of a crate that the judge provides.
    Provided(String),
    /// A crate that can be neither inlined nor provided.
    Missing,
}

/// A dependency of a crate.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The name that the crate's code uses, which can differ from the dependency's own name.
    pub name: String,
    /// The crate that the name refers to.
    pub target: DependencyTarget,
}

/// A crate of the program: the solution or one of its libraries.
#[derive(Debug, Clone, Default)]
pub struct CrateInput {
    /// The crate name that rustc uses.
    pub name: String,
    /// The name of the crate's package.
    pub package: String,
    /// The version of the crate's package.
    pub version: String,
    /// The environment variables that cargo sets while it compiles the crate, such as `CARGO_PKG_NAME`.
    pub variables: BTreeMap<String, String>,
    /// The edition of the crate.
    pub edition: Edition,
    /// The root file of the crate, such as `src/main.rs`.
    pub root: PathBuf,
    /// The features of the crate, and the options of the compilation target.
    pub cfg: Cfg,
    /// The crates that the crate's code can name, besides the standard library.
    pub dependencies: Vec<Dependency>,
    /// The place that the crate comes from.
    pub origin: CrateOrigin,
    /// The replacements that keep the meaning of the crate's files in the bundle's edition.
    pub fixes: Fixes,
}

impl CrateInput {
    /// The dependencies that become modules of the bundle, each as the crate's name for it and its index in the input.
    pub(crate) fn inlined(&self) -> impl DoubleEndedIterator<Item = (&str, usize)> {
        self.dependencies.iter().filter_map(|of| match of.target {
            DependencyTarget::Inlined(target) => Some((of.name.as_str(), target)),
            _ => None,
        })
    }
}
