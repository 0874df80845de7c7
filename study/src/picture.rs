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
//! | `outcomes BOARD` | in each empty cell who wins after a move there |
//! | `weights W,W,W/W,W,W/W,W,W [BOARD]` | the same for ABC349 E, where `o` is Takahashi |
//! | `tree BOARD PLIES [memo\|alpha-beta]` | the game tree of a 3x3 board, or what such a search looks at of it |
//! | `tree BOARD PLIES alpha-beta best-first` | the same with the best moves tried first |
//! | `tree BOARD PLIES alpha-beta way C,C...` | the same, drawn only along these moves, cells from 0, and beside them |
//! | `tree BOARD PLIES visits` | the game tree, and when minimax comes to each position |
//! | `tree BOARD threats` | the positions of a board of POJ's that a search by threats comes to |
//! | `paths BOARD BOARD` | the positions between the two 3x3 boards, and how many paths lead to each |
//! | `win BOARD` | the forced line of a board of POJ's, its stones numbered |
//! | `gomoku CASE` | a case of ARC012 C, with the fives and the stones that can be the last one |
//! | `trap WRONG RIGHT-ANSWER ITS-ANSWER BOARD` | a board on which that example is wrong, or a case `@NAME`, and both answers |

use anyhow::{Context, Result, anyhow, bail};

use oracle::poj1568;
use oracle::three_in_a_row::LINES;
use play::rules::X_BEGINS;
use play::tree::Idea;
use play::{Analysis, Order};

mod board;
pub mod gomoku;
mod outcomes;
mod paths;
mod svg;
#[cfg(test)]
mod tests;
pub mod trap;
pub mod tree;

pub use svg::Picture;

/// Draws the picture that the words describe.
pub fn draw(words: &[&str]) -> Result<Picture> {
    let (kind, arguments) = words.split_first().context("expected a kind of picture")?;
    match (*kind, arguments) {
        ("board", [text]) if text.starts_with('@') => gomoku::plain(&text[1..]),
        ("board", [text]) if text.contains(',') => outcomes::plain_weights(text),
        ("board", [text]) => board::plain(&cells(text)?),
        ("bits", [text]) => board::bits(&cells(text)?),
        ("lines", ["3"]) => board::lines(3, 4, &LINES.map(Vec::from)),
        ("lines", ["4"]) => board::lines(4, 5, &poj1568::LINES.map(Vec::from)),
        ("outcomes", [text]) => outcomes::outcomes(&analysis(text)?),
        ("weights", [weights]) => outcomes::weights(weights, ".../.../..."),
        ("weights", [weights, text]) => outcomes::weights(weights, text),
        ("win", [text]) => outcomes::win(&analysis(text)?),
        ("tree", [text, "threats"]) => tree::threats(&analysis(text)?),
        ("tree", [text, depth, "visits"]) => tree::visits(&analysis(text)?, plies(depth)?),
        ("tree", [text, depth, words @ ..]) => {
            let (analysis, plies) = (analysis(text)?, plies(depth)?);
            let search = match words {
                [] => (Idea::Minimax, Order::Written),
                ["memo"] => (Idea::Memo, Order::Written),
                ["alpha-beta"] => (Idea::AlphaBeta, Order::Written),
                ["alpha-beta", "best-first"] => (Idea::AlphaBeta, Order::Best),
                ["alpha-beta", "way", cells] => {
                    return tree::part_of(&analysis, plies, &way(cells)?);
                }
                _ => bail!("no tree is asked for like this"),
            };
            tree::searched(&analysis, plies, search)
        }
        ("paths", [from, to]) => paths::draw(&analysis(from)?, &cells(to)?),
        ("gomoku", [case]) => gomoku::case(case),
        ("trap", words) => trap::draw(words),
        _ => bail!("no picture is asked for like this"),
    }
}

/// The number of positions that a search visits, by idea: `minimax`, `memo`, `alpha-beta`, alpha-beta that tries the
/// cells on the `most-lines` first, or the best outcomes (`best-first`); on a 4x4 board also the search by `threats`.
pub fn positions(idea: &str, text: &str) -> Result<u64> {
    let analysis = analysis(text)?;
    Ok(match idea {
        "minimax" => analysis.minimax(),
        "memo" => analysis.memo(),
        "alpha-beta" => analysis.alpha_beta(Order::Written),
        "most-lines" => analysis.alpha_beta(Order::MostLines),
        "best-first" => analysis.alpha_beta(Order::Best),
        "threats" => analysis.threats().0.counts().0 as u64,
        _ => bail!("no search is called `{idea}`"),
    })
}

/// The analysis of a 3x3 board on which x began, or of a board of POJ 1568.
pub fn analysis(text: &str) -> Result<Analysis> {
    let cells = cells(text)?;
    let analysis = match cells.len() {
        9 => Analysis::new(X_BEGINS, &cells),
        _ => play::four_in_a_row(&cells),
    };
    analysis.map_err(|reason| anyhow!(reason))
}

/// The cells of a board of three rows or four.
fn cells(text: &str) -> Result<Vec<u8>> {
    let columns = if text.split('/').count() == 4 { 4 } else { 3 };
    play::notation::square(text, columns).map_err(|reason| anyhow!(reason))
}

fn plies(text: &str) -> Result<usize> {
    text.parse()
        .with_context(|| format!("expected a number of plies, found `{text}`"))
}

fn way(text: &str) -> Result<Vec<usize>> {
    let cells = text.split(',').map(str::parse).collect::<Result<_, _>>();
    cells.with_context(|| format!("expected cells from 0, joined by `,`, found `{text}`"))
}
