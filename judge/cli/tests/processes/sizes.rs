//! # Much of everything, and how little the judge itself holds

use std::fs::{self, File};
use std::os::unix::fs::FileExt;

use crate::kit::Workspace;

/// The memory that the tool may hold to bundle and to judge, cargo included, whatever the programs print.
const OWN: u64 = 64;

const MIB: u64 = 1 << 20;

/// A program that looks at nothing but the first line gets its verdict, and so does one that reads all.
#[test]
fn much_input() {
    let mut workspace = Workspace::acts();
    let acts = [
        ("does-not-read", "answer", "done\n".to_string(), "AC"),
        ("reads", "count", format!("{}\n", 100 * MIB), "AC"),
        ("reads-and-is-wrong", "count", "1\n".to_string(), "WA"),
    ];
    for (name, told, expected, _) in &acts {
        workspace.case("solve", name, format!("{told}\n"), expected);
        append_nul(&workspace, &format!("{name}.in"), 100 * MIB);
    }
    workspace.build_alone();
    let run = workspace.judge(&["test", "--prove", "--json", "--time-limit", "10 s"]);
    run.holds_at_most(OWN);
    for (case, (name, .., verdict)) in run.cases().iter().zip(acts) {
        assert_eq!(case["name"], name, "{case:#}");
        assert_eq!(case["verdict"], verdict, "{case:#}");
    }
    run.ends(1);
}

/// More than is kept unless it is expected.
#[test]
fn much_output() {
    let workspace = Workspace::acts();
    workspace.case("solve", "a", "print 72\n", "");
    append_nul(&workspace, "a.out", 72 * MIB);
    let run = workspace.judge(&["test", "--prove", "--time-limit", "10 s"]);
    // The output and what is expected.
    run.holds_at_most(2 * 72 + OWN).says(&["1 case: 1 AC"]);
}

#[test]
fn much_wrong_output() {
    let mut workspace = Workspace::acts();
    workspace.case("solve", "a", "print 16\n", "");
    let file = append_nul(&workspace, "a.out", 16 * MIB);
    let written = file.write_at(b"7", 16 * MIB - 1);
    written.expect("the file can be written");
    workspace.build_alone();
    let run = workspace.judge(&["test", "--prove", "--time-limit", "10 s"]);
    run.holds_at_most(2 * 16 + OWN);
    run.says(&["1 case: 1 WA", "column 16777216"]);
}

/// Two hundred cases that are right, and as many that are not.
#[test]
fn many_cases() {
    let mut workspace = Workspace::acts();
    workspace.case("solve", "right-1", "answer\n", "done\n");
    workspace.case("solve", "1", "answer\n", "other\n");
    for number in 2..=200 {
        for (prefix, extension) in [("right-", "in"), ("right-", "out"), ("", "in"), ("", "out")] {
            let path = |number: usize| {
                workspace.path(&format!("testcases/solve/{prefix}{number}.{extension}"))
            };
            fs::hard_link(path(1), path(number)).expect("a link can be made");
        }
    }
    workspace.build_alone();
    let run = workspace.judge(&["test", "--prove"]);
    let more = "\n  100 more; --verbose lists all\n";
    run.says(&["1 problem, 400 cases: 200 AC, 200 WA\n", "\n  7 ", more]);
    // What says the same hundreds of times is not read.
    assert!(!run.stdout.contains("right-"), "{}", run.stdout);
    run.holds_at_most(OWN);
    run.ends(1);
    // Programs are told of all: 1, 10 to 19, and 100 to 199.
    let run = workspace.judge(&["test", "--json", "--case", "1*"]);
    assert_eq!(run.cases().len(), 1 + 10 + 100);
}

/// Makes a file longer, by bytes that take no room on the disk.
fn append_nul(workspace: &Workspace, name: &str, bytes: u64) -> File {
    let path = workspace.path(&format!("testcases/solve/{name}"));
    let file = File::options().write(true).open(path);
    let file = file.expect("the file is there");
    let length = file.metadata().expect("it has a length").len();
    file.set_len(length + bytes).expect("it can be made longer");
    file
}
