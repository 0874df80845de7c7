//! # A reader's clicks and keys
//!
//! Also addresses, and the buttons of the wrong programs.

use oracle::poj1568::{self, Board, EMPTY, O, Solved, X, has_line};
use proofs::built;
use serde_json::json;

use super::driver::Browser;
use super::{BOOK, address, ask, open, settle};

/// The keys as the driver writes them.
const DOWN: &str = "\u{e015}";
const BACKSPACE: &str = "\u{e003}";

/// Waits until a program has said something.
const SAID: &str = "
    const [output, done] = [document.querySelector(arguments[0]), arguments[1]];
    (function look() {
        /[^.]/.test(output.textContent) ? done(output.textContent) : setTimeout(look, 10);
    })();";

/// The wrong examples, by their problem.
const WRONG: [(&str, &str); 7] = [
    ("aoj-tictactoe", "aoj-tictactoe-game-tree"),
    ("algospot-tictactoe", "algospot-tictactoe-x-to-move"),
    ("abc349e", "abc349e-narrow-sum"),
    ("abc349e", "abc349e-score-only"),
    ("poj1568", "poj1568-fastest-win"),
    ("arc012c", "arc012c-counts-only"),
    ("arc012c", "arc012c-exactly-five"),
];

pub fn stones_are_put_by_mouse_and_by_keys() {
    let browser = Browser::start();
    open(&browser, "aoj-tictactoe", "#sssssssss");
    browser.click(&cell(2, 2));
    assert_eq!(text(&browser, "location.hash"), "#ssssossss");
    // A letter steps on, as in writing; the arrows belong to the board and do not turn the page.
    browser.keys(&cell(1, 1), &format!("ox{DOWN}oo{BACKSPACE}"));
    assert_eq!(text(&browser, "location.hash"), "#oxssoosss");
    assert_eq!(answer(&browser), "d");
    settle(&browser);
    let labels = [
        (1, 1, "row 1, column 1: o"),
        (1, 3, "row 1, column 3: empty, after x there: d"),
        (3, 3, "row 3, column 3: empty, after x there: d"),
    ];
    for (row, column, label) in labels {
        let script = format!("document.querySelector('{}').ariaLabel", cell(row, column));
        assert_eq!(text(&browser, &script), label);
    }
    browser.click("[name=hand][value=o]");
    browser.click(&cell(3, 3));
    assert_eq!(answer(&browser), "o");
    browser.click("[name=hand][value=empty]");
    browser.click(&cell(1, 2));
    assert_eq!(text(&browser, "location.hash"), "#osssoosso");
    let link = text(&browser, "document.querySelector('.link').hash");
    browser.click(".clear");
    assert_eq!(text(&browser, "location.hash"), "#sssssssss");
    open(&browser, "aoj-tictactoe", &link);
    assert_eq!(answer(&browser), "o");
    browser.finish();
}

pub fn weights_are_written_and_turned() {
    let browser = Browser::start();
    open(&browser, "abc349e", "#0,0,0/0,1,0/0,0,0");
    let field = "[aria-label='weight in row 1, column 3']";
    browser.keys(field, &format!("{BACKSPACE}\u{e010}{BACKSPACE}-12"));
    assert_eq!(text(&browser, "location.hash"), "#0,0,-12/0,1,0/0,0,0");
    settle(&browser);
    browser.click("[aria-label^='turn the sign in row 2, column 2, then: ']");
    assert_eq!(text(&browser, "location.hash"), "#0,0,-12/0,-1,0/0,0,0");
    let input = text(&browser, "document.querySelector('.input').textContent");
    let said = ask(&built::binary_path("abc349e"), &input);
    assert_eq!(answer(&browser), said[0]);
    browser.finish();
}

pub fn bad_boards_are_refused_in_the_programs_words() {
    let browser = Browser::start();
    for (package, address, words) in [
        (
            "aoj-tictactoe",
            "#oxsoxsoxss",
            "input line 1: expected 9 cells of \"sox\", found \"oxsoxsoxss\"",
        ),
        (
            "abc349e",
            "#1,2,3/4,five,6/7,8,9",
            "failed to parse the input `five`",
        ),
        ("arc012c", "#...", "failed to get the next token"),
    ] {
        open(&browser, package, address);
        assert_eq!(answer(&browser), "refused");
        let said = text(&browser, "document.querySelector('.said').textContent");
        assert!(said.contains(words), "{package}: {said}");
        let turn = text(&browser, "document.querySelector('.turn').textContent");
        assert_eq!(turn, "", "{package}");
    }
    browser.finish();
}

pub fn only_the_board_that_is_shown_is_answered() {
    let browser = Browser::start();
    let row = "/...................";
    for (package, address) in [
        // The programs stop reading before what is too much here.
        ("abc349e", "#0,-3,-3,-1/0,-1,0/-2,-1,-3"),
        ("algospot-tictactoe", "#.../.../.../xxx"),
        ("arc012c", &format!("#{}", &row.repeat(20)[1..])),
        // Not an address that has a board at all.
        ("aoj-tictactoe", "#%"),
    ] {
        open(&browser, package, address);
        assert_eq!(answer(&browser), "refused", "{package} {address}");
        let said = text(&browser, "document.querySelector('.said').textContent");
        assert!(!said.is_empty(), "{package} {address}");
    }
    // A field holds one weight.
    open(&browser, "abc349e", "#0,0,0/0,1,0/0,0,0");
    let field = "[aria-label='weight in row 1, column 1']";
    browser.keys(field, "\u{e010}7 8");
    assert_eq!(text(&browser, "location.hash"), "#078,0,0/0,1,0/0,0,0");
    let shown = format!("document.querySelector(\"{field}\").value");
    assert_eq!(text(&browser, &shown), "078");
    browser.finish();
}

pub fn a_wrong_program_can_be_asked_first() {
    /// The first program of a page, which is the submission, has to wait for `go`.
    const SLOW: &str = "
        const {compile} = WebAssembly;
        let turn = new Promise(done => { window.go = done; });
        WebAssembly.compile = bytes => {
            const wait = turn;
            turn = null;
            return Promise.resolve(wait).then(() => compile(bytes));
        };";
    const DIFFERS: &str = "return document.querySelectorAll('.differs').length;";
    let browser = Browser::start();
    let script = json!({"source": SLOW});
    let name = "Page.addScriptToEvaluateOnNewDocument";
    browser.devtools(name, script);
    let page = BOOK.join("explore-aoj-tictactoe.html");
    browser.open(&page, "#ooosxssxs");
    browser.click(".wrong .ask");
    let said = browser.wait_for(SAID, vec![json!(".wrong output")]);
    assert_eq!(said, json!("o"));
    assert_eq!(browser.script(DIFFERS, Vec::new()), json!(0));
    browser.script("go(); return 0;", Vec::new());
    settle(&browser);
    assert_eq!(answer(&browser), "o");
    assert_eq!(browser.script(DIFFERS, Vec::new()), json!(0));
    browser.finish();
}

pub fn wrong_programs_say_what_they_say() {
    let browser = Browser::start();
    for (package, wrong) in WRONG {
        let block = format!("[data-program='{wrong}']");
        for button in ["differ", "ask"] {
            open(&browser, package, "");
            browser.click(&format!("{block} .{button}"));
            let output = json!(format!("{block} output"));
            let said = browser.wait_for(SAID, vec![output.clone()]);
            let input = text(&browser, "document.querySelector('.input').textContent");
            let expected = ask(&built::example_path(wrong), &input);
            assert_eq!(json!(expected), json!([said]), "{wrong} on\n{input}");
            let differs = said != answer(&browser);
            assert!(differs || button == "ask", "{wrong} is right on\n{input}");
            let class = "return !!document.querySelector(arguments[0] + '.differs');";
            let marked = browser.script(class, vec![output]);
            assert_eq!(marked, json!(differs), "{wrong} on\n{input}");
        }
    }
    browser.finish();
}

pub fn a_mark_is_the_answer_after_the_move() {
    const MARK: &str = "return document.querySelector(arguments[0]).dataset.holds;";
    let browser = Browser::start();
    let full = ".".repeat(19) + "/";
    for (package, address) in [
        ("aoj-tictactoe", "#oosxsxsss"),
        ("algospot-tictactoe", "#x../.../..."),
        (
            "arc012c",
            &format!("#{}ooooo{}", full.repeat(18), ".".repeat(14)),
        ),
    ] {
        open(&browser, package, address);
        let selector = cell(if package == "arc012c" { 18 } else { 3 }, 3);
        let mark = browser.script(MARK, vec![json!(selector)]);
        browser.click(&selector);
        assert_eq!(mark, answer(&browser), "{package}");
    }
    let button = "[aria-label^='turn the sign in row 1, column 1, then: ']";
    open(&browser, "abc349e", "#-1,1,0/-4,-2,-5/-4,-1,-5");
    let mark = browser.script(MARK, vec![json!(button)]);
    browser.click(button);
    assert_eq!(mark, answer(&browser));
    browser.finish();
}

pub fn the_moves_that_keep_the_win_are_marked() {
    const MARKS: &str = "
        return [...document.querySelectorAll('.cell')].map(cell => cell.ariaLabel.endsWith(': x wins'));";
    let solved = Solved::all();
    let browser = Browser::start();
    let boards = (6..16).flat_map(|stones| solved.promised(stones).collect::<Vec<_>>());
    let mut won = 0;
    for board in boards.step_by(100_003) {
        let text = poj1568::text(&board);
        open(
            &browser,
            "poj1568",
            &address(text.trim_start_matches("?\n")),
        );
        let marks = browser.script(MARKS, Vec::new());
        let wins = (0..16).map(|cell| keeps_the_win(&solved, board, cell));
        let wins: Vec<bool> = wins.collect();
        assert_eq!(marks, json!(wins), "on\n{text}");
        won += usize::from(wins.contains(&true));
    }
    assert!(won > 10, "{won} boards are won");
    browser.finish();
}

/// Tells whether x wins with that cell: at once, or whatever o replies.
fn keeps_the_win(solved: &Solved, mut board: Board, cell: usize) -> bool {
    if board[cell] != EMPTY {
        return false;
    }
    board[cell] = X;
    let mut replies = (0..16).filter(|&reply| board[reply] == EMPTY);
    has_line(&board, X)
        || replies.all(|reply| {
            let mut after = board;
            after[reply] = O;
            !has_line(&after, O) && solved.first_winning_cell(&after).is_some()
        })
}

/// The selector of a cell, both from 1.
pub fn cell(row: usize, column: usize) -> String {
    format!("[aria-label^=\"row {row}, column {column}:\"]")
}

/// The submission's answer.
pub fn answer(browser: &Browser) -> String {
    text(
        browser,
        "document.querySelector('.submission output').textContent",
    )
}

pub fn text(browser: &Browser, expression: &str) -> String {
    let value = browser.script(&format!("return {expression};"), Vec::new());
    let text = value
        .as_str()
        .unwrap_or_else(|| panic!("{expression} is {value}"));
    text.to_string()
}

/// Tells how many elements a selector finds.
pub fn count(browser: &Browser, selector: &str) -> u64 {
    let script = "return document.querySelectorAll(arguments[0]).length;";
    let found = browser.script(script, vec![json!(selector)]);
    found.as_u64().expect("a number")
}
