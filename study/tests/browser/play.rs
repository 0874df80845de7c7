//! # Games in the page
//!
//! Moves and how they are taken back, the program as the other side, and the end of a game.

use fantoccini::Locator;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use serde_json::json;

use super::driver::Browser;
use super::hands::{cell, count, text};
use super::{open, run, settle};

/// What the page says of the board, and where it is.
const TURN: &str = "document.querySelector('.turn').textContent";
const PEEK: &str = "document.querySelector('.peek').textContent";
const HASH: &str = "location.hash";

/// Waits until the address is that one and the page has said all.
async fn arrive(browser: &Browser, hash: &str) {
    const SCRIPT: &str = "
        const [hash, done] = arguments;
        (function look() {
            location.hash === hash ? setTimeout(done) : setTimeout(look, 10);
        })();";
    browser.wait_for(SCRIPT, vec![json!(hash)]).await;
    settle(browser).await;
}

pub fn a_move_is_a_step_of_the_history() {
    run(async {
        let browser = Browser::start("history").await;
        open(&browser, "algospot-tictactoe", "#.../.../...").await;
        for place in [cell(2, 2), cell(1, 1), cell(3, 3)] {
            browser.click(&place).await;
        }
        assert_eq!(text(&browser, HASH).await, "#o../.x./..x");
        browser.client.back().await.expect("there is a step back");
        arrive(&browser, "#o../.x./...").await;
        assert_eq!(text(&browser, TURN).await, "x to move");
        browser.click(".undo").await;
        arrive(&browser, "#.../.x./...").await;
        browser.click(".redo").await;
        arrive(&browser, "#o../.x./...").await;
        let link = "document.querySelector('.link').hash";
        assert_eq!(text(&browser, link).await, "#o../.x./...");
        // Another move from here, and what was ahead is gone.
        browser.click(&cell(2, 1)).await;
        settle(&browser).await;
        assert_eq!(count(&browser, ".redo:disabled").await, 1);
        for hash in ["#o../.x./...", "#.../.x./...", "#.../.../..."] {
            assert_eq!(count(&browser, ".undo:disabled").await, 0, "{hash}");
            browser.click(".undo").await;
            arrive(&browser, hash).await;
        }
        assert_eq!(count(&browser, ".undo:disabled").await, 1);
        browser.finish().await;
    });
}

pub fn a_link_is_copied() {
    run(async {
        let browser = Browser::start("link").await;
        let allowed = json!({"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]});
        browser.devtools("Browser.grantPermissions", allowed).await;
        open(&browser, "poj1568", "#ooox/o.xx/.x../....").await;
        browser.click(".copy").await;
        let read = "navigator.clipboard.readText().then(arguments[0]);";
        let copied = browser.wait_for(read, Vec::new()).await;
        assert_eq!(copied, json!(text(&browser, "location.href").await));
        browser.finish().await;
    });
}

pub fn a_stone_is_shown_before_it_is_put() {
    run(async {
        let browser = Browser::start("hover").await;
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
            open(&browser, package, start).await;
            let place = browser.client.find(Locator::Css(&cell(2, 2))).await;
            let place = place.expect("there is a cell");
            let over = PointerAction::MoveToElement {
                element: place,
                duration: None,
                x: 0.0,
                y: 8.0,
            };
            let mouse = MouseActions::new("mouse".to_string()).then(over);
            let moved = browser.client.perform_actions(mouse).await;
            moved.expect("the mouse moves");
            assert_eq!(text(&browser, PEEK).await, said);
            assert_eq!(count(&browser, ".played").await, 1);
            assert_eq!(text(&browser, HASH).await, start);
        }
        browser.finish().await;
    });
}

pub fn a_finished_game_takes_no_move() {
    run(async {
        let browser = Browser::start("end").await;
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
            open(&browser, package, start).await;
            browser.click(&place).await;
            settle(&browser).await;
            assert_eq!(text(&browser, HASH).await, end);
            assert_eq!(text(&browser, TURN).await, said);
            let lines = u64::from(said.ends_with("won"));
            assert_eq!(count(&browser, ".board .row").await, lines, "{package}");
            // What was said of moves is gone, and no cell takes one.
            assert_eq!(count(&browser, ".best:disabled").await, 1, "{package}");
            let every = "document.querySelectorAll('.cell').forEach(cell => {
                if (cell.ariaLabel.endsWith('empty')) {
                    cell.click();
                }
            });
            return [...document.querySelectorAll('.cell')].some(cell => cell.ariaLabel.includes('after'));";
            let is_marked = browser.script(every, Vec::new()).await;
            assert_eq!(is_marked, json!(false), "{package}");
            assert_eq!(text(&browser, HASH).await, end);
        }
        browser.finish().await;
    });
}

pub fn nobody_beats_the_program() {
    /// Puts a stone on the first empty cell from the given one on.
    const MOVE: &str = "
        const cells = [...document.querySelectorAll('.cell')];
        const from = arguments[0];
        const order = [...cells.slice(from), ...cells.slice(0, from)];
        order.find(cell => cell.ariaLabel.includes('empty')).click();
        return 0;";
    run(async {
        let browser = Browser::start("against").await;
        let mut ends = Vec::new();
        for (package, start, side, cells) in [
            ("algospot-tictactoe", "#.../.../...", "x", 4),
            ("algospot-tictactoe", "#.../.../...", "o", 4),
            ("poj1568", "#ooox/o.xx/.x../....", "o", 2),
            ("abc349e", "#0,0,0/0,-1,0/0,0,0", "x", 2),
        ] {
            for first in 0..cells {
                open(&browser, package, start).await;
                browser.click(&format!("[name=side][value={side}]")).await;
                let mut moves = 0;
                while text(&browser, TURN).await.ends_with(" to move") {
                    settle(&browser).await;
                    if text(&browser, TURN).await.ends_with(" to move") {
                        browser.script(MOVE, vec![json!(first)]).await;
                    }
                    moves += 1;
                    assert!(moves < 10, "{package}: the game does not end");
                }
                ends.push((package, side, text(&browser, TURN).await));
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
        browser.finish().await;
    });
}

pub fn the_exceptions_are_marked() {
    const MARKS: &str =
        "return [...document.querySelectorAll('.mark')].map(mark => mark.textContent).join('');";
    const LEGEND: &str = "document.querySelector('.legend').textContent";
    run(async {
        let browser = Browser::start("exceptions").await;
        // Black has a five, and a four elsewhere: with a second five the position cannot arise.
        let empty = ".".repeat(19);
        let row = |stones: &str| format!("{stones}{}", &empty[stones.len()..]);
        let mut rows = vec![empty.clone(); 19];
        rows[3] = row("....ooooo");
        rows[7] = row("....oooo");
        rows[12] = row("xx.xx.xx.xx.x");
        open(&browser, "arc012c", &format!("#{}", rows.join("/"))).await;
        let marks = browser.script(MARKS, Vec::new()).await;
        assert_eq!(marks, json!("✗✗"));
        let legend = text(&browser, LEGEND).await;
        let said = "✗ marks the 2 crossings where one more stone makes the answer NO. Elsewhere it is YES.";
        assert_eq!(legend, said);
        let turn = text(&browser, TURN).await;
        assert_eq!(turn, "black has five in a row: the game is over");
        assert_eq!(count(&browser, ".board .row").await, 1);
        // Where all answers are alike there is nothing to mark.
        rows[3] = empty.clone();
        rows[12] = row("xx.xx");
        open(&browser, "arc012c", &format!("#{}", rows.join("/"))).await;
        assert_eq!(browser.script(MARKS, Vec::new()).await, json!(""));
        let legend = text(&browser, LEGEND).await;
        assert_eq!(legend, "After one more stone on any crossing it is YES.");
        browser.finish().await;
    });
}
