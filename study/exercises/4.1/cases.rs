// The rules of exercise 4.1, from which its boards and answers are made.

use oracle::poj1568::{Solved, line, text};

/// All boards with six stones.
fn main() {
    let solved = Solved::all();
    for board in solved.promised(6) {
        let answer = line(solved.first_winning_cell(&board));
        println!("{}{answer}", text(&board).trim_start_matches("?\n"));
    }
}
