// The rules of exercise 2.2, from which its boards and answers are made.

use std::collections::BTreeSet;

use oracle::algospot_tictactoe::LETTERS;
use oracle::three_in_a_row::{Board, boards_in_play, is_finished, moves, to_move};

/// All boards that can arise.
fn main() {
    for board in boards_in_play(LETTERS) {
        let mut seen = Vec::new();
        let games = play(board, &mut seen);
        let positions = seen.len();
        let different = BTreeSet::from_iter(seen).len();
        let rows = board.chunks(3).map(String::from_utf8_lossy);
        let rows = rows.collect::<Vec<_>>().join("\n");
        println!("{rows}\n{games} {positions} {different}\n");
    }
}

/// Plays all games, keeps every position that they come to, and counts the games.
fn play(board: Board, seen: &mut Vec<Board>) -> usize {
    seen.push(board);
    if is_finished(&board, LETTERS) {
        return 1;
    }
    let after = moves(board, to_move(&board, LETTERS), b'.');
    after.map(|after| play(after, seen)).sum()
}
