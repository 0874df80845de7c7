//! # `cargo judge submit`: what is handed over, to whom, and when nothing is
//!
//! A clipboard and a browser are played by scripts that write down what they get. Those of whoever runs the tests are
//! out of reach.

use std::env;
use std::fs;
use std::process::Command;

use super::background::wait_for;
use super::scratch::{ECHO, Run, Scratch, command};

/// Where the problem's file is kept.
pub const FILE: &str = "target/judge/submit/solve.rs";
const SUBMIT_PAGE: &str = "https://onlinejudge.u-aizu.ac.jp/submit";

/// What makes `wl-copy`, which a script plays, the clipboard.
pub const WAYLAND: (&str, &str) = ("WAYLAND_DISPLAY", "nowhere");

/// A workspace with a program, and scripts that play the clipboard and the browser.
pub fn scratch(program: &str) -> Scratch {
    let scratch = Scratch::solve(program, "");
    let folder = scratch.path("").display().to_string();
    plays(&scratch, "wl-copy", &format!("cat > '{folder}/copied'"));
    let open =
        format!("echo \"$1\" > '{folder}/opening' && mv '{folder}/opening' '{folder}/opened'");
    plays(&scratch, "xdg-open", &open);
    scratch
}

/// Puts a script in the place of a program.
pub fn plays(scratch: &Scratch, name: &str, script: &str) {
    scratch.script(&format!("bin/{name}"), script);
}

/// The command, in an environment that has no desktop and no terminal beside what is given.
pub fn submit(scratch: &Scratch, arguments: &[&str], environment: &[(&str, &str)]) -> Command {
    let arguments = [&["judge", "submit"], arguments].concat();
    let mut command = command(&scratch.path("."), &arguments);
    let variables = "BROWSER DISPLAY STY TERM TMUX WAYLAND_DISPLAY WSL_DISTRO_NAME";
    for variable in variables.split(' ') {
        command.env_remove(variable);
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = [scratch.path("bin")];
    let folders = folders.into_iter().chain(env::split_paths(&path));
    let path = env::join_paths(folders).expect("no folder has a colon in its name");
    command.env("PATH", path).envs(environment.iter().copied());
    command
}

pub fn run(scratch: &Scratch, arguments: &[&str], environment: &[(&str, &str)]) -> Run {
    let output = submit(scratch, arguments, environment).output();
    Run::of(arguments, output.expect("the program can be started"))
}

/// Checks what the browser was asked to open.
#[track_caller]
fn opened(scratch: &Scratch, page: &str) {
    wait_for(|| scratch.path("opened").exists().then_some(()));
    assert_eq!(scratch.read("opened"), format!("{page}\n"));
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

#[test]
fn the_file_is_copied_and_the_page_opened() {
    let scratch = scratch(ECHO);
    // A judge that has a page for each problem.
    let profile = "edition = \"2021\"\nlanguage = \"Rust (rustc 1.89.0)\"\nlanguage-id = \"6088\"\n\
                   pages = [{ problem = \"https://mine.example/{contest}/{task}\", submit = \"https://mine.example/{contest}/submit?{task}\" }]\n";
    let root = scratch.read("Cargo.toml");
    let root = format!("{root}[workspace.metadata.judge.profiles.mine]\n{profile}");
    scratch.write("Cargo.toml", &root);
    let problem_is = |line: &str| {
        let metadata = format!("[package.metadata.judge]\njudge = \"mine\"\n{line}");
        scratch.package("solve", &metadata);
    };
    problem_is("problem = \"https://mine.example/349/e\"\n");
    let page = "https://mine.example/349/submit?e";
    let handed = run(&scratch, &["solve"], &[WAYLAND]);
    handed.says(&[&format!(
        "      Copied {FILE} to the clipboard\n     Opening {page}\n      Choose \"Rust (rustc 1.89.0)\" (id 6088)\n"
    )]);
    let closing = format!("1 problem, 1 case: 1 AC\nto submit: {FILE}\n");
    handed.prints(0, &["\nsolve     1 AC ", &closing]);
    assert_eq!(scratch.read("copied"), ECHO);
    assert_eq!(scratch.read(FILE), ECHO);
    opened(&scratch, page);
    // Of another page no other can be made.
    let none = "note: no page is known; set `problem` in solve/Cargo.toml";
    let at = "          at https://elsewhere.example/7\n";
    for (line, said) in [
        ("", none),
        ("problem = \"file:///etc/passwd\"\n", none),
        ("problem = \"https://elsewhere.example/7\"\n", at),
    ] {
        problem_is(line);
        let run = run(&scratch, &["solve", "--no-open"], &[]);
        run.says(&[said]);
        run.succeeds();
    }
}

#[test]
fn what_is_not_there_or_not_wanted_is_named() {
    let scratch = scratch(ECHO);
    let at = format!("          at {SUBMIT_PAGE}\n      Choose \"Rust\"\n");
    let missing = run(&scratch, &["solve"], &[]);
    missing.says(&[
        "note: nothing was copied: there is no display, and there is no terminal\n",
        &format!("      Submit {FILE}\nnote: nothing was opened: there is no display\n{at}"),
    ]);
    assert!(!missing.stdout.contains('\u{1b}'), "{}", missing.stdout);
    missing.succeeds();

    let unwanted = run(&scratch, &["solve", "--no-copy", "--no-open"], &[WAYLAND]);
    unwanted.says(&[&format!("      Submit {FILE}\n{at}")]);
    unwanted.succeeds();
    assert!(!scratch.path("copied").exists() && !scratch.path("opened").exists());

    // Somebody's own browser comes before that of the desktop.
    let browser = scratch.path("bin/mine");
    fs::rename(scratch.path("bin/xdg-open"), &browser).expect("it is there");
    let browser = browser.to_string_lossy();
    let own = run(&scratch, &["solve", "--no-copy"], &[("BROWSER", &browser)]);
    own.says(&[&format!("     Opening {SUBMIT_PAGE}\n")]);
    own.succeeds();
    opened(&scratch, SUBMIT_PAGE);

    // A display and a browser that fail are no failure. Whatever else could open a page is out of reach too.
    let programs = "wl-copy xclip xsel xdg-open gio gnome-open kde-open6 kde-open5 kde-open";
    for name in programs.split(' ') {
        plays(&scratch, name, "exit 3");
    }
    let failing = run(&scratch, &["solve"], &[WAYLAND, ("DISPLAY", ":9999")]);
    let failed = "failed (exit status: 3)";
    failing.says(&[
        &format!("note: nothing was copied: `wl-copy` {failed}, `xclip` {failed}, `xsel` {failed}, and there is no terminal"),
        "note: nothing was opened: no browser could be started\n",
        &format!("      Submit {FILE}\n"),
        &at,
    ]);
    failing.succeeds();
    // What could be installed is named.
    let empty = scratch.path("solve").display().to_string();
    let mut bare = submit(&scratch, &["solve", "--no-open"], &[WAYLAND]);
    let cargo_only = env!("CARGO").trim_end_matches("cargo");
    let output = bare.env("PATH", format!("{empty}:{cargo_only}"));
    let bare = Run::of(&[], output.output().expect("the program can be started"));
    bare.says(&["nothing was copied: `wl-copy` is not installed, and there is no terminal"]);
}

#[test]
fn what_is_not_right_is_not_handed_over() {
    let scratch = scratch(ECHO);
    let check = |status, printed: &[&str], said: &str| {
        let run = run(&scratch, &["solve"], &[WAYLAND]);
        nothing_is_handed_over(&scratch, &run);
        run.says(&[said]);
        run.prints(status, printed);
    };
    scratch.case("solve", "wrong", "1\n", "2\n");
    let help =
        "error: 1 of 1 problem not right\n\nhelp: a file is handed over when every case is right";
    check(1, &["WA solve wrong", "1 AC, 1 WA"], help);
    scratch.write("solve/src/main.rs", "fn main() { let x: u8 = \"\"; }\n");
    check(1, &["CE solve\n"], help);
    scratch.write("solve/src/main.rs", ECHO);
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    check(1, &["error solve\n"], help);
    scratch.case("solve", "sample", "7\n", "7\n");
    scratch.package("solve", "[package.metadata.judge]\njudge = \"poj\"\n");
    let takes = "error: POJ takes no Rust, only C, C++, Pascal, Java and Fortran, so there is nothing to submit";
    check(1, &["1 case: 1 AC"], takes);
    let said = "; the same with --prove tests what is submitted\n";
    scratch.test(&[]).prints(0, &[said]);

    scratch.package("solve", "");
    let unknown = "no package or binary of this workspace is called `nobody`";
    check(1, &["error solve\n", "no judge is given"], help);
    for (arguments, said) in [
        (&["nobody"][..], unknown),
        (&["solve/nobody"], "is called `solve/nobody`"),
        (&["solve", "solve"], "unexpected argument"),
    ] {
        run(&scratch, arguments, &[WAYLAND]).fails(2, &[said]);
    }
}
