//! # Pictures
//!
//! SVG, drawn from positions. A board is written as its rows joined by `/`, in the letters `o`, `x` and
//! `.`; coordinates are whole pixels.
//!
//! | kind and arguments | picture |
//! |---|---|
//! | `board BOARD` | the board |
//! | `board W,W,W/W,W,W/W,W,W`, `board @CASE` | the weights of ABC349 E, or a case of ARC012 C, without answers |
//! | `bits BOARD` | the board, and its rows as digits of two numbers |
//! | `lines 3`, `lines 4` | all lines with their masks |
//! | `outcomes algospot-tictactoe BOARD`, `outcomes poj1568 BOARD` | in each empty cell who wins after a move there |
//! | `weights W,W,W/W,W,W/W,W,W [BOARD]` | the same for ABC349 E, where `o` is Takahashi |
//! | `tree BOARD PLIES [memo\|alpha-beta]` | the game tree of a 3x3 board, or what such a search looks at of it |
//! | `tree BOARD PLIES alpha-beta best-first` | the same with the best moves tried first |
//! | `tree BOARD PLIES alpha-beta way C,C...` | the same, drawn only along these moves, cells from 0, and beside them |
//! | `tree BOARD PLIES visits` | the game tree, and when minimax comes to each position |
//! | `tree BOARD threats` | the positions of a board of POJ's that a search by threats comes to |
//! | `paths BOARD BOARD` | the positions between the two 3x3 boards, and how many paths lead to each |
//! | `win BOARD` | the forced line of a board of POJ's, its stones numbered |
//! | `gomoku CASE` | a case of ARC012 C, with the fives and the stones that can be the last one |
//! | `trap WRONG INPUT` | the first board of an input, or of a case `@NAME`, on which that example is wrong |
//! | `positions BOARD IDEA...` | how many positions searches look at on a 3x3 board, see [`positions`] |

use anyhow::{Context, Result, bail};

use crate::analysis::rules::ThreeInARow;
use crate::analysis::tree::{Idea, Order};
use crate::analysis::{Analysis, four_in_a_row};
use crate::input;

mod bars;
mod board;
pub mod gomoku;
mod paths;
mod play;
mod svg;
#[cfg(test)]
mod tests;
mod trap;
pub mod tree;
mod visits;

pub use svg::Picture;

/// Draws a picture of that kind.
///
/// # Errors
/// If there is no such kind, or its arguments are not what it needs.
pub fn draw(kind: &str, arguments: &[&str]) -> Result<Picture> {
    match (kind, arguments) {
        ("board", [text]) if text.starts_with('@') => gomoku::plain(&text[1..]),
        ("board", [text]) if text.contains(',') => play::plain_weights(text),
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
        ("tree", [text, depth, "visits"]) => visits::draw(&three_in_a_row(text)?, plies(depth)?),
        ("tree", [text, depth, words @ ..]) => {
            let (idea, order, way) = match words {
                [] => (Idea::Minimax, Order::Written, None),
                ["memo"] => (Idea::Memo, Order::Written, None),
                ["alpha-beta"] => (Idea::AlphaBeta, Order::Written, None),
                ["alpha-beta", "best-first"] => (Idea::AlphaBeta, Order::Best, None),
                ["alpha-beta", "way", cells] => {
                    (Idea::AlphaBeta, Order::Written, Some(way(cells)?))
                }
                _ => bail!("no tree is asked for like this"),
            };
            let search = (idea, order);
            tree::searched(
                &three_in_a_row(text)?,
                plies(depth)?,
                search,
                way.as_deref(),
            )
        }
        ("paths", [from, to]) => paths::draw(&three_in_a_row(from)?, &input::board(to)?),
        ("gomoku", [case]) => gomoku::case(case),
        ("trap", [wrong, words @ ..]) if !words.is_empty() => trap::draw(wrong, &words.join(" ")),
        ("positions", [text, ideas @ ..]) if !ideas.is_empty() => bars::positions(text, ideas),
        _ => bail!("no picture is asked for like this"),
    }
}

/// How many positions a search looks at, by idea: `minimax`, `memo` and `alpha-beta`; on a 4x4 board the search by
/// `threats`; on a 3x3 board alpha-beta that tries the cells on the `most-lines` first, or the moves with the best
/// outcome: `best-first`.
///
/// # Errors
/// If there is no such idea, or the board cannot be analysed.
pub fn positions(idea: &str, text: &str) -> Result<u64> {
    if text.split('/').count() == 4 {
        let analysis = four_in_a_row(input::board(text)?)?;
        return Ok(match idea {
            "minimax" => analysis.minimax(),
            "memo" => analysis.memo(),
            "alpha-beta" => analysis.alpha_beta(),
            "threats" => analysis.threats().0.counts().0 as u64,
            _ => bail!("`{idea}` is none of minimax, memo, alpha-beta and threats"),
        });
    }
    let analysis = three_in_a_row(text)?;
    let ordered = |order| analysis.tree(9, Idea::AlphaBeta, order).0.counts().1 as u64;
    Ok(match idea {
        "minimax" => analysis.minimax(),
        "memo" => analysis.memo(),
        "alpha-beta" => analysis.alpha_beta(),
        "most-lines" => ordered(Order::MostLines),
        "best-first" => ordered(Order::Best),
        _ => bail!("`{idea}` is none of minimax, memo, alpha-beta, most-lines and best-first"),
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

fn way(text: &str) -> Result<Vec<usize>> {
    let cells = text.split(',').map(str::parse).collect::<Result<_, _>>();
    cells.with_context(|| format!("expected cells from 0, joined by `,`, found `{text}`"))
}

fn is_large(text: &str) -> bool {
    text.split('/').count() == 4
}
