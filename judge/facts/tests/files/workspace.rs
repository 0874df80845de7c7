//! # The folder of a package's cases

use std::fs;
use std::path::Path;
use std::process;

use judge_facts::workspace::cases_folder;

#[test]
fn the_nearest_folder_counts_but_none_above_the_workspace() {
    let top = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("nearest-{}", process::id()));
    let workspace = top.join("workspace");
    let package = workspace.join("group/five");
    let cases = |folder: &str| top.join(folder).join("testcases/five");
    for folder in [&package, &cases("")] {
        fs::create_dir_all(folder).expect("the folder can be made");
    }
    let found_in = |workspace: &Path| cases_folder(workspace, &package, "five", None);
    assert_eq!(found_in(&workspace), cases("workspace"));
    for there in [cases("workspace"), cases("workspace/group")] {
        fs::create_dir_all(&there).expect("the folder can be made");
        assert_eq!(found_in(&workspace), there);
    }
    // A package may lie outside of the workspace that it names. Its own cases count all the same.
    let elsewhere = top.join("elsewhere");
    assert_eq!(found_in(&elsewhere), cases("elsewhere"));
    fs::create_dir_all(cases("workspace/group/five")).expect("the folder can be made");
    assert_eq!(found_in(&elsewhere), cases("workspace/group/five"));
    fs::remove_dir_all(top).expect("the folder can be removed");
}
