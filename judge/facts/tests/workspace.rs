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
    fs::remove_dir_all(top).expect("the folder can be removed");
}
