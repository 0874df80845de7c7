// The rules of exercise 2.3, from which its boards and answers are made.

use oracle::algospot_tictactoe::LETTERS;
use oracle::three_in_a_row::{Board, boards_in_play, has_line, is_finished, moves, to_move};

/// All boards that can arise.
fn main() {
    for board in boards_in_play(LETTERS) {
        let rows = board.chunks(3).map(String::from_utf8_lossy);
        let rows = rows.collect::<Vec<_>>().join("\n");
        println!("{rows}\n{}\n", answer(board));
    }
}

fn answer(board: Board) -> &'static str {
    if has_line(&board, b'x') {
        return "o";
    }
    if has_line(&board, b'o') {
        return "x";
    }
    if is_finished(&board, LETTERS) {
        return "TIE";
    }
    let side = to_move(&board, LETTERS);
    let wanted = if side == b'x' {
        ["x", "TIE"]
    } else {
        ["o", "TIE"]
    };
    let answers: Vec<&str> = moves(board, side, b'.').map(answer).collect();
    let best = wanted.into_iter().find(|wanted| answers.contains(wanted));
    best.unwrap_or(answers[0])
}
