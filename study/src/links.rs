//! # Links from boards to explorers
//!
//! A picture of a board, and the answer to one, lead to the explorer that shows it.

use std::slice;

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
    let package = package(text);
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
        let pages: Vec<String> = boards
            .split(' ')
            .map(|it| of_board(package, it))
            .collect::<Result<_>>()?;
        Ok(linked(made, &pages))
    })?;
    replace(&text, "<!--says ", INLINE_END, |said| {
        let (asked, answer) = said.split_once("-->").context("expected an answer")?;
        let (program, input) = asked.split_once(' ').context("expected an input")?;
        Ok(format!("[{answer}]({})", of_input(program, input)?))
    })
}

/// Returns the picture of an algorithm's steps with a link to the explorer, in it and below.
///
/// # Errors
/// If the case is not there.
pub fn add_to_steps(text: &str, words: &[&str], figure: &str) -> Result<String> {
    let board = words.last().context("expected a board")?;
    let page = match words {
        ["take-back", case] => of_input("arc012c", &format!("@{case}"))?,
        _ => of_board(package(text), board)?,
    };
    let figure = linked(figure, slice::from_ref(&page));
    Ok(format!(
        "{figure}\n<p><a href=\"{page}\">Try this board.</a></p>"
    ))
}

/// The problem that a chapter is about.
fn package(text: &str) -> &str {
    let problem = text.split_once("<!-- problem ").unwrap_or_default().1;
    problem.split(' ').next().unwrap_or_default()
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
        ["board" | "bits" | "tree" | "win", board, ..] => of_board(package, board)?,
        ["outcomes", _, board] => of_board("", board)?,
        ["weights", board @ ..] => page("abc349e", &board.join("/")),
        ["gomoku", case] => of_input("arc012c", &format!("@{case}"))?,
        ["trap", wrong, input @ ..] => of_input(wrong, &input.join(" "))?,
        _ => return Ok(None),
    }))
}

/// The explorer of a board in a chapter, or of a case `@NAME` of ARC012 C. What is only about lines is in the first, which does not play.
fn of_board(package: &str, board: &str) -> Result<String> {
    Ok(match package {
        _ if board.starts_with('@') => return of_input("arc012c", board),
        _ if board.contains(',') => page("abc349e", board),
        _ if board.split('/').count() == 4 => page("poj1568", board),
        "aoj-tictactoe" => page(package, &board.replace('/', "").replace('.', "s")),
        _ => page("algospot-tictactoe", board),
    })
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
