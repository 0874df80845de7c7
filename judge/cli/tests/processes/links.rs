//! # A Cargo.toml that is a symbolic link

use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;

use super::scratch::{Run, Scratch, command};

/// A workspace whose Cargo.toml is a link to a file in another folder.
fn linked(manifest: &str) -> Scratch {
    let scratch = Scratch::empty();
    scratch.write("dotfiles/workspace.toml", manifest);
    scratch.write("testcases/samples.rs", "fn main() {}\n");
    let link = scratch.path("Cargo.toml");
    symlink("dotfiles/workspace.toml", link).expect("a link can be made");
    scratch
}

#[track_caller]
fn is_still_a_link(scratch: &Scratch) {
    let metadata = fs::symlink_metadata(scratch.path("Cargo.toml"));
    assert!(metadata.expect("the link is there").is_symlink());
    assert_eq!(scratch.names("dotfiles"), ["workspace.toml"]);
}

#[test]
fn a_linked_manifest_gets_its_member_in_the_file_that_it_leads_to() {
    let scratch = linked("[workspace]\nmembers = []\n");
    let run = command(&scratch.path("."), &["new", "one", "--judge", "aoj"]).output();
    Run::of(&["new"], run.expect("the program can be started")).succeeds();
    is_still_a_link(&scratch);
    let manifest = scratch.read("dotfiles/workspace.toml");
    assert!(manifest.contains("members = [\"one\"]"), "{manifest}");
}

/// The limit on the size of files stands for a disk that fills up while the Cargo.toml is written.
#[test]
fn a_full_disk_leaves_a_linked_manifest_whole() {
    const LIMIT: libc::rlimit = libc::rlimit {
        rlim_cur: 8 << 10,
        rlim_max: 8 << 10,
    };
    let comments = "# A line of a long Cargo.toml.\n".repeat(1000);
    let manifest = format!("{comments}[workspace]\nmembers = []\n");
    let scratch = linked(&manifest);
    let mut new = command(&scratch.path("."), &["new", "one", "--judge", "aoj"]);
    // SAFETY: `setrlimit` may be called between fork and exec.
    let output = unsafe {
        new.pre_exec(|| match libc::setrlimit(libc::RLIMIT_FSIZE, &LIMIT) {
            0 => Ok(()),
            _ => Err(std::io::Error::last_os_error()),
        })
        .output()
    };
    let run = Run::of(&["new"], output.expect("the program can be started"));
    run.fails(1, &["cannot write", "Cargo.toml"]);
    assert!(scratch.read("Cargo.toml") == manifest, "it was truncated");
    is_still_a_link(&scratch);
    assert_eq!(scratch.names("."), ["Cargo.toml", "dotfiles", "testcases"]);
}
