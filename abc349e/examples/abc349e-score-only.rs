//! # ABC349 E where the score decides every game: wrong
//!
//! Read how a game ends before what it is worth. Here all nine cells get coloured and the larger sum wins, as if no
//! line of three ended a game. One author believed that for a whole contest.
//!
//! Cost: more positions than the solution, since no line cuts a game short.

use proconio::input;

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

/// Returns whether the side `to_move` gets the larger sum if both play their best.
fn wins(to_move: Side, board: &mut [Option<Side>; 9], weights: &[i64]) -> bool {
    let other = match to_move {
        Side::Takahashi => Side::Aoki,
        Side::Aoki => Side::Takahashi,
    };
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
