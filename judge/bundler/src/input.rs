//! # The input
//!
//! The crates of a program, as the caller resolved them: their root files, their configuration, and their dependencies.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::cfg::Cfg;

/// A Rust edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// Rust 2015, the default of rustc.
    E2015,
    /// Rust 2018.
    E2018,
    /// Rust 2021.
    E2021,
    /// Rust 2024.
    E2024,
}

/// Each edition with its name and the minor version of the first Rust release that supports it, from rust-lang/rust's
/// RELEASES.md.
const NAMES: [(Edition, &str, u64); 4] = [
    (Edition::E2015, "2015", 0),
    (Edition::E2018, "2018", 31),
    (Edition::E2021, "2021", 56),
    (Edition::E2024, "2024", 85),
];

impl Edition {
    /// Parses a name such as `2021`.
    pub fn parse(name: &str) -> Option<Self> {
        let entry = NAMES.iter().find(|(_, known, _)| *known == name);
        entry.map(|(edition, ..)| *edition)
    }

    /// The name that rustc and cargo use.
    pub fn as_str(self) -> &'static str {
        self.entry().map_or("", |(_, name, _)| name)
    }

    /// The minor version of the first Rust release that supports this edition.
    pub fn minor(self) -> u64 {
        self.entry().map_or(0, |(.., minor)| *minor)
    }

    fn entry(self) -> Option<&'static (Edition, &'static str, u64)> {
        NAMES.iter().find(|(edition, ..)| *edition == self)
    }
}

/// The amount of a library's documentation in the bundle. The solution's own file always keeps all of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Docs {
    /// Plain comments, and the first paragraph of each doc comment.
    #[default]
    Summary,
    /// Plain comments only.
    None,
}

impl Docs {
    /// The names on the command line and in Cargo.toml.
    pub const NAMES: [(&str, Docs); 2] = [("summary", Docs::Summary), ("none", Docs::None)];

    /// Parses one of [`Docs::NAMES`].
    pub fn named(name: &str) -> Option<Docs> {
        let mut names = Docs::NAMES.into_iter();
        names.find_map(|(known, docs)| (known == name).then_some(docs))
    }
}

/// The source of a crate. The bundle credits crates from a registry or a git repository.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CrateOrigin {
    /// A local folder.
    Path,
    /// A package registry.
    Registry,
    /// A git repository with this URL.
    Git(String),
}

/// The crate that a dependency refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DependencyTarget {
    /// A crate of the input, by its index, that becomes a module of the bundle.
    Inlined(usize),
    /// A crate that the judge provides, under this name.
    Provided(String),
    /// A crate that can be neither inlined nor provided.
    Missing,
}

/// A dependency of a crate.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The name in the code of the crate, which can differ from the dependency's own name.
    pub name: String,
    /// The crate that the name refers to.
    pub target: DependencyTarget,
}

/// A crate of the program: the solution or one of its libraries.
#[derive(Debug, Clone)]
pub struct CrateInput {
    /// The crate name that rustc uses.
    pub name: String,
    /// The name of its package.
    pub package: String,
    /// The version of its package.
    pub version: String,
    /// The licence of its package.
    pub license: Option<String>,
    /// Its edition.
    pub edition: Edition,
    /// Its root file, such as `src/main.rs`.
    pub root: PathBuf,
    /// Its features and the options of the compilation target.
    pub cfg: Cfg,
    /// The crates that its code can name, besides the standard library.
    pub dependencies: Vec<Dependency>,
    /// The source of the crate.
    pub origin: CrateOrigin,
    /// Changes to its files, after which they mean the same in the bundle's edition.
    pub fixes: Fixes,
}

/// Texts without line breaks to put in place of the bytes of a file from one to another.
pub type Fixes = BTreeMap<(PathBuf, usize, usize), String>;

impl CrateInput {
    /// The dependencies that become modules of the bundle, with the crate's names for them.
    pub(crate) fn inlined(&self) -> impl DoubleEndedIterator<Item = (&str, usize)> {
        self.dependencies.iter().filter_map(|of| match of.target {
            DependencyTarget::Inlined(target) => Some((of.name.as_str(), target)),
            _ => None,
        })
    }
}
