//! # What stands in double braces
//!
//! A chapter is Markdown in which `{{word arguments}}` is replaced by what it says, in one line:
//!
//! | directive | becomes |
//! |---|---|
//! | `{{problems}}` | a table of the workspace's problems, each linked to its chapter |
//! | `{{problem PACKAGE}}` | the problem's page, judge and limits |
//! | `{{code PATH ITEM...}}` | these items of a source, by name (`impl Name` for a block of methods) |
//! | `{{says PROGRAM INPUT}}` | what a solution or an example prints for that input, in which `/` ends a line, or for a case `@NAME` |
//! | `{{cost PROGRAM WORKLOAD}}` | what a board costs that program, as `cargo bench` has measured it |
//! | `{{machine PACKAGE}}` | where and when it was measured |
//! | `{{picture KIND ARGUMENTS...}}` | a picture, of the kinds that [`picture`] has |
//! | `{{positions IDEA BOARD}}` | how many positions such a search looks at, see [`picture::positions`] |
//! | `{{address PACKAGE CASE}}` | what an explorer's address ends in to show that case |
//! | `{{explorer PACKAGE CASE}}` | a board to play with, at first the last one of that case, and what the submission says of it |
//!
//! An unknown word, a file that is gone, a program that does not take the input: all stop the build and name the line.

use std::fmt::Write;

use anyhow::{Context, Result, bail};
use judge_facts::limits::{show_memory_limit, show_time_limit};

use crate::workspace::Listed;
use crate::{cost, explorer, number, picture, programs, source};

/// Replaces what a chapter has in double braces.
///
/// # Errors
/// If something cannot be made; the error names the line.
pub fn expand(text: &str, problems: &[Listed]) -> Result<String> {
    let mut out = String::with_capacity(2 * text.len());
    for (number, line) in (1..).zip(text.lines()) {
        let mut rest = line;
        while let Some((before, after)) = rest.split_once("{{") {
            let (said, behind) = after
                .split_once("}}")
                .with_context(|| format!("line {number}: expected `}}}}` behind `{{{{`"))?;
            let made =
                make(said, problems).with_context(|| format!("line {number}: {{{{{said}}}}}"))?;
            write!(out, "{before}{made}")?;
            rest = behind;
        }
        writeln!(out, "{rest}")?;
    }
    Ok(out)
}

fn make(said: &str, problems: &[Listed]) -> Result<String> {
    let words: Vec<&str> = said.split_whitespace().collect();
    match words[..] {
        ["problems"] => problems
            .iter()
            .map(row)
            .collect::<Result<Vec<_>>>()
            .map(|rows| table(&rows)),
        ["problem", package] => facts(find(problems, package)?),
        ["code", path, ref items @ ..] if !items.is_empty() => code(path, items),
        ["says", program, ..] => {
            let input = said.trim_start_matches("says").trim_start();
            let input = programs::input(program, input[program.len()..].trim())?;
            Ok(programs::answer(program, &input)?
                .trim_end()
                .replace('\n', " "))
        }
        ["cost", program, word] => cost::of_program(program, word),
        ["machine", package] => cost::machine(package),
        ["picture", kind, ref arguments @ ..] => picture::draw(kind, arguments),
        ["positions", idea, board] => Ok(number::grouped(picture::positions(idea, board)?)),
        ["address", package, case] => explorer::address(package, case),
        ["explorer", package, case] => explorer::html(find(problems, package)?, case),
        _ => bail!("no directive is written like this"),
    }
}

fn find<'a>(problems: &'a [Listed], package: &str) -> Result<&'a Listed> {
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
    Listed {
        title,
        judge,
        problem,
        limits,
        ..
    }: &Listed,
) -> Result<String> {
    let page = problem.page.as_deref().context("a problem has a page")?;
    let time = show_time_limit(limits.time);
    let memory = show_memory_limit(limits.memory);
    Ok(format!("[{title}]({page}) ({judge}, {time}, {memory})"))
}

/// A problem's cells in the table of problems.
fn row(chapter: &Listed) -> Result<String> {
    let package = &chapter.package;
    Ok(format!("{} | [{package}]({package}.md)", facts(chapter)?))
}

fn table(rows: &[String]) -> String {
    let rows: String = rows.iter().map(|row| format!("| {row} |\n")).collect();
    format!("| problem | chapter |\n|---|---|\n{rows}")
}
