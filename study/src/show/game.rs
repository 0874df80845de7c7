//! # A board to be played on, in the terminal

use anstyle::Style;
use anyhow::Error;

use super::paint::{BAD, Block, DIM, EVEN, GOOD, STONE, alone, beside, paint, say};
use crate::analysis::rules::{Rules, Weighted};
use crate::analysis::{Analysis, Outcome};
use crate::number;

/// Draws a board with the outcome of each move and the game that goes on from it, with the first move as given.
pub fn draw<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    first: Option<usize>,
    answer: &str,
) -> String {
    let board = analysis.root();
    let cells = letters(board);
    if analysis.is_over(board) {
        return finished(analysis, cells, answer);
    }
    going_on(analysis, first, cells, answer)
}

/// Draws a board that no game leads to, and says why there is no more to say.
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

fn finished<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    mut cells: Vec<(String, Style)>,
    answer: &str,
) -> String {
    for &cell in analysis.winning_lines(analysis.root()).concat().iter() {
        cells[cell].1 = GOOD;
    }
    let title = match analysis.best(analysis.root()) {
        Some(side) => format!("{} has won", name(side)),
        None => "full, and nobody has won".to_string(),
    };
    let mut text = alone(&block(&title, &cells));
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
    let play = analysis.line_of_play(first);
    let mut played: Vec<(String, Style)> = letters(board);
    for (_, style) in &mut played {
        *style = DIM;
    }
    for (number, &cell) in play.iter().enumerate() {
        let side = analysis.mover(&analysis.after(&play[..number]));
        played[cell] = (format!("{side}{}", number + 1), STONE);
    }
    let title = format!("{} to move", name(analysis.mover(board)));
    let end = match analysis.best(&analysis.after(&play)) {
        Some(side) => format!("{} wins", name(side)),
        None => "a tie".to_string(),
    };
    let end = format!("line of play: {end}");
    let mut text = beside(&block(&title, &cells), &block(&end, &played));
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

/// Says what the marks mean that the board has.
fn legend<const CELLS: usize, R: Rules<CELLS>>(
    analysis: &Analysis<CELLS, R>,
    outcomes: &[Option<Outcome>],
) -> String {
    let there_are = [Outcome::Win, Outcome::Tie, Outcome::Loss]
        .into_iter()
        .filter(|outcome| outcomes.contains(&Some(*outcome)));
    let words = there_are.map(|outcome| {
        let (mark, style) = mark(outcome);
        let meaning = match analysis.winner(analysis.root(), outcome) {
            Some(side) => format!("{} wins", name(side)),
            None => "a tie".to_string(),
        };
        paint(format_args!("{mark} {meaning}"), style)
    });
    format!("  {}\n", words.collect::<Vec<_>>().join("   "))
}

fn mark(outcome: Outcome) -> (&'static str, Style) {
    match outcome {
        Outcome::Win => ("+", GOOD),
        Outcome::Tie => ("=", EVEN),
        Outcome::Loss => ("-", BAD),
    }
}

/// The two of ABC349 have names.
fn name(side: char) -> String {
    match side {
        'T' => "Takahashi".to_string(),
        'A' => "Aoki".to_string(),
        other => other.to_string(),
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
