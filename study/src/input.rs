//! # The problems' inputs as positions
//!
//! The solution reads an input first. What it refuses with a message of its own does not come here. The two solutions
//! that read by proconio panic instead, so their inputs are checked here.

use std::iter;
use std::str;

use anyhow::{Context, Error, Result, anyhow, ensure};
use oracle::{arc012c, three_in_a_row};

/// A position, as one of the problems has it.
pub enum Position {
    /// AOJ 0066: a board, and who has won is asked.
    Won(three_in_a_row::Board),
    /// Algospot: a board to be played on.
    ThreeInARow(three_in_a_row::Board),
    /// ABC349 E: the weights of an empty board.
    Weights([i64; 9]),
    /// POJ 1568: a board on which x is to move.
    FourInARow([u8; 16]),
    /// ARC012 C: a board that may have arisen.
    Gomoku(Box<arc012c::Board>),
}

/// The function that reads the positions of an input, or tells in one line what is wrong with it.
type Reader = fn(&[u8]) -> Result<Vec<Position>>;

/// The reader of each package's inputs.
const READERS: [(&str, Reader); 5] = [
    ("aoj-tictactoe", aoj_tictactoe),
    ("algospot-tictactoe", algospot_tictactoe),
    ("abc349e", abc349e),
    ("poj1568", poj1568),
    ("arc012c", arc012c),
];

/// The packages whose inputs can be read.
pub fn packages() -> [&'static str; READERS.len()] {
    READERS.map(|(package, _)| package)
}

/// Reads the positions of an input, of which there must be at least one.
///
/// # Errors
/// If the input has none, or the package's solution would panic. The message names the input line, what was expected
/// and what was found, as those of the solutions do.
pub fn positions(package: &str, input: &[u8]) -> Result<Vec<Position>> {
    let (_, read) = READERS
        .iter()
        .find(|(name, _)| *name == package)
        .with_context(|| format!("the input format of `{package}` is not known"))?;
    let positions = read(input)?;
    if positions.is_empty() {
        let first = lines(input).next().unwrap_or_default();
        return Err(refusal(1, "a board", &first));
    }
    Ok(positions)
}

fn aoj_tictactoe(input: &[u8]) -> Result<Vec<Position>> {
    let boards = lines(input).filter(|line| !line.is_empty());
    boards
        .map(|line| cells(&line.replace('s', ".")).map(Position::Won))
        .collect()
}

fn algospot_tictactoe(input: &[u8]) -> Result<Vec<Position>> {
    let mut lines = lines(input);
    let first = lines.next().unwrap_or_default();
    let count = first.parse();
    let count = count.map_err(|_| refusal(1, "a number of boards", &first))?;
    iter::repeat_with(|| rows(&mut lines, 3).map(Position::ThreeInARow))
        .take(count)
        .collect()
}

fn abc349e(input: &[u8]) -> Result<Vec<Position>> {
    let mut weights = [0; 9];
    let words = words(input, "weight", weights.len());
    for (weight, word) in weights.iter_mut().zip(words) {
        let (line, word) = word?;
        // The solution keeps a weight in 32 bits.
        let number: i32 = word
            .parse()
            .map_err(|_| refusal(line, "a whole number of at most 10^9 in size", word))?;
        *weight = number.into();
    }
    Ok(vec![Position::Weights(weights)])
}

fn poj1568(input: &[u8]) -> Result<Vec<Position>> {
    let mut lines = lines(input);
    let mut games = Vec::new();
    while let Some(line) = lines.next()
        && !line.starts_with('$')
        && line.contains('?')
    {
        games.push(Position::FourInARow(rows(&mut lines, 4)?));
    }
    Ok(games)
}

fn arc012c(input: &[u8]) -> Result<Vec<Position>> {
    let mut board = Box::new([[0; arc012c::SIZE]; arc012c::SIZE]);
    let words = words(input, "row", board.len());
    for (row, word) in board.iter_mut().zip(words) {
        let (line, word) = word?;
        let is_cell = |cell: &u8| b".ox".contains(cell);
        *row = word
            .as_bytes()
            .try_into()
            .ok()
            .filter(|cells: &[u8; arc012c::SIZE]| cells.iter().all(is_cell))
            .ok_or_else(|| refusal(line, "19 cells of \".ox\"", word))?;
    }
    Ok(vec![Position::Gomoku(board)])
}

/// The words that proconio reads, each with the number of its line, and an error behind the last if there are too few.
/// Lines behind the last word are not looked at.
fn words<'a>(input: &'a [u8], name: &str, count: usize) -> Vec<Result<(usize, &'a str)>> {
    let mut words = Vec::new();
    let mut number = 1;
    for line in input.split_inclusive(|&byte| byte == b'\n') {
        match str::from_utf8(line) {
            Ok(line) => words.extend(line.split_ascii_whitespace().map(|it| Ok((number, it)))),
            Err(_) => {
                let found = String::from_utf8_lossy(line);
                words.push(Err(refusal(number, "text in UTF-8", found.trim_end())));
                return words;
            }
        }
        if words.len() >= count {
            return words;
        }
        number += 1;
    }
    let expected = format!("{name} {} of {count}", words.len() + 1);
    words.push(Err(refusal(number, &expected, "")));
    words
}

/// The message about a line, in the form that `shared::boards` gives it. Nothing is found at the end of the input.
fn refusal(line: usize, expected: &str, found: &str) -> Error {
    const SHOWN: usize = 40;
    let found = match found.char_indices().nth(SHOWN) {
        _ if found.is_empty() => "the end of the input".to_string(),
        Some((end, _)) => format!("{:?}...", &found[..end]),
        None => format!("{found:?}"),
    };
    anyhow!("input line {line}: expected {expected}, found {found}")
}

/// Reads a board whose rows are joined by `/`.
pub fn board<const CELLS: usize>(text: &str) -> Result<[u8; CELLS]> {
    let size = CELLS.isqrt();
    let is_row = |row: &str| row.len() == size && row.bytes().all(|cell| b".ox".contains(&cell));
    let is_board = text.split('/').all(is_row) && text.split('/').count() == size;
    ensure!(
        is_board,
        "expected {size} rows of {size} cells `.`, `o` or `x`, joined by `/`, found `{text}`"
    );
    cells(&text.replace('/', ""))
}

/// The lines without the blanks at their ends.
fn lines(input: &[u8]) -> impl Iterator<Item = String> {
    let lines = input.split_inclusive(|&byte| byte == b'\n');
    lines.map(|line| String::from_utf8_lossy(line).trim_end().to_string())
}

fn rows<const CELLS: usize>(
    lines: &mut impl Iterator<Item = String>,
    count: usize,
) -> Result<[u8; CELLS]> {
    cells(&lines.take(count).collect::<String>())
}

fn cells<const CELLS: usize>(text: &str) -> Result<[u8; CELLS]> {
    let cells = text.as_bytes().try_into();
    cells
        .ok()
        .with_context(|| format!("expected {CELLS} cells, found {text:?}"))
}
