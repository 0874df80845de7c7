//! # From a chapter to a page
//!
//! A chapter is Markdown that mdBook turns into a page. Only three things differ in the page:
//!
//! - a picture stands in it as SVG, so that it takes the colours of the theme that the reader has chosen;
//! - at `<!-- explorer PACKAGE CASE -->` there is a board to play with;
//! - a link to the input of a case opens the explorer on that board.

use anyhow::{Context, Result};

use crate::directive::END;
use crate::workspace::ProblemPackage;
use crate::{chapters, explorer};

/// Returns the Markdown of a chapter's page.
///
/// # Errors
/// If a picture or a case is not there.
pub fn from_chapter(text: &str, problems: &[ProblemPackage]) -> Result<String> {
    let text = replace(text, "<img src=\"", "\">", inline_picture)?;
    let text = replace(&text, "<!-- explorer ", END, |said| {
        let mut words = said.split_whitespace();
        let (package, case) = (words.next(), words.next());
        let problem = problems
            .iter()
            .find(|it| Some(it.package.as_str()) == package);
        explorer::html(
            problem.context("no such problem")?,
            case.context("no case")?,
        )
    })?;
    replace(&text, "](../../testcases/", ".in)", |case| {
        let (package, case) = case.split_once('/').context("a case is in a folder")?;
        let address = explorer::address(package, case)?;
        Ok(format!("](explore-{package}.html{address})"))
    })
}

/// Replaces each piece of the text from `start` to `end` by what is made of what stands between them.
fn replace(
    text: &str,
    start: &str,
    end: &str,
    make: impl Fn(&str) -> Result<String>,
) -> Result<String> {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(start) {
        let parts = after.split_once(end);
        let (said, behind) = parts.with_context(|| format!("expected `{end}` behind `{start}`"))?;
        out += before;
        out += &make(said).with_context(|| format!("{start}{said}"))?;
        rest = behind;
    }
    Ok(out + rest)
}

/// The SVG of a picture's file, without the styles that the page has already.
fn inline_picture(image: &str) -> Result<String> {
    let (path, _) = image.split_once('"').context("expected a description")?;
    let file = chapters::read(&chapters::folder().join(path))?;
    let svg = replace(&file, "<style>", "</style>\n", |_| Ok(String::new()))?;
    let width = svg
        .split("width=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let width: u32 = width.context("expected a width")?.parse()?;
    // On a narrow screen a picture shrinks as long as its words can be read, and then scrolls.
    let narrowest = format!("<svg style=\"min-width:{}px\"", width * 2 / 3);
    Ok(svg.trim_end().replacen("<svg", &narrowest, 1))
}
