//! # Boards for ARC012 C
//!
//! Up to two planted lines of four to ten stones, the second in many boards through a stone of the first, and other
//! stones around them, few or many. The counts fit a game more often than not, with either side having moved last.

use oracle::random::Random;

const SIZE: usize = 19;

/// The cells that a step goes on to: rows down, columns to the right.
const STEPS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

type Board = [[char; SIZE]; SIZE];

fn main() {
    let mut random = Random::from_argument();
    let mut board = [['.'; SIZE]; SIZE];
    let mut through = None;
    for _ in 0..random.below(3) {
        let side = random.pick(&['o', 'o', 'x']);
        let planted = plant(&mut board, side, through, &mut random);
        through = if random.below(3) > 0 { planted } else { None };
    }
    fill(&mut board, &mut random);
    for row in &board {
        println!("{}", row.iter().collect::<String>());
    }
}

/// Puts a line of stones on the board, through that cell if there is one, and returns one of its cells. Nothing happens
/// if it would leave the board.
fn plant(
    board: &mut Board,
    side: char,
    through: Option<(usize, usize)>,
    random: &mut Random,
) -> Option<(usize, usize)> {
    let length = random.pick(&[4, 5, 5, 5, 6, 8, 9, 9, 10]);
    let (down, right) = random.pick(&STEPS);
    let (row, column) = through.unwrap_or((random.below(SIZE), random.below(SIZE)));
    let before = random.below(length as usize) as isize;
    let cells: Option<Vec<(usize, usize)>> = (-before..length - before)
        .map(|i| {
            let row = row.checked_add_signed(i * down)?;
            let column = column.checked_add_signed(i * right)?;
            (row < SIZE && column < SIZE).then_some((row, column))
        })
        .collect();
    let cells = cells?;
    for &(row, column) in &cells {
        board[row][column] = side;
    }
    Some(random.pick(&cells))
}

/// Adds stones of both sides until their counts are as drawn, or the board is full.
fn fill(board: &mut Board, random: &mut Random) {
    let mut empty: Vec<(usize, usize)> = (0..SIZE * SIZE)
        .map(|cell| (cell / SIZE, cell % SIZE))
        .filter(|&(row, column)| board[row][column] == '.')
        .collect();
    let least = count(board, 'o').max(count(board, 'x'));
    let others = random.pick(&[1, 1, 6, 40, 170]);
    let white = least + random.below(others);
    let surplus = random.pick(&[0, 0, 0, 1, 1, 1, 2]);
    for (side, wanted) in [('x', white), ('o', white + surplus)] {
        for _ in count(board, side)..wanted {
            if empty.is_empty() {
                return;
            }
            let index = random.below(empty.len());
            let (row, column) = empty.swap_remove(index);
            board[row][column] = side;
        }
    }
}

fn count(board: &Board, side: char) -> usize {
    board.iter().flatten().filter(|&&cell| cell == side).count()
}
