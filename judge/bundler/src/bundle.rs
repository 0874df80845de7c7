//! # The bundle
//!
//! The generated file, with the source of each of its bytes, so that a message about the bundle can point to a line of
//! the user's own files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use crate::diagnostic::Location;
use crate::input::{CrateInput, Edition};
use crate::model::{FileId, Model, UnitId};
use crate::sweep::{ExternalCrates, Mapping};

/// The generated file, with a map from its bytes to the source files.
#[derive(Debug, Clone)]
pub struct Bundle {
    /// The text of the generated file.
    pub text: String,
    pub(crate) mappings: Vec<Mapping>,
    pub(crate) external_crates: ExternalCrates,
    pub(crate) model: Arc<Model>,
}

/// The chain of libraries through which the solution uses a library.
#[derive(Debug)]
pub struct LibraryWay<'a> {
    /// The first position in the solution that names the first library of the chain.
    pub at: Location,
    /// The names of the chain's libraries. The code of each library but the last names the next one.
    pub libraries: Vec<&'a str>,
}

impl Bundle {
    /// Maps a byte offset in the bundle to a source file and an offset there; `None` for text that the bundler added.
    pub(crate) fn origin(&self, offset: usize) -> Option<(FileId, usize)> {
        let ends = |of: &Mapping| of.output.end <= offset;
        let mapping = self.mappings.get(self.mappings.partition_point(ends))?;
        let within = offset.checked_sub(mapping.output.start)?;
        // A replacement can be longer than the text that it replaces.
        let last = mapping.source.end - 1;
        Some((mapping.file, last.min(mapping.source.start + within)))
    }

    fn offset(&self, line: usize, column: usize) -> Option<usize> {
        let start = match line {
            0 => return None,
            1 => 0,
            _ => self.text.match_indices('\n').nth(line - 2)?.0 + 1,
        };
        let mut characters = self.text[start..].char_indices();
        let within = characters.nth(column.saturating_sub(1));
        Some(start + within.map_or(0, |(at, _)| at))
    }

    /// Maps a line and a column of the bundle, counted from 1, to the user's source file; `None` for added text.
    pub fn locate(&self, line: usize, column: usize) -> Option<Location> {
        let (file, at) = self.origin(self.offset(line, column)?)?;
        Some(self.location(file, at))
    }

    fn location(&self, file: FileId, at: usize) -> Location {
        self.model.files[file].source.location(at)
    }

    /// The library with the most text in the bundle, and its bytes, if the bundle is much longer than the solution.
    pub fn bulk(&self) -> Option<(&str, usize)> {
        /// The largest ratio of bundle to solution that is normal once the unused parts of libraries are cut.
        const MUCH_LONGER: usize = 15;
        /// The length, in bytes, that every shorter solution counts as.
        const SHORT: usize = 1000;
        let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
        for of in &self.mappings {
            *lengths.entry(self.model.files[of.file].krate).or_default() += of.output.len();
        }
        let own = lengths.remove(&self.model.main).unwrap_or_default();
        if self.text.len() <= MUCH_LONGER * own.max(SHORT) {
            return None;
        }
        let (of, length) = lengths.into_iter().max_by_key(|&(_, length)| length)?;
        Some((&self.model.inputs[of].name, length))
    }

    /// The names of the crates that the bundle uses and the judge provides.
    pub fn provided_crates(&self) -> impl Iterator<Item = &str> {
        self.external_crates.provided.iter().map(String::as_str)
    }

    /// The crates that the bundle uses but neither contains nor gets from the judge, each with the first source
    /// position that names the crate.
    pub fn missing_crates(&self) -> impl Iterator<Item = (&str, Location)> {
        let missing = self.external_crates.missing.iter();
        missing.map(|(name, &(file, at))| (name.as_str(), self.location(file, at)))
    }

    /// The chain of libraries from the solution to the library of a file; `None` for the solution's own files.
    pub fn way_to(&self, file: &Path) -> Option<LibraryWay<'_>> {
        let mut files = self.model.files.iter();
        let mut krate = files.find(|of| of.source.path == file)?.krate;
        let uses = &self.external_crates.uses;
        let mut libraries = Vec::new();
        loop {
            libraries.insert(0, self.model.inputs[krate].name.as_str());
            if let Some(&(file, at)) = uses.get(&(self.model.main, krate)) {
                let at = self.location(file, at);
                return Some(LibraryWay { at, libraries });
            }
            let mut pairs = uses.keys();
            krate = pairs
                .find(|(user, used)| *used == krate && *user != krate)?
                .0;
        }
    }

    /// The source files of the solution and its libraries.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.model.files.iter().map(|of| of.source.path.as_path())
    }

    /// The paths of the library modules whose files contribute code to the bundle, such as `library::module`. The code
    /// of an inline module counts for the module of its file.
    pub fn library_modules(&self) -> BTreeSet<String> {
        let files: BTreeSet<FileId> = self.mappings.iter().map(|of| of.file).collect();
        let is_library = |&file: &FileId| self.model.files[file].krate != self.model.main;
        let modules = files.into_iter().filter(is_library);
        modules
            .map(|file| self.module_path(self.model.files[file].module))
            .collect()
    }

    fn module_path(&self, module: UnitId) -> String {
        let unit = &self.model.units[module];
        let krate = &self.model.inputs[unit.krate].name;
        match (unit.parent, unit.name) {
            (Some(parent), Some(name)) if !self.model.is_root(module) => {
                let name = self.model.names.text(name);
                format!("{}::{name}", self.module_path(parent))
            }
            _ => krate.clone(),
        }
    }

    /// The library that a file belongs to; `None` for the solution's own files.
    pub fn library_of(&self, file: &Path) -> Option<&CrateInput> {
        let mut files = self.model.files.iter();
        let krate = files.find(|of| of.source.path == file)?.krate;
        (krate != self.model.main).then(|| &self.model.inputs[krate])
    }

    /// The edition of the crate that a file belongs to.
    pub fn edition_of(&self, file: &Path) -> Edition {
        let library = self.library_of(file).map(|library| library.edition);
        library.unwrap_or(self.model.inputs[self.model.main].edition)
    }
}
