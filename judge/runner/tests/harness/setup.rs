//! # What is wrong before a program runs, and which cases are run

use std::fs;

use crate::bench::{Bench, DRIVEN_PROGRAM, ECHO, Run};

crate::tests![
    a_folder_without_cases_fails,
    what_is_no_case_fails,
    misspelt_metadata_fails_every_case,
    a_missing_program_fails,
    names_choose_cases,
];

fn a_folder_without_cases_fails() {
    let bench = Bench::new(ECHO);
    let folder = bench.cases().display().to_string();
    for arguments in [&[][..], &["--exact", "sample-1"]] {
        let run = bench.run(arguments);
        run.fails_before_any_test(&[&folder, "has no cases"]);
    }
    fs::remove_dir_all(bench.cases()).expect("the folder can be removed");
    let packages = bench.package().with_file_name("");
    fs::write(packages.join("Cargo.toml"), "[workspace]\n").expect("a file can be written");
    let beside = packages.join("testcases").display().to_string();
    let run = bench.run(&[]);
    run.fails_before_any_test(&[&beside, "cannot be read", "<case>.in and <case>.out"]);
}

fn what_is_no_case_fails() {
    let bench = Bench::new(ECHO)
        .case("whole", "1\n", "1\n")
        .file(".gitattributes", "")
        .file("question.in", "1\n")
        .file("answer.out", "1\n")
        .file("b.in.txt", "")
        .file(".c.in", "");
    fs::create_dir(bench.cases().join("d.in")).expect("the folder can be made");
    let run = bench.run(&[]);
    run.passed("whole");
    run.fails(&["1 passed; 5 failed"]);
    for (name, said) in [
        ("question", "question.in has no question.out beside it"),
        ("answer", "answer.out has no answer.in beside it"),
        (
            "b.in.txt",
            "b.in.txt is neither an input nor an expected output",
        ),
        (".c.in", ".c.in is hidden"),
        ("d.in", "d.in is a folder"),
    ] {
        run.says_of(name, &[said]);
    }
}

fn misspelt_metadata_fails_every_case() {
    let bench = Bench::new(ECHO)
        .metadata("time-limit = '2 hours'")
        .case("a", "1\n", "1\n");
    let manifest = bench.package().join("Cargo.toml");
    let said = "expected a time such as \"2 s\" or \"500 ms\", found \"2 hours\"";
    let place = format!("{}:6:14: {said}", manifest.display());
    bench.run(&[]).fails(&["0 passed; 2 failed", &place]);
    let run = bench.run(&["--exact", "a"]);
    run.fails(&["0 passed; 1 failed", &place]);
    let bench = bench.manifest("[package.metadata.juge]\ntime-limit = '2 s'\n");
    let run = bench.run(&[]);
    for name in ["a", "metadata"] {
        let said = "expected `judge = \"...\"` under [package.metadata.judge], found none";
        run.says_of(name, &[said]);
    }
}

fn a_missing_program_fails() {
    let bench = Bench::new(ECHO).case("a", "1\n", "1\n");
    let nowhere = bench.package().join("nowhere");
    let run = Run::of(bench.command(&[]).env(DRIVEN_PROGRAM, &nowhere));
    run.says_of("a", &[&format!("cannot start {}", nowhere.display())]);
}

fn names_choose_cases() {
    // Their alphabetical order is not the one that a reader expects, and one is not whole.
    let cases = ["sample-10", "sample-2", "trap"];
    let bench = cases.iter().fold(Bench::new(ECHO), |bench, name| {
        bench.case(name, "1\n", "1\n")
    });
    let bench = bench.file("half.in", "");
    let list = "half: test\nsample-2: test\nsample-10: test\ntrap: test\n";
    // The last two are as nextest calls it.
    bench.run(&["--list"]).says(&[list]);
    assert_eq!(bench.run(&["--list", "--format", "terse"]).stdout, list);
    let ignored = bench.run(&["--list", "--format", "terse", "--ignored"]);
    assert_eq!(ignored.stdout, "");
    bench.run(&["--exact", "sample-2"]).passes(1);
    bench.run(&["sample"]).passes(2);
    let skip = ["--skip", "half", "--test-threads", "1"];
    bench.run(&skip).passes(3);
}
