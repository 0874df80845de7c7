//! # A board to be played on, in the terminal

use anstyle::Style;
use anyhow::Error;
use oracle::three_in_a_row::{Board, LINES};

use super::paint::{BAD, Block, DIM, EVEN, GOOD, STONE, alone, beside, paint, say};
use crate::analysis::rules::{Rules, Weighted, full, side_name};
use crate::analysis::{Analysis, Outcome};
use crate::cell;
use crate::number;

/// Draws a board with the outcome of each move and the game that goes on from it, with the first move as given.
pub fn draw<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    first: Option<usize>,
    answer: &str,
) -> String {
    let board = analysis.root();
    if !analysis.is_over(board) {
        return going_on(analysis, first, letters(board), answer);
    }
    let title = match analysis.best(board) {
        Some(side) => format!("{} has won", side_name(side)),
        None => "full, and nobody has won".to_string(),
    };
    finished(&title, board, &analysis.winning_lines(board), answer)
}

/// Draws a board that is not played on, with the lines of either side.
pub fn draw_won(board: &Board, answer: &str) -> String {
    let lines = [b'o', b'x'].map(|side| full(&LINES, board, side));
    let title = match &lines {
        [o, _] if !o.is_empty() => "o has won",
        [_, x] if !x.is_empty() => "x has won",
        _ => "nobody has a line",
    };
    finished(title, board, &lines.concat(), answer)
}

/// Draws a board that no game leads to, and says why it is not analysed.
pub fn draw_without_analysis(board: &[u8], why: &Error, answer: &str) -> String {
    not_analysed(&letters(board), why, answer)
}

fn not_analysed(cells: &[(String, Style)], why: &Error, answer: &str) -> String {
    let mut text = alone(&block("not analysed", cells));
    say(&mut text, "note", why);
    say(&mut text, "answer", paint(answer, STONE));
    text
}

/// Draws weights, each with what a first move there leads to.
pub fn draw_weighted(weights: &[i64; 9], answer: &str) -> String {
    let width = weights.iter().map(|weight| weight.to_string().len()).max();
    let width = width.unwrap_or_default();
    let cells = weights.map(|weight| (format!("{weight:>width$}"), Style::new()));
    let rules = Weighted::new(*weights);
    match rules.and_then(|rules| Analysis::new(rules, [b'.'; 9])) {
        Ok(analysis) => going_on(&analysis, None, cells.to_vec(), answer),
        Err(why) => not_analysed(&cells, &why, answer),
    }
}

fn finished(title: &str, board: &[u8], lines: &[&[usize]], answer: &str) -> String {
    let mut cells = letters(board);
    for &cell in lines.concat().iter() {
        cells[cell].1 = GOOD;
    }
    let mut text = alone(&block(title, &cells));
    let columns = board.len().isqrt();
    for line in lines {
        let names: Vec<String> = line.iter().map(|&it| cell::name(it, columns)).collect();
        say(&mut text, "line", names.join(" "));
    }
    say(&mut text, "answer", paint(answer, STONE));
    text
}

fn going_on<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    first: Option<usize>,
    mut cells: Vec<(String, Style)>,
    answer: &str,
) -> String {
    let board = analysis.root();
    let outcomes = analysis.outcomes(board);
    for (cell, outcome) in outcomes.iter().enumerate() {
        if let &Some(outcome) = outcome {
            let (mark, style) = mark(outcome);
            // A weight stays, a dot goes.
            let text = &mut cells[cell].0;
            *text = match text.as_str() {
                "." => mark.to_string(),
                weight => format!("{weight} {mark}"),
            };
            cells[cell].1 = style;
        }
    }
    let title = format!("{} to move", side_name(analysis.mover(board)));
    let mut text = beside(&block(&title, &cells), &line_of_play(analysis, first));
    text += &legend(analysis, &outcomes);
    let looked_at = format!(
        "{} by minimax, {} with a memo, {} by alpha-beta",
        number::grouped(analysis.minimax()),
        number::grouped(analysis.memo()),
        number::grouped(analysis.alpha_beta()),
    );
    say(&mut text, "positions", looked_at);
    say(&mut text, "answer", paint(answer, STONE));
    text
}

/// The game that goes on with best play, its moves numbered on the board.
fn line_of_play<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    first: Option<usize>,
) -> Block {
    let play = analysis.line_of_play(first);
    let mut cells = letters(analysis.root());
    for (_, style) in &mut cells {
        *style = DIM;
    }
    for (number, &cell) in play.iter().enumerate() {
        let side = analysis.mover(&analysis.after(&play[..number]));
        cells[cell] = (format!("{side}{}", number + 1), STONE);
    }
    let end = match analysis.best(&analysis.after(&play)) {
        Some(side) => format!("{} wins", side_name(side)),
        None => "a draw".to_string(),
    };
    block(&format!("line of play: {end}"), &cells)
}

/// Explains the marks that the board has.
fn legend<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    outcomes: &[Option<Outcome>],
) -> String {
    let there_are = [Outcome::Win, Outcome::Draw, Outcome::Loss]
        .into_iter()
        .filter(|outcome| outcomes.contains(&Some(*outcome)));
    let words = there_are.map(|outcome| {
        let (mark, style) = mark(outcome);
        let meaning = match analysis.winner(analysis.root(), outcome) {
            Some(side) => format!("{} wins", side_name(side)),
            None => "a draw".to_string(),
        };
        paint(format_args!("{mark} {meaning}"), style)
    });
    format!("  {}\n", words.collect::<Vec<_>>().join("   "))
}

fn mark(outcome: Outcome) -> (&'static str, Style) {
    match outcome {
        Outcome::Win => ("+", GOOD),
        Outcome::Draw => ("=", EVEN),
        Outcome::Loss => ("-", BAD),
    }
}

fn letters(board: &[u8]) -> Vec<(String, Style)> {
    let style = |cell| if cell == b'.' { DIM } else { STONE };
    let cells = board.iter();
    cells
        .map(|&cell| (char::from(cell).to_string(), style(cell)))
        .collect()
}

fn block(title: &str, cells: &[(String, Style)]) -> Block {
    let columns = cells.len().isqrt();
    Block::new(title, 0..columns, 0..columns, cells)
}
