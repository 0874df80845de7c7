//! # Which judge, and what a workspace says about it

use super::scratch::{ECHO, Scratch, run};

#[test]
fn no_judge_lists_the_judges() {
    let scratch = Scratch::echo();
    scratch.package("echo", "");
    scratch.bundle(&["echo"]).fails(
        2,
        &[
            "no judge is given for `echo`\n --> echo/Cargo.toml",
            "--judge",
            "algospot, aoj, atcoder, poj",
        ],
    );
    scratch.bundle(&["echo", "--judge", "spoj"]).fails(
        2,
        &["no judge is called `spoj`", "algospot, aoj, atcoder, poj"],
    );
    scratch.package("echo", "[package.metadata.judge]\njudge = \"spoj\"\n");
    for run in [scratch.bundle(&["echo"]), scratch.test(&["echo"])] {
        run.fails(
            2,
            &[
                "no judge is called `spoj`\n --> echo/Cargo.toml:6:9\n",
                "6 | judge = \"spoj\"\n",
                "algospot, aoj, atcoder, poj",
            ],
        );
    }
}

#[test]
fn metadata_with_a_misspelt_key_is_refused() {
    let scratch = Scratch::echo();
    scratch.package("echo", "[package.metadata.judge]\njugde = \"aoj\"\n");
    scratch
        .bundle(&["echo"])
        .fails(1, &["echo/Cargo.toml:6:1", "unknown field `jugde`"]);
}

fn with_profile(profile: &str) -> Scratch {
    let scratch = Scratch::echo();
    let root = scratch.read("Cargo.toml");
    scratch.write(
        "Cargo.toml",
        &format!("{root}\n[workspace.metadata.judge.profiles.mine]\n{profile}"),
    );
    scratch
}

#[test]
fn a_workspace_has_a_judge_of_its_own() {
    let scratch = with_profile(
        "title = \"Mine\"\nedition = \"2015\"\nrustc = \"1.63\"\nsource-limit = \"1 KiB\"\n",
    );
    let run = scratch.bundle(&["echo", "--judge", "mine"]);
    run.says(&["Verified `echo` for Mine"]);
    run.succeeds();
    // Edition 2015 is what the workspace said, and there an import begins at the root.
    scratch.write(
        "echo/Cargo.toml",
        "[package]\nname = \"echo\"\nversion = \"0.1.0\"\nedition = \"2015\"\n",
    );
    let module = "mod one {\n    pub use std::io;\n}\n\nmod two {\n    pub use one::io;\n}\n\n";
    scratch.write(
        "echo/src/main.rs",
        &format!("{module}{}", ECHO.replace("use std::io", "use two::io")),
    );
    scratch.bundle(&["echo", "--judge", "mine"]).succeeds();
    scratch
        .bundle(&["echo", "--judge", "aoj"])
        .fails(1, &["echo/src/main.rs:6:"]);
}

#[test]
fn the_readmes_judge_works_as_written() {
    let readme = include_str!("../../../README.md");
    let marked = readme.split("```").find_map(|block| {
        let block = block.strip_prefix("toml\n")?;
        block
            .starts_with("[workspace.metadata.judge.profiles.")
            .then_some(block)
    });
    let profile = marked.expect("the manual has an example");
    let scratch = Scratch::echo();
    let root = scratch.read("Cargo.toml");
    scratch.write("Cargo.toml", &format!("{root}\n{profile}"));
    let bundled = scratch.bundle(&["echo", "--judge", "local"]);
    bundled.says(&["Verified `echo` for Our contest"]);
    bundled.succeeds();
    // A page is enough to know the judge, and the judge to know where to submit.
    let page = "https://judge.example/p/7";
    run(&scratch.path("."), &["new", "seven", "--problem", page])
        .says(&["Created `seven` for Our contest"]);
    scratch.write("seven/src/main.rs", ECHO);
    scratch.case("seven", "sample-1", "7\n", "7\n");
    run(
        &scratch.path("."),
        &["submit", "seven", "--no-copy", "--no-open"],
    )
    .says(&["https://judge.example/p/7/submit", "Choose \"Rust 1.75\""]);
    // And the least that there may be.
    scratch.write(
        "Cargo.toml",
        &format!("{root}\n[workspace.metadata.judge.profiles.local]\nedition = \"2021\"\n"),
    );
    scratch.bundle(&["echo", "--judge", "local"]).succeeds();
}

#[test]
fn an_edition_that_the_judges_compiler_does_not_have_yet() {
    let scratch = with_profile("title = \"Mine\"\nedition = \"2021\"\nrustc = \"1.55.0\"\n");
    let what = "error: edition 2021 is stable since Rust 1.56.0, and Mine has 1.55.0";
    scratch
        .bundle(&["echo", "--judge", "mine"])
        .fails(1, &[what]);
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_named_before_all_that_a_linker_says() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::echo();
    let linker = scratch.path("linker.sh");
    let script = "#!/bin/sh\necho 'ld: final link failed: No space left on device' >&2\nexit 1\n";
    scratch.write("linker.sh", script);
    let mode = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(&linker, mode).expect("it is there");
    let root = scratch.read("Cargo.toml");
    let flag = format!("-Clinker={}", linker.display());
    let compile = format!("compile = {{ kind = \"rustc\", flags = [{flag:?}] }}\n");
    scratch.write(
        "Cargo.toml",
        &format!("{root}\n[workspace.metadata.judge.profiles.aoj]\n{compile}"),
    );
    let said = "the disk is full\nlinking with ";
    scratch
        .bundle(&["echo"])
        .fails(1, &[&format!("error: {said}")]);
}

#[test]
fn a_workspace_changes_a_known_judge() {
    let scratch = Scratch::echo();
    let root = scratch.read("Cargo.toml");
    scratch.write(
        "Cargo.toml",
        &format!("{root}\n[workspace.metadata.judge.profiles.aoj]\nsource-limit = \"10 bytes\"\n"),
    );
    scratch.bundle(&["echo"]).fails(
        1,
        &["the file has 208 bytes, and AOJ takes no more than 10"],
    );
}

#[test]
fn a_profile_with_a_mistake_names_its_place() {
    let mistakes = [
        (
            "edition = \"2021\"\ncolour = \"red\"\n",
            "Cargo.toml:7:1",
            "unknown field `colour`",
        ),
        (
            "edition = \"2020\"\n",
            "Cargo.toml:6:11",
            "expected an edition",
        ),
        (
            "edition = \"2021\"\nsource-limit = \"64 kB\"\n",
            "Cargo.toml:7:16",
            "expected a length",
        ),
        (
            "edition = \"2021\"\nrustc = \"new\"\n",
            "Cargo.toml:7:9",
            "expected a version",
        ),
        (
            "edition = \"2021\"\ncompile = { kind = \"gcc\" }\n",
            "Cargo.toml:7:",
            "unknown variant `gcc`",
        ),
        (
            "title = \"Mine\"\n",
            "Cargo.toml:5:",
            "judge `mine` has no edition",
        ),
    ];
    for (profile, place, message) in mistakes {
        with_profile(profile)
            .bundle(&["echo", "--judge", "mine"])
            .fails(1, &[place, message]);
    }
}

#[test]
fn a_judge_without_rust_says_what_it_takes() {
    let scratch = Scratch::echo();
    let run = scratch.bundle(&["echo", "--judge", "poj"]);
    run.says(&["note: POJ takes no Rust, only C, C++, Pascal, Java and Fortran"]);
    assert_eq!(run.succeeds(), ECHO);
}

/// A condition, and how a judge compiles for which it holds.
const CONDITIONS: &[(&str, &str)] = &[
    ("mine", "kind = \"rustc\", flags = [\"-O\", \"--cfg=mine\"]"),
    (
        "mine",
        "kind = \"rustc\", flags = [\"--cfg\", \"mine\", \"-O\"]",
    ),
    ("mine", "kind = \"cargo\", flags = [\"--cfg=mine\"]"),
    ("debug_assertions", "kind = \"rustc\", flags = []"),
    (
        "not(debug_assertions)",
        "kind = \"rustc\", flags = [\"-O\"]",
    ),
    (
        "debug_assertions",
        "kind = \"rustc\", flags = [\"-O\", \"-Cdebug-assertions\"]",
    ),
    ("not(debug_assertions)", "kind = \"cargo\""),
    (
        "not(debug_assertions)",
        "kind = \"cargo\", manifest = \"[profile.release]\\nopt-level = 0\"",
    ),
    (
        "debug_assertions",
        "kind = \"cargo\", manifest = \"[profile.release]\\ndebug-assertions = true\"",
    ),
    (
        "panic = \"abort\"",
        "kind = \"cargo\", manifest = \"[profile.release]\\npanic = 'abort'\"",
    ),
    (
        "target_feature = \"avx2\"",
        "kind = \"rustc\", flags = [\"-O\", \"-C\", \"target-feature=+avx2\"]",
    ),
];

#[test]
fn a_library_sees_what_the_judge_sets() {
    let scratch = Scratch::echo();
    let root = scratch
        .read("Cargo.toml")
        .replace("[\"echo\"]", "[\"echo\", \"lib\"]");
    scratch.package("echo", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.package("lib", "");
    scratch.write(
        "echo/src/main.rs",
        &ECHO.replace("number)", "lib::same(number))"),
    );
    for (condition, compile) in CONDITIONS {
        if condition.contains("avx2") && !cfg!(target_arch = "x86_64") {
            continue;
        }
        let profile = format!("edition = \"2021\"\ncompile = {{ {compile} }}\n");
        scratch.write(
            "Cargo.toml",
            &format!("{root}\n[workspace.metadata.judge.profiles.mine]\n{profile}"),
        );
        scratch.write(
            "lib/src/lib.rs",
            &format!("#[cfg({condition})]\npub fn same(number: i64) -> i64 {{\n    number\n}}\n"),
        );
        let text = scratch
            .bundle(&["echo", "--no-verify", "--judge", "mine"])
            .succeeds();
        assert!(
            text.contains("pub fn same"),
            "{condition} where {compile}:\n{text}"
        );
    }
}
