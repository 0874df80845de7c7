//! # A long text, cut to a screen
//!
//! [`Excerpt`] keeps the beginning and the end of a file or a stream, where the first complaint and the last word are.
//! [`LineExcerpt`] is about twenty of these lines and the size of the whole text, small enough to be passed on as data.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::path::Path;

use memchr::memmem;
use serde::{Deserialize, Serialize};

use crate::text::{COLUMNS, clip, count, escape, lines, size, start_of, with_path};

/// The number of lines shown from the beginning, and from the end.
const LINES: usize = 10;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Excerpt {
    /// The beginning of the text. A short text is here in full.
    pub head: Vec<u8>,
    pub left_out: u64,
    pub tail: Vec<u8>,
}

impl Excerpt {
    /// The number of bytes kept from the beginning, and from the end.
    pub const KEPT: usize = 16 << 10;

    /// Reads the beginning and the end of a source, whatever its current position.
    pub(crate) fn read(mut source: impl Read + Seek) -> io::Result<Self> {
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

    /// Returns the excerpt without any occurrence of `piece`.
    #[must_use]
    pub(crate) fn without(mut self, piece: &[u8]) -> Self {
        for part in [&mut self.head, &mut self.tail] {
            while let Some(start) = memmem::find(part, piece) {
                part.drain(start..start + piece.len());
            }
        }
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.head.is_empty()
    }

    pub(crate) fn contains(&self, words: &str) -> bool {
        let has = |text: &[u8]| memmem::find(text, words.as_bytes()).is_some();
        has(&self.head) || has(&self.tail)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineExcerpt {
    first: Vec<LineStart>,
    last: Vec<LineStart>,
    /// The number of lines in the text; `None` if its middle was not read.
    lines: Option<usize>,
    size: u64,
    ends_with_newline: bool,
}

/// The beginning of a line, as much as a screen shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct LineStart {
    /// The printable text. If the line is wider than a screen, so is this text.
    text: String,
    bytes: u64,
}

impl LineExcerpt {
    pub fn of_text(text: &[u8]) -> Self {
        let excerpt = Excerpt::read(Cursor::new(text)).expect("memory can be read");
        LineExcerpt::from(&excerpt)
    }

    pub fn of_file(path: &Path) -> io::Result<Self> {
        let excerpt = File::open(path).and_then(Excerpt::read);
        let excerpt = excerpt.map_err(|error| with_path("cannot read", path, &error))?;
        Ok(LineExcerpt::from(&excerpt))
    }

    /// Returns the first line that is not blank, printable and trimmed; `None` if all lines are blank.
    pub(crate) fn first_words(&self) -> Option<&str> {
        let mut lines = self.shown().map(|line| line.text.trim());
        lines.find(|line| !line.is_empty())
    }

    pub(crate) fn is_one_line(&self) -> bool {
        self.lines == Some(1)
    }

    pub(crate) fn replace_lines(&mut self, replace: impl Fn(&str) -> Option<String>) {
        for line in self.first.iter_mut().chain(&mut self.last) {
            if let Some(text) = replace(&line.text) {
                line.text = text;
            }
        }
    }

    fn shown(&self) -> impl Iterator<Item = &LineStart> {
        self.first.iter().chain(&self.last)
    }

    pub fn write(&self, out: &mut dyn fmt::Write, heading: &str) -> fmt::Result {
        if self.size == 0 {
            return writeln!(out, "{heading}: empty");
        }
        write!(out, "{heading}")?;
        let shown = self.shown().count();
        let cut = match self.lines {
            Some(all) if all == shown => None,
            Some(all) => {
                write!(out, " ({shown} of {all} lines)")?;
                Some(format!("{} cut", count((all - shown) as u64, "line")))
            }
            None => {
                let shown = count(shown as u64, "line");
                write!(out, " ({shown} of {})", size(self.size))?;
                Some("the middle is cut".to_string())
            }
        };
        let end = match self.ends_with_newline {
            true => ":",
            false => ", without a final newline:",
        };
        writeln!(out, "{end}")?;
        for line in &self.first {
            line.write(out, "")?;
        }
        if let Some(cut) = cut {
            writeln!(out, "  : {cut}")?;
        }
        for line in &self.last {
            line.write(out, "")?;
        }
        Ok(())
    }
}

impl From<&Excerpt> for LineExcerpt {
    fn from(excerpt: &Excerpt) -> Self {
        let text = [excerpt.head.as_slice(), &excerpt.tail].concat();
        let lines = |text| lines(text).collect::<Vec<_>>();
        let is_whole = excerpt.left_out == 0;
        let (before, after) = if is_whole {
            let mut before = lines(&text);
            let after = before.split_off(before.len() / 2);
            (before, after)
        } else {
            // The cut rarely falls on the end of a line. The partial line is dropped, unless it is the only one.
            let (mut before, mut after) = (lines(&excerpt.head), lines(&excerpt.tail));
            before.truncate(1.max(before.len() - 1));
            after.drain(..1.min(after.len() - 1));
            (before, after)
        };
        let first = &before[..before.len().min(LINES)];
        let last = &after[after.len().saturating_sub(LINES)..];
        let start = |line: &&[u8]| LineStart::new(line, line.len() as u64);
        LineExcerpt {
            first: first.iter().map(start).collect(),
            last: last.iter().map(start).collect(),
            lines: is_whole.then(|| before.len() + after.len()),
            size: text.len() as u64 + excerpt.left_out,
            ends_with_newline: text.ends_with(b"\n"),
        }
    }
}

impl LineStart {
    /// The number of a line's first bytes that are enough for [`LineStart::new`].
    pub(crate) const ENOUGH: usize = 4 * COLUMNS + 4;

    /// Creates the value from the first bytes of a line and the line's whole length in bytes.
    pub(crate) fn new(start: &[u8], bytes: u64) -> Self {
        let text = escape(start_of(start, COLUMNS));
        LineStart { text, bytes }
    }

    /// Writes `name` and the line, cut to the width of a screen. If the line was cut, its length follows.
    pub(crate) fn write(&self, out: &mut dyn fmt::Write, name: &str) -> fmt::Result {
        let shown = clip(&self.text, COLUMNS);
        write!(out, "  | {name}{shown}")?;
        if shown != self.text {
            write!(out, " ({} in all)", count(self.bytes, "byte"))?;
        }
        writeln!(out)
    }
}
