//! # Cells by name
//!
//! As POJ names them: row and column in parentheses, both from zero.

/// The name of the cell in a row and a column.
pub fn place((row, column): (usize, usize)) -> String {
    format!("({row},{column})")
}

/// The name of a cell of a square board.
pub fn name(cell: usize, columns: usize) -> String {
    place((cell / columns, cell % columns))
}

/// The cell of a square board that has that name, if one does.
pub fn named(name: &str, columns: usize) -> Option<usize> {
    (0..columns * columns).find(|&cell| self::name(cell, columns) == name)
}
