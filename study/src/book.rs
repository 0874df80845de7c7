//! # The book, built
//!
//! mdBook turns chapters into pages, after this module has put the generated text into the chapters.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mdbook_driver::MDBook;

use crate::board::{self, Compiler};
use crate::chapter::{Piece, pieces};
use crate::{make, problems, programs};

/// Builds the book, and returns the path of its first page.
pub fn build() -> Result<PathBuf> {
    let compiler = Compiler::find();
    if compiler.is_none() {
        eprintln!("warning: the book has no boards. {}", board::MISSING);
    }
    let folder = programs::target().join("study");
    let mut book = MDBook::load(problems::root().join("study"))?;
    book.config.build.build_dir.clone_from(&folder);
    let mut made = Ok(());
    book.book.for_each_chapter_mut(|chapter| {
        if made.is_ok() {
            let path = chapter.source_path.clone().unwrap_or_default();
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            made = page(&name, &chapter.content, compiler.is_some())
                .with_context(|| format!("study/chapters/{}", path.display()))
                .map(|content| chapter.content = content);
        }
    });
    made?;
    book.build()?;
    if let Some(compiler) = compiler {
        compiler.write(&folder)?;
    }
    Ok(folder.join("index.html"))
}

/// The Markdown of a chapter's page.
fn page(chapter: &str, text: &str, can_play: bool) -> Result<String> {
    let mut page = String::with_capacity(2 * text.len());
    for piece in pieces(text)? {
        match piece {
            Piece::Text(text) => page += &board::with_links_to_cases(text)?,
            Piece::Made(made) => {
                let anew = make::for_page(chapter, made.words, made.standing, can_play);
                page += &made.in_page(&anew.with_context(|| made.place())?);
            }
        }
    }
    // The printed book leaves out the pages that exist for a board.
    Ok(match chapter.starts_with("explore-") {
        true => format!("<div class=\"play\">\n\n{page}\n</div>\n"),
        false => page,
    })
}

#[cfg(test)]
mod tests {
    /// The colours of the book, each with a light and a dark variant.
    const COLOURS: &str = include_str!("../theme/css/variables.css");

    /// The web content guidelines ask for a contrast of 4.5 between text and background (WCAG 2.2, 1.4.3).
    #[test]
    fn text_has_contrast_in_light_and_in_dark() {
        let forms = COLOURS.lines().filter_map(|line| {
            let (name, colours) = line
                .trim()
                .strip_prefix("--")?
                .split_once(": light-dark(#")?;
            let (light, dark) = colours.strip_suffix(");")?.split_once(", #")?;
            Some((name, [luminance(light)?, luminance(dark)?]))
        });
        let (grounds, others): (Vec<_>, Vec<_>) = forms.partition(|(name, _)| name.ends_with("bg"));
        let is_text = |name: &str| !["quote-border", "theme-hover"].contains(&name);
        let texts: Vec<_> = others.iter().filter(|(name, _)| is_text(name)).collect();
        assert!(grounds.len() == 3 && texts.len() == 8);
        for (text, inks) in texts {
            for (ground, papers) in &grounds {
                for (ink, paper) in inks.iter().zip(papers) {
                    let contrast = (ink.max(*paper) + 0.05) / (ink.min(*paper) + 0.05);
                    assert!(contrast >= 4.5, "{text} on {ground}: {contrast:.2}");
                }
            }
        }
    }

    /// The relative luminance of a colour such as `1f2328`, by the guidelines' formula.
    fn luminance(colour: &str) -> Option<f64> {
        let parts = [16, 8, 0].map(|shift| {
            let part = (u32::from_str_radix(colour, 16).ok()? >> shift) % 256;
            let part = f64::from(part) / 255.0;
            Some(if part <= 0.04045 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            })
        });
        let [red, green, blue] = parts;
        (colour.len() == 6).then_some(0.2126 * red? + 0.7152 * green? + 0.0722 * blue?)
    }
}
