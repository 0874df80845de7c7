//! # What a name on the command line means

use super::scratch::{Run, Scratch, run};

fn bundle_in(scratch: &Scratch, folder: &str, name: &str) -> Run {
    scratch.bundle_in(folder, &["--no-verify", "--judge", "aoj", name])
}

/// Checks that a name means the program that prints this.
#[track_caller]
fn means(scratch: &Scratch, name: &str, printed: &str) {
    let text = bundle_in(scratch, ".", name).succeeds();
    assert!(text.contains(&format!("\"{printed}\"")), "{name}: {text}");
}

/// Checks that a name is refused with these words.
#[track_caller]
fn is_refused(scratch: &Scratch, name: &str, said: &[&str]) {
    bundle_in(scratch, ".", name).fails(2, said);
}

/// A workspace with these members, and programs in these files that print the last part of their names.
fn printing(members: &[&str], programs: &[&str]) -> Scratch {
    let scratch = Scratch::workspace(members);
    for member in members {
        scratch.package(member, "");
    }
    for program in programs {
        let name = program.rsplit('/').next().unwrap_or_default();
        let text = format!("fn main() {{ println!({name:?}) }}\n");
        scratch.write(&format!("{program}.rs"), &text);
    }
    scratch
}

#[test]
fn a_package_a_binary_or_both() {
    let scratch = printing(
        &["one", "three", "lib"],
        &["one/src/main", "one/src/bin/two", "three/src/drei"],
    );
    let binary = "[[bin]]\nname = \"drei\"\npath = \"src/drei.rs\"\n";
    scratch.package("three", binary);
    scratch.write("lib/src/lib.rs", "");
    for name in ["three", "drei", "three/drei"] {
        means(&scratch, name, "drei");
    }
    means(&scratch, "one/two", "two");
    means(&scratch, "one", "main");
    let there_is = "there is one, two, three";
    let unknown = "no package or binary of this workspace is called `four`";
    is_refused(&scratch, "four", &[unknown, there_is]);
    is_refused(&scratch, "one/four", &["is called `one/four`"]);
    is_refused(
        &scratch,
        "lib",
        &["package `lib` has only a library", there_is],
    );
    for folder in ["lib", "one/src/bin"] {
        let text = bundle_in(&scratch, folder, "two").succeeds();
        assert!(text.contains("\"two\""), "{text}");
    }
}

#[test]
fn several_binaries() {
    let programs = [
        "a/src/bin/solve",
        "b/src/bin/solve",
        "contest/src/bin/x",
        "contest/src/bin/y",
    ];
    let scratch = printing(&["a", "b", "contest"], &programs);
    let places = "2 programs are called `solve`\n --> a/Cargo.toml\n --> b/Cargo.toml\n";
    is_refused(&scratch, "solve", &[places, "choose one: a/solve, b/solve"]);
    means(&scratch, "b/solve", "solve");
    means(&scratch, "a", "solve");
    let several = "package `contest` has 2 binaries";
    is_refused(&scratch, "contest", &[several, "contest/x, contest/y"]);
    means(&scratch, "contest/y", "y");
    means(&scratch, "x", "x");
    scratch.package("contest", "default-run = \"y\"\n");
    means(&scratch, "contest", "y");
}

#[test]
fn wrong_use_ends_with_2_and_help_with_0() {
    let scratch = Scratch::empty();
    is_refused(&scratch, "a", &["could not find `Cargo.toml`"]);
    scratch.bundle(&[]).fails(2, &["<NAME>"]);
    scratch
        .bundle(&["a", "--unheard-of"])
        .fails(2, &["--unheard-of"]);
    let help = scratch.bundle(&["--help"]).succeeds();
    let example = "cargo judge bundle abc349e > submission.rs";
    assert!(help.contains(example), "{help}");
    // Called by its own name, it does the same as when cargo calls it.
    let direct = run(&scratch.path("."), &["bundle", "--help"]);
    assert_eq!(direct.succeeds(), help);
}
