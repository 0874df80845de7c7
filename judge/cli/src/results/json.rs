//! # The results as one JSON document, for programs

use std::time::Duration;

use serde_json::{Value, json};

use judge_facts::error::Error;
use judge_facts::profile::Language;

use super::{
    JudgedCase, JudgedExample, ProblemResult, Screen, TestedProgram, count_verdicts, error_verdict,
    verdict_code, without_colours,
};

/// The document's keys, for the help.
pub const HELP: &str = "\
Print one JSON document instead of the table; with --watch, one after each finished round

  ok                      true if all is right
  tested                  \"workspace\" for programs that cargo builds, else \"bundle\"
  counts                  {\"AC\": 3, ...}: the number of cases with each verdict
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
    submit                null, or the file to submit if all is right

Unknown values are null. Keys may be added, but none is removed or changes its meaning.";

/// Returns the document, ending with a newline.
pub fn document(results: &[ProblemResult], tested: TestedProgram, screen: Screen) -> String {
    let counts: serde_json::Map<String, Value> = count_verdicts(results)
        .into_iter()
        .map(|(verdict, number)| (verdict.code().to_string(), number.into()))
        .collect();
    let document = json!({
        "ok": results.iter().all(ProblemResult::is_right),
        "tested": match tested {
            TestedProgram::Workspace => "workspace",
            TestedProgram::Bundle => "bundle",
        },
        "counts": counts,
        "wall_seconds": results.iter().map(|result| result.time).sum::<Duration>().as_secs_f64(),
        "problems": results.iter().map(|result| problem(result, screen)).collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

fn problem(result: &ProblemResult, screen: Screen) -> Value {
    let limits = result.limits.as_ref();
    json!({
        "name": result.name,
        "judge": result.judge,
        "ok": result.is_right(),
        "time_limit_seconds": limits.map(|limits| limits.time.as_secs_f64()),
        "memory_limit_bytes": limits.map(|limits| limits.memory),
        "wall_seconds": result.time.as_secs_f64(),
        "error": result.error.as_ref().map(|error| json!({
            "verdict": error_verdict(error).map(|verdict| verdict.code()),
            "message": message(error, screen),
        })),
        "cases": result.cases.iter().map(|judged| case(judged, screen)).collect::<Vec<_>>(),
        "not_run": result.skipped.len(),
        "not_run_names": result.skipped,
        "examples": result.examples.iter().map(|judged| example(judged, screen)).collect::<Vec<_>>(),
        "takes_instead": (result.language == Language::C).then_some("C"),
        "submit": result.submit.as_ref().map(|path| path.to_string_lossy()),
    })
}

fn case(judged: &JudgedCase, screen: Screen) -> Value {
    let result = judged.result.as_ref().ok();
    let failure = result.and_then(|result| result.failure.as_ref());
    let report = || without_colours(&judged.report(screen));
    json!({
        "name": judged.case.name,
        "verdict": verdict_code(judged.verdict()),
        "cpu_seconds": result.and_then(|result| result.cpu).map(|cpu| cpu.as_secs_f64()),
        "wall_seconds": result.map(|result| result.wall.as_secs_f64()),
        "peak_memory_bytes": result.and_then(|result| result.peak_memory),
        "panic": failure.and_then(|failure| failure.panic.as_ref()),
        "report": (!judged.is_right()).then(report),
    })
}

fn example(judged: &JudgedExample, screen: Screen) -> Value {
    let decided = judged.decided.as_ref().ok().and_then(Option::as_ref);
    let error = judged.decided.as_ref().err();
    json!({
        "name": judged.example.name,
        "why": judged.example.why,
        "expected": judged.example.expect.code(),
        "verdict": verdict_code(judged.verdict()),
        "caught_by": decided.map(|decided| &decided.case.name),
        "ok": judged.is_as_expected(),
        "error": error.map(|error| message(error, screen)),
    })
}

fn message(error: &Error, screen: Screen) -> String {
    without_colours(&error.display(screen.folder))
}
