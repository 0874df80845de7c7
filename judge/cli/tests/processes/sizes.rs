//! # Much of everything, and how little the judge itself holds

use std::fs::{self, File};
use std::os::unix::fs::FileExt;

use crate::kit::{Run, Workspace};

/// The memory that the tool may hold to bundle and to judge, cargo included, whatever the programs print.
const OWN: u64 = 64;

const MIB: u64 = 1 << 20;

/// One workspace has all cases, because its programs take longer to compile than to run.
#[test]
fn the_judge_holds_little_of_what_is_much() {
    let workspace = Workspace::acts();
    much_input(&workspace);
    much_output(&workspace);
    many_cases(&workspace);
}

fn run(workspace: &Workspace, cases: &str, option: &str) -> Run {
    workspace.judge(&[
        "test",
        option,
        "--time-limit",
        "10 s",
        "--verify",
        "--case",
        cases,
    ])
}

/// A program that reads only the first line gets its verdict, and so does one that reads everything.
fn much_input(workspace: &Workspace) {
    let acts = [
        ("input-is-not-read", "answer", "done\n".to_string(), "AC"),
        ("input-is-read", "count", format!("{}\n", 100 * MIB), "AC"),
        ("input-is-read-in-vain", "count", "1\n".to_string(), "WA"),
    ];
    for (name, told, expected, _) in &acts {
        workspace.case("solve", name, format!("{told}\n"), expected);
        append_nul(workspace, &format!("{name}.in"), 100 * MIB);
    }
    let run = run(workspace, "input-*", "--json");
    run.holds_at_most(OWN).ends(1);
    for (case, (name, .., verdict)) in run.cases().iter().zip(acts) {
        assert_eq!(case["name"], name, "{case:#}");
        assert_eq!(case["verdict"], verdict, "{case:#}");
    }
}

/// A right output longer than the tool keeps of a wrong one, and a wrong last byte. The judge holds both outputs.
fn much_output(workspace: &Workspace) {
    workspace.case("solve", "output", "print 72\n", "");
    append_nul(workspace, "output.out", 72 * MIB);
    let right = run(workspace, "output", "-v");
    right.holds_at_most(2 * 72 + OWN).says(&["1 case: 1 AC"]);
    workspace.case("solve", "output", "print 16\n", "");
    let file = append_nul(workspace, "output.out", 16 * MIB);
    let written = file.write_at(b"7", 16 * MIB - 1);
    written.expect("the file can be written");
    let wrong = run(workspace, "output", "-v");
    wrong.holds_at_most(2 * 16 + OWN);
    wrong.says(&["1 case: 1 WA", "column 16777216"]);
}

/// Two hundred cases that are right, and as many that are not.
fn many_cases(workspace: &Workspace) {
    workspace.case("solve", "many-right-1", "answer\n", "done\n");
    workspace.case("solve", "many-wrong-1", "answer\n", "other\n");
    let path = |name: &str| workspace.path(&format!("testcases/solve/{name}"));
    for number in 2..=200 {
        for (prefix, extension) in [
            ("right", "in"),
            ("right", "out"),
            ("wrong", "in"),
            ("wrong", "out"),
        ] {
            let [first, other] =
                [1, number].map(|it| path(&format!("many-{prefix}-{it}.{extension}")));
            fs::hard_link(first, other).expect("a link can be made");
        }
    }
    let table = run(workspace, "many-*", "--quiet");
    table.says(&[
        "1 problem, 400 cases: 200 AC, 200 WA\n",
        "\n  many-wrong-7 ",
    ]);
    // The table lists no passed case.
    assert!(!table.stdout.contains("right-"), "{}", table.stdout);
    table.holds_at_most(OWN).ends(1);
    // Programs are told of all: 1, 10 to 19, and 100 to 199.
    let document = run(workspace, "many-wrong-1*", "--json");
    assert_eq!(document.cases().len(), 1 + 10 + 100);
}

/// The tool itself needs no more memory for cases than for none.
#[test]
fn cases_are_never_held_in_memory() {
    let first = "fn main() {\n    let mut line = String::new();\n    \
                 std::io::stdin().read_line(&mut line).unwrap();\n    print!(\"{line}\");\n}\n";
    let workspace = Workspace::solve(first, "");
    for name in ["a", "b", "c"] {
        workspace.case("solve", name, "7\n", "7\n");
        append_nul(&workspace, &format!("{name}.in"), 40 * MIB);
    }
    // The compiler holds more.
    workspace.judge(&["test"]).ends(0);
    workspace.judge(&["test"]).ends(0).holds_at_most(OWN);
    let unchanged = workspace.judge(&["test", "--changed"]);
    let skipped = "Skipping 1 unchanged problem (passed before)";
    unchanged.says(&[skipped]).holds_at_most(OWN);
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
