//! # The directives of a chapter
//!
//! A chapter is Markdown that can be read as it stands. What a program makes stands in it between two comments, of
//! which the first says what is made:
//!
//! ```text
//! <!-- picture board x../.o./... -->        in lines of their own
//! (made)
//! <!-- end -->
//! It prints <!--says aoj-tictactoe ooosxssxs-->(made)<!--/-->.
//! ```
//!
//! | directive | what is made |
//! |---|---|
//! | `problems` | a table of the workspace's problems in the order of the chapters, each linked to its own |
//! | `problem PACKAGE` | the problem's page, judge and limits |
//! | `code PATH ITEM...` | these items of a source, by name (`impl~Name` for a block of methods) |
//! | `says PROGRAM INPUT` | what a solution or an example prints for that input, in which `/` ends a line, or for a case `@NAME` |
//! | `picture KIND ARGUMENTS...` | a picture, of the kinds that [`picture`] has |
//! | `steps WORDS...` | the picture of an algorithm that the built book shows at work, see [`steps`] |
//! | `boards BOARD...` | boards beside each other, called (a), (b) and so on |
//! | `positions IDEA BOARD` | how many positions such a search looks at, see [`picture::positions`] |
//! | `explorer PACKAGE CASE` | a note that the built book has a board here to play with, a small one if the case is `small`; see [`crate::page`] |
//!
//! An unknown word, a file that is gone, a program that does not take the input: all are errors that name the line.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use anyhow::{Context, Result, bail, ensure};
use judge_facts::limits::{show_memory_limit, show_time_limit};

use crate::picture::{self, Picture};
use crate::workspace::ProblemPackage;
use crate::{chapters, number, programs, source, steps};

/// The comments that end what is made: in a line of its own, and inside a line.
pub const END: &str = "<!-- end -->";
pub const INLINE_END: &str = "<!--/-->";

/// The pictures of chapters, by their paths beside these.
pub type Pictures = BTreeMap<String, String>;

/// Makes anew all that stands between comments in a chapter, and adds the pictures that it shows.
///
/// # Errors
/// If something cannot be made; the error names the line.
pub fn refresh(text: &str, problems: &[ProblemPackage], pictures: &mut Pictures) -> Result<String> {
    let mut out = String::with_capacity(2 * text.len());
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let mut make = |said: &str| {
            let made = make(said, problems, pictures);
            made.with_context(|| format!("line {number}: {said}"))
        };
        let block = line.strip_prefix("<!-- ");
        if let Some(said) = block.and_then(|rest| rest.strip_suffix(" -->")) {
            let made = make(said)?;
            let end = lines.find(|(_, line)| line.starts_with("<!-- "));
            let is_ended = end.is_some_and(|(_, line)| line == END);
            ensure!(is_ended, "line {number}: expected `{END}` below `{line}`");
            write!(out, "{line}\n\n{}\n\n{END}\n", made.trim_end())?;
            continue;
        }
        // Markdown takes such a line for HTML, and leaves the rest of it as it is.
        let is_html = line.trim_start_matches([' ', '-', '*']).starts_with("<!--");
        ensure!(!is_html, "line {number}: expected a word before `<!--`");
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("<!--") {
            let parts = after.split_once("-->").and_then(|(said, after)| {
                let (_, behind) = after.split_once(INLINE_END)?;
                Some((said, behind))
            });
            let (said, behind) = parts
                .with_context(|| format!("line {number}: expected `{INLINE_END}` behind `<!--`"))?;
            write!(out, "{before}<!--{said}-->{}{INLINE_END}", make(said)?)?;
            rest = behind;
        }
        writeln!(out, "{rest}")?;
    }
    Ok(out)
}

/// What a chapter has in the place of a board to play with.
const NO_EXPLORER: &str =
    "*Here the book that `cargo run -p study -- --open` builds has a board to play on.*";

fn make(said: &str, problems: &[ProblemPackage], pictures: &mut Pictures) -> Result<String> {
    let words: Vec<&str> = said.split_whitespace().collect();
    match words[..] {
        ["problems"] => table(problems),
        ["problem", package] => facts(find(problems, package)?),
        ["code", path, ref items @ ..] if !items.is_empty() => code(path, items),
        ["says", program, ..] => {
            let input = said.trim_start_matches("says").trim_start();
            let input = programs::input(program, input[program.len()..].trim())?;
            let answer = programs::answer(program, &input)?;
            Ok(format!("`{}`", answer.trim_end().replace('\n', " ")))
        }
        ["picture", kind, ref arguments @ ..] => figure(kind, arguments, pictures),
        ["steps", ref words @ ..] => {
            // Only a page has the steps, but what is wrong with them is wrong here already.
            steps::data(words)?;
            let (kind, arguments) = steps::picture(words)?;
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            figure(kind, &arguments, pictures)
        }
        ["boards", ref boards @ ..] => boards_to_try(boards, pictures),
        ["positions", idea, board] => Ok(number::grouped(picture::positions(idea, board)?)),
        ["explorer", package, _] => {
            find(problems, package)?;
            Ok(NO_EXPLORER.to_string())
        }
        _ => bail!("no directive is written like this"),
    }
}

fn figure(kind: &str, arguments: &[&str], pictures: &mut Pictures) -> Result<String> {
    let (image, caption) = image(kind, arguments, pictures)?;
    Ok(format!(
        "<figure class=\"picture\">\n{image}\n<figcaption>{caption}</figcaption>\n</figure>"
    ))
}

/// Draws a picture, and returns the HTML that shows it, and its caption.
fn image(kind: &str, arguments: &[&str], pictures: &mut Pictures) -> Result<(String, String)> {
    let Picture {
        svg,
        label,
        caption,
    } = picture::draw(kind, arguments)?;
    let name = format!("{kind} {}", arguments.join(" "));
    let name = name.replace(['@', '?', '$'], "").replace("/ ", "/");
    let name = name
        .trim_matches('/')
        .replace([' ', '/'], "-")
        .replace('.', "_");
    let path = format!("pictures/{name}.svg");
    let image = format!("<img src=\"{path}\" alt=\"{label}\">");
    pictures.insert(path, svg);
    Ok((image, caption))
}

fn boards_to_try(boards: &[&str], pictures: &mut Pictures) -> Result<String> {
    let mut html = "<p class=\"boards\">\n".to_string();
    for (letter, board) in ('a'..).zip(boards) {
        let (image, _) = image("board", &[board], pictures)?;
        writeln!(html, "<span>({letter}) {image}</span>")?;
    }
    Ok(html + "</p>")
}

fn find<'a>(problems: &'a [ProblemPackage], package: &str) -> Result<&'a ProblemPackage> {
    let found = problems.iter().find(|problem| problem.package == package);
    found.with_context(|| format!("no problem of the workspace is called `{package}`"))
}

fn code(path: &str, items: &[&str]) -> Result<String> {
    // A name of two words, such as `impl Search`, is written with a `~` between them.
    let pieces = items
        .iter()
        .map(|item| source::item(path, &item.replace('~', " ")));
    let pieces = pieces.collect::<Result<Vec<_>>>()?.join("\n\n");
    Ok(format!(
        "```rust\n{pieces}\n```\n\n<p class=\"source\">{path}</p>\n"
    ))
}

/// A problem's page, judge and limits, in a line.
fn facts(
    ProblemPackage {
        title,
        judge,
        problem,
        limits,
        ..
    }: &ProblemPackage,
) -> Result<String> {
    let page = problem.page.as_deref().context("a problem has a page")?;
    let time = show_time_limit(limits.time);
    let memory = show_memory_limit(limits.memory);
    Ok(format!("[{title}]({page}) ({judge}, {time}, {memory})"))
}

/// A problem's cells in the table of problems.
fn row(chapter: &ProblemPackage) -> Result<String> {
    let package = &chapter.package;
    Ok(format!("{} | [{package}]({package}.md)", facts(chapter)?))
}

/// The table of problems, in the order of their chapters.
fn table(problems: &[ProblemPackage]) -> Result<String> {
    let summary = fs::read_to_string(chapters::file("SUMMARY.md"))?;
    let mut rows = BTreeMap::new();
    for problem in problems {
        let file = format!("{}.md", problem.package);
        let place = summary.find(&format!("({file})"));
        let place = place.with_context(|| format!("SUMMARY.md does not list {file}"))?;
        rows.insert(place, format!("| {} |\n", row(problem)?));
    }
    let rows: String = rows.into_values().collect();
    Ok(format!("| problem | chapter |\n|---|---|\n{rows}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;

    #[test]
    fn what_stands_between_comments_is_made_anew() {
        let shown = |between| format!("Of <!--positions memo .../.../...-->{between}<!--/-->.\n");
        let mut pictures = Pictures::new();
        let refreshed = refresh(&shown("7"), &[], &mut pictures).unwrap();
        assert_eq!(refreshed, shown("5,478"));
        let text = "<!-- picture board x../.o./... -->\nold\n<!-- end -->\nnext\n";
        let refreshed = refresh(text, &[], &mut pictures).unwrap();
        let path = pictures.keys().next().unwrap();
        assert_eq!(path, "pictures/board-x__-_o_-___.svg");
        assert!(refreshed.contains(&format!("<img src=\"{path}\" alt=\"A board, row 0: x, ")));
        assert!(refreshed.ends_with("</figure>\n\n<!-- end -->\nnext\n"));
        assert!(!refreshed.contains("old"));
    }

    #[test]
    fn problems_stand_in_the_order_of_their_chapters() {
        let text = "<!-- problems -->\n<!-- end -->\n";
        let problems = workspace::problems().unwrap();
        let table = refresh(text, problems, &mut Pictures::new()).unwrap();
        let chapters = [
            "aoj-tictactoe",
            "algospot-tictactoe",
            "abc349e",
            "poj1568",
            "arc012c",
        ];
        let places = chapters.map(|name| table.find(&format!("({name}.md)")).unwrap());
        assert!(places.is_sorted(), "{table}");
    }

    #[test]
    fn what_would_not_be_read_as_meant_is_refused() {
        let refused = [
            (
                "- <!--says aoj-tictactoe oxsoxsoxs--><!--/-->",
                "line 1: expected a word before `<!--`",
            ),
            (
                "\nOn <!--says aoj-tictactoe oxsoxsoxs-->",
                "line 2: expected `<!--/-->` behind `<!--`",
            ),
            (
                "<!-- picture lines 3 -->\n",
                "line 1: expected `<!-- end -->` below ",
            ),
            (
                "<!-- picture lines 3 -->\n<!-- problems -->",
                "line 1: expected `<!-- end -->` below ",
            ),
            (
                "<!-- picutre lines 3 -->\n<!-- end -->",
                "no directive is written like this",
            ),
        ];
        for (text, words) in refused {
            let error = refresh(text, &[], &mut Pictures::new()).unwrap_err();
            let said = format!("{error:#}");
            assert!(said.contains(words), "{text}: {said}");
        }
    }
}
