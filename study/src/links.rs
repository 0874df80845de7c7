//! # Links from boards to explorers
//!
//! A picture of a board, and the answer to one, lead to the explorer that shows it.

use anyhow::{Context, Result};

use crate::directive::{END, INLINE_END};
use crate::explorer::format;
use crate::page::replace;
use crate::programs;

/// Adds the links to a chapter's page.
///
/// # Errors
/// If a picture or an answer has a board that cannot be read.
pub fn add(text: &str) -> Result<String> {
    let problem = text.split_once("<!-- problem ").unwrap_or_default().1;
    let package = problem.split(' ').next().unwrap_or_default();
    let text = replace(text, "<!-- picture ", END, |block| {
        let (said, made) = block.split_once(" -->").context("expected a picture")?;
        let words: Vec<&str> = said.split(' ').collect();
        let Some(page) = of_picture(package, &words)? else {
            return Ok(made.to_string());
        };
        let end = "</figcaption>";
        let caption = format!(" <a href=\"{page}\">Try it.</a>{end}");
        Ok(linked(made, &[page]).replace(end, &caption))
    })?;
    let text = replace(&text, "<!-- boards ", END, |block| {
        let (boards, made) = block.split_once(" -->").context("expected boards")?;
        let pages: Vec<String> = boards.split(' ').map(|it| of_stones(package, it)).collect();
        Ok(linked(made, &pages))
    })?;
    replace(&text, "<!--says ", INLINE_END, |said| {
        let (asked, answer) = said.split_once("-->").context("expected an answer")?;
        let (program, input) = asked.split_once(' ').context("expected an input")?;
        Ok(format!("[{answer}]({})", of_input(program, input)?))
    })
}

/// Puts a link around each drawing.
fn linked(html: &str, pages: &[String]) -> String {
    // The lines of a picture are no text of a link.
    let start = "<a style=\"color: inherit\" href=\"\0\"><svg ";
    let html = html.replace("<svg ", start);
    let html = html.replace("</svg>", "</svg></a>");
    pages
        .iter()
        .fold(html, |html, page| html.replacen('\0', page, 1))
}

/// The explorer of the board that a picture shows, if it shows one that can be played on.
fn of_picture(package: &str, words: &[&str]) -> Result<Option<String>> {
    Ok(Some(match words {
        ["board" | "bits" | "tree" | "win", board, ..] => of_stones(package, board),
        ["outcomes", _, board] => of_stones("", board),
        ["weights", board @ ..] => page("abc349e", &board.join("/")),
        ["gomoku", case] => of_input("arc012c", &format!("@{case}"))?,
        ["trap", wrong, input @ ..] => of_input(wrong, &input.join(" "))?,
        _ => return Ok(None),
    }))
}

/// The explorer of a board of stones in a chapter. What is only about lines is in the first, which does not play.
fn of_stones(package: &str, board: &str) -> String {
    match package {
        _ if board.split('/').count() == 4 => page("poj1568", board),
        "aoj-tictactoe" => page(package, &board.replace('/', "").replace('.', "s")),
        _ => page("algospot-tictactoe", board),
    }
}

/// The explorer of the board in an input on which a program is wrong, or else of the last one.
pub fn of_input(program: &str, written: &str) -> Result<String> {
    let (package, _) = programs::locate(program)?;
    let input = programs::input(program, written)?;
    let boards = format::boards(package, &input);
    let mut differs = None;
    if program != package {
        let [right, said] = [package, program].map(|name| programs::answer(name, &input));
        let (right, said) = (right?, said?);
        let mut answers = right.lines().zip(said.lines());
        differs = answers.position(|(right, said)| right != said);
    }
    let board = differs.map_or(boards.last(), |place| boards.get(place));
    let board = board.context("the input has no board")?;
    Ok(page(package, &format::address(board)))
}

fn page(package: &str, address: &str) -> String {
    format!("explore-{package}.html#{address}")
}
