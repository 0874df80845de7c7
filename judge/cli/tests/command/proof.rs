//! # What keeps a file from being given out

use std::thread;

use super::scratch::{ECHO, Scratch};

#[test]
fn a_right_program_is_given_out_the_same_each_time() {
    let scratch = Scratch::echo();
    let first = scratch.bundle(&["echo"]);
    first.says(&["Verified `echo` for AOJ: 1 case"]);
    assert_eq!(first.succeeds(), ECHO);
    assert_eq!(scratch.bundle(&["echo"]).succeeds(), ECHO);
}

#[test]
fn a_wrong_answer() {
    let scratch = Scratch::echo();
    scratch.case("echo", "sample-2", "1\n", "2\n");
    scratch.bundle(&["echo"]).fails(
        1,
        &[
            "`echo` is not right: 1 of 2 cases failed, first `sample-2` with WA",
            "> 1 | 2    > 1 | 1",
        ],
    );
    assert_eq!(scratch.bundle(&["echo", "--no-verify"]).succeeds(), ECHO);
}

#[test]
fn a_time_limit() {
    let scratch = Scratch::echo();
    scratch.package(
        "echo",
        "[package.metadata.judge]\njudge = \"aoj\"\ntime-limit = \"100 ms\"\n",
    );
    scratch.write("echo/src/main.rs", "fn main() {\n    loop {}\n}\n");
    scratch
        .bundle(&["echo"])
        .fails(1, &["first `sample` with TLE", "the limit is 0.100 s"]);
}

#[test]
fn a_memory_limit() {
    let scratch = Scratch::echo();
    scratch.package(
        "echo",
        "[package.metadata.judge]\njudge = \"aoj\"\nmemory-limit = \"32 MiB\"\n",
    );
    let take = "fn main() {\n    let v = vec![1u8; 100 << 20];\n    println!(\"{}\", v.iter().map(|&x| x as u64).sum::<u64>());\n}\n";
    scratch.write("echo/src/main.rs", take);
    scratch
        .bundle(&["echo"])
        .fails(1, &["first `sample` with MLE"]);
}

#[test]
fn no_cases_prove_nothing() {
    let scratch = Scratch::echo();
    std::fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    scratch
        .bundle(&["echo"])
        .fails(1, &["`echo` cannot be proved right", "--no-verify"]);
    scratch.bundle(&["echo", "--no-verify"]).succeeds();
}

#[test]
fn a_compile_error_is_shown_in_the_users_own_file() {
    let scratch = Scratch::echo();
    scratch.write("echo/src/main.rs", &ECHO.replace("i64", "i65"));
    let run = scratch.bundle(&["echo"]);
    run.says(&[
        "echo/src/main.rs:6:17",
        "let number: i65 = text.trim().parse().unwrap();",
        "`i65`",
    ]);
    assert!(!run.stderr.contains("target"), "{}", run.stderr);
    run.fails(1, &[]);
}

#[test]
fn a_compile_error_in_a_library_is_shown_there() {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.write(
        "top/src/main.rs",
        "fn main() {\n    println!(\"{}\", lib::one());\n}\n",
    );
    scratch.package("lib", "");
    scratch.write(
        "lib/src/lib.rs",
        "//! A library.\n\n/// One.\npub fn one() -> u8 {\n    \"1\"\n}\n",
    );
    scratch.case("top", "sample", "", "1\n");
    scratch
        .bundle(&["top", "--judge", "aoj"])
        .fails(1, &["lib/src/lib.rs:5:5", "    \"1\"", "mismatched types"]);
}

#[test]
fn an_item_that_the_judge_does_not_have_yet() {
    let scratch = Scratch::echo();
    scratch.write(
        "echo/src/main.rs",
        &ECHO.replace("number)", "number.isqrt())"),
    );
    scratch.bundle(&["echo"]).fails(
        1,
        &[
            "`isqrt` is stable since Rust 1.84.0, and AOJ has 1.79.0",
            "echo/src/main.rs:7:27",
        ],
    );
}

#[test]
fn a_feature_of_the_language_that_the_judge_does_not_have_yet() {
    let scratch = Scratch::echo();
    let read = "let Ok(number) = text.trim().parse::<i64>() else { return };";
    let program = ECHO.replace("let number: i64 = text.trim().parse().unwrap();", read);
    scratch.write("echo/src/main.rs", &program);
    scratch.bundle(&["echo"]).succeeds();
    let what = "`let ... else` is stable since Rust 1.65.0, and POJ has 1.63.0";
    scratch
        .bundle(&["echo", "--judge", "poj"])
        .fails(1, &[what, "echo/src/main.rs:6:49", read]);
}

#[test]
fn features_of_the_language_in_a_library_are_shown_there() {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    let main = "extern crate lib;\n\nfn main() {\n    println!(\"{}\", lib::sum(2));\n}\n";
    scratch.write("top/src/main.rs", main);
    scratch.package("lib", "");
    scratch.write(
        "lib/src/lib.rs",
        "//! A library.\n\n/// A sum.\npub fn sum(n: u8) -> u8 {\n    let f: &dyn Fn(u8) -> u8 = &|n| (1..=n).sum();\n    f(n)\n}\n",
    );
    scratch.case("top", "sample", "", "3\n");
    scratch.bundle(&["top", "--judge", "algospot"]).fails(
        1,
        &[
            "error: `dyn Trait` is stable since Rust 1.27.0, and Algospot has 1.0.0",
            "lib/src/lib.rs:5:13",
            "error: `..=` is stable since Rust 1.26.0, and Algospot has 1.0.0",
            "lib/src/lib.rs:5:39",
        ],
    );
}

#[test]
fn a_syntax_error() {
    let scratch = Scratch::echo();
    scratch.write("echo/src/main.rs", "fn main() {\n    let x = ;\n}\n");
    scratch
        .bundle(&["echo", "--no-verify"])
        .fails(1, &["echo/src/main.rs:2:13", "    let x = ;"]);
}

#[test]
fn what_the_caller_tells_its_own_builds_is_not_heard() {
    let scratch = Scratch::echo();
    scratch.write(
        ".cargo/config.toml",
        "[build]\nrustflags = [\"--cfg\", \"mine\"]\n",
    );
    scratch.write(
        "echo/src/main.rs",
        &format!("#[cfg(mine)]\ncompile_error!(\"leaked\");\n{ECHO}"),
    );
    scratch.bundle(&["echo"]).succeeds();
}

#[test]
fn a_judge_that_builds_a_package() {
    let scratch = Scratch::echo();
    scratch.write(
        ".cargo/config.toml",
        "[build]\nrustflags = [\"--cfg\", \"mine\"]\n",
    );
    let needs = "#[cfg(any(mine, not(atcoder)))]\ncompile_error!(\"not as the judge does it\");\n";
    scratch.write("echo/src/main.rs", &format!("{needs}{ECHO}"));
    let run = scratch.bundle(&["echo", "--judge", "atcoder"]);
    run.says(&["Verified `echo` for AtCoder"]);
    run.succeeds();
}

#[test]
fn many_at_once_do_not_get_into_each_others_way() {
    let scratch = Scratch::echo();
    scratch.bundle(&["echo", "--no-verify"]).succeeds();
    for judge in ["aoj", "atcoder"] {
        thread::scope(|scope| {
            let run = || scratch.bundle(&["echo", "--judge", judge]);
            let runs: Vec<_> = (0..4).map(|_| scope.spawn(run)).collect();
            for run in runs {
                assert_eq!(run.join().expect("no thread panics").succeeds(), ECHO);
            }
        });
    }
    // One folder for each judge, and nothing half done in it.
    for name in scratch.names("target/judge") {
        let files = scratch.names(&format!("target/judge/{name}"));
        assert!(files.iter().all(|file| !file.contains("-0-")), "{files:?}");
    }
}

#[test]
fn a_target_folder_that_cannot_be_written() {
    let scratch = Scratch::echo();
    scratch.write("target", "a file");
    scratch
        .bundle(&["echo"])
        .fails(1, &["cannot write", "target/judge"]);
}

#[test]
fn what_cannot_go_keeps_nothing_else_from_going() {
    // The user's own file stays as it is written, and what is dead there names what is dead in the library.
    let main = r#"fn main() {
    println!("{}", lib::seven());
}

fn unused() {
    lib::helper();
}
"#;
    let library = "\
pub fn helper() {}

pub struct Deep;

impl Deep {
    pub fn number(&self) -> u8 {
        6
    }
}

pub struct Other;

impl Other {
    pub fn one(&self) -> u8 {
        1
    }

    pub fn number(&self) -> u8 {
        8
    }
}

pub fn seven() -> u8 {
    let number = |deep: &Deep| deep.number();
    number(&Deep) + Other.one()
}
";
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.package("lib", "");
    scratch.write("top/src/main.rs", main);
    scratch.write("lib/src/lib.rs", library);
    scratch.case("top", "sample", "", "7\n");
    let run = scratch.bundle(&["top", "--judge", "aoj"]);
    run.says(&["Verified"]);
    let text = run.succeeds();
    assert!(
        text.contains("#[allow(dead_code)]\n    pub fn helper"),
        "{text}"
    );
    // Of two methods with one name, only the compiler knows which is called.
    assert_eq!(text.matches("fn number").count(), 1, "{text}");
}
