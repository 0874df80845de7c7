//! # One verdict on both roads
//!
//! `cargo test` goes through the harness, `cargo judge test` through a pool. For every comparison, clock and limit of a
//! judge, both must give the same verdict on a case, which is the one in the table.

use std::thread;

use judge_facts::problem::read_problem;
use judge_facts::profile::{read_profiles, resolve_profile};
use judge_facts::terms::Terms;
use judge_facts::verdict::Verdict;
use judge_facts::workspace::workspace_folder;
use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::pool::Pool;
use judge_runner::program::ResolvedProgram;
use judge_runner::rule::Rule;
use judge_runner::worker::CaseRequest;

use crate::bench::{Bench, ECHO};

crate::tests![both_roads_give_the_same_verdict];

/// A case, and everything that decides about it.
struct Row {
    /// The facts of the judge.
    judge: &'static str,
    /// The metadata of the problem.
    problem: &'static str,
    program: &'static str,
    input: &'static str,
    expected: &'static str,
    verdict: Verdict,
}

const fn row(
    judge: &'static str,
    problem: &'static str,
    program: &'static str,
    [input, expected]: [&'static str; 2],
    verdict: Verdict,
) -> Row {
    Row {
        judge,
        problem,
        program,
        input,
        expected,
        verdict,
    }
}

/// A program that takes wall-clock time, but next to no CPU time.
const SLEEPS: &str = "sleep 0.5";

/// A program that holds 100 MiB.
const HOLDS: &str = "exec dd if=/dev/zero of=/dev/null bs=100M count=1 2> /dev/null";

const CHECKER: &str = "read -r status < \"$2\"; exit $status";

use Verdict::{
    Accepted as AC, MemoryLimitExceeded as MLE, PresentationError as PE, RuntimeError as RE,
    TimeLimitExceeded as TLE, WrongAnswer as WA,
};

const ROWS: &[Row] = &[
    // The comparison.
    row("", "", ECHO, ["1 2\n", "1 2\n"], AC),
    row("", "", ECHO, ["1 2", "1 2\n"], WA),
    row("compare = 'bytes'", "", ECHO, ["1 2", "1 2\n"], WA),
    row("compare = 'lines'", "", ECHO, ["1 2", "1 2\n"], AC),
    row("compare = 'lines'", "", ECHO, ["1  2", "1 2\n"], WA),
    row("compare = 'tokens'", "", ECHO, ["1  2", "1 2\n"], AC),
    row("compare = 'tokens'", "", ECHO, ["Yes\n", "YES\n"], WA),
    row(
        "compare = 'tokens'\nignores-case = true",
        "",
        ECHO,
        ["Yes\n", "YES\n"],
        AC,
    ),
    row(
        "compare = 'tokens'",
        "compare = 'bytes'",
        ECHO,
        ["1  2\n", "1 2\n"],
        WA,
    ),
    row("", "float = 1e-6", ECHO, ["0.5000001\n", "0.5\n"], AC),
    row("", "float = 1e-6", ECHO, ["0.51\n", "0.5\n"], WA),
    row(
        "presentation-error = true",
        "",
        ECHO,
        ["1  2\n", "1 2\n"],
        PE,
    ),
    row(
        "presentation-error = true",
        "",
        ECHO,
        ["1 3\n", "1 2\n"],
        WA,
    ),
    row("", "checker = 'checks'", ECHO, ["0\n", "\n"], AC),
    row("", "checker = 'checks'", ECHO, ["1\n", "\n"], WA),
    row("", "checker = 'checks'", ECHO, ["2\n", "\n"], PE),
    row("", "", "exit 3", ["", ""], RE),
    // The clock.
    row(
        "",
        "time-limit = '100 ms'",
        "while :; do :; done",
        ["", ""],
        TLE,
    ),
    row("", "time-limit = '300 ms'", SLEEPS, ["", ""], AC),
    row(
        "clock = 'wall'",
        "time-limit = '300 ms'",
        SLEEPS,
        ["", ""],
        TLE,
    ),
    row("clock = 'wall'", "time-limit = '5 s'", SLEEPS, ["", ""], AC),
    // The judge's limits, and its environment.
    row(
        "time-limit = '100 ms'",
        "",
        "while :; do :; done",
        ["", ""],
        TLE,
    ),
    row(
        "clock = 'wall'\ntime-limit = '300 ms'",
        "",
        SLEEPS,
        ["", ""],
        TLE,
    ),
    row("", "", HOLDS, ["", ""], MLE),
    row("memory-limit = '512 MiB'", "", HOLDS, ["", ""], AC),
    row(
        "memory-limit = '512 MiB'",
        "memory-limit = '32 MiB'",
        HOLDS,
        ["", ""],
        MLE,
    ),
    row("", "", "ulimit -s", ["", "57344\n"], AC),
    row("stack-limit = '8 MiB'", "", "ulimit -s", ["", "8192\n"], AC),
    row("", "", "echo \"$ONLINE_JUDGE\"", ["", "\n"], AC),
    row(
        "env = { ONLINE_JUDGE = 'yes' }",
        "",
        "echo \"$ONLINE_JUDGE\"",
        ["", "yes\n"],
        AC,
    ),
];

fn both_roads_give_the_same_verdict() {
    thread::scope(|scope| {
        for row in ROWS {
            scope.spawn(move || row.check());
        }
    });
}

impl Row {
    fn check(&self) {
        let bench = Bench::new(self.program)
            .judge(self.judge)
            .metadata(self.problem)
            .example("checks", CHECKER)
            .case("a", self.input, self.expected);
        let Row { judge, problem, .. } = self;
        let context = format!("{judge} {problem}: {} on {:?}", self.program, self.input);
        assert_eq!(verdict_of_pool(&bench), self.verdict, "{context}");
        let run = bench.run(&[]);
        match self.verdict {
            AC => run.passes(1),
            verdict => {
                let report = run.report("a");
                assert!(
                    report.starts_with(&format!("{verdict}: ")),
                    "{context}\n{report}"
                );
            }
        }
    }
}

/// Runs the case as `cargo judge test` does.
fn verdict_of_pool(bench: &Bench) -> Verdict {
    let manifest = bench.package().join("Cargo.toml");
    let workspace = workspace_folder(&bench.package());
    let profiles = read_profiles(&workspace.join("Cargo.toml")).expect("the profile is right");
    let problem = read_problem(&manifest, "program").expect("the metadata is right");
    let judge = resolve_profile(&profiles, &problem, &manifest, "program");
    let terms = Terms::of(&problem, judge.expect("the judge is known"));
    let example = |name: &str| Ok(Some(bench.program().with_file_name("examples").join(name)));
    let rule = Rule::resolve(&terms.decider, |words| {
        ResolvedProgram::resolve(words, &bench.package(), example)
    });
    let rule = rule.expect("the checker is there");
    let cases = find_cases(&bench.cases(), ExpectedOutput::of(&problem)).cases;
    let request = CaseRequest::new(bench.program(), &cases[0], &terms, &rule, None);
    let pool = Pool {
        jobs: 2,
        fail_fast: false,
    };
    pool.run_all(&[request]).expect("the case can be judged")[0].verdict
}
