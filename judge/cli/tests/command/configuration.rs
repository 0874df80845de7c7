//! # What the user's own cargo is told
//!
//! A configuration says how the user's builds are done, and a judge's are not. Where crates come from is another
//! matter: that has to go on as the user wants it.

use std::path::Path;

use super::scratch::{ECHO, Run, Scratch, command};

const JUDGE: &str = "[workspace.metadata.judge.profiles.mine]\nedition = \"2021\"\n";

/// A workspace with a judge that calls cargo.
fn with_cargo(scratch: &Scratch, crates: &str) {
    let root = scratch.read("Cargo.toml");
    scratch.write(
        "Cargo.toml",
        &format!("{root}\n{JUDGE}compile = {{ kind = \"cargo\" }}\n{crates}"),
    );
}

/// Bundles for that judge with this `CARGO_HOME`.
fn bundle_at_home(scratch: &Scratch, home: &Path) -> Run {
    let arguments = ["judge", "bundle", "echo", "--judge", "mine"];
    let output = command(&scratch.path("."), &arguments)
        .env("CARGO_HOME", home)
        .output();
    Run::of(&arguments, output.expect("the program can be started"))
}

#[test]
fn how_the_user_builds_is_not_heard() {
    let scratch = Scratch::echo();
    with_cargo(&scratch, "");
    scratch.write(
        "ch/config.toml",
        "[profile.release]\noverflow-checks = true\n\n[env]\nOF_THE_USER = \"1\"\n",
    );
    let wraps = "assert!(option_env!(\"OF_THE_USER\").is_none());\n    println!(\"{}\", number + i64::MAX - i64::MAX)";
    scratch.write(
        "echo/src/main.rs",
        &ECHO.replace("println!(\"{}\", number)", wraps),
    );
    for home in [&scratch.path("ch"), Path::new("ch")] {
        bundle_at_home(&scratch, home).says(&["Verified `echo` for mine"]);
    }
    // What was kept then must be right without that home too.
    scratch.bundle(&["echo", "--judge", "mine"]).succeeds();
}

#[test]
fn where_crates_come_from_is_heard() {
    const SOURCE: &str =
        "[source.crates-io]\nreplace-with = \"near\"\n\n[source.near]\ndirectory = \"vendor\"\n";
    for file in ["ch/config.toml", ".cargo/config.toml", ".cargo/config"] {
        let scratch = Scratch::echo();
        with_cargo(&scratch, "crates = { of-the-test = \"1.0.0\" }\n");
        scratch.write(file, SOURCE);
        scratch.package("echo", "[dependencies]\nof-the-test = \"1\"\n");
        scratch.write(
            "echo/src/main.rs",
            &ECHO.replace("number)", "of_the_test::same(number))"),
        );
        let vendored = "vendor/of-the-test";
        scratch.package(vendored, "");
        let manifest = scratch.read(&format!("{vendored}/Cargo.toml"));
        let manifest = manifest.replace("vendor/", "").replace("0.1.0", "1.0.0");
        scratch.write(&format!("{vendored}/Cargo.toml"), &manifest);
        scratch.write(
            &format!("{vendored}/src/lib.rs"),
            "pub fn same(number: i64) -> i64 {\n    number\n}\n",
        );
        scratch.write(
            &format!("{vendored}/.cargo-checksum.json"),
            "{\"files\":{}}",
        );
        let text = bundle_at_home(&scratch, &scratch.path("ch")).succeeds();
        assert!(text.contains("of_the_test::same(number)"), "{file}: {text}");
    }
}
