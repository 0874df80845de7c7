//! # From a chapter to a page
//!
//! A chapter is Markdown that mdBook turns into a page. Only four things differ in the page:
//!
//! - a picture stands in it as SVG, so that it takes the colours of the theme that the reader has chosen;
//! - a picture at `<!-- steps WORDS -->` can be gone through step by step, see [`steps`];
//! - at `<!-- explorer PACKAGE CASE -->` there is a board to play with;
//! - a picture of a board, and the answer to one, open the explorer on that board, see [`links`];
//! - a link to the input of a case opens the explorer on that board.

use std::fs;

use anyhow::{Context, Result};

use crate::directive::END;
use crate::workspace::ProblemPackage;
use crate::{chapters, explorer, links, steps};

/// Returns the Markdown of a chapter's page.
///
/// # Errors
/// If a picture or a case is not there.
pub fn from_chapter(
    text: &str,
    problems: &[ProblemPackage],
    has_explorers: bool,
) -> Result<String> {
    let text = replace(text, "<img src=\"", "\">", inline_picture)?;
    let text = replace(&text, "<!-- steps ", END, |block| {
        let (words, figure) = block.split_once(" -->").context("expected ` -->`")?;
        let words: Vec<&str> = words.split_whitespace().collect();
        let figure = match has_explorers {
            true => links::add_to_steps(&text, &words, figure.trim())?,
            false => figure.trim().to_string(),
        };
        let data = steps::data(&words)?;
        Ok(format!(
            "<div class=\"steps\">\n{figure}\n<script type=\"application/json\">{data}</script>\n</div>"
        ))
    })?;
    if !has_explorers {
        return Ok(text);
    }
    let text = links::add(&text)?;
    let text = replace(&text, "<!-- explorer ", END, |said| {
        let mut words = said.split_whitespace();
        let [package, case] = [(); 2].map(|()| words.next().unwrap_or_default());
        let problem = problems.iter().find(|it| it.package == package);
        explorer::html(problem.context("no such problem")?, case)
    })?;
    replace(&text, "](../../testcases/", ".in)", |case| {
        let (package, case) = case.split_once('/').context("a case is in a folder")?;
        let page = links::of_input(package, &format!("@{case}"))?;
        Ok(format!("]({page})"))
    })
}

/// Replaces each piece of the text from `start` to `end` by what is made of what stands between them.
pub fn replace(
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
    let file = fs::read_to_string(chapters::file(path))?;
    let svg = replace(&file, "<style>", "</style>\n", |_| Ok(String::new()))?;
    let (_, rest) = svg.split_once(" width=\"").context("expected a width")?;
    let width: u32 = rest.split('"').next().unwrap_or_default().parse()?;
    // On a narrow screen a picture shrinks as long as its words can be read, and then scrolls.
    let narrowest = format!("<svg style=\"min-width:{}px\"", width * 2 / 3);
    Ok(svg.trim_end().replacen("<svg", &narrowest, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_its_pictures_and_its_links_to_boards() {
        let link = "[a](../../testcases/abc349e/sample-2.in)";
        let text = format!("<img src=\"pictures/lines-3.svg\" alt=\"\"> {link}");
        let page = from_chapter(&text, &[], true).unwrap();
        assert!(
            page.starts_with("<svg style=\"min-width:224px\" "),
            "{page}"
        );
        assert!(!page.contains("<style>"), "{page}");
        let link = "</svg> [a](explore-abc349e.html#-1,1,0/-4,-2,-5/-4,-1,-5)";
        assert!(page.ends_with(link), "{page}");
    }
}
