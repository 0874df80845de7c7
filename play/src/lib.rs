//! # Positions, analysed
//!
//! The moves of a board and what each leads to, how the game goes on with best play, and how many positions a search has
//! to look at for that. It takes the rules from the oracles, see [`rules`]. The book draws its pictures of this, and its
//! pages ask it, compiled to WebAssembly, about the boards that are played on there, see [`page`].
//!
//! Three ideas of a search count here. Minimax looks at every position after every order of moves; that number is
//! added up and not walked through, so that a board of sixteen cells has one too. With a memo each position is looked
//! at once. Alpha-beta has no memo, and leaves out what cannot change the outcome any more.
//!
//! Only the standard library is used, and of that what rustc 1.63 has: Debian's compiler for WebAssembly is that old.

use std::cmp::Reverse;
use std::collections::HashMap;

use oracle::three_in_a_row::{count, moves, to_move};

use rules::{Rules, XBegins};

pub mod notation;
pub mod page;
pub mod rules;
#[cfg(test)]
mod tests;
pub mod threats;
pub mod tree;

/// The result of what may be refused, with the reason.
pub type Result<T> = std::result::Result<T, String>;

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

/// How a game ends for the side to move, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The other side wins.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// The outcome for the other side.
    pub fn reverse(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }
}

/// The result of best play from a position.
#[derive(Clone, Copy)]
struct Evaluation {
    outcome: Outcome,
    /// How many moves are left if the winner hurries and the loser does not.
    length: u32,
    /// The positions in the whole tree below, itself included.
    size: u64,
}

impl Evaluation {
    /// How good it is to move here: the outcome first; the winner hurries, the loser holds out.
    fn rank(&self) -> (Outcome, i64) {
        let length = i64::from(self.length);
        match self.outcome {
            Outcome::Loss => (Outcome::Win, -length),
            // A draw ends with a full board, always after as many moves.
            other => (other.reverse(), length),
        }
    }
}

/// The game that goes on from a board, with all that follows known.
pub struct Analysis<const CELLS: usize, R> {
    rules: R,
    root: [u8; CELLS],
    known: HashMap<[u8; CELLS], Evaluation>,
}

impl<const CELLS: usize, R: Rules<CELLS>> Analysis<CELLS, R> {
    /// Analyses a board, in the rules' letters.
    ///
    /// # Errors
    /// If one side has too many stones for play to lead to the board, or the side to move has a line already. Other
    /// boards without a history are analysed all the same.
    pub fn new(rules: R, root: [u8; CELLS]) -> Result<Self> {
        let (first, second) = (R::LETTERS.first, R::LETTERS.second);
        let (firsts, seconds) = (count(&root, first), count(&root, second));
        if firsts != seconds && firsts != seconds + 1 {
            let (first, second) = (char::from(first), char::from(second));
            return Err(format!(
                "this board cannot arise in play: {firsts} {first} and {seconds} {second}"
            ));
        }
        let mover = to_move(&root, R::LETTERS);
        if !rules::lines(&root, mover).is_empty() {
            let mover = char::from(mover);
            return Err(format!(
                "this board cannot arise in play: {mover} has a line, and is to move"
            ));
        }
        let known = HashMap::new();
        let mut analysis = Analysis { rules, root, known };
        analysis.look(root);
        Ok(analysis)
    }

    /// The board that was analysed.
    pub fn root(&self) -> &[u8; CELLS] {
        &self.root
    }

    /// The side to move on a board.
    pub fn mover(&self, board: &[u8; CELLS]) -> char {
        char::from(to_move(board, R::LETTERS))
    }

    /// The side that wins a board on which this is the outcome; none if it is a draw.
    pub fn winner(&self, board: &[u8; CELLS], outcome: Outcome) -> Option<char> {
        let letters = [R::LETTERS.first, R::LETTERS.second].map(char::from);
        let mover = self.mover(board);
        match outcome {
            Outcome::Draw => None,
            Outcome::Win => Some(mover),
            Outcome::Loss => letters.into_iter().find(|&letter| letter != mover),
        }
    }

    /// The winner if both sides play their best.
    pub fn best(&self, board: &[u8; CELLS]) -> Option<char> {
        self.winner(board, self.known[board].outcome)
    }

    /// Returns whether the game is over.
    pub fn is_over(&self, board: &[u8; CELLS]) -> bool {
        self.rules.ended(board).is_some()
    }

    /// For each cell of a board what a move there leads to, for the side that makes it; none where there is no move.
    pub fn outcomes(&self, board: &[u8; CELLS]) -> [Option<Outcome>; CELLS] {
        let mut outcomes = [None; CELLS];
        for (cell, after) in self.moves(board) {
            outcomes[cell] = Some(self.known[&after].outcome.reverse());
        }
        outcomes
    }

    /// The cells of a game that goes on from the board with best play: the winner hurries, the loser holds out. Which
    /// of the best moves comes first may be given.
    pub fn line_of_play(&self, first: Option<usize>) -> Vec<usize> {
        let mut board = self.root;
        let mut cells = Vec::new();
        loop {
            let moves = self.moves(&board);
            let wish = first.filter(|_| cells.is_empty());
            // Of equally good moves this takes the first.
            let best = moves.into_iter().rev().max_by_key(|(cell, after)| {
                let (outcome, haste) = self.known[after].rank();
                (outcome, wish == Some(*cell), haste)
            });
            let Some((cell, after)) = best else {
                return cells;
            };
            cells.push(cell);
            board = after;
        }
    }

    /// The cells of the lines of the side that has won a board.
    pub fn winning_lines(&self, board: &[u8; CELLS]) -> Vec<&'static [usize]> {
        let sides = [R::LETTERS.first, R::LETTERS.second];
        let lines = sides.map(|side| rules::lines(board, side));
        lines.concat()
    }

    /// The board after some moves from the one that was analysed.
    pub fn after(&self, cells: &[usize]) -> [u8; CELLS] {
        let mut board = self.root;
        for &cell in cells {
            board[cell] = to_move(&board, R::LETTERS);
        }
        board
    }

    /// How many positions minimax looks at.
    pub fn minimax(&self) -> u64 {
        self.known[&self.root].size
    }

    /// How many positions minimax looks at that remembers them.
    pub fn memo(&self) -> u64 {
        self.known.len() as u64
    }

    /// How many positions alpha-beta looks at that tries the moves in an order.
    pub fn alpha_beta(&self, order: Order) -> u64 {
        let mut count = 0;
        let (least, most) = (Outcome::Loss, Outcome::Win);
        self.bounded(self.root, order, least, most, &mut count);
        count
    }

    /// The boards after each move with the cell, by cell; none if the game is over.
    fn moves(&self, board: &[u8; CELLS]) -> Vec<(usize, [u8; CELLS])> {
        if self.is_over(board) {
            return Vec::new();
        }
        let cells = (0..CELLS).filter(|&cell| board[cell] == b'.');
        let after = moves(*board, to_move(board, R::LETTERS), b'.');
        cells.zip(after).collect()
    }

    /// The moves, sorted as a search tries them.
    fn ordered_moves(&self, board: &[u8; CELLS], order: Order) -> Vec<(usize, [u8; CELLS])> {
        let mut moves = self.moves(board);
        match order {
            Order::Written => {}
            Order::MostLines => {
                moves.sort_by_key(|&(cell, _)| Reverse(lines_through::<CELLS>(cell)))
            }
            Order::Best => moves.sort_by_key(|(_, after)| self.known[after].outcome),
        }
        moves
    }

    fn look(&mut self, board: [u8; CELLS]) -> Evaluation {
        if let Some(&known) = self.known.get(&board) {
            return known;
        }
        let known = match self.rules.ended(&board) {
            Some(winner) => Evaluation {
                outcome: match winner {
                    None => Outcome::Draw,
                    Some(side) if side == to_move(&board, R::LETTERS) => Outcome::Win,
                    Some(_) => Outcome::Loss,
                },
                length: 0,
                size: 1,
            },
            None => self.look_at_moves(&board),
        };
        self.known.insert(board, known);
        known
    }

    fn look_at_moves(&mut self, board: &[u8; CELLS]) -> Evaluation {
        let moves = self.moves(board).into_iter();
        let after: Vec<Evaluation> = moves.map(|(_, after)| self.look(after)).collect();
        let best = after.iter().max_by_key(|after| after.rank());
        let best = best.expect("a game that goes on has moves");
        Evaluation {
            outcome: best.outcome.reverse(),
            length: best.length + 1,
            size: 1 + after.iter().map(|after| after.size).sum::<u64>(),
        }
    }

    /// The outcome between the bounds: the side to move is sure of `least` elsewhere, and gets no more than `most`.
    fn bounded(
        &self,
        board: [u8; CELLS],
        order: Order,
        least: Outcome,
        most: Outcome,
        count: &mut u64,
    ) -> Outcome {
        *count += 1;
        if self.is_over(&board) {
            return self.known[&board].outcome;
        }
        let mut best = least;
        for (_, after) in self.ordered_moves(&board, order) {
            let found = self.bounded(after, order, most.reverse(), best.reverse(), count);
            best = best.max(found.reverse());
            if best >= most {
                break;
            }
        }
        best
    }
}

fn lines_through<const CELLS: usize>(cell: usize) -> usize {
    let lines = rules::lines(&[b'x'; CELLS], b'x');
    lines.iter().filter(|line| line.contains(&cell)).count()
}

/// Analyses a board of POJ's.
///
/// # Errors
/// If x is not to move, or has a line already, or the board has so few stones that the analysis would take long.
pub fn four_in_a_row(board: [u8; 16]) -> Result<Analysis<16, XBegins>> {
    let (x, o) = (count(&board, b'x'), count(&board, b'o'));
    if x != o || x < 2 {
        return Err(format!(
            "this board has {x} x and {o} o, and the judge promises two or more, and as many of both"
        ));
    }
    Analysis::new(XBegins, board)
}
