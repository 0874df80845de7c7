//! # What keeps a file from being given out, and what is kept of what was compiled

use std::fs;
use std::thread;
use std::time::{Duration, SystemTime};

use super::scratch::{ECHO, Scratch};

#[test]
fn a_right_program_is_given_out_the_same_each_time() {
    let scratch = Scratch::echo();
    for _ in 0..2 {
        let run = scratch.bundle(&["echo"]);
        run.says(&["Verified `echo` for AOJ: 1 case"]);
        assert_eq!(run.succeeds(), ECHO);
    }
    scratch.case("echo", "sample-2", "1\n", "2\n");
    let said = "`echo` is not right: 1 of 2 cases failed, first `sample-2` with WA";
    scratch
        .bundle(&["echo"])
        .fails(1, &[said, "> 1 | 2    > 1 | 1"]);
    fs::remove_dir_all(scratch.path("testcases")).expect("it is there");
    let said = ["`echo` cannot be proved right", "--no-verify"];
    scratch.bundle(&["echo"]).fails(1, &said);
    let unproved = scratch.bundle(&["echo", "--no-verify"]);
    assert_eq!(unproved.succeeds(), ECHO);
}

#[test]
fn what_the_compiler_says_is_shown_in_the_users_own_file() {
    let scratch = Scratch::echo();
    let isqrt = "`isqrt` is stable since Rust 1.84.0, and AOJ has 1.79.0";
    let line = "let number: i65 = text.trim().parse().unwrap();";
    for (right, wrong, place, said) in [
        ("i64", "i65", "6:17", line),
        ("number)", "number.isqrt())", "7:27", isqrt),
    ] {
        scratch.write("echo/src/main.rs", &ECHO.replace(right, wrong));
        let run = scratch.bundle(&["echo"]);
        assert!(!run.stderr.contains("target"), "{}", run.stderr);
        run.fails(1, &[&format!("echo/src/main.rs:{place}"), said]);
    }
    // What is no Rust at all is not given out in any case.
    scratch.write("echo/src/main.rs", "fn main() {\n    let x = ;\n}\n");
    let said = ["echo/src/main.rs:2:13", "    let x = ;"];
    scratch.bundle(&["echo", "--no-verify"]).fails(1, &said);
    let main = "fn main() {\n    println!(\"{}\", lib::one());\n}\n";
    let library = "//! A library.\n\n/// One.\npub fn one() -> u8 {\n    \"1\"\n}\n";
    let scratch = Scratch::with_library(main, library, "1\n");
    let said = ["lib/src/lib.rs:5:5", "    \"1\"", "mismatched types"];
    scratch.bundle(&["top"]).fails(1, &said);
    // A bundle holds neither all that is said about it, nor where to look for what it lacks.
    let library = "#[macro_export]\nmacro_rules! one {\n    () => {\n        $crate::noe()\n    };\n}\n\npub fn one() -> u8 {\n    1\n}\n";
    scratch.write("lib/src/lib.rs", library);
    scratch.write("top/src/main.rs", &main.replace("one()", "one!()"));
    let said = [
        "error[E0425]: cannot find function `noe` in crate `$crate`",
        "top/src/main.rs:2:20",
        "help: a function with a similar name exists",
    ];
    let run = scratch.bundle(&["top"]);
    assert!(run.stderr.starts_with("error[E0425]"), "{}", run.stderr);
    run.fails(1, &said);
}

#[test]
fn many_at_once_do_not_get_into_each_others_way() {
    let scratch = Scratch::echo();
    let compile = "compile = { kind = \"cargo\", flags = [\"--cfg\", \"mine\"] }";
    scratch.profile("mine", &format!("edition = \"2021\"\n{compile}\n"));
    let needs = "#[cfg(not(mine))]\ncompile_error!(\"not as the judge does it\");\n";
    for (judge, text) in [
        ("aoj", ECHO.to_string()),
        ("mine", format!("{needs}{ECHO}")),
    ] {
        scratch.write("echo/src/main.rs", &text);
        let unproved = ["echo", "--no-verify", "--judge", judge];
        scratch.bundle(&unproved).succeeds();
        thread::scope(|scope| {
            let run = || scratch.bundle(&["echo", "--judge", judge]);
            let runs: Vec<_> = (0..3).map(|_| scope.spawn(run)).collect();
            for run in runs {
                assert_eq!(run.join().expect("no thread panics").succeeds(), text);
            }
        });
    }
    // One folder for each judge, and nothing half done in it.
    for name in scratch.names("target/judge") {
        let files = scratch.names(&format!("target/judge/{name}"));
        assert!(files.iter().all(|file| !file.contains("-0")), "{files:?}");
    }
}

#[test]
fn a_file_that_was_proved_stays_until_the_program_is_found_wrong() {
    let scratch = Scratch::echo();
    let file = "target/judge/submit/echo.rs";
    let proved = format!("1 AC\nto submit: {file}\n");
    let prove = || scratch.test(&["--prove"]).prints(0, &[&proved]);
    prove();
    let said =
        "1 AC\ntested: what the workspace builds; `cargo judge submit echo` proves the file\n";
    scratch.test(&[]).prints(0, &[said]);
    // Other limits prove nothing, neither way.
    scratch
        .test(&["--memory-limit", "1 KiB"])
        .prints(1, &["1 MLE"]);
    assert_eq!(scratch.read(file), ECHO);
    for text in ["fn main() {}\n", "fn main() {\n"] {
        scratch.write("echo/src/main.rs", text);
        let said = "tested: what the workspace builds\n";
        scratch.test(&["--case", "sample"]).prints(1, &[said]);
        assert!(!scratch.path(file).exists());
        scratch.write("echo/src/main.rs", ECHO);
        prove();
    }
}

#[test]
fn each_program_has_a_file_of_its_own() {
    let scratch = Scratch::workspace(&["a", "a-b"]);
    for name in ["a", "a-b"] {
        scratch.package(name, "[package.metadata.judge]\njudge = \"aoj\"\n");
        scratch.write(&format!("{name}/src/main.rs"), ECHO);
    }
    scratch.write("a/src/bin/b.rs", ECHO);
    for cases in ["a/a", "a/b", "a-b"] {
        scratch.case(cases, "sample", "7\n", "7\n");
    }
    scratch
        .test(&["--prove"])
        .prints(0, &["3 problems, 3 cases: 3 AC"]);
    let names = scratch.names("target/judge/submit");
    assert_eq!(names, ["a-b.rs", "a.a.rs", "a.b.rs"]);
    // A pattern chooses among all problems, but not among those that are named.
    scratch.case("a/b", "large", "8\n", "8\n");
    let large = ["--case", "large"];
    scratch.test(&large).prints(0, &["1 problem, 1 case: 1 AC"]);
    for names in [&["a-b", "b"][..], &["-p", "a-b", "--package", "b"]] {
        scratch.test(&[&large[..], names].concat()).prints(
            1,
            &["error a-b\n    no case is called `large`", "1 AC, 1 error"],
        );
    }
    // That one has no such case is nothing against its file.
    let names = scratch.names("target/judge/submit");
    assert_eq!(names, ["a-b.rs", "a.a.rs", "a.b.rs"]);
}

#[test]
fn a_target_folder_that_cannot_be_written() {
    let scratch = Scratch::echo();
    scratch.write("target", "a file");
    let said = ["cannot write", "target/judge"];
    scratch.bundle(&["echo"]).fails(1, &said);
}

/// What is compiled is kept by content, but not for ever, and nothing goes that somebody may be using.
#[test]
fn what_was_compiled_is_bounded_in_number() {
    let scratch = Scratch::echo();
    let hour = Duration::from_secs(3600);
    let keep = |names: std::ops::Range<u32>, used: SystemTime| {
        for name in names {
            let path = format!("target/judge/{name:032x}/main.rs");
            scratch.write(&path, "");
            let file = fs::File::options().append(true).open(scratch.path(&path));
            // The larger the name, the longer ago.
            let set = file.and_then(|file| file.set_modified(used - hour * name / 100));
            set.expect("the time can be set");
        }
    };
    let bundle = |text: &str| {
        scratch.write("echo/src/main.rs", text);
        scratch.bundle(&["echo", "--no-verify"]).succeeds();
        let mut names = scratch.names("target/judge");
        names.retain(|name| name.len() == 32);
        names
    };
    keep(0..100, SystemTime::now() - 2 * hour);
    let names = bundle(ECHO);
    assert_eq!(names.len(), 64, "{names:?}");
    assert!(names.contains(&format!("{:032x}", 0)), "{names:?}");
    assert!(!names.contains(&format!("{:032x}", 99)), "{names:?}");
    keep(0..90, SystemTime::now());
    let names = bundle(&format!("// Another.\n{ECHO}"));
    for name in 0..90 {
        assert!(names.contains(&format!("{name:032x}")), "{name}: {names:?}");
    }
}
