//! # ABC349 E with a memo
//!
//! The key of the memo is the board alone. The sums of the weights help to decide the game, but they need no place in
//! the key, because the coloured cells determine them. They determine the side to move, too. Otherwise this is the
//! solution's recursion without bits.
//!
//! Cost: it looks at fewer positions than the solution and is not quicker for that: to remember a position takes longer
//! than to look at it again (`cargo bench -p proofs`).

use proconio::input;
use std::collections::HashMap;

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
    let mut memo = HashMap::new();
    let takahashi = wins(Side::Takahashi, [None; 9], &weights, &mut memo);
    println!("{}", if takahashi { "Takahashi" } else { "Aoki" });
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Takahashi,
    Aoki,
}

/// The colour of each cell, if it has one.
type Board = [Option<Side>; 9];

/// Returns whether the side `to_move` wins if both play their best.
fn wins(to_move: Side, board: Board, weights: &[i64], memo: &mut HashMap<Board, bool>) -> bool {
    if let Some(&known) = memo.get(&board) {
        return known;
    }
    let other = match to_move {
        Side::Takahashi => Side::Aoki,
        Side::Aoki => Side::Takahashi,
    };
    let of_other = |cell: &usize| board[*cell] == Some(other);
    let wins = if LINES.iter().any(|line| line.iter().all(of_other)) {
        false
    } else if board.iter().all(Option::is_some) {
        sum(to_move, &board, weights) > sum(other, &board, weights)
    } else {
        (0..9).any(|cell| {
            let mut after = board;
            after[cell] = Some(to_move);
            board[cell].is_none() && !wins(other, after, weights, memo)
        })
    };
    memo.insert(board, wins);
    wins
}

/// The sum of the weights of a side's cells.
fn sum(side: Side, board: &Board, weights: &[i64]) -> i64 {
    let cells = (0..9).filter(|&cell| board[cell] == Some(side));
    cells.map(|cell| weights[cell]).sum()
}
