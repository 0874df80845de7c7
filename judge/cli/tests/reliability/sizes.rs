//! # Much of everything, and how little the judge itself holds

use std::fs::{self, File};
use std::os::unix::fs::FileExt;

use serde_json::Value;

use crate::bench::Bench;

/// What the tool may hold to bundle and to judge, whatever the programs print; cargo's part is in it.
const OWN: u64 = 64;

const MIB: u64 = 1 << 20;

/// A program that looks at nothing but the first line gets its verdict, and so does one that reads all.
#[test]
fn much_input() {
    let bench = Bench::new()
        .case("reads", "count\n", format!("{}\n", 100 * MIB))
        .case("reads-and-is-wrong", "count\n", "1\n")
        .case("does-not-read", "answer\n", "done\n");
    for case in ["reads", "reads-and-is-wrong", "does-not-read"] {
        append_nul(&bench, &format!("{case}.in"), 100 * MIB);
    }
    let judged = bench.test(&["--time-limit", "10 s"]);
    judged.holds_at_most(OWN);
    let verdicts = judged
        .cases()
        .into_iter()
        .map(|case| case["verdict"].clone());
    let verdicts: Vec<Value> = verdicts.collect();
    // In the order of their names.
    assert_eq!(verdicts, ["AC", "AC", "WA"], "{}", judged.shown());
}

/// More than is kept unless it is expected.
#[test]
fn much_output() {
    let bench = Bench::new().case("a", "print 72\n", "");
    append_nul(&bench, "a.out", 72 * MIB);
    let judged = bench.test(&["--time-limit", "10 s"]);
    judged.gets("AC");
    // The output and what is expected.
    judged.holds_at_most(2 * 72 + OWN);
}

#[test]
fn much_wrong_output() {
    let bench = Bench::new().case("a", "print 16\n", "");
    let file = append_nul(&bench, "a.out", 16 * MIB);
    file.write_at(b"7", 16 * MIB - 1)
        .expect("the file can be written");
    let judged = bench.test(&["--time-limit", "10 s"]);
    judged.gets("WA");
    assert!(
        judged.stdout.contains("column 16777216"),
        "{}",
        judged.shown()
    );
    judged.holds_at_most(2 * 16 + OWN);
}

/// Two hundred cases that are right, and as many that are not.
#[test]
fn many_cases() {
    let bench = Bench::new()
        .case("right-1", "answer\n", "done\n")
        .case("1", "answer\n", "other\n");
    for number in 2..=200 {
        for (prefix, extension) in [("right-", "in"), ("right-", "out"), ("", "in"), ("", "out")] {
            let path =
                |number: usize| bench.path(&format!("testcases/acts/{prefix}{number}.{extension}"));
            fs::hard_link(path(1), path(number)).expect("a link can be made");
        }
    }
    let judged = bench.finish(bench.command(&[]));
    judged.ends(1);
    let table = &judged.stdout;
    let more = "\n  100 more, which --verbose lists\n";
    for part in ["1 problem, 400 cases: 200 AC, 200 WA\n", "\n  7 ", more] {
        assert!(table.contains(part), "no {part:?}: {}", judged.shown());
    }
    // Nobody reads hundreds of lines that say the same.
    assert!(!table.contains("right-"), "{}", judged.shown());
    judged.holds_at_most(OWN);
    // Programs are told of all: 1, 10 to 19, and 100 to 199.
    let judged = bench.test(&["--case", "1*"]);
    assert_eq!(judged.cases().len(), 1 + 10 + 100);
}

/// Makes a file longer, by bytes that take no room on the disk.
fn append_nul(bench: &Bench, name: &str, bytes: u64) -> File {
    let path = bench.path(&format!("testcases/acts/{name}"));
    let file = File::options()
        .write(true)
        .open(path)
        .expect("the file is there");
    let length = file.metadata().expect("it has a length").len();
    file.set_len(length + bytes).expect("it can be made longer");
    file
}
