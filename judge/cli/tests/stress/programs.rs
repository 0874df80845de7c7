//! # Programs that add numbers, rightly and wrongly, and such as make the numbers
//!
//! The input is a count and so many numbers, a line each. What goes wrong goes wrong at a number above 100, so the
//! smallest input that shows it is known: one number, 101.

use std::env;
use std::fs;
use std::hint;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process;
use std::thread;
use std::time::Duration;

/// Returns the program of that name.
pub fn find(name: &str) -> Option<fn()> {
    const PROGRAMS: &[(&str, fn())] = &[
        ("makes-numbers", makes_numbers),
        ("makes-few", makes_few),
        ("makes-one", makes_one),
        ("makes-none-from-7", makes_none_from_7),
        ("makes-any", makes_any),
        ("makes-the-same", makes_the_same),
        ("adds", adds),
        ("adds-visibly", adds_visibly),
        ("adds-loosely", adds_loosely),
        ("adds-wrongly", adds_wrongly),
        ("adds-wrongly-once", adds_wrongly_once),
        ("panics", panics),
        ("panics-at-two", panics_at_two),
        ("burns", burns),
        ("burns-once", burns_once),
        ("sleeps", sleeps),
        ("rejects", rejects),
        ("wants-even-count", wants_even_count),
        ("checks", checks),
        ("checks-many", checks_many),
    ];
    PROGRAMS
        .iter()
        .find(|(known, _)| *known == name)
        .map(|&(_, program)| program)
}

fn seed() -> u64 {
    env::args()
        .nth(1)
        .and_then(|seed| seed.parse().ok())
        .expect("the argument is a seed")
}

/// Prints numbers up to 100, and from seed 5 on a larger one among them.
fn makes_numbers() {
    let seed = seed();
    let count = 3 + seed % 7;
    println!("{count}");
    for index in 0..count {
        let large = if seed >= 5 && index == 2 { 1000 } else { 0 };
        println!("{}", (seed * 31 + index * 17) % 101 + large);
    }
}

/// There are no more than three inputs.
fn makes_few() {
    println!("1\n{}", seed() % 3);
}

fn makes_one() {
    println!("1\n1");
}

fn makes_none_from_7() {
    if seed() >= 7 {
        eprintln!("out of numbers");
        process::exit(4);
    }
    makes_numbers();
}

/// Prints a number above 100, and takes longer for the first seed.
fn makes_the_same() {
    if seed() == 1 {
        thread::sleep(Duration::from_millis(300));
    }
    println!("1\n101");
}

/// Each run prints something else.
fn makes_any() {
    println!("1\n{}", 1000 + process::id());
}

/// Reads the numbers, and exits with 1 if the count is not theirs.
fn numbers() -> Vec<u64> {
    let mut input = String::new();
    io::stdin()
        .read_to_string(&mut input)
        .expect("the input is text");
    let mut numbers = input.lines().map(|line| line.parse::<u64>());
    let count = numbers.next();
    let numbers: Result<Vec<u64>, _> = numbers.collect();
    match (count, numbers) {
        (Some(Ok(count)), Ok(numbers)) if numbers.len() as u64 == count => numbers,
        _ => {
            eprintln!("the count is wrong");
            process::exit(1)
        }
    }
}

fn adds() {
    println!("{}", numbers().iter().sum::<u64>());
}

/// Leaves a mark when it is called again, so when its first answer has been compared.
fn adds_visibly() {
    let first = mark_path().with_extension("first");
    if first.exists() {
        mark();
    }
    fs::write(first, "").expect("the file can be made");
    adds();
}

/// Leaves a file beside the program that tells the number of the process.
fn mark() {
    fs::write(mark_path(), process::id().to_string()).expect("the mark can be made");
}

fn mark_path() -> PathBuf {
    env::current_exe()
        .expect("this executable has a path")
        .with_extension("mark")
}

/// Prints the sum with blanks around it.
fn adds_loosely() {
    println!("  {} ", numbers().iter().sum::<u64>());
}

/// Adds, and does something else first at a number above 100. It need not accept what the reference does not.
fn adds_unless_large(at_large: impl FnOnce()) {
    let numbers = numbers();
    if numbers.iter().any(|&number| number > 100) {
        at_large();
    }
    println!("{}", numbers.iter().sum::<u64>());
}

fn adds_wrongly() {
    adds_unless_large(|| print!("1"));
}

/// Adds wrongly where it has not done so before.
fn adds_wrongly_once() {
    adds_unless_large(|| {
        if !mark_path().exists() {
            mark();
            print!("1");
        }
    });
}

fn panics() {
    adds_unless_large(|| panic!("the number is too large"));
}

fn burns() {
    adds_unless_large(burn);
}

/// Panics if there are two numbers or more, and else adds wrongly.
fn panics_at_two() {
    let numbers = numbers();
    if numbers.iter().any(|&number| number > 100) {
        assert!(numbers.len() < 2, "there are {} numbers", numbers.len());
        print!("1");
    }
    println!("{}", numbers.iter().sum::<u64>());
}

/// Burns where it has not done so before.
fn burns_once() {
    adds_unless_large(|| {
        if !mark_path().exists() {
            mark();
            burn();
        }
    });
}

fn burn() {
    let mut number = 0_u64;
    loop {
        number = hint::black_box(number.wrapping_add(1));
    }
}

/// Says under which number it can be found and, a line each, how often it was started, and waits.
fn sleeps() {
    mark();
    let starts = mark_path().with_extension("starts");
    let starts = fs::File::options().create(true).append(true).open(starts);
    writeln!(starts.expect("the file can be opened"), "started").expect("it can be written");
    thread::sleep(Duration::from_secs(600));
}

fn rejects() {
    adds_unless_large(|| {
        eprintln!("never heard of such a number");
        process::exit(3);
    });
}

/// Fails unless there are two numbers, or four, and so on.
fn wants_even_count() {
    let count = numbers().len();
    if count == 0 || count % 2 == 1 {
        process::exit(1);
    }
}

/// Is a checker, for which blanks do not matter.
fn checks() {
    let [input, output, answer] = [1, 2, 3].map(argument_file);
    if output.trim() != answer.trim() {
        eprintln!("another sum of {} numbers", input.lines().count() - 1);
        process::exit(1);
    }
}

/// The same, but it takes no input with less than two numbers.
fn checks_many() {
    if argument_file(1).lines().count() < 3 {
        eprintln!("too few numbers");
        process::exit(3);
    }
    checks();
}

fn argument_file(number: usize) -> String {
    let path = env::args().nth(number).expect("the argument is a file");
    fs::read_to_string(path).expect("the file is text")
}
