//! # All text can be read
//!
//! In the light theme and in the dark one, the colour of each text and that of what lies behind it have a contrast of at
//! least 4.5, as the guidelines for web content ask for (WCAG 2.2, 1.4.3), in pictures and in code too.

use serde_json::json;

use super::driver::Browser;
use super::screenshots::{pages, resize};
use super::{BOOK, settle};

/// Finds the texts of a page that have less contrast, each with its colours.
const SCRIPT: &str = include_str!("contrast.js");

/// What mdBook calls the themes.
const THEMES: [&str; 2] = ["light", "navy"];

pub fn all_text_has_contrast() {
    let browser = Browser::start();
    let mut seen = 0;
    let mut faint = Vec::new();
    for page in pages() {
        let name = page.file_stem().expect("a file").to_string_lossy();
        resize(&browser, 1100, 900);
        browser.open(&page, "");
        if name.starts_with("explore-") {
            settle(&browser);
        }
        for theme in THEMES {
            let found = browser.wait_for(SCRIPT, vec![json!(theme)]);
            let texts = found["texts"].as_u64().expect("a number");
            assert!(texts > 20, "{name} has {texts} texts");
            seen += texts;
            for text in found["faint"].as_array().expect("a list") {
                faint.push(format!("{name} in {theme}: {text}"));
            }
        }
    }
    assert!(faint.is_empty(), "{faint:#?}");
    assert!(seen > 5_000, "{seen} texts");
    browser.finish();
}

pub fn the_menu_offers_a_light_and_a_dark_theme() {
    const OFFERED: &str = "
        const entries = [...document.querySelectorAll('#mdbook-theme-list li')];
        return entries.filter(it => it.checkVisibility()).map(it => it.textContent);";
    const SCHEME: &str = "return getComputedStyle(document.documentElement).colorScheme;";
    let browser = Browser::start();
    for system in ["light", "dark"] {
        let preferred = json!({"name": "prefers-color-scheme", "value": system});
        let media = json!({"features": [preferred]});
        browser.devtools("Emulation.setEmulatedMedia", media);
        browser.open(&BOOK.join("index.html"), "");
        assert_eq!(browser.script(SCHEME, Vec::new()), json!(system));
    }
    browser.click("#mdbook-theme-toggle");
    let offered = browser.script(OFFERED, Vec::new());
    assert_eq!(offered, json!(["Auto", "Light", "Dark"]));
    for (entry, scheme) in [("light", "light"), ("navy", "dark")] {
        browser.click(&format!("#mdbook-theme-{entry}"));
        assert_eq!(browser.script(SCHEME, Vec::new()), json!(scheme));
        // The choice is kept from page to page.
        browser.open(&BOOK.join("judge.html"), "");
        assert_eq!(browser.script(SCHEME, Vec::new()), json!(scheme));
        browser.click("#mdbook-theme-toggle");
    }
    browser.finish();
}
