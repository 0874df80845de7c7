//! # Input that no judge would send
//!
//! Valid inputs with one part replaced: the first word, a byte, a line, all that follows a place, or nothing, so that
//! something is inserted. The replacement is empty, or random bytes, NULs, a line, a number at the limits of integers,
//! or a line of 10 MB. The program may answer or refuse, but must do either properly and soon.

use std::ops::Range;
use std::str;

use judge_runner::sandbox::Outcome;

use super::program::{Program, check_ending, stdout};
use oracle::random::Random;

/// A function that chooses the part of an input to replace.
type Part = fn(&mut Random, &[u8]) -> Range<usize>;

const PARTS: [Part; 5] = [
    |_, input| 0..end(input, |byte| byte.is_ascii_whitespace()),
    |random, input| {
        let at = random.below(input.len() + 1);
        at..at
    },
    |random, input| {
        let at = random.below(input.len() + 1);
        at..input.len().min(at + 1)
    },
    line,
    |random, input| random.below(input.len() + 1)..input.len(),
];

/// Numbers at the limits of integers, and words that look like numbers.
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

/// The bytes that a long line repeats.
const FILLINGS: [&[u8]; 6] = [b"o", b"9", b" ", b"\n", b"\xff", b"1 "];

/// The number of bytes of a long line.
const LONG: usize = 10_000_000;

/// Checks a program whose lines of output are all of one kind. For an input with a line of 10 MB, the program may take
/// `memory` MiB.
pub fn check(program: &Program, memory: u64, is_answer: fn(&str) -> bool) {
    let mut random = Random::named("bad-input");
    let inputs = program.case_inputs();
    for part in PARTS {
        for (which, input) in (0..5 + NUMBERS.len()).zip(inputs.iter().cycle()) {
            let replacement = match which {
                0 => Vec::new(),
                1 => [(); 3].map(|()| random.below(256) as u8).to_vec(),
                2 => vec![0],
                3 => vec![0; 400],
                4 => input[line(&mut random, input)].to_vec(),
                _ => NUMBERS[which - 5].into(),
            };
            let damaged = replaced(input, part(&mut random, input), &replacement);
            program.run(&damaged, |outcome| is_proper(outcome, is_answer));
        }
    }
    let parts = PARTS.iter().cycle().zip(inputs.iter().cycle());
    for (filling, (part, input)) in FILLINGS.iter().zip(parts) {
        let line = [b"\n", &*filling.repeat(LONG / filling.len()), b"\n"].concat();
        let damaged = replaced(input, part(&mut random, input), &line);
        program.run(&damaged, |outcome| is_proper(outcome, is_answer));
        program.check_memory(&damaged, memory << 20);
    }
}

/// Checks a run on damaged input. The error says what is wrong.
fn is_proper(outcome: &Outcome, is_answer: fn(&str) -> bool) -> Result<(), String> {
    check_ending(outcome)?;
    let stdout = String::from_utf8(stdout(outcome)).map_err(|error| error.to_string())?;
    match stdout.lines().find(|line| !is_answer(line)) {
        Some(line) => Err(format!("not an answer: {line:?}")),
        None => Ok(()),
    }
}

fn replaced(input: &[u8], part: Range<usize>, replacement: &[u8]) -> Vec<u8> {
    [&input[..part.start], replacement, &input[part.end..]].concat()
}

/// The range of a random line with its line end.
fn line(random: &mut Random, input: &[u8]) -> Range<usize> {
    let start = random.below(input.len() + 1);
    let before = input[..start].iter().rposition(|&byte| byte == b'\n');
    let behind = end(&input[start..], |&byte| byte == b'\n');
    before.map_or(0, |end| end + 1)..input.len().min(start + behind + 1)
}

/// The position of the first byte that `is_end` accepts, or else the length of the input.
fn end(input: &[u8], is_end: fn(&u8) -> bool) -> usize {
    input.iter().position(is_end).unwrap_or(input.len())
}
