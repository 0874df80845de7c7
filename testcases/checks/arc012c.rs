//! # ARC012 C: two thousand positions
//!
//! One position is one run of the program, so they are made to lie at the border of what can arise; `positions` makes
//! them.

use std::sync::Arc;

use super::bad_input;
use super::layout::{SYMMETRIES, layouts, symmetric};
use super::positions::{self, Position};
use super::program::Program;
use super::random::Random;
use super::trial::{self, Check, Progress, Trial, trial};
use crate::oracle::arc012c::{SIZE, can_arise};

/// A kind of positions: its name, how one is made, how many there are, and how many of them can arise.
type Kind = (&'static str, fn(&mut Random) -> Position, usize, usize);

const KINDS: [Kind; 6] = [
    ("positions-one-line", positions::one_line, 500, 270),
    ("positions-two-lines", positions::two_lines, 600, 157),
    ("positions-both-colours", positions::both_colours, 200, 80),
    ("positions-counts-off", positions::counts_off, 200, 0),
    (
        "positions-random-fillings",
        positions::random_filling,
        300,
        118,
    ),
    ("positions-full-boards", positions::full_board, 200, 137),
];

/// The tests of the program.
pub fn trials(program: &Arc<Program>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for kind in KINDS {
        let program = Arc::clone(program);
        trials.push(trial(kind.0, move |progress| {
            check_all(&program, kind, progress)
        }));
    }
    let checks: &[(&str, Check)] = &[
        ("positions-in-eight-symmetries", in_eight_symmetries),
        ("layouts", other_layouts),
        ("outside-the-promise", outside_the_promise),
    ];
    trials.extend(trial::trials(program, checks));
    trials.extend(bad_input::trials(program, 64 << 20, |line| {
        ["YES", "NO"].contains(&line)
    }));
    trials
}

/// The input of one run: each kind in turn.
pub fn input(random: &mut Random, run: usize) -> Vec<u8> {
    let (_, make, _, _) = KINDS[run % KINDS.len()];
    text(&make(random))
}

fn check_all(program: &Program, (name, make, count, expected): Kind, progress: &Progress) {
    let mut random = Random::named(name);
    let mut can_arise_in_all = 0;
    for _ in 0..count {
        let position = make(&mut random);
        can_arise_in_all += usize::from(can_arise(&position));
        program.check(&text(&position), answer(&position));
        progress.add(1);
    }
    assert_eq!(can_arise_in_all, expected, "of {count} positions");
}

fn in_eight_symmetries(program: &Program, progress: &Progress) {
    let mut random = Random::named("symmetries");
    for (_, make, _, _) in KINDS.repeat(40) {
        let position = make(&mut random);
        let answer = answer(&position);
        for which in 1..SYMMETRIES {
            let turned = symmetric(position.as_flattened(), which);
            let rows: Vec<[u8; SIZE]> = turned
                .chunks(SIZE)
                .map(|row| row.try_into().expect("19 cells"))
                .collect();
            program.check(&text(&rows), answer);
            progress.add(1);
        }
    }
}

fn other_layouts(program: &Program, _: &Progress) {
    let mut random = Random::named("layouts");
    for (_, make, _, _) in KINDS {
        let position = make(&mut random);
        for (_, text) in layouts(&text(&position)) {
            program.check(&text, answer(&position));
        }
    }
}

/// What is not 19 rows of 19 cells is refused; what follows them is not looked at.
fn outside_the_promise(program: &Program, _: &Progress) {
    let empty = [[b'.'; SIZE]; SIZE];
    let rows = text(&empty);
    for row in [0, 9, 18] {
        let at = row * (SIZE + 1);
        let with = |bad: &[u8]| [&rows[..at], bad, &rows[at + SIZE + 1..]].concat();
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

fn text(rows: &[[u8; SIZE]]) -> Vec<u8> {
    rows.iter()
        .flat_map(|row| [&row[..], b"\n"].concat())
        .collect()
}

fn answer(position: &Position) -> &'static [u8] {
    if can_arise(position) {
        b"YES\n"
    } else {
        b"NO\n"
    }
}
