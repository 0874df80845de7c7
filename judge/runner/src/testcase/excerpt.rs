//! # A long text, cut to a screen
//!
//! Shows about twenty lines of a file or of a stream, says how much there is in all, and never holds a long file in
//! memory for that.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use crate::sandbox::Excerpt;
use crate::text::{COLUMNS, clip, count, escape, size, start_of};

/// How many lines of a text are shown.
const LINES: usize = 20;

/// How many bytes of a file are looked at in order to show its lines: enough for [`LINES`] full ones of any letters.
const BYTES: usize = LINES * COLUMNS * 4;

/// Writes how a file begins.
pub(super) fn write_file(out: &mut fmt::Formatter, heading: &str, path: &Path) -> fmt::Result {
    match read_start(path) {
        Ok((start, total)) => write_text(out, heading, &start, total, Keep::First),
        Err(error) => writeln!(out, "{heading} cannot be read: {error}"),
    }
}

/// Writes how a text begins that is at hand.
pub fn write_whole(out: &mut fmt::Formatter, heading: &str, text: &[u8]) -> fmt::Result {
    write_text(out, heading, text, text.len() as u64, Keep::First)
}

/// Writes how a stream begins and ends.
pub fn write_excerpt(out: &mut fmt::Formatter, heading: &str, excerpt: &Excerpt) -> fmt::Result {
    let at_hand = excerpt.head.len() + excerpt.tail.len();
    let total = at_hand as u64 + excerpt.left_out;
    if excerpt.left_out == 0 {
        let all = [excerpt.head.as_slice(), &excerpt.tail].concat();
        return write_text(out, heading, &all, total, Keep::Ends);
    }
    write_text(out, heading, &excerpt.head, total, Keep::First)?;
    if excerpt.tail.is_empty() {
        return Ok(());
    }
    writeln!(out)?;
    write_text(
        out,
        &format!("{heading} at its end"),
        &excerpt.tail,
        total,
        Keep::Last,
    )
}

/// Which lines of a long text are shown.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keep {
    First,
    Last,
    /// Half of them from the beginning, half from the end.
    Ends,
}

/// Writes a heading and the lines of a text, of which not all of the `total` bytes need be at hand.
fn write_text(
    out: &mut fmt::Formatter,
    heading: &str,
    text: &[u8],
    total: u64,
    keep: Keep,
) -> fmt::Result {
    if text.is_empty() {
        return writeln!(out, "{heading}: empty");
    }
    let is_whole = text.len() as u64 == total;
    let lines = lines(text, is_whole, keep);
    let surplus = lines.len().saturating_sub(LINES);
    let shown = lines.len() - surplus;

    write!(out, "{heading}")?;
    if !is_whole {
        write!(out, " ({} of {})", count(shown as u64, "line"), size(total))?;
    } else if surplus > 0 {
        write!(out, " ({shown} of {} lines)", lines.len())?;
    }
    let no_final_newline = is_whole && !text.ends_with(b"\n");
    writeln!(
        out,
        "{}",
        if no_final_newline {
            ", without a final newline:"
        } else {
            ":"
        }
    )?;

    let shown_first = match keep {
        Keep::First => shown,
        Keep::Ends => shown.min(LINES / 2),
        Keep::Last => 0,
    };
    let (first, rest) = lines.split_at(shown_first);
    let only_part = !is_whole && keep == Keep::First && lines.len() == 1;
    write_lines(out, first, only_part)?;
    match keep {
        _ if surplus == 0 => {}
        // How many lines a part of a text leaves out is not known.
        Keep::First if !is_whole => writeln!(out, "  : the rest is cut")?,
        Keep::Last if !is_whole => writeln!(out, "  : what comes before is cut")?,
        _ => writeln!(out, "  : {} cut", count(surplus as u64, "line"))?,
    }
    write_lines(out, &rest[surplus..], only_part)
}

/// The lines of a text. Where it is cut off, it is rarely at the end of a line: what is left of that one goes, unless
/// it is all.
fn lines(text: &[u8], is_whole: bool, keep: Keep) -> Vec<&[u8]> {
    let mut lines: Vec<&[u8]> = text
        .strip_suffix(b"\n")
        .unwrap_or(text)
        .split(|&byte| byte == b'\n')
        .collect();
    if !is_whole && lines.len() > 1 {
        lines.remove(if keep == Keep::Last {
            0
        } else {
            lines.len() - 1
        });
    }
    lines
}

/// Writes lines, each cut to the width of a screen. One that is whole and too long tells its length.
fn write_lines(out: &mut fmt::Formatter, lines: &[&[u8]], are_part: bool) -> fmt::Result {
    for line in lines {
        let all = escape(start_of(line, COLUMNS));
        let shown = clip(&all, COLUMNS);
        if shown == all || are_part {
            writeln!(out, "  | {shown}")?;
        } else {
            writeln!(
                out,
                "  | {shown} ({} in all)",
                count(line.len() as u64, "byte")
            )?;
        }
    }
    Ok(())
}

/// Reads as much of a file as can be shown, and tells how long the file is.
fn read_start(path: &Path) -> io::Result<(Vec<u8>, u64)> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut start = Vec::new();
    file.take(BYTES as u64).read_to_end(&mut start)?;
    Ok((start, length))
}
