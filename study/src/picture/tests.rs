//! # Tests of the pictures: their words, and that they are complete

use roxmltree::Document;

use super::{Picture, draw, positions, trap};
use crate::programs;

/// One of every kind, and what its words must have.
const PICTURES: [(&str, &str); 26] = [
    ("board oox/.x./...", "A board with 2 o and 2 x."),
    ("board 1,1,1/0,-10,0/1,1,1", "row 1: 0, -10, 0."),
    (
        "board @sample-4",
        "Black: (8,8) (8,9) (8,10) (8,11) (8,12). White: (9,9) (9,10) (9,11) (9,12).",
    ),
    ("board oo.x/xoxo/xxx./o..o", "row 3: o, empty, empty, o."),
    ("bits oox/.x./.x.", "o = 0o600, x = 0o122"),
    ("bits oo.x/xoxo/xxx./o..o", "o = 0xc509, x = 0x1ae0"),
    (
        "lines 3",
        "0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124",
    ),
    ("lines 4", "0x1111, 0x8421, 0x1248"),
    (
        "outcomes algospot-tictactoe ..o/.x./..x",
        "row 0: draw, x wins, o. row 1: x wins, x, x wins.",
    ),
    (
        "outcomes poj1568 oo.x/xoxo/xxx./o..o",
        "row 3: o, draw, x wins, o.",
    ),
    (
        "weights 0,0,0/0,1,0/0,0,0",
        "row 1: 0 Aoki, 1 Takahashi, 0 Aoki.",
    ),
    ("weights -1,0,0/0,0,0/0,0,0 o../.x./...", "row 0: -1 o, 0 "),
    ("tree xo./o.x/xo. 3", "All 14 positions"),
    (
        "tree xo./o.x/xo. 3 alpha-beta",
        "Looked at: 8 of 14 positions. Found: x wins.",
    ),
    ("tree x.o/ox./x.o 2 alpha-beta", "draw or o"),
    ("tree xo./o.x/xo. 3 visits", "\n14"),
    (
        "paths .../.../... xo./.x./..o",
        "10 positions, each drawn once. A tree draws a position once for each path to it: 15 nodes.",
    ),
    ("paths .../.../... xo./.x./..o", "\n4 paths"),
    (
        "tree xox/o../ox. 3 alpha-beta",
        "Alpha-beta looks at all 16 positions",
    ),
    (
        "tree xox/o../ox. 3 alpha-beta best-first",
        "With the best moves first alpha-beta looks at 6 of 16 positions",
    ),
    (
        "tree ..x/.o./ox. 4 alpha-beta way 1,0,3",
        "A part of a tree of 182 positions, of which alpha-beta looks at 93;",
    ),
    (
        "tree xox/o.x/..o 3 memo",
        "a memo looks at all 16 positions",
    ),
    (
        "tree xx../xoxo/..oo/..xo threats",
        "Looked at: 17 of 17 positions. Found: x wins.",
    ),
    (
        "win o.../.ox./.xxx/xooo",
        "x (0,1), o (0,2), x (0,3): x has four in a row.",
    ),
    (
        "gomoku nine-in-a-row",
        "black has 9 in a row from (5,9) to (13,9). Only the stone with the dot can have been the last one. (9,9)",
    ),
    (
        "gomoku count-two-more-black",
        "Black has neither as many stones as white nor one more.",
    ),
];

#[test]
fn every_kind_is_whole_and_has_words() {
    for (asked, words) in PICTURES {
        check(asked, words);
    }
}

#[test]
fn a_trap_shows_what_both_programs_say() {
    programs::build().unwrap();
    check(
        "trap aoj-tictactoe-game-tree d o .../.o./.x.",
        "row 1: empty, o, empty. row 2: empty, x, empty. The right answer is d; game-tree says o.",
    );
    let said = |words: [&str; 4]| trap::check(&words).map_err(|error| error.to_string());
    let (wrong, board) = ("aoj-tictactoe-game-tree", ".../.o./.x.");
    assert_eq!(said([wrong, "d", "o", board]), Ok(()));
    let other = "aoj-tictactoe answers d, not x".to_string();
    assert_eq!(said([wrong, "x", "o", board]), Err(other));
    let other = "aoj-tictactoe-game-tree answers o, not d".to_string();
    assert_eq!(said([wrong, "d", "d", board]), Err(other));
}

#[test]
fn searches_look_at_as_many_positions_as_is_known() {
    let empty = ".../.../...";
    assert_eq!(positions("minimax", empty).unwrap(), 549_946);
    assert_eq!(positions("memo", empty).unwrap(), 5_478);
    assert_eq!(positions("most-lines", empty).unwrap(), 6_323);
    assert_eq!(positions("best-first", empty).unwrap(), 2_312);
    // One cell is left, and taking it ends the game.
    assert_eq!(positions("alpha-beta", "xox/xxo/o.o").unwrap(), 2);
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let refused = [
        ("boards oox/.x./...", "no picture is asked for like this"),
        (
            "board oox/.x/...",
            "expected 3 rows of 3 cells `.`, `o` or `x`, joined by `/`, found `oox/.x/...`",
        ),
        ("bits oo/x.", "expected 3 rows of 3 cells"),
        (
            "outcomes algospot-tictactoe xxx/oo./...",
            "the game on this board is over",
        ),
        (
            "outcomes algospot-tictactoe ooo/.../...",
            "cannot arise in play: 0 x and 3 o",
        ),
        (
            "outcomes poj1568 xxxx/oooo/..../....",
            "x has a line, and is to move",
        ),
        (
            "outcomes poj1568 xxx./ooo./x.../....",
            "this board has 4 x and 3 o, and the judge promises as many of both",
        ),
        ("weights 1,2,3 .../.../...", "expected nine weights"),
        (
            "tree .../.../... 2",
            "has 72 boards beside each other here, and a page has room for 15",
        ),
        (
            "tree xo./o.x/xo. many",
            "expected a number of plies, found `many`",
        ),
        (
            "tree xo./o.x/xo. 3 alpha-beta way 2,first",
            "expected cells from 0, joined by `,`, found `2,first`",
        ),
        (
            "tree xo./o.x/xo. 3 alpha-beta way 2,4,0",
            "expected moves that lead to a position with more of them",
        ),
        (
            "tree xo./o.x/xo. 3 alpha-beta worst-first",
            "no tree is asked for like this",
        ),
        (
            "win x.../.x../..o./...o",
            "x has no forced win on this board",
        ),
        (
            "paths ..o/.../x.. xo./.x./..o",
            "no game leads from the first board to the second",
        ),
        ("gomoku none-such", "none-such.in"),
    ];
    for (asked, words) in refused {
        let error = ask(asked).err().unwrap();
        let said = format!("{error:#}");
        assert!(said.contains(words), "{asked}: {said}");
    }
}

fn check(asked: &str, words: &str) {
    let picture = ask(asked).unwrap();
    let (svg, label, caption) = (picture.file(), &picture.label, &picture.caption);
    // A blank line would end the HTML inside a chapter.
    assert!(!svg.contains("\n\n"), "{asked}");
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{asked}: {error}"));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"), "{asked}");
    assert!(root.attribute("aria-label").is_some(), "{asked}");
    let drawn = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    let drawn: Vec<&str> = drawn.filter_map(|node| node.text()).collect();
    let said = format!("{label}\n{caption}\n{}", drawn.join("\n"));
    assert!(said.contains(words), "{asked} says:\n{said}");
    // The theme has the colours.
    for attribute in document.descendants().flat_map(|node| node.attributes()) {
        let name = attribute.name();
        assert!(
            !["fill", "stroke", "color"].contains(&name),
            "{asked}: {name}"
        );
    }
}

fn ask(asked: &str) -> anyhow::Result<Picture> {
    let words: Vec<&str> = asked.split(' ').collect();
    draw(&words)
}
