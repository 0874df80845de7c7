//! # What a folder of cases may hold

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use judge_runner::testcase::files::{find, folder};

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[&str]) -> Self {
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cases-{}-{name}", process::id()));
        fs::create_dir_all(&path).expect("the folder can be made");
        for file in files {
            fs::write(path.join(file), "").expect("the file can be written");
        }
        Folder(path)
    }

    /// Returns the names of the cases and of the faults, in the order in which they were found.
    fn names(&self) -> (Vec<String>, Vec<String>) {
        let found = find(&self.0);
        let cases = found.cases.into_iter().map(|case| case.name).collect();
        (
            cases,
            found.faults.into_iter().map(|fault| fault.name).collect(),
        )
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

#[test]
fn cases_are_in_natural_order() {
    let ordered = [
        "1", "01", "2", "10", "a-2-b", "a-2-c", "a-10-a", "a-b", "b", "b.c", "b1", "b2x", "\u{e9}1",
    ];
    let files: Vec<String> = ordered
        .iter()
        .flat_map(|case| [format!("{case}.in"), format!("{case}.out")])
        .collect();
    let folder = Folder::new(
        "order",
        &files.iter().map(String::as_str).collect::<Vec<_>>(),
    );
    let (mut cases, faults) = folder.names();
    assert_eq!(faults, names(&[]));
    // Between the two spellings of 1 any order will do.
    cases[..2].sort_by_key(String::len);
    assert_eq!(cases, names(&ordered));
}

#[test]
fn pairs_know_their_files() {
    let folder = Folder::new("pair", &["a.b.in", "a.b.out"]);
    let found = find(&folder.0);
    assert_eq!(found.cases[0].name, "a.b");
    assert_eq!(found.cases[0].input, folder.0.join("a.b.in"));
    assert_eq!(found.cases[0].expected, folder.0.join("a.b.out"));
}

#[test]
fn half_a_pair_shifts_no_other() {
    let folder = Folder::new(
        "halves",
        &["a.in", "b.in", "b.out", "c.out", "d.in", "d.out"],
    );
    assert_eq!(folder.names(), (names(&["b", "d"]), names(&["a", "c"])));
}

#[test]
fn what_is_no_case_is_a_fault() {
    let folder = Folder::new(
        "others",
        &[
            "a.in", "a.out", "a.ans", "notes.md", "in", ".in", ".gitkeep", "A.IN",
        ],
    );
    fs::create_dir(folder.0.join("more.in")).expect("the folder can be made");
    assert_eq!(
        folder.names(),
        (
            names(&["a"]),
            names(&[".in", "A.IN", "a.ans", "in", "more.in", "notes.md"])
        )
    );
    let faults = find(&folder.0).faults;
    let more = faults.iter().find(|fault| fault.name == "more.in");
    assert!(more.is_some_and(|fault| {
        fault
            .message
            .contains("more.in is a folder: a case is a pair")
    }));
}

#[test]
fn folder_without_cases_is_a_fault() {
    let folder = Folder::new("empty", &[".gitkeep"]);
    assert_eq!(folder.names(), (names(&[]), names(&["cases"])));
    let missing = find(&folder.0.join("missing"));
    assert_eq!(missing.faults[0].name, "cases");
    let file = find(&folder.0.join(".gitkeep"));
    assert!(
        file.faults[0].message.contains("cannot be read"),
        "{:?}",
        file.faults
    );
}

#[cfg(unix)]
#[test]
fn links_count_as_what_they_point_to() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("links", &["a.in", "a.out"]);
    for (target, link) in [
        ("a.in", "b.in"),
        ("a.out", "b.out"),
        ("nowhere", "c.in"),
        (".", "d.in"),
        ("/dev/null", "e.in"),
    ] {
        symlink(target, folder.0.join(link)).expect("the link can be made");
    }
    assert_eq!(
        folder.names(),
        (names(&["a", "b"]), names(&["c.in", "d.in", "e.in"]))
    );
}

#[test]
fn nearest_folder_counts() {
    let top = Folder::new("nearest", &[]);
    let package = top.0.join("group/five");
    let above = top.0.join("testcases/five");
    fs::create_dir_all(&package).expect("the folder can be made");
    // Without any, they are expected beside the workspace's Cargo.toml, which may be that of the package itself.
    fs::write(top.0.join("Cargo.toml"), "[workspace]\n").expect("a file can be written");
    assert_eq!(folder(&package, "five"), above);
    fs::create_dir_all(&above).expect("the folder can be made");
    assert_eq!(folder(&package, "five"), above);
    fs::create_dir_all(top.0.join("group/testcases/five")).expect("the folder can be made");
    assert_eq!(folder(&package, "five"), top.0.join("group/testcases/five"));
}
