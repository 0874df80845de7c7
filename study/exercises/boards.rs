// The gomoku boards of exercises 5.1 and 5.2.

use oracle::arc012c::{Board, SIZE, count};
use oracle::random::Random;

/// Random boards: in the middle of each up to three rows of one side that cross in one stone, and elsewhere stones of
/// both sides, with as many of either or one more of black.
pub fn crossings(seed: &str, boards: usize) -> Vec<Board> {
    let mut random = Random::named(seed);
    let mut drawn = Vec::new();
    while drawn.len() < boards {
        let mut board = [[b'.'; SIZE]; SIZE];
        let side = random.pick(b"ox");
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            if random.below(2) == 0 {
                for step in -(random.below(5) as isize)..=random.below(6) as isize {
                    let row = 9_usize.wrapping_add_signed(down * step);
                    board[row][9_usize.wrapping_add_signed(right * step)] = side;
                }
            }
        }
        let surplus = random.pick(&[0, 1]);
        while count(&board, b'o') != count(&board, b'x') + surplus {
            let lacks_black = count(&board, b'o') < count(&board, b'x') + surplus;
            let cell = &mut board[random.below(SIZE)][random.below(SIZE)];
            if *cell == b'.' {
                *cell = if lacks_black { b'o' } else { b'x' };
            }
        }
        if count(&board, b'o') > 0 {
            drawn.push(board);
        }
    }
    drawn
}

/// The rows of a board as text.
pub fn text(board: &Board) -> String {
    let rows = board.iter().map(|row| String::from_utf8_lossy(row));
    rows.collect::<Vec<_>>().join("\n")
}
