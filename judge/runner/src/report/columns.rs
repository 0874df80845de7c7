//! # Expected and got, side by side
//!
//! The lines around the first difference, numbered, with a mark under the first character that differs. Lines are cut
//! around the difference where the screen is too narrow. On an unusually narrow screen, the output stands below the
//! expected one instead.

use std::fmt;

use anstyle::{AnsiColor, Style};

use crate::output::OutputDifference;
use crate::output::sides::{DifferingLine, Side};
use crate::text::{clip, clip_start, terminal_columns, width};

const INDENT: usize = 4;

const GAP: usize = 3;

/// The minimum width of a line's text. Less would be of no use.
const NARROWEST: usize = 12;

const EXPECTED: Style = AnsiColor::Green.on_default().bold();
const GOT: Style = AnsiColor::Red.on_default().bold();
const PLAIN: Style = Style::new();
const DIM: Style = Style::new().dimmed();

/// The narrowest screen on which two texts stand side by side even if their lines have to be cut.
const NARROW: usize = 95;

/// Writes the lines around a difference side by side, or else one below the other.
pub(super) fn write_difference(
    out: &mut dyn fmt::Write,
    difference: &OutputDifference,
) -> fmt::Result {
    if difference.shows_blanks {
        writeln!(out, "(· is a blank)")?;
    }
    let [expected, got] = &difference.sides;
    let last = expected.last_line().max(got.last_line());
    let digits = last.to_string().len();
    let columns = terminal_columns().saturating_sub(INDENT);
    let both = |room| {
        let left = rows("expected", EXPECTED, expected, digits, room);
        (left, rows("got", GOT, got, digits, room))
    };
    let widest = |rows: &[Row]| rows.iter().map(|row| row.width).max().unwrap_or(0);
    let (left, right) = both(columns);
    if widest(&left) + GAP + widest(&right) > columns && columns + INDENT < NARROW {
        let mut rows = left.iter().chain(&right);
        return rows.try_for_each(|row| writeln!(out, "{}", row.text));
    }
    let (left, right) = both(columns.saturating_sub(GAP) / 2);
    let widest = widest(&left);
    for index in 0..left.len().max(right.len()) {
        let (text, width) = left
            .get(index)
            .map_or(("", 0), |row| (&row.text, row.width));
        out.write_str(text)?;
        // Padding is written only if something follows.
        if let Some(row) = right.get(index) {
            write!(out, "{:1$}{2}", "", widest - width + GAP, row.text)?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// Returns the lines of one side, each after its number, with a mark under the line that differs.
fn rows(title: &str, style: Style, side: &Side, digits: usize, room: usize) -> Vec<Row> {
    /// The columns in front of a line, besides those of its number.
    const FRAME: usize = "> ".len() + " | ".len();
    let room = room.saturating_sub(FRAME + digits).max(NARROWEST);
    let equal_line = |(number, line): (usize, &String)| {
        let (number, line) = (format!("  {number:digits$} |"), clip(line, room));
        let line = if line.is_empty() {
            line
        } else {
            format!(" {line}")
        };
        Row::new(&[(DIM, &number), (PLAIN, &line)])
    };
    let mut rows = vec![Row::new(&[(style, title)])];
    let first = side.line - side.before.len();
    rows.extend((first..).zip(&side.before).map(equal_line));
    match &side.differing {
        Some(line) => {
            let [equal, changed, rest] = fit(line, room);
            let number = format!("> {:digits$} |", side.line);
            let indent = " ".repeat(1 + width(&equal));
            rows.push(Row::new(&[
                (style, &number),
                (PLAIN, " "),
                (PLAIN, &equal),
                (style, &changed),
                (PLAIN, &rest),
                (style, &line.end),
            ]));
            let no_number = format!("  {:digits$} |", "");
            rows.push(Row::new(&[
                (DIM, &no_number),
                (PLAIN, &indent),
                (style, "^"),
            ]));
        }
        None => {
            let end = format!("> {:digits$} : the end", "");
            rows.push(Row::new(&[(style, &end)]));
        }
    }
    rows.extend((side.line + 1..).zip(&side.after).map(equal_line));
    rows
}

/// Cuts the three parts of a line that differs so that together they fit into `room` columns.
fn fit(line: &DifferingLine, room: usize) -> [String; 3] {
    let room = room - line.end.len();
    // In a long line, the equal part keeps three fifths of the room, or more if what follows is short.
    let left = room.saturating_sub(width(&line.changed) + width(&line.rest));
    let equal = clip_start(&line.equal, left.max(room * 3 / 5));
    let changed = clip(&line.changed, room - width(&equal));
    let rest = clip(&line.rest, room - width(&equal) - width(&changed));
    [equal, changed, rest]
}

struct Row {
    text: String,
    width: usize,
}

impl Row {
    fn new(parts: &[(Style, &str)]) -> Self {
        let coloured = |(style, text): &(Style, &str)| format!("{style}{text}{style:#}");
        Row {
            text: parts.iter().map(coloured).collect(),
            width: parts.iter().map(|(_, text)| width(text)).sum(),
        }
    }
}
