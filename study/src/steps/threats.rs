//! # A search by threats, step by step

use anyhow::{Context, Result};

use super::search::{board, nothing_known, show, under};
use super::{Line, Steps};
use crate::analysis::Analysis;
use crate::analysis::rules::FourInARow;
use crate::analysis::threats::{Rule, completing};
use crate::cell;
use crate::picture::tree::{part, value};

/// Goes through the positions that the search comes to.
pub fn steps(analysis: &Analysis<16, FourInARow>) -> Result<Steps> {
    let (tree, trace) = analysis.threats();
    let mut steps = Steps::new(
        "poj1568/examples/poj1568-threats.rs",
        &["winning_cell", "x_wins"],
        &["to move", "x threatens", "o threatens"],
        nothing_known(&tree),
    )?;
    for (path, rule) in trace {
        let node = tree.at(&path).context("a search stays in its tree")?;
        let mover = analysis.mover(&node.board);
        let mut changes = vec![
            board(node, "node"),
            show("to move", mover),
            show(
                "x threatens",
                cells(&completing(&node.board, b'x'), "nothing"),
            ),
            show(
                "o threatens",
                cells(&completing(&node.board, b'o'), "nothing"),
            ),
        ];
        let (class, words) = value(analysis, node);
        let is_open = matches!(rule, Rule::Call | Rule::Block(_) | Rule::Quiet);
        changes.push(match is_open {
            true => under(node, "value", "?"),
            false => under(node, &class, &words),
        });
        let (line, say) = told(mover, path.last().copied(), &rule);
        steps.add(line, &[part("n", &path)], say, changes)?;
    }
    Ok(steps)
}

/// The line of a rule, and what there is to say.
fn told(mover: char, last: Option<usize>, rule: &Rule) -> (Line, String) {
    let is_x = mover == 'x';
    let name = |cell: usize| cell::name(cell, 4);
    let (function, moves, waiter) = match is_x {
        true => ("winning_cell", "Bits(moves).find(", 'o'),
        false => ("x_wins", "Bits(replies).all(", 'x'),
    };
    let (text, say) = match (rule, last) {
        (Rule::Call, None) => (
            "let wins =",
            format!("{mover} is to move. Who threatens what?"),
        ),
        (Rule::Call, Some(cell)) if is_x => ("let wins =", format!("o replies {}.", name(cell))),
        (Rule::Call, Some(cell)) => (
            "self.threats(o, x) != 0",
            format!("x tries {}.", name(cell)),
        ),
        (Rule::Hopeless, _) => (
            "return None;",
            "o has a stone on every line: x cannot win any more.".to_string(),
        ),
        (Rule::Line(cell), _) if last == Some(*cell) => {
            let line = ("winning_cell", "wins & cell != 0");
            return (line, format!("x has a line with {}.", name(*cell)));
        }
        (Rule::Line(cell), _) => (
            "return false;",
            format!("o completes a line at {}: x does not win.", name(*cell)),
        ),
        (Rule::Several(threats), _) => (
            "return true;",
            format!(
                "x threatens {}. o can block only one of them.",
                cells(threats, "")
            ),
        ),
        (Rule::Block(threats), _) => (
            if is_x {
                "_ => must_block | wins,"
            } else {
                "_ => must_block,"
            },
            format!(
                "{waiter} threatens {}: {mover} has to block.",
                cells(threats, "")
            ),
        ),
        (Rule::Quiet, _) => (
            "0 => 0xffff ^ x ^ o,",
            format!("Nobody threatens anything: {mover} tries every cell."),
        ),
        (Rule::Done(Some(cell)), _) if is_x => (moves, format!("x wins with {}.", name(*cell))),
        (Rule::Done(Some(cell)), _) => (moves, format!("o holds with {}.", name(*cell))),
        (Rule::Done(None), _) if is_x => (moves, "x wins with none of them.".to_string()),
        (Rule::Done(None), _) => (moves, "Whatever o replies, x wins.".to_string()),
    };
    ((function, text), say)
}

/// Cells by name.
fn cells(cells: &[usize], nothing: &str) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| cell::name(cell, 4)).collect();
    match names.is_empty() {
        true => nothing.to_string(),
        false => names.join(" and "),
    }
}
