//! # Pages as they are read
//!
//! The board of the first page, the links from chapters to boards, and explorers in every light, on a phone and on paper.

use std::fs;

use serde_json::json;

use super::driver::Browser;
use super::hands::{answer, cell, count, text};
use super::{BOOK, open, settle};

pub fn the_first_page_has_a_board_to_play_on() {
    const IS_SEEN: &str = "
        return ['.explorer', 'figure'].map(it => document.querySelector(it).checkVisibility());";
    let browser = Browser::start();
    let page = BOOK.join("introduction.html");
    browser.open(&page, "#");
    settle(&browser);
    let seen = browser.script(IS_SEEN, Vec::new());
    assert_eq!(seen, json!([true, false]));
    browser.click(&cell(1, 1));
    settle(&browser);
    // The program has replied, with the only move that does not lose.
    let label = format!("document.querySelector('{}').ariaLabel", cell(2, 2));
    assert_eq!(text(&browser, &label), "row 2, column 2: o");
    assert_eq!(
        text(&browser, "document.querySelector('.turn').textContent"),
        "x to move"
    );
    assert_eq!(answer(&browser), "TIE");
    assert_eq!(text(&browser, "location.hash"), "");
    browser.click(".clear");
    settle(&browser);
    assert_eq!(count(&browser, ".board .stone"), 0);
    // Without scripts the picture stays.
    let off = json!({"value": true});
    let name = "Emulation.setScriptExecutionDisabled";
    browser.devtools(name, off);
    browser.open(&page, "");
    let seen = browser.script(IS_SEEN, Vec::new());
    assert_eq!(seen, json!([false, true]));
    browser.finish();
}

/// The explorers and the chapters that belong to them.
const PACKAGES: [&str; 5] = [
    "aoj-tictactoe",
    "algospot-tictactoe",
    "abc349e",
    "poj1568",
    "arc012c",
];

pub fn boards_of_chapters_open_in_an_explorer() {
    /// Goes to one board after the other, and returns what is answered.
    const SCRIPT: &str = "
        const output = document.querySelector('.submission output');
        return arguments[0].map(address => {
            dispatchEvent(new HashChangeEvent('hashchange', {newURL: new URL(address, location).href}));
            return output.textContent;
        });";
    let browser = Browser::start();
    let pages = PACKAGES.map(|package| BOOK.join(format!("{package}.html")));
    let pages = pages.map(|page| fs::read_to_string(page).expect("the chapter is there"));
    let pages = pages.concat();
    let mut boards = 0;
    for (before, picture) in pages.split("<svg ").zip(pages.split("<svg ").skip(1)) {
        // A board, a gomoku board, a game tree.
        let is_board = picture.contains("aria-label=\"A ");
        boards += usize::from(is_board);
        let tag = before.rsplit('<').next().unwrap_or_default();
        let is_linked = tag.starts_with("a ") && tag.contains(" href=\"explore-");
        let shown = &picture[..picture.len().min(200)];
        assert!(!is_board || is_linked, "{shown}");
    }
    assert!(boards > 30, "{boards}");
    for package in PACKAGES {
        let link = format!("href=\"explore-{package}.html#");
        let links = pages.split(&link).skip(1);
        let links = links.map(|rest| format!("#{}", rest.split('"').next().unwrap_or_default()));
        let links: Vec<String> = links.collect();
        assert!(links.len() > 9, "{package}: {links:?}");
        open(&browser, package, "");
        let answers = browser.script(SCRIPT, vec![json!(links)]);
        for (link, answer) in links.iter().zip(answers.as_array().expect("a list")) {
            assert_ne!(answer, "refused", "{package} {link}");
        }
    }
    browser.finish();
}

pub fn a_page_names_the_file_and_its_compiler() {
    let browser = Browser::start();
    open(&browser, "abc349e", "");
    let compiler = "document.querySelector('.compiler').textContent";
    let compiler = text(&browser, compiler);
    assert!(compiler.starts_with("rustc 1."), "{compiler}");
    let link = "document.querySelector('.footer [href$=txt]').getAttribute('href')";
    let file = BOOK.join(text(&browser, link));
    let file = fs::read_to_string(file).expect("the file is there");
    assert!(file.contains("fn wins("));
    // It is not quite what the judge is sent.
    assert!(file.contains("mod proconio {"), "{file}");
    browser.finish();
}

pub fn a_finger_finds_every_cell() {
    const CELL: &str = "
        const {width, height} = document.querySelector('.cell').getBoundingClientRect();
        return Math.min(width, height);";
    let browser = Browser::start();
    let size = json!({"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": true});
    let name = "Emulation.setDeviceMetricsOverride";
    browser.devtools(name, size);
    for package in PACKAGES {
        open(&browser, package, "");
        let cell = browser.script(CELL, Vec::new());
        assert!(cell.as_f64() >= Some(24.0), "{package}: {cell}");
    }
    browser.finish();
}

pub fn paper_has_the_board_and_the_answer() {
    /// What only a click can use, and what is printed.
    const PRINTED: &str = "
        const seen = selector => [...document.querySelectorAll(selector)].some(it => it.checkVisibility());
        return [
            seen('.explorer :is(button, fieldset, summary, .footer, .wrong)'),
            ...['.board svg', '.turn', '.submission output'].map(seen),
        ];";
    let browser = Browser::start();
    let print = json!({"media": "print"});
    browser.devtools("Emulation.setEmulatedMedia", print);
    for package in PACKAGES {
        open(&browser, package, "");
        let printed = browser.script(PRINTED, Vec::new());
        assert_eq!(printed, json!([false, true, true, true]), "{package}");
    }
    browser.finish();
}
