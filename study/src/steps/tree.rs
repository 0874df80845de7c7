//! # Searches of a game tree, step by step

use std::collections::BTreeMap;

use anyhow::Result;
use play::tree::{Event, Node};
use play::{Analysis, Outcome};
use serde_json::{Value, json};

use super::Steps;
use crate::picture::tree::{part, value, winner};
use crate::words;

/// Goes through a tree as a search does.
pub fn fill(steps: &mut Steps, analysis: &Analysis, tree: &Node, trace: &[Event]) -> Result<()> {
    let nodes = begin(steps, tree);
    let columns = tree.board.len().isqrt();
    let place = |cell: usize| words::cell(cell, columns);
    let mut memo = [0, 0];
    for event in trace {
        let node = nodes[&event.path];
        let mover = analysis.mover(&node.board);
        let (class, found) = value(analysis, node);
        let so_far = winner(analysis, node, event.best);
        let threats: Vec<String> = node.threats.iter().map(|&cell| place(cell)).collect();
        steps.name("to move", mover);
        steps.name("waiter", if mover == 'x' { 'o' } else { 'x' });
        steps.name("cell", event.cell.map(place).unwrap_or_default());
        steps.name("least", bound(event.least));
        steps.name("most", bound(event.most));
        steps.name("best", bound(event.best));
        steps.name("found", &found);
        steps.name("threatened", threats.join(" and "));
        if threats.is_empty() {
            steps.name("threatened", "none");
        }
        let is_new = event.name == "call";
        steps.name("best so far", if is_new { "none yet" } else { &so_far });
        memo[0] += u32::from(event.name == "stored");
        memo[1] += u32::from(event.name == "known");
        steps.name("in the memo", memo[0]);
        steps.name("found there", memo[1]);
        let is_known = matches!(event.name, "known" | "stored");
        let mut changes = vec![
            board(node, if is_known { "node known" } else { "node" }),
            match event.name {
                "call" | "every" | "block" | "quiet" => under(node, "value", "?"),
                "best" => under(node, "value", &format!("{so_far}?")),
                _ => under(node, &class, &found),
            },
        ];
        if matches!(event.name, "known" | "cut") {
            let below = node.all().into_iter().filter(|node| node.found.is_none());
            changes.extend(below.map(|node| board(node, "skipped")));
        }
        let is_root = is_new && event.path.is_empty();
        let name = if is_root { "root" } else { event.name };
        let parts = [part("n", &event.path)];
        steps.add(&format!("{name} {mover}"), &parts, changes)?;
    }
    Ok(())
}

/// Gives every position the class `ahead` and no text, and returns the positions by their paths.
pub fn begin<'a>(steps: &mut Steps, tree: &'a Node) -> BTreeMap<Vec<usize>, &'a Node> {
    let nodes = tree.all();
    let blank = |node: &&Node| [board(node, "ahead"), under(node, "value", "")];
    steps.start = nodes.iter().flat_map(blank).collect();
    nodes
        .into_iter()
        .map(|node| (node.path.clone(), node))
        .collect()
}

/// The change of a board's class.
pub fn board(node: &Node, class: &str) -> Value {
    json!([part("n", &node.path), class, null])
}

/// The change of the text under a board and of that text's class.
pub fn under(node: &Node, class: &str, text: &str) -> Value {
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
