//! # Algorithms, step by step
//!
//! An algorithm at work is shown in a page as a picture of the book whose parts change, beside the source that it follows. What
//! changes, which line does it and what there is to say about it is recorded here, from searches that run in Rust. The
//! script `study/theme/steps.js` plays it, and knows no game.
//!
//! | words | the algorithm | the picture, which is all that a reader without scripts has |
//! |---|---|---|
//! | `minimax BOARD` | minimax on a 3x3 board | its tree |
//! | `memo BOARD` | the same with a memo | its tree, without what the memo saves |
//! | `alpha-beta BOARD` | alpha-beta on a 3x3 board | its tree, without what is cut off |
//! | `table BOARD` | a table of all 3x3 boards, filled from the end | the tree of the board |
//! | `threats BOARD` | the search by threats on a board of POJ's | the positions that it comes to |
//! | `take-back CASE` | the tries to take back a stone of a case of ARC012 C | its board |

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::analysis::four_in_a_row;
use crate::analysis::tree::Idea;
use crate::{input, picture, source};

mod search;
mod table;
mod take_back;
mod threats;

/// An algorithm at work.
struct Steps {
    /// Pieces of source by the name of their item, and their lines.
    listing: Vec<(&'static str, Vec<String>)>,
    /// The names of the values that are shown beside the picture.
    values: &'static [&'static str],
    /// How the parts of the picture look at first.
    start: Vec<Value>,
    frames: Vec<Value>,
}

/// A line of the listing: the item, and a text that the line has.
type Line = (&'static str, &'static str);

/// Returns the kind and the arguments of the picture that is shown in steps.
///
/// # Errors
/// If no algorithm is asked for like this.
pub fn picture(words: &[&str]) -> Result<(&'static str, Vec<String>)> {
    let tree = |board: &str, idea: &[&str]| {
        let plies = board.matches('.').count().to_string();
        let words = [&[board, &plies], idea].concat();
        ("tree", words.into_iter().map(str::to_string).collect())
    };
    Ok(match *words {
        ["minimax" | "table", board] => tree(board, &[]),
        [idea @ ("memo" | "alpha-beta"), board] => tree(board, &[idea]),
        ["threats", board] => ("tree", vec![board.to_string(), "threats".to_string()]),
        ["take-back", case] => ("gomoku", vec![case.to_string()]),
        _ => bail!("nothing is shown in steps that is written like this"),
    })
}

/// Returns the data of the steps, for the page's script.
///
/// # Errors
/// If the board is not one for it, or the source has changed so much that a line is not found.
pub fn data(words: &[&str]) -> Result<String> {
    let Steps {
        listing,
        values,
        start,
        frames,
    } = match *words {
        ["minimax", board] => search::steps(&picture::three_in_a_row(board)?, Idea::Minimax)?,
        ["memo", board] => search::steps(&picture::three_in_a_row(board)?, Idea::Memo)?,
        ["alpha-beta", board] => search::steps(&picture::three_in_a_row(board)?, Idea::AlphaBeta)?,
        ["table", board] => table::steps(&picture::three_in_a_row(board)?)?,
        ["threats", board] => threats::steps(&four_in_a_row(input::board(board)?)?)?,
        ["take-back", case] => take_back::steps(&*picture::gomoku::board(case)?)?,
        _ => bail!("nothing is shown in steps that is written like this"),
    };
    let listing: Vec<_> = listing.into_iter().map(|(_, lines)| lines).collect();
    let data = json!({"listing": listing, "values": values, "start": start, "frames": frames});
    // What would end the element that holds it is written in another way.
    Ok(data.to_string().replace('<', "\\u003c"))
}

impl Steps {
    /// Steps through these items of a source, before the first of them.
    fn new(
        path: &str,
        items: &[&'static str],
        values: &'static [&'static str],
        start: Vec<Value>,
    ) -> Result<Steps> {
        let lines = |&item: &&'static str| {
            let piece = source::item(path, item)?;
            let is_code = |line: &&str| !line.trim_start().starts_with(['/', '#']);
            Ok((
                item,
                piece.lines().filter(is_code).map(str::to_string).collect(),
            ))
        };
        Ok(Steps {
            listing: items.iter().map(lines).collect::<Result<_>>()?,
            values,
            start,
            frames: Vec::new(),
        })
    }

    /// Adds a step: the line that does it, the parts that it is about, what it does, and what changes. A change is the
    /// name of a part, its class and its text; null is as before.
    fn add(
        &mut self,
        line: Line,
        parts: &[String],
        say: impl Into<String>,
        changes: Vec<Value>,
    ) -> Result<()> {
        let (item, wanted) = line;
        let lines = self.listing.iter();
        let mut lines = lines.flat_map(|(item, lines)| lines.iter().map(move |text| (*item, text)));
        let place = lines.position(|(of, text)| of == item && has(text, wanted));
        let place = place.with_context(|| format!("no line of `{item}` has `{wanted}`"))?;
        let say: String = say.into();
        self.frames
            .push(json!({"line": place, "parts": parts, "say": say, "changes": changes}));
        Ok(())
    }
}

/// Tells whether a line has a text, which is all of the line if it begins with blanks.
fn has(line: &str, text: &str) -> bool {
    match text.starts_with(' ') {
        true => line == text,
        false => line.contains(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_gone_is_named() {
        let path = "poj1568/examples/poj1568-alpha-beta.rs";
        let mut steps = Steps::new(path, &["outcome"], &[], Vec::new()).unwrap();
        // The text is in another item of the file.
        let line = ("outcome", "Bits(0xffff ^ x ^ o)");
        let error = steps.add(line, &[], "", Vec::new()).unwrap_err();
        let said = error.to_string();
        assert_eq!(said, "no line of `outcome` has `Bits(0xffff ^ x ^ o)`");
    }

    #[test]
    fn what_has_no_steps_is_named() {
        let refused = [
            ("bubble-sort 3", "nothing is shown in steps"),
            ("minimax xxx/oo./... 3", "nothing is shown in steps"),
            ("memo xxx/o.o/o.", "expected 3 rows"),
            ("threats ..../..../..../....", "four or more"),
            (
                "take-back count-two-more-black",
                "counts of this board are wrong",
            ),
            ("take-back sample-3", "has not moved last"),
        ];
        for (asked, words) in refused {
            let asked: Vec<&str> = asked.split(' ').collect();
            let said = format!("{:#}", data(&asked).unwrap_err());
            assert!(said.contains(words), "{asked:?}: {said}");
        }
    }

    #[test]
    fn a_board_that_cannot_arise_is_answered_too() {
        let data = data(&["take-back", "ten-in-a-row"]).unwrap();
        assert!(data.contains("The position cannot arise: NO."), "{data}");
    }
}
