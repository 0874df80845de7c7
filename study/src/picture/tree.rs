//! # Game trees

use anyhow::{Result, ensure};

use super::board::stones;
use super::svg::{Drawing, Picture, middle};
use crate::analysis::rules::{Rules, ThreeInARow};
use crate::analysis::tree::{Node, Order};
use crate::analysis::{Analysis, Outcome};

/// The side of a cell, and of a board.
pub const CELL: i32 = 16;
pub const SIDE: i32 = 3 * CELL;

/// The steps from a board to the next one beside and below it.
pub const STEP: i32 = SIDE + 20;
pub const DROP: i32 = SIDE + 58;

/// The room for the names of the sides on the left.
pub const MARGIN: i32 = 70;

/// How many boards beside each other a page has room for.
const MOST_LEAVES: usize = 12;

/// Draws the game tree of a board, so many plies of it.
pub fn whole(analysis: &Analysis<9, ThreeInARow>, plies: usize) -> Result<Picture> {
    let tree = analysis.tree(plies);
    let (all, _) = tree.counts();
    let caption = format!("All {all} positions, each with the outcome of best play under it.");
    draw(analysis, &tree, tree.counts(), &caption)
}

/// Draws the same with what alpha-beta leaves out, whole or along a way of moves.
pub fn alpha_beta(
    analysis: &Analysis<9, ThreeInARow>,
    plies: usize,
    order: Order,
    way: Option<&[usize]>,
) -> Result<Picture> {
    let mut tree = analysis.pruned_tree(plies, order);
    let counts = tree.counts();
    let (all, looked_at) = counts;
    let idea = match order {
        Order::Best => "With the best moves first alpha-beta",
        _ => "Alpha-beta",
    };
    let caption = match way {
        Some(way) => {
            tree.keep_way(way);
            let leads_on = depth(&tree) > way.len();
            ensure!(
                leads_on,
                "expected moves that lead to a position with more of them"
            );
            format!(
                "A part of a tree of {all} positions, of which alpha-beta looks at {looked_at}; what follows from the \
                other moves is not drawn."
            )
        }
        None if all == looked_at => format!("{idea} looks at all {all} positions of this tree."),
        None => format!(
            "{idea} looks at {looked_at} of {all} positions; the dashed ones cannot change the outcome."
        ),
    };
    draw(analysis, &tree, counts, &caption)
}

fn draw(
    analysis: &Analysis<9, ThreeInARow>,
    tree: &Node<9>,
    counts: (usize, usize),
    caption: &str,
) -> Result<Picture> {
    let (drawing, label) = drawn(analysis, tree, counts)?;
    Ok(drawing.picture(&label, caption))
}

/// Draws a tree, and describes it in words, with the number of its positions and of those that were looked at.
pub fn drawn(
    analysis: &Analysis<9, ThreeInARow>,
    tree: &Node<9>,
    (all, looked_at): (usize, usize),
) -> Result<(Drawing, String)> {
    let (leaves, depth) = (tree.leaves(), depth(tree));
    ensure!(
        leaves <= MOST_LEAVES,
        "a tree of {depth} plies has {leaves} boards beside each other here, and a page has room for {MOST_LEAVES}"
    );
    let width = MARGIN + leaves as i32 * STEP;
    let mut drawing = Drawing::new(width, depth as i32 * DROP + SIDE + 26);
    movers(&mut drawing, analysis, tree);
    node(&mut drawing, analysis, tree, (MARGIN, 1));
    let mover = analysis.mover(&tree.board);
    let found = words(analysis, tree);
    let label = format!(
        "A game tree of {depth} plies with {mover} to move. Looked at: {looked_at} of {all} positions. Found: {found}."
    );
    Ok((drawing, label))
}

/// Writes beside each row of boards whose turn it is.
fn movers(drawing: &mut Drawing, analysis: &Analysis<9, ThreeInARow>, mut path: &Node<9>) {
    let mut y = SIDE + 36;
    // Any board of the row that has a next one tells whose turn it is there.
    while let Some(next) = path.children.iter().max_by_key(|child| depth(child)) {
        let mover = analysis.mover(&path.board);
        let class = format!("start side-{mover}");
        drawing.text(&class, (0, y), format_args!("{mover} moves"));
        path = next;
        y += DROP;
    }
}

/// Draws a position above those that its moves lead to, and returns the middle of its upper edge.
fn node(
    drawing: &mut Drawing,
    analysis: &Analysis<9, ThreeInARow>,
    node_here: &Node<9>,
    corner: (i32, i32),
) -> (i32, i32) {
    let width = node_here.leaves() as i32 * STEP;
    let x = corner.0 + (width - SIDE) / 2;
    let foot = (x + SIDE / 2, corner.1 + SIDE + 20);
    let mut left = corner.0;
    for child in &node_here.children {
        let is_skipped = child.found.is_none() && node_here.found.is_some();
        if is_skipped {
            drawing.begin("skipped");
        }
        let head = node(drawing, analysis, child, (left, corner.1 + DROP));
        drawing.line("edge", foot, (head.0, head.1 - 4));
        if is_skipped {
            drawing.end();
        }
        left += child.leaves() as i32 * STEP;
    }
    if let Some(cell) = node_here.cell {
        let (x, y) = middle((x, corner.1), 3, CELL, cell);
        drawing.rectangle("on", (x - CELL / 2, y - CELL / 2), CELL, CELL);
    }
    drawing.begin("small");
    stones(drawing, (x, corner.1), CELL, &node_here.board);
    drawing.end();
    let (under, class) = (
        (x + SIDE / 2, corner.1 + SIDE + 11),
        class(analysis, node_here),
    );
    drawing.text(&format!("value {class}"), under, words(analysis, node_here));
    (x + SIDE / 2, corner.1)
}

/// The outcome of a position in words, as far as the search found out.
fn words<R: Rules<9>>(analysis: &Analysis<9, R>, node: &Node<9>) -> String {
    let winner = |outcome| match analysis.winner(&node.board, outcome) {
        None => "draw".to_string(),
        Some(side) => side.to_string(),
    };
    match node.found {
        None => String::new(),
        Some((worst, best)) if worst == best && worst == Outcome::Draw => winner(worst),
        Some((worst, best)) if worst == best => format!("{} wins", winner(worst)),
        Some((Outcome::Loss, best)) => format!("{} or {}", winner(best), winner(Outcome::Loss)),
        Some((worst, best)) => format!("{} or {}", winner(worst), winner(best)),
    }
}

fn class<R: Rules<9>>(analysis: &Analysis<9, R>, node: &Node<9>) -> String {
    match node.found {
        Some((worst, best)) if worst == best => match analysis.winner(&node.board, worst) {
            Some(side) => format!("side-{side}"),
            None => "draw".to_string(),
        },
        _ => "draw".to_string(),
    }
}

fn depth(node: &Node<9>) -> usize {
    let below = node.children.iter().map(|child| 1 + depth(child));
    below.max().unwrap_or_default()
}
