//! # Positions, analysed
//!
//! Analyses a board: the outcome of each move, the game that follows with best play, and the number of positions that a
//! search visits for that. The rules come from the oracles, see [`rules`]. The book draws its pictures from the
//! analysis. Its pages ask this crate, compiled to WebAssembly, about the boards that readers play on, see [`page`].
//!
//! Three kinds of search are counted. Minimax visits every position after every order of moves; its visits are added up
//! instead of made, so that even a board of sixteen cells has a number. With a memo, each position is visited once.
//! Alpha-beta has no memo, and skips the moves that cannot change the outcome.
//!
//! The crate uses only the standard library of rustc 1.63, because Debian's compiler for WebAssembly is that old.

use std::cmp::Reverse;
use std::collections::HashMap;

use oracle::three_in_a_row::{count, to_move};

use rules::{Rules, X_BEGINS};

pub mod notation;
pub mod page;
pub mod rules;
#[cfg(test)]
mod tests;
pub mod threats;
pub mod tree;

/// The result of a request that may be refused, with the reason.
pub type Result<T> = std::result::Result<T, String>;

/// The order in which a search tries the moves of a position. Equal moves are tried in writing order.
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
    /// The number of moves left if the winner hurries and the loser holds out.
    length: u32,
    /// The number of positions in the game tree from here, including this one.
    size: u64,
}

impl Evaluation {
    /// Ranks the move that leads here: by outcome, then by length, as the winner hurries and the loser holds out.
    fn rank(&self) -> (Outcome, i64) {
        let length = i64::from(self.length);
        match self.outcome {
            Outcome::Loss => (Outcome::Win, -length),
            // A draw ends with a full board, so all draws are equally long.
            other => (other.reverse(), length),
        }
    }
}

/// A board, with the evaluation of every position that can follow.
pub struct Analysis {
    rules: Rules,
    root: Vec<u8>,
    known: HashMap<Vec<u8>, Evaluation>,
}

impl Analysis {
    /// Analyses a board in the letters of the rules.
    ///
    /// # Errors
    /// If play cannot lead to these numbers of stones, or if the side to move already has a line. Other unreachable
    /// boards are analysed all the same.
    pub fn new(rules: Rules, root: &[u8]) -> Result<Self> {
        let (first, second) = (rules.letters.first, rules.letters.second);
        let (firsts, seconds) = (count(root, first), count(root, second));
        if firsts != seconds && firsts != seconds + 1 {
            let (first, second) = (char::from(first), char::from(second));
            return Err(format!(
                "this board cannot arise in play: {firsts} {first} and {seconds} {second}"
            ));
        }
        let mover = to_move(root, rules.letters);
        if !rules::lines(root, mover).is_empty() {
            let mover = char::from(mover);
            return Err(format!(
                "this board cannot arise in play: {mover} has a line, and is to move"
            ));
        }
        let mut analysis = Analysis {
            rules,
            root: root.to_vec(),
            known: HashMap::new(),
        };
        analysis.look(root);
        Ok(analysis)
    }

    /// The board that was analysed.
    pub fn root(&self) -> &[u8] {
        &self.root
    }

    /// The side to move on a board.
    pub fn mover(&self, board: &[u8]) -> char {
        char::from(self.side(board))
    }

    /// The side that wins a board with this outcome; `None` for a draw.
    pub fn winner(&self, board: &[u8], outcome: Outcome) -> Option<char> {
        let letters = [self.rules.letters.first, self.rules.letters.second].map(char::from);
        let mover = self.mover(board);
        match outcome {
            Outcome::Draw => None,
            Outcome::Win => Some(mover),
            Outcome::Loss => letters.into_iter().find(|&letter| letter != mover),
        }
    }

    /// The winner if both sides play their best; `None` for a draw.
    pub fn best(&self, board: &[u8]) -> Option<char> {
        self.winner(board, self.known[board].outcome)
    }

    /// Returns whether the game on a board is over.
    pub fn is_over(&self, board: &[u8]) -> bool {
        self.rules.ended(board).is_some()
    }

    /// The outcome of a move in each cell, for the side that makes the move; `None` where no move is possible.
    pub fn outcomes(&self, board: &[u8]) -> Vec<Option<Outcome>> {
        let mut outcomes = vec![None; board.len()];
        for cell in self.moves(board) {
            let after = self.with_move(board, cell);
            outcomes[cell] = Some(self.known[&after].outcome.reverse());
        }
        outcomes
    }

    /// The cells of best play from the root: the winner hurries, the loser holds out. If `first` is among the moves
    /// with the best outcome, the play begins with it.
    pub fn line_of_play(&self, first: Option<usize>) -> Vec<usize> {
        let mut board = self.root.clone();
        let mut cells = Vec::new();
        loop {
            let wish = first.filter(|_| cells.is_empty());
            // Reversed, because `max_by_key` takes the last of equally good moves.
            let best = self.moves(&board).into_iter().rev().max_by_key(|&cell| {
                let (outcome, haste) = self.known[&self.with_move(&board, cell)].rank();
                (outcome, wish == Some(cell), haste)
            });
            let Some(cell) = best else {
                return cells;
            };
            cells.push(cell);
            board = self.with_move(&board, cell);
        }
    }

    /// The completed lines of either side, as lists of cells.
    pub fn winning_lines(&self, board: &[u8]) -> Vec<&'static [usize]> {
        let sides = [self.rules.letters.first, self.rules.letters.second];
        let lines = sides.map(|side| rules::lines(board, side));
        lines.concat()
    }

    /// The board after these moves from the root.
    pub fn after(&self, cells: &[usize]) -> Vec<u8> {
        let root = self.root.clone();
        let moves = cells.iter();
        moves.fold(root, |board, &cell| self.with_move(&board, cell))
    }

    /// The number of positions that minimax visits.
    pub fn minimax(&self) -> u64 {
        self.known[&self.root].size
    }

    /// The number of positions that minimax with a memo visits.
    pub fn memo(&self) -> u64 {
        self.known.len() as u64
    }

    /// The number of positions that alpha-beta visits if it tries the moves in this order.
    pub fn alpha_beta(&self, order: Order) -> u64 {
        let mut count = 0;
        let mut board = self.root.clone();
        self.bounded(&mut board, order, [Outcome::Loss, Outcome::Win], &mut count);
        count
    }

    /// The side to move, as the letter of its stones.
    fn side(&self, board: &[u8]) -> u8 {
        to_move(board, self.rules.letters)
    }

    /// The board after a move.
    fn with_move(&self, board: &[u8], cell: usize) -> Vec<u8> {
        let mut after = board.to_vec();
        after[cell] = self.side(board);
        after
    }

    /// The cells where a move is possible; empty if the game is over.
    fn moves(&self, board: &[u8]) -> Vec<usize> {
        let goes_on = !self.is_over(board);
        let is_move = |&cell: &usize| goes_on && board[cell] == b'.';
        (0..board.len()).filter(is_move).collect()
    }

    /// The moves in the order in which a search tries them.
    fn ordered_moves(&self, board: &[u8], order: Order) -> Vec<usize> {
        let mut moves = self.moves(board);
        match order {
            Order::Written => {}
            Order::MostLines => {
                moves.sort_by_key(|&cell| Reverse(lines_through(cell, board.len())))
            }
            Order::Best => {
                moves.sort_by_key(|&cell| self.known[&self.with_move(board, cell)].outcome)
            }
        }
        moves
    }

    fn look(&mut self, board: &[u8]) -> Evaluation {
        if let Some(&known) = self.known.get(board) {
            return known;
        }
        let known = match self.rules.ended(board) {
            Some(winner) => Evaluation {
                outcome: match winner {
                    None => Outcome::Draw,
                    Some(side) if side == self.side(board) => Outcome::Win,
                    Some(_) => Outcome::Loss,
                },
                length: 0,
                size: 1,
            },
            None => self.look_at_moves(board),
        };
        self.known.insert(board.to_vec(), known);
        known
    }

    fn look_at_moves(&mut self, board: &[u8]) -> Evaluation {
        let moves = self.moves(board).into_iter();
        let after = moves.map(|cell| self.look(&self.with_move(board, cell)));
        let after: Vec<Evaluation> = after.collect();
        let best = after.iter().max_by_key(|after| after.rank());
        let best = best.expect("a game that goes on has moves");
        Evaluation {
            outcome: best.outcome.reverse(),
            length: best.length + 1,
            size: 1 + after.iter().map(|after| after.size).sum::<u64>(),
        }
    }

    /// The outcome within the bounds: the side to move already has `least` elsewhere, and cannot get more than `most`.
    fn bounded(
        &self,
        board: &mut [u8],
        order: Order,
        [least, most]: [Outcome; 2],
        count: &mut u64,
    ) -> Outcome {
        *count += 1;
        if self.is_over(board) {
            return self.known[board].outcome;
        }
        let mut best = least;
        let side = self.side(board);
        for cell in self.ordered_moves(board, order) {
            board[cell] = side;
            let bounds = [most.reverse(), best.reverse()];
            let found = self.bounded(board, order, bounds, count);
            board[cell] = b'.';
            best = best.max(found.reverse());
            if best >= most {
                break;
            }
        }
        best
    }
}

fn lines_through(cell: usize, cells: usize) -> usize {
    let lines = rules::lines(&vec![b'x'; cells], b'x');
    lines.iter().filter(|line| line.contains(&cell)).count()
}

/// Analyses a board of POJ 1568.
///
/// # Errors
/// If x is not to move or already has a line, or if the board has too few stones for a quick analysis.
pub fn four_in_a_row(board: &[u8]) -> Result<Analysis> {
    let (x, o) = (count(board, b'x'), count(board, b'o'));
    if x != o || x < 2 {
        return Err(format!(
            "this board has {x} x and {o} o, and the judge promises two or more, and as many of both"
        ));
    }
    Analysis::new(X_BEGINS, board)
}
