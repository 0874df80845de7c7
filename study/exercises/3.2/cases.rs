// The rules of exercise 3.2, from which its boards and answers are made.

use oracle::three_in_a_row::{Board, has_line, moves};
use oracle::random::Random;

/// Boards of weights of either sign or of one, most of them small, so that many sums are equal.
fn main() {
    let mut random = Random::named("exercise 3.2");
    let ranges = [
        (0, 0),
        (-1, 1),
        (-1, 0),
        (-2, -1),
        (-3, -2),
        (-2, -1),
        (-3, -1),
        (-4, -2),
        (-3, -2),
    ];
    for (least, most) in ranges.into_iter().chain(ranges) {
        let weights = [(); 9].map(|()| random.between(least, most));
        let rows = weights
            .chunks(3)
            .map(|row| row.iter().map(i64::to_string).collect::<Vec<_>>().join(" "));
        let rows = rows.collect::<Vec<_>>().join("\n");
        println!("{rows}\n{}\n", winner([b'.'; 9], b'T', &weights));
    }
}

/// Who wins, or `Draw`.
fn winner(board: Board, mover: u8, weights: &[i64; 9]) -> &'static str {
    if has_line(&board, b'T') {
        return "Takahashi";
    }
    if has_line(&board, b'A') {
        return "Aoki";
    }
    let (name, other, next) = match mover {
        b'T' => ("Takahashi", "Aoki", b'A'),
        _ => ("Aoki", "Takahashi", b'T'),
    };
    let winners: Vec<_> = moves(board, mover, b'.')
        .map(|after| winner(after, next, weights))
        .collect();
    if winners.is_empty() {
        let points = |side: u8| {
            (0..9)
                .filter(|&cell| board[cell] == side)
                .map(|cell| weights[cell])
                .sum::<i64>()
        };
        match points(b'T') - points(b'A') {
            0 => "Draw",
            1.. => "Takahashi",
            _ => "Aoki",
        }
    } else if winners.contains(&name) {
        name
    } else if winners.contains(&"Draw") {
        "Draw"
    } else {
        other
    }
}
