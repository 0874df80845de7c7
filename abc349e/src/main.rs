//! # AtCoder ABC349 E: weighted tic-tac-toe
//!
//! <https://atcoder.jp/contests/abc349/tasks/abc349_e>
//!
//! Takahashi and Aoki colour the cells of a 3x3 grid in turn, Takahashi first. Three cells of one colour in a line win
//! at once. If all nine are coloured without a line, the side whose cells have the larger sum of weights wins. The sum of
//! all weights is odd, so the two sums differ. Who wins if both play their best?
//!
//! Two traps: the weights count only on a full board; and a weight of up to 10^9 in size fits into 32 bits, but a sum of
//! several does not.
//!
//! ```text
//!     T A T         the side to move  A = 0o240    three octal digits are the rows,
//!     A T .         the other side    T = 0o520    the first cell is the highest bit
//!     . . .
//! ```
//!
//! The idea is negamax in four parts, in this order: the other side has just made a line and won; the board is full and
//! the sums decide; some move makes the other side lose; or no move does.
//!
//! The whole tree has 549,946 nodes, few enough to search without a memo.

use proconio::input;
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

fn main() {
    input! { weights: [i32; 9] }
    let takahashi_wins = wins(0, 0, &weights);
    println!("{}", if takahashi_wins { "Takahashi" } else { "Aoki" });
}

/// Returns whether the side to move wins if both play their best. `mover` are its cells, and `waiter` are those of the
/// other side, which may just have made a line.
fn wins(mover: u32, waiter: u32, weights: &[i32]) -> bool {
    if has_line(waiter, &LINES_3X3) {
        return false;
    }
    let empty = 0o777 ^ mover ^ waiter;
    if empty == 0 {
        return sum(mover, weights) > sum(waiter, weights);
    }
    Bits(empty).any(|cell| !wins(waiter, mover | cell, weights))
}

/// The sum of the weights of `cells`; the first weight belongs to the highest bit.
fn sum(cells: u32, weights: &[i32]) -> i64 {
    (0..9)
        .filter(|index| cells & (0o400 >> index) != 0)
        .map(|index| i64::from(weights[index]))
        .sum()
}
