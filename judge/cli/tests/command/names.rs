//! # What a name on the command line means

use super::scratch::{Scratch, run};

const JUDGE: [&str; 3] = ["--no-verify", "--judge", "aoj"];

fn bundle(scratch: &Scratch, name: &str) -> super::scratch::Run {
    scratch.bundle(&[&JUDGE[..], &[name]].concat())
}

/// A workspace with `one` (binaries `one` and `two`), `three` (binary `drei`), `lib` (a library).
fn several() -> Scratch {
    let scratch = Scratch::workspace(&["one", "three", "lib"]);
    scratch.package("one", "");
    scratch.write("one/src/main.rs", "fn main() { println!(\"one\") }\n");
    scratch.write("one/src/bin/two.rs", "fn main() { println!(\"two\") }\n");
    scratch.package(
        "three",
        "[[bin]]\nname = \"drei\"\npath = \"src/main.rs\"\n",
    );
    scratch.write("three/src/main.rs", "fn main() { println!(\"three\") }\n");
    scratch.package("lib", "");
    scratch.write("lib/src/lib.rs", "");
    scratch
}

#[test]
fn a_package_a_binary_or_both() {
    let scratch = several();
    for (name, printed) in [
        ("three", "three"),
        ("drei", "three"),
        ("three/drei", "three"),
        ("two", "two"),
        ("one/two", "two"),
        ("one", "one"),
    ] {
        let text = bundle(&scratch, name).succeeds();
        assert!(
            text.contains(&format!("\"{printed}\"")),
            "{name} gave\n{text}"
        );
    }
}

#[test]
fn an_unknown_name_lists_what_there_is() {
    let scratch = several();
    bundle(&scratch, "four").fails(
        2,
        &[
            "no package or binary of this workspace is called `four`",
            "one, two, three",
        ],
    );
    bundle(&scratch, "one/four").fails(2, &["is called `one/four`"]);
}

#[test]
fn a_library_is_not_a_program() {
    bundle(&several(), "lib").fails(
        2,
        &[
            "package `lib` has only a library",
            "there is one, two, three",
        ],
    );
}

#[test]
fn two_binaries_of_one_name() {
    let scratch = Scratch::workspace(&["a", "b"]);
    for package in ["a", "b"] {
        scratch.package(package, "");
        scratch.write(
            &format!("{package}/src/bin/solve.rs"),
            &format!("fn main() {{ println!(\"{package}\") }}\n"),
        );
    }
    bundle(&scratch, "solve").fails(
        2,
        &[
            "2 programs are called `solve`\n --> a/Cargo.toml\n --> b/Cargo.toml\n",
            "choose one: a/solve, b/solve",
        ],
    );
    assert!(bundle(&scratch, "b/solve").succeeds().contains("\"b\""));
    assert!(bundle(&scratch, "a").succeeds().contains("\"a\""));
}

#[test]
fn a_package_with_several_binaries() {
    let scratch = Scratch::workspace(&["contest"]);
    scratch.package("contest", "");
    scratch.write("contest/src/bin/a.rs", "fn main() { println!(\"a\") }\n");
    scratch.write("contest/src/bin/b.rs", "fn main() { println!(\"b\") }\n");
    bundle(&scratch, "contest").fails(
        2,
        &["package `contest` has 2 binaries", "contest/a, contest/b"],
    );
    assert!(bundle(&scratch, "contest/b").succeeds().contains("\"b\""));
    assert!(bundle(&scratch, "a").succeeds().contains("\"a\""));
    scratch.package("contest", "default-run = \"b\"\n");
    assert!(bundle(&scratch, "contest").succeeds().contains("\"b\""));
}

#[test]
fn any_folder_of_the_workspace_will_do() {
    let scratch = several();
    let here = bundle(&scratch, "drei").succeeds();
    for folder in ["lib", "one/src/bin"] {
        assert_eq!(
            scratch
                .bundle_in(folder, &["drei", "--no-verify", "--judge", "aoj"])
                .succeeds(),
            here
        );
    }
}

#[test]
fn outside_of_a_workspace() {
    bundle(&Scratch::empty(), "a").fails(2, &["could not find `Cargo.toml`"]);
}

#[test]
fn wrong_use_ends_with_2_and_help_with_0() {
    let scratch = Scratch::empty();
    scratch.bundle(&[]).fails(2, &["<NAME>"]);
    scratch
        .bundle(&["a", "--unheard-of"])
        .fails(2, &["--unheard-of"]);
    let help = scratch.bundle(&["--help"]).succeeds();
    assert!(
        help.contains("cargo judge bundle abc349e > submission.rs"),
        "{help}"
    );
    // Called by its own name, it does the same as when cargo calls it.
    assert_eq!(
        run(&scratch.path("."), &["bundle", "--help"]).succeeds(),
        help
    );
}
