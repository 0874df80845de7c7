//! # A few plies of a game tree
//!
//! The game tree of a board to a given depth, what a search finds at its positions, and the events of the search.

use std::collections::HashSet;

use crate::{Analysis, Order, Outcome};

/// A position of the tree.
pub struct Node {
    /// The board.
    pub board: Vec<u8>,
    /// The cells of the moves that lead to the position.
    pub path: Vec<usize>,
    /// The worst and the best possible outcome for the side to move, as far as the search found out; `None` where the
    /// search did not look.
    pub found: Option<(Outcome, Outcome)>,
    /// The cells in which the side that moved last threatens a line, filled in by the search by threats.
    pub threats: Vec<usize>,
    /// The positions after each move.
    pub children: Vec<Node>,
}

impl Node {
    /// The number of leaves, which is the width of the lowest row.
    pub fn leaves(&self) -> usize {
        let below: usize = self.children.iter().map(Node::leaves).sum();
        below.max(1)
    }

    /// Removes all positions that follow from moves beside `way`.
    pub fn keep_way(&mut self, way: &[usize]) {
        for child in &mut self.children {
            match way {
                [cell, rest @ ..] if child.path.last() == Some(cell) => child.keep_way(rest),
                _ => child.children.clear(),
            }
        }
    }

    /// The number of positions, and the number of those that the search visited.
    pub fn counts(&self) -> (usize, usize) {
        let own = (1, usize::from(self.found.is_some()));
        self.children.iter().fold(own, |sum, child| {
            let (all, looked_at) = child.counts();
            (sum.0 + all, sum.1 + looked_at)
        })
    }

    /// All positions, each before its children.
    pub fn all(&self) -> Vec<&Node> {
        let below = self.children.iter().flat_map(Node::all);
        [self].into_iter().chain(below).collect()
    }
}

/// The idea by which a search visits fewer positions of the tree, or none.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Idea {
    /// All moves are tried.
    Minimax,
    /// All moves of each position are tried once.
    Memo,
    /// The moves that cannot change the outcome are left out.
    AlphaBeta,
}

/// An event of a search at a node.
pub struct Event {
    /// The moves that lead to the node.
    pub path: Vec<usize>,
    /// `call`; then `known` if the memo has the position, or `won` or `full` if the game is over, or `best` after each
    /// move; then `cut` if some are left out, or `done`; and `stored` if the memo keeps the outcome.
    pub name: &'static str,
    /// The move that the event is about.
    pub cell: Option<usize>,
    /// The lower bound of alpha-beta for the side to move.
    pub least: Outcome,
    /// The upper bound of alpha-beta for the side to move.
    pub most: Outcome,
    /// The best outcome so far for the side to move.
    pub best: Outcome,
}

impl Analysis {
    /// The tree of this many plies, and the events of a search. The outcomes at the last ply are already known.
    pub fn tree(&self, plies: usize, idea: Idea, order: Order) -> (Node, Vec<Event>) {
        let mut tree = self.node(Vec::new(), plies, order);
        let mut search = Search {
            analysis: self,
            idea,
            memo: HashSet::new(),
            trace: Vec::new(),
        };
        search.look(&mut tree, Outcome::Loss, Outcome::Win);
        (tree, search.trace)
    }

    fn node(&self, path: Vec<usize>, plies: usize, order: Order) -> Node {
        let board = self.after(&path);
        let moves = self.ordered_moves(&board, order).into_iter();
        let moves = moves.take_while(|_| plies > 0);
        let children = moves.map(|cell| self.node([&path[..], &[cell]].concat(), plies - 1, order));
        Node {
            children: children.collect(),
            board,
            path,
            found: None,
            threats: Vec::new(),
        }
    }
}

struct Search<'a> {
    analysis: &'a Analysis,
    idea: Idea,
    memo: HashSet<Vec<u8>>,
    trace: Vec<Event>,
}

impl Search<'_> {
    /// Searches like [`Analysis::bounded`]. Only alpha-beta narrows the bounds.
    fn look(&mut self, node: &mut Node, least: Outcome, most: Outcome) -> Outcome {
        let outcome = self.analysis.known[&node.board].outcome;
        let [mut best, mut worst] = [least, Outcome::Loss];
        let note = |search: &mut Self, path: &[usize], name, cell, best| {
            let path = path.to_vec();
            search.trace.push(Event {
                path,
                name,
                cell,
                least,
                most,
                best,
            });
        };
        note(self, &node.path, "call", node.path.last().copied(), best);
        let is_known = self.memo.contains(&node.board);
        if is_known || node.children.is_empty() {
            node.found = Some((outcome, outcome));
            let name = match outcome {
                _ if is_known => "known",
                Outcome::Draw => "full",
                _ => "won",
            };
            note(self, &node.path, name, None, outcome);
            best = outcome;
        } else {
            let mut end = "done";
            for child in &mut node.children {
                let found = match self.idea {
                    Idea::AlphaBeta => self.look(child, most.reverse(), best.reverse()),
                    _ => self.look(child, Outcome::Loss, Outcome::Win),
                };
                if let Some((_, best_reply)) = child.found {
                    worst = worst.max(best_reply.reverse());
                }
                best = best.max(found.reverse());
                note(self, &node.path, "best", child.path.last().copied(), best);
                if self.idea == Idea::AlphaBeta && best >= most {
                    end = "cut";
                    break;
                }
            }
            let highest = node.children.iter().map(|child| match child.found {
                Some((worst_reply, _)) => worst_reply.reverse(),
                None => Outcome::Win,
            });
            node.found = highest.max().map(|highest| (worst, highest));
            note(self, &node.path, end, None, best);
        }
        if self.idea == Idea::Memo && self.memo.insert(node.board.clone()) {
            note(self, &node.path, "stored", None, best);
        }
        best
    }
}
