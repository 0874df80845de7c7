//! # Console sessions
//!
//! Each Markdown file in `sessions/<topic>/` is a test: the lines of its `console` blocks are run by a shell, one after the
//! other, in a copy of the folder `NAME.in` beside it, and must print what stands under them. If `NAME.out` has files, they
//! have to be there in the end. README.md is run in the same way, in this workspace, and so is the tool's manual, which
//! `manual/` links to.
//!
//! `cargo test -p judge-cli --test sessions` runs all of them, and with `-- sessions trycmd=NAME` those that have NAME
//! in their path. `TRYCMD=overwrite` in front of that writes the current output into the files. No page then needs
//! repair by hand: `sessions/console` replaces measured figures by fixed ones, and `[CWD]` stands for the folder. Only
//! wildcards, `[..]` and a line `...`, would be lost where a line near them has changed, so the sessions have none.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use trycmd::TestCases;

/// The programs that a session may start.
const PROGRAMS: &str = "bash cargo cargo-judge cat cd chmod cmp cp echo env git grep gzip head ln ls mkdir mkfifo mv printf prlimit rm sed sh sort tail tar touch truncate";

/// The variable with a folder whose programs come first: there, `cargo judge` is the one for Windows, which Wine runs.
const WINDOWS: &str = "JUDGE_FOR_WINDOWS";

/// Variables of the user that change the output, or lead to the user's own desktop.
const UNWANTED: &str = "BROWSER CARGO_JUDGE_CPH CARGO_TARGET_DIR CARGO_TERM_COLOR CLICOLOR_FORCE COLUMNS DISPLAY NO_COLOR RUST_BACKTRACE STY \
                        TERM TMUX WAYLAND_DISPLAY WSL_DISTRO_NAME";

#[test]
fn sessions() {
    // SAFETY: this is the only test of this executable. It has started no thread, and the thread of the harness waits for it.
    UNWANTED
        .split_whitespace()
        .for_each(|name| unsafe { env::remove_var(name) });
    let workspace = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    env::set_current_dir(workspace).expect("the workspace is there");
    let folder = Path::new("judge/cli/tests/sessions");
    for session in sessions_in(folder) {
        check_programs(&session);
        add_folders(&session);
    }
    let sessions = console();
    sessions.case("judge/cli/tests/sessions/*/*.md");
    let skipped = skipped_under_wine();
    skipped.iter().for_each(|session| {
        sessions.skip(session);
    });
    if !makes_c() && env::var_os("SKIP_NO_TEST").is_none() {
        eprintln!(
            "WARNING: the sessions about C are left out; they need Debian's libstd-rust-dev-wasm32 and gcc-multilib"
        );
        sessions.skip("judge/cli/tests/sessions/c/*.md");
    }
    check_manual();
    let manuals = console();
    let manual = "judge/cli/tests/manual/README.md";
    add_folders(Path::new(manual));
    for manual in ["README.md", manual] {
        check_programs(Path::new(manual));
        if skipped.iter().any(|session| session == manual) {
            continue;
        }
        manuals.case(manual);
    }
    // Their readers have a desktop.
    manuals.env("WAYLAND_DISPLAY", "played");
    manuals.env("IS_MANUAL", "1");
}

/// The sessions that judge/windows.md lists, because Wine lacks a feature that they show.
fn skipped_under_wine() -> Vec<String> {
    if env::var_os(WINDOWS).is_none() {
        return Vec::new();
    }
    let page = fs::read_to_string("judge/windows.md").expect("there is a page about Windows");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let sessions = rows.filter_map(|row| Some(row.split_once('`')?.0.to_string()));
    let sessions: Vec<String> = sessions.filter(|name| name.ends_with(".md")).collect();
    for session in &sessions {
        let place = session.trim_end_matches("*.md");
        assert!(Path::new(place).exists(), "there is no {session}");
    }
    sessions
}

/// Makes the folders of a session. With both of them trycmd works in a copy. Git knows no empty ones.
fn add_folders(session: &Path) {
    for extension in ["in", "out"] {
        let folder = session.with_extension(extension);
        fs::create_dir_all(folder).expect("a folder can be made");
    }
}

/// Sessions with the same programs and the same environment.
fn console() -> TestCases {
    let cases = TestCases::new();
    let console = linked_console();
    for program in PROGRAMS.split(' ') {
        cases.register_bin(program, console.join(program));
    }
    cases.env("PATH", path()).env("LC_ALL", "C");
    // The results for crates of the registry are kept for the next run.
    cases.env("KEPT", concat!(env!("CARGO_TARGET_TMPDIR"), "/kept"));
    // A command that waits for ever is a fault to be found.
    cases.timeout(Duration::from_secs(300));
    cases
}

/// `PATH`: the simulated desktop, the folder of `cargo-judge`, where cargo finds it, and the cargo that builds this
/// test.
fn path() -> String {
    let desktop = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions/desktop");
    let tool = Path::new(env!("CARGO_BIN_EXE_cargo-judge")).parent();
    let cargo = Path::new(env!("CARGO")).parent();
    let first = [Some(&*desktop), tool, cargo]
        .map(|folder| folder.expect("a file is in a folder").to_path_buf());
    let windows = env::var_os(WINDOWS).map(PathBuf::from);
    let rest = env::var_os("PATH").unwrap_or_default();
    let folders = windows.into_iter().chain(first);
    let path = env::join_paths(folders.chain(env::split_paths(&rest)));
    path.expect("no folder has a colon in its name")
        .into_string()
        .expect("the path is UTF-8")
}

/// Returns whether Debian's compiler can make C, and gcc compiles it for 32 bits.
fn makes_c() -> bool {
    let mut gcc = Command::new("gcc");
    gcc.args("-m32 -include stdio.h -fsyntax-only -x c -".split(' '));
    let checked = gcc.stdin(Stdio::null()).output();
    Path::new("/usr/lib/rustlib/wasm32-wasi").exists()
        && checked.is_ok_and(|output| output.status.success())
}

/// A folder in which `sessions/console` has the name of each program.
fn linked_console() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("console");
    let console = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions/console");
    fs::create_dir_all(&folder).expect("a folder can be made");
    for program in PROGRAMS.split(' ') {
        let link = folder.join(program);
        // A link from an earlier run may be in use. It is out of date if the workspace or its target folder was moved.
        if fs::read_link(&link).ok().as_ref() != Some(&console) {
            let _ = fs::remove_file(&link);
            symlink(&console, &link).expect("a link can be made");
        }
    }
    folder
}

/// The sessions in the folders of this folder.
fn sessions_in(folder: &Path) -> Vec<PathBuf> {
    let list = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("the folder can be read");
        entries.map(|entry| entry.expect("the folder can be read").path())
    };
    let files = list(folder)
        .filter(|path| path.is_dir())
        .flat_map(|topic| list(&topic));
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect()
}

/// Checks that the manual has every option and verdict, and the judge that a session is about.
fn check_manual() {
    let session = fs::read_to_string("judge/cli/tests/sessions/judges/manual.in/Cargo.toml");
    let session = session.expect("the session has a workspace");
    let (_, judge) = session.split_once("\n\n").expect("the judge comes second");
    let manual = fs::read_to_string("judge/README.md").expect("there is a manual");
    assert!(manual.contains(judge), "not in judge/README.md:\n{judge}");
    for command in "new import test stress bundle submit list".split(' ') {
        let mut tool = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
        let help = tool.args([command, "--help"]).output();
        let help = String::from_utf8(help.expect("the tool starts").stdout);
        let help = help.expect("the help is UTF-8");
        let words = help.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        let options = words.filter(|word| word.starts_with("--") && *word != "--help");
        let missing: BTreeSet<&str> = options
            .filter(|option| !manual.contains(&format!("`{option}")))
            .collect();
        assert!(
            missing.is_empty(),
            "`{command}` has options that judge/README.md lacks: {missing:?}"
        );
    }
}

/// Checks that a session starts no program that trycmd would pass over without a word.
fn check_programs(session: &Path) {
    let text = fs::read_to_string(session).expect("a session can be read");
    let known: BTreeSet<&str> = PROGRAMS.split(' ').collect();
    let lines = text.lines().filter_map(|line| line.strip_prefix("$ "));
    for line in lines {
        let program = line.split(' ').find(|word| !word.contains('='));
        let is_known = program.is_some_and(|program| known.contains(program));
        assert!(
            is_known,
            "{}: no program is registered for `{line}`",
            session.display()
        );
    }
}
