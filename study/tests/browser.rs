//! # The pages, in a browser
//!
//! The book is built, and its pages are opened as files. A board's answer in the page has to be that of the program
//! which cargo builds: on every board that can arise where they can be counted, on two thousand where they cannot.
//!
//! `cargo test -p study --test browser` opens a few pages of each kind, and with `-- --include-ignored` all of them. Without
//! chromedriver the tests are ignored, and one line says so, unless the variable `SKIP_NO_TEST` is set.

use std::env;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::LazyLock;

use libtest_mimic::{Arguments, Trial};
use oracle::poj1568::{self, Solved};
use oracle::three_in_a_row::{Letters, boards_in_play};
use oracle::{algospot_tictactoe, aoj_tictactoe};
use proofs::built;
use serde_json::json;

use driver::{Browser, HELP};

#[path = "browser/contrast.rs"]
mod contrast;
#[path = "browser/driver.rs"]
mod driver;
#[path = "browser/hands.rs"]
mod hands;
#[path = "browser/pages.rs"]
mod pages;
#[path = "browser/play.rs"]
mod play;
#[path = "browser/print.rs"]
mod print;
#[path = "browser/screenshots.rs"]
mod screenshots;
#[path = "browser/steps.rs"]
mod steps;
#[path = "browser/terminal.rs"]
mod terminal;

/// The book's folder, in which the book is built once.
static BOOK: LazyLock<PathBuf> = LazyLock::new(|| {
    let built = Command::new(env!("CARGO_BIN_EXE_study"))
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&built.stderr);
    assert!(built.status.success(), "the book is not built: {said}");
    let page = String::from_utf8_lossy(&built.stdout);
    let page = page.trim().strip_prefix("open ");
    let page = Path::new(page.expect("it says which page to open"));
    let folder = page.parent().expect("a page is in a folder");
    let has_programs = folder.join("explorer/poj1568.js").is_file();
    assert!(has_programs, "the book has no boards to play with: {said}");
    folder.to_path_buf()
});

/// Functions with their names.
macro_rules! tests {
    ($($test:path,)*) => { [$((stringify!($test), $test)),*] };
}

/// At least one test of each kind.
const A_FEW: [(&str, fn()); 8] = tests![
    algospot_answers_every_board,
    hands::stones_are_put_by_mouse_and_by_keys,
    contrast::the_menu_offers_a_light_and_a_dark_theme,
    print::answers_are_printed_at_the_end,
    pages::the_first_page_has_a_board_to_play_on,
    pages::a_finger_finds_every_cell,
    play::nobody_beats_the_program,
    steps::steps_end_with_the_programs_answer,
];

/// The others, which take minutes.
const MORE: [(&str, fn()); 24] = tests![
    aoj_answers_every_board,
    poj_answers_boards_with_any_number_of_stones,
    abc_answers_weights,
    arc_answers_positions,
    hands::weights_are_written_and_turned,
    hands::bad_boards_are_refused_in_the_programs_words,
    hands::only_the_board_that_is_shown_is_answered,
    hands::a_wrong_program_can_be_asked_first,
    hands::wrong_programs_say_what_they_say,
    hands::a_mark_is_the_answer_after_the_move,
    hands::the_moves_that_keep_the_win_are_marked,
    contrast::all_text_has_contrast,
    pages::boards_of_chapters_open_in_an_explorer,
    pages::a_page_names_the_file_and_its_compiler,
    pages::paper_has_the_board_and_the_answer,
    play::a_move_is_a_step_of_the_history,
    play::a_link_is_copied,
    play::a_stone_is_shown_before_it_is_put,
    play::a_finished_game_takes_no_move,
    play::the_exceptions_are_marked,
    steps::steps_follow_keys_and_play_only_when_asked,
    steps::steps_keep_still_for_who_wants_no_motion_and_on_paper,
    screenshots::every_page_fits_and_is_quiet,
    terminal::the_analysis_is_that_of_the_terminal,
];

/// Exists only where cargo's own harness would find no test here and call that a success.
#[test]
fn harness_must_be_off() {
    panic!("put `harness = false` under the name of this test in Cargo.toml");
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let is_skipped = !driver::is_installed() && env::var_os("SKIP_NO_TEST").is_none();
    if is_skipped && !arguments.list {
        eprintln!("WARNING: chromedriver is missing, and so these tests are ignored; {HELP}");
    }
    let trial = |(name, test): (&str, fn()), is_ignored| {
        let run = move || {
            test();
            Ok(())
        };
        Trial::test(name, run).with_ignored_flag(is_ignored)
    };
    let a_few = A_FEW.map(|test| trial(test, is_skipped));
    let more = MORE.map(|test| trial(test, true));
    let trials = a_few.into_iter().chain(more).collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn aoj_answers_every_board() {
    let boards = three_in_a_row(aoj_tictactoe::LETTERS, 9);
    let input = boards.join("\n") + "\n";
    compare("aoj-tictactoe", &boards, &native("aoj-tictactoe", &input));
}

fn algospot_answers_every_board() {
    let boards = three_in_a_row(algospot_tictactoe::LETTERS, 3);
    let input = format!("5478\n{}\n", boards.join("\n"));
    compare(
        "algospot-tictactoe",
        &boards,
        &native("algospot-tictactoe", &input),
    );
}

fn three_in_a_row(letters: Letters, columns: usize) -> Vec<String> {
    let boards = boards_in_play(letters);
    assert_eq!(boards.len(), 5478);
    let rows = |board: &[u8; 9]| {
        let rows = board.chunks(columns).map(String::from_utf8_lossy);
        rows.collect::<Vec<_>>().join("\n")
    };
    boards.iter().map(rows).collect()
}

fn poj_answers_boards_with_any_number_of_stones() {
    let solved = Solved::all();
    let boards = (4..16).flat_map(|stones| solved.promised(stones).collect::<Vec<_>>());
    let boards: Vec<String> = boards.step_by(2328).map(|it| poj1568::text(&it)).collect();
    assert_eq!(boards.len(), 2001);
    let answers = native("poj1568", &(boards.concat() + "$\n"));
    let boards = boards
        .iter()
        .map(|text| text.trim_start_matches("?\n").to_string());
    compare("poj1568", &boards.collect::<Vec<_>>(), &answers);
}

fn abc_answers_weights() {
    compare_generated("abc349e");
}

fn arc_answers_positions() {
    compare_generated("arc012c");
}

/// Compares what the page and the program say of two thousand boards that the problem's generator makes.
fn compare_generated(package: &str) {
    LazyLock::force(&BOOK);
    let generator = built::example_path(&format!("{package}-generator"));
    let generated = (0..2000).map(|seed: u32| {
        let output = Command::new(&generator).arg(seed.to_string()).output();
        let output = output.expect("the generator runs");
        String::from_utf8(output.stdout).expect("text")
    });
    let boards: Vec<String> = generated.collect();
    let answers = boards.iter().flat_map(|board| native(package, board));
    compare(package, &boards, &answers.collect::<Vec<_>>());
}

/// The lines that a problem's own program prints.
fn native(package: &str, input: &str) -> Vec<String> {
    // The programs are built with the book.
    LazyLock::force(&BOOK);
    ask(&built::binary_path(package), input)
}

fn ask(program: &Path, input: &str) -> Vec<String> {
    ask_with(program, &[], input)
}

/// The lines that a program prints which is started with those arguments.
fn ask_with(program: &Path, arguments: &[&str], input: &str) -> Vec<String> {
    let mut process = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = process.stdin.take().expect("it is piped");
    stdin.write_all(input.as_bytes()).expect("it reads all");
    drop(stdin);
    let output = process.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("text");
    text.lines().map(str::to_string).collect()
}

/// Looks whether the page answers the boards like that.
fn compare(package: &str, boards: &[String], answers: &[String]) {
    /// Tells the page of one address after the other, as the browser does after a step of its history, which would
    /// itself take much longer.
    const SCRIPT: &str = "
        const output = document.querySelector('.submission output');
        return arguments[0].map(address => {
            dispatchEvent(new HashChangeEvent('hashchange', {newURL: new URL(address, location).href}));
            return output.textContent;
        });";
    assert_eq!(boards.len(), answers.len());
    let addresses: Vec<String> = boards.iter().map(|board| address(board)).collect();
    let browser = Browser::start();
    open(&browser, package, "");
    let said = browser.script(SCRIPT, vec![json!(addresses)]);
    let said = said.as_array().expect("a list");
    assert_eq!(said.len(), boards.len());
    for ((board, answer), said) in boards.iter().zip(answers).zip(said) {
        assert_eq!(said, answer, "in the page, for\n{board}");
    }
    browser.finish();
}

fn address(board: &str) -> String {
    let rows = board.trim_end().replace('\n', "/");
    format!("#{}", rows.replace(' ', ","))
}

/// Opens the explorer of a problem and waits until it has said all that it has to say.
fn open(browser: &Browser, package: &str, address: &str) {
    let page = BOOK.join(format!("explore-{package}.html"));
    // An address that differs only behind the `#` would not load the page again.
    browser.open(&BOOK.join("toc.html"), "");
    browser.open(&page, address);
    settle(browser);
}

/// Waits until the marks are there.
fn settle(browser: &Browser) {
    const SCRIPT: &str = "
        const [done] = arguments;
        const explorer = document.querySelector('.explorer');
        (function look() {
            explorer.ariaBusy === 'false' ? done() : setTimeout(look, 10);
        })();";
    browser.wait_for(SCRIPT, Vec::new());
}
