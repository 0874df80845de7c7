//! # Random libraries are bundled
//!
//! The bundle of each program that [`library`] makes must compile without a warning, hold nothing that the compiler
//! calls unused, and print the expected output. A failure shows the seed and the libraries.
//!
//! `GENERATED=10000 cargo test -p judge-bundler --test generated` tests that many seeds, not a hundred, and
//! `GENERATED_FROM=SEED` sets the first. A batch of bundles is linked and run as one program, with a module for each.

mod crates;
mod library;
mod random;
#[path = "../bundle/rustc.rs"]
mod rustc;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use judge_bundler::{Bundler, Cfg, Docs, Edition};
use library::Program;
use libtest_mimic::{Arguments, Failed, Trial};

const BATCH: usize = 50;

fn main() -> ExitCode {
    let number = |key, default| match env::var(key) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{key} is no number: {text}")),
        Err(_) => default,
    };
    let (first, count): (u64, u64) = (number("GENERATED_FROM", 1), number("GENERATED", 100));
    assert!(count > 0, "GENERATED is 0, so nothing would be tested");
    let end = first + count;
    let batches = (first..end).step_by(BATCH);
    let trials = batches.map(|start| {
        let seeds = start..end.min(start + BATCH as u64);
        Trial::test(format!("seeds {seeds:?}"), || check(seeds))
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Checks the programs of these seeds, and shows the shortest of those that fail.
fn check(seeds: Range<u64>) -> Result<(), Failed> {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("generated/{}", seeds.start));
    let mut failures = BTreeMap::new();
    let [mut modules, mut calls] = [const { String::new() }; 2];
    for seed in seeds {
        match bundle(&library::program(seed), &work) {
            // The crate of a bundle becomes a module.
            Ok(text) => {
                let text = text.replace("crate::", &format!("crate::p{seed}::"));
                let text = text.replace("fn main()", "pub fn main()");
                modules.push_str(&format!("mod p{seed} {{\n{text}\n}}\n"));
                calls.push_str(&format!("println!(\"seed {seed}\");\np{seed}::main();\n"));
            }
            Err(reason) => {
                let reason = reason.message().unwrap_or_default();
                failures.insert(seed, reason.to_string());
            }
        }
    }
    let (source, program) = (work.join("batch.rs"), work.join("batch"));
    fs::write(&source, format!("{modules}fn main() {{\n{calls}}}\n"))?;
    let mut rustc = rustc::command(Edition::E2021, &source);
    rustc.args(["-D", "warnings", "-C", "prefer-dynamic", "-o"]);
    rustc::succeed(rustc.arg(&program))?;
    let found = rustc::run(&program, Path::new(""))?;
    for part in found.split("seed ").skip(1) {
        let (seed, stdout) = part.split_once('\n').expect("the seed has a line");
        let seed = seed.parse().expect("a number");
        if stdout != library::program(seed).stdout {
            failures.insert(seed, format!("the bundle prints {stdout}"));
        }
    }
    fs::remove_dir_all(&work)?;
    let seeds: Vec<&u64> = failures.keys().collect();
    let explain = |(&seed, reason): (&u64, &String)| {
        let Program { crates, stdout, .. } = library::program(seed);
        let crates = crates.map(|(name, text)| format!("// {name}.rs\n{text}"));
        let crates = crates.concat();
        format!(
            "these seeds fail: {seeds:?}; one is {seed}\n{crates}\nit should print\n{stdout}\n{reason}"
        )
    };
    match failures.iter().min_by_key(|(_, reason)| reason.len()) {
        Some(shortest) => Err(explain(shortest).into()),
        None => Ok(()),
    }
}

/// The bundle of a program.
fn bundle(program: &Program, work: &Path) -> Result<String, Failed> {
    let features = program.is_fast.then_some("feature=\"fast\"");
    let cfg = Cfg::parse(rustc::cfg().lines().chain(features));
    let inputs = crates::write(work, &program.crates, &cfg);
    let bundler = Bundler::load(&inputs, 2, Edition::E2021, Docs::Summary)?;
    Ok(rustc::trim(&bundler, Edition::E2021, work)?.0)
}
