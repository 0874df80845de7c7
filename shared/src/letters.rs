//! # Cells as letters
//!
//! Every problem writes an empty cell, a stone of the first side and one of the second as three letters
//! of its own. A table knows for each byte what it puts on the board, so that a cell costs a look and
//! no branch, as which letter comes next cannot be foreseen.

use std::fmt;

/// The bits of a field: of the first side's stones, the second side's, and what is neither.
const FIELD: usize = 21;

/// The letters of a problem: an empty cell's, the first side's and the second's.
///
/// Constraints: three different ASCII characters.
/// Panics: never.
/// Complexity: 2 KiB of memory.
/// Not for rows of more than 21 cells.
///
/// ```
/// use shared::letters::Letters;
///
/// let letters = Letters::new(b".xo");
/// assert_eq!(letters.row(b".xo", 3), Some((0o2, 0o1)));
/// ```
pub struct Letters {
    letters: [u8; 3],
    /// What each byte sets: nothing, or the lowest bit of one of three fields.
    fields: [u64; 256],
}

impl Letters {
    /// The letters of an empty cell, of the first side and of the second.
    ///
    /// Constraints: three different ASCII characters.
    /// Panics: never.
    /// Complexity: a look at 256 bytes.
    ///
    /// ```
    /// assert!(shared::letters::Letters::new(b"sox").row(b"s.x", 3).is_none());
    /// ```
    pub fn new(letters: &[u8; 3]) -> Letters {
        let mut table = [1 << (2 * FIELD); 256];
        table[letters[0] as usize] = 0;
        table[letters[1] as usize] = 1;
        table[letters[2] as usize] = 1 << FIELD;
        Letters {
            letters: *letters,
            fields: table,
        }
    }

    /// The stones of both sides in one row, or `None` if it is not `columns` of the letters. The first
    /// cell is the highest of `columns` bits.
    ///
    /// Constraints: `columns <= 21`.
    /// Panics: never.
    /// Complexity: O(columns).
    ///
    /// ```
    /// use shared::letters::Letters;
    ///
    /// let letters = Letters::new(b".xo");
    /// assert_eq!(letters.row(b"xo.", 3), Some((0o4, 0o2)));
    /// assert_eq!(letters.row(b".xo.", 3), None);
    /// assert_eq!(letters.row(b".XO", 3), None);
    /// ```
    #[inline]
    pub fn row(&self, text: &[u8], columns: usize) -> Option<(u32, u32)> {
        if text.len() == columns {
            stones(self.append(0, text))
        } else {
            None
        }
    }

    /// The stones of both sides on a board whose rows end in `\n` and nothing else, or `None` if that
    /// or a letter is wrong. The first cell of the first row is the highest bit.
    ///
    /// Constraints: at most 21 cells; whole rows of `columns` cells and a byte.
    /// Panics: if the last row is shorter.
    /// Complexity: O(cells).
    ///
    /// ```
    /// use shared::letters::Letters;
    ///
    /// let letters = Letters::new(b".xo");
    /// assert_eq!(letters.plain_rows(b".xo\n..x\n", 3), Some((0o21, 0o10)));
    /// assert_eq!(letters.plain_rows(b".xo\n..x ", 3), None);
    /// ```
    #[inline]
    pub fn plain_rows(&self, text: &[u8], columns: usize) -> Option<(u32, u32)> {
        let mut cells = 0;
        for line in text.chunks(columns + 1) {
            if line[columns] != b'\n' {
                return None;
            }
            cells = self.append(cells, &line[..columns]);
        }
        stones(cells)
    }

    /// The three fields of `cells`, with those of `text` behind them.
    fn append(&self, cells: u64, text: &[u8]) -> u64 {
        text.iter().fold(cells, |cells, &letter| {
            cells << 1 | self.fields[letter as usize]
        })
    }
}

/// The fields of both sides, if the third is empty.
fn stones(cells: u64) -> Option<(u32, u32)> {
    if cells >> (2 * FIELD) == 0 {
        let first = cells & ((1 << FIELD) - 1);
        Some((first as u32, (cells >> FIELD) as u32))
    } else {
        None
    }
}

/// Says what a row of so many cells looks like. Nothing is written down until somebody asks, because
/// a million rows are right for one that is not.
///
/// Constraints: none. Panics: never. Complexity: O(1).
///
/// ```
/// use shared::letters::{Cells, Letters};
///
/// let expected = Cells(3, &Letters::new(b".xo")).to_string();
/// assert_eq!(expected, "3 cells of '.', 'x' or 'o'");
/// ```
pub struct Cells<'a>(
    /// The number of cells.
    pub usize,
    /// What they are written in.
    pub &'a Letters,
);

impl<'a> fmt::Display for Cells<'a> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let letters = self.1.letters;
        write!(
            f,
            "{} cells of '{}', '{}' or '{}'",
            self.0, letters[0] as char, letters[1] as char, letters[2] as char
        )
    }
}
