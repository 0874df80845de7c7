//! # Algorithms, step by step
//!
//! A page shows an algorithm at work in one of the book's pictures, whose parts change, beside the source. This module
//! runs the search in Rust and records each change, the line that makes the change and a sentence about it. The script
//! `study/theme/steps.js` plays the recording, and knows no game.
//!
//! | words | the algorithm | the picture, which is all that a reader without scripts has |
//! |---|---|---|
//! | `minimax BOARD` | minimax on a 3x3 board | its tree |
//! | `memo BOARD` | the same with a memo | its tree, without what the memo saves |
//! | `alpha-beta BOARD` | alpha-beta on a 3x3 board | its tree, without what is cut off |
//! | `table BOARD` | a table of all 3x3 boards, filled from the end | the tree of the board |
//! | `threats BOARD` | the search by threats on a board of POJ's | the positions that it comes to |
//! | `take-back CASE` | the tries to take back a stone of a case of ARC012 C | its board |

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs;

use anyhow::{Context, Result, bail, ensure};
use play::Order;
use play::tree::Idea;
use serde_json::{Value, json};

use crate::{picture, problems, source};

mod table;
mod take_back;
mod tree;

/// An algorithm at work, as its file in `study/steps` describes it: the source and its items; the values to show; and
/// for each event its name, the item and a text of the line that causes it, and a sentence with names in braces.
struct Steps {
    listing: Vec<(String, Vec<String>)>,
    values: Vec<String>,
    events: Vec<[String; 4]>,
    /// The text of each name in braces, shown as a value or not.
    names: BTreeMap<&'static str, String>,
    /// The initial state of the picture's parts.
    start: Vec<Value>,
    frames: Vec<Value>,
}

/// Returns the words of the picture on which the steps are shown.
pub fn picture<'a>(words: &[&'a str]) -> Result<Vec<&'a str>> {
    let plies = |board: &str| match board.matches('.').count() {
        3 => Ok("3"),
        4 => Ok("4"),
        _ => bail!("expected a board with three or four empty cells, found {board}"),
    };
    Ok(match *words {
        ["minimax", board] => vec!["tree", board, plies(board)?, "visits"],
        ["table", board] => vec!["tree", board, plies(board)?],
        [idea @ ("memo" | "alpha-beta"), board] => vec!["tree", board, plies(board)?, idea],
        ["threats", board] => vec!["tree", board, "threats"],
        ["take-back", case] => vec!["gomoku", case],
        _ => bail!("nothing is shown in steps that is written like this"),
    })
}

/// Returns the data of the steps, for the page's script.
///
/// # Errors
/// If the board does not fit the algorithm, or the source has changed so much that a line is not found.
pub fn data(words: &[&str]) -> Result<String> {
    picture(words)?;
    let (kind, board) = (words[0], words[1]);
    let mut steps = Steps::read(kind)?;
    match kind {
        "take-back" => take_back::fill(&mut steps, &picture::gomoku::board(board)?)?,
        _ => {
            let analysis = picture::analysis(board)?;
            let searched = |idea| analysis.tree(board.matches('.').count(), idea, Order::Written);
            let (tree, trace) = match kind {
                "threats" => analysis.threats(),
                "memo" => searched(Idea::Memo),
                "alpha-beta" => searched(Idea::AlphaBeta),
                _ => searched(Idea::Minimax),
            };
            match kind {
                "table" => table::fill(&mut steps, &analysis, &tree)?,
                _ => tree::fill(&mut steps, &analysis, &tree, &trace)?,
            }
        }
    }
    let listing = steps.listing.into_iter().flat_map(|(_, lines)| lines);
    let data = json!({
        "listing": listing.collect::<Vec<_>>(),
        "values": steps.values,
        "start": steps.start,
        "frames": steps.frames,
    });
    // A text that would end the script element is escaped.
    Ok(data.to_string().replace('<', "\\u003c"))
}

impl Steps {
    /// Reads a file of `study/steps`.
    fn read(kind: &str) -> Result<Steps> {
        let file = problems::root().join(format!("study/steps/{kind}.txt"));
        let text = fs::read_to_string(&file);
        let text = text.with_context(|| format!("cannot read {}", file.display()))?;
        let mut lines = text.lines();
        let mut head = lines.next().unwrap_or_default().split(' ');
        let path = head.next().unwrap_or_default();
        let lines_of = |item: &str| {
            let piece = source::item(path, item)?;
            let is_code = |line: &&str| !line.trim_start().starts_with(['/', '#']);
            let lines = piece.lines().filter(is_code).map(str::to_string);
            Ok((item.to_string(), lines.collect()))
        };
        let listing = head.map(lines_of).collect::<Result<_>>()?;
        let values = lines.next().unwrap_or_default().split(", ");
        let values = values.map(str::to_string).collect();
        let events = lines.map(|line| {
            let cells = line.splitn(4, " | ").map(|it| it.trim().to_string());
            let event = cells.collect::<Vec<String>>().try_into().ok();
            event.with_context(|| format!("expected four cells with ` | ` between them: {line}"))
        });
        Ok(Steps {
            listing,
            values,
            events: events.collect::<Result<_>>()?,
            names: BTreeMap::new(),
            start: Vec::new(),
            frames: Vec::new(),
        })
    }

    /// Sets the text that a name stands for from now on.
    fn name(&mut self, name: &'static str, text: impl Display) {
        self.names.insert(name, text.to_string());
    }

    /// Adds a step: the event, the parts that it is about, and the changes. An event whose name ends with a side can
    /// have its own row for that side. A change is a part's name, class and text; null leaves the old value.
    fn add(&mut self, event: &str, parts: &[String], changes: Vec<Value>) -> Result<()> {
        let general = event.split(' ').next();
        let row = |name| self.events.iter().find(|row| Some(row[0].as_str()) == name);
        let row = row(Some(event)).or_else(|| row(general));
        let [_, item, wanted, say] = row.with_context(|| format!("`{event}` has no row"))?;
        let lines = self.listing.iter();
        let mut lines = lines.flat_map(|(item, lines)| lines.iter().map(move |text| (item, text)));
        let place = lines.position(|(of, text)| of == item && has(text, wanted));
        let place = place.with_context(|| format!("no line of `{item}` has `{wanted}`"))?;
        let mut say = say.clone();
        for (name, text) in &self.names {
            say = say.replace(&format!("{{{name}}}"), text);
        }
        let is_filled = !say.contains('{');
        ensure!(
            is_filled,
            "`{event}` has a name that stands for nothing: {say}"
        );
        let values = self.values.iter();
        let values = values.map(|value| self.names.get(value.as_str()).map_or("-", String::as_str));
        let values: Vec<&str> = values.collect();
        self.frames.push(json!({
            "line": place, "parts": parts, "say": say, "values": values, "changes": changes,
        }));
        Ok(())
    }
}

/// Returns whether a line contains a text, or equals the text after a leading `=`.
fn has(line: &str, text: &str) -> bool {
    match text.strip_prefix('=') {
        Some(whole) => line.trim() == whole,
        None => line.contains(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_is_gone_is_named() {
        let mut steps = Steps::read("alpha-beta").unwrap();
        // The text is in another item of the file.
        steps.events[0][2] = "Bits(0xffff ^ x ^ o)".to_string();
        let mut said = |event| steps.add(event, &[], Vec::new()).unwrap_err().to_string();
        assert_eq!(
            said("root x"),
            "no line of `outcome` has `Bits(0xffff ^ x ^ o)`"
        );
        assert!(said("won x").contains("stands for nothing: {waiter} has a line"));
    }

    #[test]
    fn what_has_no_steps_is_named() {
        for (asked, words) in [
            ("bubble-sort 3", "nothing is shown in steps"),
            ("memo x.x/o.o/o.", "expected 3 rows"),
            ("memo .../.../...", "three or four empty cells"),
            ("threats ..../..../..../....", "two or more"),
            ("take-back count-two-more-black", "counts of this board"),
            ("take-back sample-3", "has not moved last"),
        ] {
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
