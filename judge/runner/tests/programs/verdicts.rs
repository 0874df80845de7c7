//! # Every fact about a judge and a problem counts
//!
//! For every comparison, clock and limit of a judge, a case must get the verdict in the list.

use std::thread;

use crate::fixture::Fixture;

crate::tests![every_fact_counts];

/// A program that holds 100 MiB.
const HOLDS: &str = "exec dd if=/dev/zero of=/dev/null bs=100M count=1 2> /dev/null";

/// A program that prints as many bytes as the number behind it.
const ZEROS: &str = "exec head /dev/zero -c";

const CHECKER: &str = "read -r status < \"$2\"; exit $status";

const KATTIS: &str = "{ command = 'checks', kind = 'kattis' }";

/// Each row: the judge's facts, the problem's metadata, the program, its input, the expected output, and the verdict.
const CASES: &str = r#"
                                      |                         | exec cat             | 1 2\n       | 1 2\n   | AC
                                      |                         | exec cat             | 1 2         | 1 2\n   | WA
compare = 'bytes'                     |                         | exec cat             | 1 2         | 1 2\n   | WA
compare = 'lines'                     |                         | exec cat             | 1 2         | 1 2\n   | AC
compare = 'lines'                     |                         | exec cat             | 1  2        | 1 2\n   | WA
compare = 'tokens'                    |                         | exec cat             | 1  2        | 1 2\n   | AC
compare = 'tokens'                    |                         | exec cat             | Yes\n       | YES\n   | WA
compare = 'tokens'\nignores-case=true |                         | exec cat             | Yes\n       | YES\n   | AC
compare = 'tokens'                    | compare = 'bytes'       | exec cat             | 1  2\n      | 1 2\n   | WA
compare = 'tokens-and-lines'          |                         | exec cat             | \n1  2\n\n3 | 1 2\n3\n | AC
compare = 'tokens-and-lines'          |                         | exec cat             | 1 2 3\n     | 1 2\n3\n | WA
compare = 'tokens-and-lines'          | float = 1e-6            | exec cat             | 1 2\n       | 1\n2\n  | WA
compare = 'tokens'\nignores-case=true | float = 1e-6            | exec cat             | Yes\n       | YES\n   | AC
                                      | float = 1e-6            | exec cat             | 0.5000001\n | 0.5\n   | AC
                                      | float = 1e-6            | exec cat             | 0.51\n      | 0.5\n   | WA
presentation-error = true             |                         | exec cat             | 1  2\n      | 1 2\n   | PE
presentation-error = true             |                         | exec cat             | 1 3\n       | 1 2\n   | WA
                                      | checker = 'checks'      | exec cat             | 0\n         | \n      | AC
                                      | checker = 'checks'      | exec cat             | 1\n         | \n      | WA
                                      | checker = 'checks'      | exec cat             | 2\n         | \n      | WA
presentation-error = true             | checker = 'checks'      | exec cat             | 2\n         | \n      | PE
                                      | checker = 'checks'      | cat; exit 3          | 3\n         | \n      | RE
                                      | checker = KATTIS        | exec cat             | 1\n         | 42\n    | AC
                                      | checker = KATTIS        | exec cat             | 1\n         | 43\n    | WA
                                      | input-file = 'i.txt'    | ls; exec cat i.txt   | 1 2\n       | i.txt\n1 2\n | AC
                                      | input-file = 'i.txt'    | exec cat             | 1 2\n       | 1 2\n   | WA
                                      | output-file = 'o.txt'   | exec cat > o.txt     | 1 2\n       | 1 2\n   | AC
                                      | output-file = 'o.txt'   | exec cat             | 1 2\n       | 1 2\n   | NO
                                      | output-file = 'o.txt'   | mkdir o.txt          |             |         | NO
                                      | output-file = 'o.txt'   | exit 3               |             |         | RE
                                      |                         | exit 3               |             |         | RE
                                      | time-limit = '100 ms'   | while :; do :; done  |             |         | TLE
                                      | time-limit = '300 ms'   | sleep 0.5            |             |         | AC
clock = 'wall'                        | time-limit = '300 ms'   | sleep 0.5            |             |         | TLE
clock = 'wall'                        | time-limit = '5 s'      | sleep 0.5            |             |         | AC
clock = 'wall'\ntime-limit = '300 ms' |                         | sleep 0.5            |             |         | TLE
time-limit = '100 ms'                 |                         | while :; do :; done  |             |         | TLE
                                      |                         | HOLDS                |             |         | MLE
memory-limit = '512 MiB'              |                         | HOLDS                |             |         | AC
memory-limit = '512 MiB'              | memory-limit = '32 MiB' | HOLDS                |             |         | MLE
                                      |                         | ulimit -s            |             | 57344\n | AC
stack-limit = '8 MiB'                 |                         | ulimit -s            |             | 8192\n  | AC
                                      | memory-limit = '1 GiB'  | ulimit -v            |             | 5242880\n | AC
                                      | memory-limit = '1 GiB'  | ulimit -s            |             | 917504\n | AC
                                      | memory-limit = '16 MiB' | ulimit -s            |             | 12288\n | AC
                                      | time-limit = '10 s'     | ulimit -t            |             | 17\n    | AC
                                      |                         | ulimit -c            |             | 0\n     | AC
                                      |                         | echo "$ONLINE_JUDGE" |             | \n      | AC
sandbox.output-limit = '32 KiB'       |                         | ZEROS 32768          |             |         | WA
sandbox.output-limit = '32 KiB'       |                         | ZEROS 32769          |             |         | OLE
sandbox.error-limit = '32 KiB'        |                         | ZEROS 32769 >&2      |             |         | OLE
sandbox.counts-reserved = true        | memory-limit = '32 MiB' | HOLDS                |             |         | RE
sandbox.forbids = ['threads']         |                         | echo                 |             | \n      | AC
sandbox.forbids = ['threads']         |                         | sleep 0; exit 0      |             |         | RE
sandbox.forbids = ['sleeping']        |                         | sleep 0; exit 0      |             |         | AC
sandbox.forbids = ['sleeping']        |                         | exec sleep 0.01      |             |         | RE
env = { ONLINE_JUDGE = 'yes' }        |                         | echo "$ONLINE_JUDGE" |             | yes\n   | AC
"#;

fn every_fact_counts() {
    thread::scope(|scope| {
        for line in CASES.trim_matches('\n').lines() {
            scope.spawn(move || check(line));
        }
    });
}

fn check(line: &str) {
    let cells = line
        .split(" | ")
        .map(|cell| cell.trim().replace("\\n", "\n"));
    let cells: Vec<String> = cells.collect();
    let [judge, problem, program, input, expected, verdict] = &cells[..] else {
        panic!("a case has six cells: {line}");
    };
    // A busy machine may need longer than the default limit.
    let patience = match line.contains("time-limit") {
        true => "",
        false => "time-limit = '60 s'",
    };
    let program = program.replace("HOLDS", HOLDS).replace("ZEROS", ZEROS);
    let fixture = Fixture::new(&program)
        .judge(judge)
        .metadata(&format!(
            "{}\n{patience}",
            problem.replace("KATTIS", KATTIS)
        ))
        .example("checks", CHECKER)
        .case("a", input, expected);
    let run = fixture.run();
    if verdict == "AC" {
        return run.passes(1);
    }
    let report = run.report("a");
    let words = match &**verdict {
        "NO" => "no output file",
        "MLE" => "memory limit exceeded",
        "OLE" => "output limit exceeded",
        "PE" => "presentation error",
        "RE" => "runtime error",
        "TLE" => "time limit exceeded",
        "WA" => "wrong answer",
        other => panic!("{other} is no verdict"),
    };
    let is_right = report.starts_with(&format!("{words}: "));
    assert!(is_right, "{line}\n{report}");
}
