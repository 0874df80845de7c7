// The rules of exercise 3.1, from which its boards and answers are made.

use oracle::three_in_a_row::{Board, has_line, moves};
use oracle::random::Random;

/// Boards of small weights, of weights of either sign or of one, and of the largest that there are.
fn main() {
    let mut random = Random::named("exercise 3.1");
    let ranges = [
        (0, 0),
        (-1, 1),
        (-2, 2),
        (-2, 0),
        (0, 3),
        (-9, 0),
        (-9, 9),
        (-1_000_000_000, 1_000_000_000),
    ];
    for (least, most) in ranges.into_iter().chain(ranges) {
        let weights = [(); 9].map(|()| random.between(least, most));
        let rows = weights
            .chunks(3)
            .map(|row| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
        let rows = rows.collect::<Vec<_>>().join("\n");
        println!("{rows}\n{}\n", value([b'.'; 9], b'T', &weights));
    }
}

/// What the game is worth to Takahashi.
fn value(board: Board, mover: u8, weights: &[i64; 9]) -> i64 {
    if has_line(&board, b'T') {
        return 10_000_000_000;
    }
    if has_line(&board, b'A') {
        return -10_000_000_000;
    }
    let worth = |cell: usize| match board[cell] {
        b'T' => weights[cell],
        _ => -weights[cell],
    };
    let after = moves(board, mover, b'.');
    let best = match mover {
        b'T' => after.map(|after| value(after, b'A', weights)).max(),
        _ => after.map(|after| value(after, b'T', weights)).min(),
    };
    best.unwrap_or_else(|| (0..9).map(worth).sum())
}
