//! # A table filled from the end, step by step

use std::collections::BTreeMap;

use anyhow::Result;
use play::Analysis;
use play::tree::Node;

use super::Steps;
use super::tree::{begin, board, under};
use crate::picture::tree::{part, value};
use crate::words;

/// Goes through the positions that a board leads to, from the highest code down.
pub fn fill(steps: &mut Steps, analysis: &Analysis, tree: &Node) -> Result<()> {
    let nodes = begin(steps, tree);
    // All places of a board that comes up more than once are filled at the same time.
    let mut places: BTreeMap<u64, Vec<&Node>> = BTreeMap::new();
    for node in nodes.into_values() {
        places.entry(code(&node.board)).or_default().push(node);
    }
    for (known, (code, nodes)) in places.into_iter().rev().enumerate() {
        let first = nodes[0];
        let (class, found) = value(analysis, first);
        let mut parts: Vec<String> = nodes.iter().map(|node| part("n", &node.path)).collect();
        steps.name("known", known);
        steps.name("code", words::grouped(code));
        steps.name("found", &found);
        let changes = nodes.iter().map(|node| board(node, "node"));
        steps.add("board", &parts, changes.collect())?;
        let event = match (first.children.is_empty(), analysis.best(&first.board)) {
            (true, None) => "full",
            (true, Some(_)) => "won",
            (false, _) => "done",
        };
        let event = format!("{event} {}", analysis.mover(&first.board));
        parts.extend(first.children.iter().map(|child| part("n", &child.path)));
        steps.name("known", known + 1);
        let changes = nodes.iter().map(|node| under(node, &class, &found));
        steps.add(&event, &parts, changes.collect())?;
    }
    Ok(())
}

/// The number of a board, read as digits in base three.
fn code(board: &[u8]) -> u64 {
    board.iter().fold(0, |code, cell| match cell {
        b'.' => 3 * code,
        b'x' => 3 * code + 1,
        _ => 3 * code + 2,
    })
}
