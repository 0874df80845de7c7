//! # Input that no judge would send
//!
//! Valid inputs, damaged in a few ways: bytes flipped, lines cut, doubled and swapped, NULs, lines of 10 MB, absurd
//! numbers. The program may answer or refuse, but must do either properly and soon, whatever the damage has made of the
//! input.

use std::str;
use std::sync::Arc;

use judge_runner::sandbox::Outcome;

use super::program::{Program, has_manners};
use super::random::Random;
use super::trial::{Trial, trial};

/// How often an input is damaged in each of the ways.
const RUNS: usize = 60;

/// As long as a line gets.
const LONG: usize = 10_000_000;

/// Numbers at the ends of what integers hold, and what might pass for a number.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
    "+1",
    "1e9",
    "0x10",
    "NaN",
];

/// A way to damage an input; the number is that of the run.
type Damage = fn(&mut Random, usize, Vec<u8>) -> Vec<u8>;

/// The tests of a program whose lines of output are all of one kind, and which needs at most so many bytes of memory
/// for an input with a line of 10 MB.
pub fn trials(program: &Arc<Program>, memory: u64, is_answer: fn(&str) -> bool) -> Vec<Trial> {
    let ways: [(&'static str, usize, Damage, Option<u64>); 7] = [
        ("bad-input-bytes-flipped", 2 * RUNS, flip_bytes, None),
        ("bad-input-lines-cut", RUNS, cut_line, None),
        ("bad-input-lines-doubled", RUNS, double_line, None),
        ("bad-input-lines-swapped", RUNS, swap_lines, None),
        ("bad-input-nuls", RUNS, insert_nuls, None),
        ("bad-input-numbers", RUNS, replace_number, None),
        (
            "bad-input-long-lines",
            FILLINGS.len(),
            insert_long_line,
            Some(memory),
        ),
    ];
    let trials = ways.map(|(name, runs, damage, memory)| {
        let program = Arc::clone(program);
        trial(name, move |progress| {
            let mut random = Random::named(name);
            let inputs = program.case_inputs();
            for run in 0..runs {
                let input = inputs[random.below(inputs.len())].clone();
                let damaged = damage(&mut random, run, input);
                program.run(&damaged, |outcome| is_proper(outcome, is_answer));
                if let Some(memory) = memory {
                    program.check_memory(&damaged, memory);
                }
                progress.add(1);
            }
        })
    });
    trials.into()
}

/// Tells what is wrong with a run on damaged input.
fn is_proper(outcome: &Outcome, is_answer: fn(&str) -> bool) -> Result<(), String> {
    has_manners(outcome)?;
    let stdout = str::from_utf8(&outcome.stdout).map_err(|error| error.to_string())?;
    match stdout.lines().find(|line| !is_answer(line)) {
        Some(line) => Err(format!("not an answer: {line:?}")),
        None => Ok(()),
    }
}

fn flip_bytes(random: &mut Random, run: usize, mut input: Vec<u8>) -> Vec<u8> {
    for _ in 0..run % 4 + 1 {
        if !input.is_empty() {
            let at = random.below(input.len());
            input[at] ^= random.below(255) as u8 + 1;
        }
    }
    input
}

/// Takes away a line, the end of a line, or all that follows a place.
fn cut_line(random: &mut Random, run: usize, input: Vec<u8>) -> Vec<u8> {
    let mut lines = lines(&input);
    let at = random.below(lines.len());
    let length = random.below(lines[at].len() + 1);
    match run % 3 {
        0 => drop(lines.remove(at)),
        1 => lines[at].truncate(length),
        _ => {
            lines[at].truncate(length);
            lines.truncate(at + 1);
        }
    }
    lines.concat()
}

fn double_line(random: &mut Random, _run: usize, input: Vec<u8>) -> Vec<u8> {
    let mut lines = lines(&input);
    let (at, to) = (random.below(lines.len()), random.below(lines.len()));
    lines.insert(to, lines[at].clone());
    lines.concat()
}

fn swap_lines(random: &mut Random, _run: usize, input: Vec<u8>) -> Vec<u8> {
    let mut lines = lines(&input);
    let (a, b) = (random.below(lines.len()), random.below(lines.len()));
    lines.swap(a, b);
    lines.concat()
}

fn insert_nuls(random: &mut Random, run: usize, mut input: Vec<u8>) -> Vec<u8> {
    let at = random.below(input.len() + 1);
    input.splice(at..at, vec![0; 1 + run % 5 * 100]);
    input
}

/// Puts a number in the place of one, or in front of all if there is none.
fn replace_number(random: &mut Random, run: usize, input: Vec<u8>) -> Vec<u8> {
    let number = NUMBERS[run % NUMBERS.len()].as_bytes();
    let is_digit = |at: usize| input.get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (0..input.len())
        .filter(|&at| is_digit(at) && (at == 0 || !is_digit(at - 1)))
        .collect();
    if starts.is_empty() {
        return [number, b"\n", &input].concat();
    }
    let start = random.pick(&starts);
    let length = input[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    [&input[..start], number, &input[start + length..]].concat()
}

/// What a long line may be made of.
const FILLINGS: [&[u8]; 10] = [
    b"o", b"x", b".", b"9", b"-", b" ", b"\n", b"\0", b"\xff", b"1 ",
];

fn insert_long_line(random: &mut Random, run: usize, input: Vec<u8>) -> Vec<u8> {
    let filling = FILLINGS[run];
    let mut lines = lines(&input);
    let at = random.below(lines.len() + 1);
    lines.insert(
        at,
        [&filling.repeat(LONG / filling.len()), &b"\n"[..]].concat(),
    );
    lines.concat()
}

/// The lines, each with its end; an empty input is one empty line.
fn lines(input: &[u8]) -> Vec<Vec<u8>> {
    input
        .split_inclusive(|&byte| byte == b'\n')
        .map(<[u8]>::to_vec)
        .chain(input.is_empty().then(Vec::new))
        .collect()
}
