//! # The bundle
//!
//! A finished file that knows where each of its bytes came from, so that whatever a compiler or a program says about it
//! can be said about the user's own files.

use std::collections::BTreeSet;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::input::{CrateInput, Edition};
use crate::model::{FileId, Model};
use crate::sweep::{ExternalCrates, Mapping, Output};

/// The one file, and where it came from.
#[derive(Clone)]
pub struct Bundle {
    /// All of it.
    pub text: String,
    mappings: Vec<Mapping>,
    external_crates: ExternalCrates,
    model: Arc<Model>,
}

/// A place in the user's own files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Location {
    /// The file.
    pub file: PathBuf,
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The line itself.
    pub line_text: String,
}

impl fmt::Debug for Bundle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bundle")
            .field("text", &self.text)
            .finish_non_exhaustive()
    }
}

impl Bundle {
    pub(crate) fn new(output: Output, external_crates: ExternalCrates, model: Arc<Model>) -> Self {
        Bundle {
            text: output.text,
            mappings: output.mappings,
            external_crates,
            model,
        }
    }

    /// The file and the byte in it that a byte of the bundle comes from.
    pub(crate) fn origin(&self, offset: usize) -> Option<(FileId, usize)> {
        let after = self
            .mappings
            .partition_point(|mapping| mapping.output <= offset);
        let mapping = self.mappings.get(after.checked_sub(1)?)?;
        let is_inside = offset < mapping.output + mapping.length.max(1);
        is_inside.then_some((mapping.file, mapping.offset + offset - mapping.output))
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

    /// Where a place of the bundle, both counted from 1, stands in the user's own files.
    pub fn locate(&self, line: usize, column: usize) -> Option<Location> {
        let (file, at) = self.origin(self.offset(line, column)?)?;
        Some(self.location(file, at))
    }

    fn location(&self, file: FileId, at: usize) -> Location {
        let source = &self.model.files[file].source;
        let (line, column) = source.line_column(at);
        Location {
            file: source.path.clone(),
            line,
            column,
            line_text: source.line_text(line).to_string(),
        }
    }

    /// The names of the judge's crates that it uses.
    pub fn provided_crates(&self) -> impl Iterator<Item = &str> {
        self.external_crates.provided.iter().map(String::as_str)
    }

    /// The crates that it uses and that nobody has, and the first place that names each.
    pub fn missing_crates(&self) -> impl Iterator<Item = (&str, Location)> {
        let missing = self.external_crates.missing.iter();
        missing.map(|(name, &(file, at))| (name.as_str(), self.location(file, at)))
    }

    /// The library that a file is part of; none for the solution's own files.
    pub fn library_of(&self, file: &Path) -> Option<&CrateInput> {
        let mut files = self.model.files.iter();
        let krate = files.find(|of| of.source.path == file)?.krate;
        (krate != self.model.main).then(|| &self.model.inputs[krate])
    }

    /// The editions that its crates are written in.
    pub fn editions(&self) -> BTreeSet<Edition> {
        let inputs = self.model.inputs.iter();
        inputs.map(|input| input.edition).collect()
    }

    /// The edition that a file is written in.
    pub fn edition_of(&self, file: &Path) -> Edition {
        let library = self.library_of(file).map(|library| library.edition);
        library.unwrap_or(self.model.inputs[self.model.main].edition)
    }
}
