//! # Errors
//!
//! What cannot be bundled is one message at the user's own line, and never a crash.

use std::fs;

use crate::driver::fixture;

const MAIN: &str = "fn main() {\n    println!(\"{}\", shared::used());\n}\n";

#[test]
fn missing_module_file() {
    let error = fixture(
        "missing",
        2021,
        MAIN,
        &[("lib.rs", "//! Text.\n\npub mod gone;\n")],
    )
    .refused();
    assert_eq!((error.line, error.column), (3, 1), "{error}");
    assert!(
        error.message.contains("gone.rs") && error.message.contains("gone/mod.rs"),
        "{error}"
    );
}

#[test]
fn module_cycle() {
    let files = [
        ("lib.rs", "pub mod a;\n"),
        ("a.rs", "#[path = \"a.rs\"]\nmod again;\n"),
    ];
    let error = fixture("cycle", 2021, MAIN, &files).refused();
    assert!(error.message.contains("cycle"), "{error}");
    assert_eq!(error.line, 1, "{error}");
}

#[test]
fn file_that_is_not_utf8() {
    let fixture = fixture("utf8", 2021, MAIN, &[("lib.rs", "pub fn used() {}\n")]);
    let crates = fixture.write();
    fs::write(&crates[1].root, b"// fine\n// b\xffd\n").unwrap();
    let error = judge_bundler::Bundler::read(
        &crates,
        0,
        judge_bundler::Edition::E2021,
        judge_bundler::Docs::All,
    )
    .and_then(|bundler| bundler.bundle())
    .unwrap_err();
    assert_eq!((error.line, error.column), (2, 5), "{error}");
}

#[test]
fn byte_order_mark_and_carriage_returns() {
    let fixture = fixture("crlf", 2021, MAIN, &[("lib.rs", "pub fn used() {}\n")]);
    let crates = fixture.write();
    fs::write(
        &crates[1].root,
        "\u{feff}// a\r\npub fn used() -> i32 {\r\n    1\r\n}\r\n",
    )
    .unwrap();
    let bundle = judge_bundler::Bundler::read(
        &crates,
        0,
        judge_bundler::Edition::E2021,
        judge_bundler::Docs::All,
    )
    .and_then(|bundler| bundler.bundle())
    .unwrap();
    assert!(!bundle.text.contains('\r') && !bundle.text.contains('\u{feff}'));
}

#[test]
fn ten_thousand_nested_brackets() {
    for (open, close) in [("{", "}"), ("(", ")"), ("[", "]")] {
        let text = format!(
            "pub fn used() {{ {}{} }}\n",
            open.repeat(10_000),
            close.repeat(10_000)
        );
        let error = fixture("nested", 2021, MAIN, &[("lib.rs", &text)]).refused();
        assert!(error.message.contains("nest"), "{error}");
    }
}

#[test]
fn long_chains_do_not_crash() {
    let chains = [
        format!("pub fn used() -> i32 {{ {}1 }}\n", "1 + ".repeat(5_000)),
        format!("pub fn used() -> i32 {{ {}1 }}\n", "-".repeat(5_000)),
        format!("pub fn used() -> i32 {{ 1{} }}\n", ".abs()".repeat(5_000)),
        format!(
            "pub fn used() -> i32 {{ {} {{ 1 }} }}\n",
            "if true { 1 } else ".repeat(3_000)
        ),
        format!("pub fn used() -> {}i32 {{ 1 }}\n", "&".repeat(5_000)),
        format!("pub fn used() -> i32 {{ {}1 }}\n", "|x| ".repeat(5_000)),
        format!(
            "pub type T = {}i32{};\n\npub fn used() -> T {{\n    todo!()\n}}\n",
            "Box<".repeat(5_000),
            ">".repeat(5_000)
        ),
        format!("pub fn used() -> i32 {{ {}1 }}\n", "return ".repeat(5_000)),
    ];
    for chain in &chains {
        let fixture = fixture("chain", 2021, MAIN, &[("lib.rs", chain)]);
        let bundle = fixture.bundle().unwrap();
        let long = chain.lines().next().unwrap().trim_start_matches("pub ");
        assert!(bundle.text.contains(long), "{}", bundle.text);
        fs::remove_dir_all(fixture.dir()).unwrap();
    }
}

#[test]
fn what_has_no_partner_is_named() {
    for (main, place, message) in [
        (
            "fn main() {\n    if shared::used() > 2 {\n        println!();\n}\n",
            (2, 27),
            "this `{` is never closed",
        ),
        (
            "fn main() {\n    shared::used();\n",
            (1, 11),
            "this `{` is never closed",
        ),
        (
            "fn main() {\n    println!(\"x\"));\n}\n",
            (2, 18),
            "this `)` does not close the `{` of line 1",
        ),
        ("fn main() {}\n}\n", (2, 1), "this `}` closes nothing"),
        (
            "fn main() {\n    println!(\"x);\n}\n",
            (2, 14),
            "this string is never closed",
        ),
        (
            "fn main() {\n    println!(r#\"x\");\n}\n",
            (2, 14),
            "this string is never closed",
        ),
        (
            "fn main() {}\n/* one /* two */\n",
            (2, 1),
            "this comment is never closed",
        ),
    ] {
        let error = fixture(
            "unpaired",
            2021,
            main,
            &[("lib.rs", "pub fn used() -> i32 { 1 }\n")],
        )
        .refused();
        assert_eq!((error.line, error.column), place, "{error}");
        assert!(error.message.contains(message), "{error}");
    }
}

#[test]
fn build_script_output_is_refused() {
    let text = "pub fn used() -> i32 {\n    include!(concat!(env!(\"OUT_DIR\"), \"/x.rs\"))\n}\n";
    let error = fixture("out_dir", 2021, MAIN, &[("lib.rs", text)]).refused();
    assert_eq!(error.line, 2, "{error}");
}

#[test]
fn a_folder_of_this_machine_is_refused() {
    for call in [
        "env!(\"CARGO_MANIFEST_DIR\")",
        "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/x\")",
        "option_env!(\"CARGO_MANIFEST_DIR\").unwrap_or(\"\")",
    ] {
        let text = format!("pub fn used() -> i32 {{\n    {call}.len() as i32\n}}\n");
        let fixture = fixture("manifest_dir", 2021, MAIN, &[("lib.rs", &text)]);
        let error = fixture.refused();
        assert_eq!(error.line, 2, "{error}");
        assert!(error.message.contains("this machine"), "{error}");
    }
}

#[test]
fn what_only_cargo_knows_is_refused() {
    for call in ["env", "option_env"] {
        let text = format!(
            "pub fn used() -> i32 {{\n    use std::mem::size_of_val;\n    \
             size_of_val(&{call}!(\"CARGO_BIN_NAME\")) as i32\n}}\n"
        );
        let error = fixture("bin_name", 2021, MAIN, &[("lib.rs", &text)]).refused();
        assert_eq!(error.line, 3, "{error}");
        assert!(error.message.contains(call), "{error}");
        assert!(error.message.contains("known to cargo"), "{error}");
    }
}

#[test]
fn places_are_found_again() {
    let fixture = fixture(
        "locate",
        2021,
        MAIN,
        &[("lib.rs", "// first\n\npub fn used() -> i32 {\n    1\n}\n")],
    );
    let bundle = fixture.bundle().unwrap();
    let line = bundle
        .text
        .lines()
        .position(|line| line.contains("pub fn used"))
        .unwrap()
        + 1;
    let location = bundle.locate(line, 9).unwrap();
    assert!(location.file.ends_with("shared/lib.rs"));
    assert_eq!((location.line, location.column), (3, 5));
    assert_eq!(location.line_text, "pub fn used() -> i32 {");
}
