//! # A few plies of a game tree
//!
//! For drawing: the moves from a board down to a depth, what a search finds of them, and what it does on the way.

use std::collections::HashSet;

use super::rules::Rules;
use super::{Analysis, Outcome};

/// A position of the tree.
pub struct Node<const CELLS: usize> {
    /// The board.
    pub board: [u8; CELLS],
    /// The cells of the moves that led here.
    pub path: Vec<usize>,
    /// The worst and the best that the outcome can be for the side to move, as far as the search found out; none where
    /// it did not look.
    pub found: Option<(Outcome, Outcome)>,
    /// The cells that the side which has moved threatens, where a search looks for them.
    pub threats: Vec<usize>,
    /// The positions after each move, by cell.
    pub children: Vec<Node<CELLS>>,
}

impl<const CELLS: usize> Node<CELLS> {
    /// How many positions the lowest row would take.
    pub fn leaves(&self) -> usize {
        let below: usize = self.children.iter().map(Node::leaves).sum();
        below.max(1)
    }

    /// How many positions there are, and how many of them were looked at.
    pub fn counts(&self) -> (usize, usize) {
        let own = (1, usize::from(self.found.is_some()));
        self.children.iter().fold(own, |sum, child| {
            let (all, looked_at) = child.counts();
            (sum.0 + all, sum.1 + looked_at)
        })
    }

    /// The position after these moves, if the tree has it.
    pub fn at(&self, path: &[usize]) -> Option<&Node<CELLS>> {
        self.all().into_iter().find(|node| node.path == path)
    }

    /// All positions, each before those that its moves lead to.
    pub fn all(&self) -> Vec<&Node<CELLS>> {
        let below = self.children.iter().flat_map(Node::all);
        [self].into_iter().chain(below).collect()
    }
}

/// How a search goes through the tree.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Idea {
    /// It tries all moves.
    Minimax,
    /// It tries all moves of each position once.
    Memo,
    /// It leaves out what cannot change the outcome.
    AlphaBeta,
}

/// What a search does at a node.
pub enum Event {
    /// It is called, with the bounds that alpha-beta has.
    Call(Outcome, Outcome),
    /// The memo has the position.
    Known,
    /// The game is over.
    Over,
    /// The move to a cell is tried, and this is the best so far.
    Best(usize, Outcome),
    /// The other moves are left out.
    Cut,
    /// All moves are tried.
    Done,
    /// The memo keeps the outcome.
    Stored,
}

/// Events in their order, each with the path of its node.
pub type Trace<Event> = Vec<(Vec<usize>, Event)>;

impl<const CELLS: usize, R: Rules<CELLS>> Analysis<CELLS, R> {
    /// The tree of that many plies, and how a search goes through it. What is below the last ply is known.
    pub fn tree(&self, plies: usize, idea: Idea) -> (Node<CELLS>, Trace<Event>) {
        let mut tree = self.node(self.root, Vec::new(), plies);
        let mut search = Search {
            analysis: self,
            idea,
            memo: HashSet::new(),
            trace: Vec::new(),
        };
        search.look(&mut tree, Outcome::Loss, Outcome::Win);
        (tree, search.trace)
    }

    fn node(&self, board: [u8; CELLS], path: Vec<usize>, plies: usize) -> Node<CELLS> {
        let moves = match plies {
            0 => Vec::new(),
            _ => self.moves(&board),
        };
        let children = moves
            .into_iter()
            .map(|(cell, after)| self.node(after, [&path[..], &[cell]].concat(), plies - 1));
        Node {
            board,
            children: children.collect(),
            path,
            found: None,
            threats: Vec::new(),
        }
    }
}

struct Search<'a, const CELLS: usize, R> {
    analysis: &'a Analysis<CELLS, R>,
    idea: Idea,
    memo: HashSet<[u8; CELLS]>,
    trace: Trace<Event>,
}

impl<const CELLS: usize, R: Rules<CELLS>> Search<'_, CELLS, R> {
    /// As [`Analysis::bounded`], where only alpha-beta has bounds.
    fn look(&mut self, node: &mut Node<CELLS>, least: Outcome, most: Outcome) -> Outcome {
        let outcome = self.analysis.known[&node.board].outcome;
        self.note(node, Event::Call(least, most));
        if self.memo.contains(&node.board) {
            node.found = Some((outcome, outcome));
            self.note(node, Event::Known);
            return outcome;
        }
        let returned = if node.children.is_empty() {
            node.found = Some((outcome, outcome));
            self.note(node, Event::Over);
            outcome
        } else {
            self.look_at_moves(node, least, most)
        };
        if self.idea == Idea::Memo {
            self.memo.insert(node.board);
            self.note(node, Event::Stored);
        }
        returned
    }

    fn look_at_moves(&mut self, node: &mut Node<CELLS>, least: Outcome, most: Outcome) -> Outcome {
        let (mut worst, mut best) = (Outcome::Loss, least);
        let mut end = Event::Done;
        for index in 0..node.children.len() {
            let child = &mut node.children[index];
            let found = match self.idea {
                Idea::AlphaBeta => self.look(child, most.reverse(), best.reverse()),
                _ => self.look(child, Outcome::Loss, Outcome::Win),
            };
            if let Some((_, best_reply)) = child.found {
                worst = worst.max(best_reply.reverse());
            }
            best = best.max(found.reverse());
            let cell = child.path[child.path.len() - 1];
            self.note(node, Event::Best(cell, best));
            if self.idea == Idea::AlphaBeta && best >= most {
                end = Event::Cut;
                break;
            }
        }
        let most_found = node.children.iter().map(|child| match child.found {
            Some((worst_reply, _)) => worst_reply.reverse(),
            None => Outcome::Win,
        });
        node.found = most_found.max().map(|most_found| (worst, most_found));
        self.note(node, end);
        best
    }

    fn note(&mut self, node: &Node<CELLS>, event: Event) {
        self.trace.push((node.path.clone(), event));
    }
}
