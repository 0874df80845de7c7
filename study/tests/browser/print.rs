//! # A chapter on paper
//!
//! The browser lays the page out as for its printer.

use serde_json::json;

use super::BOOK;
use super::driver::Browser;

/// Counts the elements that a selector finds, and those among them that are seen.
const SEEN: &str = "
    const found = [...document.querySelectorAll(arguments[0])];
    return [found.length, found.filter(it => it.checkVisibility()).length];";

pub fn answers_are_printed_at_the_end() {
    let browser = Browser::start();
    browser.open(&BOOK.join("poj1568.html"), "");
    for media in ["screen", "print"] {
        let is_print = media == "print";
        let media = json!({"media": media});
        browser.devtools("Emulation.setEmulatedMedia", media);
        for (selector, is_seen) in [
            ("main > [data-answer] > summary", true),
            ("main > [data-answer] > p", false),
            ("main > .printed > p", is_print),
            ("main > details > summary > .printed", is_print),
            (".menu-bar, .nav-wrapper", !is_print),
        ] {
            let seen = browser.script(SEEN, vec![json!(selector)]);
            assert!(seen[0].as_u64() > Some(1), "{selector}");
            let expected = if is_seen { &seen[0] } else { &json!(0) };
            assert_eq!(&seen[1], expected, "{selector} when printed: {is_print}");
        }
    }
    // What the reader has unfolded is not printed twice.
    let unfold = "document.querySelectorAll('details').forEach(it => it.open = true); return 0;";
    browser.script(unfold, Vec::new());
    let answers = vec![json!("main > [data-answer] > p")];
    let seen = browser.script(SEEN, answers);
    assert_eq!(seen[1], json!(0));
    browser.finish();
}
