//! # Text cut and padded to terminal columns

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The assumed width of a terminal whose width is unknown, in columns.
pub const COLUMNS: usize = 100;

/// Returns how many columns a printable text takes. Terminals show East Asian scripts and emoji two columns wide.
pub fn width(text: &str) -> usize {
    text.width()
}

pub fn pad(text: &str, columns: usize) -> String {
    text.to_string() + &" ".repeat(columns.saturating_sub(width(text)))
}

/// Cuts a printable line to at most `columns` columns. A line that was cut ends with `…`.
pub fn clip(line: &str, columns: usize) -> String {
    if width(line) <= columns {
        return line.to_string();
    }
    let kept = fitting(line.chars(), columns.saturating_sub(1));
    line.chars().take(kept).chain(['…']).collect()
}

/// Cuts a printable line to at most `columns` columns and keeps its end. A line that was cut begins with `…`.
pub fn clip_start(line: &str, columns: usize) -> String {
    if width(line) <= columns {
        return line.to_string();
    }
    let kept = fitting(line.chars().rev(), columns.saturating_sub(1));
    let surplus = line.chars().count() - kept;
    let kept = line.chars().skip(surplus);
    ['…'].into_iter().chain(kept).collect()
}

fn fitting(characters: impl Iterator<Item = char>, columns: usize) -> usize {
    let mut taken = 0;
    let fits = |c: &char| {
        taken += c.width().unwrap_or(1);
        taken <= columns
    };
    characters.take_while(fits).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        assert_eq!(pad("例-1", 6), "例-1  ");
        assert_eq!(clip("例例例", 5), "例例…");
        assert_eq!(clip_start("例例例", 5), "…例例");
    }
}
