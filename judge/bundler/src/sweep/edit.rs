//! # Edits
//!
//! Applies edits to the text of a file. A cut removes the lines that it empties, and leaves at most one blank line. The
//! text of a library is indented, except inside string literals. The output records the source of each copied byte.

use std::cmp::Reverse;
use std::ops::Range;

use crate::model::FileId;
use crate::source::SourceFile;

/// The change to a range of a file.
#[derive(Debug, Clone)]
pub enum Change {
    /// Removes the range, and the lines that become empty.
    Cut,
    /// Puts a text in place of the range, and indents only its first line.
    Text(String),
    /// Puts a module's file, in braces, in place of the range.
    File(FileId),
}

#[derive(Debug, Clone)]
pub struct Edit {
    pub range: Range<usize>,
    pub change: Change,
}

impl Edit {
    pub fn cut(range: Range<usize>) -> Self {
        let change = Change::Cut;
        Edit { range, change }
    }

    /// Replaces a range by a text. An empty range inserts the text.
    pub fn replace(range: Range<usize>, text: impl Into<String>) -> Self {
        let change = Change::Text(text.into());
        Edit { range, change }
    }
}

/// A part of the output, and the place in a file that it comes from.
#[derive(Debug, Clone)]
pub struct Mapping {
    pub output: Range<usize>,
    pub file: FileId,
    /// The bytes of the file that the part was copied from, or that it replaces.
    pub source: Range<usize>,
}

#[derive(Debug, Default)]
pub struct Output {
    pub text: String,
    pub mappings: Vec<Mapping>,
}

impl Output {
    /// Adds text that comes from no file.
    pub fn add(&mut self, text: &str) {
        self.text.push_str(text);
    }

    fn from(&mut self, text: &str, file: FileId, source: Range<usize>) {
        let start = self.text.len();
        self.text.push_str(text);
        self.mappings.push(Mapping {
            output: start..self.text.len(),
            file,
            source,
        });
    }

    /// Adds text that replaces a range of a file.
    pub fn put(&mut self, text: &str, range: &Range<usize>, file: FileId, indent: usize) {
        if self.is_at_line_start() && !text.starts_with([' ', '\n']) {
            self.text.extend(std::iter::repeat_n(' ', indent));
        }
        // `use::a` needs a space when `::a` becomes `crate::a`.
        let in_word = |c: char| c == '_' || c.is_alphanumeric();
        if self.text.ends_with(in_word) && text.starts_with(in_word) {
            self.add(" ");
        }
        if range.is_empty() {
            self.add(text);
        } else {
            self.from(text, file, range.clone());
        }
    }

    /// Copies a range of a file, and indents its lines.
    pub fn copy(&mut self, source: &SourceFile, file: FileId, range: Range<usize>, indent: usize) {
        let strings = &source.strings;
        let mut at = range.start;
        let mut string = strings.partition_point(|string| string.end <= at);
        while at < range.end {
            let line = source.text[at..range.end].find('\n');
            let end = line.map_or(range.end, |n| at + n + 1);
            while strings.get(string).is_some_and(|string| string.end <= at) {
                string += 1;
            }
            let in_string = strings.get(string).is_some_and(|string| string.start < at);
            let line = &source.text[at..end];
            if !in_string && line != "\n" && self.is_at_line_start() {
                self.text.extend(std::iter::repeat_n(' ', indent));
            }
            self.from(line, file, at..end);
            at = end;
        }
    }

    fn is_at_line_start(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    pub fn trim_end(&mut self) {
        let end = self.text.trim_end().len();
        self.text.truncate(end);
        while self.mappings.pop_if(|of| of.output.start >= end).is_some() {}
        if let Some(last) = self.mappings.last_mut() {
            last.output.end = last.output.end.min(end);
        }
    }
}

/// Sorts edits, removes those inside other edits, and extends cuts to whole lines and the blank lines around them.
pub fn normalize(text: &str, mut edits: Vec<Edit>) -> Vec<Edit> {
    // An insertion at a position precedes an edit of the text there.
    edits.sort_by_key(|edit| {
        let (start, end) = (edit.range.start, edit.range.end);
        (start, start < end, Reverse(end))
    });
    let mut normalized: Vec<Edit> = Vec::new();
    for edit in edits {
        if let Some(last) = normalized.last_mut() {
            if edit.range.start < last.range.end {
                continue;
            }
            let cuts = matches!((&last.change, &edit.change), (Change::Cut, Change::Cut));
            if cuts && text[last.range.end..edit.range.start].trim().is_empty() {
                last.range.end = edit.range.end;
                continue;
            }
        }
        normalized.push(edit);
    }
    for edit in &mut normalized {
        if matches!(edit.change, Change::Cut) {
            edit.range = whole_lines(text, edit.range.clone());
        }
    }
    normalized
}

/// Extends a cut to the lines that it empties, and to superfluous blank lines around them.
fn whole_lines(text: &str, range: Range<usize>) -> Range<usize> {
    let before = text[..range.start].trim_end_matches([' ', '\t']);
    let after = text[range.end..].trim_start_matches([' ', '\t']);
    let line_start = before.is_empty() || before.ends_with('\n');
    let line_end = after.is_empty() || after.starts_with('\n');
    if !line_start || !line_end {
        // The line has other text: the cut extends only to the spaces on one side.
        let end = text.len() - after.len();
        let start = if line_end { before.len() } else { range.start };
        return start..end;
    }
    let start = before.len();
    let end = (text.len() - after.len() + 1).min(text.len());
    let kept_before = text[..start].trim_end();
    let kept_after = text[end..].trim_start();
    let first_line = text.len() - kept_after.len();
    // The indentation of the next line belongs to that line.
    let next = text[..first_line].rfind('\n').map_or(0, |n| n + 1).max(end);
    let blank_before = text[kept_before.len()..start].matches('\n').count() > 1;
    let blank_after = text[end..next].contains('\n');
    let opens = kept_before.is_empty() || kept_before.ends_with('{');
    let closes = kept_after.is_empty() || kept_after.starts_with('}');
    if closes || opens {
        let line_end = usize::from(!kept_before.is_empty());
        return (kept_before.len() + line_end).min(start)..next;
    }
    let is_blank = blank_before && blank_after;
    start..if is_blank { next } else { end }
}
