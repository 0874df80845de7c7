//! # Sources that are hard to read
//!
//! Whatever a file holds, the program ends with a message at a place in it, and not with a crash or half a file.

use std::fs;

use super::scratch::{Run, Scratch};

const JUDGE: [&str; 4] = ["top", "--no-verify", "--judge", "aoj"];

/// A program that calls a library with this text.
fn with_library(text: impl AsRef<[u8]>) -> Scratch {
    let scratch = Scratch::workspace(&["top", "lib"]);
    scratch.package("top", "[dependencies]\nlib = { path = \"../lib\" }\n");
    scratch.package("lib", "");
    scratch.write(
        "top/src/main.rs",
        "fn main() {\n    println!(\"{}\", lib::used());\n}\n",
    );
    scratch.write("lib/src/lib.rs", "");
    fs::write(scratch.path("lib/src/lib.rs"), text).expect("a file can be written");
    scratch
}

/// Checks that the message names this place, and no path that is not the user's.
#[track_caller]
fn refuses(run: Run, said: &[&str]) {
    let temporary = ["target/judge", "bundle-"];
    let found = temporary.iter().find(|part| run.stderr.contains(**part));
    assert_eq!(found, None, "{}", run.stderr);
    let widest = run.stderr.lines().map(|line| line.chars().count()).max();
    assert!(widest < Some(200), "a line has {widest:?} columns");
    run.fails(1, said);
}

#[test]
fn a_module_that_contains_itself() {
    let scratch = with_library("pub mod a;\n");
    scratch.write("lib/src/a.rs", "\n#[path = \"a.rs\"]\nmod again;\n");
    refuses(scratch.bundle(&JUDGE), &["cycle", "lib/src/a.rs:2:1"]);
}

#[test]
fn ten_thousand_nested_brackets() {
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
        let (open, close) = (open.repeat(10_000), close.repeat(10_000));
        let scratch = with_library(format!("\npub fn used() {{ {open}{close} }}\n"));
        refuses(scratch.bundle(&JUDGE), &["nest", "lib/src/lib.rs:2:", "^"]);
    }
}

#[test]
fn a_file_that_is_not_utf8() {
    let scratch = with_library(b"// fine\n// b\xffd\n");
    refuses(scratch.bundle(&JUDGE), &["UTF-8", "lib/src/lib.rs:2:5"]);
}

#[test]
fn a_long_line_is_shown_around_its_fault() {
    let before = "let a = 1; ".repeat(5_000);
    let scratch = with_library(format!(
        "pub fn used() -> i32 {{ {before}let b = ; {before}1 }}\n"
    ));
    refuses(
        scratch.bundle(&JUDGE),
        &["lib/src/lib.rs:1:55032", "let b = ;", "…"],
    );
}

/// What makes one of many names in a crate `NAME`: at its root, and in a module whose names are all public there too.
const AT_ROOT: &str = "#[macro_export]
macro_rules! NAME_mN {
    () => {
        $crate::NAME_fN(N) + helper_NAMEN()
    };
}

";
const IN_MODULE: &str = "    #[derive(Clone, Copy, Default)]
    pub struct NAME_SN {
        pub n: u32,
    }

    pub trait NAME_HasN {
        fn get(&self) -> u32;
    }

    impl NAME_HasN for NAME_SN {
        fn get(&self) -> u32 {
            self.n
        }
    }

    pub fn NAME_fN(n: u32) -> u32 {
        NAME_SN { n }.get()
    }

    pub fn helper_NAMEN() -> u32 {
        N
    }

";

/// Two libraries whose macros and names come in by every way that asks a table for all that it has.
fn with_many_names() -> Scratch {
    let scratch = Scratch::workspace(&["top", "one", "two"]);
    let needs = "[dependencies]\none = { path = \"../one\" }\ntwo = { path = \"../two\" }\n";
    scratch.package("top", needs);
    let mut sum = String::new();
    for krate in ["one", "two"] {
        let all = |pattern: &str| -> String {
            let number = |n: u32| {
                let named = pattern.replace("NAME", krate);
                named.replace('N', &n.to_string())
            };
            (0..30).map(number).collect()
        };
        scratch.package(krate, "");
        let (at_root, in_module) = (all(AT_ROOT), all(IN_MODULE));
        scratch.write(
            &format!("{krate}/src/lib.rs"),
            &format!("pub use inner::*;\n\n{at_root}pub mod inner {{\n{in_module}}}\n"),
        );
        sum += &all("    sum += NAME_mN!();\n");
    }
    let imports = "#[macro_use]\nextern crate one;\n#[macro_use]\nextern crate two;\n\nuse one::*;\nuse two::*;\n";
    scratch.write(
        "top/src/main.rs",
        &format!(
            "{imports}\nfn main() {{\n    let mut sum = 0;\n{sum}    println!(\"{{}}\", sum);\n}}\n"
        ),
    );
    scratch
}

/// Each process has tables with another order of their own, so that one that is written in its order differs.
#[test]
fn each_process_gives_out_the_same_bytes() {
    let scratch = with_many_names();
    let first = scratch.bundle(&JUDGE).succeeds();
    assert!(
        first.contains("two_m29") && first.contains("helper_one29"),
        "{first}"
    );
    for _ in 0..5 {
        assert!(scratch.bundle(&JUDGE).succeeds() == first);
    }
    // It is a bundle that the judge takes, and not one that is the same because it is empty.
    scratch.case("top", "sample", "", "1740\n");
    scratch
        .bundle(&["top", "--judge", "aoj"])
        .says(&["Verified `top` for AOJ"]);
}
