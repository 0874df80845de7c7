//! # The problems' inputs as positions
//!
//! Whether an input is in the format is for the solution to say; here is read what it has taken.

use std::iter;

use anyhow::{Context, Result, ensure};
use proofs::oracle::{arc012c, three_in_a_row};

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

/// How an input's positions are read.
type Format = fn(&str) -> Result<Vec<Position>>;

/// The formats that are known, by package.
const FORMATS: [(&str, Format); 5] = [
    ("aoj-tictactoe", aoj_tictactoe),
    ("algospot-tictactoe", algospot_tictactoe),
    ("abc349e", abc349e),
    ("poj1568", poj1568),
    ("arc012c", arc012c),
];

/// The packages whose inputs can be read.
pub fn packages() -> [&'static str; FORMATS.len()] {
    FORMATS.map(|(package, _)| package)
}

/// Reads the positions of an input that the package's solution has taken.
pub fn read(package: &str, input: &str) -> Result<Vec<Position>> {
    let format = FORMATS.iter().find(|(name, _)| *name == package);
    let (_, read) = format.with_context(|| format!("no format is known for {package}"))?;
    read(input)
}

fn aoj_tictactoe(input: &str) -> Result<Vec<Position>> {
    let boards = lines(input).filter(|line| !line.is_empty());
    boards
        .map(|line| cells(&line.replace('s', ".")).map(Position::Won))
        .collect()
}

fn algospot_tictactoe(input: &str) -> Result<Vec<Position>> {
    let mut lines = lines(input);
    let count = lines.next().and_then(|count| count.parse().ok());
    let boards = iter::repeat_with(|| rows(&mut lines, 3).map(Position::ThreeInARow));
    boards.take(count.context("no number of boards")?).collect()
}

fn abc349e(input: &str) -> Result<Vec<Position>> {
    // What follows is nobody's business: proconio does not look at it either.
    let weights = input.split_whitespace().take(9).map(str::parse);
    let weights: Vec<i64> = weights.collect::<Result<_, _>>()?;
    let weights = weights.try_into().ok().context("too few weights")?;
    Ok(vec![Position::Weights(weights)])
}

fn poj1568(input: &str) -> Result<Vec<Position>> {
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

fn arc012c(input: &str) -> Result<Vec<Position>> {
    let rows = input.split_whitespace().map(cells);
    let rows: Vec<_> = rows.take(arc012c::SIZE).collect::<Result<_>>()?;
    let rows: Result<Box<arc012c::Board>, _> = rows.into_boxed_slice().try_into();
    Ok(vec![Position::Gomoku(rows.ok().context("too few rows")?)])
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

fn lines(input: &str) -> impl Iterator<Item = &str> {
    input.lines().map(str::trim_end)
}

fn rows<'a, const CELLS: usize>(
    lines: &mut impl Iterator<Item = &'a str>,
    count: usize,
) -> Result<[u8; CELLS]> {
    cells(&lines.take(count).collect::<String>())
}

fn cells<const CELLS: usize>(text: &str) -> Result<[u8; CELLS]> {
    let cells = text.as_bytes().try_into();
    cells
        .ok()
        .with_context(|| format!("{text:?} has not {CELLS} cells"))
}
