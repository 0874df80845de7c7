//! # Boards with the outcome of each move

use anyhow::{Context, Result, anyhow, ensure};
use play::rules::Rules;
use play::{Analysis, Outcome};

use super::board::{self, described, stones};
use super::svg::{Drawing, Picture, middle};
use crate::words;

/// The side length of a cell with words in it.
const CELL: i32 = 68;

/// Draws a board with the winner in each empty cell if the side to move takes that cell.
pub fn outcomes(analysis: &Analysis) -> Result<Picture> {
    let board = analysis.root();
    ensure!(!analysis.is_over(board), "the game on this board is over");
    let columns = board.len().isqrt();
    let side = columns as i32 * CELL + 2;
    let mut drawing = Drawing::new(side, side);
    stones(&mut drawing, (1, 1), CELL, board);
    let said = analysis.outcomes(board);
    for (cell, outcome) in said.iter().enumerate() {
        if let &Some(outcome) = outcome {
            let (class, words) = winner(analysis, outcome);
            let at = middle((1, 1), columns, CELL, cell);
            drawing.text(class, at, words);
        }
    }
    let label = described(board, |cell| {
        said[cell].map(|outcome| winner(analysis, outcome).1)
    });
    let mover = analysis.mover(board);
    let caption = format!("{mover} to move: how the game ends after each move, with best play.");
    Ok(drawing.picture(&label, &caption))
}

/// Draws the weights of ABC349 E, the stones that lie on some, and who wins after each move. Takahashi is `o`.
pub fn weights(weights: &str, text: &str) -> Result<Picture> {
    let weights = read_weights(weights)?;
    let stones = super::cells(text)?;
    let rules = Rules::weighted(&weights).map_err(|reason| anyhow!(reason))?;
    let analysis = Analysis::new(rules, &stones).map_err(|reason| anyhow!(reason))?;
    let cell = cell_for(&weights, CELL);
    let side = 3 * cell + 2;
    let mut drawing = Drawing::new(side, side);
    drawing.grid((1, 1), 3, cell);
    let outcomes = analysis.outcomes(analysis.root()).into_iter();
    let winners = outcomes.map(|outcome| analysis.winner(analysis.root(), outcome?));
    let winners: Vec<Option<char>> = winners.collect();
    for index in 0..9 {
        let (x, y) = middle((1, 1), 3, cell, index);
        drawing.text("weight", (x, y - 15), weights[index]);
        if stones[index] != b'.' {
            drawing.stone("stone", stones[index], (x, y + 12), 12);
        } else if let Some(side) = winners[index] {
            drawing.text(&format!("value side-{side}"), (x, y + 13), person(side));
        }
    }
    let label = described(&stones, |cell| {
        let here = match (winners[cell], stones[cell]) {
            (Some(side), _) => person(side).to_string(),
            (None, b'.') => "empty".to_string(),
            (None, letter) => char::from(letter).to_string(),
        };
        Some(format!("{} {here}", weights[cell]))
    });
    let mover = person(analysis.mover(analysis.root()));
    let mut caption = match analysis.is_over(analysis.root()) {
        true => "The game is over.".to_string(),
        false => format!("{mover} to move: who wins after each move, with best play."),
    };
    if stones.iter().any(|&cell| cell != b'.') {
        caption += " o is Takahashi, x is Aoki.";
    }
    Ok(drawing.picture(&label, &caption))
}

/// Draws the weights of ABC349 E alone.
pub fn plain_weights(weights: &str) -> Result<Picture> {
    let weights = read_weights(weights)?;
    let cell = cell_for(&weights, board::CELL);
    let mut drawing = Drawing::new(3 * cell + 2, 3 * cell + 2);
    drawing.grid((1, 1), 3, cell);
    for (index, weight) in weights.iter().enumerate() {
        drawing.text("weight", middle((1, 1), 3, cell, index), weight);
    }
    let label = described(&[b'.'; 9], |cell| Some(weights[cell].to_string()));
    Ok(drawing.picture(&label, "The weights of a board."))
}

/// Draws how x wins a board of POJ 1568: by the first winning cell, against the longest defence, with numbered stones.
pub fn win(analysis: &Analysis) -> Result<Picture> {
    let board = analysis.root();
    let outcomes = analysis.outcomes(board);
    let first = outcomes
        .iter()
        .position(|&outcome| outcome == Some(Outcome::Win));
    let first = first.context("x has no forced win on this board")?;
    let play = analysis.line_of_play(Some(first));
    let end = analysis.after(&play);
    let side = 4 * CELL + 2;
    let mut drawing = Drawing::new(side, side);
    for line in analysis.winning_lines(&end) {
        let ends = [line[0], line[3]].map(|cell| middle((1, 1), 4, CELL, cell));
        drawing.line("row", ends[0], ends[1]);
    }
    stones(&mut drawing, (1, 1), CELL, board);
    let mut moves = Vec::new();
    for (number, &cell) in (1..).zip(&play) {
        let at = middle((1, 1), 4, CELL, cell);
        drawing.stone("stone played", end[cell], at, CELL * 3 / 11);
        drawing.text("number", at, number);
        let side = char::from(end[cell]);
        moves.push(format!("{side} {}", words::cell(cell, 4)));
    }
    let label = format!(
        "{} {}: x has four in a row.",
        described(board, |_| None),
        moves.join(", ")
    );
    Ok(drawing.picture(&label, "The faded stones are the moves, numbered."))
}

/// The winner, as a class and in words, for an outcome of the side to move.
fn winner(analysis: &Analysis, outcome: Outcome) -> (&'static str, String) {
    match analysis.winner(analysis.root(), outcome) {
        None => ("draw", "draw".to_string()),
        Some('o') => ("side-o", "o wins".to_string()),
        Some(letter) => ("side-x", format!("{letter} wins")),
    }
}

/// The side length of a cell with room for each weight, but at least `least`.
fn cell_for(weights: &[i64; 9], least: i32) -> i32 {
    let longest = weights.iter().map(|weight| weight.to_string().len()).max();
    least.max(longest.unwrap_or_default() as i32 * 9 + 10)
}

/// Reads weights such as `0,0,0/0,1,0/0,0,0`.
fn read_weights(text: &str) -> Result<[i64; 9]> {
    play::notation::weights(text).map_err(|reason| anyhow!(reason))
}

/// The player of the weighted game with this letter.
fn person(side: char) -> &'static str {
    if side == 'o' { "Takahashi" } else { "Aoki" }
}
