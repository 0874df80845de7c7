//! # Expected and got, side by side
//!
//! Shows the first line that differs with a few lines around it, numbered, and marks the column. Where every line fits
//! into half of the screen the two stand next to each other, otherwise one under the other, cut around the column.

use std::fmt;
use std::iter;

use anstyle::{AnsiColor, Style};

use super::compared::Compared;
use crate::testcase::compare::{Place, count_newlines, line_at};
use crate::text::{clip, clip_start, end_of, escape, start_of, width};

/// How many lines are shown before and after the one that differs.
pub(super) const AROUND: usize = 3;

/// How far a report is indented where it is longest.
pub(super) const INDENT: usize = 4;

/// What separates columns.
pub(super) const GAP: usize = 3;

/// The narrowest column that is worth anything.
pub(super) const NARROWEST: usize = 12;

pub(super) const EXPECTED: Style = AnsiColor::Green.on_default().bold();
pub(super) const GOT: Style = AnsiColor::Red.on_default().bold();
pub(super) const PLAIN: Style = Style::new();
pub(super) const DIM: Style = Style::new().dimmed();

/// One of the two.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    /// All of it.
    pub(super) text: &'a [u8],
    /// Where it differs; nothing where the other one goes on after its end.
    pub(super) place: Option<Place>,
    /// How many bytes differ from there on, if that is not all of the line.
    pub(super) length: Option<usize>,
    /// What is written at the end of the line that differs.
    pub(super) line_end: &'static str,
}

/// Writes the two for a screen of so many columns.
pub(super) fn write(out: &mut fmt::Formatter, compared: &Compared, columns: usize) -> fmt::Result {
    let [expected, got] = compared.sides;
    let digits = [expected, got].map(Side::last_number).into_iter().max();
    let digits = digits.unwrap_or_default().to_string().len();
    let pane = |side: Side, title, style, columns: usize| {
        let room = columns.saturating_sub(digits + Pane::FRAME);
        Pane::new(
            side,
            title,
            style,
            digits,
            room.max(NARROWEST),
            compared.blanks,
        )
    };
    let room = columns.saturating_sub(INDENT);
    let halves = [
        pane(expected, "expected", EXPECTED, room / 2),
        pane(got, "got", GOT, room / 2),
    ];
    let [left, right] = &halves;
    if !left.is_cut && !right.is_cut && left.width() + GAP + right.width() <= room {
        return write_next_to_each_other(out, left, right);
    }
    for pane in [
        pane(expected, "expected", EXPECTED, room),
        pane(got, "got", GOT, room),
    ] {
        for row in pane.rows() {
            writeln!(out, "{}", row.text)?;
        }
    }
    Ok(())
}

fn write_next_to_each_other(out: &mut fmt::Formatter, left: &Pane, right: &Pane) -> fmt::Result {
    // The lines that differ stand next to each other, and so does what is around them.
    let before = left.before.len().max(right.before.len());
    let top = |pane: &Pane| before - pane.before.len();
    let nothing = Row::default();
    let rows = |pane: &Pane| -> Vec<Row> {
        let mut rows = pane.rows().cloned();
        let title = rows.next();
        let gap = iter::repeat_n(nothing.clone(), top(pane));
        title.into_iter().chain(gap).chain(rows).collect()
    };
    write_columns(out, &[rows(left), rows(right)])
}

/// Writes columns next to each other.
pub(super) fn write_columns(out: &mut fmt::Formatter, columns: &[Vec<Row>]) -> fmt::Result {
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    for index in 0..height {
        // Blanks are written only when something follows.
        let mut fill = 0;
        for column in columns {
            let mut width = 0;
            if let Some(row) = column.get(index).filter(|row| row.width > 0) {
                write!(out, "{:fill$}{}", "", row.text)?;
                (width, fill) = (row.width, 0);
            }
            fill += widest(column) - width + GAP;
        }
        writeln!(out)?;
    }
    Ok(())
}

impl<'a> Side<'a> {
    /// The greatest number of a line that is shown.
    fn last_number(self) -> usize {
        match self.place {
            Some(place) => place.line + AROUND,
            None => lines(self.text) + 1,
        }
    }

    /// The lines in front of the one that differs, the nearest last, with the first one's number.
    fn before(self) -> (usize, Vec<&'a [u8]>) {
        let (number, end) = match self.place {
            Some(place) => (place.line, place.line_start),
            None => (lines(self.text) + 1, self.text.len()),
        };
        let text = &self.text[..end];
        let text = text.strip_suffix(b"\n").unwrap_or(text);
        let count = AROUND.min(number - 1);
        let mut lines: Vec<&[u8]> = text.rsplit(|&byte| byte == b'\n').take(count).collect();
        lines.reverse();
        (number - lines.len(), lines)
    }

    /// The lines after the one that differs.
    fn after(self) -> Vec<&'a [u8]> {
        let Some(place) = self.place else {
            return Vec::new();
        };
        let line = line_at(self.text, place.line_start);
        let rest = self.text.get(place.line_start + line.len() + 1..);
        let rest = rest.filter(|rest| !rest.is_empty()).unwrap_or_default();
        let mut lines = Vec::new();
        let mut start = 0;
        while start < rest.len() && lines.len() < AROUND {
            let line = line_at(rest, start);
            lines.push(line);
            start += line.len() + 1;
        }
        lines
    }
}

/// How wide a column is.
pub(super) fn widest(column: &[Row]) -> usize {
    column.iter().map(|row| row.width).max().unwrap_or(0)
}

/// Counts the lines of a text, of which the last one need not have an end.
pub(super) fn lines(text: &[u8]) -> usize {
    count_newlines(text) + usize::from(!text.is_empty() && !text.ends_with(b"\n"))
}

/// A row as it is written, and how wide it is without its colours.
#[derive(Clone, Default)]
pub(super) struct Row {
    text: String,
    width: usize,
}

impl Row {
    /// A row of pieces, each in its colour.
    pub(super) fn new(pieces: &[(Style, &str)]) -> Self {
        let coloured = |(style, text): &(Style, &str)| format!("{style}{text}{style:#}");
        Row {
            text: pieces.iter().map(coloured).collect(),
            width: pieces.iter().map(|(_, text)| width(text)).sum(),
        }
    }
}

/// One of the two, ready to be written.
struct Pane {
    title: Row,
    before: Vec<Row>,
    /// The line that differs, and the mark under it if there is one.
    differs: Vec<Row>,
    after: Vec<Row>,
    /// Whether there was more of a line than there is room.
    is_cut: bool,
}

impl Pane {
    /// How many columns stand in front of a line, beside its number.
    const FRAME: usize = "> ".len() + " | ".len();

    fn new(
        side: Side,
        title: &str,
        style: Style,
        digits: usize,
        room: usize,
        blanks: bool,
    ) -> Self {
        let mut is_cut = false;
        let mut around = |number: usize, line: &[u8]| {
            let all = escape(start_of(line, room));
            let shown = clip(&all, room);
            is_cut |= shown != all;
            let number = format!("  {number:digits$} |");
            let text = format!(" {shown}");
            Row::new(&[(DIM, &number), (PLAIN, text.trim_end())])
        };
        let (first, before) = side.before();
        let before: Vec<Row> = iter::zip(first.., before)
            .map(|(number, line)| around(number, line))
            .collect();
        let next = side.place.map_or(0, |place| place.line + 1);
        let after = iter::zip(next.., side.after())
            .map(|(number, line)| around(number, line))
            .collect();
        let (differs, is_line_cut) = match side.place {
            Some(place) => differing(side, place, style, digits, room, blanks),
            None => (vec![the_end(style, digits)], false),
        };
        Pane {
            title: Row::new(&[(style, title)]),
            before,
            differs,
            after,
            is_cut: is_cut || is_line_cut,
        }
    }

    fn rows(&self) -> impl Iterator<Item = &Row> {
        iter::once(&self.title)
            .chain(&self.before)
            .chain(&self.differs)
            .chain(&self.after)
    }

    fn width(&self) -> usize {
        self.rows().map(|row| row.width).max().unwrap_or_default()
    }
}

/// The line that differs with the mark under it, and whether there was more of it than there is room.
fn differing(
    side: Side,
    place: Place,
    style: Style,
    digits: usize,
    room: usize,
    blanks: bool,
) -> (Vec<Row>, bool) {
    let line = Parts::of(side, place, room, blanks);
    let number = place.line;
    let number = format!("> {number:digits$} |");
    let row = [
        &[(style, number.as_str()), (PLAIN, " ")][..],
        &line.pieces(style),
    ]
    .concat();
    let (no_number, indent) = (
        format!("  {:digits$} |", ""),
        " ".repeat(1 + width(&line.equal)),
    );
    let mark = [(DIM, no_number.as_str()), (PLAIN, &indent), (style, "^")];
    (vec![Row::new(&row), Row::new(&mark)], line.is_cut)
}

/// The line that differs, cut around the place where it does.
pub(super) struct Parts {
    equal: String,
    changed: String,
    /// What follows a word that differs.
    same: String,
    end: &'static str,
    is_cut: bool,
}

impl Parts {
    pub(super) fn of(side: Side, place: Place, room: usize, blanks: bool) -> Self {
        let end = side.line_end;
        let room = room - end.len();
        let line = line_at(side.text, place.line_start);
        let (equal, rest) = line.split_at(place.offset.min(line.len()));
        let (changed, same) = rest.split_at(side.length.unwrap_or(rest.len()).min(rest.len()));
        let visible = |bytes: &[u8]| {
            let text = escape(bytes);
            if blanks {
                text.replace(' ', "·")
            } else {
                text
            }
        };
        let mut is_cut = false;
        let mut note = |all: String, shown: String| {
            is_cut |= shown != all;
            shown
        };
        // More of what differs than of what does not, but enough of that to see where it is.
        let all = visible(end_of(equal, room));
        let kept = clip_start(&all, room * 3 / 5);
        let equal = note(all, kept);
        let room = room - width(&equal);
        let all = visible(start_of(changed, room));
        let kept = clip(&all, room);
        let changed = note(all, kept);
        let room = room.saturating_sub(width(&changed));
        let all = visible(start_of(same, room));
        let kept = clip(&all, room);
        let same = note(all, kept);
        Parts {
            equal,
            changed,
            same,
            end,
            is_cut,
        }
    }

    /// The line, with what differs in a colour.
    pub(super) fn pieces(&self, style: Style) -> [(Style, &str); 4] {
        [
            (PLAIN, &self.equal),
            (style, &self.changed),
            (PLAIN, &self.same),
            (style, self.end),
        ]
    }
}

/// What stands in the place of a line that is missing, and under it nothing, where the other side has its mark.
fn the_end(style: Style, digits: usize) -> Row {
    Row::new(&[(style, &format!("> {:digits$} : the end", ""))])
}
