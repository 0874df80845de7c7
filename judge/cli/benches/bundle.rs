//! # What bundling costs
//!
//! Whole processes, as a user runs them: `cargo metadata` and `cargo judge bundle --no-verify` on this workspace, whose
//! ratio is the figure to look at, and libraries of 25,000, 50,000 and 100,000 lines, to see that the time grows as the
//! size does. So it has to for what nobody names, too: impls that are reached one after the other, macros that define
//! what the next one needs, modules that the root brings together by globs. The table is Markdown.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

const RUNS: usize = 9;

fn main() {
    // Without it, this was started by something else, such as `cargo test --benches`.
    if !env::args().any(|argument| argument == "--bench") {
        eprintln!("bundle: measured by `cargo bench`");
        return;
    }
    println!("| what | wall time, median of {RUNS} |");
    println!("|---|--:|");
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut metadata = Command::new("cargo");
    metadata.args(["metadata", "--format-version", "1", "--offline"]);
    measure("this workspace, `cargo metadata`", metadata, &workspace);
    measure("this workspace", bundle("poj1568"), &workspace);
    for lines in [25_000, 50_000, 100_000] {
        let title = format!("a library of {lines} lines");
        measure(&title, bundle("large"), &library(lines));
    }
    // The compiler itself takes a minute for thousands of modules that see each other by globs.
    for (name, of, counts) in [
        (
            "trait impls",
            trait_impls as fn(usize) -> (String, String),
            [1_000, 2_000, 4_000],
        ),
        ("macros", macros, [1_000, 2_000, 4_000]),
        ("globs", globs, [100, 200, 400]),
    ] {
        for count in counts {
            let (library, main) = of(count);
            let folder = format!("{}-{count}", name.replace(' ', "-"));
            let title = format!("a chain of {count} {name}");
            measure(&title, bundle("large"), &package(&folder, &library, &main));
        }
    }
}

/// Prints the row of a command. It runs once before it is measured, to have what it reads in the memory.
fn measure(title: &str, mut command: Command, folder: &Path) {
    command.current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = || {
        let started = Instant::now();
        let status = command.status().expect("the command can be started");
        assert!(status.success(), "{command:?}: {status}");
        started.elapsed()
    };
    run();
    let mut times: Vec<_> = (0..RUNS).map(|_| run()).collect();
    times.sort_unstable();
    println!("| {title} | {:.3} s |", times[RUNS / 2].as_secs_f64());
}

/// A type and an impl of one trait for it, whose method calls that of the next type.
fn trait_impls(count: usize) -> (String, String) {
    let mut library = String::from("pub trait Go {\n    fn go(&self) -> u64;\n}\n");
    for n in 0..=count {
        let body = if n == count {
            "1".to_string()
        } else {
            format!("T{}.go()", n + 1)
        };
        writeln!(
            library,
            "pub struct T{n};\nimpl Go for T{n} {{\n    fn go(&self) -> u64 {{\n        {body}\n    }}\n}}"
        )
        .expect("a string grows");
    }
    let main = "use large::Go;\n\nfn main() {\n    println!(\"{}\", large::T0.go());\n}\n";
    (library, main.to_string())
}

/// A macro and a call of it, which defines a function that calls the one that the next macro defines.
fn macros(count: usize) -> (String, String) {
    let mut library = format!("pub fn f{count}() -> u64 {{\n    1\n}}\n");
    for n in 0..count {
        let next = n + 1;
        writeln!(
            library,
            "macro_rules! m{n} {{\n    () => {{\n        pub fn f{n}() -> u64 {{\n            f{next}()\n        }}\n    }};\n}}\nm{n}!();"
        )
        .expect("a string grows");
    }
    let main = "fn main() {\n    println!(\"{}\", large::f0());\n}\n";
    (library, main.to_string())
}

/// A module that sees the root by a glob, as the root sees the module, and calls what the next module defines.
fn globs(count: usize) -> (String, String) {
    let mut library = format!("pub fn f{count}() -> u64 {{\n    1\n}}\n");
    for n in 0..count {
        let next = n + 1;
        writeln!(
            library,
            "pub mod m{n} {{\n    use super::*;\n    pub fn f{n}() -> u64 {{\n        f{next}()\n    }}\n}}\npub use m{n}::*;"
        )
        .expect("a string grows");
    }
    let main = "fn main() {\n    println!(\"{}\", large::f0());\n}\n";
    (library, main.to_string())
}

fn bundle(name: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    command.args(["judge", "bundle", name, "--judge", "aoj", "--no-verify"]);
    command
}

/// A package with a library of so many lines: functions, a type and its methods in each module, of which the program
/// needs every tenth.
fn library(lines: usize) -> PathBuf {
    const LINES_OF_A_MODULE: usize = 50;
    let (mut library, mut main) = (String::new(), String::from("fn main() {\n"));
    for module in 0..lines / LINES_OF_A_MODULE {
        writeln!(library, "pub mod m{module} {{").expect("a string grows");
        for function in 0..10 {
            writeln!(
                library,
                "    /// Adds {function}.\n    pub fn f{function}(x: u64) -> u64 {{\n        x + {function}\n    }}"
            )
            .expect("a string grows");
        }
        library.push_str(
            "    pub struct Pair(pub u64, pub u64);\n    impl Pair {\n        pub fn sum(&self) -> u64 {\n            self.0 + self.1\n        }\n        pub fn product(&self) -> u64 {\n            self.0 * self.1\n        }\n    }\n}\n",
        );
        if module % 10 == 0 {
            writeln!(
                main,
                "    println!(\"{{}}\", large::m{module}::Pair(1, large::m{module}::f3(2)).sum());"
            )
            .expect("a string grows");
        }
    }
    main.push_str("}\n");
    package(&format!("large-{lines}"), &library, &main)
}

/// A package with a library and a program, in a folder of this name.
fn package(name: &str, library: &str, main: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("src")).expect("the folder can be made");
    fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"large\"\nversion = \"0.0.0\"\nedition = \"2018\"\n[workspace]\n",
    )
    .expect("the manifest can be written");
    fs::write(folder.join("src/lib.rs"), library).expect("the library can be written");
    fs::write(folder.join("src/main.rs"), main).expect("the program can be written");
    folder
}
