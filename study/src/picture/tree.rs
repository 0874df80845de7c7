//! # Game trees

use anyhow::{Result, ensure};
use play::tree::{Idea, Node};
use play::{Analysis, Order, Outcome};

use super::board::stones;
use super::svg::{Drawing, Picture, middle};

/// The side length of a board.
pub const SIDE: i32 = 48;

/// The distances from a board to the next board beside it and below it.
pub const STEP: i32 = SIDE + 20;
pub const DROP: i32 = SIDE + 58;

/// The room for the names of the sides on the left.
const MARGIN: i32 = 70;

/// The number of boards side by side that a page has room for.
const MOST_LEAVES: usize = 15;

/// Draws the game tree of a board down to some plies, as a search looks at it.
pub fn searched(
    analysis: &Analysis,
    plies: usize,
    (idea, order): (Idea, Order),
) -> Result<Picture> {
    let (tree, _) = analysis.tree(plies, idea, order);
    let (all, looked_at) = tree.counts();
    let search = match (idea, order) {
        (Idea::Minimax, _) => "Minimax",
        (Idea::Memo, _) => "Minimax with a memo",
        (Idea::AlphaBeta, Order::Best) => "With the best moves first alpha-beta",
        (Idea::AlphaBeta, _) => "Alpha-beta",
    };
    let dashed = match idea {
        Idea::Memo => "are below a position that it knows",
        _ => "cannot change the outcome",
    };
    let caption = match idea {
        Idea::Minimax => {
            format!("All {all} positions, each with the outcome of best play under it.")
        }
        _ if all == looked_at => format!("{search} looks at all {all} positions of this tree."),
        _ => format!("{search} looks at {looked_at} of {all} positions; the dashed ones {dashed}."),
    };
    let (drawing, label) = drawn(analysis, &tree, (all, looked_at))?;
    Ok(drawing.picture(&label, &caption))
}

/// Draws the part of alpha-beta's tree along these moves.
pub fn part_of(analysis: &Analysis, plies: usize, way: &[usize]) -> Result<Picture> {
    let (mut tree, _) = analysis.tree(plies, Idea::AlphaBeta, Order::Written);
    let (all, looked_at) = tree.counts();
    tree.keep_way(way);
    ensure!(
        depth(&tree) > way.len(),
        "expected moves that lead to a position with more of them"
    );
    let (drawing, label) = drawn(analysis, &tree, (all, looked_at))?;
    let caption = format!(
        "A part of a tree of {all} positions, of which alpha-beta looks at {looked_at}; what follows from the other \
        moves is not drawn."
    );
    Ok(drawing.picture(&label, &caption))
}

/// Draws the game tree, and numbers the positions in the order in which minimax visits them.
pub fn visits(analysis: &Analysis, plies: usize) -> Result<Picture> {
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

/// Writes the number of its visit beside a position, and then beside each position below.
fn number(drawing: &mut Drawing, node: &Node, (left, top): (i32, i32), visits: &mut i32) {
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

/// Draws the positions that a search by threats visits.
pub fn threats(analysis: &Analysis) -> Result<Picture> {
    let (tree, _) = analysis.threats();
    let (all, _) = tree.counts();
    let caption = format!(
        "The {all} positions that a search by threats comes to. Red is what the side that has moved threatens."
    );
    let (drawing, label) = drawn(analysis, &tree, tree.counts())?;
    Ok(drawing.picture(&label, &caption))
}

/// Draws a tree, and describes it in words, with the number of its positions and of those that the search visited.
fn drawn(
    analysis: &Analysis,
    tree: &Node,
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
    node(&mut drawing, analysis, tree, (MARGIN, 1), None);
    let mover = analysis.mover(&tree.board);
    let found = words(analysis, tree);
    let label = format!(
        "A game tree of {depth} plies with {mover} to move. Looked at: {looked_at} of {all} positions. Found: {found}."
    );
    Ok((drawing, label))
}

/// Writes the side to move beside each row of boards.
fn movers(drawing: &mut Drawing, analysis: &Analysis, mut path: &Node) {
    let mut y = SIDE + 36;
    // Any board of a row that has a next board tells the side to move in that row.
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
    analysis: &Analysis,
    here: &Node,
    corner: (i32, i32),
    foot: Option<(i32, i32)>,
) {
    let columns = here.board.len().isqrt();
    let cell = SIDE / columns as i32;
    let x = corner.0 + (here.leaves() as i32 * STEP - SIDE) / 2;
    let middle_x = x + SIDE / 2;
    drawing.part(part("n", &here.path));
    drawing.begin(if here.found.is_none() {
        "skipped"
    } else {
        "node"
    });
    if let Some(foot) = foot {
        drawing.line("edge", foot, (middle_x, corner.1 - 4));
    }
    let moved = here.path.last().map(|last| ("on", last));
    let threats = here.threats.iter().map(|cell| ("off", cell));
    for (class, &index) in moved.into_iter().chain(threats) {
        let (x, y) = middle((x, corner.1), columns, cell, index);
        drawing.rectangle(class, (x - cell / 2, y - cell / 2), cell, cell);
    }
    drawing.begin("small");
    stones(drawing, (x, corner.1), cell, &here.board);
    drawing.end();
    drawing.part(part("v", &here.path));
    let (class, words) = value(analysis, here);
    drawing.text(&class, (middle_x, corner.1 + SIDE + 11), words);
    drawing.end();
    let (mut left, foot) = (corner.0, (middle_x, corner.1 + SIDE + 20));
    for child in &here.children {
        node(
            drawing,
            analysis,
            child,
            (left, corner.1 + DROP),
            Some(foot),
        );
        left += child.leaves() as i32 * STEP;
    }
}

/// The name of a drawn element of the position after these moves: `n` for the board, `v` for the text under it.
pub fn part(kind: &str, path: &[usize]) -> String {
    let digits = path.iter().map(|cell| format!("{cell:x}"));
    format!("{kind}{}", digits.collect::<String>())
}

/// The class of the text under a position, and the text.
pub fn value(analysis: &Analysis, node: &Node) -> (String, String) {
    (
        format!("value {}", class(analysis, node)),
        words(analysis, node),
    )
}

/// The winner of a position with this outcome, in words.
pub fn winner(analysis: &Analysis, node: &Node, outcome: Outcome) -> String {
    match analysis.winner(&node.board, outcome) {
        None => "draw".to_string(),
        Some(side) => format!("{side} wins"),
    }
}

/// The outcome of a position in words, as far as the search found out.
fn words(analysis: &Analysis, node: &Node) -> String {
    let side = |outcome| winner(analysis, node, outcome).replace(" wins", "");
    match node.found {
        None => String::new(),
        Some((worst, best)) if worst == best => winner(analysis, node, worst),
        Some((Outcome::Loss, best)) => format!("{} or {}", side(best), side(Outcome::Loss)),
        Some((worst, best)) => format!("{} or {}", side(worst), side(best)),
    }
}

fn class(analysis: &Analysis, node: &Node) -> String {
    match node.found {
        Some((worst, best)) if worst == best => match analysis.winner(&node.board, worst) {
            Some(side) => format!("side-{side}"),
            None => "draw".to_string(),
        },
        _ => "draw".to_string(),
    }
}

fn depth(node: &Node) -> usize {
    let below = node.children.iter().map(|child| 1 + depth(child));
    below.max().unwrap_or_default()
}
