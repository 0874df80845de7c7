//! # What ends the watch

use std::env;
use std::process::Stdio;

use super::{WAITING, begins_a_round};
use crate::kit::{Background, Workspace, wait_at_most};

/// The toolchain was chosen before the command began.
#[test]
fn another_toolchain_ends_the_watch() {
    let workspace = Workspace::echo();
    let toolchain = env::var("RUSTUP_TOOLCHAIN").unwrap_or_default();
    let environment = [("RUSTUP_TOOLCHAIN", toolchain)];
    let mut judge = Background::start_with(&workspace, &["test", "--watch"], environment);
    judge.says("1 case: 1 AC\n", WAITING);
    // Only two names decide about the toolchain.
    begins_a_round(&judge, "a namesake", || {
        workspace.write("echo/src/rust-toolchain-notes.rs", "");
    });
    workspace.write("rust-toolchain.toml", "[toolchain]\nchannel = \"1.70.0\"\n");
    assert_eq!(judge.ended().code(), Some(1));
    judge.says("", "rust-toolchain.toml has changed");
}

#[test]
fn a_closed_output_ends_the_watch() {
    let workspace = Workspace::echo();
    let mut command = workspace.command(&["test", "--watch"]);
    let mut judge = command.stdout(Stdio::piped()).spawn().expect("it starts");
    drop(judge.stdout.take());
    let ended = wait_at_most(|| judge.try_wait().expect("it can be waited for"));
    // It may have ended.
    let _ = judge.kill();
    let _ = judge.wait();
    assert!(ended.is_some(), "it goes on");
}
