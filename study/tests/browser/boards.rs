//! # Boards to play on

use std::fs;

use oracle::three_in_a_row::count;
use play::notation::{Board, PROBLEMS};
use play::page;
use serde_json::{Value, json};

use super::BOOK;
use super::driver::Browser;

/// The keys as the driver writes them.
const DOWN: &str = "\u{e015}";
const BACKSPACE: &str = "\u{e003}";

const HASH: &str = "location.hash";
const TURN: &str = "document.querySelector('.turn').textContent";
const ANSWER: &str = "document.querySelector('.says output').textContent";

/// Opens the page of a problem on a board, and waits for the complete answer.
pub fn open(browser: &Browser, package: &str, board: &str) {
    // An address that differs only behind the `#` would not load the page again.
    browser.open(&BOOK.join("toc.html"), "");
    browser.open(&BOOK.join(format!("explore-{package}.html")), board);
    settle(browser);
}

/// Waits until all is found out.
pub fn settle(browser: &Browser) {
    const SCRIPT: &str = "
        const [done] = arguments;
        (function look() {
            document.querySelector('.explorer').ariaBusy === 'false' ? done() : setTimeout(look, 10);
        })();";
    browser.wait_for(SCRIPT, Vec::new());
}

fn cell(row: usize, column: usize) -> String {
    format!("[aria-label^=\"row {row}, column {column}:\"]")
}

fn label(browser: &Browser, row: usize, column: usize) -> Value {
    browser.value(&format!(
        "document.querySelector('{}').ariaLabel",
        cell(row, column)
    ))
}

fn found(browser: &Browser, selector: &str) -> u64 {
    let found = browser.value(&format!("document.querySelectorAll('{selector}').length"));
    found.as_u64().expect("a number")
}

pub fn the_first_page_has_a_board_to_play_on(browser: &Browser) {
    const SEEN: &str =
        "['.explorer', 'figure'].map(it => document.querySelector(it).checkVisibility())";
    let page = BOOK.join("introduction.html");
    browser.open(&page, "#");
    settle(browser);
    assert_eq!(browser.value(SEEN), json!([true, false]));
    browser.click(&cell(1, 1));
    settle(browser);
    // The program has replied, with the only move that does not lose.
    assert_eq!(label(browser, 2, 2), "row 2, column 2: o");
    assert_eq!(browser.value(TURN), "x to move");
    assert_eq!(browser.value(ANSWER), "TIE");
    assert_eq!(browser.value(HASH), "");
    browser.click(".clear");
    settle(browser);
    assert_eq!(found(browser, ".board .stone"), 0);
    // Without scripts the picture stays.
    let switch = |off: bool| {
        browser.devtools(
            "Emulation.setScriptExecutionDisabled",
            json!({"value": off}),
        );
        browser.open(&page, "");
    };
    switch(true);
    assert_eq!(browser.value(SEEN), json!([false, true]));
    switch(false);
}

pub fn stones_are_put_by_mouse_and_by_keys(browser: &Browser) {
    /// True if each stone is drawn on the cell that holds it.
    const IN_PLACE: &str =
        "[...document.querySelectorAll('.board .stone:not(.played)')].every(stone => {
        const {x, y, width, height} = stone.getBoundingClientRect();
        const holds = stone.classList.contains('o') ? 'o' : 'x';
        const under = document.elementsFromPoint(x + width / 2, y + height / 2);
        return under.some(it => it.dataset.holds === holds);
    })";
    open(browser, "aoj-tictactoe", "#.../.../...");
    browser.click(&cell(2, 2));
    assert_eq!(browser.value(HASH), "#.../.o./...");
    // A letter moves to the next cell, as in writing; arrow keys move on the board and do not turn the page.
    browser.keys(&cell(1, 1), &format!("ox{DOWN}oo{BACKSPACE}"));
    assert_eq!(browser.value(HASH), "#ox./.oo/...");
    assert_eq!(browser.value(IN_PLACE), json!(true));
    settle(browser);
    assert_eq!(browser.value(ANSWER), "d");
    assert_eq!(label(browser, 1, 1), "row 1, column 1: o");
    assert_eq!(
        label(browser, 1, 3),
        "row 1, column 3: empty, after x there: d"
    );
    browser.click("[name=hand][value=o]");
    browser.click(&cell(3, 3));
    settle(browser);
    assert_eq!(browser.value(ANSWER), "o");
    browser.click("[name=hand][value=\".\"]");
    browser.click(&cell(1, 2));
    assert_eq!(browser.value(HASH), "#o../.oo/..o");
    browser.click(".undo");
    settle(browser);
    assert_eq!(
        browser.value("document.querySelector('.link').hash"),
        "#ox./.oo/..o"
    );
    let refused = [
        ("aoj-tictactoe", "#%", "found `%`"),
        ("abc349e", "#1,2,3/4,five,6/7,8,9", "found `five`"),
    ];
    for (package, board, words) in refused {
        open(browser, package, board);
        let note = browser.value("document.querySelector('.note').textContent");
        assert!(note.to_string().contains(words), "{note}");
        assert_eq!(browser.value(TURN), "");
    }
    // A field holds one weight, and a sign is turned by its button.
    open(browser, "abc349e", "#0,0,0/0,1,0/0,0,0");
    browser.keys("[aria-label='weight in row 1, column 3']", "\u{e010}7 8");
    assert_eq!(browser.value(HASH), "#0,0,078/0,1,0/0,0,0");
    settle(browser);
    browser.click("[aria-label^='turn the sign in row 2, column 2, then: ']");
    assert_eq!(browser.value(HASH), "#0,0,078/0,-1,0/0,0,0");
}

pub fn nobody_beats_the_program(browser: &Browser) {
    /// Puts a stone on the first empty cell from the given one on.
    const MOVE: &str = "
        const cells = [...document.querySelectorAll('.cell')];
        const order = [...cells.slice(arguments[0]), ...cells.slice(0, arguments[0])];
        order.find(cell => cell.ariaLabel.includes('empty')).click();
        return 0;";
    const WEIGHTS: &str = "#0,0,0/0,-1,0/0,0,0";
    for (package, start, side, cell, end) in [
        ("algospot-tictactoe", "#.../.../...", "x", 0, "o has won"),
        ("algospot-tictactoe", "#.../.../...", "o", 1, "x has won"),
        ("poj1568", "#ooox/o.xx/.x../....", "o", 0, "x has won"),
        ("abc349e", WEIGHTS, "x", 1, "Takahashi has won"),
    ] {
        open(browser, package, start);
        browser.click(&format!("[name=side][value={side}]"));
        settle(browser);
        while browser.value(TURN).to_string().ends_with(" to move\"") {
            browser.script(MOVE, vec![json!(cell)]);
            settle(browser);
        }
        assert_eq!(browser.value(TURN), end, "{package} {side}");
        assert_eq!(found(browser, ".board .row"), 1);
        assert_eq!(found(browser, ".best:disabled"), 1);
    }
    // The program has begun. Its move alone is not taken back, and a board before it takes a stone.
    open(browser, "algospot-tictactoe", "#.../.../...");
    browser.click("[name=side][value=o]");
    settle(browser);
    assert_eq!(browser.value(HASH), "#x../.../...");
    assert_eq!(found(browser, ".undo:disabled"), 1);
    browser.click(&cell(2, 2));
    settle(browser);
    assert_eq!(found(browser, ".undo:disabled"), 0);
    browser.click(".undo");
    arrive(browser, "#x../.../...");
    browser.script("history.back();", Vec::new());
    arrive(browser, "#.../.../...");
    browser.click(&cell(2, 2));
    settle(browser);
    assert_eq!(browser.value(HASH), "#.../.x./...");
}

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

pub fn a_page_answers_as_the_tests_do(browser: &Browser) {
    /// Asks the page's program about boards, and returns what it answers to each.
    const SCRIPT: &str = "
        const [questions, done] = arguments;
        const ask = question => new Promise(resolve => {
            const stop = askProgram(question, said => {
                if (said === null || said.answer !== undefined) {
                    stop();
                    resolve(said?.answer);
                }
            });
        });
        Promise.all(questions.map(ask)).then(done);";
    for problem in &PROBLEMS {
        let cases = format!(
            "{}/../testcases/{}",
            env!("CARGO_MANIFEST_DIR"),
            problem.package
        );
        let files = fs::read_dir(cases).expect("the problem has cases");
        let files = files.map(|file| file.expect("a file").path());
        let files = files.filter(|file| file.extension().is_some_and(|it| it == "in"));
        let inputs = files.map(|file| fs::read_to_string(file).expect("text"));
        let boards = inputs.filter_map(|input| problem.boards(&input).ok()?.into_iter().next());
        // With few stones on it, a board of sixteen cells takes seconds.
        let is_quick = |it: &Board| it.cells.len() != 16 || count(&it.cells, b'.') <= 8;
        let boards: Vec<Board> = boards.filter(is_quick).collect();
        assert!(boards.len() >= 5, "{} has few", problem.package);
        open(browser, problem.package, "");
        let question = |board: &Board| json!(format!("{} {board}", problem.package));
        let questions: Vec<_> = boards.iter().map(question).collect();
        let said = browser.wait_for(SCRIPT, vec![json!(questions)]);
        for (board, said) in boards.iter().zip(said.as_array().expect("a list")) {
            let answer = json!(page::right_answer(problem.package, board));
            assert_eq!(*said, answer, "{} {board}", problem.package);
        }
    }
}
