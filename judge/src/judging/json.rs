//! # The verdicts as one JSON document, for programs

use serde_json::{Value, json};

use super::{CaseResult, ExampleResult, ProblemResult, counts};
use crate::say::text::plain;

/// Returns the document, ending with a newline.
pub fn document(results: &[ProblemResult]) -> String {
    let counts: serde_json::Map<String, Value> = counts(results)
        .into_iter()
        .map(|(verdict, number)| (verdict.code().to_string(), number.into()))
        .collect();
    let document = json!({
        "ok": results.iter().all(ProblemResult::is_right),
        "counts": counts,
        "problems": results.iter().map(problem).collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

fn problem(result: &ProblemResult) -> Value {
    json!({
        "name": result.name,
        "judge": result.judge,
        "ok": result.is_right(),
        "error": result.fault.as_ref().map(|fault| json!({
            "verdict": fault.verdict.map(|verdict| verdict.code()),
            "message": fault.message,
        })),
        "cases": result.cases.iter().map(case).collect::<Vec<_>>(),
        "not_run": result.skipped,
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
        "verdict": case.code(),
        "cpu_seconds": of_run.map(|judged| judged.cpu.as_secs_f64()),
        "wall_seconds": of_run.map(|judged| judged.wall.as_secs_f64()),
        "peak_memory_bytes": of_run.and_then(|judged| judged.peak_memory),
        "panic": of_run.and_then(|judged| judged.panic.as_ref()),
        "report": match judged {
            Ok(judged) => judged.report.as_deref().map(plain),
            Err(fault) => Some(plain(&fault.message)),
        },
    })
}

fn example(result: &ExampleResult) -> Value {
    json!({
        "name": result.name,
        "why": result.example.why,
        "expected": result.example.expect.code(),
        "verdict": result.code(),
        "caught_by": result.caught_by(),
        "ok": result.is_as_expected(),
        "error": result.got.as_ref().err().map(|fault| &fault.message),
    })
}
