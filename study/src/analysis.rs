//! # Positions, analysed
//!
//! What the moves of a board lead to, how the game goes on with best play, and how many positions a search has to look
//! at for that. The rules are those of the oracles, see [`rules`].
//!
//! Three ideas of a search count here. Minimax looks at every position after every order of moves; that number is
//! added up and not walked through, so that a board of sixteen cells has one too. With a memo each position is looked
//! at once. Alpha-beta has no memo, and leaves out what cannot change the outcome any more.

use std::collections::HashMap;

use anyhow::{Result, bail, ensure};
use oracle::three_in_a_row::{count, moves, to_move};

use rules::{FourInARow, Rules};

pub mod rules;
#[cfg(test)]
mod tests;
pub mod threats;
pub mod tree;

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
    /// The same for the other side.
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
        ensure!(
            firsts == seconds || firsts == seconds + 1,
            "this board cannot arise in play: {firsts} {} and {seconds} {}",
            char::from(first),
            char::from(second),
        );
        let mover = to_move(&root, R::LETTERS);
        if !rules.lines(&root, mover).is_empty() {
            let mover = char::from(mover);
            bail!("this board cannot arise in play: {mover} has a line, and is to move");
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

    /// Tells whether the game is over.
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
        let lines = sides.map(|side| self.rules.lines(board, side));
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

    /// How many positions alpha-beta looks at.
    pub fn alpha_beta(&self) -> u64 {
        let mut count = 0;
        self.bounded(self.root, Outcome::Loss, Outcome::Win, &mut count);
        count
    }

    /// The boards after each move with the cell, by cell; none if the game is over.
    fn moves(&self, board: &[u8; CELLS]) -> Vec<(usize, [u8; CELLS])> {
        if self.is_over(board) {
            return Vec::new();
        }
        let empty = R::LETTERS.empty;
        let cells = (0..CELLS).filter(|&cell| board[cell] == empty);
        cells
            .zip(moves(*board, to_move(board, R::LETTERS), empty))
            .collect()
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
        least: Outcome,
        most: Outcome,
        count: &mut u64,
    ) -> Outcome {
        *count += 1;
        if self.is_over(&board) {
            return self.known[&board].outcome;
        }
        let mut best = least;
        for after in moves(board, to_move(&board, R::LETTERS), R::LETTERS.empty) {
            let found = self.bounded(after, most.reverse(), best.reverse(), count);
            best = best.max(found.reverse());
            if best >= most {
                break;
            }
        }
        best
    }
}

/// Analyses a board of POJ's.
///
/// # Errors
/// If x is not to move, or has a line already, or the board has so few stones that the analysis would take long.
pub fn four_in_a_row(board: [u8; 16]) -> Result<Analysis<16, FourInARow>> {
    let (x, o) = (count(&board, b'x'), count(&board, b'o'));
    ensure!(
        x == o,
        "this board has {x} x and {o} o, and the judge promises as many of both"
    );
    ensure!(
        x + o >= 4,
        "this board has {} stones, and the judge promises four or more",
        x + o
    );
    Analysis::new(FourInARow, board)
}
