//! # Casts that cut a number
//!
//! In C, `usize` has 32 bits, and `as usize` cuts a longer number without a word. The compiler knows which casts have one:
//! with `as char` in place of all of them, it names the type of each that is not `u8`. A call then replaces these casts.

use std::collections::BTreeMap;

use crate::compile::diagnostics::{Diagnostic, has_code};

/// The types that a cast to `usize` may cut.
const LONG: [&str; 4] = ["`u64`", "`i64`", "`u128`", "`i128`"];

/// The end of a program with checked casts. -1 passes: the `usize` of C holds it as 2^32 - 1, which a cast back to 32 bits
/// turns into -1 again.
const CHECK: &str = "
#[track_caller]
const fn JudgeCast(number: i128) -> usize {
    assert!(number == number as u32 as i128 || number == number as i32 as i128);
    number as usize
}
";

/// The program whose errors name the types.
pub(super) fn probe(program: &str) -> String {
    program.replace(" as usize", " as char ")
}

/// The program with checked casts, by the errors of its probe.
pub(super) fn checked(program: &str, found: &[Diagnostic]) -> String {
    let casts = found.iter().filter(|found| {
        has_code(found, "E0604") && LONG.iter().any(|type_| found.message.ends_with(type_))
    });
    let spans = casts.filter_map(|found| found.spans.iter().find(|span| span.is_primary));
    // The length of the text that an edit replaces, and the new text, by the start of the edit. One opens the call in front
    // of the number, and one replaces the type.
    let mut edits: BTreeMap<usize, (usize, String)> = BTreeMap::new();
    // A macro's cast has one place for all its calls.
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
