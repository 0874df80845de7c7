//! # The book, built
//!
//! mdBook turns chapters into pages, after [`page`] has put in what only a page can have.

use std::iter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use mdbook_driver::MDBook;
use mdbook_driver::book::BookItem;

use crate::{explorer, fold, page, programs, workspace};

/// Builds the book, and returns its first page.
///
/// # Errors
/// If a chapter asks for what is not there, or a page cannot be written.
pub fn build() -> Result<PathBuf> {
    let problems = workspace::problems()?;
    // A missing compiler is reported first, as all that follows takes a while.
    let compiler = explorer::find_compiler()?;
    let folder = workspace::output()?;
    if let Some(compiler) = &compiler {
        programs::build_all(problems)?;
        write_pages(load()?, &folder, true)?;
        explorer::write(problems, compiler)?;
    } else {
        write_pages(load()?, &folder, false)?;
    }
    Ok(folder.join("index.html"))
}

/// Builds one page of all chapters but the explorers, and returns it.
///
/// # Errors
/// As for [`build`].
pub fn build_for_print() -> Result<PathBuf> {
    let mut book = load()?;
    for item in &mut book.book.items {
        if let BookItem::Chapter(chapter) = item {
            // Below a chapter there is its explorer.
            chapter.sub_items.clear();
        }
    }
    book.config.set("output.html.print.enable", true)?;
    let folder = workspace::output()?.with_file_name("study-print");
    write_pages(book, &folder, false)?;
    Ok(folder.join("print.html"))
}

fn load() -> Result<MDBook> {
    MDBook::load(workspace::root().join("study"))
}

/// Writes the pages into a folder, with boards to play with if programs for these are written as well.
fn write_pages(mut book: MDBook, folder: &Path, has_explorers: bool) -> Result<()> {
    let problems = workspace::problems()?;
    book.config.build.build_dir = folder.to_path_buf();
    let chapters = book
        .iter()
        .filter(|item| matches!(item, BookItem::Chapter(_)));
    let mut numbers = (1..).zip(iter::repeat(chapters.count()));
    let mut made = Ok(());
    book.book.for_each_chapter_mut(|chapter| {
        if made.is_ok() {
            let (number, count) = numbers.next().expect("there is no last number");
            let progress = format!("[{number}/{count}] {}", chapter.name);
            workspace::context().status("Writing", progress);
            let path = chapter.source_path.clone().unwrap_or_default();
            made = fold::repeat_answers(&chapter.content)
                .and_then(|text| page::from_chapter(&text, problems, has_explorers))
                .with_context(|| format!("study/chapters/{}", path.display()))
                .map(|content| chapter.content = content);
        }
    });
    made?;
    book.build()
}
