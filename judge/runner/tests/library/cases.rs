//! # The content of a folder of cases

use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use judge_runner::cases::{ExpectedOutput, find_cases};

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

    /// Asserts that these are the names of the cases and of the faults, in the order in which they are found.
    #[track_caller]
    fn has(&self, cases: &[&str], faults: &[&str]) {
        let found = find_cases(&self.0, ExpectedOutput::Required);
        let found_cases: Vec<_> = found.cases.iter().map(|case| &*case.name).collect();
        let found_faults: Vec<_> = found.faults.iter().map(|fault| &*fault.name).collect();
        assert_eq!((&found_cases[..], &found_faults[..]), (cases, faults));
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn cases_are_in_natural_order() {
    let ordered = "01 1 2 10 a-2-b a-2-c a-10-a a-b b b.c b1 b2x \u{e9}1 \u{e9}99999999999999999999999999 \
        \u{e9}100000000000000000000000000";
    let ordered: Vec<&str> = ordered.split(' ').collect();
    let files: Vec<String> = ordered
        .iter()
        .flat_map(|case| [format!("{case}.in"), format!("{case}.out")])
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    Folder::new("order", &files).has(&ordered, &[]);
}

#[test]
fn any_other_file_is_a_fault() {
    // Half a pair shifts no other.
    let halves = ["a.in", "b.in", "b.out", "c.out", "d.in", "d.out"];
    Folder::new("halves", &halves).has(&["b", "d"], &["a", "c"]);
    let others = [
        "a.in", "a.out", "a.ans", "notes.md", "in", ".in", ".gitkeep", "B.IN",
    ];
    let folder = Folder::new("others", &others);
    fs::create_dir(folder.0.join("more.in")).expect("the folder can be made");
    folder.has(
        &["a"],
        &[".in", "B.IN", "a.ans", "in", "more.in", "notes.md"],
    );
    let message = &find_cases(&folder.0, ExpectedOutput::Required).faults[4].message;
    assert!(
        message.contains("more.in is a folder; a case is a pair"),
        "{message}"
    );
}

/// Windows and macOS cannot hold both.
#[cfg(target_os = "linux")]
#[test]
fn names_that_differ_in_case_only_are_a_fault() {
    let folder = Folder::new("case", &["A.in", "A.out", "a.in", "a.out", "b.in", "b.out"]);
    folder.has(&["A", "b"], &["a"]);
    let message = &find_cases(&folder.0, ExpectedOutput::Optional).faults[0].message;
    assert!(message.starts_with("the cases A and a in "), "{message}");
}

#[cfg(unix)]
#[test]
fn links_count_as_their_targets() {
    let folder = Folder::new("links", &["a.in", "a.out"]);
    for (target, link) in [
        ("a.in", "b.in"),
        ("a.out", "b.out"),
        ("nowhere", "c.in"),
        (".", "d.in"),
        ("/dev/null", "e.in"),
    ] {
        let link = folder.0.join(link);
        std::os::unix::fs::symlink(target, link).expect("the link can be made");
    }
    folder.has(&["a", "b"], &["c.in", "d.in", "e.in"]);
}
