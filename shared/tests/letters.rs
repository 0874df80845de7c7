//! # Letters on the largest boards and in the smallest number of ways

use shared::letters::Letters;

#[test]
fn a_row_may_have_21_cells() {
    let letters = Letters::new(b".xo");
    for cell in 0..21 {
        for (letter, expected) in [(b'x', (1 << 20 >> cell, 0)), (b'o', (0, 1 << 20 >> cell))] {
            let mut row = [b'.'; 21];
            row[cell] = letter;
            assert_eq!(letters.row(&row, 21), Some(expected));
        }
    }
    assert_eq!(letters.row(&[b'x'; 21], 21), Some((0x1f_ffff, 0)));
    assert_eq!(letters.row(&[b'o'; 21], 21), Some((0, 0x1f_ffff)));
}

#[test]
fn every_other_byte_is_refused_in_every_cell() {
    let letters = Letters::new(b"sox");
    for byte in (0..=255).filter(|byte| !b"sox".contains(byte)) {
        for cell in 0..21 {
            let mut row = [b'x'; 21];
            row[cell] = byte;
            assert_eq!(letters.row(&row, 21), None, "{byte} in cell {cell}");
        }
    }
}

#[test]
fn plain_rows_end_in_a_newline_each() {
    let letters = Letters::new(b".xo");
    let text = b"x..\n.o.\n..x\n";
    assert_eq!(letters.plain_rows(text, 3), Some((0o401, 0o020)));
    for end in [3, 7, 11] {
        for byte in *b"x.\r " {
            let mut text = *text;
            text[end] = byte;
            assert_eq!(letters.plain_rows(&text, 3), None);
        }
    }
}
