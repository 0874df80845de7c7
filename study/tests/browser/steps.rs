//! # Algorithms, gone through step by step
//!
//! Every place of the chapters that has steps is gone through in its page.

use std::fs;
use std::path::{Path, PathBuf};

use proofs::built;
use serde_json::json;

use super::driver::Browser;
use super::{BOOK, ask};

/// The keys as the driver writes them.
const LEFT: &str = "\u{e012}";
const RIGHT: &str = "\u{e014}";
const END: &str = "\u{e010}";
const HOME: &str = "\u{e011}";

/// Goes through the steps of the place with that number: on and back by the buttons, and to the middle by the slider.
/// Returns what is wrong, how many steps there are, and what the last one says.
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

pub fn steps_end_with_the_programs_answer() {
    let browser = Browser::start();
    let mut kinds = Vec::new();
    for chapter in ["algospot-tictactoe", "poj1568", "arc012c"] {
        for width in [1100, 360] {
            let size =
                json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false});
            let name = "Emulation.setDeviceMetricsOverride";
            browser.devtools(name, size);
            browser.open(&page(chapter), "");
            for (index, (kind, board)) in places(chapter).into_iter().enumerate() {
                let said = browser.script(GO, vec![json!(index)]);
                assert_eq!(said[0], json!([]), "{kind} {board} at {width}");
                let steps = said[1].as_u64().expect("a number");
                assert!((15..=120).contains(&steps), "{kind} has {steps} steps");
                let last = said[2].as_str().expect("text");
                let answer = answer(&kind, &board);
                assert!(last.contains(&answer), "{kind}: {last}, not {answer}");
                kinds.push(kind);
            }
        }
    }
    kinds.sort();
    kinds.dedup();
    let all = [
        "alpha-beta",
        "memo",
        "minimax",
        "table",
        "take-back",
        "threats",
    ];
    assert_eq!(kinds, all);
    browser.finish();
}

pub fn steps_follow_keys_and_play_only_when_asked() {
    let browser = Browser::start();
    let player = ".steps .player";
    browser.open(&page("arc012c"), "");
    browser.keys(player, &format!("{RIGHT}{RIGHT}{RIGHT}{LEFT}"));
    assert_eq!(step(&browser), "2 / 15");
    // The slider and the buttons have the same keys, and no page is turned.
    browser.keys(".steps input", RIGHT);
    browser.keys(".steps button:last-of-type", RIGHT);
    assert_eq!(step(&browser), "4 / 15");
    browser.keys(player, END);
    assert_eq!(step(&browser), "15 / 15");
    browser.keys(player, HOME);
    pause(&browser);
    assert_eq!(step(&browser), "0 / 15");
    browser.keys(player, " ");
    assert_eq!(live(&browser), "off");
    pause(&browser);
    assert_eq!(step(&browser), "2 / 15");
    browser.keys(player, " ");
    pause(&browser);
    assert_eq!(step(&browser), "2 / 15");
    assert_eq!(live(&browser), "polite");
    browser.finish();
}

pub fn steps_keep_still_for_who_wants_no_motion_and_on_paper() {
    const SHOWN: &str = "
        return ['figure', '.player'].map(part => document.querySelector(`.steps > ${part}`).checkVisibility());";
    const TRANSITION: &str =
        "return getComputedStyle(document.querySelector('.steps g')).transitionDuration;";
    let browser = Browser::start();
    let media = "Emulation.setEmulatedMedia";
    let reduced = json!({"name": "prefers-reduced-motion", "value": "reduce"});
    browser.devtools(media, json!({"features": [reduced]}));
    browser.open(&page("poj1568"), "");
    assert_eq!(browser.script(TRANSITION, Vec::new()), json!("0s"));
    browser.keys(".steps .player", " ");
    pause(&browser);
    assert!(step(&browser).starts_with("1 / "));
    let shown = browser.script(SHOWN, Vec::new());
    assert_eq!(shown, json!([false, true]));
    browser.devtools(media, json!({"media": "print"}));
    let shown = browser.script(SHOWN, Vec::new());
    assert_eq!(shown, json!([true, false]));
    browser.finish();
}

/// The kind and the board of each place of a chapter that has steps.
fn places(chapter: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("chapters");
    let text = fs::read_to_string(folder.join(format!("{chapter}.md"))).expect("a chapter");
    let said = text.lines().filter_map(|line| {
        let words = line.strip_prefix("<!-- steps ")?.strip_suffix(" -->")?;
        words.split_once(' ')
    });
    said.map(|(kind, board)| (kind.to_string(), board.to_string()))
        .collect()
}

/// What the last step has to say, from what the program prints for the board.
fn answer(kind: &str, board: &str) -> String {
    let rows = board.replace('/', "\n");
    let (program, input) = match kind {
        "threats" => (
            built::example_path("poj1568-threats"),
            format!("?\n{rows}\n$\n"),
        ),
        "take-back" => {
            let case = built::cases_folder("arc012c").join(format!("{board}.in"));
            let input = fs::read_to_string(case).expect("a case");
            (built::binary_path("arc012c"), input)
        }
        "table" => (
            built::example_path("algospot-tictactoe-every-code"),
            format!("1\n{rows}\n"),
        ),
        _ => (
            built::binary_path("algospot-tictactoe"),
            format!("1\n{rows}\n"),
        ),
    };
    let said = ask(&program, &input).concat();
    match said.as_str() {
        "x" | "o" => format!("{said} wins"),
        "TIE" => "draw".to_string(),
        "YES" | "NO" => format!("arise: {said}."),
        cell => format!("x wins with {cell}."),
    }
}

fn page(chapter: &str) -> PathBuf {
    BOOK.join(format!("{chapter}.html"))
}

/// Waits for longer than a step is shown while it plays, and shorter than two.
fn pause(browser: &Browser) {
    const SCRIPT: &str = "setTimeout(arguments[0], 1600);";
    browser.wait_for(SCRIPT, Vec::new());
}

fn step(browser: &Browser) -> String {
    text(browser, ".textContent", ".count")
}

fn live(browser: &Browser) -> String {
    text(browser, ".ariaLive", ".say > p")
}

fn text(browser: &Browser, property: &str, element: &str) -> String {
    let script = format!("return document.querySelector('.steps {element}'){property};");
    let text = browser.script(&script, Vec::new());
    text.as_str().expect("text").to_string()
}
