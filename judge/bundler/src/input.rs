//! # What is bundled
//!
//! The crates of a program as somebody resolved them: where each begins, what it is configured for, and what its code
//! can name.

use std::path::PathBuf;

use crate::cfg::Cfg;

/// A Rust edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// Rust 2015, which a compiler without a flag takes.
    E2015,
    /// Rust 2018.
    E2018,
    /// Rust 2021.
    E2021,
    /// Rust 2024.
    E2024,
}

/// Each edition, its name, and the `N` of the version 1.N.0 that is the first to have it, as RELEASES.md of
/// rust-lang/rust says.
const NAMES: [(Edition, &str, u64); 4] = [
    (Edition::E2015, "2015", 0),
    (Edition::E2018, "2018", 31),
    (Edition::E2021, "2021", 56),
    (Edition::E2024, "2024", 85),
];

impl Edition {
    /// Returns the edition of this name, such as `2021`.
    pub fn parse(name: &str) -> Option<Self> {
        let entry = NAMES.iter().find(|(_, known, _)| *known == name);
        entry.map(|(edition, ..)| *edition)
    }

    /// Returns the name, as rustc and cargo take it.
    pub fn as_str(self) -> &'static str {
        self.entry().map_or("", |(_, name, _)| name)
    }

    /// Returns the `N` of the version 1.N.0 that is the first to have it.
    pub fn minor(self) -> u64 {
        self.entry().map_or(0, |(.., minor)| *minor)
    }

    fn entry(self) -> Option<&'static (Edition, &'static str, u64)> {
        NAMES.iter().find(|(edition, ..)| *edition == self)
    }
}

/// Which comments of a library travel. The solution's own file stays as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Docs {
    /// Plain comments, and of documentation the first paragraph.
    #[default]
    Summary,
    /// Plain comments alone.
    None,
}

impl Docs {
    /// The names that the user calls them by.
    pub const NAMES: [(&str, Docs); 2] = [("summary", Docs::Summary), ("none", Docs::None)];

    /// Returns the one of a name.
    pub fn named(name: &str) -> Option<Docs> {
        let mut names = Docs::NAMES.into_iter();
        names.find_map(|(known, docs)| (known == name).then_some(docs))
    }
}

/// Where a crate came from; what is not the user's own is credited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CrateOrigin {
    /// A folder of the user's own.
    Path,
    /// A registry.
    Registry,
    /// A git repository with that address.
    Git(String),
}

/// What a dependency's name leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DependencyTarget {
    /// Another crate of the input, by its index: it becomes a module.
    Inlined(usize),
    /// A crate that the judge has, by the name that it has there.
    Provided(String),
    /// A crate that neither can travel nor is there.
    Missing,
}

/// A dependency as the code of the crate names it.
#[derive(Debug, Clone)]
pub struct Dependency {
    /// The name, as it stands in paths.
    pub name: String,
    /// What it leads to.
    pub target: DependencyTarget,
}

/// One crate of the closure.
#[derive(Debug, Clone)]
pub struct CrateInput {
    /// The target's name as rustc knows it.
    pub name: String,
    /// The package that the target belongs to.
    pub package: String,
    /// The package's version.
    pub version: String,
    /// The package's licence, as it names it.
    pub license: Option<String>,
    /// The edition that the target is written in.
    pub edition: Edition,
    /// The file that it begins with, such as `src/main.rs`.
    pub root: PathBuf,
    /// Its features and the target's configuration.
    pub cfg: Cfg,
    /// What its code can name besides std.
    pub dependencies: Vec<Dependency>,
    /// Where it came from.
    pub origin: CrateOrigin,
}

impl CrateInput {
    /// The crates whose code travels with it, by the names that it has for them.
    pub(crate) fn inlined(&self) -> impl DoubleEndedIterator<Item = (&str, usize)> {
        self.dependencies.iter().filter_map(|of| match of.target {
            DependencyTarget::Inlined(target) => Some((of.name.as_str(), target)),
            _ => None,
        })
    }
}
