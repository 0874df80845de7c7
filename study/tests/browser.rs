//! # The pages, in a browser
//!
//! The book is built, and its pages are opened as files, in one browser, one test after the other. With
//! `cargo test -p study --test browser -- --ignored` pictures of all pages are put into `target/study-screenshots`.
//!
//! The tests are ignored without chromedriver, and also if the book has no boards because there is no compiler for
//! WebAssembly. A line says so. If the variable `SKIP_NO_TEST` is set, they fail instead.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use libtest_mimic::{Arguments, Completion, Trial};

use driver::{Browser, HELP};

#[path = "browser/boards.rs"]
mod boards;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/looks.rs"]
mod looks;
#[path = "browser/steps.rs"]
mod steps;

/// The book's folder, in which the book is built once.
static BOOK: LazyLock<PathBuf> = LazyLock::new(|| {
    let built = Command::new(env!("CARGO_BIN_EXE_study"))
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "the book is not built: {said}");
    eprint!("{said}");
    let page = String::from_utf8_lossy(&built.stdout);
    let page = page.trim().strip_prefix("open ");
    Path::new(page.expect("it says which page to open")).with_file_name("")
});

/// Functions with their names.
macro_rules! tests {
    ($($test:path,)*) => { [$((stringify!($test), $test)),*] };
}

/// A test with its name.
type Test = (&'static str, fn(&Browser));

const TESTS: [Test; 8] = tests![
    boards::a_page_answers_as_the_tests_do,
    boards::nobody_beats_the_program,
    boards::stones_are_put_by_mouse_and_by_keys,
    boards::the_first_page_has_a_board_to_play_on,
    looks::every_page_fits_a_phone,
    looks::paper_has_the_answers_and_no_boards,
    looks::the_menu_offers_a_light_and_a_dark_theme,
    steps::steps_end_with_the_answer,
];

const ON_COMMAND: [Test; 1] = tests![looks::every_page_has_its_picture,];

/// Exists only because cargo's own harness would find no test here and report success.
#[test]
fn harness_must_be_off() {
    panic!("put `harness = false` under the name of this test in Cargo.toml");
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let can_skip = env::var_os("SKIP_NO_TEST").is_none();
    let is_skipped = can_skip && !driver::is_installed();
    if is_skipped && !arguments.list {
        eprintln!("WARNING: chromedriver is missing, and so these tests are ignored; {HELP}");
    }
    let browser = Arc::new(Mutex::new(None));
    let trial = |(name, test): Test, is_ignored| {
        let browser = Arc::clone(&browser);
        let run = move || {
            if !BOOK.join("board-program.js").exists() {
                assert!(can_skip, "the book has no boards; {HELP}");
                return Ok(Completion::ignored_with("the book has no boards"));
            }
            // A test that failed leaves the browser usable.
            let mut browser = browser.lock().unwrap_or_else(PoisonError::into_inner);
            let browser = browser.get_or_insert_with(Browser::start);
            browser.media("media", "");
            browser.resize(1100, 900);
            test(browser);
            browser.is_quiet();
            Ok(Completion::Completed)
        };
        Trial::ignorable_test(name, run).with_ignored_flag(is_ignored)
    };
    let mut trials = Vec::from(TESTS.map(|test| trial(test, is_skipped)));
    trials.extend(ON_COMMAND.map(|test| trial(test, true)));
    libtest_mimic::run(&arguments, trials).exit_code()
}
