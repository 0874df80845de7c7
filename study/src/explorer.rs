//! # Boards to play with

use anyhow::Result;

use crate::workspace::Chapter;

/// What a page needs to show the explorer of a problem.
pub fn html(problem: &Chapter) -> Result<String> {
    Ok(format!("<div class=\"explorer\">{}</div>", problem.package))
}

/// Writes what the pages load into the book's folder.
pub fn write(_problems: &[Chapter]) -> Result<()> {
    Ok(())
}
