//! # Where the file goes

use std::fs;
use std::io;

use super::scratch::{self, ECHO, Run, Scratch};

#[test]
fn a_file_has_what_standard_output_would_have() {
    let scratch = Scratch::echo();
    let bundle = |path: &str| scratch.bundle(&["echo", "--no-verify", "-o", path]);
    let printed = scratch.bundle(&["echo", "--no-verify"]).succeeds();
    assert_eq!(printed, ECHO);
    // Into the current folder, and over a file that is there in another one, given as an absolute path.
    scratch.write("other/out.rs", "old");
    for path in ["out.rs", "other/out.rs"] {
        assert_eq!(bundle(&scratch.path(path).to_string_lossy()).succeeds(), "");
        assert_eq!(scratch.read(path), ECHO);
    }
    assert_eq!(scratch.names("other"), ["out.rs"]);
    bundle("nowhere/out.rs").fails(2, &["there is no folder nowhere"]);
    bundle("echo").fails(2, &["echo is a folder"]);
}

#[test]
fn a_failure_leaves_an_old_file_alone() {
    let scratch = Scratch::echo();
    scratch.write("other/out.rs", "old");
    scratch.case("echo", "wrong", "1\n", "2\n");
    let run = scratch.bundle(&["echo", "-o", "other/out.rs"]);
    run.fails(1, &["`echo` is not right"]);
    assert_eq!(scratch.read("other/out.rs"), "old");
    assert_eq!(scratch.names("other"), ["out.rs"]);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_a_device_is_written_to() {
    let scratch = Scratch::echo();
    scratch.write("real.rs", "old");
    scratch.write("other/empty", "");
    let link = |to: &str, path: &str| {
        std::os::unix::fs::symlink(to, scratch.path(path)).expect("a link can be made");
    };
    let bundle = |path: &str| scratch.bundle(&["echo", "--no-verify", "-o", path]);
    link("real.rs", "link.rs");
    // To what is not there yet, by way of another folder.
    link("other/second.rs", "first.rs");
    link("../new.rs", "other/second.rs");
    for (path, real) in [("link.rs", "real.rs"), ("first.rs", "new.rs")] {
        bundle(path).succeeds();
        assert_eq!(scratch.read(real), ECHO);
        let kind = fs::symlink_metadata(scratch.path(path)).expect("it is there");
        assert!(kind.is_symlink(), "{path}");
    }
    link("nowhere/out.rs", "lost.rs");
    link("circle.rs", "circle.rs");
    for path in ["lost.rs", "circle.rs", "/dev/full"] {
        bundle(path).fails(1, &[&format!("cannot write {path}")]);
    }
    bundle("/dev/null").succeeds();
    assert_eq!(bundle("/dev/stdout").succeeds(), ECHO);
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_file_is_found_before_the_proof() {
    let scratch = Scratch::echo();
    let run = scratch.bundle(&["echo", "-o", "/proc/out.rs"]);
    assert!(!run.stderr.contains("Verified"), "{}", run.stderr);
    run.fails(1, &["cannot write /proc/out.rs"]);
    assert!(!scratch.path("target").exists());
}

#[test]
fn a_reader_that_has_left_is_told_nothing() {
    let scratch = Scratch::echo();
    for line in [
        "list",
        "list --json",
        "completions bash",
        "bundle echo --no-verify",
        "test",
        "test --json",
        "stress echo --against cat --generator /bin/echo --tries 1",
    ] {
        let arguments: Vec<&str> = line.split(' ').collect();
        let (reader, writer) = io::pipe().expect("the system has pipes");
        drop(reader);
        let output = scratch::command(&scratch.path(""), &arguments)
            .stdout(writer)
            .output();
        let run = Run::of(&arguments, output.expect("the program can be started"));
        assert!(!run.stderr.contains("error"), "{line}: {}", run.stderr);
        assert_eq!(run.ends(1), "", "{line}");
    }
}
