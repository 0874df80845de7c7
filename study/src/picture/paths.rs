//! # The paths of a game tree that meet in one position

use std::collections::BTreeMap;

use anyhow::{Result, ensure};
use play::tree::{Idea, Node};
use play::{Analysis, Order};

use super::board::{described, stones};
use super::svg::{Drawing, Picture};
use super::tree::{DROP, SIDE, STEP};

/// The positions of one ply, each with the number of paths that lead to it.
type Row = BTreeMap<Vec<u8>, usize>;

/// Draws the positions of all games that lead from a board to a later one.
pub fn draw(analysis: &Analysis, to: &[u8]) -> Result<Picture> {
    let empty = |board: &[u8]| board.iter().filter(|&&cell| cell == b'.').count();
    let plies = empty(analysis.root()).saturating_sub(empty(to));
    let mut rows = vec![Row::new(); plies + 1];
    count(
        &analysis.tree(plies, Idea::Minimax, Order::Written).0,
        to,
        &mut rows,
    );
    let paths = rows[plies].get(to).copied().unwrap_or_default();
    ensure!(
        paths > 0,
        "no game leads from the first board to the second"
    );
    let widest = rows.iter().map(Row::len).max().unwrap_or_default();
    let width = widest as i32 * STEP;
    let mut drawing = Drawing::new(width, plies as i32 * DROP + SIDE + 24);
    let mut above: Vec<(Vec<u8>, (i32, i32))> = Vec::new();
    for (ply, row) in (0..).zip(&rows) {
        let left = (width - row.len() as i32 * STEP) / 2;
        let places = (0..).map(|index| (left + index * STEP + STEP / 2, ply * DROP + 1));
        for ((board, paths), (x, y)) in row.iter().rev().zip(places.clone()) {
            drawing.begin("small");
            stones(&mut drawing, (x - SIDE / 2, y), SIDE / 3, board);
            drawing.end();
            let words = if *paths == 1 { "path" } else { "paths" };
            drawing.text("value", (x, y + SIDE + 11), format_args!("{paths} {words}"));
            for (before, (x_above, y_above)) in &above {
                if is_on_the_way(before, board) {
                    drawing.line("edge", (*x_above, y_above + SIDE + 20), (x, y - 4));
                }
            }
        }
        above = row.keys().rev().cloned().zip(places).collect();
    }
    let positions: usize = rows.iter().map(Row::len).sum();
    let nodes: usize = rows.iter().flat_map(Row::values).sum();
    let label = format!(
        "{paths} paths lead to one position: {}",
        described(to, |_| None)
    );
    let caption = format!(
        "{positions} positions, each drawn once. A tree draws a position once for each path to it: {nodes} nodes."
    );
    Ok(drawing.picture(&label, &caption))
}

/// Counts the nodes of a tree that are on the way to a board, by ply and position.
fn count(node: &Node, to: &[u8], rows: &mut [Row]) {
    let [row, below @ ..] = rows else { return };
    if is_on_the_way(&node.board, to) {
        *row.entry(node.board.clone()).or_default() += 1;
        for child in &node.children {
            count(child, to, below);
        }
    }
}

/// Returns whether all stones of a board lie on a later one too.
fn is_on_the_way(board: &[u8], later: &[u8]) -> bool {
    let mut cells = board.iter().zip(later);
    cells.all(|(&cell, &then)| cell == b'.' || cell == then)
}
