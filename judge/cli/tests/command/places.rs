//! # Faults are shown in the user's own files

use super::scratch::{ECHO, Scratch};

/// Checks that no file is named that the user does not have.
#[track_caller]
fn names_no_file_of_the_tool(said: &str) {
    for part in [
        "target/judge",
        "long-type",
        "--verbose",
        "@main.rs",
        " src/main.rs",
    ] {
        assert!(!said.contains(part), "{part:?} is in\n{said}");
    }
}

/// A workspace whose program `top` calls `one` of this library.
fn with_library(library: &str) -> Scratch {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("lib", "");
    let main = "fn main() {\n    lib::one();\n}\n";
    scratch.write("top/src/main.rs", main);
    scratch.write("lib/src/lib.rs", library);
    scratch.case("top", "sample", "", "");
    scratch
}

#[test]
fn a_type_and_a_panic_have_their_places_in_the_users_own_files() {
    let scratch = with_library("");
    // A judge that calls the compiler itself, and one that has cargo do it.
    scratch.profile(
        "cargo",
        "edition = \"2021\"\ncompile = { kind = \"cargo\" }\n",
    );
    for judge in ["aoj", "cargo"] {
        let metadata = format!("[package.metadata.judge]\njudge = \"{judge}\"\n");
        let dependency = "[dependencies]\nlib = { path = \"../lib\" }\n";
        scratch.package("top", &format!("{metadata}\n{dependency}"));
        let closure =
            "pub fn one() {\n    let f = |x: u8| x + 1;\n    let n: u8 = f;\n    drop(n);\n}\n";
        scratch.write("lib/src/lib.rs", closure);
        let run = scratch.bundle(&["top"]);
        names_no_file_of_the_tool(&run.stderr);
        let place = "{closure@lib/src/lib.rs:2:13: 2:20}";
        run.fails(1, &[place, "lib/src/lib.rs:3:17"]);

        let panic =
            "//! A library.\n\npub fn one() {\n    assert!(std::env::args().count() > 9);\n}\n";
        scratch.write("lib/src/lib.rs", panic);
        let run = scratch.bundle(&["top"]);
        // The command that runs the program again has to name it, and the program is not the user's.
        let report = run.stderr.split("standard error:").last();
        names_no_file_of_the_tool(report.unwrap_or_default());
        let place = "panicked at lib/src/lib.rs:4:5:";
        run.fails(1, &["`top` is not right", place]);
        let table = scratch.test(&["top", "--prove"]).prints(1, &[place]);
        names_no_file_of_the_tool(&table);
    }
}

#[test]
fn what_is_too_new_is_reported_once_a_line() {
    let scratch = Scratch::echo();
    let lazy = "use std::sync::LazyLock;\n\nstatic ONE: LazyLock<i64> = LazyLock::new(|| 1);\n";
    let text = format!("{lazy}\n{}", ECHO.replace("number)", "number * *ONE)"));
    scratch.write("echo/src/main.rs", &text);
    let run = scratch.bundle(&["echo"]);
    let reported = run.stderr.matches("echo/src/main.rs:3:").count();
    assert_eq!(reported, 1, "{}", run.stderr);
    run.fails(1, &["`LazyLock` is stable since Rust 1.80.0"]);
}
