//! # Games in the page
//!
//! Moves and how they are taken back, the program as the other side, and the end of a game.

use serde_json::json;

use super::driver::Browser;
use super::hands::{cell, count, text};
use super::{open, settle};

/// What the page says of the board, and where it is.
const TURN: &str = "document.querySelector('.turn').textContent";
const PEEK: &str = "document.querySelector('.peek').textContent";
const HASH: &str = "location.hash";

/// Waits until the address is that one and the page has said all.
fn arrive(browser: &Browser, hash: &str) {
    const SCRIPT: &str = "
        const [hash, done] = arguments;
        (function look() {
            location.hash === hash ? setTimeout(done) : setTimeout(look, 10);
        })();";
    browser.wait_for(SCRIPT, vec![json!(hash)]);
    settle(browser);
}

pub fn a_move_is_a_step_of_the_history() {
    let browser = Browser::start();
    open(&browser, "algospot-tictactoe", "#.../.../...");
    for place in [cell(2, 2), cell(1, 1), cell(3, 3)] {
        browser.click(&place);
    }
    assert_eq!(text(&browser, HASH), "#o../.x./..x");
    browser.back();
    arrive(&browser, "#o../.x./...");
    assert_eq!(text(&browser, TURN), "x to move");
    browser.click(".undo");
    arrive(&browser, "#.../.x./...");
    browser.click(".redo");
    arrive(&browser, "#o../.x./...");
    let link = "document.querySelector('.link').hash";
    assert_eq!(text(&browser, link), "#o../.x./...");
    // Another move from here, and what was ahead is gone.
    browser.click(&cell(2, 1));
    settle(&browser);
    assert_eq!(count(&browser, ".redo:disabled"), 1);
    for hash in ["#o../.x./...", "#.../.x./...", "#.../.../..."] {
        assert_eq!(count(&browser, ".undo:disabled"), 0, "{hash}");
        browser.click(".undo");
        arrive(&browser, hash);
    }
    assert_eq!(count(&browser, ".undo:disabled"), 1);
    browser.finish();
}

pub fn a_link_is_copied() {
    let browser = Browser::start();
    let allowed = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
    browser.devtools("Browser.grantPermissions", allowed);
    open(&browser, "poj1568", "#ooox/o.xx/.x../....");
    browser.click(".copy");
    let read = "navigator.clipboard.readText().then(arguments[0]);";
    let copied = browser.wait_for(read, Vec::new());
    assert_eq!(copied, json!(text(&browser, "location.href")));
    browser.finish();
}

pub fn a_stone_is_shown_before_it_is_put() {
    let browser = Browser::start();
    for (package, start, said) in [
        ("algospot-tictactoe", "#x../.../...", "o at (1,1): draw"),
        ("aoj-tictactoe", "#ossosssxx", "o at (1,1): d"),
        ("poj1568", "#ooox/o.xx/.x../....", "x at (1,1): draw"),
        (
            "abc349e",
            "#0,0,0/0,1,0/0,0,0",
            "Takahashi at (1,1): Takahashi",
        ),
    ] {
        open(&browser, package, start);
        browser.hover(&cell(2, 2));
        assert_eq!(text(&browser, PEEK), said);
        assert_eq!(count(&browser, ".played"), 1);
        assert_eq!(text(&browser, HASH), start);
    }
    browser.finish();
}

pub fn a_finished_game_takes_no_move() {
    let browser = Browser::start();
    for (package, start, place, end, said) in [
        (
            "algospot-tictactoe",
            "#xx./oo./...",
            cell(1, 3),
            "#xxx/oo./...",
            "x has won",
        ),
        (
            "aoj-tictactoe",
            "#oxoxxosox",
            cell(3, 1),
            "#oxoxxooox",
            "A draw: the board is full",
        ),
        (
            "poj1568",
            "#ooo./xxx./..../....",
            cell(2, 4),
            "#ooo./xxxx/..../....",
            "x has won",
        ),
        (
            "abc349e",
            "#0,0,0/0,1,0/0,0,0/oo./xx./...",
            cell(1, 3),
            "#0,0,0/0,1,0/0,0,0/ooo/xx./...",
            "Takahashi has won",
        ),
    ] {
        open(&browser, package, start);
        browser.click(&place);
        settle(&browser);
        assert_eq!(text(&browser, HASH), end);
        assert_eq!(text(&browser, TURN), said);
        let lines = u64::from(said.ends_with("won"));
        assert_eq!(count(&browser, ".board .row"), lines, "{package}");
        // What was said of moves is gone, and no cell takes one.
        assert_eq!(count(&browser, ".best:disabled"), 1, "{package}");
        let every = "document.querySelectorAll('.cell').forEach(cell => {
                if (cell.ariaLabel.endsWith('empty')) {
                    cell.click();
                }
            });
            return [...document.querySelectorAll('.cell')].some(cell => cell.ariaLabel.includes('after'));";
        let is_marked = browser.script(every, Vec::new());
        assert_eq!(is_marked, json!(false), "{package}");
        assert_eq!(text(&browser, HASH), end);
    }
    browser.finish();
}

pub fn nobody_beats_the_program() {
    /// Puts a stone on the first empty cell from the given one on.
    const MOVE: &str = "
        const cells = [...document.querySelectorAll('.cell')];
        const from = arguments[0];
        const order = [...cells.slice(from), ...cells.slice(0, from)];
        order.find(cell => cell.ariaLabel.includes('empty')).click();
        return 0;";
    let browser = Browser::start();
    let mut ends = Vec::new();
    for (package, start, side, cells) in [
        ("algospot-tictactoe", "#.../.../...", "x", 4),
        ("algospot-tictactoe", "#.../.../...", "o", 4),
        ("poj1568", "#ooox/o.xx/.x../....", "o", 2),
        ("abc349e", "#0,0,0/0,-1,0/0,0,0", "x", 2),
    ] {
        for first in 0..cells {
            open(&browser, package, start);
            browser.click(&format!("[name=side][value={side}]"));
            let mut moves = 0;
            while text(&browser, TURN).ends_with(" to move") {
                settle(&browser);
                if text(&browser, TURN).ends_with(" to move") {
                    browser.script(MOVE, vec![json!(first)]);
                }
                moves += 1;
                assert!(moves < 10, "{package}: the game does not end");
            }
            ends.push((package, side, text(&browser, TURN)));
        }
    }
    for (package, side, end) in &ends {
        let reader = match (*package, *side) {
            ("abc349e", _) => "Aoki",
            (_, side) => side,
        };
        assert!(!end.starts_with(reader), "{package}: {end}");
    }
    let wins = |wanted: &str, said: &str| {
        let ends = ends.iter().filter(|(package, ..)| *package == wanted);
        ends.filter(|(.., end)| end == said).count()
    };
    assert_eq!(wins("poj1568", "x has won"), 2);
    assert_eq!(wins("abc349e", "Takahashi has won"), 2);
    assert!(wins("algospot-tictactoe", "o has won") > 0);
    assert!(wins("algospot-tictactoe", "x has won") > 0);
    browser.finish();
}

pub fn the_exceptions_are_marked() {
    const MARKS: &str =
        "return [...document.querySelectorAll('.mark')].map(mark => mark.textContent).join('');";
    const LEGEND: &str = "document.querySelector('.legend').textContent";
    let browser = Browser::start();
    // Black has a five, and a four elsewhere: with a second five the position cannot arise.
    let empty = ".".repeat(19);
    let row = |stones: &str| format!("{stones}{}", &empty[stones.len()..]);
    let mut rows = vec![empty.clone(); 19];
    rows[3] = row("....ooooo");
    rows[7] = row("....oooo");
    rows[12] = row("xx.xx.xx.xx.x");
    open(&browser, "arc012c", &format!("#{}", rows.join("/")));
    let marks = browser.script(MARKS, Vec::new());
    assert_eq!(marks, json!("✗✗"));
    let legend = text(&browser, LEGEND);
    let said =
        "✗ marks the 2 crossings where one more stone makes the answer NO. Elsewhere it is YES.";
    assert_eq!(legend, said);
    let turn = text(&browser, TURN);
    assert_eq!(turn, "black has five in a row: the game is over");
    assert_eq!(count(&browser, ".board .row"), 1);
    // Where all answers are alike there is nothing to mark.
    rows[3] = empty.clone();
    rows[12] = row("xx.xx");
    open(&browser, "arc012c", &format!("#{}", rows.join("/")));
    assert_eq!(browser.script(MARKS, Vec::new()), json!(""));
    let legend = text(&browser, LEGEND);
    assert_eq!(legend, "After one more stone on any crossing it is YES.");
    browser.finish();
}
