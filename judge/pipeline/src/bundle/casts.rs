//! # Casts that truncate a number
//!
//! In C, `usize` has 32 bits, and `as usize` silently truncates longer numbers. With `as char` instead, the compiler's
//! errors name the type of each operand but `u8`. A checking call then replaces the casts of longer types.

use std::collections::BTreeMap;

use crate::compile::diagnostics::{Diagnostic, has_code};

/// The types, as errors quote them, that a cast to a 32-bit `usize` may truncate.
const LONG: [&str; 4] = ["`u64`", "`i64`", "`u128`", "`i128`"];

/// The end of a program with checked casts. -1 passes: the `usize` of C holds 2^32 - 1 for it, which a cast back to 32
/// bits turns into -1 again.
const CHECK: &str = "
#[track_caller]
const fn JudgeCast(number: i128) -> usize {
    assert!(number == number as u32 as i128 || number == number as i32 as i128);
    number as usize
}
";

/// Returns the program with `as char` for `as usize`, whose errors name the operands' types.
pub(super) fn probe(program: &str) -> String {
    program.replace(" as usize", " as char ")
}

/// Returns the program with checked casts, from the errors of its probe.
pub(super) fn checked(program: &str, found: &[Diagnostic]) -> String {
    let casts = found.iter().filter(|found| {
        has_code(found, "E0604") && LONG.iter().any(|type_| found.message.ends_with(type_))
    });
    let spans = casts.filter_map(|found| found.spans.iter().find(|span| span.is_primary));
    // By start: the old text's length and the new text. The call opens before a number and closes in place of the type.
    let mut edits: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    // A macro's cast is left alone: all calls of the macro share its text.
    for span in spans.filter(|span| span.expansion.is_none()) {
        let (start, end) = (span.byte_start as usize, span.byte_end as usize);
        edits.entry(start).or_default().1 += "crate::JudgeCast(";
        edits.insert(end - "char".len(), ("usize".len(), "i128)".to_string()));
    }
    if edits.is_empty() {
        return program.to_string();
    }
    let (mut text, mut at) = (String::new(), 0);
    for (start, (length, new)) in edits {
        text = text + &program[at..start] + &new;
        at = start + length;
    }
    text + &program[at..] + CHECK
}
