//! # ABC349 E: weights where mistakes are likely
//!
//! One game is one run of the program, so the weights are chosen where mistakes are likely: at the limits, where sums
//! are nearly equal, where many cells weigh nothing, where all weights are negative.

use super::layout::{layouts, symmetries};
use super::program::Program;
use super::{Problem, bad_input};
use oracle::abc349e::winner;
use oracle::random::Random;

pub const PROBLEM: Problem = Problem {
    package: "abc349e",
    checks: &[
        ("weights", weights),
        ("layouts", other_layouts),
        ("outside-the-promise", outside_the_promise),
        ("bad-input", |program| {
            bad_input::check(program, 64, |line| ["Takahashi", "Aoki"].contains(&line));
        }),
    ],
};

type Weights = [i64; 9];

/// No weight is larger than this in size.
const MOST: i64 = 1_000_000_000;

/// How many weightings of each kind.
const RUNS: usize = 40;

/// How weightings of a kind are chosen.
const KINDS: [fn(&mut Random) -> Weights; 5] = [extreme, near_tie, zeros, all_negative, any];

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
        for text in layouts(&text(&weights)) {
            program.check(&text, &line(winner(&weights)));
        }
    }
}

/// Missing weights and words that are not numbers are refused. Weights that are too large or too many, or that have an
/// even sum, get any answer.
fn outside_the_promise(program: &Program) {
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
        weights[4] -= if weights[4] < -1 { -1 } else { 1 };
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
