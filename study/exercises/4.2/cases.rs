// The rules of exercise 4.2, from which its boards and answers are made.

use std::collections::BTreeSet;

use oracle::poj1568::{Board, EMPTY, LINES, O, X, has_line, text};
use oracle::random::Random;

/// Random boards with nine or eleven stones, with three stones of x in two lines, and of o in one.
fn main() {
    let mut random = Random::named("exercise 4.2");
    let mut boards = BTreeSet::new();
    while boards.len() < 2_000 {
        let mut board = [EMPTY; 16];
        for side in [X, X, O] {
            let line = random.pick(&LINES);
            let left_out = random.below(5);
            let cells = (0..4).filter(|&place| place != left_out);
            cells.for_each(|place| board[line[place]] = side);
        }
        board[random.below(16)] = random.pick(&[X, O]);
        let [x, o] = [X, O].map(|side| board.iter().filter(|&&cell| cell == side).count());
        if x == o + 1 && (9..=11).contains(&(x + o)) && !has_line(&board, X) && !has_line(&board, O)
        {
            boards.insert(board);
        }
    }
    for board in boards {
        let verdict = match (threats(board, X), threats(board, O)) {
            (_, 1..) => 'o',
            (2.., _) => 'x',
            _ => '-',
        };
        println!("{}{verdict}\n", text(&board).trim_start_matches("?\n"));
    }
}

/// How many empty cells complete a line of a side.
fn threats(board: Board, side: u8) -> usize {
    let completes = |&cell: &usize| {
        let mut after = board;
        after[cell] = side;
        board[cell] == EMPTY && has_line(&after, side)
    };
    (0..16).filter(completes).count()
}
