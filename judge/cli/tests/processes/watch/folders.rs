//! # Folders that are moved, and files behind links

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use super::{WAITING, begins_a_round, ends_with};
use crate::kit::{Background, Workspace};

/// A workspace in the folder `ws`, of which a library, a module and the expected output are elsewhere, behind links.
fn scattered() -> Workspace {
    let workspace = Workspace::empty();
    let root = "[workspace]\nresolver = \"2\"\nmembers = [\"solve\", \"lib\"]\n";
    workspace.write("ws/Cargo.toml", root);
    let program = "mod part;\n\nfn main() {\n    println!(\"{}\", numbers::N + part::N + 3);\n}\n";
    workspace.package("ws/solve", program, "");
    let manifest = workspace
        .read("ws/solve/Cargo.toml")
        .replace("ws/solve", "solve");
    let dependency = "[dependencies]\nnumbers = { path = \"../lib\" }\n";
    workspace.write("ws/solve/Cargo.toml", manifest + dependency);
    let manifest = "[package]\nname = \"numbers\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    workspace.write("ws/lib/Cargo.toml", manifest);
    workspace.write("ws/lib/src/lib.rs", RIGHT);
    workspace.write("one/part.rs", RIGHT);
    workspace.write("two/part.rs", WRONG);
    workspace.write("one/sample.out", "7\n");
    workspace.case("solve", "sample", "7\n", "");
    let cases = workspace.path("ws/testcases");
    fs::rename(workspace.path("testcases"), cases).expect("it can be renamed");
    link(&workspace, "one", "parts");
    link(&workspace, "../../../parts/part.rs", "ws/solve/src/part.rs");
    link(
        &workspace,
        "../../../parts/sample.out",
        "ws/testcases/solve/sample.out",
    );
    // A round in which cargo makes this file begins again.
    let locked = Command::new(env!("CARGO"))
        .args(["generate-lockfile", "--offline", "--quiet"])
        .current_dir(workspace.path("ws"))
        .status();
    assert!(locked.expect("cargo starts").success());
    workspace
}

const RIGHT: &str = "pub const N: u32 = 2;\n";
const WRONG: &str = "pub const N: u32 = 1;\n";

/// Makes a link, or switches it.
fn link(workspace: &Workspace, to: &str, at: &str) {
    let path = workspace.path(at);
    if path.symlink_metadata().is_ok() {
        fs::remove_file(&path).expect("it is a file");
    }
    symlink(to, path).expect("a link can be made");
}

#[test]
fn a_folder_that_was_away_or_is_replaced_is_watched_again() {
    let workspace = scattered();
    let judge = Background::start_in(&workspace, "ws", &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    let module = "ws/lib/src/lib.rs";
    let program = "ws/solve/src/main.rs";
    let right = workspace.read(program);
    let wrong = right.replace('3', "4");
    for (folder, file, [right, wrong]) in [
        ("ws/solve", program, [&*right, &wrong]),
        (
            "ws/testcases/solve",
            "ws/testcases/solve/sample.out",
            ["7\n", "8\n"],
        ),
        ("ws", module, [RIGHT, WRONG]),
        ("one", "one/part.rs", [RIGHT, WRONG]),
    ] {
        let rename = |from: &str, to: &str| {
            fs::rename(workspace.path(from), workspace.path(to)).expect("it can be renamed");
        };
        begins_a_round(&judge, folder, || rename(folder, "away"));
        begins_a_round(&judge, folder, || rename("away", folder));
        // A round that has not ended yet may write into the workspace, and so make a folder that is away.
        begins_a_round(&judge, folder, || workspace.write(file, wrong));
        ends_with(&judge, "WA", folder);
        // A copy takes its place.
        let copied = Command::new("cp")
            .arg("-a")
            .args([folder, "copy"].map(|it| workspace.path(it)))
            .status();
        assert!(copied.expect("it can be started").success());
        begins_a_round(&judge, folder, || {
            rename(folder, "away");
            rename("copy", folder);
        });
        begins_a_round(&judge, folder, || workspace.write(file, right));
        ends_with(&judge, "AC", folder);
        fs::remove_dir_all(workspace.path("away")).expect("it is there");
    }
}

#[test]
fn files_behind_links_and_the_links_are_watched() {
    let workspace = scattered();
    let judge = Background::start_in(&workspace, "ws", &["test", "--watch"]);
    judge.says("1 case: 1 AC\n", WAITING);
    workspace.write("one/sample.out", "8\n");
    ends_with(&judge, "WA", "an expected output");
    workspace.write("one/sample.out", "7\n");
    ends_with(&judge, "AC", "an expected output");
    workspace.write("one/part.rs", WRONG);
    ends_with(&judge, "WA", "a module");
    workspace.write("one/part.rs", RIGHT);
    ends_with(&judge, "AC", "a module");
    workspace.write("two/sample.out", "8\n");
    link(
        &workspace,
        "../../../two/sample.out",
        "ws/testcases/solve/sample.out",
    );
    ends_with(&judge, "WA", "the link of an expected output");
    link(
        &workspace,
        "../../../parts/sample.out",
        "ws/testcases/solve/sample.out",
    );
    ends_with(&judge, "AC", "the link of an expected output");
    workspace.write("two/sample.out", "7\n");
    link(&workspace, "two", "parts");
    ends_with(&judge, "WA", "the link of a folder");
    workspace.write("two/part.rs", RIGHT);
    ends_with(&judge, "AC", "a module behind another link");
}
