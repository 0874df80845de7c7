//! # A place in a file, as rustc shows it
//!
//! The address, the line, and a mark under it. Of a line that is longer than a screen is wide, the part around the mark
//! is shown.

use std::path::Path;

use super::paths::shown;
use judge_runner::text::COLUMNS;

/// Shows a place, whose line and column are counted from 1, the column in characters. The text is that of the line.
pub(crate) fn show(file: &Path, line: usize, column: usize, text: &str) -> String {
    let gutter = " ".repeat(line.to_string().len());
    let file = shown(file);
    let (text, mark) = cut_around(text, column.saturating_sub(1));
    // Tabs are kept in the padding, so that the mark stands under its character in any terminal.
    let padding: String = text
        .chars()
        .take(mark)
        .map(|c| if c == '\t' { '\t' } else { ' ' })
        .collect();
    format!(
        "{gutter}--> {}:{line}:{column}\n{gutter} |\n{line} | {text}\n{gutter} | {padding}^",
        file.display()
    )
}

/// Cuts a line to about the width of a screen around one of its characters, and returns where that is then.
fn cut_around(text: &str, at: usize) -> (String, usize) {
    let length = text.chars().count();
    if length <= COLUMNS {
        return (text.to_string(), at);
    }
    let start = at.saturating_sub(COLUMNS / 2).min(length - COLUMNS);
    let mut part: String = text.chars().skip(start).take(COLUMNS).collect();
    let mut mark = at - start;
    if start > 0 {
        part.insert(0, '…');
        mark += 1;
    }
    if start + COLUMNS < length {
        part.push('…');
    }
    (part, mark)
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
        // The place after the last character is one too.
        let end = text.chars().count();
        let (cut, mark) = cut_around(&text, end);
        assert_eq!(mark, cut.chars().count());
        assert_eq!(cut_around("\tshort", 1), ("\tshort".to_string(), 1));
    }
}
