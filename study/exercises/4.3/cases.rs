// The rules of exercise 4.3, from which its boards and answers are made.

use oracle::poj1568::{Board, EMPTY, O, X, text};
use oracle::random::Random;

/// Random boards with up to fourteen stones.
fn main() {
    let mut random = Random::named("exercise 4.3");
    for number in 0..2_000 {
        let mut board = [EMPTY; 16];
        for stone in 0..number / 133 {
            let empty: Vec<usize> = (0..16).filter(|&cell| board[cell] == EMPTY).collect();
            board[random.pick(&empty)] = [X, O][stone % 2];
        }
        let least = ways(board).into_iter().map(base_three).min();
        let least = least.expect("there are eight ways");
        println!("{}{least}\n", text(&board).trim_start_matches("?\n"));
    }
}

/// The board turned by no quarter, one, two and three, each as it is and mirrored.
fn ways(board: Board) -> Vec<Board> {
    let turned = |board: Board| std::array::from_fn(|cell| board[(3 - cell % 4) * 4 + cell / 4]);
    let mirrored = |board: Board| std::array::from_fn(|cell| board[cell / 4 * 4 + 3 - cell % 4]);
    let mut ways = vec![board];
    (0..3).for_each(|quarter| ways.push(turned(ways[quarter])));
    (0..4).for_each(|quarter| ways.push(mirrored(ways[quarter])));
    ways
}

fn base_three(board: Board) -> u64 {
    board
        .iter()
        .fold(0, |number, &digit| 3 * number + u64::from(digit))
}
