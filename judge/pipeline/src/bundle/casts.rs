//! # Casts that truncate a number
//!
//! In C, `usize` has 32 bits, and `as usize` silently truncates longer numbers. With `as char` instead, the compiler's
//! errors name the type of each operand but `u8`. A checking call then replaces the casts of longer types.

use std::collections::BTreeMap;

use cargo_metadata::diagnostic::DiagnosticSpan;

use crate::compile::diagnostics::{Diagnostic, is_lint};

/// The types, as errors quote them, that a cast to a 32-bit `usize` may truncate.
const LONG: [&str; 4] = ["`u64`", "`i64`", "`u128`", "`i128`"];

/// The end of a program with checked casts. A number that fits `i32`, such as -1, passes: C extends it again.
const CHECK: &str = "
fn JudgeCast(number: i128, line: u32, column: u32) -> usize {
    if number != number as u32 as i128 && number != number as i32 as i128 {
        eprintln!(\"thread 'main' panicked at main.rs:{}:{}:\\nthe number is cut\", line, column);
        ::std::process::exit(101);
    }
    number as usize
}
";

/// Returns the program with `as char` for `as usize`, whose errors name the operands' types.
pub(super) fn probe(program: &str) -> String {
    program.replace(" as usize", " as char ")
}

/// Returns the program with checked casts, from the errors of its probe; `None` if no cast may truncate a number.
pub(super) fn checked(program: &str, found: &[Diagnostic]) -> Option<String> {
    let casts = found.iter().filter(|found| {
        is_lint(found, "E0604") && LONG.iter().any(|type_| found.message.ends_with(type_))
    });
    let spans = casts.filter_map(|found| found.spans.iter().find(|span| span.is_primary));
    // By start: the old text's length and the new text. The call opens before a number and closes in place of the type.
    let mut edits: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    // Constants and macros are left alone: `JudgeCast` is no `const fn`, and all calls of a macro share its text.
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
