//! # Each page, as it looks
//!
//! In light and dark, on a phone and on paper.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::BOOK;
use super::boards::settle;
use super::driver::Browser;

/// The book's pages, without those that only serve others.
fn pages() -> Vec<PathBuf> {
    let files = fs::read_dir(&*BOOK).expect("the book is there");
    let files = files.map(|file| file.expect("a file").path());
    let is_page = |path: &PathBuf| {
        let is_html = path.extension().is_some_and(|it| it == "html");
        is_html && !["toc", "404", "print"].contains(&name(path).as_str())
    };
    let pages: Vec<PathBuf> = files.filter(is_page).collect();
    assert!(pages.len() > 10, "{pages:?}");
    pages
}

fn name(page: &Path) -> String {
    let name = page.file_stem().expect("a file");
    name.to_string_lossy().into_owned()
}

fn open(browser: &Browser, page: &Path) {
    browser.open(page, "");
    if name(page).starts_with("explore-") {
        settle(browser);
    }
}

pub fn every_page_fits_a_phone(browser: &Browser) {
    const CELL: &str = "Math.min(...['width', 'height'].map(side => \
        document.querySelector('.cell')?.getBoundingClientRect()[side] ?? 24))";
    browser.resize(360, 800);
    for page in pages() {
        open(browser, &page);
        // The content would scroll in its own place.
        let width = browser.value(
            "Math.max(...['html', '.content'].map(it => document.querySelector(it).scrollWidth))",
        );
        assert_eq!(width, json!(360), "{}", name(&page));
        // Every cell is large enough for a finger (24 pixels, WCAG 2.2).
        let cell = browser.value(CELL);
        assert!(cell.as_f64() >= Some(24.0), "{}: {cell}", name(&page));
    }
}

pub fn paper_has_the_answers_and_no_boards(browser: &Browser) {
    /// The elements that a selector finds, and those among them that are seen.
    const SEEN: &str = "
        const found = [...document.querySelectorAll(arguments[0])];
        return [found.length, found.filter(it => it.checkVisibility({contentVisibilityAuto: true})).length];";
    const CUT: &str = "[...document.querySelectorAll('main figure')]\
        .filter(it => it.scrollWidth > it.clientWidth).map(it => it.lastElementChild.textContent)";
    let check = |selector: &str, is_seen: bool| {
        let seen = browser.script(SEEN, vec![json!(selector)]);
        assert!(seen[0].as_u64() > Some(0), "{selector}");
        let expected = if is_seen { &seen[0] } else { &json!(0) };
        assert_eq!(&seen[1], expected, "{selector}");
    };
    browser.media("media", "print");
    browser.open(&BOOK.join("print.html"), "");
    check("main > details > p", true);
    check("main figure svg", true);
    check("h1[id*=to-the-judge], h1[id*=aoj-0066-a-board]", true);
    // No picture is cut off on an A4 page, which cannot scroll.
    browser.resize(673, 900);
    assert_eq!(browser.value(CUT), json!([]));
    check(".play, .explorer, .player, .menu-bar, .nav-wrapper", false);
    browser.open(&BOOK.join("explore-poj1568.html"), "");
    settle(browser);
    check(".board svg, .turn, .says", true);
    check(".explorer :is(button, fieldset, summary, .footer)", false);
    browser.media("media", "screen");
    browser.open(&BOOK.join("poj1568.html"), "");
    check("main > details > p", false);
    check("main > figure figcaption a[href^=explore-]", true);
}

pub fn the_menu_offers_a_light_and_a_dark_theme(browser: &Browser) {
    const OFFERED: &str = "[...document.querySelectorAll('#mdbook-theme-list li')]\
        .filter(it => it.checkVisibility()).map(it => it.textContent)";
    const SCHEME: &str = "getComputedStyle(document.documentElement).colorScheme";
    for system in ["light", "dark"] {
        browser.media("prefers-color-scheme", system);
        browser.open(&BOOK.join("index.html"), "");
        assert_eq!(browser.value(SCHEME), json!(system));
    }
    browser.click("#mdbook-theme-toggle");
    assert_eq!(browser.value(OFFERED), json!(["Auto", "Light", "Dark"]));
    browser.click("#mdbook-theme-light");
    assert_eq!(browser.value(SCHEME), "light");
    browser.click("#mdbook-theme-default_theme");
}

pub fn every_page_has_its_picture(browser: &Browser) {
    let folder = BOOK.join("../study-screenshots");
    fs::create_dir_all(&folder).expect("the folder can be made");
    for page in pages() {
        for (look, width, colours) in [
            ("light", 1200, "light"),
            ("dark", 1200, "dark"),
            ("phone", 360, "light"),
        ] {
            browser.media("prefers-color-scheme", colours);
            browser.resize(width, 900);
            open(browser, &page);
            let height = browser.value("document.documentElement.scrollHeight");
            browser.resize(width, height.as_u64().expect("a number"));
            let file = folder.join(format!("{}-{look}.png", name(&page)));
            fs::write(file, browser.screenshot()).expect("it can be written");
        }
    }
}
