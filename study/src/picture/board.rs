//! # Boards, their bits and their lines

use anyhow::Result;
use oracle::three_in_a_row::count;

use super::svg::{Drawing, Picture, middle};

/// The side length of a cell.
pub const CELL: i32 = 44;

/// The distance between the bits of a row.
const BIT: i32 = 16;

/// Draws a board.
pub fn plain(board: &[u8]) -> Result<Picture> {
    let size = board.len().isqrt() as i32 * CELL + 2;
    let mut drawing = Drawing::new(size, size);
    stones(&mut drawing, (1, 1), CELL, board);
    let [o, x] = [b'o', b'x'].map(|side| count(board, side));
    let caption = format!("A board with {o} o and {x} x.");
    Ok(drawing.picture(&described(board, |_| None), &caption))
}

/// Draws a board and, beside each row, the digits of the row in the numbers of o and of x.
pub fn bits(board: &[u8]) -> Result<Picture> {
    let columns = board.len().isqrt();
    let side = columns as i32 * CELL;
    let group = columns as i32 * BIT + 76;
    let mut drawing = Drawing::new(side + 28 + 2 * group, side + 54);
    let top = 26;
    stones(&mut drawing, (1, top), CELL, board);
    let mut numbers = Vec::new();
    for (place, letter) in (0..).zip([b'o', b'x']) {
        let left = side + 48 + place * group;
        let number = digits(&mut drawing, board, letter, (left, top));
        numbers.push(format!("{} = {number}", char::from(letter)));
    }
    let numbers = numbers.join(", ");
    let label = format!("{} {numbers}.", described(board, |_| None));
    let base = if columns == 3 { "octal" } else { "hex" };
    let caption = format!("Each row is one {base} digit: {numbers}.");
    Ok(drawing.picture(&label, &caption))
}

/// Writes the cells of a letter as bits, each row beside a row of the board, and returns the number that the bits are.
fn digits(drawing: &mut Drawing, board: &[u8], letter: u8, (left, top): (i32, i32)) -> String {
    let columns = board.len().isqrt();
    let side = columns as i32 * CELL;
    let digit_at = left + columns as i32 * BIT + 18;
    let class = char::from(letter);
    let head = (left + (columns as i32 * BIT + 20) / 2, top - 14);
    drawing.text(&format!("side-{class}"), head, class);
    for (row, cells) in (0..).zip(board.chunks(columns)) {
        let y = top + row * CELL + CELL / 2;
        for (column, &cell) in (0..).zip(cells) {
            let is_set = cell == letter;
            let class = if is_set {
                format!("side-{class}")
            } else {
                "faint".to_string()
            };
            let at = (left + column * BIT, y);
            drawing.text(&format!("mono {class}"), at, u8::from(is_set));
        }
        let digit = cells
            .iter()
            .fold(0, |bits, &cell| 2 * bits + u32::from(cell == letter));
        drawing.text("mono", (digit_at, y), format_args!("= {digit:x}"));
    }
    let number = mask(columns, board.iter().map(|&cell| cell == letter));
    let at = (left + (columns as i32 * BIT + 20) / 2, top + side + 16);
    drawing.text("mono", at, &number);
    number
}

/// Draws the lines of a square board, `a_row` of them beside each other.
pub fn lines(columns: usize, a_row: usize, lines: &[Vec<usize>]) -> Result<Picture> {
    let cell = 20;
    let side = columns as i32 * cell;
    let (step_x, step_y) = (side + 24, side + 42);
    let rows = lines.len().div_ceil(a_row) as i32;
    let mut drawing = Drawing::new(a_row as i32 * step_x, rows * step_y - 14);
    let mut masks = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let corner = (
            (index % a_row) as i32 * step_x + 12,
            (index / a_row) as i32 * step_y + 1,
        );
        for &on in line {
            let (x, y) = middle(corner, columns, cell, on);
            let corner = (x - cell / 2, y - cell / 2);
            drawing.rectangle("on", corner, cell, cell);
        }
        drawing.grid(corner, columns as i32, cell);
        let mask = mask(
            columns,
            (0..columns * columns).map(|cell| line.contains(&cell)),
        );
        let under = (corner.0 + side / 2, corner.1 + side + 16);
        drawing.text("mono", under, &mask);
        masks.push(mask);
    }
    let label = format!("All lines as masks: {}.", masks.join(", "));
    let caption = "Rows, columns and diagonals, each with its mask.";
    Ok(drawing.picture(&label, caption))
}

/// A number from its bits, the highest first: octal for rows of three, hex for rows of four.
fn mask(columns: usize, bits: impl Iterator<Item = bool>) -> String {
    let number = bits.fold(0, |number, bit| 2 * number + u32::from(bit));
    match columns {
        3 => format!("0o{number:03o}"),
        _ => format!("0x{number:04x}"),
    }
}

/// Draws a square board with its stones.
pub fn stones(drawing: &mut Drawing, corner: (i32, i32), cell: i32, board: &[u8]) {
    let columns = board.len().isqrt();
    drawing.grid(corner, columns as i32, cell);
    for (index, &letter) in board.iter().enumerate() {
        if letter != b'.' {
            let at = middle(corner, columns, cell, index);
            drawing.stone("stone", letter, at, cell * 3 / 11);
        }
    }
}

/// A board in words, for readers who do not see it. `said` replaces the words for some cells.
pub fn described(board: &[u8], said: impl Fn(usize) -> Option<String>) -> String {
    let columns = board.len().isqrt();
    let cell = |cell: usize| match (said(cell), board[cell]) {
        (Some(words), _) => words,
        (None, b'.') => "empty".to_string(),
        (None, letter) => char::from(letter).to_string(),
    };
    let rows = (0..columns).map(|row| {
        let cells: Vec<String> = (row * columns..(row + 1) * columns).map(cell).collect();
        format!("row {row}: {}.", cells.join(", "))
    });
    format!("A board, {}", rows.collect::<Vec<_>>().join(" "))
}
