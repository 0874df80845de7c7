//! # Algorithms, gone through step by step
//!
//! Goes through all steps of every place in the chapters, on its page.

use serde_json::{Value, json};

use super::BOOK;
use super::driver::Browser;

/// The keys as the driver writes them.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const HOME: &str = "\u{e011}";
const END: &str = "\u{e010}";

/// Goes through the steps of the place with that number: on and back by the buttons, and to the middle by the slider.
/// Returns the mistakes, the number of steps, and the text of the last one.
const GO: &str = "
    const root = document.querySelectorAll('.steps')[arguments[0]];
    const find = selector => root.querySelector(selector);
    const slider = find('input');
    const wrong = [];
    const heights = new Set();
    function look() {
        const text = selector => [...root.querySelectorAll(selector)].map(element => element.textContent);
        const lines = [...root.querySelectorAll('.listing code')].map(line => line.classList.contains('now'));
        const isMarked = lines.filter(line => line).length === (slider.value === '0' ? 0 : 1);
        if (!isMarked || text('.say > p')[0] === '') {
            wrong.push(`step ${slider.value} has no line or no sentence`);
        }
        heights.add(find('.player').offsetHeight);
        return JSON.stringify([find('.scene').innerHTML, text('.say > p'), text('output'), text('.count'), lines]);
    }
    const [, back, , next] = root.querySelectorAll('button');
    const seen = [look()];
    while (!next.disabled) {
        next.click();
        seen.push(look());
    }
    const last = [find('[data-part=v]')?.textContent, find('.say > p').textContent].join(' ');
    for (let step = seen.length - 2; step >= 0; step--) {
        back.click();
        if (look() !== seen[step]) {
            wrong.push(`step ${step} looks different on the way back`);
        }
    }
    const middle = seen.length >> 1;
    slider.value = middle;
    slider.dispatchEvent(new Event('input'));
    if (look() !== seen[middle]) {
        wrong.push('the middle looks different by the slider');
    }
    if (new Set(seen).size !== seen.length) {
        wrong.push('two steps look the same');
    }
    if (heights.size > 1) {
        wrong.push(`what follows moves, as the heights are ${[...heights]}`);
    }
    return [wrong, seen.length - 1, last];";

/// The chapters with steps, each with the text of the last step in each of its places.
const LAST: [(&str, &[&str]); 3] = [
    ("algospot-tictactoe", &["x wins", "x wins", "x wins"]),
    ("poj1568", &["draw", "x wins with (1,2)."]),
    ("arc012c", &["arise: YES."]),
];

pub fn steps_end_with_the_answer(browser: &Browser) {
    for (chapter, last) in LAST {
        for width in [1100, 360] {
            browser.resize(width, 900);
            browser.open(&BOOK.join(format!("{chapter}.html")), "");
            let places = browser.value("document.querySelectorAll('.steps').length");
            assert_eq!(places, last.len(), "{chapter}");
            for (place, answer) in last.iter().enumerate() {
                let said = browser.script(GO, vec![json!(place)]);
                assert_eq!(said[0], json!([]), "{chapter} {place} at {width}");
                let steps = said[1].as_u64().expect("a number");
                assert!((15..=120).contains(&steps), "{chapter} {place}: {steps}");
                assert!(
                    said[2].to_string().contains(answer),
                    "{chapter}: {}",
                    said[2]
                );
            }
        }
    }
    // The last page is about the stone taken back. The test goes through it by keys, too.
    let player = ".steps .player";
    browser.keys(player, &format!("{HOME}{RIGHT}{RIGHT}{LEFT}"));
    assert_eq!(step(browser), "1 / 15");
    browser.keys(player, END);
    assert_eq!(step(browser), "15 / 15");
    // At the end, play starts again from the first step, until the space bar stops it. A printed page has the picture.
    browser.keys(player, "  ");
    let stopped = step(browser);
    // A step takes a second, and so may a busy browser.
    assert!(stopped == "0 / 15" || stopped == "1 / 15", "{stopped}");
    browser.media("media", "print");
    let shown = "['figure', '.player'].map(it => document.querySelector(`.steps > ${it}`).checkVisibility())";
    assert_eq!(browser.value(shown), json!([true, false]));
}

fn step(browser: &Browser) -> Value {
    browser.value("document.querySelector('.steps .count').textContent")
}
