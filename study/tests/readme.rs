//! # The session of README that shows a board, run again

use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn readme_shows_what_is_printed() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let readme = fs::read_to_string(root.join("README.md")).expect("README can be read");
    let sessions = readme.split("```console,ignore\n$ ").skip(1);
    let sessions = sessions.filter_map(|rest| rest.split("```").next()?.split_once('\n'));
    let mut of_the_book = sessions.filter(|(command, _)| command.contains(" -p study "));
    let (command, shown) = of_the_book.next().expect("README shows a board");
    // Cargo would build all of it again, with other features than for its tests.
    let program = format!("'{}'", env!("CARGO_BIN_EXE_study"));
    let command = command.replace("cargo run -q -p study --", &program);
    assert!(command.starts_with(&program), "{command}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &command]).current_dir(root);
    let output = shell.output().expect("there is a shell");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert_eq!(String::from_utf8_lossy(&output.stdout), shown);
    assert!(
        of_the_book.next().is_none(),
        "only the first session is tested"
    );
}
