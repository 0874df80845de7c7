//! # Exercise 2.2: count the games
//!
//! How many games are there from a board to an end, at how many positions does minimax look without a memo, the board
//! included, and at how many with one, that is, how many are different? `[255168, 549946, 5478]` for the empty board,
//! and `[1, 1, 1]` if it is finished. x made the first move. All three functions still say 1.

use std::collections::{BTreeSet, HashSet};

use oracle::algospot_tictactoe::LETTERS;
use oracle::three_in_a_row::{self, Board, is_finished, reachable_boards, to_move};
use shared::bits::Bits;
use shared::square::{LINES_3X3, has_line};

use crate::check::{Checked, Test, bits, check, rows};

/// How many games there are.
fn games(x: u32, o: u32) -> usize {
    let _moves = moves(x, o);
    1
}

/// How many positions minimax looks at.
fn positions(x: u32, o: u32) -> usize {
    let _moves = moves(x, o);
    1
}

/// Looks at all positions that have not been seen.
fn look(x: u32, o: u32, seen: &mut HashSet<(u32, u32)>) {
    seen.insert((x, o));
}

/// The stones of both sides after each move; none if the game is over.
fn moves(x: u32, o: u32) -> Vec<(u32, u32)> {
    if has_line(x, &LINES_3X3) || has_line(o, &LINES_3X3) {
        return Vec::new();
    }
    let moves = Bits(0o777 ^ x ^ o);
    if (x | o).count_ones().is_multiple_of(2) {
        moves.map(|cell| (x | cell, o)).collect()
    } else {
        moves.map(|cell| (x, o | cell)).collect()
    }
}

pub const TESTS: [Test; 2] = [
    || boards(games, positions, look),
    || boards(answer::games, answer::positions, answer::look),
];

type Count = fn(u32, u32) -> usize;
type Look = fn(u32, u32, &mut HashSet<(u32, u32)>);

/// All boards that can arise.
fn boards(games: Count, positions: Count, look: Look) -> Checked {
    let rules = |board: &Board| {
        let mut seen = Vec::new();
        let games = play(*board, &mut seen);
        let positions = seen.len();
        let different = BTreeSet::from_iter(seen).len();
        format!("{:?}", [games, positions, different])
    };
    check(
        reachable_boards(LETTERS),
        |board| rows(board, 3),
        rules,
        |board| {
            let (x, o) = (bits(board, b'x'), bits(board, b'o'));
            let mut seen = HashSet::new();
            look(x, o, &mut seen);
            format!("{:?}", [games(x, o), positions(x, o), seen.len()])
        },
    )
}

/// Plays all games, keeps every position that they come to, and counts the games.
fn play(board: Board, seen: &mut Vec<Board>) -> usize {
    seen.push(board);
    if is_finished(&board, LETTERS) {
        return 1;
    }
    let after = three_in_a_row::moves(board, to_move(&board, LETTERS), b'.');
    after.map(|after| play(after, seen)).sum()
}

/// The book's answer: a game is an end, a position is itself and all that follows, and what has been seen is not looked
/// at again. Try your own first.
mod answer {
    use super::{HashSet, moves};

    pub fn games(x: u32, o: u32) -> usize {
        let after = moves(x, o);
        let games: usize = after.iter().map(|&(x, o)| games(x, o)).sum();
        games.max(1)
    }

    pub fn positions(x: u32, o: u32) -> usize {
        let after = moves(x, o);
        let below: usize = after.iter().map(|&(x, o)| positions(x, o)).sum();
        1 + below
    }

    pub fn look(x: u32, o: u32, seen: &mut HashSet<(u32, u32)>) {
        if seen.insert((x, o)) {
            for (x, o) in moves(x, o) {
                look(x, o, seen);
            }
        }
    }
}
