//! # Changes of an input that must not change the answer, or only as they should

use super::random::Random;

/// The same text as other editors and systems write it, each with a name.
pub fn layouts(text: &[u8]) -> Vec<(&'static str, Vec<u8>)> {
    let mut random = Random::named("layouts");
    let crlf = ends_of_lines(text, || b"\r\n".to_vec());
    let blanks = ends_of_lines(text, || {
        let count = random.below(4);
        let mut end: Vec<u8> = (0..count).map(|_| random.pick(b" \t\r")).collect();
        end.push(b'\n');
        end
    });
    let cut = text.strip_suffix(b"\n").unwrap_or(text).to_vec();
    vec![
        (
            "blank lines at the end",
            [&blanks, &b"\n \r\n\t\n"[..]].concat(),
        ),
        ("no final newline", cut),
        ("CRLF and a blank instead of the final newline", {
            let mut text = crlf.clone();
            text.truncate(crlf.len() - 2);
            text.push(b' ');
            text
        }),
        ("CRLF", crlf),
        ("blanks at line ends", blanks),
    ]
}

/// The text with other line ends.
fn ends_of_lines(text: &[u8], mut end: impl FnMut() -> Vec<u8>) -> Vec<u8> {
    let mut changed = Vec::with_capacity(text.len() * 2);
    for &byte in text {
        if byte == b'\n' {
            changed.extend(end());
        } else {
            changed.push(byte);
        }
    }
    changed
}

/// How many symmetries a square has.
pub const SYMMETRIES: usize = 8;

/// A square board, rotated and reflected: `which` is from 0, which leaves it as it is, to 7.
pub fn symmetric<T: Copy>(cells: &[T], which: usize) -> Vec<T> {
    let size = cells.len().isqrt();
    let turned = |index: usize, bit: usize| {
        if which & bit != 0 {
            size - 1 - index
        } else {
            index
        }
    };
    let from = |row: usize, column: usize| {
        let (row, column) = (turned(row, 1), turned(column, 2));
        let (row, column) = if which & 4 != 0 {
            (column, row)
        } else {
            (row, column)
        };
        cells[row * size + column]
    };
    (0..cells.len())
        .map(|index| from(index / size, index % size))
        .collect()
}

/// The text with two letters swapped.
pub fn swap_letters(text: &[u8], a: u8, b: u8) -> Vec<u8> {
    let swapped = |&byte: &u8| {
        if byte == a {
            b
        } else if byte == b {
            a
        } else {
            byte
        }
    };
    text.iter().map(swapped).collect()
}
