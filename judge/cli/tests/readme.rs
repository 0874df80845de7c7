//! # The sessions that are shown, run again
//!
//! Whoever reads README.md or the tool's manual pastes their commands and expects to see what stands under them. Each
//! `console` block is run by a shell, with the tool that is tested in the place of `cargo judge`; times and memory are the
//! machine's own, and so is which compilers are not installed; all else must be the same to the letter.

use std::fs;
use std::path::Path;
use std::process::Command;

/// What shows sessions, from the workspace's folder.
const SHOWN_IN: [&str; 2] = ["README.md", "judge/README.md"];

/// The one command that is not run here: it fills the clipboard and opens the browser of whoever runs the tests.
const TOUCHES_THE_DESKTOP: &str = "cargo judge submit ";

/// What the book's package shows is held against README by its own tests: nobody else should have to build it.
const OF_THE_BOOK: &str = " -p study ";

/// How the tool says that a judge's own compiler is not installed.
const NOT_INSTALLED: &str = "note: nobody looks for syntax";

/// A command that is shown, its place, and the lines under it.
#[derive(Debug)]
struct Session {
    place: String,
    command: String,
    printed: Vec<String>,
}

#[test]
fn every_command_prints_what_stands_under_it() {
    let mut sessions: Vec<Session> = SHOWN_IN.into_iter().flat_map(sessions).collect();
    sessions.retain(|session| !session.command.contains(OF_THE_BOOK));
    let all = sessions.len();
    sessions.retain(|session| !session.command.starts_with(TOUCHES_THE_DESKTOP));
    assert!(sessions.len() >= 3, "less is shown than was: {sessions:?}");
    assert_eq!(all - sessions.len(), 1, "{sessions:?}");
    for session in sessions {
        let printed = printed(&session.command);
        let is_always = |line: &&str| !line.starts_with(NOT_INSTALLED);
        let printed = printed.lines().filter(is_always);
        let printed: Vec<String> = printed.map(measured).collect();
        let shown = session.printed.iter().map(String::as_str);
        let shown: Vec<String> = shown.filter(is_always).map(measured).collect();
        let (place, command) = (session.place, session.command);
        assert!(
            printed == shown,
            "{place}: $ {command}\nshown: {shown:#?}\n  now: {printed:#?}"
        );
    }
}

/// The commands of all `console` blocks of a file.
fn sessions(file: &str) -> Vec<Session> {
    let text = fs::read_to_string(workspace().join(file)).expect("the file can be read");
    let mut sessions: Vec<Session> = Vec::new();
    let mut inside = false;
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            inside = line == "```console";
        } else if let (true, Some(command)) = (inside, line.strip_prefix("$ ")) {
            sessions.push(Session {
                place: format!("{file}:{}", index + 1),
                command: command.to_string(),
                printed: Vec::new(),
            });
        } else if inside {
            let session = sessions
                .last_mut()
                .expect("a block begins with its command");
            session.printed.push(line.to_string());
        }
    }
    sessions
}

/// What the command prints on both streams. The one file that is written goes to the folder of temporary files instead
/// of beside the sources, and the target folder is where it is shown to be.
fn printed(command: &str) -> String {
    let temporary = concat!("-o '", env!("CARGO_TARGET_TMPDIR"), "/submission.rs'");
    let command = command.replace("-o submission.rs", temporary);
    let script = format!(
        "exec 2>&1\ncargo() {{ if [ \"$1\" = judge ]; then \"$CARGO_JUDGE\" \"$@\"; else command cargo \"$@\"; fi; }}\n{command}\n"
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &script]).current_dir(workspace());
    shell.env("CARGO_JUDGE", env!("CARGO_BIN_EXE_cargo-judge"));
    shell.env_remove("CARGO_TARGET_DIR");
    let output = shell.output().expect("there is a shell");
    let printed = String::from_utf8(output.stdout).expect("the commands print UTF-8");
    let lines = printed.split_inclusive('\n');
    lines.filter(|line| !is_about_waiting(line)).collect()
}

/// Tells whether a line says what takes long, which is shown to nobody where nothing has to be built.
fn is_about_waiting(line: &str) -> bool {
    ["   Compiling ", "    Building ", "     Running "]
        .iter()
        .any(|verb| line.starts_with(verb))
}

fn workspace() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The line with every number before a unit taken out, and blanks as one, because a column is as wide as its numbers.
fn measured(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let shown = words.iter().enumerate().map(|(index, word)| {
        let has_unit = matches!(words.get(index + 1), Some(&"s" | &"MiB"));
        let is_number = word.parse::<f64>().is_ok();
        if has_unit && is_number { "_" } else { word }
    });
    shown.collect::<Vec<&str>>().join(" ")
}
