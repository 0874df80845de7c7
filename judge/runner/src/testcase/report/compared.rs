//! # Two texts and where they part
//!
//! Turns what a rule has found into what is shown of it: which line of which text, and whether blanks matter there.

use super::sides::Side;
use crate::testcase::compare::{Difference, Kind, line_at};
use crate::testcase::rule::Disagreement;
use crate::testcase::tokens::Token;

/// Expected and got, and what is shown where they part.
pub(super) struct Compared<'a> {
    /// The two.
    pub(super) sides: [Side<'a>; 2],
    /// Whether blanks are shown there.
    pub(super) blanks: bool,
}

impl<'a> Compared<'a> {
    /// The texts that were compared. Without a disagreement of theirs, no place is shown.
    pub(super) fn of(disagreement: Option<&Disagreement>, texts: [&'a [u8]; 2]) -> Self {
        let side = |text, token: Option<&Token>| Side {
            text,
            place: token.map(|token| token.place),
            length: token.map(|token| token.length),
            line_end: "",
        };
        let [expected, got] = texts;
        let sides = match disagreement {
            Some(Disagreement::Difference(difference)) => {
                return Compared {
                    sides: sides(difference, texts),
                    blanks: blanks_matter(difference, texts),
                };
            }
            Some(Disagreement::Token(difference)) => [
                side(expected, difference.expected.as_ref()),
                side(got, difference.got.as_ref()),
            ],
            Some(Disagreement::Refusal(_)) | None => [side(expected, None), side(got, None)],
        };
        Compared {
            sides,
            blanks: false,
        }
    }
}

fn sides<'a>(difference: &Difference, [expected, got]: [&'a [u8]; 2]) -> [Side<'a>; 2] {
    let side = |text, is_there: bool, line_end| Side {
        text,
        place: is_there.then_some(difference.place),
        length: None,
        line_end,
    };
    // The newline is shown where it is all that differs.
    let (expected_end, got_end) = match difference.kind {
        Kind::CarriageReturn => ("\\n", "\\n"),
        Kind::NoFinalNewline => ("\\n", ""),
        Kind::FinalNewline => ("", "\\n"),
        Kind::Content | Kind::EndsEarly | Kind::GoesOn => ("", ""),
    };
    [
        side(expected, difference.kind != Kind::GoesOn, expected_end),
        side(got, difference.kind != Kind::EndsEarly, got_end),
    ]
}

/// Tells whether a blank is part of the difference, so that it has to be seen.
fn blanks_matter(difference: &Difference, texts: [&[u8]; 2]) -> bool {
    let place = difference.place;
    let is_blank = |text: &&[u8]| text.get(place.line_start + place.offset) == Some(&b' ');
    let has_blank = |text: &&[u8]| {
        text.len() > place.line_start && line_at(text, place.line_start).contains(&b' ')
    };
    let matter = difference.only_white_space || texts.iter().any(is_blank);
    matter && texts.iter().any(has_blank)
}
