//! # A Cargo.toml that is a symbolic link

use std::os::unix::fs::symlink;

use crate::conditions::{Full, with_room_for};
use crate::kit::Workspace;

/// A full disk leaves the file whole to which the link leads. Otherwise it gets the new member.
#[test]
fn a_linked_manifest_stays_a_link() {
    const NEW: [&str; 4] = ["new", "one", "--judge", "aoj"];
    let workspace = Workspace::empty();
    let comments = "# A line of a long Cargo.toml.\n".repeat(1000);
    let manifest = format!("{comments}[workspace]\nmembers = []\n");
    workspace.write("dotfiles/workspace.toml", &manifest);
    let link = workspace.path("Cargo.toml");
    symlink("dotfiles/workspace.toml", &link).expect("a link can be made");
    let command = with_room_for(8 << 10, Full::Told, workspace.command(&NEW));
    let run = workspace.finish(command);
    run.says(&["cannot write", "Cargo.toml"]).ends(1);
    assert!(workspace.read("Cargo.toml") == manifest, "it was truncated");
    assert_eq!(workspace.names("."), ["Cargo.toml", "dotfiles"]);
    workspace.judge(&NEW).ends(0);
    let manifest = workspace.read("dotfiles/workspace.toml");
    assert!(manifest.contains("members = [\"one\"]"), "{manifest}");
    assert_eq!(workspace.names("dotfiles"), ["workspace.toml"]);
    assert!(link.is_symlink());
}
