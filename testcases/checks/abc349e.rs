//! # ABC349 E: a thousand weightings
//!
//! One game is one run of the program, so the weights are chosen where mistakes are likely: at the limits, where sums
//! are nearly equal, where many cells weigh nothing, where all weights are negative.

use std::sync::Arc;

use super::bad_input;
use super::layout::{SYMMETRIES, layouts, symmetric};
use super::program::Program;
use super::random::Random;
use super::trial::{self, Check, Progress, Trial, trial};
use crate::oracle::abc349e::winner;

type Weights = [i64; 9];

/// No weight is larger than this in size.
const MOST: i64 = 1_000_000_000;

/// How many weightings of each kind.
const RUNS: usize = 200;

/// A kind of weightings: its name, how one is chosen, and how many of them Takahashi wins.
type Kind = (&'static str, fn(&mut Random) -> Weights, usize);

const KINDS: [Kind; 5] = [
    ("weights-extreme", extreme, 183),
    ("weights-near-ties", near_tie, 128),
    ("weights-zeros", zeros, 198),
    ("weights-all-negative", all_negative, 144),
    ("weights-random", any, 178),
];

/// The tests of the program.
pub fn trials(program: &Arc<Program>) -> Vec<Trial> {
    let mut trials = Vec::new();
    for kind in KINDS {
        let program = Arc::clone(program);
        trials.push(trial(kind.0, move |progress| {
            weightings(&program, kind, progress)
        }));
    }
    let checks: &[(&str, Check)] = &[
        ("weights-in-eight-symmetries", in_eight_symmetries),
        ("layouts", other_layouts),
        ("outside-the-promise", outside_the_promise),
    ];
    trials.extend(trial::trials(program, checks));
    trials.extend(bad_input::trials(program, 64 << 20, |line| {
        ["Takahashi", "Aoki"].contains(&line)
    }));
    trials
}

/// The input of one run: each kind in turn.
pub fn input(random: &mut Random, run: usize) -> Vec<u8> {
    let (_, choose, _) = KINDS[run % KINDS.len()];
    text(&odd(choose(random)))
}

fn weightings(program: &Program, (name, choose, expected): Kind, progress: &Progress) {
    let mut random = Random::named(name);
    let mut won_by_takahashi = 0;
    for _ in 0..RUNS {
        let weights = odd(choose(&mut random));
        let winner = winner(&weights);
        won_by_takahashi += usize::from(winner == "Takahashi");
        program.check(&text(&weights), &line(winner));
        progress.add(1);
    }
    assert_eq!(won_by_takahashi, expected, "of {RUNS} games");
}

/// The board is square, so turning it changes nothing.
fn in_eight_symmetries(program: &Program, progress: &Progress) {
    let mut random = Random::named("symmetries");
    for (_, choose, _) in KINDS.repeat(8) {
        let weights = odd(choose(&mut random));
        let winner = line(winner(&weights));
        for which in 1..SYMMETRIES {
            let turned = symmetric(&weights, which)
                .try_into()
                .expect("nine cells stay nine");
            program.check(&text(&turned), &winner);
            progress.add(1);
        }
    }
}

fn other_layouts(program: &Program, _: &Progress) {
    let mut random = Random::named("layouts");
    for (_, choose, _) in KINDS {
        let weights = odd(choose(&mut random));
        for (_, text) in layouts(&text(&weights)) {
            program.check(&text, &line(winner(&weights)));
        }
    }
}

/// What is too little or no number is refused; weights that are too large, too many or of an even sum are answered
/// somehow.
fn outside_the_promise(program: &Program, _: &Progress) {
    let with = |cell: usize, word: &str| {
        let mut words = ["0"; 9];
        words[cell] = word;
        format!("{}\n", words.join(" ")).into_bytes()
    };
    for cell in [0, 4, 8] {
        for bad in ["9223372036854775808", "1.5", "one"] {
            program.check_panic(
                &with(cell, bad),
                &format!("failed to parse the input `{bad}` "),
            );
        }
        program.check_panic(&with(cell, ""), "failed to get the next token");
        program.check(&with(cell, "1000000001"), &line("Takahashi"));
    }
    for too_few in [&b""[..], b"\n\n", b"1 2 3\n4 5 6\n7 8\n"] {
        program.check_panic(too_few, "failed to get the next token");
    }
    program.check(b"2 2 2\n2 2 2\n2 2 2\n2\n", &line("Takahashi"));
}

fn extreme(random: &mut Random) -> Weights {
    [(); 9].map(|()| random.pick(&[MOST, MOST - 1, 1 - MOST, 1 - MOST, -MOST, -MOST]))
}

/// All weights are nearly equal in size, so that one cell more or less decides, or the last digit. Aoki wins when most
/// are negative, so that is what most are.
fn near_tie(random: &mut Random) -> Weights {
    let size = random.pick(&[0, 1, 7, 1000, MOST / 2, MOST - 2]);
    let signs = random.pick(&[&[1][..], &[-1], &[-1], &[1, -1, -1]]);
    [(); 9].map(|()| random.pick(signs) * size + random.between(-2, 2))
}

fn zeros(random: &mut Random) -> Weights {
    let others = random.pick(&[
        &[0, -1, -MOST][..],
        &[0, 0, 1, -1],
        &[0, 0, 0, MOST, -MOST, 1],
    ]);
    [(); 9].map(|()| random.pick(others))
}

fn all_negative(random: &mut Random) -> Weights {
    let most = random.pick(&[3, 100, MOST]);
    [(); 9].map(|()| random.between(-most, -1))
}

fn any(random: &mut Random) -> Weights {
    let most = random.pick(&[9, 1000, MOST]);
    let highest = random.pick(&[most, most / 4, 0]);
    [(); 9].map(|()| random.between(-most, highest))
}

/// Makes the sum odd, as the judge promises, by the least change.
fn odd(mut weights: Weights) -> Weights {
    if weights.iter().sum::<i64>() % 2 == 0 {
        // Towards zero, so that no limit is passed; a zero becomes -1, which is negative like its neighbours may have
        // to be.
        weights[4] -= if weights[4] > 0 {
            1
        } else if weights[4] < -1 {
            -1
        } else {
            1
        };
    }
    weights
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
