//! # The verdicts as one JSON document, for programs

use std::time::Duration;

use serde_json::{Value, json};

use super::{CaseResult, ExampleResult, ProblemResult, Tested, code, counts, error_verdict, plain};

/// What the document is made of, for whoever reads the help.
pub const HELP: &str = "\
Print one JSON document instead of the table; with --watch, one after each finished round

  ok                      whether all is right
  tested                  \"workspace\", which is what cargo builds, or with --prove \"bundle\"
  counts                  {\"AC\": 3, ...}: how many cases got which verdict
  wall_seconds            how long all problems took together
  problems                a list, in the order in which they were tested, each with
    name, judge, ok
    time_limit_seconds, memory_limit_bytes    the limits that applied
    wall_seconds          how long it took, bundling and compiling included; what is built for
                          several at once counts for the first
    error                 null, or what kept all of it from being judged:
      verdict             \"CE\", or null if the setup is at fault
      message
    cases                 a list of those that were run, each with
      name
      verdict             AC, WA, PE, TLE, MLE, OLE, RE; \"error\" if nobody can tell
      cpu_seconds, wall_seconds, peak_memory_bytes
      panic               null, or file, line, column and message
      report              null, or all that is known about the failure
    not_run               how many were left out by --fail-fast or an interrupt
    not_run_names         which: cases, after an interrupt also examples
    examples              a list of those that were run, each with
      name, why, expected, verdict, ok
      caught_by           null, or the case that decided
      error               null, or what kept it from being judged
    takes_instead         null, or what the judge takes if it takes no Rust
    submit                null, or the file to submit if all is right

What is not known is null. Keys may be added, but none goes away or changes its meaning.";

/// Returns the document, ending with a newline.
pub fn document(results: &[ProblemResult], tested: Tested) -> String {
    let counts: serde_json::Map<String, Value> = counts(results)
        .into_iter()
        .map(|(verdict, number)| (verdict.code().to_string(), number.into()))
        .collect();
    let document = json!({
        "ok": results.iter().all(ProblemResult::is_right),
        "tested": match tested {
            Tested::Workspace => "workspace",
            Tested::Bundle => "bundle",
        },
        "counts": counts,
        "wall_seconds": results.iter().map(|result| result.time).sum::<Duration>().as_secs_f64(),
        "problems": results.iter().map(problem).collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

fn problem(result: &ProblemResult) -> Value {
    json!({
        "name": result.name,
        "judge": result.judge,
        "ok": result.is_right(),
        "time_limit_seconds": result.limits.map(|(time, _)| time.as_secs_f64()),
        "memory_limit_bytes": result.limits.map(|(_, memory)| memory),
        "wall_seconds": result.time.as_secs_f64(),
        "error": result.fault.as_ref().map(|error| json!({
            "verdict": error_verdict(error).map(|verdict| verdict.code()),
            "message": plain(&error.to_string()),
        })),
        "cases": result.cases.iter().map(case).collect::<Vec<_>>(),
        "not_run": result.skipped.len(),
        "not_run_names": result.skipped,
        "examples": result.examples.iter().map(example).collect::<Vec<_>>(),
        "takes_instead": result.takes_instead,
        "submit": result.submit.as_ref().map(|path| path.to_string_lossy()),
    })
}

fn case(case: &CaseResult) -> Value {
    let judged = case.judged.as_ref();
    let of_run = judged.ok();
    json!({
        "name": case.name,
        "verdict": code(case.verdict()),
        "cpu_seconds": of_run.map(|judged| judged.cpu.as_secs_f64()),
        "wall_seconds": of_run.map(|judged| judged.wall.as_secs_f64()),
        "peak_memory_bytes": of_run.and_then(|judged| judged.peak_memory),
        "panic": of_run.and_then(|judged| judged.panic.as_ref()),
        "report": match judged {
            Ok(judged) => judged.report.as_deref().map(plain),
            Err(error) => Some(plain(&error.to_string())),
        },
    })
}

fn example(result: &ExampleResult) -> Value {
    json!({
        "name": result.example.name,
        "why": result.example.why,
        "expected": result.example.expect.code(),
        "verdict": code(result.verdict()),
        "caught_by": result.caught_by(),
        "ok": result.is_as_expected(),
        "error": result.got.as_ref().err().map(|error| plain(&error.to_string())),
    })
}
