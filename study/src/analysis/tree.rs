//! # A few plies of a game tree
//!
//! For drawing: all moves from a board down to a depth, where what the search would find further down is known.

use std::cmp::Reverse;

use super::rules::Rules;
use super::{Analysis, Outcome};

/// The order in which a search tries the moves of a position. Of equals, the first cell comes first.
#[derive(Clone, Copy)]
pub enum Order {
    /// The cells in writing order.
    Written,
    /// The cells on the most lines first.
    MostLines,
    /// The moves with the best outcome first, which a search cannot know.
    Best,
}

/// A position of the tree.
pub struct Node<const CELLS: usize> {
    /// The board.
    pub board: [u8; CELLS],
    /// The cell of the move that led here.
    pub cell: Option<usize>,
    /// The worst and the best that the outcome can be for the side to move, as far as the search found out; none where
    /// it did not look.
    pub found: Option<(Outcome, Outcome)>,
    /// The positions after each move.
    pub children: Vec<Node<CELLS>>,
}

impl<const CELLS: usize> Node<CELLS> {
    /// How many positions the lowest row would take.
    pub fn leaves(&self) -> usize {
        let below: usize = self.children.iter().map(Node::leaves).sum();
        below.max(1)
    }

    /// Leaves out what follows from the positions beside the way that these cells are.
    pub fn keep_way(&mut self, way: &[usize]) {
        for child in &mut self.children {
            match way {
                [cell, rest @ ..] if child.cell == Some(*cell) => child.keep_way(rest),
                _ => child.children.clear(),
            }
        }
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
        let mut root = self.node(self.root, None, plies, Order::Written);
        self.look_at_all(&mut root);
        root
    }

    /// The same as alpha-beta looks at it.
    pub fn pruned_tree(&self, plies: usize, order: Order) -> Node<CELLS> {
        let mut root = self.node(self.root, None, plies, order);
        self.prune(&mut root, Outcome::Loss, Outcome::Win);
        root
    }

    fn node(
        &self,
        board: [u8; CELLS],
        cell: Option<usize>,
        plies: usize,
        order: Order,
    ) -> Node<CELLS> {
        let mut moves = match plies {
            0 => Vec::new(),
            _ => self.moves(&board),
        };
        match order {
            Order::Written => {}
            Order::MostLines => moves.sort_by_key(|&(cell, _)| Reverse(self.lines_through(cell))),
            Order::Best => moves.sort_by_key(|(_, after)| self.known[after].outcome),
        }
        let children = moves
            .into_iter()
            .map(|(cell, after)| self.node(after, Some(cell), plies - 1, order));
        Node {
            board,
            cell,
            found: None,
            children: children.collect(),
        }
    }

    fn lines_through(&self, cell: usize) -> usize {
        let side = R::LETTERS.first;
        let lines = self.rules.lines(&[side; CELLS], side);
        lines.iter().filter(|line| line.contains(&cell)).count()
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
