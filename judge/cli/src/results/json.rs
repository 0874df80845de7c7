//! # The results as one JSON document, for programs

use std::path::Path;
use std::time::Duration;

use serde_json::{Map, Value, json};

use judge_facts::error::Error;
use judge_facts::problem::Example;
use judge_facts::profile::Language;
use judge_facts::verdict::Verdict;

use super::{
    JudgedCase, ProgramResult, Results, asked_for, by_problem, count_verdicts, error_verdict,
    verdict_code, without_colours,
};

/// The document's keys, for the help.
pub const HELP: &str = "\
Print one JSON document instead of the table; with --watch, one after each finished round

  ok                      true if all passed
  tested                  \"workspace\" for programs that cargo builds, else \"bundle\"
  counts                  {\"AC\": 3, ...}: the number of cases with each verdict
  skipped                 the number of cases that --failed left out, because they passed before
  wall_seconds            the time that all problems took together
  problems                a list, in the order in which they were tested, each with
    name, judge, ok
    time_limit_seconds, memory_limit_bytes    the limits that applied
    wall_seconds          the time that it took, with bundling and compiling; a build of
                          several problems counts for the first
    error                 null, or the error that prevented judging:
      verdict             \"CE\", or null if the setup is at fault
      message
    cases                 a list of the cases that were run, each with
      name
      verdict             AC, WA, PE, NO, TLE, MLE, OLE, RE; \"error\" if it was not judged
      cpu_seconds, wall_seconds, peak_memory_bytes
      panic               null, or file, line, column and message
      report              null, or the text of the failure's report
    not_run               the number of cases that were left out: by --fail-fast, because
                          several others were too slow, or by an interrupt
    not_run_names         their names; after an interrupt also those of examples
    examples              a list of the examples that were run, or of the program alone if
                          it is an example, each with
      name, why, expected, verdict, ok
      caught_by           null, or the case that decided
      error               null, or the error that prevented judging
    takes_instead         null, or C, which the judge takes instead of Rust
    overflow_in_c         null, or the warning of an overflow in 32 bits
    submit                null, or the file to submit if all passed

Unknown values are null. Keys may be added, but none is removed or changes its meaning.";

pub fn document(results: &Results, folder: &Path) -> String {
    let programs = results.programs;
    let counts = count_verdicts(&asked_for(programs)).into_iter();
    let counts = counts.map(|(verdict, number)| (verdict.code().to_string(), number.into()));
    let problems = by_problem(programs).map(|programs| problem(programs, folder));
    let document = json!({
        "ok": programs.iter().all(ProgramResult::is_right),
        "tested": if results.are_bundles { "bundle" } else { "workspace" },
        "counts": counts.collect::<Map<String, Value>>(),
        "skipped": results.skipped,
        "wall_seconds": wall_seconds(programs),
        "problems": problems.collect::<Value>(),
    });
    format!("{document:#}\n")
}

/// One problem, whose program comes first, with the examples that were run.
fn problem(results: &[ProgramResult], folder: &Path) -> Value {
    let program = &results[0];
    let limits = program.limits;
    let unfinished = results[1..].iter().filter(|it| !it.skipped.is_empty());
    let unfinished = unfinished.filter_map(|it| Some(&it.example.as_ref()?.name));
    let not_run: Vec<&String> = program.skipped.iter().chain(unfinished).collect();
    let examples = results.iter().filter(|it| it.skipped.is_empty());
    let examples = examples.filter_map(|it| Some(example(it, it.example.as_ref()?, folder)));
    let submit = program.submission.as_ref().and_then(|it| it.path.as_ref());
    json!({
        "name": program.name,
        "judge": program.judge,
        "ok": results.iter().all(ProgramResult::is_right),
        "time_limit_seconds": limits.map(|(time, _)| time.as_secs_f64()),
        "memory_limit_bytes": limits.map(|(_, memory)| memory),
        "wall_seconds": wall_seconds(results),
        "error": program.error.as_ref().map(|error| json!({
            "verdict": error_verdict(error).map(|verdict| verdict.code()),
            "message": message(error, folder),
        })),
        "cases": program.cases.iter().map(|judged| case(judged, folder)).collect::<Value>(),
        "not_run": not_run.len(),
        "not_run_names": not_run,
        "examples": examples.collect::<Value>(),
        "overflow_in_c": program.overflow_in_c,
        "takes_instead": (program.language == Language::C).then_some("C"),
        "submit": submit.map(|path| path.to_string_lossy()),
    })
}

fn wall_seconds(results: &[ProgramResult]) -> f64 {
    let times = results.iter().map(|result| result.time);
    times.sum::<Duration>().as_secs_f64()
}

fn case(judged: &JudgedCase, folder: &Path) -> Value {
    let result = judged.result.as_ref().ok();
    let failure = result.and_then(|result| result.failure.as_ref());
    let is_accepted = judged.verdict() == Some(Verdict::Accepted);
    let report = || without_colours(&judged.report(folder));
    json!({
        "name": judged.case.name,
        "verdict": verdict_code(judged.verdict()),
        "cpu_seconds": result.and_then(|result| result.cpu).map(|cpu| cpu.as_secs_f64()),
        "wall_seconds": result.map(|result| result.wall.as_secs_f64()),
        "peak_memory_bytes": result.and_then(|result| result.peak_memory),
        "panic": failure.and_then(|failure| failure.panic.as_ref()),
        "report": (!is_accepted).then(report),
    })
}

fn example(result: &ProgramResult, note: &Example, folder: &Path) -> Value {
    let decided = result.deciding_case();
    let case_error = decided.and_then(|case| case.result.as_ref().err());
    let error = result.error.as_ref().or(case_error);
    json!({
        "name": note.name,
        "why": note.why,
        "expected": result.expect.verdict.code(),
        "verdict": verdict_code(result.verdict()),
        "caught_by": decided.filter(|_| error.is_none()).map(|decided| &decided.case.name),
        "ok": result.is_right(),
        "error": error.map(|error| message(error, folder)),
    })
}

fn message(error: &Error, folder: &Path) -> String {
    without_colours(&error.display(folder))
}
