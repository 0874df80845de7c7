//! # `cargo judge submit`: what is handed over, to whom, and when nothing is
//!
//! A clipboard and a browser are played by scripts that write down what they get, a terminal by a pseudo-terminal. The
//! clipboard and the browser of whoever runs the tests are out of reach.

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;
use std::thread;
use std::time::Duration;

use super::scratch::{ECHO, Run, Scratch, command};

/// The problem of most tests, and where its file is kept.
pub const FILE: &str = "target/judge/submit/solve.rs";
const SUBMIT_PAGE: &str = "https://onlinejudge.u-aizu.ac.jp/submit";

/// What makes `wl-copy`, which a script plays, the clipboard.
pub const WAYLAND: (&str, &str) = ("WAYLAND_DISPLAY", "nowhere");

/// A workspace with a program, and scripts that play the clipboard and the browser.
pub fn scratch(program: &str) -> Scratch {
    let scratch = Scratch::solve(program, "");
    let folder = scratch.path("");
    let folder = folder.display();
    for (name, script) in [
        ("wl-copy", format!("cat > '{folder}/copied'")),
        (
            "xdg-open",
            format!("echo \"$1\" > '{folder}/opening' && mv '{folder}/opening' '{folder}/opened'"),
        ),
    ] {
        scratch.write(&format!("bin/{name}"), &format!("#!/bin/sh\n{script}\n"));
        fs::set_permissions(
            scratch.path(&format!("bin/{name}")),
            fs::Permissions::from_mode(0o755),
        )
        .expect("the script is there");
    }
    scratch
}

/// The command, in an environment that has no desktop and no terminal beside what is given.
pub fn submit(scratch: &Scratch, arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    let mut command = command(
        &scratch.path("."),
        &[&["judge", "submit"], arguments].concat(),
    );
    for variable in [
        "BROWSER",
        "DISPLAY",
        "STY",
        "TERM",
        "TMUX",
        "WAYLAND_DISPLAY",
        "WSL_DISTRO_NAME",
    ] {
        command.env_remove(variable);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [scratch.path("bin")]
        .into_iter()
        .chain(env::split_paths(&path));
    let path = env::join_paths(folders).expect("no folder has a colon in its name");
    command.env("PATH", path).envs(environment.iter().copied());
    command
}

pub fn run(scratch: &Scratch, arguments: &[&str], environment: &[(&str, &str)]) -> Run {
    let output = submit(scratch, arguments, environment).output();
    Run::of(arguments, output.expect("the program can be started"))
}

/// Waits for what the browser was asked to open.
#[track_caller]
fn opened(scratch: &Scratch) -> String {
    wait_until(|| scratch.path("opened").exists());
    scratch.read("opened")
}

/// Looks again and again.
#[track_caller]
pub fn wait_until(is_so: impl Fn() -> bool) {
    for _ in 0..2000 {
        if is_so() {
            return;
        }
        thread::sleep(Duration::from_millis(10));
    }
    panic!("not after 20 s");
}

/// Checks that neither the clipboard nor the browser was given anything, and that none of this is claimed.
#[track_caller]
fn nothing_is_handed_over(scratch: &Scratch, run: &Run) {
    for word in ["Copied", "Opening", "Choose"] {
        assert!(!run.stderr.contains(word), "{}", run.stderr);
    }
    for file in ["copied", "opened"] {
        assert!(!scratch.path(file).exists(), "{file}");
    }
}

/// Makes it a problem of AtCoder, which has a page for each.
fn for_atcoder(scratch: &Scratch, problem: &str) {
    let metadata = format!(
        "[package.metadata.judge]\njudge = \"atcoder\"\nmemory-limit = \"1024 MiB\"\n{problem}"
    );
    scratch.package("solve", &metadata);
}

#[test]
fn the_file_is_copied_and_the_page_opened() {
    let scratch = scratch(ECHO);
    for_atcoder(
        &scratch,
        "problem = \"https://atcoder.jp/contests/abc349/tasks/abc349_e\"\n",
    );
    let page = "https://atcoder.jp/contests/abc349/submit?taskScreenName=abc349_e";
    let run = run(&scratch, &["solve"], &[WAYLAND]);
    assert!(
        run.stderr.ends_with(&format!(
            "      Copied {FILE} to the clipboard\n     Opening {page}\n      Choose \"Rust (rustc 1.89.0)\" (id 6088)\n"
        )),
        "{}",
        run.stderr
    );
    run.prints(
        0,
        &[
            "\nsolve     1 AC ",
            "1 problem, 1 case: 1 AC\nto submit: target/judge/submit/solve.rs\n",
        ],
    );
    assert_eq!(scratch.read("copied"), ECHO);
    assert_eq!(scratch.read(FILE), ECHO);
    assert_eq!(opened(&scratch), format!("{page}\n"));
}

#[test]
fn somebodys_own_browser_comes_first() {
    let scratch = scratch(ECHO);
    let browser = scratch.path("bin/mine");
    fs::rename(scratch.path("bin/xdg-open"), &browser).expect("it is there");
    let browser = browser.to_string_lossy();
    let run = run(&scratch, &["solve", "--no-copy"], &[("BROWSER", &browser)]);
    run.says(&[&format!(
        "      Submit {FILE}\n     Opening {SUBMIT_PAGE}\n"
    )]);
    run.succeeds();
    assert_eq!(opened(&scratch), format!("{SUBMIT_PAGE}\n"));
}

#[test]
fn without_display_and_terminal_it_says_where_all_is() {
    let scratch = scratch(ECHO);
    let run = run(&scratch, &["solve"], &[]);
    run.says(&[
        "note: nothing was copied: there is no display, and no terminal is listening\n",
        &format!("      Submit {FILE}\nnote: nothing was opened: there is no display\n"),
        &format!("          at {SUBMIT_PAGE}\n      Choose "),
    ]);
    assert!(!run.stdout.contains('\u{1b}'), "{}", run.stdout);
    run.succeeds();
}

#[test]
fn a_display_and_a_browser_that_fail_are_no_failure() {
    let scratch = scratch(ECHO);
    for name in ["wl-copy", "xdg-open"] {
        scratch.write(&format!("bin/{name}"), "#!/bin/sh\nexit 3\n");
    }
    // Whatever else could open a page is out of reach too.
    for name in ["gio", "gnome-open", "kde-open6", "kde-open5", "kde-open"] {
        fs::copy(
            scratch.path("bin/xdg-open"),
            scratch.path(&format!("bin/{name}")),
        )
        .expect("it is there");
    }
    let run = run(&scratch, &["solve"], &[WAYLAND, ("DISPLAY", ":9999")]);
    run.says(&[
        "note: nothing was copied: `wl-copy` failed (exit status: 3), `xclip` failed (exit status: 1)",
        "note: nothing was opened: no browser could be started\n",
        &format!("      Submit {FILE}\n"),
        &format!("          at {SUBMIT_PAGE}\n      Choose "),
    ]);
    run.succeeds();
}

#[test]
fn not_asked_for_is_not_done() {
    let scratch = scratch(ECHO);
    let run = run(&scratch, &["solve", "--no-copy", "--no-open"], &[WAYLAND]);
    assert!(
        run.stderr.ends_with(&format!(
            "      Submit {FILE}\n          at {SUBMIT_PAGE}\n      Choose \"Rust\"\n"
        )),
        "{}",
        run.stderr
    );
    for file in ["copied", "opened"] {
        assert!(!scratch.path(file).exists(), "{file}");
    }
    run.succeeds();
}

#[test]
fn what_is_not_right_is_not_handed_over() {
    let scratch = scratch(ECHO);
    scratch.case("solve", "wrong", "1\n", "2\n");
    let wrong = run(&scratch, &["solve"], &[WAYLAND]);
    nothing_is_handed_over(&scratch, &wrong);
    wrong.says(&[
        "error: 1 of 1 problem not right",
        "help: a file is handed over when every case is right",
    ]);
    wrong.prints(1, &["WA solve wrong", "1 AC, 1 WA"]);

    scratch.write("solve/src/main.rs", "fn main() { let x: u8 = \"\"; }\n");
    let compile_error = run(&scratch, &["solve"], &[WAYLAND]);
    nothing_is_handed_over(&scratch, &compile_error);
    compile_error.prints(1, &["CE solve\n"]);

    scratch.write("solve/src/main.rs", ECHO);
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    let no_cases = run(&scratch, &["solve"], &[WAYLAND]);
    nothing_is_handed_over(&scratch, &no_cases);
    no_cases.prints(1, &["error solve\n"]);
}

#[test]
fn a_judge_without_rust_gets_nothing() {
    let scratch = scratch(ECHO);
    scratch.package("solve", "[package.metadata.judge]\njudge = \"poj\"\n");
    let run = run(&scratch, &["solve"], &[WAYLAND]);
    nothing_is_handed_over(&scratch, &run);
    run.says(&["error: POJ takes no Rust, only C, C++, Pascal, Java and Fortran, so there is nothing to submit"]);
    run.prints(1, &["1 case: 1 AC"]);
}

#[test]
fn wrong_use() {
    let scratch = scratch(ECHO);
    let unknown = "no package or binary of this workspace is called `nobody`";
    run(&scratch, &["nobody"], &[]).fails(2, &[unknown]);
    run(&scratch, &[], &[]).fails(2, &["<NAME>"]);
    run(&scratch, &["solve", "solve"], &[]).fails(2, &[]);
    scratch.package("solve", "");
    run(&scratch, &["solve"], &[]).fails(2, &["no judge is given"]);
}

#[test]
fn a_page_that_is_not_known() {
    let scratch = scratch(ECHO);
    for (problem, shown) in [
        ("", None),
        ("problem = \"file:///etc/passwd\"\n", None),
        (
            "problem = \"https://elsewhere.example/7\"\n",
            Some("https://elsewhere.example/7"),
        ),
    ] {
        for_atcoder(&scratch, problem);
        let run = run(&scratch, &["solve", "--no-open"], &[]);
        match shown {
            Some(page) => run.says(&[&format!("          at {page}\n")]),
            None => run.says(&["note: no page is known; set `problem` in solve/Cargo.toml"]),
        }
        run.succeeds();
    }
}
