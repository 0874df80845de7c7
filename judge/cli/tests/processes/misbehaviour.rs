//! # Programs that misbehave
//!
//! Each comes to its verdict, leaves no process, and has the judge hold little memory. The verdicts of common mistakes are in
//! the sessions, and the ends of a program in the runner's tests.

use crate::kit::Workspace;

/// The order to the program, the expected output, the required verdict, and the words that the report has to contain.
type Act = (&'static str, &'static [u8], &'static str, &'static str);

const DONE: &[u8] = b"done\n";

const ACTS: &[Act] = &[
    ("leave in-another-session answer", DONE, "AC", ""),
    ("leave as-daemon answer", DONE, "AC", ""),
    ("leave as-daemon burn", DONE, "TLE", "of CPU time"),
    // Each runs twice, and each run takes a second more than its limit: the tool runs a slow case again alone.
    ("leave as-daemon sleep", DONE, "TLE", "of wall time"),
    ("print-bytes", b"a\xc3\xb6", "WA", "a\\xff\\x00\\x1b[31m"),
    ("close-and-sleep", DONE, "TLE", "of wall time"),
    ("kill-itself", DONE, "error", "the system has killed "),
    // Memory that is only reserved does not count, however soon or late the kernel's own limit is set.
    ("reserve", DONE, "AC", ""),
];

/// The memory of the tool in MiB: the kept output, and its own for bundling and judging.
const KEPT_AND_OWN: u64 = 64 + 64;

#[test]
fn programs_that_misbehave_get_their_verdicts() {
    let workspace = Workspace::acts();
    for (told, expected, ..) in ACTS {
        workspace.case("solve", &name(told), format!("{told}\n"), expected);
    }
    let run = "test --verify --json --all --time-limit";
    let arguments: Vec<&str> = run.split(' ').chain(["200 ms"]).collect();
    let run = workspace.judge(&arguments);
    run.holds_at_most(KEPT_AND_OWN).ends(1);
    let cases = run.cases();
    assert_eq!(cases.len(), ACTS.len());
    for (told, _, verdict, said) in ACTS {
        let case = cases.iter().find(|case| case["name"] == name(told));
        let case = case.expect("every case is reported");
        assert_eq!(case["verdict"], *verdict, "{case:#}");
        let report = case["report"].as_str().unwrap_or_default();
        assert!(report.contains(said), "no {said:?}: {case:#}");
    }
    never_ends_and_is_judged_soon(&workspace);
}

/// Forty cases of which each would take a second.
fn never_ends_and_is_judged_soon(workspace: &Workspace) {
    for number in 10..50 {
        // The program looks at the first line only.
        let input = format!("close-and-sleep\n{number}\n");
        workspace.case("solve", &format!("forty-{number}"), input, DONE);
    }
    let arguments = "test --verify --case forty-* --jobs 2 --time-limit 100ms";
    let run = workspace.judge(&arguments.split(' ').collect::<Vec<_>>());
    let said = " of solve did not run, because several were too slow; `--all` runs every case";
    run.says(&[" TLE, ", " not run", said]).ends(1);
}

/// The name of the case whose input tells the program to do this.
fn name(told: &str) -> String {
    told.replace(' ', "-")
}
