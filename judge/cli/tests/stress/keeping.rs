//! # Which files a session leaves behind

use std::fs;

use crate::bench::Bench;

crate::tests![
    a_finding_is_kept_whole,
    the_folder_is_made,
    names_are_not_taken_twice,
    the_same_is_not_kept_twice,
    who_is_asked_may_say_yes,
    who_is_asked_may_say_no,
    who_does_not_answer_has_said_no,
    a_folder_that_cannot_be_made_is_an_error,
];

fn bench() -> Bench {
    Bench::new("adds-wrongly", "adds", "makes-numbers")
}

fn a_finding_is_kept_whole() {
    let bench = bench().case_file("a.in", "0\n").case_file("a.out", "0\n");
    bench
        .run("--save")
        .exits(1)
        .says_nothing()
        .prints(&["kept as ", "stress-1.in and .out\n"]);
    assert_eq!(
        bench.case_files(),
        ["a.in", "a.out", "stress-1.in", "stress-1.out"]
    );
    assert_eq!(bench.read_case("stress-1.in"), "1\n101\n");
    assert_eq!(bench.read_case("stress-1.out"), "101\n");
}

fn the_folder_is_made() {
    let bench = bench();
    bench.run("--save").exits(1);
    assert_eq!(bench.case_files(), ["stress-1.in", "stress-1.out"]);
}

fn names_are_not_taken_twice() {
    let bench = bench()
        .case_file("stress-1.in", "0\n")
        .case_file("stress-1.out", "0\n")
        .case_file("stress-2.out", "half a pair");
    bench
        .run("--save")
        .exits(1)
        .prints(&["stress-3.in and .out\n"]);
    assert_eq!(bench.read_case("stress-1.in"), "0\n");
    assert_eq!(bench.read_case("stress-2.out"), "half a pair");
    assert_eq!(bench.read_case("stress-3.in"), "1\n101\n");
}

fn the_same_is_not_kept_twice() {
    let bench = bench();
    bench.run("--save").exits(1);
    bench
        .run("--save")
        .exits(1)
        .prints(&["kept already as ", "stress-1.in and .out\n"]);
    assert_eq!(bench.case_files(), ["stress-1.in", "stress-1.out"]);
}

fn who_is_asked_may_say_yes() {
    let bench = bench();
    bench
        .run_and_answer("--ask", "Y\n")
        .exits(1)
        .says(&["keep it as ", "stress-1.in and .out? [y/N] "]);
    assert_eq!(bench.case_files(), ["stress-1.in", "stress-1.out"]);
}

fn who_is_asked_may_say_no() {
    let bench = bench();
    bench.run_and_answer("--ask", "\n").exits(1);
    assert!(bench.case_files().is_empty());
}

fn who_does_not_answer_has_said_no() {
    let bench = bench();
    bench.run_and_answer("--ask", "").exits(1);
    assert!(bench.case_files().is_empty());
}

fn a_folder_that_cannot_be_made_is_an_error() {
    let bench = bench();
    fs::write(bench.path("testcases"), "a file").expect("the file can be written");
    bench
        .run("--save")
        .exits(1)
        .prints(&["wrong answer at seed 5: "])
        .says(&["error: cannot write ", "sums"]);
}
