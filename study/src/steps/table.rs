//! # A table filled from the end, step by step

use std::collections::BTreeMap;

use anyhow::Result;

use super::Steps;
use super::search::{board, nothing_known, show, under};
use crate::analysis::Analysis;
use crate::analysis::rules::ThreeInARow;
use crate::analysis::tree::{Idea, Node};
use crate::number;
use crate::picture::tree::{part, value};

/// The letters by the digits that they are in a code.
const DIGITS: &str = ".xo";

/// Goes through the positions that a board leads to, from the highest code down.
pub fn steps(analysis: &Analysis<9, ThreeInARow>) -> Result<Steps> {
    let empty = analysis.root().iter().filter(|&&cell| cell == b'.');
    let (tree, _) = analysis.tree(empty.count(), Idea::Minimax);
    let mut places: BTreeMap<u64, Vec<&Node<9>>> = BTreeMap::new();
    for node in tree.all() {
        places.entry(code(&node.board)).or_default().push(node);
    }
    let mut steps = Steps::new(
        "algospot-tictactoe/examples/algospot-tictactoe-every-code.rs",
        &["outcomes", "outcome"],
        &["code", "known"],
        nothing_known(&tree),
    )?;
    for (known, (code, nodes)) in (1..).zip(places.into_iter().rev()) {
        let first = nodes[0];
        let parts: Vec<String> = nodes.iter().map(|node| part("n", &node.path)).collect();
        let code = number::grouped(code);
        let mut changes: Vec<_> = nodes.iter().map(|node| board(node, "node")).collect();
        changes.push(show("code", &code));
        let say = match nodes.len() {
            1 => format!("The next board has the code {code}."),
            many => format!("The next board has the code {code}. Here it comes up {many} times."),
        };
        steps.add(
            ("outcome", "let (x, o) = board(code);"),
            &parts,
            say,
            changes,
        )?;
        let (class, words) = value(analysis, first);
        let (line, say) = match (analysis.best(&first.board), first.children.is_empty()) {
            (Some('x'), true) => ("return X_WINS;", "x has a line.".to_string()),
            (Some(_), true) => ("return O_WINS;", "o has a line.".to_string()),
            (None, true) => ("best.unwrap_or(TIE)", "It is full: a draw.".to_string()),
            _ => {
                let mover = analysis.mover(&first.board);
                let best = if mover == 'x' { "greatest" } else { "least" };
                let say = format!(
                    "{mover} moves, and all that follows is known. The {best} of it: {words}."
                );
                ("after.max()", say)
            }
        };
        let looked_up = first.children.iter().map(|child| part("n", &child.path));
        let parts: Vec<String> = parts.into_iter().chain(looked_up).collect();
        let mut changes: Vec<_> = nodes
            .iter()
            .map(|node| under(node, &class, &words))
            .collect();
        changes.push(show("known", known));
        steps.add(("outcome", line), &parts, say, changes)?;
    }
    Ok(steps)
}

/// The number of a board, read as digits in base three.
fn code(board: &[u8; 9]) -> u64 {
    board.iter().fold(0, |code, &cell| {
        let digit = DIGITS.bytes().position(|letter| letter == cell);
        3 * code + digit.unwrap_or_default() as u64
    })
}
