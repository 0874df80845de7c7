//! # AOJ 0066 read as "who wins with best play?": wrong, and once accepted
//!
//! Agreement with a judge's data is no proof. This program searches the game tree from the given board, where `o` began
//! and the number of empty cells tells who is to move. Its author reports that the judge accepted it, so the judge's
//! data cannot have a board on which it matters. It matters on 3,468 of the 4,520 unfinished boards that can arise: on
//! `ssssossxs` no side has won yet, so `d` is right, and this prints `o`.
//!
//! Cost: 549,946 positions for the empty board.

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::{has_line, LINES_3X3};
use std::cmp::Ordering;
use std::io::{self, BufWriter, Write};

fn main() {
    let mut boards = Boards::new(io::stdin(), "sox");
    let mut answers = BufWriter::new(io::stdout());
    while let Some((o, x)) = boards.board(1, 9) {
        let o_to_move = (0o777 ^ o ^ x).count_ones() % 2 == 1;
        let for_o = if o_to_move {
            outcome(o, x)
        } else {
            outcome(x, o).reverse()
        };
        let answer = match for_o {
            Ordering::Greater => "o",
            Ordering::Equal => "d",
            Ordering::Less => "x",
        };
        writeln!(answers, "{}", answer).unwrap();
    }
    boards.finish(answers);
}

/// The outcome with best play for the side to move, which is greater the better it is. `waiter` has
/// moved last.
fn outcome(mover: u32, waiter: u32) -> Ordering {
    if has_line(waiter, &LINES_3X3) {
        return Ordering::Less;
    }
    if has_line(mover, &LINES_3X3) {
        return Ordering::Greater;
    }
    let after = |cell| outcome(waiter, mover | cell).reverse();
    let moves = Bits(0o777 ^ mover ^ waiter);
    moves.map(after).max().unwrap_or(Ordering::Equal)
}
