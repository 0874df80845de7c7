//! # ABC349 E with sums of 32 bits: wrong
//!
//! A sum needs more bits than its terms. Each weight fits into 32 bits, but five of them reach 5*10^9. In Java and
//! a release build of Rust such a sum wraps around without a word, as here. In C++ it is undefined behaviour, so that
//! the compiler may do as it likes. Only large weights show it, and then only if the score decides.
//!
//! Cost: as little as the solution.

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
    input! { weights: [i32; 9] }
    let takahashi = wins(Side::Takahashi, &mut [None; 9], &weights);
    println!("{}", if takahashi { "Takahashi" } else { "Aoki" });
}

#[derive(Clone, Copy, PartialEq)]
enum Side {
    Takahashi,
    Aoki,
}

/// Returns whether the side `to_move` wins if both play their best.
fn wins(to_move: Side, board: &mut [Option<Side>; 9], weights: &[i32]) -> bool {
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

/// The sum of the weights of a side's cells, or what 32 bits hold of it.
fn sum(side: Side, board: &[Option<Side>; 9], weights: &[i32]) -> i32 {
    let cells = (0..9).filter(|&cell| board[cell] == Some(side));
    cells.fold(0, |sum, cell| sum.wrapping_add(weights[cell]))
}
