//! # Where the file goes

use std::fs;
use std::io;

use super::scratch::{self, ECHO, Run, Scratch};

#[test]
fn a_file_has_what_standard_output_would_have() {
    let scratch = Scratch::echo();
    let printed = scratch.bundle(&["echo", "--no-verify"]).succeeds();
    assert_eq!(printed, ECHO);
    assert_eq!(
        scratch
            .bundle(&["echo", "--no-verify", "-o", "out.rs"])
            .succeeds(),
        ""
    );
    assert_eq!(scratch.read("out.rs"), printed);
    // Into another folder than the current one, over a file that is there, and as an absolute path.
    scratch.write("other/out.rs", "old");
    let absolute = scratch.path("other/out.rs");
    scratch
        .bundle_in(
            "echo",
            &["echo", "--no-verify", "-o", &absolute.to_string_lossy()],
        )
        .succeeds();
    assert_eq!(scratch.read("other/out.rs"), printed);
    assert_eq!(scratch.names("other"), ["out.rs"]);
}

#[test]
fn a_failure_leaves_an_old_file_alone() {
    let scratch = Scratch::echo();
    scratch.write("other/out.rs", "old");
    scratch.case("echo", "wrong", "1\n", "2\n");
    scratch
        .bundle(&["echo", "-o", "other/out.rs"])
        .fails(1, &["`echo` is not right"]);
    assert_eq!(scratch.read("other/out.rs"), "old");
    assert_eq!(scratch.names("other"), ["out.rs"]);
}

#[test]
fn a_place_that_cannot_be_written() {
    let scratch = Scratch::echo();
    scratch
        .bundle(&["echo", "-o", "nowhere/out.rs"])
        .fails(2, &["there is no folder nowhere"]);
    scratch
        .bundle(&["echo", "-o", "echo"])
        .fails(2, &["echo is a folder"]);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_a_device_is_written_to() {
    let scratch = Scratch::echo();
    scratch.write("real.rs", "old");
    std::os::unix::fs::symlink("real.rs", scratch.path("link.rs")).expect("a link can be made");
    scratch
        .bundle(&["echo", "--no-verify", "-o", "link.rs"])
        .succeeds();
    assert_eq!(scratch.read("real.rs"), ECHO);
    assert!(
        fs::symlink_metadata(scratch.path("link.rs"))
            .expect("it is there")
            .is_symlink()
    );
    scratch
        .bundle(&["echo", "--no-verify", "-o", "/dev/null"])
        .succeeds();
    scratch
        .bundle(&["echo", "--no-verify", "-o", "/dev/full"])
        .fails(1, &["cannot write /dev/full"]);
    // A link to a pipe, which has no name of its own.
    let run = scratch.bundle(&["echo", "--no-verify", "-o", "/dev/stdout"]);
    assert_eq!(run.succeeds(), ECHO);
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_yet() {
    let scratch = Scratch::echo();
    scratch.write("other/empty", "");
    let link = |to: &str, path: &str| {
        std::os::unix::fs::symlink(to, scratch.path(path)).expect("a link can be made");
    };
    // By way of another folder: what a link says is meant from where the link is.
    link("other/second.rs", "first.rs");
    link("../new.rs", "other/second.rs");
    scratch
        .bundle(&["echo", "--no-verify", "-o", "first.rs"])
        .succeeds();
    assert_eq!(scratch.read("new.rs"), ECHO);
    for path in ["first.rs", "other/second.rs"] {
        let kind = fs::symlink_metadata(scratch.path(path)).expect("it is there");
        assert!(kind.is_symlink(), "{path}");
    }
    link("nowhere/out.rs", "lost.rs");
    scratch
        .bundle(&["echo", "-o", "lost.rs"])
        .fails(2, &["there is no folder", "nowhere"]);
    link("circle.rs", "circle.rs");
    scratch
        .bundle(&["echo", "-o", "circle.rs"])
        .fails(1, &["cannot write circle.rs"]);
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
