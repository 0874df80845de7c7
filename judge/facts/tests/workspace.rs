//! # The folder of a package's cases

use std::fs;
use std::path::Path;
use std::process;

use judge_facts::workspace::{cases_folder, workspace_folder};

#[test]
fn the_nearest_folder_counts_but_none_above_the_workspace() {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("nearest-{}", process::id()));
    let workspace = top.join("workspace");
    let package = workspace.join("group/five");
    let cases = |folder: &str| top.join(folder).join("testcases/five");
    for folder in [&package, &cases("")] {
        fs::create_dir_all(folder).expect("the folder can be made");
    }
    let found = || cases_folder(&workspace_folder(&package), &package, "five", None);
    fs::write(workspace.join("Cargo.toml"), "[workspace]").expect("a file can be written");
    assert_eq!(found(), cases("workspace"));
    for there in [cases("workspace"), cases("workspace/group")] {
        fs::create_dir_all(&there).expect("the folder can be made");
        assert_eq!(found(), there);
    }
    let named = "[package]\nworkspace = '../..'";
    fs::write(package.join("Cargo.toml"), named).expect("a file can be written");
    assert_eq!(found(), cases("workspace/group"));
    // A package may lie outside of the workspace that it names. Its own cases count all the same.
    fs::create_dir_all(top.join("elsewhere")).expect("the folder can be made");
    let named = "[package]\nworkspace = '../../../elsewhere'";
    fs::write(package.join("Cargo.toml"), named).expect("a file can be written");
    assert_eq!(found(), cases("elsewhere"));
    fs::create_dir_all(cases("workspace/group/five")).expect("the folder can be made");
    assert_eq!(found(), cases("workspace/group/five"));
    fs::remove_dir_all(top).expect("the folder can be removed");
}

#[test]
fn a_workspace_that_excludes_a_package_is_not_its_own() {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("excluded-{}", process::id()));
    let package = top.join("group/five");
    fs::create_dir_all(&package).expect("the folder can be made");
    fs::write(package.join("Cargo.toml"), "[package]").expect("a file can be written");
    for (workspace, is_excluded) in [
        ("exclude = ['group']", true),
        ("exclude = ['./group/five']", true),
        ("exclude = ['group/fiv']", false),
        ("exclude = ['group']\nmembers = ['group/five']", false),
    ] {
        let text = format!("[workspace]\n{workspace}\n");
        fs::write(top.join("Cargo.toml"), text).expect("a file can be written");
        // The search goes on above it, as cargo's does.
        assert_eq!(
            workspace_folder(&package) != top,
            is_excluded,
            "{workspace}"
        );
    }
    fs::remove_dir_all(top).expect("the folder can be removed");
}
