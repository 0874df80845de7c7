//! # What a page knows of a board
//!
//! It has to be what `cargo run -p study -- show` says of it.

use oracle::algospot_tictactoe;
use oracle::poj1568::{self, Solved};
use oracle::three_in_a_row::{boards_in_play, is_finished};
use proofs::built;
use serde_json::{Value, json};

use super::driver::Browser;
use super::{ask, ask_with, open};

pub fn the_analysis_is_that_of_the_terminal() {
    let browser = Browser::start();
    let letters = algospot_tictactoe::LETTERS;
    let boards = boards_in_play(letters).into_iter();
    let boards: Vec<_> = boards.filter(|it| !is_finished(it, letters)).collect();
    let boards = boards.iter().step_by(50);
    let boards: Vec<Vec<u8>> = boards.map(|board| board.to_vec()).collect();
    assert_eq!(boards.len(), 91);
    compare(&browser, "algospot-tictactoe", &boards);
    let solved = Solved::all();
    let boards = (8..16).flat_map(|stones| solved.promised(stones).collect::<Vec<_>>());
    let boards = boards.step_by(60_000);
    let letters = |board: poj1568::Board| board.map(|cell| b".xo"[usize::from(cell)]);
    let boards: Vec<Vec<u8>> = boards.map(|board| letters(board).to_vec()).collect();
    assert!(boards.len() > 50, "{}", boards.len());
    compare(&browser, "poj1568", &boards);
    browser.finish();
}

/// Compares what a page and the terminal say of boards.
fn compare(browser: &Browser, package: &str, boards: &[Vec<u8>]) {
    /// Asks the program of the page, as the page does.
    const SCRIPT: &str = "
        const [questions, done] = arguments;
        wasi.compile(wasi.programs.analyst).then(module => {
            const said = questions.map(question => wasi.run(module, question).output);
            done(said.map(said => Object.assign({}, ...said.trim().split('\\n').map(line => JSON.parse(line)))));
        });";
    open(browser, package, "");
    let columns = boards[0].len().isqrt();
    let rows = |board: &Vec<u8>| {
        let rows = board.chunks(columns).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("\n")
    };
    let texts: Vec<String> = boards.iter().map(rows).collect();
    let input = match package {
        "poj1568" => format!("?\n{}\n$\n", texts.join("\n?\n")),
        _ => format!("{}\n{}\n", texts.len(), texts.join("\n")),
    };
    let answers = ask(&built::binary_path(package), &input);
    let question = |(board, answer): (&Vec<u8>, &String)| {
        let board = String::from_utf8_lossy(board);
        let first = (0..board.len()).find(|cell| named(*cell, columns) == *answer);
        let first = first.map(|cell| cell.to_string()).unwrap_or_default();
        json!(format!("analysis {package} {board} {first}"))
    };
    let questions: Vec<Value> = boards.iter().zip(&answers).map(question).collect();
    let said = browser.wait_for(SCRIPT, vec![json!(questions)]);
    let terminal = ask_with(
        env!("CARGO_BIN_EXE_study").as_ref(),
        &["show", package],
        &input,
    );
    let terminal = terminal.join("\n");
    let shown = terminal.split("\n\n");
    assert_eq!(shown.clone().count(), boards.len(), "{terminal}");
    for ((board, said), shown) in boards
        .iter()
        .zip(said.as_array().expect("a list"))
        .zip(shown)
    {
        let drawn = draw(board, said);
        let shown: Vec<&str> = shown.lines().collect();
        assert!(shown[1].contains(&title(said)), "{}\n{said}", shown[1]);
        let rows: Vec<String> = shown[3..3 + columns]
            .iter()
            .map(|row| row.split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(rows, drawn, "{said}");
        let positions = shown.iter().find(|line| line.contains("positions"));
        let positions = positions.expect("it has counts").replace(',', "");
        let counted = format!(
            "{} by minimax {} with a memo {} by alpha-beta",
            said["minimax"], said["memo"], said["alphaBeta"]
        );
        assert!(positions.ends_with(&counted), "{positions}\n{said}");
    }
}

fn named(cell: usize, columns: usize) -> String {
    format!("({},{})", cell / columns, cell % columns)
}

/// The title of the terminal's two boards, but for the room between them.
fn title(said: &Value) -> String {
    match said["best"].as_str() {
        Some(side) => format!("line of play: {side} wins"),
        None => "line of play: a draw".to_string(),
    }
}

/// The rows of the terminal's two boards, made of what the page knows.
fn draw(board: &[u8], said: &Value) -> Vec<String> {
    let columns = board.len().isqrt();
    let letter = |cell: usize| char::from(board[cell]).to_string();
    let mark = |cell: usize| match said["outcomes"][cell].as_str() {
        None => letter(cell),
        Some("draw") => "=".to_string(),
        Some(side) if said["mover"] == side => "+".to_string(),
        Some(_) => "-".to_string(),
    };
    let play = said["play"].as_array().expect("a list");
    let moved = |cell: usize| {
        let number = play.iter().position(|it| it["cell"] == cell);
        match number {
            Some(number) => {
                let side = play[number]["letter"].as_str().expect("a letter");
                format!("{side}{}", number + 1)
            }
            None => letter(cell),
        }
    };
    let row = |row: usize| {
        let cells = row * columns..(row + 1) * columns;
        let left: Vec<String> = cells.clone().map(mark).collect();
        let right: Vec<String> = cells.map(moved).collect();
        format!("{row} {} {row} {}", left.join(" "), right.join(" "))
    };
    (0..columns).map(row).collect()
}
