//! # Reports
//!
//! The reports are in `reports.toml`, each beside the package and the case that lead to it, whole except for the lines
//! that name the case.

use std::collections::BTreeMap;
use std::fs;
use std::thread;

use serde::Deserialize;

use crate::bench::{Bench, ECHO, Run};

crate::tests![
    reports,
    a_report_names_the_case,
    a_long_line_is_cut_around_the_difference,
];

/// A package, and the results of its tests.
#[derive(Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Package {
    program: String,
    #[serde(default)]
    metadata: String,
    #[serde(default)]
    examples: BTreeMap<String, String>,
    cases: BTreeMap<String, Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    input: String,
    #[serde(default)]
    repeated: usize,
    expected: String,
    #[serde(default)]
    report: String,
}

fn reports() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/reports.toml");
    let text = fs::read_to_string(file).expect("the file is there");
    let packages: BTreeMap<String, Package> = toml::from_str(&text).expect("it is as it should be");
    // Some programs wait for something, so the packages need not wait for each other.
    thread::scope(|scope| {
        for package in packages.values() {
            scope.spawn(move || package.check());
        }
    });
}

impl Package {
    fn check(&self) {
        let run = self.bench().run();
        let fails = |(_, case): &(&String, &Case)| !case.report.is_empty();
        let failed = self.cases.iter().filter(fails).count();
        let passed = self.cases.len() - failed;
        run.says(&[&format!("{passed} passed; {failed} failed")]);
        for (name, case) in self.cases.iter().filter(fails) {
            must_be(&run, name, &case.report);
        }
    }

    fn bench(&self) -> Bench {
        let mut bench = Bench::new(&self.program).metadata(&self.metadata);
        for (name, script) in &self.examples {
            bench = bench.example(name, script);
        }
        for (name, case) in &self.cases {
            let input = case.input.repeat(case.repeated.max(1));
            bench = bench.case(name, input, &case.expected);
        }
        bench
    }
}

fn must_be(run: &Run, name: &str, wanted: &str) {
    let mut paragraphs: Vec<&str> = run.report(name).trim_end().split("\n\n").collect();
    paragraphs.retain(|paragraph| !paragraph.starts_with("run again: "));
    assert_eq!(paragraphs.join("\n\n"), wanted.trim_end(), "{name}");
}

fn a_report_names_the_case() {
    let bench = Bench::new(ECHO).case("sample-1", "xx.\n", "xxo\n");
    let [input, expected] = ["sample-1.in", "sample-1.out"].map(|file| bench.cases().join(file));
    bench.run().says(&[
        "run again: the command\n",
        &format!(
            "input:     {}\nexpected:  {}\ngot:       {}\n",
            input.display(),
            expected.display(),
            bench.output("sample-1").display()
        ),
    ]);
    let kept = fs::read_to_string(bench.output("sample-1"));
    assert_eq!(kept.expect("it is kept"), "xx.\n");
    let bench = bench.case("sample-1", "xxo\n", "xxo\n");
    bench.run().passes(1);
    assert!(!bench.output("sample-1").exists());
}

fn a_long_line_is_cut_around_the_difference() {
    let line = |middle: &str| [&"x".repeat(5000), middle, &"o".repeat(5000), "\n"].concat();
    let run = Bench::new(ECHO).case("a", line("1"), line("2")).run();
    run.says(&[
        "line 1, column 5001\n",
        "xxx2ooo",
        "xxx1ooo",
        "… (10001 bytes in all)\n",
    ]);
    let lines = run.report("a").lines();
    let widest = lines.map(|line| line.chars().count()).max();
    assert!(
        widest < Some(140),
        "a line has {widest:?} columns:\n{}",
        run.stdout
    );
}
