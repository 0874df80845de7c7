//! # A judge that takes C, on a computer without a compiler for WebAssembly

use std::path::Path;

use crate::kit::{ECHO, Workspace};

#[test]
fn without_the_target_one_line_says_what_to_install() {
    let workspace = Workspace::solve(ECHO, "");
    let own = Path::new(env!("CARGO")).with_file_name("rustc");
    let (own, bare) = (own.display(), workspace.path("bare"));
    // A toolchain that has nothing but this.
    workspace.script(
        "bare/bin/rustc",
        &format!(
            "{own} \"$@\" > said.$$ || exit\n/bin/sed 's#^/.*#{}#' said.$$",
            bare.display()
        ),
    );
    let mut command = workspace.command(&["bundle", "solve", "--judge", "poj"]);
    command.env("CARGO", env!("CARGO")).env("PATH", &bare);
    command.env("RUSTC", bare.join("bin/rustc"));
    let run = workspace.finish(command);
    run.ends(1).says(&[
        "error: making C for POJ needs Rust's target for WebAssembly",
        "help: run `rustup target add wasm32-wasip1`",
    ]);
    assert!(run.stdout.is_empty());
}
