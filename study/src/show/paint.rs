//! # Boards in letters and colours
//!
//! The text is complete without colour, too.

use std::fmt::{Display, Write};
use std::ops::Range;

use anstyle::{AnsiColor, Style};

/// Empty cells and other text of little weight.
pub const DIM: Style = Style::new().dimmed();
/// Stones.
pub const STONE: Style = Style::new().bold();
/// A win for the side to move, or a line that decides the game.
pub const GOOD: Style = AnsiColor::Green.on_default().bold();
/// A draw.
pub const EVEN: Style = AnsiColor::Yellow.on_default();
/// A loss for the side to move.
pub const BAD: Style = AnsiColor::Red.on_default();

/// A text in a style.
pub fn paint(text: impl Display, style: Style) -> String {
    format!("{style}{text}{style:#}")
}

/// A board under a title, with the numbers of its rows and columns.
pub struct Block {
    /// Each line, and how many columns it takes.
    lines: Vec<(String, usize)>,
}

impl Block {
    /// Draws the cells of those rows and columns, row by row, each with its style.
    pub fn new(
        title: &str,
        rows: Range<usize>,
        columns: Range<usize>,
        cells: &[(String, Style)],
    ) -> Block {
        let last = |range: &Range<usize>| (range.end - 1).to_string().len();
        let margin = last(&rows);
        let widths = cells.iter().map(|(text, _)| text.len());
        let width = widths.max().unwrap_or_default().max(last(&columns));
        // Cells of two words need to be told from each other.
        let has_words = cells.iter().any(|(text, _)| text.contains(' '));
        let gap = if has_words { 3 } else { 1 };
        let line = |head: &str, cells: &[(String, Style)]| {
            let mut line = paint(format_args!("{head:>margin$}"), DIM);
            let mut blanks = 1;
            for (text, style) in cells {
                line += &" ".repeat(blanks);
                line += &paint(text, *style);
                blanks = gap + width - text.len();
            }
            (line, margin + 1 + cells.len() * (width + gap) - blanks)
        };
        let heads: Vec<_> = columns.map(|column| (column.to_string(), DIM)).collect();
        let mut lines = vec![(paint(title, STONE), title.len()), line("", &heads)];
        for (row, cells) in rows.zip(cells.chunks(heads.len())) {
            lines.push(line(&row.to_string(), cells));
        }
        Block { lines }
    }
}

/// Sets two boards of the same size beside each other.
pub fn beside(left: &Block, right: &Block) -> String {
    let width = left.lines.iter().map(|(_, width)| *width).max();
    let width = width.unwrap_or_default() + 4;
    let lines = left.lines.iter().zip(&right.lines);
    let lines = lines.map(|((left, taken), (right, _))| {
        let blanks = " ".repeat(width - taken);
        format!("  {left}{blanks}{right}\n")
    });
    lines.collect()
}

/// Writes a board alone.
pub fn alone(board: &Block) -> String {
    let lines = board.lines.iter();
    lines.map(|(line, _)| format!("  {line}\n")).collect()
}

/// Adds a line that says something under its name.
pub fn say(text: &mut String, name: &str, what: impl Display) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  {} {what}", paint(format_args!("{name:<9}"), DIM));
}
