//! # The order in which a search looks at a game tree

use anyhow::Result;
use play::rules::ThreeInARow;
use play::tree::{Idea, Node};
use play::{Analysis, Order};

use super::svg::{Drawing, Picture};
use super::tree::{DROP, MARGIN, SIDE, STEP, drawn};

/// Draws the game tree of a board, so many plies of it, and numbers the positions as minimax comes to them.
pub fn draw(analysis: &Analysis<9, ThreeInARow>, plies: usize) -> Result<Picture> {
    let (tree, _) = analysis.tree(plies, Idea::Minimax, Order::Written);
    let (mut drawing, label) = drawn(analysis, &tree, tree.counts())?;
    let mut visits = 0;
    number(&mut drawing, &tree, (MARGIN, 1), &mut visits);
    let label = format!("{label} Each position has the number of its visit.");
    let caption = format!(
        "{visits} positions, numbered as minimax comes to them, each with its outcome under it."
    );
    Ok(drawing.picture(&label, &caption))
}

/// Writes the number of its visit beside a position, and then beside each below it.
fn number(drawing: &mut Drawing, node: &Node<9>, (left, top): (i32, i32), visits: &mut i32) {
    *visits += 1;
    let middle = left + node.leaves() as i32 * STEP / 2;
    // There is no room above the first board.
    let beside = (middle - SIDE / 2 - 4, (top - 4).max(6));
    drawing.text("weight small-text", beside, *visits);
    let mut left = left;
    for child in &node.children {
        number(drawing, child, (left, top + DROP), visits);
        left += child.leaves() as i32 * STEP;
    }
}
