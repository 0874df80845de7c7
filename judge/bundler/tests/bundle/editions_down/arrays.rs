//! # Iterating over arrays

use super::{YOUNG, bundled, each};

#[test]
fn arrays_that_give_their_elements() {
    let main = "
fn main() {
    println!(\"{} {}\", shared::run([1, 2]), shared::run([3, 4]));
}
";
    let text = "
mod consts {
    pub const STEPS: [i64; 2] = [5, 6];
}
use consts::STEPS;

macro_rules! total {
    ($($e:expr),*) => {
        [$($e),*].into_iter().sum::<i64>()
    };
}

pub fn run(given: [i64; 2]) -> i64 {
    let mut sum = 0;
    for n in [1, 2, 3].into_iter() {
        let n: i64 = n;
        sum += n;
    }
    let texts = [String::from(\"a\"), String::from(\"b\")];
    let typed: [i64; 2] = given.map(|n| n + 1);
    let owned: Vec<String> = texts.into_iter().collect();
    let closure = |other: [i64; 2]| other.into_iter().sum::<i64>();
    let chained: Vec<i64> = [[1, 2].into_iter(), [0; 2].into_iter()]
        // A comment between the two.
        .into_iter()
        .flatten()
        .collect();
    sum += given.into_iter().sum::<i64>() + typed.into_iter().max().unwrap_or(0);
    sum += STEPS
        .into_iter()
        .map(|n: i64| n)
        .sum::<i64>();
    sum += consts::STEPS.into_iter().fold(0, |a: i64, b: i64| a + b);
    sum += total!(1, 2) + closure([7, 8]) + owned.into_iter().count() as i64;
    {
        let given = vec![1i64];
        sum += given.into_iter().sum::<i64>();
    }
    sum + chained.into_iter().sum::<i64>()
}
";
    each(&YOUNG, &[2015, 2018, 2021, 2024], |library, judge| {
        let checked = bundled("arrays", library, judge, main, text);
        if judge < 2021 {
            checked.has(&[
                "for n in IntoIterator::into_iter([1, 2, 3]) {",
                "IntoIterator::into_iter(texts).collect()",
                "IntoIterator::into_iter([$($e),*]).sum::<i64>()",
                "IntoIterator::into_iter(other)",
                "owned.into_iter()",
                "IntoIterator::into_iter(STEPS)\n            .map(",
                "IntoIterator::into_iter(consts::STEPS)",
            ]);
        } else {
            checked.lacks(&["IntoIterator"]);
        }
    });
}

#[test]
fn arrays_that_give_references() {
    let main = "
fn main() {
    println!(\"{}\", shared::run([1, 2]));
}
";
    let text = "
#![allow(array_into_iter, boxed_slice_into_iter)]

const STEPS: [usize; 2] = [5, 6];

pub fn run(given: [u8; 2]) -> usize {
    let local = [1u64, 2];
    let boxed: Box<[u32]> = vec![1, 2, 3].into();
    let mut sum = 0;
    for size in given.into_iter().map(std::mem::size_of_val) {
        sum += size;
    }
    sum += [1u32, 2].into_iter().map(std::mem::size_of_val).sum::<usize>();
    sum += local.into_iter().map(|&n| n as usize).sum::<usize>();
    sum += STEPS.into_iter().map(|n: &usize| *n).sum::<usize>();
    sum + boxed.into_iter().map(|n: &u32| *n as usize).sum::<usize>()
}
";
    each(&[2018], &[2018, 2021, 2024], |library, judge| {
        let checked = bundled("references", library, judge, main, text);
        match judge {
            2018 => checked.lacks(&[".iter()"]),
            2021 => checked.has(&[
                "given.iter()",
                "[1u32, 2].iter()",
                "local.iter()",
                "STEPS.iter()",
                "boxed.into_iter()",
            ]),
            _ => checked.has(&["local.iter()", "boxed.iter()"]),
        };
    });
}
