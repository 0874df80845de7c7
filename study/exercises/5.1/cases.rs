// The rules of exercise 5.1, from which its boards and answers are made.

#[path = "../boards.rs"]
mod boards;

use oracle::arc012c::last_stones;

/// Boards with rows that cross.
fn main() {
    for board in boards::crossings("exercise 5.1", 300) {
        println!("{}\n{}\n", boards::text(&board), last_stones(&board).len());
    }
}
