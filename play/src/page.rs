//! # Questions of a page
//!
//! No page of the book has rules of its own: this module, compiled to WebAssembly, answers for all five problems. A
//! question is a package and a board in the form of [`notation`]. The answer is lines of JSON: first the input with
//! this board, the side to move and whether the game is over; then the problem's answer and the outcome of each move;
//! then the line of best play; last the number of positions that alpha-beta visits, which takes longest. A line
//! `refused` gives the reason why the answer ends.

use std::fmt::Display;
use std::slice;

use oracle::three_in_a_row::{count, has_line, to_move};
use oracle::{aoj_tictactoe, arc012c, poj1568};

use crate::notation::{self, Board, Problem};
use crate::rules::{self, Rules, O_BEGINS, X_BEGINS};
use crate::{four_in_a_row, Analysis, Order, Outcome, Result};

/// The largest number of empty cells that is analysed within a second.
const MOST_EMPTY: usize = 12;

/// The receiver of the answer's lines.
type Tell<'a> = &'a mut dyn FnMut(&str);

/// Answers a question, line by line.
pub fn ask(question: &str, tell: Tell) {
    if let Err(reason) = answer(question, tell) {
        tell(&object(&[("refused", quoted(reason))]));
    }
}

fn answer(question: &str, tell: Tell) -> Result<()> {
    let (package, text) = question.split_once(' ').unwrap_or_default();
    let problem = notation::problem(package)?;
    let board = problem.read(text)?;
    let rules = match package {
        "arc012c" => {
            gomoku(problem, &board, tell);
            return Ok(());
        }
        "abc349e" => Rules::weighted(&board.weights)?,
        "aoj-tictactoe" => O_BEGINS,
        _ => X_BEGINS,
    };
    game(rules, problem, &board, tell)
}

/// The problem's answer to a board; `None` if the judge sends no such board.
pub fn right_answer(package: &str, board: &Board) -> Option<String> {
    Some(match package {
        "aoj-tictactoe" => verdict(&board.cells)?.to_string(),
        "algospot-tictactoe" => {
            let analysis = Analysis::new(X_BEGINS, &board.cells).ok()?;
            let best = analysis.best(analysis.root());
            best.map_or("TIE".to_string(), String::from)
        }
        "abc349e" if board.has_stones() => return None,
        "abc349e" => {
            let rules = Rules::weighted(&board.weights).ok()?;
            let analysis = Analysis::new(rules, &board.cells).ok()?;
            let takahashi_wins = analysis.best(analysis.root()) == Some('o');
            if takahashi_wins { "Takahashi" } else { "Aoki" }.to_string()
        }
        "poj1568" => {
            let analysis = four_in_a_row(&board.cells).ok()?;
            if analysis.is_over(analysis.root()) {
                return None;
            }
            let line = poj1568::line(first_win(&analysis));
            line.trim_end().to_string()
        }
        _ => {
            let can_arise = arc012c::can_arise(&rows(&board.cells));
            if can_arise { "YES" } else { "NO" }.to_string()
        }
    })
}

/// AOJ's answer to a board; `None` if both sides have three in a row.
fn verdict(cells: &[u8]) -> Option<char> {
    let board = rules::fixed(cells);
    let is_won_twice = has_line(&board, b'o') && has_line(&board, b'x');
    (!is_won_twice).then(|| aoj_tictactoe::verdict(&board))
}

/// The first cell with which x wins.
fn first_win(analysis: &Analysis) -> Option<usize> {
    let outcomes = analysis.outcomes(analysis.root());
    let mut outcomes = outcomes.iter();
    outcomes.position(|&outcome| outcome == Some(Outcome::Win))
}

fn game(rules: Rules, problem: &Problem, board: &Board, tell: Tell) -> Result<()> {
    let cells = &board.cells;
    let ended = rules.ended(cells);
    let mover = to_move(cells, rules.letters);
    let lines = [b'o', b'x'].map(|side| rules::lines(cells, side)).concat();
    let lines = lines.into_iter().map(|line| line.to_vec()).collect();
    tell(&seen(problem, board, mover, ended, lines, Vec::new()));
    let empty = count(cells, b'.');
    if empty > MOST_EMPTY && ended.is_none() {
        return Err(format!(
            "{empty} cells are empty, and with more than {MOST_EMPTY} the analysis takes long"
        ));
    }
    let right = right_answer(problem.package, board);
    let told = nullable(right.as_ref());
    if problem.package == "aoj-tictactoe" {
        // This problem asks about the board as it stands, so a cell is marked with the answer after a stone there.
        let marks = match ended {
            Some(_) => Vec::new(),
            None => with_stone(board, mover, |board| verdict(&board.cells)),
        };
        tell(&object(&[("answer", told), ("marks", list(marks))]));
        if ended.is_none() {
            analyse(&Analysis::new(rules, cells)?, None, tell);
        }
        return Ok(());
    }
    let analysis = Analysis::new(rules, cells)?;
    let outcomes = analysis.outcomes(analysis.root()).into_iter();
    let marks = outcomes.map(|outcome| match outcome {
        Some(Outcome::Draw) => quoted("draw"),
        Some(outcome) => nullable(analysis.winner(analysis.root(), outcome)),
        None => "null".to_string(),
    });
    let mut facts = vec![("answer", told), ("marks", list(marks))];
    let mut first = None;
    if problem.package == "poj1568" && right.is_some() {
        first = first_win(&analysis);
        facts.extend(first.map(|cell| ("named", cell.to_string())));
    }
    if problem.has_weights && !board.has_stones() {
        let winner = |cell: usize| {
            let mut turned = board.clone();
            turned.weights[cell] = -turned.weights[cell];
            nullable(right_answer(problem.package, &turned))
        };
        facts.push(("turned", list((0..9).map(winner))));
    }
    tell(&object(&facts));
    if ended.is_none() {
        analyse(&analysis, first, tell);
    }
    Ok(())
}

/// Tells the line of best play, which begins with `first` if it can, and how many positions each search visits.
fn analyse(analysis: &Analysis, first: Option<usize>, tell: Tell) {
    let play = analysis.line_of_play(first);
    let moved = play.iter().enumerate().map(|(count, cell)| {
        let mover = analysis.mover(&analysis.after(&play[..count]));
        object(&[("cell", cell.to_string()), ("letter", quoted(mover))])
    });
    let lines = analysis.winning_lines(&analysis.after(&play));
    tell(&object(&[
        ("best", nullable(analysis.best(analysis.root()))),
        ("play", list(moved)),
        ("endLines", list(lines.into_iter().map(list))),
        ("minimax", analysis.minimax().to_string()),
        ("memo", analysis.memo().to_string()),
    ]));
    let alpha_beta = analysis.alpha_beta(Order::Written);
    tell(&object(&[("alphaBeta", alpha_beta.to_string())]));
}

/// The line about the board as it stands. `last` are the stones that can be the last move.
fn seen(
    problem: &Problem,
    board: &Board,
    mover: u8,
    ended: Option<Option<u8>>,
    lines: Vec<Vec<usize>>,
    last: Vec<usize>,
) -> String {
    object(&[
        ("input", quoted(problem.input(slice::from_ref(board)))),
        ("mover", quoted(char::from(mover))),
        ("over", ended.is_some().to_string()),
        ("winner", nullable(ended.flatten().map(char::from))),
        ("lines", list(lines.into_iter().map(list))),
        ("last", list(last)),
    ])
}

/// Tells the fives, and the stones that can be the last move of a game that ended with these fives; then the answer,
/// and the answer after one more stone on each crossing.
fn gomoku(problem: &Problem, board: &Board, tell: Tell) {
    let rows = rows(&board.cells);
    let [black, white] = [b'o', b'x'].map(|stone| arc012c::count(&rows, stone));
    let mover = if black > white { b'x' } else { b'o' };
    let places = |cells: Vec<(usize, usize)>| {
        let places = cells.into_iter();
        let places = places.map(|(row, column)| row * arc012c::SIZE + column);
        places.collect::<Vec<_>>()
    };
    let lines: Vec<_> = arc012c::fives(&rows).into_iter().map(places).collect();
    let last = match lines.is_empty() {
        true => Vec::new(),
        false => places(arc012c::last_stones(&rows)),
    };
    let ended = lines.first().map(|five| Some(board.cells[five[0]]));
    tell(&seen(problem, board, mover, ended, lines, last));
    let answer = |board: &Board| right_answer(problem.package, board);
    let marks = with_stone(board, mover, answer);
    let told = nullable(answer(board));
    tell(&object(&[("answer", told), ("marks", list(marks))]));
}

/// The answer after a stone in each cell; null for a cell that already has a stone.
fn with_stone<A: Display>(
    board: &Board,
    stone: u8,
    answer: impl Fn(&Board) -> Option<A>,
) -> Vec<String> {
    let mark = |cell: usize| {
        let mut after = board.clone();
        after.cells[cell] = stone;
        let answer = (board.cells[cell] == b'.').then(|| answer(&after));
        nullable(answer.flatten())
    };
    (0..board.cells.len()).map(mark).collect()
}

/// The rows of a gomoku board.
pub fn rows(cells: &[u8]) -> arc012c::Board {
    let mut board = [[b'.'; arc012c::SIZE]; arc012c::SIZE];
    for (row, cells) in board.iter_mut().zip(cells.chunks(arc012c::SIZE)) {
        row.copy_from_slice(cells);
    }
    board
}

/// A JSON string, or `null` for `None`.
fn nullable(text: Option<impl Display>) -> String {
    text.map_or("null".to_string(), quoted)
}

/// A JSON string.
fn quoted(text: impl Display) -> String {
    let text = text
        .to_string()
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
        .replace('\n', "\\n");
    let text: String = text.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{text}\"")
}

fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    format!("[{}]", items.join(","))
}

fn object(members: &[(&str, String)]) -> String {
    let members = members
        .iter()
        .map(|(name, value)| format!("\"{name}\":{value}"));
    format!("{{{}}}", members.collect::<Vec<_>>().join(","))
}

/// The functions that a page calls, and the function of the page that they call.
#[cfg(target_family = "wasm")]
mod exports {
    extern "C" {
        fn tell(text: *const u8, length: usize);
    }

    /// Allocates room for a question of this length.
    #[no_mangle]
    pub extern "C" fn room(length: usize) -> *mut u8 {
        Box::into_raw(vec![0; length].into_boxed_slice()).cast()
    }

    /// Answers the question that the page wrote into the room, and frees the room.
    ///
    /// # Safety
    /// `room` is the result of the function `room` for this length.
    #[no_mangle]
    pub unsafe extern "C" fn ask(room: *mut u8, length: usize) {
        // SAFETY: `room` has leaked a boxed slice of this length, whose capacity is its length.
        let question = unsafe { Vec::from_raw_parts(room, length, length) };
        let question = String::from_utf8_lossy(&question);
        // SAFETY: The page reads the text before it returns.
        super::ask(&question, &mut |line| unsafe {
            tell(line.as_ptr(), line.len())
        });
    }
}
