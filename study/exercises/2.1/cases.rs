// The rules of exercise 2.1, from which its boards and answers are made.

use oracle::algospot_tictactoe::{LETTERS, answer};
use oracle::three_in_a_row::{boards_in_play, is_finished, to_move};

/// All boards that can arise.
fn main() {
    for board in boards_in_play(LETTERS) {
        let mut line = answer(&board).to_string();
        let best = |cell: &usize| {
            let mut after = board;
            after[*cell] = to_move(&board, LETTERS);
            board[*cell] == b'.' && answer(&after) == answer(&board)
        };
        if !is_finished(&board, LETTERS) {
            let cell = (0..9).find(best).expect("some move is a best one");
            line += &format!(" ({},{})", cell / 3, cell % 3);
        }
        let rows = board.chunks(3).map(String::from_utf8_lossy);
        println!("{}\n{line}\n", rows.collect::<Vec<_>>().join("\n"));
    }
}
