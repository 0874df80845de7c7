//! # A few plies of a game tree
//!
//! For drawing: all moves from a board down to a depth, where what the search would find further down is known.

use super::rules::Rules;
use super::{Analysis, Outcome};

/// A position of the tree.
pub struct Node<const CELLS: usize> {
    /// The board.
    pub board: [u8; CELLS],
    /// The cell of the move that led here.
    pub cell: Option<usize>,
    /// The worst and the best that the outcome can be for the side to move, as far as the search found out; none where
    /// it did not look.
    pub found: Option<(Outcome, Outcome)>,
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
}

impl<const CELLS: usize, R: Rules<CELLS>> Analysis<CELLS, R> {
    /// The tree of that many plies, every position of it looked at.
    pub fn tree(&self, plies: usize) -> Node<CELLS> {
        let mut root = self.node(self.root, None, plies);
        self.look_at_all(&mut root);
        root
    }

    /// The same as alpha-beta looks at it.
    pub fn pruned_tree(&self, plies: usize) -> Node<CELLS> {
        let mut root = self.node(self.root, None, plies);
        self.prune(&mut root, Outcome::Loss, Outcome::Win);
        root
    }

    fn node(&self, board: [u8; CELLS], cell: Option<usize>, plies: usize) -> Node<CELLS> {
        let moves = match plies {
            0 => Vec::new(),
            _ => self.moves(&board),
        };
        let children = moves
            .into_iter()
            .map(|(cell, after)| self.node(after, Some(cell), plies - 1));
        Node {
            board,
            cell,
            found: None,
            children: children.collect(),
        }
    }

    fn look_at_all(&self, node: &mut Node<CELLS>) {
        let outcome = self.known[&node.board].outcome;
        node.found = Some((outcome, outcome));
        for child in &mut node.children {
            self.look_at_all(child);
        }
    }

    /// As alpha-beta counts, with the outcome below the last ply known.
    fn prune(&self, node: &mut Node<CELLS>, least: Outcome, most: Outcome) {
        if node.children.is_empty() {
            return self.look_at_all(node);
        }
        let mut worst = Outcome::Loss;
        for child in &mut node.children {
            self.prune(child, most.reverse(), worst.max(least).reverse());
            if let Some((_, best_reply)) = child.found {
                worst = worst.max(best_reply.reverse());
            }
            if worst >= most {
                break;
            }
        }
        let best = node.children.iter().map(|child| match child.found {
            Some((worst_reply, _)) => worst_reply.reverse(),
            None => Outcome::Win,
        });
        node.found = best.max().map(|best| (worst, best));
    }
}
