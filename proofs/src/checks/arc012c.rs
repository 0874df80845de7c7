//! # ARC012 C: positions at the border of what can arise
//!
//! Each position is one run of the program, so all positions lie at the border between possible and impossible.

use super::layout::layouts;
use super::program::Program;
use super::{Checks, bad_input};
use oracle::arc012c::{SIZE, can_arise};
use oracle::positions::KINDS;
use oracle::random::Random;
use oracle::three_in_a_row::{rows, symmetries};

pub const CHECKS: &Checks = &[
    ("positions", all_kinds),
    ("layouts", other_layouts),
    ("outside-the-constraints", outside_the_constraints),
    ("bad-input", |program| {
        bad_input::check(program, 64, |line| ["YES", "NO"].contains(&line));
    }),
];

/// The number of positions of each kind.
const COUNTS: [usize; 6] = [80, 100, 40, 20, 40, 40];

/// Positions of all kinds, the first of each in all their symmetries.
fn all_kinds(program: &Program) {
    let mut random = Random::named("positions");
    let mut counts = COUNTS.into_iter();
    let can_arise_in_all = KINDS.map(|make| {
        let (mut arising, count) = (0, counts.next().unwrap_or(0));
        for run in 0..count {
            let position = make(&mut random);
            let can_arise = can_arise(&position);
            arising += usize::from(can_arise);
            let cells = position.as_flattened().try_into();
            let cells: [u8; SIZE * SIZE] = cells.expect("a board has 361 cells");
            let symmetries = symmetries(&cells);
            for cells in &symmetries[..if run < 4 { 8 } else { 1 }] {
                program.check(&text(cells), answer(can_arise));
            }
        }
        arising
    });
    assert_eq!(can_arise_in_all, [42, 26, 12, 0, 16, 33], "of each kind");
}

fn other_layouts(program: &Program) {
    let mut random = Random::named("layouts");
    for make in KINDS {
        let position = make(&mut random);
        let answer = answer(can_arise(&position));
        for text in layouts(&text(position.as_flattened())) {
            program.check(&text, answer);
        }
    }
}

/// Input other than 19 rows of 19 cells is refused. Text behind the rows is ignored.
fn outside_the_constraints(program: &Program) {
    let empty = text(&[b'.'; SIZE * SIZE]);
    for row in [0, 9, 18] {
        let at = row * (SIZE + 1);
        let with = |bad: &[u8]| [&empty[..at], bad, &empty[at + SIZE + 1..]].concat();
        for bad in [
            &b"..................\n"[..],
            b"....................\n",
            b"..................O\n",
            b"..................\0\n",
        ] {
            let said = "expected 19 rows of 19 cells '.', 'o' or 'x'\n";
            program.check_panic(&with(bad), said);
        }
        program.check_panic(&with(b""), "failed to get the next token");
    }
    program.check_panic(b"", "failed to get the next token");
}

fn text(cells: &[u8]) -> Vec<u8> {
    rows(cells, SIZE).into_bytes()
}

fn answer(can_arise: bool) -> &'static [u8] {
    if can_arise { b"YES\n" } else { b"NO\n" }
}
