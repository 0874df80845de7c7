// The rules of exercise 5.2, from which its boards and answers are made.

#[path = "../boards.rs"]
mod boards;

use std::collections::BTreeSet;

use oracle::arc012c::fives;

/// Boards with rows that cross.
fn main() {
    for board in boards::crossings("exercise 5.2", 300) {
        let cells: BTreeSet<_> = fives(&board).concat().into_iter().collect();
        println!("{}\n{}\n", boards::text(&board), cells.len());
    }
}
