// The rules of exercise 5.1, from which its boards and answers are made.

#[path = "../boards.rs"]
mod boards;
#[path = "../../../proofs/src/oracle/mod.rs"]
#[allow(dead_code, reason = "only some of the oracles are asked")]
mod oracle;
#[path = "../../../proofs/src/random.rs"]
mod random;

use oracle::arc012c::last_stones;

/// Boards with rows that cross.
fn main() {
    for board in boards::crossings("exercise 5.1", 300) {
        println!("{}\n{}\n", boards::text(&board), last_stones(&board).len());
    }
}
