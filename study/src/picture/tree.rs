//! # Game trees

use anyhow::{Result, ensure};
use play::rules::{FourInARow, Rules, ThreeInARow};
use play::tree::{Idea, Node};
use play::{Analysis, Order, Outcome};

use super::board::stones;
use super::svg::{Drawing, Picture, middle};

/// The side of a board.
pub const SIDE: i32 = 48;

/// The steps from a board to the next one beside and below it.
pub const STEP: i32 = SIDE + 20;
pub const DROP: i32 = SIDE + 58;

/// The room for the names of the sides on the left.
pub const MARGIN: i32 = 70;

/// How many boards beside each other a page has room for.
const MOST_LEAVES: usize = 15;

/// Draws the game tree of a board, so many plies of it, as a search looks at it, whole or along a way of moves.
pub fn searched(
    analysis: &Analysis<9, ThreeInARow>,
    plies: usize,
    (idea, order): (Idea, Order),
    way: Option<&[usize]>,
) -> Result<Picture> {
    let (mut tree, _) = analysis.tree(plies, idea, order);
    let (all, looked_at) = tree.counts();
    if let Some(way) = way {
        tree.keep_way(way);
        let leads_on = depth(&tree) > way.len();
        ensure!(
            leads_on,
            "expected moves that lead to a position with more of them"
        );
        let caption = format!(
            "A part of a tree of {all} positions, of which alpha-beta looks at {looked_at}; what follows from the other \
            moves is not drawn."
        );
        return draw(analysis, &tree, (all, looked_at), &caption);
    }
    let search = match (idea, order) {
        (Idea::Minimax, _) => "Minimax",
        (Idea::Memo, _) => "Minimax with a memo",
        (Idea::AlphaBeta, Order::Best) => "With the best moves first alpha-beta",
        (Idea::AlphaBeta, _) => "Alpha-beta",
    };
    let caption = match idea {
        Idea::Minimax => {
            format!("All {all} positions, each with the outcome of best play under it.")
        }
        _ if all == looked_at => format!("{search} looks at all {all} positions of this tree."),
        Idea::Memo => format!(
            "{search} looks at {looked_at} of {all} positions; the dashed ones are below a position that it knows."
        ),
        Idea::AlphaBeta => format!(
            "{search} looks at {looked_at} of {all} positions; the dashed ones cannot change the outcome."
        ),
    };
    draw(analysis, &tree, (all, looked_at), &caption)
}

/// Draws what a search by threats comes to.
pub fn threats(analysis: &Analysis<16, FourInARow>) -> Result<Picture> {
    let (tree, _) = analysis.threats();
    let (all, _) = tree.counts();
    let caption = format!(
        "The {all} positions that a search by threats comes to. Red is what the side that has moved threatens."
    );
    draw(analysis, &tree, tree.counts(), &caption)
}

fn draw<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    tree: &Node<CELLS>,
    counts: (usize, usize),
    caption: &str,
) -> Result<Picture> {
    let (drawing, label) = drawn(analysis, tree, counts)?;
    Ok(drawing.picture(&label, caption))
}

/// Draws a tree, and describes it in words, with the number of its positions and of those that were looked at.
pub fn drawn<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    tree: &Node<CELLS>,
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

/// Writes beside each row of boards whose turn it is.
fn movers<const CELLS: usize, R: Rules<CELLS>>(
    drawing: &mut Drawing,
    analysis: &Analysis<CELLS, R>,
    mut path: &Node<CELLS>,
) {
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
fn node<const CELLS: usize, R: Rules<CELLS>>(
    drawing: &mut Drawing,
    analysis: &Analysis<CELLS, R>,
    here: &Node<CELLS>,
    corner: (i32, i32),
    foot: Option<(i32, i32)>,
) {
    let (columns, cell) = (CELLS.isqrt(), SIDE / CELLS.isqrt() as i32);
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

/// The name of what is drawn of the position after these moves: `n` is the board, `v` the text under it.
pub fn part(kind: &str, path: &[usize]) -> String {
    let digits = path.iter().map(|cell| format!("{cell:x}"));
    format!("{kind}{}", digits.collect::<String>())
}

/// The text under a position and its class.
pub fn value<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    node: &Node<CELLS>,
) -> (String, String) {
    (
        format!("value {}", class(analysis, node)),
        words(analysis, node),
    )
}

/// The winner if that is the outcome of a position, in words.
pub fn winner<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    node: &Node<CELLS>,
    outcome: Outcome,
) -> String {
    match analysis.winner(&node.board, outcome) {
        None => "draw".to_string(),
        Some(side) => format!("{side} wins"),
    }
}

/// The outcome of a position in words, as far as the search found out.
fn words<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    node: &Node<CELLS>,
) -> String {
    let [worst, best] = match node.found {
        None => return String::new(),
        Some((worst, best)) if worst == best => return winner(analysis, node, worst),
        Some((Outcome::Loss, best)) => [best, Outcome::Loss],
        Some((worst, best)) => [worst, best],
    };
    let side = |outcome| winner(analysis, node, outcome).replace(" wins", "");
    format!("{} or {}", side(worst), side(best))
}

fn class<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    node: &Node<CELLS>,
) -> String {
    match node.found {
        Some((worst, best)) if worst == best => match analysis.winner(&node.board, worst) {
            Some(side) => format!("side-{side}"),
            None => "draw".to_string(),
        },
        _ => "draw".to_string(),
    }
}

fn depth<const CELLS: usize>(node: &Node<CELLS>) -> usize {
    let below = node.children.iter().map(|child| 1 + depth(child));
    below.max().unwrap_or_default()
}
