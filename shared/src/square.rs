//! # Lines of square boards
//!
//! The stones of one side are the bits of a number, the first cell being the highest. So its digits are the rows: octal
//! digits on a 3x3 board, hexadecimal digits on a 4x4 board.
//!
//! ```text
//!     a b c        0o400 0o200 0o100
//!     d e f        0o040 0o020 0o010        the diagonal a e i = 0o421
//!     g h i        0o004 0o002 0o001
//! ```

/// The eight lines of a 3x3 board: three rows, three columns, two diagonals.
pub const LINES_3X3: [u32; 8] = [0o700, 0o070, 0o007, 0o444, 0o222, 0o111, 0o421, 0o124];

/// Returns whether `stones` fill at least one of `lines`.
///
/// ```
/// use shared::square::{has_line, LINES_3X3};
///
/// assert!(has_line(0o421, &LINES_3X3));
/// assert!(!has_line(0o653, &LINES_3X3));
/// ```
pub fn has_line(stones: u32, lines: &[u32]) -> bool {
    let is_full = |&line: &u32| (stones & line) == line;
    lines.iter().any(is_full)
}
