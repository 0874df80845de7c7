//! # Corpus: programs that use crates of the registry
//!
//! Each file in `programs` is a small program as competitors write them. The shipped program bundles it for a judge without
//! crates, so that the crates travel, and runs the bundle on the input `in` in its head, which has the answer `out`. What
//! comes of each program stands in `table.txt`, with the bytes of the bundle and of the program.
//!
//! `cargo test -p judge-cli --test corpus` compares the table, and `UPDATE_CORPUS=1` in front of that writes it. `CORPUS=NAME`
//! takes only the programs that have NAME in theirs. Times are printed and not compared.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Mutex;
use std::time::Instant;
use std::{env, fs, thread};

/// What came of a program.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    bytes: usize,
    source: usize,
    /// "verified", "warned" or "refused", and the first line of the reason.
    result: String,
}

type Table = BTreeMap<String, Row>;

#[test]
fn corpus() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
    let workspace = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus");
    let programs = make_workspace(&corpus, &workspace);
    let fetched = run("cargo", &["fetch"], &workspace);
    if !fetched.status.success() {
        let messages = String::from_utf8_lossy(&fetched.stderr);
        let reason = messages.lines().find(|line| line.starts_with("error"));
        let reason = reason.unwrap_or("cargo fetch fails");
        // What is printed is only shown if the test fails.
        let line = writeln!(io::stderr(), "CORPUS NOT TESTED, no registry: {reason}");
        return line.expect("standard error can be written");
    }
    let only = env::var("CORPUS").unwrap_or_default();
    let is_wanted = |name: &String| name.contains(&only);
    let wanted: Vec<String> = programs.into_iter().filter(is_wanted).collect();
    assert!(!wanted.is_empty(), "no program has {only} in its name");
    let found = bundle_all(&workspace, wanted);

    let file = corpus.join("table.txt");
    let mut expected = read(&file);
    if env::var_os("UPDATE_CORPUS").is_some() {
        expected.retain(|name, _| !is_wanted(name));
        expected.extend(found);
        fs::write(&file, write(&expected)).expect("the table can be written");
        // The lock file changes with Cargo.toml.
        fs::copy(workspace.join("Cargo.lock"), corpus.join("Cargo.lock")).expect("a copy");
        return;
    }
    expected.retain(|name, _| is_wanted(name));
    let is_same = expected.keys().eq(found.keys())
        && expected
            .values()
            .zip(found.values())
            .all(|(a, b)| is_like(a, b));
    let differs = "UPDATE_CORPUS=1 writes the table";
    assert!(
        is_same,
        "{differs}\nexpected:\n{}\nfound:\n{}",
        write(&expected),
        write(&found)
    );
}

/// The lints of another compiler may find a little more or less.
fn is_like(expected: &Row, found: &Row) -> bool {
    let is_near = expected.bytes.abs_diff(found.bytes) <= expected.bytes / 50;
    is_near && expected.source == found.source && expected.result == found.result
}

/// Makes a package with one case of each program, and returns the names.
fn make_workspace(corpus: &Path, workspace: &Path) -> Vec<String> {
    let read = |path: &Path| fs::read_to_string(path).expect("a file of the corpus can be read");
    let put = |path: String, text: &str| {
        let path = workspace.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    };
    // A program of the last time may be gone.
    if workspace.is_dir() {
        fs::remove_dir_all(workspace).expect("the last workspace can be removed");
    }
    let manifest = read(&corpus.join("Cargo.toml"));
    let (_, pinned) = manifest
        .split_once("[workspace.dependencies]\n")
        .expect("they come last");
    let crates = pinned.lines().filter_map(|line| line.split(' ').next());
    let crates: Vec<&str> = crates.collect();
    put("Cargo.toml".into(), &manifest);
    if let Ok(lock) = fs::read_to_string(corpus.join("Cargo.lock")) {
        put("Cargo.lock".into(), &lock);
    }
    let entries = fs::read_dir(corpus.join("programs")).expect("there are programs");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let mut names = Vec::new();
    for path in paths {
        let name = path
            .file_stem()
            .and_then(|stem| stem.to_str())
            .expect("a Unicode name");
        let text = read(&path);
        let head = |key| text.lines().find_map(|line| line.strip_prefix(key));
        for (key, extension) in [("//! in: ", "in"), ("//! out: ", "out")] {
            let line = head(key).unwrap_or_else(|| panic!("{name} has no line `{key}`"));
            put(
                format!("testcases/{name}/case.{extension}"),
                &format!("{line}\n"),
            );
        }
        let is_named = |krate: &&&str| {
            let name = krate.trim_end_matches("-rs").replace('-', "_");
            text.contains(&format!("{name}::"))
        };
        let needs = crates
            .iter()
            .filter(is_named)
            .map(|of| format!("{of}.workspace = true\n"));
        let package =
            format!("[package]\nname = \"{name}\"\nversion = \"0.0.0\"\nedition = \"2021\"");
        let judge = "[package.metadata.judge]\njudge = \"bare\"";
        let needs = needs.collect::<String>();
        put(
            format!("{name}/Cargo.toml"),
            &format!("{package}\n{judge}\n[dependencies]\n{needs}"),
        );
        put(format!("{name}/src/main.rs"), &text);
        names.push(name.to_string());
    }
    names.sort();
    names
}

/// Bundles the programs side by side.
fn bundle_all(workspace: &Path, mut names: Vec<String>) -> Table {
    names.reverse();
    let (queue, table) = (Mutex::new(names), Mutex::new(Table::new()));
    let next = || queue.lock().expect("no thread has panicked").pop();
    let work = || {
        while let Some(name) = next() {
            let start = Instant::now();
            let row = bundle(workspace, &name);
            let seconds = start.elapsed().as_secs_f64();
            println!("{seconds:6.2} s  {name}: {}", row.result);
            table
                .lock()
                .expect("no thread has panicked")
                .insert(name, row);
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    table.into_inner().expect("no thread has panicked")
}

fn bundle(workspace: &Path, name: &str) -> Row {
    let source = workspace.join(name).join("src/main.rs");
    let source = fs::read(source).expect("the program can be read").len();
    let output = run(
        env!("CARGO_BIN_EXE_cargo-judge"),
        &["bundle", name],
        workspace,
    );
    let messages = String::from_utf8_lossy(&output.stderr);
    let first = |key| messages.lines().find_map(|line| line.strip_prefix(key));
    let is_done = output.status.success() && messages.contains("Verified");
    let result = match (is_done, first("warning: "), first("error: ")) {
        (true, None, _) => "verified".to_string(),
        (true, Some(warning), _) => format!("warned: {warning}"),
        (false, _, Some(error)) => format!("refused: {error}"),
        (false, _, None) => panic!("{name}: {}\n{messages}", output.status),
    };
    Row {
        bytes: output.stdout.len(),
        source,
        result,
    }
}

fn run(program: &str, arguments: &[&str], folder: &Path) -> Output {
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(folder)
        .env_remove("CARGO_TARGET_DIR");
    command
        .output()
        .unwrap_or_else(|e| panic!("{command:?}: {e}"))
}

fn read(file: &Path) -> Table {
    let text = fs::read_to_string(file).unwrap_or_default();
    let row = |line: &str| {
        let mut words = line.split_whitespace();
        let name = words.next()?.to_string();
        let mut number = || words.next()?.parse().ok();
        let (bytes, source) = (number()?, number()?);
        let result = words.collect::<Vec<_>>().join(" ");
        Some((
            name,
            Row {
                bytes,
                source,
                result,
            },
        ))
    };
    let rows = text.lines().skip(1);
    rows.map(|line| row(line).unwrap_or_else(|| panic!("{}: {line}", file.display())))
        .collect()
}

fn write(table: &Table) -> String {
    let head = format!("{:24}{:>9}{:>9}  result\n", "program", "bytes", "source");
    let row = |(name, row): (&String, &Row)| {
        let Row {
            bytes,
            source,
            result,
        } = row;
        format!("{name:24}{bytes:>9}{source:>9}  {result}\n")
    };
    head + &table.iter().map(row).collect::<String>()
}
