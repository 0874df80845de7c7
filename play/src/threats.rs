//! # POJ 1568 by threats
//!
//! The search of the example `poj1568-threats`, on the board's letters: x wins or does not.

use oracle::algospot_tictactoe::LETTERS;
use oracle::three_in_a_row::to_move;

use crate::rules;
use crate::tree::{Event, Node};
use crate::{Analysis, Outcome};

impl Analysis {
    /// The positions that the search visits, and its events there:
    /// - `call`: the search comes to the position;
    /// - `every`: the position is the root, so that all cells are tried;
    /// - `line`: x has completed a line;
    /// - `lost`: o is to move, and has a threat;
    /// - `several`: the other side has two threats or more;
    /// - `block`: the other side has a threat, so that no other cells are tried;
    /// - `quiet`: the other side has no threat, so that all cells are tried;
    /// - `found`, `nothing`: this cell, or no cell, gives the side to move what it wants;
    /// - `answer`, `none`: x wins the given position with this cell, or with none.
    pub fn threats(&self) -> (Node, Vec<Event>) {
        let mut trace = Vec::new();
        let (tree, _) = look(self.root.clone(), Vec::new(), &mut trace);
        (tree, trace)
    }
}

/// Searches a position without a line, and returns whether x wins.
fn look(board: Vec<u8>, path: Vec<usize>, trace: &mut Vec<Event>) -> (Node, bool) {
    let mover = to_move(&board, LETTERS);
    let is_x = mover == b'x';
    let own = completing(&board, mover);
    let must_block = completing(&board, if is_x { b'o' } else { b'x' });
    trace.push(event(&path, "call", path.last().copied()));
    let is_root = path.is_empty();
    let decided = match must_block.len() {
        _ if is_root => None,
        _ if !is_x && !own.is_empty() => Some("lost"),
        threats => (threats >= 2).then_some("several"),
    };
    if let Some(name) = decided {
        trace.push(event(&path, name, own.first().copied()));
        let x_wins = name == "several" && !is_x;
        return (node(board, path, Vec::new(), x_wins), x_wins);
    }
    let tries = match must_block[..] {
        _ if is_root => "every",
        [] => "quiet",
        _ => "block",
    };
    trace.push(event(&path, tries, None));
    let is_tried =
        |cell: &usize| board[*cell] == b'.' && (tries != "block" || must_block.contains(cell));
    let mut children = Vec::new();
    // x looks for a cell that wins, o for one that holds.
    let found = (0..board.len()).filter(is_tried).find(|&cell| {
        let mut after = board.clone();
        after[cell] = mover;
        let path = [&path[..], &[cell]].concat();
        let (child, x_wins) = if is_x && own.contains(&cell) {
            trace.push(event(&path, "line", Some(cell)));
            (node(after, path, Vec::new(), true), true)
        } else {
            look(after, path, trace)
        };
        children.push(child);
        x_wins == is_x
    });
    let name = match (is_root, found.is_some()) {
        (true, true) => "answer",
        (true, false) => "none",
        (false, true) => "found",
        (false, false) => "nothing",
    };
    trace.push(event(&path, name, found));
    let x_wins = found.is_some() == is_x;
    (node(board, path, children, x_wins), x_wins)
}

/// An event of this search, which has no bounds.
fn event(path: &[usize], name: &'static str, cell: Option<usize>) -> Event {
    Event {
        path: path.to_vec(),
        name,
        cell,
        least: Outcome::Loss,
        most: Outcome::Win,
        best: Outcome::Loss,
    }
}

fn node(board: Vec<u8>, path: Vec<usize>, children: Vec<Node>, x_wins: bool) -> Node {
    let is_x = to_move(&board, LETTERS) == b'x';
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

/// The empty cells in which a side would complete a line.
fn completing(board: &[u8], side: u8) -> Vec<usize> {
    let completes = |&cell: &usize| {
        let mut after = board.to_vec();
        after[cell] = side;
        board[cell] == b'.' && !rules::lines(&after, side).is_empty()
    };
    (0..board.len()).filter(completes).collect()
}
