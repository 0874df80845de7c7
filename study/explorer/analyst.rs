//! # What a page knows of a game
//!
//! The book's own analysis as a program that runs in a page, so that no page has rules of its own.
//!
//! The input is `state` or `analysis`, the problem's package, the cells in the letters `.`, `o` and `x`, and numbers:
//! the nine weights, or else the cell with which the line of play is to begin. The output is lines of JSON: what can be
//! seen on the board at once, then for an analysis what the moves lead to, and then how many positions alpha-beta looks
//! at, which takes longest. A board that cannot be analysed ends it with a line that says why.
//!
//! The compiler for the pages makes it without cargo. So this crate stands for the two that the analysis names.

extern crate self as anyhow;
extern crate self as oracle;

use std::fmt::Display;
use std::io::{self, Read};

pub use rules::*;
use rules::three_in_a_row::{LINES, Letters, count, to_move};
use rules::{aoj_tictactoe, arc012c};
use study::analysis::Analysis;
use study::analysis::rules::{FourInARow, Rules, ThreeInARow, Weighted, full};

#[path = "../../oracle/src/lib.rs"]
mod rules;
#[path = "../src"]
mod study {
    pub mod analysis;
}

/// The result of what may be refused, with the reason.
pub type Result<T> = std::result::Result<T, String>;

/// Refuses, for a reason.
#[macro_export]
macro_rules! bail {
    ($($reason:tt)*) => { return Err(format!($($reason)*)) };
}

/// Refuses, for a reason, if something does not hold.
#[macro_export]
macro_rules! ensure {
    ($holds:expr, $($reason:tt)*) => { if !$holds { $crate::bail!($($reason)*) } };
}

/// As many empty cells as are analysed within a second.
const MOST_EMPTY: usize = 12;

fn main() {
    let mut input = String::new();
    let read = io::stdin().read_to_string(&mut input);
    let told = read.map_err(|error| error.to_string());
    if let Err(reason) = told.and_then(|_| tell(&input)) {
        println!("{{\"refused\":{:?}}}", reason);
    }
}

fn tell(input: &str) -> Result<()> {
    let mut words = input.split_whitespace();
    let [depth, package, board] = [(); 3].map(|()| words.next().unwrap_or_default());
    let is_deep = depth == "analysis";
    let is_board = board.chars().all(|cell| ".ox".contains(cell));
    ensure!(is_board, "expected cells of \".ox\", found {board:?}");
    let number = |word: &str| {
        let number = word.parse::<i32>();
        number
            .map_err(|_| format!("expected a whole number of at most 10^9 in size, found {word:?}"))
    };
    let numbers: Vec<i32> = words.map(number).collect::<Result<_>>()?;
    let first = numbers.first().map(|&cell| cell as usize);
    match package {
        "aoj-tictactoe" => game(OBegins, board, first, is_deep),
        "algospot-tictactoe" => game(ThreeInARow, board, first, is_deep),
        "poj1568" => game(FourInARow, board, first, is_deep),
        "abc349e" => {
            let weights: Vec<i64> = numbers.into_iter().map(i64::from).collect();
            let weights = weights
                .try_into()
                .map_err(|_| "expected nine weights".to_string())?;
            game(Weighted::new(weights)?, board, None, is_deep)
        }
        _ => gomoku(board),
    }
}

/// Three in a row where o begins.
struct OBegins;

impl Rules<9> for OBegins {
    const LETTERS: Letters = Letters {
        empty: b'.',
        ..aoj_tictactoe::LETTERS
    };

    fn lines(&self, board: &[u8; 9], side: u8) -> Vec<&'static [usize]> {
        full(&LINES, board, side)
    }
}

fn game<const CELLS: usize, R: Rules<CELLS>>(
    rules: R,
    board: &str,
    first: Option<usize>,
    is_deep: bool,
) -> Result<()> {
    let sides = [R::LETTERS.first, R::LETTERS.second];
    let cell = |letter| sides.into_iter().find(|&side| shown(side.into()) == letter);
    let cells = board
        .chars()
        .map(|letter| cell(letter).unwrap_or(R::LETTERS.empty));
    let cells: Vec<u8> = cells.collect();
    let found = cells.len();
    let cells: [u8; CELLS] = cells
        .try_into()
        .map_err(|_| format!("expected {CELLS} cells, found {found}"))?;
    let ended = rules.ended(&cells);
    let lines = sides.map(|side| rules.lines(&cells, side)).concat();
    println!(
        "{{\"mover\":\"{}\",\"over\":{},\"winner\":{},\"lines\":{}}}",
        shown(to_move(&cells, R::LETTERS).into()),
        ended.is_some(),
        quoted(ended.flatten().map(char::from)),
        list(lines.into_iter().map(list)),
    );
    if is_deep && ended.is_none() {
        let empty = count(&cells, R::LETTERS.empty);
        ensure!(
            empty <= MOST_EMPTY,
            "{empty} cells are empty, and with more than {MOST_EMPTY} the analysis takes long"
        );
        analyse(&Analysis::new(rules, cells)?, first);
    }
    Ok(())
}

fn analyse<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    first: Option<usize>,
) {
    let board = analysis.root();
    let outcomes = analysis.outcomes(board).map(|outcome| match outcome {
        Some(outcome) => match analysis.winner(board, outcome) {
            None => "\"draw\"".to_string(),
            winner => quoted(winner),
        },
        None => quoted(None),
    });
    let play = analysis.line_of_play(first);
    let played = play.iter().enumerate().map(|(count, cell)| {
        let mover = analysis.mover(&analysis.after(&play[..count]));
        format!("{{\"cell\":{cell},\"letter\":{}}}", quoted(Some(mover)))
    });
    let lines = analysis.winning_lines(&analysis.after(&play));
    println!(
        "{{\"outcomes\":{},\"best\":{},\"play\":{},\"lines\":{},\"minimax\":{},\"memo\":{}}}",
        list(outcomes),
        quoted(analysis.best(board)),
        list(played),
        list(lines.into_iter().map(list)),
        analysis.minimax(),
        analysis.memo(),
    );
    println!("{{\"alphaBeta\":{}}}", analysis.alpha_beta());
}

/// Tells the fives and the stones that can have been the last one of a game that ended with them.
fn gomoku(board: &str) -> Result<()> {
    let cells = board.as_bytes();
    ensure!(
        cells.len() == arc012c::SIZE * arc012c::SIZE,
        "expected 361 cells, found {}",
        cells.len()
    );
    let mut board = [[0; arc012c::SIZE]; arc012c::SIZE];
    for (row, cells) in board.iter_mut().zip(cells.chunks(arc012c::SIZE)) {
        row.copy_from_slice(cells);
    }
    let [black, white] = [b'o', b'x'].map(|stone| arc012c::count(&board, stone));
    let fives = arc012c::fives(&board);
    let winner = fives
        .first()
        .map(|five| char::from(board[five[0].0][five[0].1]));
    let last = if fives.is_empty() {
        Vec::new()
    } else {
        arc012c::last_stones(&board)
    };
    let cell = |(row, column)| row * arc012c::SIZE + column;
    println!(
        "{{\"mover\":\"{}\",\"over\":{},\"winner\":{},\"lines\":{},\"last\":{}}}",
        if black > white { 'x' } else { 'o' },
        !fives.is_empty(),
        quoted(winner),
        list(
            fives
                .into_iter()
                .map(|five| list(five.into_iter().map(cell)))
        ),
        list(last.into_iter().map(cell)),
    );
    Ok(())
}

/// The letter of a side in the page: Takahashi is o, as in the book's pictures.
fn shown(side: char) -> char {
    match side {
        'T' => 'o',
        'A' => 'x',
        other => other,
    }
}

fn quoted(side: Option<char>) -> String {
    side.map_or("null".to_string(), |side| format!("\"{}\"", shown(side)))
}

fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}
