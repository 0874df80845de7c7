//! # Questions of a page
//!
//! No page of the book has rules of its own: this module, compiled to WebAssembly, answers for all five problems. A
//! question is `look` or `analyse`, a package, and a board as [`notation`] writes it. The answer comes
//! in lines of JSON. To `look` is quick: it tells the input that has this board, whose turn it is, and whether the game
//! is over. To `analyse` tells the problem's answer and what each move leads to, then the line of best play, and last
//! how many positions alpha-beta looks at, which takes longest. A line `refused` tells why there is nothing more.

use std::fmt::Display;
use std::slice;

use oracle::three_in_a_row::{count, has_line, to_move};
use oracle::{aoj_tictactoe, arc012c};

use crate::notation::{self, Board, Problem};
use crate::rules::{FourInARow, OBegins, Rules, ThreeInARow, Weighted};
use crate::{four_in_a_row, Analysis, Order, Outcome, Result};

/// As many empty cells as are analysed within a second.
const MOST_EMPTY: usize = 12;

/// The receiver of the lines.
type Tell<'a> = &'a mut dyn FnMut(&str);

/// Answers a question, line by line.
pub fn ask(question: &str, tell: Tell) {
    if let Err(reason) = answer(question, tell) {
        tell(&object(&[("refused", quoted(reason))]));
    }
}

fn answer(question: &str, tell: Tell) -> Result<()> {
    let mut words = question.split(' ');
    let [depth, package, text] = [(); 3].map(|()| words.next().unwrap_or_default());
    let problem = notation::problem(package)?;
    let board = problem.read(text)?;
    match (package, depth) {
        ("arc012c", "look") => look_at_gomoku(problem, &board, tell),
        ("arc012c", _) => gomoku(&board, tell),
        ("abc349e", _) => game(weighted(&board.weights)?, problem, &board, depth, tell)?,
        ("poj1568", _) => game(FourInARow, problem, &board, depth, tell)?,
        ("aoj-tictactoe", _) => game(OBegins, problem, &board, depth, tell)?,
        _ => game(ThreeInARow, problem, &board, depth, tell)?,
    }
    Ok(())
}

/// The problem's answer to a board; none if the judge sends no such board.
pub fn right_answer(package: &str, board: &Board) -> Option<String> {
    match package {
        "aoj-tictactoe" => verdict(&board.cells).map(String::from),
        "algospot-tictactoe" => {
            let analysis = Analysis::new(ThreeInARow, fixed(&board.cells)).ok()?;
            let best = analysis.best(analysis.root());
            Some(best.map_or("TIE".to_string(), String::from))
        }
        "abc349e" if board.has_stones() => None,
        "abc349e" => {
            let analysis = Analysis::new(weighted(&board.weights).ok()?, [b'.'; 9]).ok()?;
            let takahashi_wins = analysis.best(analysis.root()) == Some('T');
            Some(if takahashi_wins { "Takahashi" } else { "Aoki" }.to_string())
        }
        "poj1568" => {
            let analysis = four_in_a_row(fixed(&board.cells)).ok()?;
            let cell = first_win(&analysis);
            let is_over = analysis.is_over(analysis.root());
            let name = |cell| format!("({},{})", cell / 4, cell % 4);
            (!is_over).then(|| cell.map_or("#####".to_string(), name))
        }
        _ => {
            let board = rows(&board.cells);
            Some(
                if arc012c::can_arise(&board) {
                    "YES"
                } else {
                    "NO"
                }
                .to_string(),
            )
        }
    }
}

/// AOJ's answer, unless both sides have three in a row.
fn verdict(cells: &[u8]) -> Option<char> {
    let board = fixed(cells);
    let is_promised = !has_line(&board, b'o') || !has_line(&board, b'x');
    is_promised.then(|| aoj_tictactoe::verdict(&board))
}

/// The first cell with which x wins.
fn first_win(analysis: &Analysis<16, FourInARow>) -> Option<usize> {
    let outcomes = analysis.outcomes(analysis.root());
    outcomes
        .iter()
        .position(|&outcome| outcome == Some(Outcome::Win))
}

fn weighted(weights: &[i64]) -> Result<Weighted> {
    let mut nine = [0; 9];
    nine.copy_from_slice(weights);
    Weighted::new(nine)
}

fn game<const CELLS: usize, R: Rules<CELLS>>(
    rules: R,
    problem: &Problem,
    board: &Board,
    depth: &str,
    tell: Tell,
) -> Result<()> {
    let sides = [R::LETTERS.first, R::LETTERS.second];
    let side = |&cell: &u8| {
        sides
            .iter()
            .copied()
            .find(|&side| shown(side.into()) == cell.into())
    };
    let cells = board
        .cells
        .iter()
        .map(|cell| side(cell).unwrap_or(R::LETTERS.empty));
    let cells: [u8; CELLS] = fixed(&cells.collect::<Vec<u8>>());
    let ended = rules.ended(&cells);
    let mover = shown(to_move(&cells, R::LETTERS).into());
    if depth == "look" {
        tell(&object(&[
            ("input", quoted(problem.input(slice::from_ref(board)))),
            ("mover", quoted(mover)),
            ("over", ended.is_some().to_string()),
            ("winner", side_or_null(ended.flatten().map(char::from))),
            (
                "lines",
                list(
                    sides
                        .iter()
                        .flat_map(|&side| rules.lines(&cells, side))
                        .map(list),
                ),
            ),
        ]));
        return Ok(());
    }
    let empty = count(&cells, R::LETTERS.empty);
    if empty > MOST_EMPTY && ended.is_none() {
        return Err(format!(
            "{empty} cells are empty, and with more than {MOST_EMPTY} the analysis takes long"
        ));
    }
    let answer = right_answer(problem.package, board);
    let told = answer.map_or("null".to_string(), quoted);
    if problem.package == "aoj-tictactoe" {
        // This problem asks about the board as it stands, so a cell is marked with the answer after a stone there.
        let marks = with_stone(board, mover, |board| verdict(&board.cells));
        let is_over = ended.is_some();
        let marks = if is_over {
            list::<String>([])
        } else {
            list(marks)
        };
        tell(&object(&[("answer", told), ("marks", marks)]));
        if is_over {
            return Ok(());
        }
        return analyse(&Analysis::new(rules, cells)?, None, tell);
    }
    let analysis = Analysis::new(rules, cells)?;
    let outcomes = analysis.outcomes(analysis.root()).into_iter();
    let marks = outcomes.map(|outcome| match outcome {
        Some(Outcome::Draw) => quoted("draw"),
        Some(outcome) => side_or_null(analysis.winner(analysis.root(), outcome)),
        None => "null".to_string(),
    });
    let mut facts = vec![("answer", told), ("marks", list(marks))];
    let mut first = None;
    if problem.package == "poj1568" && ended.is_none() && mover == 'x' {
        first = four_in_a_row(fixed(&board.cells))
            .ok()
            .as_ref()
            .and_then(first_win);
        facts.extend(first.map(|cell| ("named", cell.to_string())));
    }
    if problem.has_weights && !board.has_stones() {
        let winner = |cell: usize| {
            let mut turned = board.clone();
            turned.weights[cell] = -turned.weights[cell];
            quoted(right_answer(problem.package, &turned).unwrap_or_default())
        };
        facts.push(("turned", list((0..9).map(winner))));
    }
    tell(&object(&facts));
    if ended.is_none() {
        analyse(&analysis, first, tell)?;
    }
    Ok(())
}

/// Tells the line of best play, which may begin with a cell, and how many positions searches look at.
fn analyse<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    first: Option<usize>,
    tell: Tell,
) -> Result<()> {
    let play = analysis.line_of_play(first);
    let moved = play.iter().enumerate().map(|(count, cell)| {
        let mover = analysis.mover(&analysis.after(&play[..count]));
        object(&[
            ("cell", cell.to_string()),
            ("letter", side_or_null(Some(mover))),
        ])
    });
    let lines = analysis.winning_lines(&analysis.after(&play));
    tell(&object(&[
        ("best", side_or_null(analysis.best(analysis.root()))),
        ("play", list(moved)),
        ("lines", list(lines.into_iter().map(list))),
        ("minimax", analysis.minimax().to_string()),
        ("memo", analysis.memo().to_string()),
    ]));
    let alpha_beta = analysis.alpha_beta(Order::Written);
    tell(&object(&[("alphaBeta", alpha_beta.to_string())]));
    Ok(())
}

/// Tells the fives, and the stones that can have been the last one of a game that ended with them.
fn look_at_gomoku(problem: &Problem, board: &Board, tell: Tell) {
    let rows = rows(&board.cells);
    let fives = arc012c::fives(&rows);
    let winner = fives
        .first()
        .map(|five| char::from(rows[five[0].0][five[0].1]));
    let last = match fives.is_empty() {
        true => Vec::new(),
        false => arc012c::last_stones(&rows),
    };
    let cell = |(row, column)| row * arc012c::SIZE + column;
    let lines = fives
        .iter()
        .map(|five| list(five.iter().copied().map(cell)));
    tell(&object(&[
        ("input", quoted(problem.input(slice::from_ref(board)))),
        ("mover", quoted(gomoku_mover(&rows))),
        ("over", (!fives.is_empty()).to_string()),
        ("winner", side_or_null(winner)),
        ("lines", list(lines)),
        ("last", list(last.into_iter().map(cell))),
    ]));
}

/// Tells the answer, and the answer after one more stone on each crossing.
fn gomoku(board: &Board, tell: Tell) {
    let answer = |board: &Board| right_answer("arc012c", board);
    let told = quoted(answer(board).unwrap_or_default());
    let marks = with_stone(board, gomoku_mover(&rows(&board.cells)), answer);
    tell(&object(&[("answer", told), ("marks", list(marks))]));
}

fn gomoku_mover(board: &arc012c::Board) -> char {
    let [black, white] = [b'o', b'x'].map(|stone| arc012c::count(board, stone));
    if black > white {
        'x'
    } else {
        'o'
    }
}

/// For each cell the answer after a stone there; null if there is one already.
fn with_stone<A: Display>(
    board: &Board,
    stone: char,
    answer: impl Fn(&Board) -> Option<A>,
) -> Vec<String> {
    let mark = |cell: usize| {
        let mut after = board.clone();
        after.cells[cell] = stone as u8;
        let answer = (board.cells[cell] == b'.').then(|| answer(&after));
        answer.flatten().map_or("null".to_string(), quoted)
    };
    (0..board.cells.len()).map(mark).collect()
}

/// The cells of a board that has as many.
fn fixed<const CELLS: usize>(cells: &[u8]) -> [u8; CELLS] {
    let mut board = [b'.'; CELLS];
    board.copy_from_slice(cells);
    board
}

/// A gomoku board in its rows.
pub fn rows(cells: &[u8]) -> arc012c::Board {
    let mut board = [[b'.'; arc012c::SIZE]; arc012c::SIZE];
    for (row, cells) in board.iter_mut().zip(cells.chunks(arc012c::SIZE)) {
        row.copy_from_slice(cells);
    }
    board
}

/// The letter of a side in the page: Takahashi is o, as in the book's pictures.
fn shown(side: char) -> char {
    match side {
        'T' => 'o',
        'A' => 'x',
        other => other,
    }
}

fn side_or_null(side: Option<char>) -> String {
    side.map_or("null".to_string(), |side| quoted(shown(side)))
}

/// A string of JSON.
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

/// The functions that a page calls, and the one of its own that it gives.
#[cfg(target_family = "wasm")]
mod exports {
    extern "C" {
        fn tell(text: *const u8, length: usize);
    }

    /// Makes room for a question.
    #[no_mangle]
    pub extern "C" fn room(length: usize) -> *mut u8 {
        Box::into_raw(vec![0; length].into_boxed_slice()).cast()
    }

    /// Answers the question that was written into the room, and gives that back.
    ///
    /// # Safety
    /// The room was made with this length.
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
