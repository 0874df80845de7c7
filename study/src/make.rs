//! # The generated parts of a chapter
//!
//! | words | what is made |
//! |---|---|
//! | `problems` | a table of the problems in the order of the chapters, each linked to its own |
//! | `problem PACKAGE` | the problem's page, judge and limits |
//! | `code PATH ITEM...` | these items of a source, by name (`impl~Name` for a block of methods) |
//! | `says PROGRAM INPUT` | what a solution or an example prints for that input, in which `/` ends a line, or for a case `@NAME` |
//! | `picture KIND ARGUMENTS...` | a picture, of the kinds that [`picture`] has |
//! | `steps WORDS...` | the picture of an algorithm that the built book shows at work, see [`steps`] |
//! | `boards BOARD...` | boards beside each other, called (a), (b) and so on |
//! | `positions IDEA BOARD` | how many positions such a search looks at, see [`picture::positions`] |
//! | `board PACKAGE CASE` | a note that the built book has a board here to play on, a small one if the case is `small`; see [`board`] |
//!
//! The page differs from the file in three ways. Its pictures are inline SVG, which takes the colours of the reader's
//! theme and links to the boards. Readers can go through the steps of algorithms. And there are boards to play on.
//!
//! An unknown word, a missing file and a program that refuses its input are errors.

use std::collections::BTreeMap;

use anyhow::{Result, bail, ensure};

use crate::picture::{self, Picture, trap};
use crate::{board, problems, programs, source, steps, words};

/// The contents of the chapters' pictures, by their paths relative to the chapters.
pub type Pictures = BTreeMap<String, String>;

/// Generates the text for a chapter's file, and adds its pictures to `pictures`.
pub fn for_file(words: &str, pictures: &mut Pictures) -> Result<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    match *words {
        ["problems"] => problems::table(),
        ["problem", package] => problems::facts(package),
        ["code", path, ref items @ ..] if !items.is_empty() => code(path, items),
        ["says", program, ref input @ ..] if !input.is_empty() => {
            let answer = programs::says(program, &input.join(" "))?;
            Ok(format!("`{}`", answer.trim_end().replace('\n', " ")))
        }
        ["positions", idea, board] => Ok(words::grouped(picture::positions(idea, board)?)),
        ["board", package, _] => {
            problems::find(package)?;
            Ok(board::IN_FILE.to_string())
        }
        ["steps", ref words @ ..] => {
            // Only a page shows the steps, but their errors are reported here already.
            steps::data(words)?;
            let arguments = steps::picture(words)?;
            Figure::new(&arguments)?.in_file(pictures)
        }
        ["picture", ref arguments @ ..] => {
            if let ["trap", ref trap @ ..] = *arguments {
                trap::check(trap)?;
            }
            Figure::new(arguments)?.in_file(pictures)
        }
        ["boards", ref boards @ ..] => beside(boards, |figure| figure.image(pictures)),
        _ => bail!("nothing can be made that is written like this"),
    }
}

/// Generates the text for a chapter's page, from the text `standing` in the file. No program is run, because the file
/// already has the answers.
pub fn for_page(chapter: &str, words: &str, standing: &str, can_play: bool) -> Result<String> {
    let words: Vec<&str> = words.split_whitespace().collect();
    match *words {
        ["picture", ref arguments @ ..] => {
            let link = board::of_picture(chapter, arguments)?;
            Ok(Figure::new(arguments)?.in_page(link.as_deref()))
        }
        ["steps", ref words @ ..] => {
            let arguments = steps::picture(words)?;
            let link = board::of_picture(chapter, &arguments)?;
            let figure = Figure::new(&arguments)?.in_page(None);
            let link = link.unwrap_or_default();
            let data = steps::data(words)?;
            Ok(format!(
                "<div class=\"steps\">\n{figure}\n<p><a href=\"{link}\">Try this board.</a></p>\n\
                <script type=\"application/json\">{data}</script>\n</div>"
            ))
        }
        ["boards", ref boards @ ..] => beside(boards, |figure| Ok(figure.picture.element())),
        ["board", package, case] => board::html(package, case, can_play),
        _ => Ok(standing.to_string()),
    }
}

/// A picture with the path of its file.
struct Figure {
    path: String,
    picture: Picture,
}

impl Figure {
    fn new(arguments: &[&str]) -> Result<Figure> {
        let picture = picture::draw(arguments)?;
        let name = arguments.join("-").replace(['@', '(', ')', '#'], "");
        let name = name.replace('/', "-").replace('.', "_");
        Ok(Figure {
            path: format!("pictures/{name}.svg"),
            picture,
        })
    }

    /// The HTML that shows the picture's file. Adds the file to `pictures`.
    fn image(&self, pictures: &mut Pictures) -> Result<String> {
        let Figure { path, picture } = self;
        let svg = picture.file();
        let other = pictures.insert(path.clone(), svg.clone());
        ensure!(
            other.is_none_or(|it| it == svg),
            "another picture has the file {path}"
        );
        Ok(format!("<img src=\"{path}\" alt=\"{}\">", picture.label))
    }

    fn in_file(&self, pictures: &mut Pictures) -> Result<String> {
        Ok(figure(&self.image(pictures)?, &self.picture.caption))
    }

    fn in_page(&self, link: Option<&str>) -> String {
        let link = link.map(|page| format!(" <a href=\"{page}\">Try it.</a>"));
        let caption = format!("{}{}", self.picture.caption, link.unwrap_or_default());
        figure(&self.picture.element(), &caption)
    }
}

fn figure(image: &str, caption: &str) -> String {
    format!("<figure class=\"picture\">\n{image}\n<figcaption>{caption}</figcaption>\n</figure>")
}

/// Boards with letters, each shown by `shown`.
fn beside(boards: &[&str], mut shown: impl FnMut(&Figure) -> Result<String>) -> Result<String> {
    let mut html = "<p class=\"boards\">\n".to_string();
    for (letter, board) in ('a'..).zip(boards) {
        let image = shown(&Figure::new(&["board", board])?)?;
        html += &format!("<span>({letter}) {image}</span>\n");
    }
    Ok(html + "</p>")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_pictures_need_two_files() {
        let mut pictures = Pictures::new();
        for_file("picture board -1,0,0/0,0,0/0,0,0", &mut pictures).unwrap();
        for svg in pictures.values_mut() {
            *svg += "another";
        }
        let error = for_file("picture board -1,0,0/0,0,0/0,0,0", &mut pictures).unwrap_err();
        let said = error.to_string();
        let expected = "another picture has the file pictures/board-";
        assert!(said.starts_with(expected), "{said}");
    }
}
