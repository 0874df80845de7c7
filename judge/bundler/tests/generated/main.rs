//! # Random libraries are bundled
//!
//! The bundle of each program that [`library`] makes must compile without a warning, hold nothing that the compiler calls
//! unused, and print what is expected. A failure shows the seed and the libraries.
//!
//! `GENERATED=10000 cargo test -p judge-bundler --test generated` takes that many seeds instead of a hundred, and
//! `GENERATED_FROM=SEED` begins there. A batch of bundles is linked and run as one program, with a module for each.

mod library;
#[path = "../bundle/rustc.rs"]
mod rustc;

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::{env, fs, thread};

use judge_bundler::{
    Bundler, Cfg, CrateInput, CrateOrigin, Dependency, DependencyTarget, Docs, Edition, TrimError,
};
use library::Program;
use libtest_mimic::Failed;

const BATCH: u64 = 50;

#[test]
fn generated() {
    let number = |key, default| match env::var(key) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{key} is no number: {text}")),
        Err(_) => default,
    };
    let (first, count) = (number("GENERATED_FROM", 1), number("GENERATED", 100));
    assert!(count > 0, "GENERATED is 0, so nothing would be tested");
    let (next, failures) = (Mutex::new(first), Mutex::new(BTreeMap::new()));
    let work = || {
        loop {
            let mut next = next.lock().expect("no thread has panicked");
            let batch = *next..(*next + BATCH).min(first + count);
            *next = batch.end;
            drop(next);
            if batch.is_empty() {
                break;
            }
            let found = check(batch);
            failures
                .lock()
                .expect("no thread has panicked")
                .extend(found);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let failures = failures.into_inner().expect("no thread has panicked");
    let seeds: Vec<&u64> = failures.keys().collect();
    let shortest = failures.iter().min_by_key(|(_, reason)| reason.len());
    if let Some((seed, reason)) = shortest {
        panic!("these seeds fail: {seeds:?}; the shortest is {seed}\n{reason}");
    }
}

/// Checks the programs of these seeds, and returns what is wrong with which.
fn check(seeds: Range<u64>) -> BTreeMap<u64, String> {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("generated/{}", seeds.start));
    fs::create_dir_all(&work).expect("a folder can be made");
    let mut failures = BTreeMap::new();
    let [mut modules, mut calls] = [const { String::new() }; 2];
    for seed in seeds.clone() {
        let program = library::program(seed);
        match bundle(&program, &work) {
            // The crate of a bundle becomes a module.
            Ok(text) => {
                let text = text.replace("crate::", &format!("crate::p{seed}::"));
                let text = text.replace("fn main()", "pub fn main()");
                modules.push_str(&format!("mod p{seed} {{\n{text}\n}}\n"));
                calls.push_str(&format!("println!(\"seed {seed}\");\np{seed}::main();\n"));
            }
            Err(reason) => drop(failures.insert(seed, explain(&program, &work, &reason))),
        }
    }
    let (source, program) = (work.join("batch.rs"), work.join("batch"));
    fs::write(&source, format!("{modules}fn main() {{\n{calls}}}\n")).expect("a file");
    let mut rustc = rustc::command(Edition::E2021, &source);
    rustc
        .args(["-D", "warnings", "-C", "prefer-dynamic", "-o"])
        .arg(&program);
    let run = rustc::succeed(&mut rustc).and_then(|()| rustc::run(&program, Path::new("")));
    let found = run.unwrap_or_else(|e| panic!("seeds {seeds:?}: {}", e.message().unwrap_or("")));
    for part in found.split("seed ").skip(1) {
        let (seed, stdout) = part.split_once('\n').expect("the seed has a line");
        let seed = seed.parse().expect("a number");
        let program = library::program(seed);
        if stdout != program.stdout {
            let reason = format!("the bundle prints {stdout}");
            failures.insert(seed, explain(&program, &work, &reason));
        }
    }
    fs::remove_dir_all(&work).expect("the folder can be removed");
    failures
}

/// The bundle of a program, about which the compiler has nothing to say.
fn bundle(program: &Program, work: &Path) -> Result<String, String> {
    let bundler = Bundler::load(&inputs(program, work), 2, Edition::E2021, Docs::Summary);
    let bundler = bundler.map_err(|e| e.to_string())?;
    let mut silent = None;
    let trimmed = bundler.trim(|bundle| {
        let report = rustc::check(&bundle.text, Edition::E2021, work)?;
        if report.is_silent {
            silent = Some(bundle.text.clone());
        }
        Ok(report.findings)
    });
    let trimmed = trimmed.map_err(|error: TrimError<Failed>| match error {
        TrimError::Input(diagnostic) => diagnostic.to_string(),
        TrimError::Compiler(failed) => failed.message().unwrap_or_default().to_string(),
    })?;
    let text = trimmed.bundle.text;
    if silent.as_ref() == Some(&text) {
        return Ok(text);
    }
    // Code that could not be cut has an attribute, which the lints of `check` overrule.
    let source = work.join("bundle.rs");
    fs::write(&source, &text).expect("a file can be written");
    let mut rustc = rustc::command(Edition::E2021, &source);
    rustc
        .args(["-D", "warnings", "--emit=metadata", "--out-dir"])
        .arg(work);
    match rustc::succeed(&mut rustc) {
        Ok(()) => Ok(text),
        Err(failed) => Err(format!("{}\n{text}", failed.message().unwrap_or_default())),
    }
}

/// Writes the crates, and describes them to the bundler.
fn inputs(program: &Program, work: &Path) -> Vec<CrateInput> {
    let features = program.is_fast.then_some("feature=\"fast\"");
    let input = |(index, (name, text)): (usize, &(&str, String))| {
        let root = work.join(format!("{name}.rs"));
        fs::write(&root, text).expect("a file can be written");
        let needs = program.crates[..index].iter().enumerate();
        let needs = needs.map(|(target, (name, _))| Dependency {
            name: name.to_string(),
            target: DependencyTarget::Inlined(target),
        });
        CrateInput {
            name: name.to_string(),
            package: name.to_string(),
            version: "1.0.0".to_string(),
            variables: BTreeMap::new(),
            edition: Edition::E2021,
            root,
            cfg: Cfg::parse(rustc::cfg().lines().chain(features)),
            dependencies: needs.collect(),
            origin: CrateOrigin::Path,
            fixes: BTreeMap::new(),
        }
    };
    program.crates.iter().enumerate().map(input).collect()
}

/// Says how a program failed, or that it is no valid one.
fn explain(program: &Program, work: &Path, reason: &str) -> String {
    if let Err(error) = compile(program, work) {
        let error = error.message().unwrap_or_default();
        return format!("the generator is wrong: {error}");
    }
    let crates = program.crates.iter();
    let crates = crates.map(|(name, text)| format!("// {name}.rs\n{text}"));
    let crates = crates.collect::<String>();
    format!("{crates}\nit should print\n{}\n{reason}", program.stdout)
}

/// Compiles the crates as they are, and compares the program's output.
fn compile(program: &Program, work: &Path) -> Result<(), Failed> {
    // The files may be another program's by now.
    inputs(program, work);
    for (name, _) in &program.crates {
        let mut rustc = rustc::command(Edition::E2021, &work.join(format!("{name}.rs")));
        let kind = if *name == "main" { "bin" } else { "rlib" };
        rustc
            .args(["--cap-lints=allow", "--crate-type", kind, "--out-dir"])
            .arg(work);
        rustc
            .arg("-L")
            .arg(work)
            .args(["--extern", "base", "--extern", "kit"]);
        if program.is_fast {
            rustc.args(["--cfg", "feature=\"fast\""]);
        }
        rustc::succeed(&mut rustc)?;
    }
    let found = rustc::run(&PathBuf::from(work).join("main"), Path::new(""))?;
    if found == program.stdout {
        Ok(())
    } else {
        Err(format!("it prints {found}").into())
    }
}
