//! # Where two outputs part
//!
//! Compares strictly, byte by byte, as the strictest judge would: a missing final newline, a blank at a line's end and
//! a `\r` that the program printed are differences. One thing is forgiven, and only to the expected file: its CRLF line
//! ends are read as LF, because Git and Windows editors write them and no program is to blame for that.
//!
//! The cost is one linear pass.

use std::borrow::Cow;
use std::fmt;
use std::iter;

use memchr::{memchr, memchr_iter, memrchr};

use crate::text::count;

/// The first place where the output is not as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Where, in both texts, or in the one that goes on where the other has ended.
    pub place: Place,
    /// What sets the two apart there.
    pub kind: Kind,
    /// Whether both are the same words in the same order, so that all that differs is the white space between them.
    pub only_white_space: bool,
}

/// A place in a text. Line and column are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The character of that line; a byte that is not UTF-8 counts as a character.
    pub column: usize,
    /// How many bytes of the text are in front of the line.
    pub line_start: usize,
    /// How many bytes of the line are in front of the place.
    pub offset: usize,
}

impl Place {
    /// The place of a byte of a text, or of its end.
    pub(super) fn of(text: &[u8], at: usize) -> Self {
        let line_start = memrchr(b'\n', &text[..at]).map_or(0, |newline| newline + 1);
        Place {
            line: count_newlines(&text[..line_start]) + 1,
            column: count_characters(&text[line_start..at]) + 1,
            line_start,
            offset: at - line_start,
        }
    }
}

/// What sets two outputs apart at the first difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The two lines hold something else.
    Content,
    /// The line is right, but ends with CRLF instead of LF.
    CarriageReturn,
    /// All is right except that the newline at the very end is missing.
    NoFinalNewline,
    /// All is right except that there is a newline at the very end where none is expected.
    FinalNewline,
    /// All lines are right, but some are missing at the end.
    EndsEarly,
    /// All lines are right, but more follow.
    GoesOn,
}

/// What differs, in one line.
impl fmt::Display for Difference {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let line = self.place.line;
        let before = count(line as u64 - 1, "line");
        let blanks = if self.only_white_space {
            ", only white space differs"
        } else {
            ""
        };
        out.write_str(&match self.kind {
            Kind::Content => format!("line {line}, column {}{blanks}", self.place.column),
            Kind::CarriageReturn => {
                format!("line {line} ends with CRLF (\\r\\n), expected is LF (\\n)")
            }
            Kind::NoFinalNewline => "expected ends with a newline, got does not".to_string(),
            Kind::FinalNewline => "got ends with a newline, expected does not".to_string(),
            Kind::EndsEarly if line == 1 => "it printed nothing".to_string(),
            Kind::EndsEarly => format!("the output ends after {before}{blanks}"),
            Kind::GoesOn if line == 1 => {
                format!("it printed something where nothing is expected{blanks}")
            }
            Kind::GoesOn => format!("the output goes on after the {before} expected{blanks}"),
        })
    }
}

/// Returns the first difference between the expected output and the one that came, or `None` if there is none.
///
/// # Complexity
/// Linear in the lengths of the two.
pub fn first_difference(expected: &[u8], got: &[u8]) -> Option<Difference> {
    let expected = &*without_crlf(expected);
    if expected == got {
        return None;
    }
    let pairs = iter::zip(expected, got);
    let equal = pairs.take_while(|(a, b)| a == b).count();
    let (longer, only_newline, lines) = if equal == expected.len() {
        (got, Kind::FinalNewline, Kind::GoesOn)
    } else {
        (expected, Kind::NoFinalNewline, Kind::EndsEarly)
    };
    let has_ended = equal == expected.len() || equal == got.len();
    // Whether the line in which the shorter one ends goes on in the longer one.
    let in_line = equal > 0 && longer[equal - 1] != b'\n';
    let (place, kind) = if has_ended && in_line && longer[equal..] == *b"\n" {
        (Place::of(longer, equal), only_newline)
    } else if has_ended && (!in_line || longer[equal] == b'\n') {
        // The shorter text ends with a whole line, with or without its newline, so the next line is the one that only
        // one has.
        (Place::of(longer, equal + usize::from(in_line)), lines)
    } else {
        within_line(equal, expected, got)
    };
    // In front of this line all is equal, and a word does not go on across its beginning.
    let rest = Place::of(expected, equal).line_start;
    Some(Difference {
        place,
        kind,
        only_white_space: words(&expected[rest..]).eq(words(&got[rest..])),
    })
}

/// Describes the difference if both texts have the line that it is in.
fn within_line(equal: usize, expected: &[u8], got: &[u8]) -> (Place, Kind) {
    // Two characters that share their first byte differ as a whole.
    let inside_character =
        |text: &[u8], at: usize| text.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let line_start = Place::of(expected, equal).line_start;
    let mut at = equal;
    for _ in 0..3 {
        if at > line_start && (inside_character(expected, at) || inside_character(got, at)) {
            at -= 1;
        }
    }
    let place = Place::of(expected, at);
    let [expected, got] = [expected, got].map(|text| line_at(text, place.line_start));
    let kind = if got.strip_suffix(b"\r") == Some(expected) {
        Kind::CarriageReturn
    } else {
        Kind::Content
    };
    (place, kind)
}

/// Returns the text with LF for each CRLF. A `\r` elsewhere stays.
pub fn without_crlf(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\r') {
        return Cow::Borrowed(text);
    }
    let mut kept = Vec::with_capacity(text.len());
    let mut start = 0;
    for newline in memchr_iter(b'\n', text) {
        let line = &text[start..newline];
        kept.extend_from_slice(line.strip_suffix(b"\r").unwrap_or(line));
        kept.push(b'\n');
        start = newline + 1;
    }
    kept.extend_from_slice(&text[start..]);
    Cow::Owned(kept)
}

pub(super) fn count_newlines(text: &[u8]) -> usize {
    memchr_iter(b'\n', text).count()
}

fn count_characters(text: &[u8]) -> usize {
    // A line may be all that there is, and as a rule it is ASCII.
    if text.is_ascii() {
        return text.len();
    }
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

pub(super) fn line_at(text: &[u8], start: usize) -> &[u8] {
    let rest = &text[start..];
    &rest[..memchr(b'\n', rest).unwrap_or(rest.len())]
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}
