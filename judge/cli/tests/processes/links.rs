//! # A Cargo.toml that is a symbolic link

use std::fs;
use std::os::unix::fs::symlink;

use crate::conditions::{Full, with_room_for};
use crate::kit::Workspace;

const NEW: [&str; 4] = ["new", "one", "--judge", "aoj"];

/// A workspace whose Cargo.toml is a link to a file in another folder.
fn linked(manifest: &str) -> Workspace {
    let workspace = Workspace::empty();
    workspace.write("dotfiles/workspace.toml", manifest);
    let link = workspace.path("Cargo.toml");
    symlink("dotfiles/workspace.toml", link).expect("a link can be made");
    workspace
}

#[track_caller]
fn is_still_a_link(workspace: &Workspace) {
    let metadata = fs::symlink_metadata(workspace.path("Cargo.toml"));
    assert!(metadata.expect("the link is there").is_symlink());
    assert_eq!(workspace.names("dotfiles"), ["workspace.toml"]);
}

#[test]
fn a_linked_manifest_gets_its_member_in_the_file_that_it_leads_to() {
    let workspace = linked("[workspace]\nmembers = []\n");
    workspace.judge(&NEW).ends(0);
    is_still_a_link(&workspace);
    let manifest = workspace.read("dotfiles/workspace.toml");
    assert!(manifest.contains("members = [\"one\"]"), "{manifest}");
}

#[test]
fn a_full_disk_leaves_a_linked_manifest_whole() {
    let comments = "# A line of a long Cargo.toml.\n".repeat(1000);
    let manifest = format!("{comments}[workspace]\nmembers = []\n");
    let workspace = linked(&manifest);
    let command = with_room_for(8 << 10, Full::Told, workspace.command(&NEW));
    let run = workspace.finish(command);
    run.says(&["cannot write", "Cargo.toml"]).ends(1);
    assert!(workspace.read("Cargo.toml") == manifest, "it was truncated");
    is_still_a_link(&workspace);
    assert_eq!(workspace.names("."), ["Cargo.toml", "dotfiles"]);
}
