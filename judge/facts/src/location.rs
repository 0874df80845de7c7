//! # A place in a file, as rustc shows it
//!
//! The path with line and column, the line, and a mark under it. Of a line that is wider than a screen, the part around
//! the mark is shown.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

const COLUMNS: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Location {
    pub file: PathBuf,
    /// `None` if the whole file is meant.
    pub position: Option<Position>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    /// Counted from 1.
    pub line: usize,
    /// In characters, counted from 1.
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

    /// A line and a column of a file, both counted from 1, with the text of that line.
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

    /// Adds a remark beside the mark, if the place has a mark.
    #[must_use]
    pub fn labelled(mut self, label: Option<String>) -> Self {
        if let Some(position) = &mut self.position {
            position.label = label;
        }
        self
    }

    /// Renders the place. A path inside `folder` is shown relative to it.
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
        let (text, mark) = cut_around(&position.text, column.saturating_sub(1));
        // Tabs are kept in the padding, so that the mark stands under its character in any terminal.
        let before = text.chars().take(mark);
        let padding: String = before.map(|c| if c == '\t' { c } else { ' ' }).collect();
        format!(
            "{gutter}--> {file}:{line}:{column}\n{gutter} |\n{line} | {text}\n{gutter} | {padding}^{label}"
        )
    }
}

/// Cuts a line to about the width of a screen around one of its characters, and returns the new place of that character.
fn cut_around(text: &str, at: usize) -> (String, usize) {
    let length = text.chars().count();
    let start = at.saturating_sub(COLUMNS / 2);
    let start = start.min(length.saturating_sub(COLUMNS));
    let part = text.chars().skip(start).take(COLUMNS);
    let (before, after) = (start > 0, start + COLUMNS < length);
    let cut = |is_cut: bool| is_cut.then_some('…');
    let part = cut(before).into_iter().chain(part).chain(cut(after));
    (part.collect(), at - start + usize::from(before))
}

/// Returns the path relative to a folder that it lies in, or the path itself, with the system's own separators: on
/// Windows, Cargo.toml has others.
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
    fn a_long_line_is_cut_around_the_mark() {
        let text = format!("{}\t問題 {}", "a".repeat(500), "b".repeat(500));
        let (cut, mark) = cut_around(&text, 501);
        assert_eq!(cut.chars().nth(mark), Some('問'));
        assert_eq!(cut.chars().count(), COLUMNS + 2);
        assert!(cut.starts_with("…a") && cut.ends_with("b…"));
        assert!(cut_around(&text, 0).0.starts_with("aa"));
        assert!(cut_around(&text, 1003).0.ends_with("bb"));
        assert_eq!(cut_around("\tshort", 1), ("\tshort".to_string(), 1));
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
