//! # Which crates travel, and where they come from

use std::path::Path;

use super::scratch::{Run, Scratch, command};

const SEVEN: &str = "pub fn seven() -> u8 {\n    7\n}\n";

/// A program `top` with these lines in its Cargo.toml that prints this expression, which has to be 7.
fn top(members: &[&str], manifest: &str, seven: &str) -> Scratch {
    let scratch = Scratch::workspace(&[&["top"], members].concat());
    let judge = "[package.metadata.judge]\njudge = \"aoj\"\n";
    scratch.package("top", &format!("{judge}{manifest}"));
    let main = format!("fn main() {{\n    println!(\"{{}}\", {seven});\n}}\n");
    scratch.write("top/src/main.rs", &main);
    scratch.case("top", "sample", "", "7\n");
    scratch
}

#[test]
fn libraries_have_the_names_that_the_program_gives_them() {
    let scratch = top(&[], "[lib]\nname = \"helper\"\n", "helper::seven()");
    scratch.write("top/src/lib.rs", SEVEN);
    let text = scratch.bundle(&["top"]).succeeds();
    assert!(text.contains("mod helper {"), "{text}");

    let renamed = "[dependencies]\nluck = { package = \"lib\", path = \"../lib\" }\n";
    let scratch = top(&["lib"], renamed, "luck::seven()");
    scratch.library("lib", "[lib]\nname = \"something_else\"\n", SEVEN);
    let text = scratch.bundle(&["top"]).succeeds();
    assert!(text.contains("mod luck {"), "{text}");
}

#[test]
fn only_what_the_program_itself_asks_for_is_on() {
    // The tests of the program and another member ask for a feature, and the program for others, one by way of a third
    // crate. What is for another system is not even Rust.
    let lib = |features: &str| format!("lib = {{ path = \"../lib\", features = [{features}] }}\n");
    let manifest = format!(
        "[dependencies]\n{}\n[dev-dependencies]\n{}\n\
         [target.'cfg(not(any(unix, windows)))'.dependencies]\nodd = {{ path = \"../odd\" }}\n\
         [target.'cfg(any(unix, windows))'.dependencies]\nright = {{ path = \"../right\" }}\n",
        lib("\"with-deep\""),
        lib("\"eight\"")
    );
    let members = ["lib", "deep", "odd", "right", "other"];
    let scratch = top(&members, &manifest, "lib::number() + right::zero()");
    scratch.library(
        "lib",
        "[dependencies]\ndeep = { path = \"../deep\", optional = true }\n\n\
         [features]\ndefault = [\"six\"]\nsix = []\neight = []\nwith-deep = [\"dep:deep\", \"deep?/one\"]\n",
        "#[cfg(all(feature = \"six\", feature = \"with-deep\", not(feature = \"eight\")))]\n\
         pub fn number() -> u8 {\n    6 + deep::one()\n}\n",
    );
    let one = "#[cfg(feature = \"one\")]\npub fn one() -> u8 {\n    1\n}\n";
    scratch.library("deep", "[features]\none = []\n", one);
    scratch.library("odd", "links = \"z\"\nbuild = \"build.rs\"\n", "no Rust\n");
    scratch.write("odd/build.rs", "fn main() {}\n");
    scratch.library("right", "", "pub fn zero() -> u8 {\n    0\n}\n");
    scratch.package("other", &format!("[dependencies]\n{}", lib("\"eight\"")));
    scratch.write("other/src/main.rs", "fn main() {}\n");
    scratch.bundle(&["top"]).succeeds();
}

#[test]
fn what_cannot_travel_is_refused_where_it_is_used() {
    let on_macros = "[dependencies]\nmacros = { path = \"../macros\" }\n";
    let on_both = format!("{on_macros}lib = {{ path = \"../lib\" }}\n");
    let scratch = top(&["lib", "macros"], &on_both, "7");
    let macros = ["seven", "eight"].map(|name| {
        format!("#[proc_macro]\npub fn {name}(_: TokenStream) -> TokenStream {{\n    \"7\".parse().unwrap()\n}}\n")
    });
    let macros = format!("use proc_macro::TokenStream;\n\n{}", macros.concat());
    scratch.library("macros", "[lib]\nproc-macro = true\n", &macros);
    // A library that takes a procedural macro along by a glob, as `proconio` does, and one that nobody names.
    scratch.library("lib", on_macros, &format!("pub use macros::*;\n\n{SEVEN}"));
    let main = |seven: &str| {
        let main = format!("fn main() {{\n    println!(\"{{}}\", {seven});\n}}\n");
        scratch.write(
            "top/src/main.rs",
            &format!("// macros::x is no code.\n{main}"),
        );
    };
    let bundle = || scratch.bundle(&["top"]);
    for right in ["7", "lib::seven()"] {
        main(right);
        let text = bundle().succeeds();
        assert!(!text.contains("use macros"), "{text}");
    }
    let refused = "`macros` 0.1.0 is a procedural macro";
    main("lib::eight!()");
    bundle().fails(1, &[refused, "src/"]);
    main("macros::seven!()");
    let line = "println!(\"{}\", macros::seven!());";
    bundle().fails(1, &[refused, "top/src/main.rs:3:20", line]);
    scratch.write("lib/build.rs", "fn main() {}\n");
    main("lib::seven()");
    let said = "`lib` 0.1.0 has a build script";
    bundle().fails(1, &[said, "top/src/main.rs:3:20"]);
    scratch.write("top/build.rs", "fn main() {}\n");
    bundle().fails(1, &["package `top` has a build script"]);
}

#[test]
fn what_the_compiler_finds_dead_is_cut() {
    // The types have methods of one name, and only the compiler knows which is meant. What is dead in the user's own
    // file stays, and keeps what it names.
    let main = "fn main() {\n    println!(\"{}\", lib::Deep.seven());\n}\n\n\
        fn unused() {\n    lib::helper();\n}\n";
    let library = "pub fn helper() {}\n\npub struct Deep;\n\n\
        impl Deep {\n    pub fn seven(&self) -> u8 {\n        7\n    }\n\n\
            pub fn eight(&self) -> u8 {\n        Other.eight()\n    }\n}\n\n\
        pub struct Other;\n\n\
        impl Other {\n    pub fn seven(&self) -> u8 {\n        self.eight() - 1\n    }\n\n\
            pub fn eight(&self) -> u8 {\n        8\n    }\n}\n";
    let scratch = Scratch::with_library(main, library, "7\n");
    let text = scratch.bundle(&["top"]).succeeds();
    assert!(!text.contains("Other") && !text.contains("eight"), "{text}");
    let kept = "#[allow(dead_code)]\n    pub fn helper";
    assert!(text.contains(kept), "{text}");
}

/// Each process has tables with another order of their own, so that one that is written in its order differs. Here many
/// names come in by every way that asks a table for all that it has.
#[test]
fn each_process_gives_out_the_same_bytes() {
    let all = |pattern: &str| -> String {
        let one = |n: u8| pattern.replace('N', &n.to_string());
        (0..30).map(one).collect()
    };
    let macros =
        all("#[macro_export]\nmacro_rules! mN {\n    () => { $crate::fN(N) + helperN() };\n}\n");
    let inner = all("    pub struct SN { pub n: u32 }
    pub trait HasN { fn get(&self) -> u32; }
    impl HasN for SN { fn get(&self) -> u32 { self.n } }
    pub fn fN(n: u32) -> u32 { SN { n }.get() }
    pub fn helperN() -> u32 { N }\n");
    let library = format!("pub use inner::*;\n\n{macros}\npub mod inner {{\n{inner}}}\n");
    let imports = "#[macro_use]\nextern crate lib;\n\nuse lib::*;\n";
    let sum = format!("let mut sum = 0;\n{}", all("    sum += mN!();\n"));
    let main = format!("{imports}\nfn main() {{\n    {sum}    println!(\"{{}}\", sum);\n}}\n");
    // It is a bundle that the judge takes, and not one that is the same because it is empty.
    let scratch = Scratch::with_library(&main, &library, "870\n");
    let first = scratch.bundle(&["top"]).succeeds();
    for _ in 0..4 {
        assert!(scratch.bundle(&["top", "--no-verify"]).succeeds() == first);
    }
}

/// What a workspace says of a judge that calls cargo and has a crate, and of where crates come from.
const JUDGE: &str = "[workspace.metadata.judge.profiles.mine]\nedition = \"2021\"\n\
    compile = { kind = \"cargo\" }\ncrates = { public = \"1.0.0\" }\n";
const SOURCE: &str =
    "[source.crates-io]\nreplace-with = \"near\"\n\n[source.near]\ndirectory = \"vendor\"\n";

/// `top` with a crate of the registry, which this configuration file says is in a folder.
fn with_a_public_crate(configuration: &str) -> Scratch {
    let scratch = top(&[], "[dependencies]\npublic = \"1\"\n", "public::seven()");
    let root = scratch.read("Cargo.toml");
    scratch.write("Cargo.toml", &format!("{root}\n{JUDGE}"));
    let manifest =
        "[package]\nname = \"public\"\nversion = \"1.0.0\"\nlicense = \"MIT OR Apache-2.0\"\n";
    scratch.write("vendor/public/Cargo.toml", manifest);
    scratch.write("vendor/public/src/lib.rs", SEVEN);
    scratch.write("vendor/public/.cargo-checksum.json", "{\"files\":{}}");
    scratch.write(configuration, SOURCE);
    scratch
}

/// Bundles for that judge with this `CARGO_HOME`.
fn bundle_at_home(scratch: &Scratch, home: &Path) -> Run {
    let arguments = ["judge", "bundle", "top", "--judge", "mine"];
    let mut command = command(&scratch.path("."), &arguments);
    let output = command.env("CARGO_HOME", home).output();
    Run::of(&arguments, output.expect("the program can be started"))
}

#[test]
fn a_public_crate_stays_outside_or_travels() {
    for configuration in ["ch/config.toml", ".cargo/config.toml"] {
        let scratch = with_a_public_crate(configuration);
        let run = bundle_at_home(&scratch, &scratch.path("ch"));
        run.says(&["Verified `top` for mine"]);
        assert_eq!(run.succeeds(), scratch.read("top/src/main.rs"));
    }
    let scratch = with_a_public_crate(".cargo/config.toml");
    let text = scratch.bundle(&["top"]).succeeds();
    for part in ["mod public {", "1.0.0", "MIT OR Apache-2.0"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let own_path = scratch.path("").to_string_lossy().into_owned();
    assert!(!text.contains(&own_path), "{text}");
    // What the judge has, but nobody has fetched.
    let root = scratch.read("Cargo.toml");
    scratch.write("Cargo.toml", &root.replace("\"1.0.0\"", "\"1.0.9\""));
    let said = "a crate that mine has is not in cargo's cache";
    let run = scratch.bundle(&["top", "--judge", "mine"]);
    run.says(&["cargo fetch --manifest-path"]);
    run.fails(1, &[said, "public = \"=1.0.9\""]);
    // Then names alone decide what travels, and that is said.
    let run = scratch.bundle(&["top", "--judge", "mine", "--no-verify"]);
    run.says(&["warning: the file may hold what is dead", said]);
    assert_eq!(run.succeeds(), scratch.read("top/src/main.rs"));
}

/// A workspace's and a home's configuration, and what the program checks under any of them.
#[test]
fn how_the_user_builds_is_not_heard() {
    let scratch = with_a_public_crate(".cargo/config.toml");
    let flags = "[build]\nrustflags = [\"--cfg\", \"mine\"]\ntarget = \"wasm32-unknown-unknown\"\n";
    scratch.write(".cargo/config.toml", &format!("{SOURCE}\n{flags}"));
    let profile =
        "[profile.release]\noverflow-checks = true\ndebug-assertions = true\npanic = \"abort\"\n";
    scratch.write("ch/config.toml", profile);
    let main = "#[cfg(any(mine, debug_assertions, panic = \"abort\"))]\ncompile_error!(\"leaked\");\n\n\
        fn main() {\n    let wraps = std::env::args().count() as u8 + 255;\n    \
        println!(\"{}\", wraps + public::seven());\n}\n";
    scratch.write("top/src/main.rs", main);
    for home in [&scratch.path("ch"), Path::new("ch")] {
        bundle_at_home(&scratch, home).succeeds();
    }
    scratch.bundle(&["top", "--judge", "aoj"]).succeeds();
}
