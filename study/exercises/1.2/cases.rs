// The rules of exercise 1.2, from which its boards and answers are made.

use std::collections::BTreeSet;

use oracle::aoj_tictactoe::LETTERS;
use oracle::three_in_a_row::{all_boards, boards_in_play};

/// All boards that can be written down.
fn main() {
    let in_play = BTreeSet::from_iter(boards_in_play(LETTERS));
    for board in all_boards(LETTERS) {
        let answer = if in_play.contains(&board) {
            "yes"
        } else {
            "no"
        };
        println!("{}\n{answer}\n", String::from_utf8_lossy(&board));
    }
}
