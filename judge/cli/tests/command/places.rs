//! # Faults are shown in the user's own files

use super::scratch::{ECHO, Scratch};

/// Checks that no file is named that the user does not have.
#[track_caller]
fn names_no_file_of_the_tool(stderr: &str) {
    for part in [
        "target/judge",
        "long-type",
        "--verbose",
        "@main.rs",
        " src/main.rs",
    ] {
        assert!(!stderr.contains(part), "{part:?} is in\n{stderr}");
    }
}

#[test]
fn a_closures_type_has_its_place_in_the_users_own_file() {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.package("lib", "");
    scratch.write("top/src/main.rs", "fn main() {\n    lib::one();\n}\n");
    let library =
        "pub fn one() {\n    let f = |x: u8| x + 1;\n    let n: u8 = f;\n    drop(n);\n}\n";
    scratch.write("lib/src/lib.rs", library);
    scratch.case("top", "sample", "", "");
    for judge in ["aoj", "atcoder"] {
        let run = scratch.bundle(&["top", "--judge", judge]);
        names_no_file_of_the_tool(&run.stderr);
        run.fails(
            1,
            &["{closure@lib/src/lib.rs:2:13: 2:20}", "lib/src/lib.rs:3:17"],
        );
    }
}

#[test]
fn a_long_type_is_not_written_to_a_file() {
    let scratch = Scratch::echo();
    let chain = ".map(|x: u8| x + 1).filter(|x| *x > 0)".repeat(12);
    let text = format!(
        "fn main() {{\n    let n: u8 = vec![1u8].into_iter(){chain};\n    println!(\"{{}}\", n);\n}}\n"
    );
    scratch.write("echo/src/main.rs", &text);
    let run = scratch.bundle(&["echo"]);
    names_no_file_of_the_tool(&run.stderr);
    run.fails(1, &["mismatched types", "echo/src/main.rs:2:17"]);
}

#[test]
fn a_panic_is_shown_in_the_users_own_file() {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.package("lib", "");
    scratch.write("top/src/main.rs", "fn main() {\n    lib::one(0);\n}\n");
    scratch.write(
        "lib/src/lib.rs",
        "//! A library.\n\npub fn one(n: u8) {\n    assert!(n > 0);\n}\n",
    );
    scratch.case("top", "sample", "", "");
    for judge in ["aoj", "atcoder"] {
        let run = scratch.bundle(&["top", "--judge", judge]);
        // The command that runs the program again has to name it, and the program is not the user's.
        let report = run.stderr.split("standard error:").last();
        names_no_file_of_the_tool(report.unwrap_or_default());
        run.fails(
            1,
            &["`top` is not right", "panicked at lib/src/lib.rs:4:5:"],
        );
        let metadata = format!("[package.metadata.judge]\njudge = \"{judge}\"\n");
        scratch.package(
            "top",
            &format!("{metadata}\n[dependencies]\nlib = {{ path = \"../lib\" }}\n"),
        );
        let table = scratch
            .test(&["top"])
            .prints(1, &["panicked at lib/src/lib.rs:4:5:"]);
        names_no_file_of_the_tool(&table);
    }
}

#[test]
fn an_item_is_reported_once_a_line() {
    let scratch = Scratch::echo();
    let lazy = "use std::sync::LazyLock;\n\nstatic ONE: LazyLock<i64> = LazyLock::new(|| 1);\n";
    scratch.write(
        "echo/src/main.rs",
        &format!("{lazy}\n{}", ECHO.replace("number)", "number * *ONE)")),
    );
    let run = scratch.bundle(&["echo"]);
    let on_line = |line: u32| {
        run.stderr
            .matches(&format!("echo/src/main.rs:{line}:"))
            .count()
    };
    assert_eq!(on_line(3), 1, "{}", run.stderr);
    run.fails(1, &["`LazyLock` is stable since Rust 1.80.0"]);
}
