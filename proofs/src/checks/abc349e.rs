//! # ABC349 E: weights where mistakes are likely
//!
//! Each game is one run of the program, so the tests make hundreds of runs.

use super::layout::layouts;
use super::program::Program;
use super::{Checks, bad_input};
use oracle::abc349e::winner;
use oracle::random::Random;
use oracle::three_in_a_row::symmetries;
use oracle::weights::{KINDS, Weights, odd};

pub const CHECKS: &Checks = &[
    ("weights", weights),
    ("layouts", other_layouts),
    ("outside-the-constraints", outside_the_constraints),
    ("bad-input", |program| {
        bad_input::check(program, 64, |line| ["Takahashi", "Aoki"].contains(&line));
    }),
];

/// The number of weightings of each kind.
const RUNS: usize = 40;

/// Weights of all kinds, the first of each in all their symmetries: the board is square, so turning it changes nothing.
fn weights(program: &Program) {
    let mut random = Random::named("weights");
    let won_by_takahashi = KINDS.map(|choose| {
        let mut won = 0;
        for run in 0..RUNS {
            let weights = odd(choose(&mut random));
            let winner = winner(&weights);
            won += usize::from(winner == "Takahashi");
            let symmetries = symmetries(&weights);
            for weights in &symmetries[..if run < 2 { 8 } else { 1 }] {
                program.check(&text(weights), &line(winner));
            }
        }
        won
    });
    assert_eq!(
        won_by_takahashi,
        [36, 24, 40, 27, 37],
        "of {RUNS} of each kind"
    );
}

fn other_layouts(program: &Program) {
    let mut random = Random::named("layouts");
    for choose in KINDS {
        let weights = odd(choose(&mut random));
        let winner = line(winner(&weights));
        for text in layouts(&text(&weights)) {
            program.check(&text, &winner);
        }
    }
}

/// Missing weights and words that are not numbers are refused. The program may give any answer for weights that are too
/// large or too many, or have an even sum.
fn outside_the_constraints(program: &Program) {
    let with = |cell: usize, word: &str| {
        let mut words = ["0"; 9];
        words[cell] = word;
        format!("{}\n", words.join(" ")).into_bytes()
    };
    for cell in [0, 4, 8] {
        for bad in ["9223372036854775808", "1.5", "one"] {
            let said = format!("failed to parse the input `{bad}` ");
            program.check_panic(&with(cell, bad), &said);
        }
        program.check_panic(&with(cell, ""), "failed to get the next token");
        program.check(&with(cell, "1000000001"), &line("Takahashi"));
    }
    for too_few in [&b""[..], b"\n\n", b"1 2 3\n4 5 6\n7 8\n"] {
        program.check_panic(too_few, "failed to get the next token");
    }
    program.check(b"2 2 2\n2 2 2\n2 2 2\n2\n", &line("Takahashi"));
}

fn text(weights: &Weights) -> Vec<u8> {
    let rows = weights
        .chunks(3)
        .map(|row| format!("{} {} {}\n", row[0], row[1], row[2]));
    rows.collect::<String>().into_bytes()
}

fn line(winner: &str) -> Vec<u8> {
    format!("{winner}\n").into_bytes()
}
