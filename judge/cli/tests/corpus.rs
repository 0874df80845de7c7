//! # Programs with crates of the registry
//!
//! `judge/bundler/tests/corpus` is a workspace of small programs, each with a popular crate that no fixture covers.
//! Every one is bundled by the shipped program for a judge without crates, compiled, and run; it checks itself.
//! `table.tsv` beside them keeps the result and the length of each: a bundle may get shorter, or a little longer by
//! another version of the compiler.
//!
//! `cargo test -p judge-cli --test corpus -- --ignored` tests the large bundles; with `UPDATE_CORPUS=1` it writes the
//! table. Where cargo has not downloaded the crates, the tests say so and check nothing. If the variable `SKIP_NO_TEST`
//! is set, they fail instead. `cargo fetch` in the corpus downloads the crates.

use std::env;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;

/// A line of the table.
struct Row {
    program: String,
    /// `right`, or how it fails.
    result: String,
    bytes: usize,
}

/// How to get the crates.
const MISSING: &str = "the corpus is not tested; its crates are missing: run `cargo fetch` in judge/bundler/tests/corpus";

const HEAD: &str = "program\tresult\tbytes\n";

/// The longest source that POJ and others accept.
const SMALL: usize = 64 << 10;

#[test]
fn small_bundles_are_those_of_the_table() {
    compare(|row| row.bytes <= SMALL);
}

#[test]
#[ignore = "takes minutes"]
fn large_bundles_are_those_of_the_table() {
    if env::var_os("UPDATE_CORPUS").is_some() {
        assert!(!is_registry_missing(), "{MISSING}");
        let rows = measure_all(&programs());
        let lines: String = rows.iter().map(Row::line).collect();
        return fs::write(table(), HEAD.to_string() + &lines).expect("the table can be written");
    }
    compare(|row| row.bytes > SMALL);
}

/// Compares the programs of these rows with the table.
fn compare(is_chosen: impl FnMut(&Row) -> bool) {
    if is_registry_missing() {
        assert!(env::var_os("SKIP_NO_TEST").is_none(), "{MISSING}");
        // libtest hides what a test prints with `println!`.
        return writeln!(io::stderr(), "WARNING: {MISSING}").expect("standard error is open");
    }
    let kept = fs::read_to_string(table()).expect("the table can be read");
    let kept: Vec<Row> = kept.lines().skip(1).map(Row::parse).collect();
    let names: Vec<&str> = kept.iter().map(|row| &*row.program).collect();
    assert_eq!(names, programs(), "the table has other programs");
    let kept: Vec<Row> = kept.into_iter().filter(is_chosen).collect();
    assert!(kept.len() >= 10, "{} programs", kept.len());
    let programs: Vec<String> = kept.iter().map(|row| row.program.clone()).collect();
    let rows = measure_all(&programs);
    let pairs = kept.iter().zip(&rows);
    let differ = pairs.filter(|(kept, row)| !row.is_as_good_as(kept));
    let differ: String = differ
        .map(|(kept, row)| format!("-{}+{}", kept.line(), row.line()))
        .collect();
    assert!(
        differ.is_empty(),
        "these programs differ from the table, which UPDATE_CORPUS=1 writes:\n{differ}"
    );
}

/// The names of the programs, in the order of the table.
fn programs() -> Vec<String> {
    let programs = fs::read_dir(corpus().join("src/bin")).expect("the programs are there");
    let names = programs.map(|entry| entry.expect("the folder can be read").path());
    let names = names.filter_map(|path| Some(path.file_stem()?.to_str()?.to_string()));
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn table() -> PathBuf {
    corpus().join("table.tsv")
}

/// True if cargo lacks crates that the programs use, and may not download them.
fn is_registry_missing() -> bool {
    let mut tree = Command::new("cargo");
    tree.args(["tree", "--locked", "--offline"]);
    let output = tree.current_dir(corpus()).output();
    let output = output.expect("cargo can be started");
    let errors = String::from_utf8_lossy(&output.stderr);
    let is_missing = !output.status.success() && errors.contains("--offline");
    assert!(output.status.success() || is_missing, "{tree:?}\n{errors}");
    is_missing
}

/// Measures two programs at a time, since most of it is a compiler with one thread.
fn measure_all(programs: &[String]) -> Vec<Row> {
    let measure_half = |half: &[String]| half.iter().map(|it| measure(it)).collect::<Vec<_>>();
    let (first, second) = programs.split_at(programs.len() / 2);
    thread::scope(|scope| {
        let second = scope.spawn(|| measure_half(second));
        let mut rows = measure_half(first);
        rows.extend(second.join().expect("each program is measured"));
        rows
    })
}

/// Bundles, compiles and runs a program.
fn measure(program: &str) -> Row {
    let work = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
    let mut bundle = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    bundle.args(["judge", "bundle", program]);
    bundle.args(["--judge", "bare", "--no-verify"]);
    bundle.current_dir(corpus()).env("CARGO_TARGET_DIR", &work);
    let output = bundle.output().expect("the program can be started");
    let errors = String::from_utf8_lossy(&output.stderr);
    let refusal = errors.lines().find(|line| line.starts_with("error"));
    let result = match refusal {
        Some(refusal) => format!("refused: {refusal}"),
        None => result(&work.join(program), &output.stdout).to_string(),
    };
    Row {
        program: program.to_string(),
        result,
        bytes: output.stdout.len(),
    }
}

/// Compiles and runs a bundle.
fn result(program: &Path, bundle: &[u8]) -> &'static str {
    let source = program.with_extension("rs");
    fs::write(&source, bundle).expect("the bundle can be written");
    let mut rustc = Command::new("rustc");
    rustc.args(["--edition", "2021", "-o"]);
    let compiled = rustc.arg(program).arg(source).output();
    let compiled = compiled.expect("rustc can be started");
    let ran = || Command::new(program).output().expect("it can be started");
    match compiled.status.success() {
        false => "does not compile",
        true if !ran().status.success() => "wrong",
        true if !compiled.stderr.is_empty() => "has warnings",
        true => "right",
    }
}

impl Row {
    fn parse(line: &str) -> Row {
        let fields: Vec<&str> = line.split('\t').collect();
        let [program, result, bytes] = fields[..] else {
            panic!("the table has this line: {line}");
        };
        Row {
            program: program.to_string(),
            result: result.to_string(),
            bytes: bytes.parse().expect("a number of bytes"),
        }
    }

    fn line(&self) -> String {
        format!("{}\t{}\t{}\n", self.program, self.result, self.bytes)
    }

    fn is_as_good_as(&self, kept: &Row) -> bool {
        self.result == kept.result && self.bytes <= kept.bytes + kept.bytes / 50
    }
}

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../bundler/tests/corpus")
}
