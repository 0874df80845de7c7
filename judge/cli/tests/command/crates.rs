//! # Which crates travel

use super::scratch::Scratch;

/// A program `top` with these lines in its Cargo.toml that prints `7` by way of `main`.
fn top(members: &[&str], dependencies: &str, main: &str) -> Scratch {
    let scratch = Scratch::workspace(&[&["top"], members].concat());
    scratch.package(
        "top",
        &format!("[package.metadata.judge]\njudge = \"aoj\"\n{dependencies}"),
    );
    scratch.write("top/src/main.rs", main);
    scratch.case("top", "sample", "", "7\n");
    scratch
}

#[test]
fn the_package_has_a_library_of_its_own() {
    let scratch = top(
        &[],
        "[lib]\nname = \"helper\"\n",
        "fn main() {\n    println!(\"{}\", helper::seven());\n}\n",
    );
    scratch.write("top/src/lib.rs", "pub fn seven() -> u8 {\n    7\n}\n");
    assert!(scratch.bundle(&["top"]).succeeds().contains("mod helper {"));
}

#[test]
fn a_dependency_by_another_name() {
    let dependencies = "[dependencies]\nluck = { package = \"lib\", path = \"../lib\" }\n";
    let scratch = top(
        &["lib"],
        dependencies,
        "fn main() {\n    println!(\"{}\", luck::seven());\n}\n",
    );
    scratch.package("lib", "[lib]\nname = \"something_else\"\n");
    scratch.write("lib/src/lib.rs", "pub fn seven() -> u8 {\n    7\n}\n");
    assert!(scratch.bundle(&["top"]).succeeds().contains("mod luck {"));
}

#[test]
fn only_what_the_program_itself_asks_for_is_on() {
    // The tests of the program and another member ask for the feature, the program does not.
    let dependencies = "[dependencies]\nlib = { path = \"../lib\" }\n\n[dev-dependencies]\nlib = { path = \"../lib\", features = [\"eight\"] }\n";
    let scratch = top(
        &["lib", "other"],
        dependencies,
        "fn main() {\n    println!(\"{}\", lib::number());\n}\n",
    );
    scratch.package(
        "lib",
        "[features]\ndefault = [\"seven\"]\nseven = []\neight = []\n",
    );
    scratch.write(
        "lib/src/lib.rs",
        "#[cfg(all(feature = \"seven\", not(feature = \"eight\")))]\npub fn number() -> u8 {\n    7\n}\n\n#[cfg(feature = \"eight\")]\npub fn number() -> u8 {\n    8\n}\n",
    );
    scratch.package(
        "other",
        "[dependencies]\nlib = { path = \"../lib\", features = [\"eight\"] }\n",
    );
    scratch.write("other/src/main.rs", "fn main() {}\n");
    scratch.bundle(&["top"]).succeeds();
}

#[test]
fn features_turn_dependencies_on() {
    let dependencies = "[dependencies]\nlib = { path = \"../lib\", features = [\"with-deep\"] }\n";
    let scratch = top(
        &["lib", "deep"],
        dependencies,
        "fn main() {\n    println!(\"{}\", lib::number());\n}\n",
    );
    scratch.package(
        "lib",
        "[dependencies]\ndeep = { path = \"../deep\", optional = true }\n\n[features]\nwith-deep = [\"dep:deep\", \"deep?/seven\"]\n",
    );
    scratch.write(
        "lib/src/lib.rs",
        "#[cfg(feature = \"with-deep\")]\npub fn number() -> u8 {\n    deep::number()\n}\n",
    );
    scratch.package("deep", "[features]\nseven = []\n");
    scratch.write(
        "deep/src/lib.rs",
        "#[cfg(feature = \"seven\")]\npub fn number() -> u8 {\n    7\n}\n",
    );
    scratch.bundle(&["top"]).succeeds();
}

#[test]
fn a_dependency_for_another_system_is_not_there() {
    let dependencies = "[target.'cfg(not(any(unix, windows)))'.dependencies]\nlib = { path = \"../lib\" }\n\n[target.'cfg(any(unix, windows))'.dependencies]\nright = { path = \"../right\" }\n";
    let scratch = top(
        &["lib", "right"],
        dependencies,
        "fn main() {\n    println!(\"{}\", right::seven());\n}\n",
    );
    scratch.package("lib", "links = \"z\"\nbuild = \"build.rs\"\n");
    scratch.write("lib/build.rs", "fn main() {}\n");
    scratch.write("lib/src/lib.rs", "this is not even Rust\n");
    scratch.package("right", "");
    scratch.write("right/src/lib.rs", "pub fn seven() -> u8 {\n    7\n}\n");
    scratch.bundle(&["top"]).succeeds();
}

const MACRO: &str = "[dependencies]\nmacros = { path = \"../macros\" }\n";

fn with_procedural_macro(main: &str) -> Scratch {
    let scratch = top(&["macros"], MACRO, main);
    scratch.package("macros", "[lib]\nproc-macro = true\n");
    scratch.write("macros/src/lib.rs", "");
    scratch
}

#[test]
fn a_procedural_macro_is_refused_where_it_is_used() {
    let scratch = with_procedural_macro(
        "// macros::seven is not code.\nfn main() {\n    println!(\"{}\", macros::seven!());\n}\n",
    );
    scratch.bundle(&["top", "--no-verify"]).fails(
        1,
        &[
            "`macros` 0.1.0 is a procedural macro",
            "top/src/main.rs:3:20",
            "println!(\"{}\", macros::seven!());",
        ],
    );
}

#[test]
fn a_procedural_macro_that_nobody_uses_does_no_harm() {
    with_procedural_macro("fn main() {\n    println!(\"7\");\n}\n")
        .bundle(&["top"])
        .succeeds();
}

#[test]
fn a_build_script_is_refused() {
    let dependencies = "[dependencies]\nlib = { path = \"../lib\" }\n";
    let scratch = top(
        &["lib"],
        dependencies,
        "use lib::seven;\n\nfn main() {\n    println!(\"{}\", seven());\n}\n",
    );
    scratch.package("lib", "");
    scratch.write("lib/build.rs", "fn main() {}\n");
    scratch.write("lib/src/lib.rs", "pub fn seven() -> u8 {\n    7\n}\n");
    scratch.bundle(&["top", "--no-verify"]).fails(
        1,
        &["`lib` 0.1.0 has a build script", "top/src/main.rs:1:5"],
    );
    scratch.write("top/build.rs", "fn main() {}\n");
    scratch
        .bundle(&["top", "--no-verify"])
        .fails(1, &["package `top` has a build script"]);
}

/// As `proconio` does with its attributes.
const GLOB: &str = "pub use macros::*;\n\npub fn seven() -> u8 {\n    7\n}\n";

#[test]
fn a_glob_import_of_a_procedural_macro_is_cut_if_the_compiler_agrees() {
    let dependencies = "[dependencies]\nlib = { path = \"../lib\" }\n";
    let scratch = top(
        &["lib", "macros"],
        dependencies,
        "fn main() {\n    println!(\"{}\", lib::seven());\n}\n",
    );
    scratch.package("lib", MACRO);
    scratch.write("lib/src/lib.rs", GLOB);
    scratch.package("macros", "[lib]\nproc-macro = true\n");
    scratch.write("macros/src/lib.rs", "");
    assert!(!scratch.bundle(&["top"]).succeeds().contains("macros"));
    scratch.write(
        "top/src/main.rs",
        "fn main() {\n    println!(\"{}\", lib::eight!());\n}\n",
    );
    scratch
        .bundle(&["top"])
        .fails(1, &["`macros` 0.1.0 is a procedural macro", "src/"]);
}

#[test]
fn what_the_compiler_finds_dead_is_cut() {
    let dependencies = "[dependencies]\nlib = { path = \"../lib\" }\n";
    let main = "fn main() {\n    println!(\"{}\", lib::Deep.seven());\n}\n";
    let scratch = top(&["lib"], dependencies, main);
    scratch.package("lib", "");
    // Both types have a method of that name, and only the compiler knows which is meant.
    let library = "pub struct Deep;\n\nimpl Deep {\n    pub fn seven(&self) -> u8 {\n        7\n    }\n\n    pub fn eight(&self) -> u8 {\n        Other.eight()\n    }\n}\n\npub struct Other;\n\nimpl Other {\n    pub fn seven(&self) -> u8 {\n        self.eight() - 1\n    }\n\n    pub fn eight(&self) -> u8 {\n        8\n    }\n}\n";
    scratch.write("lib/src/lib.rs", library);
    let text = scratch.bundle(&["top"]).succeeds();
    assert!(!text.contains("Other") && !text.contains("eight"), "{text}");
}

/// `top` with a public crate that this project itself depends on, so that it is at hand wherever these tests are built.
fn with_itertools(version: &str) -> Scratch {
    let main = "use itertools::Itertools;\n\nfn main() {\n    println!(\"{}\", [3, 4].iter().copied().sum1::<u8>().unwrap());\n}\n";
    top(
        &[],
        &format!("[dependencies]\nitertools = \"{version}\"\n"),
        main,
    )
}

#[test]
fn a_crate_that_the_judge_has_stays_outside() {
    let text = with_itertools("0.14")
        .bundle(&["top", "--judge", "atcoder"])
        .succeeds();
    assert!(
        text.starts_with("use itertools::Itertools;\n") && !text.contains("mod "),
        "{text}"
    );
}

#[test]
fn a_crate_that_the_judge_does_not_have_travels() {
    let scratch = with_itertools("0.14");
    let text = scratch.bundle(&["top", "--judge", "aoj"]).succeeds();
    assert!(
        text.contains("mod itertools {")
            && text.contains("0.14.0")
            && text.contains("MIT OR Apache-2.0"),
        "{text}"
    );
    assert!(
        !text.contains(&*scratch.path("").to_string_lossy()) && !text.contains(".cargo"),
        "{text}"
    );
}

#[test]
fn a_judges_crate_that_is_not_at_hand_is_not_downloaded() {
    let scratch = with_itertools(">=0.14, <0.15");
    let root = scratch.read("Cargo.toml");
    let profile = "[workspace.metadata.judge.profiles.mine]\nedition = \"2021\"\ncompile = { kind = \"cargo\" }\ncrates = { itertools = \"0.14.999\" }\n";
    scratch.write("Cargo.toml", &format!("{root}\n{profile}"));
    scratch.bundle(&["top", "--judge", "mine"]).fails(
        1,
        &[
            "a crate that mine has is not in cargo's cache",
            "itertools = \"=0.14.999\"",
            "cargo fetch --manifest-path",
        ],
    );
}
