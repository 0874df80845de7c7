//! # The game of three in a row
//!
//! A board is nine letters, row by row. Each problem chooses its letters.

use std::array::from_fn;
use std::collections::BTreeSet;

use super::random::Random;

/// A board, row by row.
pub type Board = [u8; 9];

/// The cells of the three rows, the three columns and the two diagonals.
pub const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

/// The letters of a problem.
#[derive(Clone, Copy)]
pub struct Letters {
    /// An empty cell.
    pub empty: u8,
    /// The side that makes the first move.
    pub first: u8,
    /// The other side.
    pub second: u8,
}

/// Returns whether a side has three in a row.
pub fn has_line(board: &Board, side: u8) -> bool {
    LINES
        .iter()
        .any(|line| line.iter().all(|&cell| board[cell] == side))
}

/// The number of cells with a letter.
pub fn count(board: &[u8], letter: u8) -> usize {
    board.iter().filter(|&&cell| cell == letter).count()
}

/// The cells as text, with a line for each row; also of a larger board.
pub fn rows(cells: &[u8], columns: usize) -> String {
    let rows = cells.chunks(columns).map(String::from_utf8_lossy);
    rows.map(|row| row + "\n").collect()
}

/// The side that is to move, if the game goes on; also on a larger board.
pub fn to_move(board: &[u8], letters: Letters) -> u8 {
    if count(board, letters.first) == count(board, letters.second) {
        letters.first
    } else {
        letters.second
    }
}

/// Returns whether the game is over.
pub fn is_finished(board: &Board, letters: Letters) -> bool {
    has_line(board, letters.first)
        || has_line(board, letters.second)
        || count(board, letters.empty) == 0
}

/// The boards after each move that a side can make, by cell; also on a larger board.
pub fn moves<const CELLS: usize>(
    board: [u8; CELLS],
    side: u8,
    empty: u8,
) -> impl Iterator<Item = [u8; CELLS]> {
    let cells = (0..CELLS).filter(move |&cell| board[cell] == empty);
    cells.map(move |cell| {
        let mut after = board;
        after[cell] = side;
        after
    })
}

/// All boards that are reachable by play, each once, in order.
pub fn reachable_boards(letters: Letters) -> Vec<Board> {
    let mut seen = BTreeSet::new();
    let mut open = vec![[letters.empty; 9]];
    while let Some(board) = open.pop() {
        if seen.insert(board) && !is_finished(&board, letters) {
            open.extend(moves(board, to_move(&board, letters), letters.empty));
        }
    }
    seen.into_iter().collect()
}

/// The board after `count` random moves, or at the end of the game if that comes first.
pub fn random_board(letters: Letters, count: usize, random: &mut Random) -> Board {
    let mut board = [letters.empty; 9];
    for _ in 0..count {
        if !is_finished(&board, letters) {
            let after = moves(board, to_move(&board, letters), letters.empty);
            board = random.pick(&after.collect::<Vec<_>>());
        }
    }
    board
}

/// All 3^9 boards that can be written down.
pub fn all_boards(letters: Letters) -> impl Iterator<Item = Board> {
    let letters = [letters.empty, letters.first, letters.second];
    (0..3_usize.pow(9)).map(move |code| {
        let mut rest = code;
        [(); 9].map(|()| {
            let digit = rest % 3;
            rest /= 3;
            letters[digit]
        })
    })
}

/// The value of a board if both sides play their best: the side that began wants a high value, the other side a low
/// one. `ended` gives the value of a board on which the game is over, and `None` for any other board.
pub fn best_play<V: Ord>(
    board: Board,
    letters: Letters,
    ended: &impl Fn(&Board) -> Option<V>,
) -> V {
    if let Some(value) = ended(&board) {
        return value;
    }
    let mover = to_move(&board, letters);
    let values = moves(board, mover, letters.empty).map(|after| best_play(after, letters, ended));
    let best = match mover == letters.first {
        true => values.max(),
        false => values.min(),
    };
    best.expect("a game that goes on has moves")
}

/// The eight rotations and reflections of a square board of any size; the first is the board itself.
pub fn symmetries<T: Copy, const CELLS: usize>(cells: &[T; CELLS]) -> [[T; CELLS]; 8] {
    let size = (1..).find(|size| size * size == CELLS).unwrap_or(1);
    from_fn(|which| {
        let turned = |index: usize, bit: usize| match which & bit {
            0 => index,
            _ => size - 1 - index,
        };
        from_fn(|cell| {
            let (row, column) = (turned(cell / size, 1), turned(cell % size, 2));
            match which & 4 {
                0 => cells[row * size + column],
                _ => cells[column * size + row],
            }
        })
    })
}
