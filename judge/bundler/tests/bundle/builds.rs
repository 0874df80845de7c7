//! # What the build knows
//!
//! Editions, features, cfg, included files and variables, and the crates that the judge has.

use crate::driver::{fixture, lib};
use crate::modules::TWO;

#[test]
fn library_of_edition_2015_in_a_later_one() {
    let files = [
        (
            "lib.rs",
            "
use std::collections::HashMap;

pub mod a;
pub mod shape;

pub fn used() -> usize {
    let mut map = HashMap::new();
    map.insert(1, ::a::one());
    map.len()
}
",
        ),
        (
            "a.rs",
            "use shape::Shape;\n\npub fn one() -> i32 {\n    Shape::new().0\n}\n\npub fn dead() {}\n",
        ),
        (
            "shape.rs",
            "pub struct Shape(pub i32);\n\nimpl Shape {\n    pub fn new() -> Shape {\n        Shape(1)\n    }\n}\n",
        ),
    ];
    let main = "fn main() {\n    println!(\"{}\", shared::used());\n}\n";
    for edition in [2018, 2021, 2024] {
        let mut fixture = fixture("old_library", edition, main, &files);
        fixture.libs[0].edition = 2015;
        fixture.check().lacks(&["dead"]);
    }
}

#[test]
fn library_of_edition_2021_in_edition_2015() {
    let files = [
        (
            "lib.rs",
            "
pub mod a;
pub mod b;

use a::one;
pub use b::two;

pub fn used() -> i32 {
    one() + std::cmp::max(1, 2)
}
",
        ),
        (
            "a.rs",
            "
use crate::b;

pub fn one() -> i32 {
    let mut x = b::two();
    std::mem::swap(&mut x, &mut 5);
    x + crate::b::two()
}
",
        ),
        ("b.rs", "pub fn two() -> i32 {\n    2\n}\n"),
    ];
    let main = "extern crate shared;\n\nuse shared::{two, used};\n\nfn main() {\n    println!(\"{} {}\", used(), two());\n}\n";
    let mut fixture = fixture("new_library", 2015, main, &files);
    fixture.libs[0].edition = 2021;
    fixture.formatted = false;
    fixture
        .check()
        .has(&["::std::mem::swap", "use self::a::one;"]);
}

#[test]
fn features_and_cfg() {
    let text = "
#[cfg(feature = \"fast\")]
pub fn used() -> i32 {
    1
}

#[cfg(not(feature = \"fast\"))]
pub fn used() -> i32 {
    2
}

#[cfg_attr(feature = \"fast\", derive(Debug))]
#[cfg_attr(windows, derive(Default))]
pub struct Config {
    #[cfg(unix)]
    pub unix: i32,
    #[cfg(windows)]
    pub windows: i32,
}

pub fn config() -> Config {
    // Only elsewhere.
    #[cfg(windows)]
    println!(\"windows\");
    Config {
        #[cfg(unix)]
        unix: 3,
        #[cfg(windows)]
        windows: 4,
    }
}

pub fn pick(x: i32) -> i32 {
    match x {
        #[cfg(windows)]
        0 => 7,
        #[cfg(unix)]
        0 => 8,
        _ => 9,
    }
}
";
    let main = "
use shared::{config, pick, used};

fn main() {
    println!(\"{} {:?} {}\", used(), config(), pick(0) + config().unix);
}

#[cfg(test)]
mod tests {
    #[test]
    fn nothing() {}
}
";
    let mut fixture = fixture("features", 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture.libs[0] = fixture.libs[0].clone().cfg("feature=\"fast\"");
    // A struct literal that loses a field would fit on one line.
    fixture.formatted = false;
    fixture
        .check()
        .has(&["#[derive(Debug)]", "unix: 3"])
        .lacks(&["cfg", "windows", "fast", "tests"]);
}

#[test]
fn included_files() {
    let files = [
        (
            "lib.rs",
            "pub const TABLE: &str = include_str!(\"table.txt\");\npub const BYTES: &[u8] = include_bytes!(\"table.txt\");\n",
        ),
        ("table.txt", "one \"two\"#\n  three\n"),
    ];
    let main = "
use shared::{BYTES, TABLE};

fn main() {
    println!(\"{} {}\", TABLE, BYTES.len());
    println!(\"{}\", include_str!(\"own.txt\"));
}
";
    let mut fixture = fixture("included", 2021, main.trim_start(), &files);
    fixture
        .main
        .files
        .push(("own.txt".to_string(), "own".to_string()));
    fixture.formatted = false;
    fixture.check().lacks(&["include"]);
}

#[test]
fn included_data() {
    let files = [
        (
            "lib.rs",
            "pub const COUNT: i64 = include!(\"count.in\");\npub const ROW: [i64; 2] = include!(\"row.in\");\n\n\
             pub fn size() -> i64 {\n    let n: i64 = 3 - include!(\"below.in\");\n    n + include!(\"below.in\").abs() + i64::from(*include!(\"slice.in\").first().unwrap_or(&0))\n}\n",
        ),
        ("count.in", "// How many there are.\n42 // as counted\n"),
        ("row.in", "[\n    1, // one\n    2,\n]\n"),
        ("below.in", "-5i64\n"),
        ("slice.in", "&[7i32]\n"),
    ];
    let main = "fn main() {\n    println!(\"{} {:?} {}\", shared::COUNT, shared::ROW, shared::size());\n}\n";
    let mut fixture = fixture("included_data", 2021, main, &files);
    fixture.formatted = false;
    fixture
        .check()
        .has(&[
            "COUNT: i64 = 42;",
            "3 - -5i64;",
            "(-5i64).abs()",
            "    1, // one\n",
        ])
        .lacks(&["include"]);
}

#[test]
fn cargo_variables() {
    let files = [(
        "lib.rs",
        "pub fn version() -> &'static str {\n    env!(\"CARGO_PKG_VERSION\")\n}\n",
    )];
    let main = "fn main() {\n    println!(\"{}\", shared::version());\n}\n";
    fixture("variables", 2021, main, &files)
        .check()
        .has(&["\"1.2.3\""]);
}

#[test]
fn cargo_variables_that_may_be_missing() {
    let text = "
pub fn version() -> Option<&'static str> {
    option_env!(\"CARGO_PKG_VERSION\")
}

pub fn license() -> (&'static str, &'static str) {
    (env!(\"CARGO_PKG_LICENSE\"), env!(\"CARGO_PKG_VERSION_PRE\"))
}

pub fn unset() -> Option<&'static str> {
    option_env!(\"NO_SUCH_VARIABLE_IS_SET\")
}

/// Where code stands is where it stands in the one file.
pub fn place() -> (&'static str, u32, u32) {
    (file!(), line!(), column!())
}

pub fn module() -> bool {
    module_path!().ends_with(\"shared\")
}
";
    let main = "
fn main() {
    println!(\"{:?} {:?}\", shared::version(), shared::unset());
    println!(\"{:?}\", shared::license());
    let (file, line, column) = shared::place();
    println!(\"{} {} {}\", file.is_empty(), line > 9, column > 9);
    println!(\"{}\", shared::module());
}
";
    for edition in [2015, 2021] {
        let files = [("lib.rs", text)];
        fixture("optional_variables", edition, main.trim_start(), &files)
            .check()
            .has(&[
                "Some(\"1.2.3\")",
                "(\"MIT\", \"\")",
                "option_env!(\"NO_SUCH",
                "(file!(), line!(), column!())",
            ]);
    }
}

#[test]
fn crates_that_the_judge_has_stay() {
    let text = "
use itertools::Itertools;

pub fn used(values: &[i32]) -> String {
    values.iter().join(\",\")
}

pub fn dead() {}
";
    let main = "
use judged::input;
use shared::used;

fn main() {
    input! { n: i32 }
    println!(\"{}\", used(&[n]));
}
";
    let mut fixture = fixture("kept", 2021, main.trim_start(), &[("lib.rs", text)]);
    fixture
        .main
        .kept
        .push(("judged".to_string(), "judged".to_string()));
    fixture.libs[0]
        .kept
        .push(("itertools".to_string(), "itertools".to_string()));
    let text = fixture.bundle().unwrap_or_else(|e| panic!("{e}")).text;
    assert!(
        text.contains("use judged::input;\n") && text.contains("    use itertools::Itertools;\n"),
        "{text}"
    );
    assert!(!text.contains("dead"), "{text}");
}

#[test]
fn sources_of_others_are_named() {
    let main = "fn main() {\n    println!(\"{}\", shared::used());\n}\n";
    let fixture = fixture("credit", 2021, main, &[("lib.rs", TWO)]);
    let mut crates = fixture.write();
    crates[1].origin = judge_bundler::Origin::Registry;
    let text = judge_bundler::Bundler::read(
        &crates,
        0,
        judge_bundler::Edition::E2021,
        judge_bundler::Docs::All,
    )
    .and_then(|bundler| bundler.bundle())
    .unwrap()
    .text;
    assert!(
        text.contains("\n// shared 1.2.3 (crates.io), MIT.\nmod shared {"),
        "{text}"
    );
}

#[test]
fn a_hidden_library_with_a_name_of_the_solution() {
    let main = "mod base {\n    pub fn own() -> i32 {\n        1\n    }\n}\n\nfn main() {\n    println!(\"{}\", base::own() + shared::used());\n}\n";
    let mut fixture = fixture(
        "hidden",
        2021,
        main,
        &[("lib.rs", "pub fn used() -> i32 {\n    base::used()\n}\n")],
    );
    fixture.libs[0] = fixture.libs[0].clone().needs("base", "base");
    fixture.libs.push(lib("base", 2021, &[("lib.rs", TWO)]));
    fixture
        .check()
        .has(&["mod base_2 {", "crate::base_2::used()"]);
}
