//! # Input that no judge would send
//!
//! Valid inputs, damaged in a few ways: bytes flipped, lines cut, doubled and swapped, NULs, lines of 10 MB, absurd
//! numbers. The program may answer or refuse, but must do either properly and soon, whatever the damage has made of the
//! input.

use std::str;

use judge_runner::sandbox::Outcome;

use super::program::{Program, check_ending, stdout};
use oracle::random::Random;

/// How often an input is damaged in each of the ways.
const RUNS: usize = 6;

/// As long as a line gets.
const LONG: usize = 10_000_000;

/// The bytes that a long line repeats.
const FILLINGS: [&[u8]; 6] = [b"o", b"9", b" ", b"\n", b"\xff", b"1 "];

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

/// A way to damage an input. It is given the number of the run.
type Damage = fn(&mut Random, usize, Vec<u8>) -> Vec<u8>;

/// The ways, and how often each is gone.
const WAYS: [(Damage, usize); 7] = [
    (flip_bytes, 2 * RUNS),
    (cut_line, RUNS),
    (double_line, RUNS),
    (swap_lines, RUNS),
    (insert_nuls, RUNS),
    (replace_number, NUMBERS.len()),
    (insert_long_line, FILLINGS.len()),
];

/// Checks a program whose lines of output are all of one kind, and which may take `memory` MiB for an input with a line
/// of 10 MB.
pub fn check(program: &Program, memory: u64, is_answer: fn(&str) -> bool) {
    let mut random = Random::named("bad-input");
    let inputs = program.case_inputs();
    for (damage, runs) in WAYS {
        for run in 0..runs {
            let input = inputs[random.below(inputs.len())].clone();
            let damaged = damage(&mut random, run, input);
            program.run(&damaged, |outcome| is_proper(outcome, is_answer));
            if damaged.len() >= LONG {
                program.check_memory(&damaged, memory << 20);
            }
        }
    }
}

/// Tells what is wrong with a run on damaged input.
fn is_proper(outcome: &Outcome, is_answer: fn(&str) -> bool) -> Result<(), String> {
    check_ending(outcome)?;
    let stdout = String::from_utf8(stdout(outcome)).map_err(|error| error.to_string())?;
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
    lines[at].truncate(length);
    match run % 3 {
        0 => drop(lines.remove(at)),
        1 => {}
        _ => lines.truncate(at + 1),
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
    let number = NUMBERS[run].as_bytes();
    let is_digit = |at: usize| input.get(at).is_some_and(u8::is_ascii_digit);
    let starts: Vec<usize> = (0..input.len())
        .filter(|&at| is_digit(at) && (at == 0 || !is_digit(at - 1)))
        .collect();
    if starts.is_empty() {
        return [number, b"\n", &input].concat();
    }
    let start = random.pick(&starts);
    let end = (start..).find(|&at| !is_digit(at)).unwrap_or(start);
    [&input[..start], number, &input[end..]].concat()
}

fn insert_long_line(random: &mut Random, run: usize, input: Vec<u8>) -> Vec<u8> {
    let filling = FILLINGS[run];
    let mut lines = lines(&input);
    let at = random.below(lines.len() + 1);
    let line = [&filling.repeat(LONG / filling.len()), &b"\n"[..]].concat();
    lines.insert(at, line);
    lines.concat()
}

/// The lines, each with its end; an empty input is one empty line.
fn lines(input: &[u8]) -> Vec<Vec<u8>> {
    let lines = input.split_inclusive(|&byte| byte == b'\n');
    let empty = input.is_empty().then(Vec::new);
    lines.map(<[u8]>::to_vec).chain(empty).collect()
}
