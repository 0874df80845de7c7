//! # Much of everything, and how little the judge itself holds

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};

use serde_json::Value;

use crate::bench::Bench;

crate::tests![
    prints_200_mib,
    complains_about_200_mib,
    input_of_100_mib,
    output_of_100_mib,
    wrong_output_of_100_mib,
    ten_thousand_cases,
    ten_thousand_failures,
];

/// What the tool may hold to bundle and to judge, whatever the programs print; cargo's part is in it.
const OWN: u64 = 64;

/// How much output is kept.
const KEPT: u64 = 64;

const LARGE: u64 = 100 << 20;

fn prints_200_mib() {
    let bench = Bench::new().case("a", "print 200\n", "done\n");
    let judged = bench.test(&["--time-limit", "10 s"]);
    judged.gets("OLE");
    judged.holds_at_most(KEPT + OWN);
}

fn complains_about_200_mib() {
    let bench = Bench::new().case("a", "complain 200\n", "done\n");
    let judged = bench.test(&["--time-limit", "10 s"]);
    judged.gets("OLE");
    judged.holds_at_most(OWN);
}

fn input_of_100_mib() {
    for (expected, verdict) in [(format!("{LARGE}\n"), "AC"), ("1\n".to_string(), "WA")] {
        let bench = Bench::new().case("a", "count\n", expected);
        append_nul(&bench, "a.in", LARGE);
        let judged = bench.test(&["--time-limit", "10 s"]);
        // What the program reads in one go with its first line is in its buffer, and counted all the same.
        judged.gets(verdict);
        judged.holds_at_most(OWN);
    }
}

fn output_of_100_mib() {
    let bench = Bench::new().case("a", "print 100\n", "");
    append_nul(&bench, "a.out", LARGE);
    let judged = bench.test(&["--time-limit", "10 s"]);
    judged.gets("AC");
    // The output and what is expected.
    judged.holds_at_most(2 * (LARGE >> 20) + OWN);
}

fn wrong_output_of_100_mib() {
    let bench = Bench::new().case("a", "print 100\n", "");
    append_nul(&bench, "a.out", LARGE - 1);
    let mut file = open(&bench, "a.out");
    file.seek(SeekFrom::End(0)).expect("the file has an end");
    file.write_all(b"7").expect("the file can be written");
    let judged = bench.test(&["--time-limit", "10 s"]);
    let report = judged.gets("WA")["report"].to_string();
    assert!(report.contains("column 104857600"), "{}", judged.shown());
    judged.holds_at_most(2 * (LARGE >> 20) + OWN);
}

fn ten_thousand_cases() {
    let bench = many("answer\n", "done\n").case("7-fails", "answer\n", "other\n");
    let judged = bench.finish(bench.command(&[]));
    judged.ends(1);
    let table = &judged.stdout;
    assert!(
        table.contains("1 problem, 10001 cases: 10000 AC, 1 WA\n"),
        "{}",
        judged.shown()
    );
    assert!(table.contains("\n  7-fails  WA "), "{}", judged.shown());
    // Nobody reads ten thousand lines that say the same.
    assert!(table.lines().count() < 100, "{}", judged.shown());
    judged.holds_at_most(OWN);
}

fn ten_thousand_failures() {
    let bench = many("answer\n", "other\n");
    let judged = bench.finish(bench.command(&[]));
    judged.ends(1);
    assert!(
        judged.stdout.contains("1 problem, 10000 cases: 10000 WA\n"),
        "{}",
        judged.shown()
    );
    let more = "\n  9900 more, which --verbose lists\n";
    assert!(judged.stdout.contains(more), "{}", judged.shown());
    assert!(judged.stdout.lines().count() < 1000, "{}", judged.shown());
    judged.holds_at_most(2 * OWN);

    let judged = bench.test(&["--case", "1*"]);
    let document: Value = serde_json::from_str(&judged.stdout).expect("it is JSON");
    let cases = document["problems"][0]["cases"].as_array().map(Vec::len);
    // Programs are told of all: 1, 10 to 19, 100 to 199, 1000 to 1999 and 10000.
    assert_eq!(cases, Some(1 + 10 + 100 + 1000 + 1));
}

/// A workspace with ten thousand cases, all the same.
fn many(input: &str, expected: &str) -> Bench {
    let bench = Bench::new().case("1", input, expected);
    let folder = bench.path("testcases/acts");
    for number in 2..=10_000 {
        for extension in ["in", "out"] {
            let [from, to] = ["1".to_string(), number.to_string()]
                .map(|name| folder.join(format!("{name}.{extension}")));
            fs::hard_link(from, to).expect("a link can be made");
        }
    }
    bench
}

/// Makes a file longer, by bytes that take no room on the disk.
fn append_nul(bench: &Bench, name: &str, bytes: u64) {
    let file = open(bench, name);
    let length = file.metadata().expect("the file is there").len();
    file.set_len(length + bytes)
        .expect("the file can be made longer");
}

fn open(bench: &Bench, name: &str) -> File {
    let path = bench.path(&format!("testcases/acts/{name}"));
    File::options()
        .write(true)
        .open(path)
        .expect("the file is there")
}
