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
    let there_is = "there is one/one, one/two, three";
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

/// Cargo has one file for two binaries of one name, so that each may have its contest's name in front.
#[test]
fn a_contests_name_in_front_of_its_binaries() {
    let programs = [
        "c1/src/bin/c1-a",
        "c1/src/bin/c1-b",
        "c2/src/bin/c2-a",
        "c2/src/bin/a",
    ];
    let scratch = printing(&["c1", "c2"], &programs);
    for name in ["c1/a", "c1-a", "c1/c1-a"] {
        means(&scratch, name, "c1-a");
    }
    means(&scratch, "b", "c1-b");
    is_refused(&scratch, "c", &["there is c1/a, c1/b, c2/a"]);
    // One folder of cases for two problems would be a silent AC for one of them.
    let same = "more than one binary is called `c2/a`";
    scratch
        .bundle(&["--judge", "aoj", "c2-a"])
        .fails(1, &[same]);
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
    is_refused(&scratch, "solve", &[places, "choose one: a, b"]);
    means(&scratch, "b/solve", "solve");
    means(&scratch, "a", "solve");
    let several = "package `contest` has 2 binaries";
    is_refused(&scratch, "contest", &[several, "contest/x, contest/y"]);
    means(&scratch, "contest/y", "y");
    means(&scratch, "x", "x");
    scratch.package("contest", "default-run = \"y\"\n");
    means(&scratch, "contest", "y");
    is_refused(&scratch, "contest/z", &["did you mean `contest/"]);
    is_refused(&scratch, "contset", &["did you mean `contest"]);
    let run = scratch.bundle(&["x", "--no-verify", "--judge", "atcodr"]);
    run.fails(
        2,
        &["no judge is called `atcodr`", "did you mean `atcoder`?"],
    );
}

/// Two contests with programs of the same names: each has its own cases and limits, and inside a contest's folder a
/// command is about that.
#[test]
fn contests() {
    let programs = ["abc350/src/bin/a", "abc350/src/bin/b", "abc351/src/bin/a"];
    let scratch = printing(&["abc350", "abc351"], &programs);
    let judge = "[package.metadata.judge]\njudge = \"aoj\"\n";
    scratch.package(
        "abc350",
        &format!("{judge}[package.metadata.judge.bin.b]\ntime-limit = \"1 s\"\n"),
    );
    scratch.package("abc351", judge);
    for case in ["abc350/a", "abc350/b", "abc351"] {
        let printed = case.rsplit('/').next().filter(|name| *name != "abc351");
        scratch.case(case, "one", "", &format!("{}\n", printed.unwrap_or("a")));
    }
    let list = run(&scratch.path("."), &["list"]).succeeds();
    for row in [
        "abc350/a  aoj     2 s",
        "abc350/b  aoj     1 s",
        "abc351    aoj     2 s",
    ] {
        assert!(list.contains(row), "{list}");
    }
    let all = scratch.test(&[]).succeeds();
    assert!(all.contains("3 problems, 3 cases: 3 AC"), "{all}");
    let whole = scratch.test(&["abc350"]).succeeds();
    assert!(whole.contains("2 problems, 2 cases: 2 AC"), "{whole}");
    is_refused(&scratch, "a", &["choose one: abc350/a, abc351"]);
    means(&scratch, "b", "b");
    let inside = |folder: &str, arguments: &[&str]| run(&scratch.path(folder), arguments);
    inside("abc350", &["test", "a"]).prints(0, &["abc350/a "]);
    let here = inside("abc350/src", &["test", "--prove"]).succeeds();
    assert!(
        here.contains("2 problems") && here.contains("abc350.a.rs"),
        "{here}"
    );
    inside("abc350", &["bundle"]).fails(2, &["package `abc350` has 2 binaries"]);
    let text = inside("abc351/src/bin", &["bundle"]).succeeds();
    assert!(text.contains("\"a\""), "{text}");
    inside(".", &["bundle"]).fails(2, &["expected the name of a problem", "abc350/a"]);
    // A program that shares a contest's folder with others shares no cases with them.
    scratch.write("abc350/src/bin/c.rs", "fn main() {}\n");
    scratch
        .test(&["c"])
        .prints(1, &["testcases/abc350/c", "1 error"]);
    let misspelt = format!("{judge}[package.metadata.judge.bin.abc350-a]\ntime-limit = \"1 s\"\n");
    scratch.package("abc350", &misspelt);
    let said = "[package.metadata.judge.bin] speaks of `abc350-a`, but there is a, b, c";
    scratch.test(&["abc350/a"]).prints(1, &[said]);
}

#[test]
fn wrong_use_ends_with_2_and_help_with_0() {
    let scratch = Scratch::empty();
    is_refused(&scratch, "a", &["could not find `Cargo.toml`"]);
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
