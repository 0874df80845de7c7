//! # Expected and got in columns
//!
//! Shows where two texts part, with a few lines around it, side by side. In a report the lines are numbered and the
//! column is marked under them; for somebody who wants to see why a program is wrong there is an exhibit, without
//! numbers and marks, but with the input. Lines are cut where the screen has no room for them, around the difference.

use std::fmt;
use std::iter;
use std::ops::Range;

use anstyle::{AnsiColor, Style};

use crate::testcase::compare::{Kind, Place, count_newlines, line_at};
use crate::testcase::rule::Disagreement;
use crate::text::{clip, clip_start, count, end_of, escape, start_of, width};

/// How many lines are shown before and after the one that differs.
const AROUND: usize = 3;

/// How many lines an exhibit has of a text that is shown from its beginning.
const LINES: usize = 20;

/// How far a report is indented where it is longest.
const INDENT: usize = 4;

/// What separates columns.
const GAP: usize = 3;

/// The narrowest column that is worth anything.
const NARROWEST: usize = 12;

const INPUT: Style = Style::new().bold();
const EXPECTED: Style = AnsiColor::Green.on_default().bold();
const GOT: Style = AnsiColor::Red.on_default().bold();
const PLAIN: Style = Style::new();
const DIM: Style = Style::new().dimmed();

/// Writes where expected and got part, for a screen of so many columns.
pub(super) fn write_difference(
    out: &mut fmt::Formatter,
    disagreement: &Disagreement,
    texts: [&[u8]; 2],
    columns: usize,
) -> fmt::Result {
    let sides = sides(Some(disagreement), texts);
    let legend = if sides[0].shows_blanks {
        " (· is a blank)"
    } else {
        ""
    };
    writeln!(out, "first difference: {disagreement}{legend}")?;
    let last = sides.iter().map(|side| side.line() + AROUND).max();
    let digits = last.unwrap_or_default().to_string().len();
    let half = columns.saturating_sub(INDENT + GAP) / 2;
    out.write_str(&beside(&sides.map(|side| side.numbered(digits, half))))
}

/// Returns input, expected and got beside each other. Short texts are shown whole, of long outputs the neighbourhood of
/// the first difference. Nothing is known of the problem, so a long input is shown there only if it has as many lines
/// as the expected output, and else from its beginning.
pub(super) fn exhibit(
    input: &[u8],
    disagreement: Option<&Disagreement>,
    texts: [&[u8]; 2],
    columns: usize,
) -> String {
    let sides = sides(disagreement, texts);
    let is_long = texts.iter().any(|text| lines(text) > LINES);
    let place = sides.iter().find_map(|side| side.place);
    let line = place.filter(|_| is_long).map(|place| place.line);
    let room = columns.saturating_sub(INDENT + 2 * GAP);
    let third = (room / 3).max(NARROWEST);
    let [expected, got] = sides.map(|side| side.plain(line, third));
    // The outputs take what they need of their thirds, and the input has the rest.
    let rest = room.saturating_sub(widest(&expected) + widest(&got));
    let line = line.filter(|_| lines(input) == lines(texts[0]));
    let input = Side::new("input", INPUT, input).plain(line, rest.max(NARROWEST));
    beside(&[input, expected, got])
}

/// A text, and what of it differs from another.
struct Side<'a> {
    title: &'static str,
    style: Style,
    text: &'a [u8],
    /// Where it differs; nothing where the other one goes on after its end.
    place: Option<Place>,
    /// How many bytes differ from there on, if that is not all of the line.
    length: Option<usize>,
    /// What is written at the end of the line that differs.
    line_end: &'static str,
    /// Whether a blank is part of the difference, so that it has to be seen.
    shows_blanks: bool,
}

/// Expected and got, where they differ as it says.
fn sides<'a>(disagreement: Option<&Disagreement>, [expected, got]: [&'a [u8]; 2]) -> [Side<'a>; 2] {
    let mut sides = [
        Side::new("expected", EXPECTED, expected),
        Side::new("got", GOT, got),
    ];
    match disagreement {
        Some(Disagreement::Difference(difference) | Disagreement::Presentation(difference)) => {
            let place = difference.place;
            let (kind, at) = (difference.kind, place.line_start + place.offset);
            let is_blank = |text: &[u8]| text.get(at) == Some(&b' ');
            let has_blank = |text: &[u8]| {
                text.len() > place.line_start && line_at(text, place.line_start).contains(&b' ')
            };
            let texts = [expected, got];
            let shows_blanks = (difference.only_white_space || texts.into_iter().any(is_blank))
                && texts.into_iter().any(has_blank);
            // The newline is shown where it is all that differs.
            let line_ends = match kind {
                Kind::CarriageReturn => ["\\n", "\\n"],
                Kind::NoFinalNewline => ["\\n", ""],
                Kind::FinalNewline => ["", "\\n"],
                Kind::Content | Kind::EndsEarly | Kind::GoesOn => ["", ""],
            };
            let is_there = [kind != Kind::GoesOn, kind != Kind::EndsEarly];
            for (index, side) in sides.iter_mut().enumerate() {
                side.place = is_there[index].then_some(place);
                side.line_end = line_ends[index];
                side.shows_blanks = shows_blanks;
            }
        }
        Some(Disagreement::Token(difference)) => {
            for (side, token) in iter::zip(&mut sides, [&difference.expected, &difference.got]) {
                side.place = token.as_ref().map(|token| token.place);
                side.length = token.as_ref().map(|token| token.length);
            }
        }
        Some(Disagreement::Refusal(_)) | None => {}
    }
    sides
}

impl<'a> Side<'a> {
    /// A text that is not known to differ from another.
    fn new(title: &'static str, style: Style, text: &'a [u8]) -> Self {
        Side {
            title,
            style,
            text,
            place: None,
            length: None,
            line_end: "",
            shows_blanks: false,
        }
    }

    /// The line that differs, or the one that would follow the last.
    fn line(&self) -> usize {
        self.place.map_or(lines(self.text) + 1, |place| place.line)
    }

    /// The lines around the difference, each with its number, and a mark under the one that differs.
    fn numbered(&self, digits: usize, room: usize) -> Vec<Row> {
        /// How many columns stand in front of a line, beside its number.
        const FRAME: usize = "> ".len() + " | ".len();
        let room = room.saturating_sub(FRAME + digits).max(NARROWEST);
        let differing = self.line();
        let mut rows = vec![Row::new(&[(self.style, self.title)])];
        for (number, line) in self.lines(window(differing)) {
            if number != differing {
                let shown = format!(" {}", cut(line, room));
                let number = format!("  {number:digits$} |");
                rows.push(Row::new(&[(DIM, &number), (PLAIN, shown.trim_end())]));
                continue;
            }
            let pieces = self.pieces(room);
            let number = format!("> {number:digits$} |");
            let mut row = vec![(self.style, number.as_str()), (PLAIN, " ")];
            row.extend(pieces.iter().map(|(style, text)| (*style, text.as_str())));
            rows.push(Row::new(&row));
            let no_number = format!("  {:digits$} |", "");
            let indent = " ".repeat(1 + width(&pieces[0].1));
            rows.push(Row::new(&[
                (DIM, &no_number),
                (PLAIN, &indent),
                (self.style, "^"),
            ]));
        }
        if self.place.is_none() {
            let end = format!("> {:digits$} : the end", "");
            rows.push(Row::new(&[(self.style, &end)]));
        }
        rows
    }

    /// The lines around the given one, or the first ones.
    fn plain(&self, line: Option<usize>, room: usize) -> Vec<Row> {
        let window = line.map_or(1..LINES + 1, window);
        let dim = |text: &str| Row::new(&[(DIM, text)]);
        let mut rows = vec![Row::new(&[(self.style, self.title)])];
        if self.text.is_empty() {
            rows.push(dim("(empty)"));
        }
        if window.start > 1 {
            let before = count(window.start as u64 - 1, "line");
            rows.push(dim(&format!("… {before}")));
        }
        for (number, line) in self.lines(window.clone()) {
            if self.place.is_some_and(|place| place.line == number) {
                let pieces = self.pieces(room);
                let pieces = pieces
                    .each_ref()
                    .map(|(style, text)| (*style, text.as_str()));
                rows.push(Row::new(&pieces));
            } else {
                rows.push(Row::new(&[(PLAIN, &cut(line, room))]));
            }
        }
        if lines(self.text) >= window.end {
            rows.push(dim("…"));
        }
        rows
    }

    /// Some lines with their numbers.
    fn lines(&self, window: Range<usize>) -> impl Iterator<Item = (usize, &[u8])> {
        // What follows the last end of a line is no line.
        let text = self.text.strip_suffix(b"\n").unwrap_or(self.text);
        let all = iter::zip(1..=lines(self.text), text.split(|&byte| byte == b'\n'));
        all.skip(window.start - 1).take(window.len())
    }

    /// The line that differs: what is equal, what differs, what follows that, and how the line ends.
    fn pieces(&self, room: usize) -> [(Style, String); 4] {
        let (start, offset) = self
            .place
            .map_or((0, 0), |place| (place.line_start, place.offset));
        let line = line_at(self.text, start);
        let (equal, rest) = line.split_at(offset.min(line.len()));
        let (changed, same) = rest.split_at(self.length.unwrap_or(rest.len()).min(rest.len()));
        let visible = |bytes: &[u8]| {
            let text = escape(bytes);
            if self.shows_blanks {
                text.replace(' ', "·")
            } else {
                text
            }
        };
        let room = room - self.line_end.len();
        let [changed, same] = [changed, same].map(|bytes| visible(start_of(bytes, room)));
        // Where not all fits there is enough of what is equal to see where one is, but more of what follows.
        let left = room.saturating_sub(width(&changed) + width(&same));
        let equal = clip_start(&visible(end_of(equal, room)), left.max(room * 3 / 5));
        let changed = clip(&changed, room - width(&equal));
        let same = clip(&same, room - width(&equal) - width(&changed));
        [
            (PLAIN, equal),
            (self.style, changed),
            (PLAIN, same),
            (self.style, self.line_end.to_string()),
        ]
    }
}

/// The line and those around it, counted from 1.
fn window(line: usize) -> Range<usize> {
    line.saturating_sub(AROUND).max(1)..line + AROUND + 1
}

/// A line as it is shown.
fn cut(line: &[u8], room: usize) -> String {
    clip(&escape(start_of(line, room)), room)
}

/// Counts the lines of a text, of which the last one need not have an end.
fn lines(text: &[u8]) -> usize {
    count_newlines(text) + usize::from(!text.is_empty() && !text.ends_with(b"\n"))
}

/// A row as it is written, and how wide it is without its colours.
struct Row {
    text: String,
    width: usize,
}

impl Row {
    /// A row of pieces, each in its colour.
    fn new(pieces: &[(Style, &str)]) -> Self {
        let coloured = |(style, text): &(Style, &str)| format!("{style}{text}{style:#}");
        Row {
            text: pieces.iter().map(coloured).collect(),
            width: pieces.iter().map(|(_, text)| width(text)).sum(),
        }
    }
}

/// How wide a column is.
fn widest(column: &[Row]) -> usize {
    column.iter().map(|row| row.width).max().unwrap_or(0)
}

/// Puts columns next to each other.
fn beside(columns: &[Vec<Row>]) -> String {
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for index in 0..height {
        // Blanks are written only when something follows.
        let mut fill = 0;
        for column in columns {
            let mut width = 0;
            if let Some(row) = column.get(index).filter(|row| row.width > 0) {
                text += &" ".repeat(fill);
                text += &row.text;
                (width, fill) = (row.width, 0);
            }
            fill += widest(column) - width + GAP;
        }
        text.push('\n');
    }
    text
}
