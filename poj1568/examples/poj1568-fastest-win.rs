//! # POJ 1568 with the quickest win instead of the first cell: wrong
//!
//! An answer has to be chosen as the statement says, not as a player would. This looks for a win in one move, then in
//! two, and so on, and prints the first cell of the first depth at which there is one. It finds a forced win exactly
//! where there is one, and still names another cell than it should: on the second board of `sample-1` x can complete a
//! line at (0,3), but the answer is (0,1), which comes first and keeps the win.
//!
//! Cost: less than `poj1568-alpha-beta`, as short wins are found first (`cargo bench -p proofs`).

use shared::bits::Bits;
use shared::boards::Boards;
use shared::square::has_line;
use std::io::{self, BufWriter, Write};

/// Four rows, four columns, two diagonals; a row is a hex digit.
const LINES: [u32; 10] = [
    0xf000, 0x0f00, 0x00f0, 0x000f, 0x8888, 0x4444, 0x2222, 0x1111, 0x8421, 0x1248,
];

fn main() {
    let mut boards = Boards::new(io::stdin(), ".xo");
    let mut answers = BufWriter::new(io::stdout());
    while boards.line().map_or(false, |line| line[0] != b'$') {
        match boards.board(4, 4).map(|(x, o)| quickest_winning_cell(x, o)) {
            Some(Some(cell)) => {
                let index = 15 - cell.trailing_zeros();
                writeln!(answers, "({},{})", index / 4, index % 4).unwrap();
            }
            Some(None) => writeln!(answers, "#####").unwrap(),
            None => boards.reject("a board"),
        }
    }
    boards.finish(answers);
}

/// The first of the cells with which x wins soonest, if it can force a win.
fn quickest_winning_cell(x: u32, o: u32) -> Option<u32> {
    let empty = 0xffff ^ x ^ o;
    let moves_left = (empty.count_ones() + 1) / 2;
    // With four stones on the board x cannot force a win, and a full search would be long.
    if (x | o).count_ones() <= 4 || has_line(x, &LINES) || has_line(o, &LINES) {
        return None;
    }
    let with = |moves| Bits(empty).find(|cell| x_wins_by(*cell, x, o, moves));
    (1..moves_left + 1).find_map(with)
}

/// Returns whether x, to put a stone on `cell`, wins with that and fewer than `moves` more of its own.
fn x_wins_by(cell: u32, x: u32, o: u32, moves: u32) -> bool {
    let x = x | cell;
    if has_line(x, &LINES) {
        return true;
    }
    let replies = 0xffff ^ x ^ o;
    if moves == 1 || replies == 0 {
        return false;
    }
    Bits(replies).all(|reply| {
        let o = o | reply;
        !has_line(o, &LINES) && Bits(replies ^ reply).any(|cell| x_wins_by(cell, x, o, moves - 1))
    })
}
