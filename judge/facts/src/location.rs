//! # A location in a file, as rustc shows it
//!
//! Shows the path with line and column, the line's text, and a mark under the column. A line wider than a screen is cut
//! to the part around the mark.

use std::path::{Path, PathBuf};

use crate::columns::{COLUMNS, clip, clip_start, width};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    pub file: PathBuf,
    /// The line and column; `None` if the whole file is meant.
    pub position: Option<Position>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line number, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    pub text: String,
    pub label: Option<String>,
}

impl Location {
    pub fn of_file(file: &Path) -> Self {
        Location {
            file: file.to_path_buf(),
            position: None,
        }
    }

    /// Returns the location of a line and column, both counted from 1. `text` is the text of that line.
    pub fn in_file(file: &Path, line: usize, column: usize, text: &str) -> Self {
        let position = Position {
            line,
            column,
            text: text.to_string(),
            label: None,
        };
        Location {
            position: Some(position),
            ..Location::of_file(file)
        }
    }

    pub fn of_byte(file: &Path, text: &str, offset: usize) -> Self {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text[line_start..].lines().next().unwrap_or_default();
        let column = before[line_start..].chars().count() + 1;
        Location::in_file(file, before.matches('\n').count() + 1, column, line)
    }

    /// Adds a label beside the mark. A location without a position has no mark and stays unchanged.
    #[must_use]
    pub fn labelled(mut self, label: Option<String>) -> Self {
        if let Some(position) = &mut self.position {
            position.label = label;
        }
        self
    }

    /// Renders the location. A path inside `folder` is shown relative to it.
    pub fn display(&self, folder: &Path) -> String {
        let file = relative_path(&self.file, folder);
        let file = file.display();
        let Some(position) = &self.position else {
            return format!(" --> {file}");
        };
        let Position { line, column, .. } = position;
        let label = position.label.as_ref();
        let label = label.map_or(String::new(), |label| format!(" {label}"));
        let gutter = " ".repeat(line.to_string().len());
        let mut characters = position.text.char_indices();
        let at = characters.nth(column.saturating_sub(1));
        let at = at.map_or(position.text.len(), |(at, _)| at);
        let (before, after) = position.text.split_at(at);
        let room = COLUMNS.saturating_sub(width(after));
        let before = clip_start(before, room.max(COLUMNS / 2));
        let after = clip(after, COLUMNS.saturating_sub(width(&before)));
        // Tabs are kept in the padding, so that the mark stands under its character in any terminal.
        let padding = before.split('\t').map(|part| " ".repeat(width(part)));
        let padding = padding.collect::<Vec<_>>().join("\t");
        format!(
            "{gutter}--> {file}:{line}:{column}\n{gutter} |\n{line} | {before}{after}\n{gutter} | {padding}^{label}"
        )
    }
}

/// Returns `path` relative to `folder` if it lies inside, or else `path` itself. Separators become the system's own,
/// because paths from Cargo.toml may contain `/` on Windows.
pub fn relative_path(path: &Path, folder: &Path) -> PathBuf {
    match path.strip_prefix(folder) {
        Ok(relative) if !relative.as_os_str().is_empty() => relative.components().collect(),
        _ => path.components().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_under_its_character() {
        let shown = |text: &str, column| {
            let place = Location::in_file(Path::new("a"), 1, column, text);
            place.display(Path::new(""))
        };
        let wanted = " --> a:1:4\n  |\n1 | \t例 問\n  | \t   ^";
        assert_eq!(shown("\t例 問", 4), wanted);
        let long = format!("{}問{}", "a".repeat(500), "b".repeat(500));
        let (a, b, blanks) = ("a".repeat(49), "b".repeat(47), " ".repeat(50));
        let wanted = format!(" --> a:1:501\n  |\n1 | …{a}問{b}…\n  | {blanks}^");
        assert_eq!(shown(&long, 501), wanted);
    }

    #[cfg(windows)]
    #[test]
    fn a_path_is_shown_with_backslashes() {
        let shown = |path, folder| {
            relative_path(Path::new(path), Path::new(folder))
                .display()
                .to_string()
        };
        assert_eq!(shown(r"C:\w\p\src/bin/a.rs", r"C:\w"), r"p\src\bin\a.rs");
        assert_eq!(shown(r"C:\w\p/src", r"C:\other"), r"C:\w\p\src");
    }
}
