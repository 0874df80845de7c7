//! # Gomoku positions at the border of what can arise
//!
//! The generators plant lines of four to ten stones, alone or in pairs, crossing or not. Then they add stones of each
//! side, no five in a row, until the numbers of stones are right. So the lines alone decide whether the position can
//! arise.

use super::arc012c::{Board, SIZE, at, cells, count, fives};
use super::random::Random;

/// Steps by row and column: along a row, a column, and the two diagonals.
const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The generators, one for each kind of position.
pub const KINDS: [fn(&mut Random) -> Board; 6] = [
    one_line,
    two_lines,
    both_colours,
    counts_off,
    random_filling,
    full_board,
];

const EMPTY: Board = [[b'.'; SIZE]; SIZE];

/// A line to plant: its stone, a cell that the line goes through, and its length.
type Line = (u8, (usize, usize), i64);

/// A line of four to ten stones of one side.
fn one_line(random: &mut Random) -> Board {
    planted(random, |random| {
        let line = (random.pick(b"ox"), any_cell(random), random.between(4, 10));
        (vec![line], random.between(0, 1))
    })
}

/// Two lines of one side, of five to nine stones; three times in four they cross in a cell, which may be anywhere in
/// either.
pub fn two_lines(random: &mut Random) -> Board {
    planted(random, |random| {
        let (stone, cell) = (random.pick(b"ox"), any_cell(random));
        let other = if random.below(4) > 0 {
            cell
        } else {
            any_cell(random)
        };
        let lines = [cell, other].map(|cell| (stone, cell, random.between(5, 9)));
        // Mostly the side with the lines has moved last.
        let surplus = i64::from((stone == b'o') != (random.below(8) == 0));
        (lines.to_vec(), surplus)
    })
}

/// A line of four to six stones of each side.
fn both_colours(random: &mut Random) -> Board {
    planted(random, |random| {
        let lines = b"ox".map(|stone| (stone, any_cell(random), random.between(4, 6)));
        (lines.to_vec(), random.between(0, 1))
    })
}

/// A stone or two too many of one side, half of the time with a line of five.
fn counts_off(random: &mut Random) -> Board {
    planted(random, |random| {
        let line = (random.pick(b"ox"), any_cell(random), 5);
        let lines = vec![line; random.below(2)];
        (lines, random.pick(&[-2, -1, 2, 3]))
    })
}

/// Any number of stones anywhere, black having up to one more, seldom another number.
fn random_filling(random: &mut Random) -> Board {
    let mut position = EMPTY;
    let white = random.below(170);
    let surplus = random.pick(&[0, 0, 0, 1, 1, 1, 2]);
    for (stone, stones) in [(b'x', white), (b'o', white + surplus)] {
        for _ in 0..stones {
            put(&mut position, stone, random);
        }
    }
    position
}

/// A full board. Pairs of stones, each row shifted by one pair, make no row of more than two. Up to two lines are
/// added, mostly of black, which has moved last.
fn full_board(random: &mut Random) -> Board {
    let mut position = EMPTY;
    let start = random.below(4);
    for (row, column) in cells() {
        position[row][column] = [b'o', b'x'][(start + column + 2 * row) / 2 % 2];
    }
    let mut lines = EMPTY;
    for _ in 0..random.below(3) {
        let line = (
            random.pick(b"ooox"),
            any_cell(random),
            random.between(4, 10),
        );
        // A line that does not fit is left out, or planted in part.
        let _ = plant(&mut lines, line, random);
    }
    for (row, column) in cells().filter(|&(row, column)| lines[row][column] != b'.') {
        position[row][column] = lines[row][column];
    }
    // The pattern has a few too many of one side, and the lines have taken cells of the other.
    while count(&position, b'o') != count(&position, b'x') + 1 {
        let too_many_black = count(&position, b'o') > count(&position, b'x');
        let stones = if too_many_black { b"ox" } else { b"xo" };
        let (row, column) = any_cell(random);
        if position[row][column] == stones[0] && lines[row][column] == b'.' {
            position[row][column] = stones[1];
        }
    }
    position
}

/// Plants lines, and adds stones until black has the chosen surplus over white. The lines and the stones may not fit,
/// so this function tries again until they fit.
fn planted(random: &mut Random, choose: fn(&mut Random) -> (Vec<Line>, i64)) -> Board {
    loop {
        let (lines, surplus) = choose(random);
        let mut position = EMPTY;
        let mut fits = |&line: &Line| plant(&mut position, line, random).is_some();
        if !lines.iter().all(&mut fits) {
            continue;
        }
        if let Some(position) = fill(position, surplus, random) {
            return position;
        }
    }
}

fn any_cell(random: &mut Random) -> (usize, usize) {
    (random.below(SIZE), random.below(SIZE))
}

/// Puts a line in a random direction; `None` if it does not fit on the board, on empty cells and stones of its own.
fn plant(position: &mut Board, line: Line, random: &mut Random) -> Option<()> {
    let (stone, (row, column), length) = line;
    let (down, right) = random.pick(&DIRECTIONS);
    let before = random.between(0, length - 1);
    for step in -before..length - before {
        let (down, right) = (down * step as isize, right * step as isize);
        let there = at(position, row, column, down, right)?;
        if there != b'.' && there != stone {
            return None;
        }
        position[row.checked_add_signed(down)?][column.checked_add_signed(right)?] = stone;
    }
    Some(())
}

/// Adds stones, no five in a row, until black has this surplus over white, and then equally many of each side.
fn fill(mut position: Board, surplus: i64, random: &mut Random) -> Option<Board> {
    /// The number of tries to find a cell before the board counts as full.
    const TRIES: usize = 100;
    let missing = surplus - (count(&position, b'o') as i64 - count(&position, b'x') as i64);
    let of_each = random.between(0, 30);
    for (stone, stones) in [
        (b'o', missing),
        (b'x', -missing),
        (b'o', of_each),
        (b'x', of_each),
    ] {
        for _ in 0..stones {
            (0..TRIES).find_map(|_| {
                let (row, column) = put(&mut position, stone, random);
                if fives(&position).concat().contains(&(row, column)) {
                    position[row][column] = b'.';
                    return None;
                }
                Some(())
            })?;
        }
    }
    Some(position)
}

/// Puts a stone on some empty cell, of which there must be one.
fn put(position: &mut Board, stone: u8, random: &mut Random) -> (usize, usize) {
    loop {
        let (row, column) = any_cell(random);
        if position[row][column] == b'.' {
            position[row][column] = stone;
            return (row, column);
        }
    }
}
