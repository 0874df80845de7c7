//! # The case itself: input, expected and got in three columns
//!
//! For somebody who wants to see why a program is wrong, without numbers, marks and paths. Short texts are shown whole,
//! of long outputs the neighbourhood of the first difference. Nothing is known of the problem, so a long input is shown
//! there only if it has as many lines as the expected output, and else from its beginning.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::iter;
use std::ops::Range;
use std::path::Path;

use anstyle::Style;

use super::compared::Compared;
use super::sides::{
    AROUND, DIM, EXPECTED, GAP, GOT, INDENT, NARROWEST, PLAIN, Parts, Row, Side, lines, widest,
    write_columns,
};
use crate::text::{clip, count, escape, start_of};

/// How many lines of a text are shown as they are.
const LINES: usize = 20;

/// How many bytes of an input are looked at.
const BYTES: u64 = 1 << 20;

const INPUT: Style = Style::new().bold();

/// What is shown.
pub(super) struct Exhibit<'a> {
    pub(super) input: &'a Path,
    /// Expected and got.
    pub(super) compared: Compared<'a>,
    /// How many columns the screen has.
    pub(super) columns: usize,
}

impl fmt::Display for Exhibit<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let input = match read_start(self.input) {
            Ok(input) => input,
            Err(error) => return writeln!(out, "input cannot be read: {error}"),
        };
        let [expected, got] = self.compared.sides;
        let is_long = [expected, got].iter().any(|side| lines(side.text) > LINES);
        let place = [expected, got].iter().find_map(|side| side.place);
        let line = place.filter(|_| is_long).map(|place| place.line);
        let room = self.columns.saturating_sub(INDENT + 2 * GAP);
        let third = (room / 3).max(NARROWEST);
        let expected_rows = self.output("expected", EXPECTED, expected, line, third);
        let got_rows = self.output("got", GOT, got, line, third);
        // The outputs take what they need of their thirds, and the input has the rest.
        let rest = room.saturating_sub(widest(&expected_rows) + widest(&got_rows));
        let rest = rest.max(NARROWEST);
        let line = line.filter(|_| lines(&input) == lines(expected.text));
        let show = |_, text: &[u8]| cut(text, rest);
        let input_rows = column("input", INPUT, &input, window(line), show);
        write_columns(out, &[input_rows, expected_rows, got_rows])
    }
}

impl Exhibit<'_> {
    /// The column of an output around that line.
    fn output(
        &self,
        title: &str,
        style: Style,
        side: Side,
        line: Option<usize>,
        room: usize,
    ) -> Vec<Row> {
        let show = |number, text: &[u8]| match side.place {
            Some(place) if place.line == number => {
                Row::new(&Parts::of(side, place, room, self.compared.blanks).pieces(style))
            }
            _ => cut(text, room),
        };
        column(title, style, side.text, window(line), show)
    }
}

/// The lines to be shown, counted from 1: those around the given one, or the first ones.
fn window(line: Option<usize>) -> Range<usize> {
    match line {
        Some(line) => line.saturating_sub(AROUND).max(1)..line + AROUND + 1,
        None => 1..LINES + 1,
    }
}

/// A title and under it some lines of a text, each as `show` says, which is also given its number.
fn column(
    title: &str,
    style: Style,
    text: &[u8],
    window: Range<usize>,
    show: impl Fn(usize, &[u8]) -> Row,
) -> Vec<Row> {
    let dim = |text: &str| Row::new(&[(DIM, text)]);
    let mut rows = vec![Row::new(&[(style, title)])];
    if text.is_empty() {
        rows.push(dim("(empty)"));
    }
    if window.start > 1 {
        let before = count(window.start as u64 - 1, "line");
        rows.push(dim(&format!("… {before}")));
    }
    // What follows the last end of a line is no line.
    let all = text.strip_suffix(b"\n").unwrap_or(text);
    let all = iter::zip(1..=lines(text), all.split(|&byte| byte == b'\n'));
    let shown = all.skip(window.start - 1).take(window.len());
    rows.extend(shown.map(|(number, line)| show(number, line)));
    if lines(text) >= window.end {
        rows.push(dim("…"));
    }
    rows
}

/// A line as it is shown.
fn cut(line: &[u8], room: usize) -> Row {
    Row::new(&[(PLAIN, &clip(&escape(start_of(line, room)), room))])
}

/// Reads as much of a file as is looked at.
fn read_start(path: &Path) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    File::open(path)?.take(BYTES).read_to_end(&mut start)?;
    Ok(start)
}
