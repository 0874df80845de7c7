//! # Data in C
//!
//! The memory's first bytes are strings: C89 promises 509 characters a string, so they are rows of a table. Zeros at
//! a row's end need not be written.

use std::fmt::Write;

/// The bytes in a row.
const ROW: usize = 500;

/// Returns the table, and the C statement that copies it into the memory.
pub fn table(bytes: &[u8], address: u32) -> (String, String) {
    let bytes = without_zeros(bytes);
    if bytes.is_empty() {
        return (String::new(), String::new());
    }
    let rows: Vec<String> = bytes.chunks(ROW).map(literal).collect();
    let table = format!(
        "static const char W[][{}]={{{}}};\n",
        ROW + 1,
        rows.join(",\n")
    );
    let count = rows.len();
    let copy = format!("for(i=0;i<{count};i++)memcpy(M+{address}+i*{ROW},W[i],{ROW});\n");
    (table, copy)
}

/// The bytes up to the last that is not zero.
fn without_zeros(bytes: &[u8]) -> &[u8] {
    let last = bytes.iter().rposition(|byte| *byte != 0);
    &bytes[..last.map_or(0, |last| last + 1)]
}

/// A string of C. An octal number of less than three digits ends in front of what is no octal digit, and two question
/// marks would begin a trigraph.
pub fn literal(bytes: &[u8]) -> String {
    let bytes = without_zeros(bytes);
    let mut out = String::from("\"");
    for (index, byte) in bytes.iter().enumerate() {
        let next = bytes.get(index + 1);
        match byte {
            b'"' | b'\\' | b'?' => {
                out.push('\\');
                out.push(*byte as char);
            }
            b'\n' => out.push_str("\\n"),
            b' '..=b'~' => out.push(*byte as char),
            _ if next.is_some_and(|next| (b'0'..=b'7').contains(next)) => {
                let _ = write!(out, "\\{byte:03o}");
            }
            _ => {
                let _ = write!(out, "\\{byte:o}");
            }
        }
    }
    out.push('"');
    out
}
