//! # Searches of a game tree, step by step

use std::collections::BTreeMap;

use anyhow::Result;
use serde_json::{Value, json};

use super::Steps;
use crate::analysis::rules::{FourInARow, Rules, ThreeInARow};
use crate::analysis::threats::completing;
use crate::analysis::tree::{Idea, Node};
use crate::analysis::{Analysis, Outcome};
use crate::cell;
use crate::picture::tree::{part, value, winner};

/// Goes through the tree of a board.
pub fn search(steps: &mut Steps, analysis: &Analysis<9, ThreeInARow>, idea: Idea) -> Result<()> {
    let empty = analysis.root().iter().filter(|&&cell| cell == b'.');
    let (tree, trace) = analysis.tree(empty.count(), idea);
    let nodes = begin(steps, &tree);
    let mut memo = [0, 0];
    for event in trace {
        let node = nodes[&event.path];
        let (class, found) = value(analysis, node);
        let so_far = winner(analysis, node, event.best);
        call(steps, analysis, node, event.cell);
        let bounds = [
            ("least", event.least),
            ("most", event.most),
            ("best", event.best),
        ];
        for (name, outcome) in bounds {
            steps.name(name, bound(outcome));
        }
        let is_known = matches!(event.name, "known" | "stored");
        memo[0] += u32::from(event.name == "stored");
        memo[1] += u32::from(event.name == "known");
        steps.name("in the memo", memo[0]);
        steps.name("found there", memo[1]);
        steps.name("found", &found);
        let mut changes = match event.name {
            "call" => vec![under(node, "value", "?")],
            "best" => vec![under(node, "value", &format!("{so_far}?"))],
            _ => vec![under(node, &class, &found)],
        };
        steps.name(
            "best so far",
            if event.name == "call" {
                "none yet"
            } else {
                &so_far
            },
        );
        changes.push(board(node, if is_known { "node known" } else { "node" }));
        if matches!(event.name, "known" | "cut") {
            let below = node.all().into_iter().filter(|node| node.found.is_none());
            changes.extend(below.map(|node| board(node, "skipped")));
        }
        let name = if event.path.is_empty() && event.name == "call" {
            "root"
        } else {
            event.name
        };
        let name = format!("{name} {}", analysis.mover(&node.board));
        steps.add(&name, &[part("n", &event.path)], changes)?;
    }
    Ok(())
}

/// Goes through the positions that a search by threats comes to.
pub fn threats(steps: &mut Steps, analysis: &Analysis<16, FourInARow>) -> Result<()> {
    let (tree, trace) = analysis.threats();
    let nodes = begin(steps, &tree);
    for (path, name, cell) in trace {
        let node = nodes[&path];
        let (class, found) = value(analysis, node);
        call(steps, analysis, node, cell);
        for (name, side) in [("x threatens", b'x'), ("o threatens", b'o')] {
            let cells = completing(&node.board, side);
            let cells: Vec<String> = cells.iter().map(|&cell| cell::name(cell, 4)).collect();
            steps.name(
                name,
                if cells.is_empty() {
                    "nothing".to_string()
                } else {
                    cells.join(" and ")
                },
            );
        }
        let under = match name {
            "call" | "block" | "quiet" => under(node, "value", "?"),
            _ => under(node, &class, &found),
        };
        let name = if path.is_empty() && name == "call" {
            "root"
        } else {
            name
        };
        let name = format!("{name} {}", analysis.mover(&node.board));
        steps.add(&name, &[part("n", &path)], vec![board(node, "node"), under])?;
    }
    Ok(())
}

/// Puts every position ahead, with nothing under it, and returns all by their paths.
pub fn begin<'a, const CELLS: usize>(
    steps: &mut Steps,
    tree: &'a Node<CELLS>,
) -> BTreeMap<Vec<usize>, &'a Node<CELLS>> {
    let nodes = tree.all();
    let blank = |node: &&Node<CELLS>| [board(node, "ahead"), under(node, "value", "")];
    steps.start = nodes.iter().flat_map(blank).collect();
    nodes
        .into_iter()
        .map(|node| (node.path.clone(), node))
        .collect()
}

/// Names the sides and a cell.
fn call<const CELLS: usize, R: Rules<CELLS>>(
    steps: &mut Steps,
    analysis: &Analysis<CELLS, R>,
    node: &Node<CELLS>,
    cell: Option<usize>,
) {
    let mover = analysis.mover(&node.board);
    steps.name("to move", mover);
    steps.name("waiter", if mover == 'x' { 'o' } else { 'x' });
    if let Some(cell) = cell {
        steps.name("cell", cell::name(cell, CELLS.isqrt()));
    }
}

/// The change of a board's class.
pub fn board<const CELLS: usize>(node: &Node<CELLS>, class: &str) -> Value {
    json!([part("n", &node.path), class, null])
}

/// The change of what is under a board.
pub fn under<const CELLS: usize>(node: &Node<CELLS>, class: &str, text: &str) -> Value {
    json!([part("v", &node.path), class, text])
}

/// An outcome for the side to move.
fn bound(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
        Outcome::Win => "win",
    }
}
