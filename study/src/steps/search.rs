//! # Searches of a game tree, step by step

use std::collections::HashMap;
use std::fmt::Display;

use anyhow::{Context, Result};
use serde_json::{Value, json};

use super::{Line, Steps};
use crate::analysis::rules::ThreeInARow;
use crate::analysis::tree::{Event, Idea, Node};
use crate::analysis::{Analysis, Outcome};
use crate::cell;
use crate::picture::tree::{part, value};

/// The program whose lines are shown: its file, its items and the values to show.
type Program = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
);
const ALPHA_BETA: Program = (
    "poj1568/examples/poj1568-alpha-beta.rs",
    &["outcome"],
    &["to move", "least", "most", "best"],
);
/// The last line of alpha-beta, as it stands there.
const RETURNED: &str = "    best";
const MINIMAX: Program = (
    "algospot-tictactoe/src/main.rs",
    &["minimax"],
    &["to move", "best so far"],
);
const MEMO: Program = (
    MINIMAX.0,
    &["winner", "minimax"],
    &["to move", "best so far", "in the memo", "found there"],
);

/// Goes through the tree of a board.
pub fn steps(analysis: &Analysis<9, ThreeInARow>, idea: Idea) -> Result<Steps> {
    let empty = analysis.root().iter().filter(|&&cell| cell == b'.');
    let (tree, trace) = analysis.tree(empty.count(), idea);
    let (path, items, values) = match idea {
        Idea::Minimax => MINIMAX,
        Idea::Memo => MEMO,
        Idea::AlphaBeta => ALPHA_BETA,
    };
    let mut steps = Steps::new(path, items, values, nothing_known(&tree))?;
    let mut search = Search {
        analysis,
        idea,
        bounds: HashMap::new(),
        kept: 0,
        found: 0,
    };
    for (path, event) in trace {
        let node = tree.at(&path).context("a search stays in its tree")?;
        let (line, say, changes) = search.step(node, &event);
        steps.add(line, &[part("n", &path)], say, changes)?;
    }
    Ok(steps)
}

/// Every position still ahead, and nothing under it.
pub fn nothing_known<const CELLS: usize>(tree: &Node<CELLS>) -> Vec<Value> {
    let blank = |node: &Node<CELLS>| [board(node, "ahead"), under(node, "value", "")];
    tree.all().into_iter().flat_map(blank).collect()
}

/// The change of a board's class.
pub fn board<const CELLS: usize>(node: &Node<CELLS>, class: &str) -> Value {
    json!([part("n", &node.path), class, null])
}

/// The change of what is under a board.
pub fn under<const CELLS: usize>(node: &Node<CELLS>, class: &str, text: &str) -> Value {
    json!([part("v", &node.path), class, text])
}

/// The change of a value beside the picture.
pub fn show(name: &str, text: impl Display) -> Value {
    json!([name, null, text.to_string()])
}

/// A search, as far as it has come.
struct Search<'a> {
    analysis: &'a Analysis<9, ThreeInARow>,
    idea: Idea,
    /// The bounds of each call.
    bounds: HashMap<Vec<usize>, (Outcome, Outcome)>,
    /// How many positions the memo holds, and how often one was found there.
    kept: usize,
    found: usize,
}

impl Search<'_> {
    /// The line of an event, what there is to say, and what changes.
    fn step(&mut self, node: &Node<9>, event: &Event) -> (Line, String, Vec<Value>) {
        let (class, words) = value(self.analysis, node);
        let mover = self.analysis.mover(&node.board);
        let mut changes = vec![show("to move", mover)];
        let (line, say) = match *event {
            Event::Call(least, most) => {
                self.bounds.insert(node.path.clone(), (least, most));
                changes.extend([board(node, "node"), under(node, "value", "?")]);
                changes.extend(self.values(node, least, "none yet"));
                self.call(node, mover)
            }
            Event::Best(cell, best) => {
                let so_far = self.words(node, best);
                changes.push(under(node, "value", &format!("{so_far}?")));
                changes.extend(self.values(node, best, &so_far));
                let cell = cell::name(cell, 3);
                match (self.idea, mover) {
                    (Idea::AlphaBeta, _) => (
                        ("outcome", "best = best.max(after.reverse());"),
                        format!("{cell} is tried. {mover} is sure of a {}.", name(best)),
                    ),
                    (_, 'x') => (
                        ("minimax", ".max()"),
                        format!("{cell} is tried. The greatest so far: {so_far}."),
                    ),
                    _ => (
                        ("minimax", ".min()"),
                        format!("{cell} is tried. The least so far: {so_far}."),
                    ),
                }
            }
            Event::Known => {
                self.found += 1;
                let below = node.all().into_iter().skip(1);
                changes.extend(below.map(|node| board(node, "skipped")));
                changes.extend([
                    board(node, "node known"),
                    under(node, &class, &words),
                    show("found there", self.found),
                ]);
                let say = format!("It is in the memo: {words}. Nothing below is searched again.");
                (("winner", "return winner;"), say)
            }
            Event::Stored => {
                self.kept += 1;
                changes.extend([board(node, "node known"), show("in the memo", self.kept)]);
                let say = format!("The memo keeps that: {words}.");
                (("winner", "self.0[position] = Some(winner);"), say)
            }
            Event::Over => {
                changes.push(under(node, &class, &words));
                self.over(node)
            }
            Event::Cut => {
                let skipped = node.children.iter().filter(|child| child.found.is_none());
                let skipped = skipped.flat_map(Node::all);
                changes.extend(skipped.map(|node| board(node, "skipped")));
                changes.push(under(node, &class, &words));
                let say = format!("best has reached most: no other move of {mover} matters.");
                (("outcome", "break;"), say)
            }
            Event::Done => {
                changes.push(under(node, &class, &words));
                let say = format!("All moves of {mover} are tried: {words}.");
                match self.idea {
                    Idea::AlphaBeta => (("outcome", RETURNED), say),
                    _ => (("minimax", "best.unwrap_or("), say),
                }
            }
        };
        (line, say, changes)
    }

    fn call(&self, node: &Node<9>, mover: char) -> (Line, String) {
        let begin = match (node.path.last(), mover) {
            (None, _) => format!("{mover} is to move."),
            (Some(&cell), 'x') => format!("o tries {}.", cell::name(cell, 3)),
            (Some(&cell), _) => format!("x tries {}.", cell::name(cell, 3)),
        };
        match self.idea {
            Idea::Minimax => (("minimax", "fn minimax("), begin),
            Idea::Memo => (
                ("winner", "if let Some(winner)"),
                format!("{begin} Is that position in the memo?"),
            ),
            Idea::AlphaBeta => {
                let [least, most] = self.bounds(node).map(name);
                let say =
                    format!("{begin} For {mover} only what is between {least} and {most} matters.");
                (("outcome", "fn outcome("), say)
            }
        }
    }

    fn over(&self, node: &Node<9>) -> (Line, String) {
        let winner = self.analysis.best(&node.board);
        let say = match winner {
            Some(side) => format!("{side} has a line: the game is over."),
            None => "The board is full: a draw.".to_string(),
        };
        let line = match (self.idea, winner) {
            (Idea::AlphaBeta, Some(_)) => ("outcome", "return LOSS;"),
            (Idea::AlphaBeta, None) => ("outcome", "return DRAW;"),
            (_, Some('x')) => ("minimax", "return Winner::X;"),
            (_, Some(_)) => ("minimax", "return Winner::O;"),
            (_, None) => ("minimax", "best.unwrap_or("),
        };
        (line, say)
    }

    /// The values beside the picture, where a move is still to be tried.
    fn values(&self, node: &Node<9>, best: Outcome, so_far: &str) -> Vec<Value> {
        if self.idea != Idea::AlphaBeta {
            return vec![show("best so far", so_far)];
        }
        let [least, most] = self.bounds(node);
        let values = [("least", least), ("most", most), ("best", best)];
        values
            .map(|(value, outcome)| show(value, name(outcome)))
            .into()
    }

    fn bounds(&self, node: &Node<9>) -> [Outcome; 2] {
        let (least, most) = self.bounds[&node.path];
        [least, most]
    }

    /// An outcome for the side to move in words.
    fn words(&self, node: &Node<9>, outcome: Outcome) -> String {
        match self.analysis.winner(&node.board, outcome) {
            None => "draw".to_string(),
            Some(side) => format!("{side} wins"),
        }
    }
}

/// An outcome as alpha-beta has it.
fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loss => "loss",
        Outcome::Draw => "draw",
        Outcome::Win => "win",
    }
}
