//! # The book, built
//!
//! mdBook turns chapters into pages, once what is made for a page stands in them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use mdbook_driver::MDBook;

use crate::board::{self, Compiler};
use crate::chapter::{Piece, pieces};
use crate::{make, problems, programs};

/// Builds the book, and returns its first page.
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
    // The whole book on paper leaves out the pages that are for a board.
    Ok(match chapter.starts_with("explore-") {
        true => format!("<div class=\"play\">\n\n{page}\n</div>\n"),
        false => page,
    })
}
