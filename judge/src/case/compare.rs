//! # Where two outputs part
//!
//! Compares strictly, byte by byte, as the strictest judge would: a missing final newline, a blank at a line's end and a `\r`
//! that the program printed are differences. One thing is forgiven, and only to the expected file: its CRLF line ends are read
//! as LF, because Git and Windows editors write them and no program is to blame for that.
//!
//! The cost is one linear pass: whole blocks are compared until one differs, and only then is the line counted.

use std::borrow::Cow;
use std::iter;

/// How many bytes of a line are kept on each side of the place where it differs.
const KEPT: usize = 4 << 10;

/// The first place where the output is not as expected. Lines and columns are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The number of the first line that differs.
    pub line: usize,
    /// The first character of that line that differs; a byte that is not UTF-8 counts as a character.
    pub column: usize,
    /// How many bytes are equal in both in front of that place, among those that are kept of the line.
    pub equal: usize,
    /// That line as expected, without its newline, or `None` if the expected output has ended before it. Of a line that is very
    /// long, a part is kept: some KiB on each side of the place.
    pub expected: Option<Vec<u8>>,
    /// That line as it came, in the same way, or `None` if the output has ended before it.
    pub got: Option<Vec<u8>>,
    /// What sets the two apart there.
    pub kind: Kind,
    /// Whether both are the same words in the same order, so that all that differs is the white space between them.
    pub only_white_space: bool,
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

/// Returns the first difference between the expected output and the one that came, or `None` if there is none.
///
/// # Complexity
/// Linear in the lengths of the two.
pub fn first_difference(expected: &[u8], got: &[u8]) -> Option<Difference> {
    let expected = &*without_crlf(expected);
    if expected == got {
        return None;
    }
    let equal = common_prefix(expected, got);
    let line_start = expected[..equal]
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |newline| newline + 1);
    let place = Place {
        equal,
        line_start,
        line: count_newlines(&expected[..line_start]) + 1,
    };

    let mut difference = if equal == expected.len() {
        ended(place, got, Ended::Expected)
    } else if equal == got.len() {
        ended(place, expected, Ended::Got)
    } else {
        within_line(place, expected, got)
    };
    difference.only_white_space = words(expected).eq(words(got));
    Some(difference)
}

/// Where the two texts part: how many bytes are equal, and the line that the next byte is in.
struct Place {
    equal: usize,
    line_start: usize,
    line: usize,
}

/// Which of the two texts is a prefix of the other.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    Expected,
    Got,
}

/// Describes the difference if one text has ended and the longer one goes on.
fn ended(place: Place, longer: &[u8], which: Ended) -> Difference {
    let in_line = place.equal > place.line_start;
    if in_line && longer[place.equal..] == *b"\n" {
        let line = line_at(longer, place.line_start);
        let kind = if which == Ended::Got {
            Kind::NoFinalNewline
        } else {
            Kind::FinalNewline
        };
        return difference(place.line, line.len(), Some(line), Some(line), kind);
    }
    if in_line && longer[place.equal] != b'\n' {
        let shorter = &longer[..place.equal];
        return match which {
            Ended::Expected => within_line(place, shorter, longer),
            Ended::Got => within_line(place, longer, shorter),
        };
    }
    // The shorter text ends with a whole line, with or without its newline, so the next line is the one that only one has.
    let (number, start) = if in_line {
        (place.line + 1, place.equal + 1)
    } else {
        (place.line, place.line_start)
    };
    let line = Some(line_at(longer, start));
    match which {
        Ended::Expected => difference(number, 0, None, line, Kind::GoesOn),
        Ended::Got => difference(number, 0, line, None, Kind::EndsEarly),
    }
}

/// Describes the difference if both texts have the line that it is in.
fn within_line(place: Place, expected: &[u8], got: &[u8]) -> Difference {
    let (expected, got) = (
        line_at(expected, place.line_start),
        line_at(got, place.line_start),
    );
    let mut equal = place.equal - place.line_start;
    let kind = if got.strip_suffix(b"\r") == Some(expected) {
        Kind::CarriageReturn
    } else {
        Kind::Content
    };
    // Two characters that share their first byte differ as a whole.
    let inside_character =
        |line: &[u8], at: usize| line.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    for _ in 0..3 {
        if equal > 0 && (inside_character(expected, equal) || inside_character(got, equal)) {
            equal -= 1;
        }
    }
    difference(place.line, equal, Some(expected), Some(got), kind)
}

fn difference(
    line: usize,
    equal: usize,
    expected: Option<&[u8]>,
    got: Option<&[u8]>,
    kind: Kind,
) -> Difference {
    let column = expected.map_or(0, |line| count_characters(&line[..equal])) + 1;
    // A line may be as long as the output, and nobody looks at all of such a line.
    let start = equal.saturating_sub(KEPT);
    let [expected, got] = [expected, got].map(|line| {
        let end = |line: &[u8]| line.len().min(equal.saturating_add(KEPT));
        line.map(|line| line[start..end(line)].to_vec())
    });
    Difference {
        line,
        column,
        equal: equal - start,
        expected,
        got,
        kind,
        only_white_space: false,
    }
}

/// Returns the text with LF for each CRLF. A `\r` elsewhere stays.
fn without_crlf(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\r') {
        return Cow::Borrowed(text);
    }
    let next = text.iter().skip(1).chain(iter::repeat(&0));
    Cow::Owned(
        text.iter()
            .zip(next)
            .filter(|&(&byte, &next)| (byte, next) != (b'\r', b'\n'))
            .map(|(&byte, _)| byte)
            .collect(),
    )
}

fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    /// Equal blocks cost one call to the system's own comparison each.
    const BLOCK: usize = 4096;
    let equal_blocks = iter::zip(a.chunks_exact(BLOCK), b.chunks_exact(BLOCK))
        .take_while(|(a, b)| a == b)
        .count();
    let start = equal_blocks * BLOCK;
    start
        + iter::zip(&a[start..], &b[start..])
            .take_while(|(a, b)| a == b)
            .count()
}

fn count_newlines(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}

fn count_characters(text: &[u8]) -> usize {
    text.utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

fn line_at(text: &[u8], start: usize) -> &[u8] {
    let rest = &text[start..];
    &rest[..rest
        .iter()
        .position(|&byte| byte == b'\n')
        .unwrap_or(rest.len())]
}

fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
}
