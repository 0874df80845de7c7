//! # Casts that cut a number
//!
//! In C, `usize` has 32 bits, and `as usize` cuts a longer number without a word. The compiler knows which casts have one:
//! with `as char` in place of all of them, it names the type of each that is not `u8`. A call then replaces these casts.

use std::collections::BTreeMap;

use cargo_metadata::diagnostic::DiagnosticSpan;

use crate::compile::diagnostics::{Diagnostic, is_lint};

/// The types that a cast to `usize` may cut.
const LONG: [&str; 4] = ["`u64`", "`i64`", "`u128`", "`i128`"];

/// The end of a program with checked casts. A negative number that C extends again, such as -1, is not cut.
const CHECK: &str = "
fn JudgeCast(number: i128, line: u32, column: u32) -> usize {
    if number != number as u32 as i128 && number != number as i32 as i128 {
        eprintln!(\"thread 'main' panicked at main.rs:{}:{}:\\nthe number is cut\", line, column);
        ::std::process::exit(101);
    }
    number as usize
}
";

/// The program whose errors name the types.
pub(super) fn probe(program: &str) -> String {
    program.replace(" as usize", " as char ")
}

/// The program with checked casts, by the errors of its probe. Returns nothing if it has no cast that may cut.
pub(super) fn checked(program: &str, found: &[Diagnostic]) -> Option<String> {
    let casts = found.iter().filter(|found| {
        is_lint(found, "E0604") && LONG.iter().any(|type_| found.message.ends_with(type_))
    });
    let spans = casts.filter_map(|found| found.spans.iter().find(|span| span.is_primary));
    // By its start, the length of what is replaced: nothing in front of a number, and the type behind it.
    let mut edits: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    // The compiler computes constants itself, and a macro's cast has one place for all its calls.
    let is_constant = |span: &DiagnosticSpan| span.text.iter().any(|it| it.text.contains("const "));
    for span in spans.filter(|span| span.expansion.is_none() && !is_constant(span)) {
        let (start, end) = (span.byte_start as usize, span.byte_end as usize);
        edits.entry(start).or_default().1 += "crate::JudgeCast(";
        let place = format!("i128, {}, {})", span.line_start, span.column_start);
        edits.insert(end - "char".len(), ("usize".len(), place));
    }
    if edits.is_empty() {
        return None;
    }
    let (mut text, mut at) = (String::new(), 0);
    for (start, (length, new)) in edits {
        text = text + &program[at..start] + &new;
        at = start + length;
    }
    Some(text + &program[at..] + CHECK)
}
