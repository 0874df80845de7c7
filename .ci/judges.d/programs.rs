//! # Programs that misbehave, and some that nearly do
//!
//! Each arm of the match is a program. `main` is added to this file with the name of one of them, and the result is graded
//! by every judge. The word before the first `_` is the problem, where there is such a problem; the other programs get the
//! word `5` and should print it. A comment says what a program does if its code would not fit into a table. A comment that
//! names a judge says why this judge's verdict is not ours. There must be one if and only if the two differ.

use std::hint::black_box;
use std::io::{self, prelude::*};
use std::process::{self, Command};
use std::time::Duration;
use std::{fs, thread};

extern "C" {
    fn clock() -> i64;
}

/// Prints the answer, after something else.
fn answer_after<T>(_done: T) {
    print!("5\n");
}

/// Prints the answer, and does something else.
fn answer_before(then: impl FnOnce()) {
    print!("5\n");
    then();
}

/// Computes for about a millisecond.
fn compute() {
    for number in 0..1_000_000 {
        black_box(number);
    }
}

/// Computes until the program has used this much CPU time.
fn spin(milliseconds: i64) {
    while unsafe { clock() } < milliseconds * 1000 {
        compute();
    }
}

/// Calls itself.
fn descend(depth: u64) -> u64 {
    match black_box(depth) {
        0 => 0,
        depth => black_box(descend(depth - 1)) + 1,
    }
}

/// Reads a line.
fn line() -> String {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn run(name: &str) {
    match name {
        "right" => print!("5\n"),
        "no_newline" => print!("5"),
        "blank_behind" => print!("5 \n"),
        "blank_before" => print!(" 5\n"),
        "crlf" => print!("5\r\n"),
        "empty_line_before" => print!("\n5\n"),
        "empty_lines_behind" => print!("5\n{}", "\n".repeat(1000)),
        "nul_behind" => print!("5\n\0"),
        "byte_order_mark" => print!("\u{feff}5\n"),
        "no_text" => io::stdout().write_all(b"\xff\xfe\n").unwrap(),
        "nothing" => (),
        "wrong" => print!("6\n"),
        "second_word" => print!("5 5\n"),
        "second_line" => print!("5\n5\n"),
        "leading_zero" => print!("05\n"),
        "fraction" => print!("5.0\n"),
        "case_upper" => print!("YES\n"),
        "lines_in_one" => print!("1 2 3\n"),
        "lines_apart" => print!("1\n\n2\n\n3\n"),
        "lines_missing" => print!("1\n2\n"),
        "float_near" => print!("0.3333334\n"),
        "float_exponent" => print!("3.33333333e-1\n"),
        "float_far" => print!("0.3334\n"),
        "float_nan" => print!("NaN\n"),
        "float_word" => print!("third\n"),
        "floats_in_one_line" => print!("1 2 Yes\n"),
        "floats_upper" => print!("1\n2\nYES\n"),

        // prints a million lines, 2 MB, as it should
        "long_right" => print!("{}", "7\n".repeat(1_000_000)),
        // prints 30 MB after the answer
        "output_30mb" => print!("5\n{}", "7\n".repeat(15_000_000)),
        // prints without end, about 100 MB in a second
        // Kattis: writes the output to a file and measures it only after the program has ended
        "output_endless" => loop {
            print!("{}", "7\n".repeat(50_000));
            compute();
        },
        // prints the answer, and a line on standard error
        "error_line" => answer_after(eprintln!("5 is right")),
        // prints the answer, and 20 MB on standard error
        "error_20mb" => answer_after(eprint!("{}", "7\n".repeat(10_000_000))),
        // prints the answer without reading 2 MB of input
        "huge_unread" => print!("7000000\n"),

        // touches 150 of 256 MiB
        "memory_150" => answer_after(black_box(vec![1u8; 150 << 20])),
        // touches 400 of 256 MiB
        // DMOJ: reports RTE if an allocation fails
        // Kattis: reports RTE if an allocation fails
        "memory_400" => answer_after(black_box(vec![1u8; 400 << 20])),
        // reserves 2 GiB and touches nothing of it
        // DMOJ: reports RTE if an allocation fails
        // Kattis: reports RTE if an allocation fails
        "memory_reserved" => answer_after(black_box(vec![0u8; 2 << 30])),
        // calls itself 100,000 times
        "recursion_deep" => print!("{}\n", descend(100_000) / 20_000),
        // calls itself without end
        // DMOJ: counts the stack as memory
        "recursion_endless" => print!("{}\n", descend(u64::MAX)),

        // uses 0.2 of 2 seconds of CPU time
        "cpu_below" => answer_after(spin(200)),
        // uses 3 of 2 seconds of CPU time
        "cpu_above" => answer_after(spin(3000)),
        // loops without end
        "cpu_endless" => loop {
            black_box(());
        },
        // sleeps for 0.5 of 2 seconds
        "sleep_below" => answer_after(thread::sleep(Duration::from_millis(500))),
        // sleeps for 3 seconds, with a limit of 2
        "sleep_above" => answer_after(thread::sleep(Duration::from_secs(3))),
        // prints the answer in a thread
        "thread" => thread::spawn(|| print!("5\n")).join().unwrap(),
        // starts a program
        "child" => answer_after(assert!(Command::new("true").status().unwrap().success())),
        // writes a file
        // DMOJ: forbids writing files
        "file" => answer_after(fs::write("written", "5\n").unwrap()),

        // prints the answer and ends with exit status 3
        "exit_3" => answer_before(|| process::exit(3)),
        // prints the answer and panics
        "panic" => answer_before(|| panic!("on purpose")),
        // prints the answer and aborts
        "abort" => answer_before(|| process::abort()),
        // reads from a null pointer
        "null_pointer" => unsafe {
            black_box(8 as *const u8).read_volatile();
        },

        // prints 3 and 4 where a checker accepts any two numbers with the sum 7
        "sum_other" => print!("3 4\n"),
        // prints 3 and 5 there
        "sum_wrong" => print!("3 5\n"),

        // halves what is left, as an interactor asks
        "guess_halves" => {
            let (mut low, mut high) = (1, line().parse::<u32>().unwrap() + 1);
            loop {
                let middle = low + (high - low) / 2;
                println!("{}", middle);
                match &*line() {
                    "<" => high = middle,
                    ">" => low = middle + 1,
                    _ => break,
                }
            }
        }
        // guesses 1 to 8, which is not enough
        "guess_counts" => {
            line();
            for number in 1..=8 {
                println!("{number}");
                line();
            }
        }
        // says a word where the interactor expects a number
        "guess_word" => print!("{} is too large\n", line()),
        // ends without a guess
        "guess_nothing" => drop(line()),
        // panics instead of guessing
        "guess_panic" => panic!("{} is too large", line()),
        // loops without end while the interactor waits
        "guess_endless" => run("cpu_endless"),
        _ => unreachable!(),
    }
}
