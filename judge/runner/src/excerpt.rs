//! # A long text, cut to a screen
//!
//! Keeps the beginning and the end of a file or a stream, where the first complaint and the last word are, and shows
//! about twenty lines of that, with how much there is in all.

use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use crate::text::{COLUMNS, clip, count, escape, size, start_of};

/// How many lines are shown of the beginning, and as many of the end.
const LINES: usize = 10;

/// The beginning and the end of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// How it begins, all of it if it is short.
    pub head: Vec<u8>,
    /// How many bytes were left out between `head` and `tail`.
    pub left_out: u64,
    /// How it ends.
    pub tail: Vec<u8>,
}

impl Excerpt {
    /// How many bytes are kept of the beginning, and as many of the end.
    pub const KEPT: usize = 16 << 10;

    /// Takes the beginning and the end of a source, wherever in it one has read.
    ///
    /// # Errors
    /// If the source cannot be read.
    pub fn read(mut source: impl Read + Seek) -> io::Result<Self> {
        let kept = Self::KEPT as u64;
        let length = source.seek(SeekFrom::End(0))?;
        let end = length.saturating_sub(kept).max(length.min(kept));
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        source.rewind()?;
        source.by_ref().take(kept).read_to_end(&mut head)?;
        source.seek(SeekFrom::Start(end))?;
        source.take(kept).read_to_end(&mut tail)?;
        Ok(Excerpt {
            left_out: length.saturating_sub((head.len() + tail.len()) as u64),
            head,
            tail,
        })
    }
}

/// Writes how a file begins and ends.
pub(crate) fn write_file(out: &mut fmt::Formatter, heading: &str, path: &Path) -> fmt::Result {
    match File::open(path).and_then(Excerpt::read) {
        Ok(excerpt) => write_excerpt(out, heading, &excerpt),
        Err(error) => writeln!(out, "{heading} cannot be read: {error}"),
    }
}

/// Writes how a text begins and ends that is at hand.
pub fn write_whole(out: &mut fmt::Formatter, heading: &str, text: &[u8]) -> fmt::Result {
    let excerpt = Excerpt::read(io::Cursor::new(text)).expect("memory can be read");
    write_excerpt(out, heading, &excerpt)
}

/// Writes a heading and the first and the last lines of a text.
pub fn write_excerpt(out: &mut fmt::Formatter, heading: &str, excerpt: &Excerpt) -> fmt::Result {
    if excerpt.head.is_empty() {
        return writeln!(out, "{heading}: empty");
    }
    let text = [excerpt.head.as_slice(), &excerpt.tail].concat();
    let is_whole = excerpt.left_out == 0;
    let (before, after) = if is_whole {
        let mut before = lines(&text);
        let after = before.split_off(before.len() / 2);
        (before, after)
    } else {
        // Where the text is cut off is rarely the end of a line: what is left of that one goes, unless it is all.
        let (mut before, mut after) = (lines(&excerpt.head), lines(&excerpt.tail));
        before.truncate(1.max(before.len() - 1));
        after.drain(..1.min(after.len() - 1));
        (before, after)
    };
    let first = &before[..before.len().min(LINES)];
    let last = &after[after.len().saturating_sub(LINES)..];
    let (all, shown) = (before.len() + after.len(), first.len() + last.len());

    write!(out, "{heading}")?;
    if !is_whole {
        let size = size(text.len() as u64 + excerpt.left_out);
        write!(out, " ({} of {size})", count(shown as u64, "line"))?;
    } else if shown < all {
        write!(out, " ({shown} of {all} lines)")?;
    }
    if text.ends_with(b"\n") {
        writeln!(out, ":")?;
    } else {
        writeln!(out, ", without a final newline:")?;
    }
    write_lines(out, first)?;
    if !is_whole {
        // How many lines that is, nobody has counted.
        writeln!(out, "  : the middle is cut")?;
    } else if shown < all {
        writeln!(out, "  : {} cut", count((all - shown) as u64, "line"))?;
    }
    write_lines(out, last)
}

/// The lines of a text, without their ends.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.split(|&byte| byte == b'\n').collect()
}

/// Writes lines.
fn write_lines(out: &mut fmt::Formatter, lines: &[&[u8]]) -> fmt::Result {
    let mut lines = lines.iter();
    lines.try_for_each(|line| write_line(out, "", line, line.len() as u64))
}

/// Writes how a line of so many bytes begins, behind what names it: cut to the width of a screen, with its length if it is
/// longer.
pub(crate) fn write_line(
    out: &mut fmt::Formatter,
    name: &str,
    start: &[u8],
    length: u64,
) -> fmt::Result {
    let all = escape(start_of(start, COLUMNS));
    let shown = clip(&all, COLUMNS);
    write!(out, "  | {name}{shown}")?;
    if shown != all {
        write!(out, " ({} in all)", count(length, "byte"))?;
    }
    writeln!(out)
}
