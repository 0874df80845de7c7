//! # Tests of the pictures
//!
//! The chapters show the pictures, and their test fails where a chapter's picture is out of date.

use std::fs;

use roxmltree::Document;

use super::{draw, trap};
use crate::{problems, programs};

#[test]
fn pictures_are_whole_and_leave_colours_to_the_theme() {
    let folder = problems::root().join("study/chapters/pictures");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let files: Vec<_> = files.collect();
    assert!(files.len() > 50, "{}", files.len());
    for file in files {
        let svg = fs::read_to_string(&file).unwrap();
        let file = file.display();
        // A blank line would end the HTML inside a page.
        assert!(!svg.contains("\n\n"), "{file}");
        let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{file}: {error}"));
        let root = document.root_element();
        assert_eq!(root.attribute("role"), Some("img"), "{file}");
        assert!(root.attribute("aria-label").is_some(), "{file}");
        let mut attributes = document.descendants().flat_map(|node| node.attributes());
        let coloured = attributes.find(|it| ["fill", "stroke", "color"].contains(&it.name()));
        assert!(coloured.is_none(), "{file}: {coloured:?}");
    }
}

#[test]
fn a_trap_shows_only_what_both_programs_say() {
    programs::build().unwrap();
    let said = |right, wrong| {
        let words = ["aoj-tictactoe-game-tree", right, wrong, ".../.o./.x."];
        trap::check(&words).map_err(|error| error.to_string())
    };
    assert_eq!(said("d", "o"), Ok(()));
    let other = "aoj-tictactoe answers d, not x".to_string();
    assert_eq!(said("x", "o"), Err(other));
    let other = "aoj-tictactoe-game-tree answers o, not d".to_string();
    assert_eq!(said("d", "d"), Err(other));
}

/// Words of pictures that cannot be drawn, each with a part of the reason.
const REFUSED: &str = "\
boards oox/.x./... | no picture is asked for like this
board oox/.x/... | expected 3 rows of 3 cells `.`, `o` or `x`, joined by `/`, found `oox/.x/...`
outcomes xxx/oo./... | the game on this board is over
outcomes xxxx/oooo/..../.... | x has a line, and is to move
outcomes xxx./ooo./x.../.... | this board has 4 x and 3 o, and the judge promises two or more, and as many of both
weights 1,2,3 .../.../... | expected nine weights
tree .../.../... 2 | has 72 boards beside each other here, and a page has room for 15
tree xo./o.x/xo. many | expected a number of plies, found `many`
tree xo./o.x/xo. 3 alpha-beta way 2,first | expected cells from 0, joined by `,`, found `2,first`
tree xo./o.x/xo. 3 alpha-beta way 2,4,0 | expected moves that lead to a position with more of them
tree xo./o.x/xo. 3 alpha-beta worst-first | no tree is asked for like this
win x.../.x../..o./...o | x has no forced win on this board
paths ..o/.../x.. xo./.x./..o | no game leads from the first board to the second
gomoku none-such | none-such.in";

#[test]
fn what_cannot_be_drawn_is_named() {
    for line in REFUSED.lines() {
        let (asked, reason) = line.split_once(" | ").unwrap();
        let words: Vec<&str> = asked.split(' ').collect();
        let said = format!("{:#}", draw(&words).err().unwrap());
        assert!(said.contains(reason), "{asked}: {said}");
    }
}
