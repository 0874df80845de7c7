//! # Programs that add numbers, rightly and wrongly, and such as make the numbers
//!
//! The input is a count and so many numbers, a line each. What goes wrong goes wrong at a number above 100, so the
//! smallest input that shows it is known: one number, 101.

use std::env;
use std::fs;
use std::hint;
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::thread;
use std::time::Duration;

use crate::bench::FOLDER;

/// The first argument of this executable where it plays a program; the second one is the program's name.
pub const PLAY: &str = "--play";

/// Is the program of that name.
pub fn play(name: &str, arguments: &[String]) {
    match name {
        "makes-numbers" => make_numbers(seed(arguments)),
        "makes-numbers-late" => {
            if seed(arguments) == 5 {
                thread::sleep(Duration::from_millis(300));
            }
            make_numbers(seed(arguments));
        }
        "makes-numbers-to-6" if seed(arguments) > 6 => fail(4, "out of numbers"),
        "makes-numbers-to-6" => make_numbers(seed(arguments)),
        "makes-one" => println!("1\n1"),
        "makes-any" => println!("1\n{}", 1000 + process::id()),
        "adds" => adds_unless_large(|_| {}),
        "adds-loosely" => println!("  {} ", sum(&numbers())),
        "adds-wrongly" => adds_unless_large(|_| print!("1")),
        "adds-wrongly-once" => adds_unless_large(|_| {
            if marks() == 0 {
                print!("1");
            }
        }),
        "adds-once" if marks() > 0 => sleep(),
        "adds-once" => println!("{}", sum(&numbers())),
        "adds-eight-wrongly" => adds_unless_large(|numbers| {
            if numbers.len() != 8 {
                marks();
                sleep();
            }
            print!("1");
        }),
        "panics" => adds_unless_large(|_| panic!("the number is too large")),
        "panics-at-two" => adds_unless_large(|numbers| {
            assert!(numbers.len() < 2, "there are {} numbers", numbers.len());
            print!("1");
        }),
        "burns" => adds_unless_large(|_| burn()),
        "burns-once" => adds_unless_large(|_| {
            if marks() == 0 {
                burn();
            }
        }),
        "sleeps" => {
            marks();
            sleep();
        }
        "rejects" => adds_unless_large(|_| fail(3, "never heard of such a number")),
        "wants-even-count" if !matches!(numbers().len(), 2 | 4 | 6 | 8 | 10) => {
            fail(1, "the count is not even");
        }
        "wants-even-count" => {}
        "checks-many" if read(&arguments[0]).lines().count() < 3 => fail(3, "too few numbers"),
        "checks-many" => check(arguments),
        _ => panic!("{name} is nothing that this executable plays"),
    }
}

fn seed(arguments: &[String]) -> u64 {
    arguments[0].parse().expect("the argument is a seed")
}

/// Prints numbers up to 100, and from seed 5 on a larger one among them.
fn make_numbers(seed: u64) {
    let count = 3 + seed % 7;
    println!("{count}");
    for index in 0..count {
        let large = if seed >= 5 && index == 2 { 1000 } else { 0 };
        println!("{}", (seed * 31 + index * 17) % 101 + large);
    }
}

/// Reads the numbers, and fails if the count is not theirs.
fn numbers() -> Vec<u64> {
    let input = io::read_to_string(io::stdin()).expect("the input is text");
    let numbers: Result<Vec<u64>, _> = input.lines().map(str::parse).collect();
    match numbers.as_deref() {
        Ok([count, numbers @ ..]) if numbers.len() as u64 == *count => numbers.to_vec(),
        _ => fail(1, "the count is wrong"),
    }
}

fn sum(numbers: &[u64]) -> u64 {
    numbers.iter().sum()
}

/// Adds, and does something else first at a number above 100.
fn adds_unless_large(at_large: impl FnOnce(&[u64])) {
    let numbers = numbers();
    if numbers.iter().any(|&number| number > 100) {
        at_large(&numbers);
    }
    println!("{}", sum(&numbers));
}

fn fail(status: i32, said: &str) -> ! {
    eprintln!("{said}");
    process::exit(status)
}

/// Adds the number of this process to those in a file, and returns how many were there.
fn marks() -> usize {
    let folder = env::var_os(FOLDER).expect("a session has a folder");
    let path = marks_path(Path::new(&folder));
    let before = fs::read_to_string(&path).unwrap_or_default();
    let marks = format!("{before}{}\n", process::id());
    fs::write(path, marks).expect("the file can be written");
    before.lines().count()
}

/// The file with the numbers of processes.
pub fn marks_path(folder: &Path) -> PathBuf {
    folder.join("marks")
}

fn burn() {
    let mut number = 0_u64;
    loop {
        number = hint::black_box(number.wrapping_add(1));
    }
}

fn sleep() {
    thread::sleep(Duration::from_secs(600));
}

/// Is a checker, for which blanks do not matter.
fn check(arguments: &[String]) {
    let [input, output, answer] = [0, 1, 2].map(|index: usize| read(&arguments[index]));
    if output.trim() != answer.trim() {
        let count = input.lines().count() - 1;
        fail(1, &format!("another sum of {count} numbers"));
    }
}

fn read(path: &str) -> String {
    fs::read_to_string(path).expect("the file is text")
}
