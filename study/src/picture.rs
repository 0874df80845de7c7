//! # Pictures
//!
//! SVG, drawn from positions. A board is written as its rows joined by `/`, in the letters `o`, `x` and
//! `.`; coordinates are whole pixels.
//!
//! | kind and arguments | picture |
//! |---|---|
//! | `board BOARD` | the board |
//! | `bits BOARD` | the board, and its rows as digits of two numbers |
//! | `lines 3`, `lines 4` | all lines with their masks |
//! | `outcomes algospot-tictactoe BOARD`, `outcomes poj1568 BOARD` | in each empty cell who wins after a move there |
//! | `weights W,W,W/W,W,W/W,W,W [BOARD]` | the same for ABC349 E, where `o` is Takahashi |
//! | `tree BOARD PLIES [memo\|alpha-beta]` | the game tree of a 3x3 board, or what such a search looks at of it |
//! | `tree BOARD threats` | the positions of a board of POJ's that a search by threats comes to |
//! | `win BOARD` | the forced line of a board of POJ's, its stones numbered |
//! | `gomoku CASE` | a case of ARC012 C, with the fives and the stones that can be the last one |
//! | `trap WRONG INPUT` | the first board of an input, or of a case `@NAME`, on which that example is wrong |
//! | `positions BOARD IDEA...` | how many positions minimax, memo and alpha-beta look at on a 3x3 board |

use anyhow::{Context, Result, bail};

use crate::analysis::rules::ThreeInARow;
use crate::analysis::tree::Idea;
use crate::analysis::{Analysis, four_in_a_row};
use crate::input;

mod bars;
mod board;
pub mod gomoku;
mod play;
mod svg;
#[cfg(test)]
mod tests;
mod trap;
pub mod tree;

pub use svg::Picture;

/// Draws a picture of that kind.
///
/// # Errors
/// If there is no such kind, or its arguments are not what it needs.
pub fn draw(kind: &str, arguments: &[&str]) -> Result<Picture> {
    match (kind, arguments) {
        ("board", [text]) => match is_large(text) {
            true => board::plain::<16>(&input::board(text)?),
            false => board::plain::<9>(&input::board(text)?),
        },
        ("bits", [text]) => match is_large(text) {
            true => board::bits::<16>(&input::board(text)?),
            false => board::bits::<9>(&input::board(text)?),
        },
        ("lines", ["3"]) => board::lines_of_three(),
        ("lines", ["4"]) => board::lines_of_four(),
        ("outcomes", ["algospot-tictactoe", text]) => play::outcomes(&three_in_a_row(text)?),
        ("outcomes", ["poj1568", text]) => play::outcomes(&four_in_a_row(input::board(text)?)?),
        ("weights", [weights]) => play::weights(weights, ".../.../..."),
        ("weights", [weights, text]) => play::weights(weights, text),
        ("win", [text]) => play::win(&four_in_a_row(input::board(text)?)?),
        ("tree", [text, "threats"]) => tree::threats(&four_in_a_row(input::board(text)?)?),
        ("tree", [text, depth, idea @ ..]) => {
            let idea = match idea {
                [] => Idea::Minimax,
                ["memo"] => Idea::Memo,
                ["alpha-beta"] => Idea::AlphaBeta,
                _ => bail!("a tree is drawn for `memo` or `alpha-beta`, or without a word"),
            };
            tree::searched(&three_in_a_row(text)?, plies(depth)?, idea)
        }
        ("gomoku", [case]) => gomoku::case(case),
        ("trap", [wrong, words @ ..]) if !words.is_empty() => trap::draw(wrong, &words.join(" ")),
        ("positions", [text, ideas @ ..]) if !ideas.is_empty() => bars::positions(text, ideas),
        _ => bail!("no picture is asked for like this"),
    }
}

/// How many positions a search looks at on a 3x3 board, by idea: `minimax`, `memo` or `alpha-beta`.
///
/// # Errors
/// If there is no such idea, or the board cannot be analysed.
pub fn positions(idea: &str, text: &str) -> Result<u64> {
    let analysis = three_in_a_row(text)?;
    Ok(match idea {
        "minimax" => analysis.minimax(),
        "memo" => analysis.memo(),
        "alpha-beta" => analysis.alpha_beta(),
        _ => bail!("`{idea}` is none of minimax, memo and alpha-beta"),
    })
}

/// The analysis of a 3x3 board.
pub fn three_in_a_row(text: &str) -> Result<Analysis<9, ThreeInARow>> {
    Analysis::new(ThreeInARow, input::board(text)?)
}

fn plies(text: &str) -> Result<usize> {
    text.parse()
        .with_context(|| format!("expected a number of plies, found `{text}`"))
}

fn is_large(text: &str) -> bool {
    text.split('/').count() == 4
}
