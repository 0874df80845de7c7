//! # What bundling costs
//!
//! Whole processes, as a user runs them: `cargo metadata` and `cargo judge bundle --no-verify` on this workspace, whose ratio is the
//! figure to look at, and libraries of 25,000, 50,000 and 100,000 lines, to see that the time grows as the size does.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = small, large
}
criterion_main!(benches);

fn small(criterion: &mut Criterion) {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut group = criterion.benchmark_group("this workspace");
    group.bench_function("cargo metadata", |bencher| {
        bencher.iter(|| {
            run(
                Command::new("cargo").args(["metadata", "--format-version", "1", "--offline"]),
                &workspace,
            );
        });
    });
    group.bench_function("bundle --no-verify", |bencher| {
        bencher.iter(|| run(&mut bundle("poj1568"), &workspace));
    });
    group.finish();
}

fn large(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("library of so many lines");
    for lines in [25_000, 50_000, 100_000] {
        let folder = library(lines);
        group.throughput(Throughput::Elements(lines as u64));
        group.bench_function(BenchmarkId::from_parameter(lines), |bencher| {
            bencher.iter(|| run(&mut bundle("large"), &folder));
        });
    }
    group.finish();
}

fn bundle(name: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    command.args(["judge", "bundle", name, "--judge", "aoj", "--no-verify"]);
    command
}

fn run(command: &mut Command, folder: &Path) {
    let status = command
        .current_dir(folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .expect("the command can be started");
    assert!(status.success(), "{command:?}: {status}");
}

/// A package with a library of so many lines: functions, a type and its methods in each module, of which the program needs every
/// tenth.
fn library(lines: usize) -> PathBuf {
    const LINES_OF_A_MODULE: usize = 50;
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("large-{lines}"));
    fs::create_dir_all(folder.join("src")).expect("the folder can be made");
    fs::write(
        folder.join("Cargo.toml"),
        "[package]\nname = \"large\"\nversion = \"0.0.0\"\nedition = \"2018\"\n[workspace]\n",
    )
    .expect("the manifest can be written");
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
    fs::write(folder.join("src/lib.rs"), library).expect("the library can be written");
    fs::write(folder.join("src/main.rs"), main).expect("the program can be written");
    folder
}
