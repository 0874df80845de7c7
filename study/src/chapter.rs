//! # A chapter, in pieces
//!
//! A chapter is Markdown that can be read without the book. Generated text stands between two comments, of which the
//! first says what to generate:
//!
//! ```text
//! <!-- picture board x../.o./... -->        in lines of their own
//! (made)
//! <!-- end -->
//! It prints <!--says aoj-tictactoe ooosxssxs-->(made)<!--/-->.
//! ```
//!
//! See [`make`](crate::make) for what can be generated. Comments in a code block do not count.

use anyhow::{Context, Result, ensure};

/// The end comments of generated text: in a line of its own, and inside a line.
const END: &str = "<!-- end -->\n";
const INLINE_END: &str = "<!--/-->";

/// A piece of a chapter.
pub enum Piece<'a> {
    /// Markdown of at most one line.
    Text(&'a str),
    /// A generated part.
    Made(Made<'a>),
}

/// A generated part of a chapter, with its last text.
pub struct Made<'a> {
    /// The line number in the chapter.
    line: usize,
    is_block: bool,
    /// The words that say what to generate.
    pub words: &'a str,
    /// The text that the file has between the comments.
    pub standing: &'a str,
}

impl Made<'_> {
    /// The line number and the words, for an error message.
    pub fn place(&self) -> String {
        format!("line {}: {}", self.line, self.words)
    }

    /// The part with the generated text `made`, as it stands in the chapter's file.
    pub fn in_file(&self, made: &str) -> String {
        let (words, made) = (self.words, made.trim_end());
        match self.is_block {
            true => format!("<!-- {words} -->\n\n{made}\n\n{END}"),
            false => format!("<!--{words}-->{made}{INLINE_END}"),
        }
    }

    /// The part with the text `made`, as a page has it.
    pub fn in_page(&self, made: &str) -> String {
        match self.is_block {
            true => format!("\n{}\n\n", made.trim_end()),
            false => made.to_string(),
        }
    }
}

/// Splits a chapter into pieces.
///
/// # Errors
/// If a comment does not end, or if Markdown would read its whole line as HTML; the error names the line.
pub fn pieces(text: &str) -> Result<Vec<Piece<'_>>> {
    let made = |line, is_block, words, standing| {
        Piece::Made(Made {
            line,
            is_block,
            words,
            standing,
        })
    };
    let mut pieces = Vec::new();
    let mut is_code = false;
    let (mut number, mut rest) = (0, text);
    while !rest.is_empty() {
        let end = rest.find('\n').map_or(rest.len(), |end| end + 1);
        let (line, below) = rest.split_at(end);
        (number, rest) = (number + 1, below);
        is_code ^= line.trim_start().starts_with("```");
        if is_code || !line.contains("<!--") {
            pieces.push(Piece::Text(line));
            continue;
        }
        let block = line.strip_prefix("<!-- ");
        if let Some(words) = block.and_then(|rest| rest.strip_suffix(" -->\n")) {
            let parts = below.split_once(END);
            let parts = parts.filter(|(made, _)| !made.contains("\n<!-- "));
            let (end, start) = (END.trim(), line.trim());
            let (standing, behind) = parts
                .with_context(|| format!("line {number}: expected `{end}` below `{start}`"))?;
            pieces.push(made(number, true, words, standing));
            number += standing.lines().count() + 1;
            rest = behind;
            continue;
        }
        let is_html = line.trim_start_matches([' ', '-', '*']).starts_with("<!--");
        ensure!(!is_html, "line {number}: expected a word before `<!--`");
        let mut open = line;
        while let Some((before, after)) = open.split_once("<!--") {
            let parts = after.split_once("-->").and_then(|(words, after)| {
                let (standing, behind) = after.split_once(INLINE_END)?;
                Some((words, standing, behind))
            });
            let (words, standing, behind) = parts
                .with_context(|| format!("line {number}: expected `{INLINE_END}` behind `<!--`"))?;
            pieces.push(Piece::Text(before));
            pieces.push(made(number, false, words, standing));
            open = behind;
        }
        pieces.push(Piece::Text(open));
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_between_comments_is_made_anew() {
        let text = "a\n<!-- problems -->\nold\n<!-- end -->\nIt says <!--says x-->old<!--/-->.\n\
            ```html\n<!-- picture -->\n```\n";
        let written = |make: fn(&Made) -> String| {
            let pieces = pieces(text).unwrap().into_iter();
            let texts = pieces.map(|piece| match piece {
                Piece::Text(text) => text.to_string(),
                Piece::Made(made) => make(&made),
            });
            texts.collect::<String>()
        };
        let file = "a\n<!-- problems -->\n\nproblems\n\n<!-- end -->\nIt says <!--says x-->says x<!--/-->.\n\
            ```html\n<!-- picture -->\n```\n";
        assert_eq!(written(|made| made.in_file(made.words)), file);
        let page = "a\n\nold\n\nIt says old.\n```html\n<!-- picture -->\n```\n";
        assert_eq!(written(|made| made.in_page(made.standing)), page);
    }

    #[test]
    fn a_comment_that_would_not_be_read_as_meant_is_refused() {
        for (text, reason) in [
            ("- <!--says x--><!--/-->", "a word before `<!--`"),
            ("On <!--says x-->", "`<!--/-->` behind `<!--`"),
            ("<!-- picture -->\n", "`<!-- end -->` below "),
            (
                "<!-- picture -->\n\n<!-- problems -->\n<!-- end -->\n",
                "`<!-- end -->` below ",
            ),
        ] {
            let said = pieces(text).err().unwrap().to_string();
            let expected = format!("line 1: expected {reason}");
            assert!(said.starts_with(&expected), "{text}: {said}");
        }
    }
}
