//! # POJ 1568 by threats
//!
//! The search of the example `poj1568-threats`, on the board's letters: x wins or does not.

use proofs::oracle::poj1568;
use proofs::oracle::three_in_a_row::to_move;

use super::rules::{FourInARow, Rules};
use super::tree::{Node, Trace};
use super::{Analysis, Outcome};

/// What the search does at a node.
pub enum Rule {
    /// It comes to the position.
    Call,
    /// No line is left for x, to move.
    Hopeless,
    /// The side that is to move, or x that has moved, has a line with this cell.
    Line(usize),
    /// x threatens these cells, two or more, and o is to move.
    Several(Vec<usize>),
    /// The other side threatens these cells, so that no others are tried.
    Block(Vec<usize>),
    /// There is no threat, so that all cells are tried.
    Quiet,
    /// The side to move has what it wants with this cell; with none of those tried.
    Done(Option<usize>),
}

impl Analysis<16, FourInARow> {
    /// The positions that the search comes to, and what it does there.
    pub fn threats(&self) -> (Node<16>, Trace<Rule>) {
        let mut trace = Trace::new();
        let (tree, _) = look(self.root, Vec::new(), &mut trace);
        (tree, trace)
    }
}

/// Goes on from a position on which nobody has a line, and tells whether x wins.
fn look(board: [u8; 16], path: Vec<usize>, trace: &mut Trace<Rule>) -> (Node<16>, bool) {
    let mover = to_move(&board, FourInARow::LETTERS);
    let is_x = mover == b'x';
    let own = completing(&board, mover);
    let must_block = completing(&board, if is_x { b'o' } else { b'x' });
    let mut children = Vec::new();
    trace.push((path.clone(), Rule::Call));
    let (rule, x_wins) = if is_x && poj1568::LINES.iter().all(|line| has(&board, line, b'o')) {
        (Rule::Hopeless, false)
    } else if !is_x && let Some(&cell) = own.first() {
        (Rule::Line(cell), false)
    } else if !is_x && must_block.len() >= 2 {
        (Rule::Several(must_block), true)
    } else {
        let is_forced = |cell: &usize| must_block.contains(cell) || is_x && own.contains(cell);
        let empty = (0..16).filter(|&cell| board[cell] == b'.');
        let (rule, cells): (_, Vec<_>) = match must_block.is_empty() {
            true => (Rule::Quiet, empty.collect()),
            false => (
                Rule::Block(must_block.clone()),
                empty.filter(is_forced).collect(),
            ),
        };
        trace.push((path.clone(), rule));
        // x looks for a cell that wins, o for one that holds.
        let wanted = cells.into_iter().find(|&cell| {
            let mut after = board;
            after[cell] = mover;
            let path = [&path[..], &[cell]].concat();
            let (child, x_wins) = if is_x && own.contains(&cell) {
                trace.push((path.clone(), Rule::Line(cell)));
                (node(after, path, Vec::new(), true), true)
            } else {
                look(after, path, trace)
            };
            children.push(child);
            x_wins == is_x
        });
        (Rule::Done(wanted), wanted.is_some() == is_x)
    };
    trace.push((path.clone(), rule));
    (node(board, path, children, x_wins), x_wins)
}

fn node(board: [u8; 16], path: Vec<usize>, children: Vec<Node<16>>, x_wins: bool) -> Node<16> {
    let is_x = to_move(&board, FourInARow::LETTERS) == b'x';
    let threats = completing(&board, if is_x { b'o' } else { b'x' });
    let found = match (is_x, x_wins) {
        (true, true) => (Outcome::Win, Outcome::Win),
        (true, false) => (Outcome::Loss, Outcome::Draw),
        (false, true) => (Outcome::Loss, Outcome::Loss),
        (false, false) => (Outcome::Draw, Outcome::Win),
    };
    Node {
        board,
        path,
        found: Some(found),
        threats,
        children,
    }
}

/// The empty cells that complete a line of a side.
pub fn completing(board: &[u8; 16], side: u8) -> Vec<usize> {
    let completes = |&cell: &usize| {
        let mut after = *board;
        after[cell] = side;
        board[cell] == b'.' && !FourInARow.lines(&after, side).is_empty()
    };
    (0..16).filter(completes).collect()
}

fn has(board: &[u8; 16], line: &[usize; 4], side: u8) -> bool {
    line.iter().any(|&cell| board[cell] == side)
}
