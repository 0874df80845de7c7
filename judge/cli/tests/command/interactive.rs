//! # Programs that talk with an interactor

use super::scratch::{Scratch, run};

/// An interactor by testlib's convention, for a number that is to be guessed. The input is the largest number, and the
/// one that is meant.
const INTERACTOR: &str = "\
use std::io::{stdin, Write};

fn end(status: i32, said: &str) -> ! {
    eprintln!(\"{}\", said);
    std::process::exit(status);
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let input = std::fs::read_to_string(&arguments[1]).unwrap();
    let numbers: Vec<u32> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut report = std::fs::File::create(&arguments[2]).unwrap();
    if numbers[1] > numbers[0] {
        end(3, \"no such number can be meant\");
    }
    println!(\"{}\", numbers[0]);
    for guesses in 0..8 {
        let mut line = String::new();
        stdin().read_line(&mut line).unwrap();
        let guess = match line.trim().parse::<u32>() {
            Ok(guess) => guess,
            Err(_) => end(2, &format!(\"expected a guess, found {:?}\", line)),
        };
        writeln!(report, \"{}\", guess).unwrap();
        if guess == numbers[1] {
            println!(\"=\");
            end(0, &format!(\"{} guesses\", guesses + 1));
        }
        println!(\"{}\", if guess < numbers[1] { \">\" } else { \"<\" });
    }
    end(1, \"too many guesses\");
}
";

/// A program that halves what is left; standard output is flushed at the end of each line.
const HALVES: &str = "\
use std::io::stdin;

fn line() -> String {
    let mut line = String::new();
    stdin().read_line(&mut line).unwrap();
    line.trim().to_string()
}

fn main() {
    let (mut low, mut high) = (1, line().parse::<u32>().unwrap());
    loop {
        let middle = low + (high - low) / 2;
        println!(\"{}\", middle);
        match line().as_str() {
            \"<\" => high = middle - 1,
            \">\" => low = middle + 1,
            _ => return,
        }
    }
}
";

/// The metadata: a deadlock is as long as this limit makes it.
const METADATA: &str = "interactor = \"answers\"\ntime-limit = \"300 ms\"\n";

/// A workspace whose one package has this program, and the interactor as an example. One case has an expected output,
/// which no interactor needs.
fn guesses(program: &str) -> Scratch {
    let scratch = Scratch::solve(program, METADATA);
    scratch.write("solve/examples/answers.rs", INTERACTOR);
    scratch.case("solve", "sample", "100 37\n", "37\n");
    scratch.write("testcases/solve/single.in", "1 1\n");
    scratch
}

#[test]
fn an_interactor_accepts_everywhere() {
    let scratch = guesses(HALVES);
    let examples = "{ expect = \"WA\", why = \"counts\", caught-by = \"sample\" }";
    let metadata = format!("[package.metadata.judge]\njudge = \"aoj\"\n{METADATA}");
    scratch.package(
        "solve",
        &format!("{metadata}examples.counts = {examples}\n"),
    );
    let counts = HALVES.replace("(high - low) / 2", "0");
    scratch.write("solve/examples/counts.rs", &counts);
    let said = "2 cases: 2 AC, 1 of 1 example as expected";
    let printed = scratch.test(&["--examples", "-v"]).prints(0, &[said]);
    assert!(printed.contains("\n      | program:    8\n"), "{printed}");
    scratch.test(&["--prove"]).prints(0, &["2 AC"]);
    run(&scratch.path("."), &["judge", "list"]).succeeds();
    let run = scratch.bundle(&["solve"]);
    run.says(&["Verified `solve` for AOJ: 2 cases"]);
    assert_eq!(run.succeeds(), HALVES);
    let stress = ["solve", "--against", "counts", "--generator", "counts"];
    let said = "`solve` is interactive, and stress compares only programs";
    scratch.stress(&stress).fails(2, &[said]);
}

/// What of the program is replaced, by what, and what is printed then.
const MISTAKES: &[(&str, &str, &[&str])] = &[
    (
        "(high - low) / 2",
        "0",
        &[
            "WA solve sample\n    wrong answer: the interactor says: too many guesses\n",
            "\n    dialogue:\n      | interactor: 100\n      | program:    1\n      | interactor: >\n",
        ],
    ),
    (
        "\"{}\", middle",
        "\"it is {}\", middle",
        &[
            "PE solve sample\n",
            "the interactor says: expected a guess, found \"it is 50\\n\"\n",
        ],
    ),
    // Nobody waits for a program that was refused, whatever it makes of that.
    (
        "\"{}\", middle",
        "\"it is {}\", middle); assert_ne!(line(), \"\"",
        &["PE solve sample\n", "standard error:\n"],
    ),
    (
        "println!(\"{}\", middle);",
        "print!(\"{}\", middle);",
        &[
            "TLE solve sample\n    time limit exceeded: program and interactor waited for each other: ",
            "the interactor spoke last; does the program flush all that it prints?\n",
        ],
    ),
    (
        "println!(\"{}\", middle);",
        "println!(); println!(\"{}\", line());",
        &["PE solve sample\n"],
    ),
    (
        "println!(\"{}\", middle);",
        "loop {}",
        &["TLE solve sample\n", "of CPU time, the limit is 0.300 s\n"],
    ),
    // Only the beginning of what is very long is kept.
    (
        "\"{}\", middle",
        "\"0{}\", \"0\".repeat(99999)",
        &[
            "WA solve sample\n",
            "      | program:    0000000000",
            "… (100000 bytes in all)\n",
        ],
    ),
    (
        "let middle",
        "assert!(high > 50); let middle",
        &[
            "RE solve sample\n    panicked at solve/src/main.rs:12:9: assertion failed: high > 50\n",
            "      | program:    50\n      | interactor: <\n\n",
        ],
    ),
    (
        "_ => return",
        "_ => panic!(\"after all\")",
        &["RE solve sample\n", "      | interactor: =\n"],
    ),
    (
        "let middle",
        "if high == 49 { return }; let middle",
        &["PE solve sample\n", "expected a guess, found \"\"\n"],
    ),
];

#[test]
fn a_failure_shows_who_said_what() {
    let scratch = guesses(HALVES);
    for (from, to, printed) in MISTAKES {
        assert!(HALVES.contains(from), "{from}");
        scratch.write("solve/src/main.rs", &HALVES.replace(from, to));
        let run = scratch.test(&["--case", "sample"]);
        let printed = run.prints(1, printed);
        // Nothing that the program has said is an output to be held against an expected one.
        assert!(!printed.contains("got: "), "{printed}");
    }
    let said = "with PE\n\npresentation error: the interactor says: expected a guess";
    scratch
        .bundle(&["solve"])
        .fails(1, &[said, "\n  | program:    50\n"]);
}

#[test]
fn an_interactor_that_fails_is_an_error_and_no_verdict() {
    let scratch = guesses(HALVES);
    scratch.case("solve", "illegal", "7 8\n", "");
    scratch.case("solve", "unreadable", "seven\n", "");
    let printed = [
        "\nsolve         2 AC, 2 error",
        "the interactor `answers` failed: exit status 3, by which it blames itself, the input or the answer\n",
        "illegal.in OUTPUT ",
        "| no such number can be meant\n\n    dialogue: nobody said anything\n",
        "the interactor `answers` failed: exit status 101\n",
    ];
    scratch.test(&[]).prints(1, &printed);
    let blame = "the interactor `answers` failed: exit status 3, ";
    scratch.bundle(&["solve"]).fails(1, &[blame]);
}

#[test]
fn an_interactor_that_cannot_be_used_is_an_error() {
    let scratch = Scratch::solve(HALVES, "interactor = \"./nobody\"\n");
    let said = "the interactor `./nobody` cannot be used: cannot run ";
    scratch.test(&[]).prints(1, &["error solve\n", said]);
}

/// Many interactors say so to the program first, which may well crash by that, and need a while to end themselves.
#[cfg(unix)]
#[test]
fn who_crashes_because_it_was_refused_was_refused() {
    let crashes = HALVES.replace("_ => return", "_ => panic!()");
    let scratch = Scratch::solve(&crashes, "interactor = \"./refuses\"\n");
    scratch.script(
        "solve/refuses",
        "echo 7; read -r guess; echo -1; sleep 0.05; exit 1",
    );
    scratch.test(&[]).prints(1, &["WA solve sample\n"]);
}

/// Where the clock counts, neither takes much CPU time by then.
#[cfg(unix)]
#[test]
fn who_talks_without_end_does_not_wait() {
    let goes_on = HALVES.replace("_ => return", "_ => {}");
    let metadata = "interactor = \"./answers\"\ntime-limit = \"1 s\"\n";
    let scratch = Scratch::solve(&goes_on, metadata);
    scratch.profile("aoj", "clock = \"wall\"\n");
    let answers = "echo 7; while read -r guess; do sleep 0.01; echo =; done";
    scratch.script("solve/answers", answers);
    let said = "TLE solve sample\n    time limit exceeded: ended after 1.";
    scratch.test(&[]).prints(1, &[said]);
}

#[cfg(unix)]
#[test]
fn an_interactor_that_hangs_is_an_error() {
    let scratch = Scratch::solve(
        HALVES,
        "interactor = \"./sleeps\"\ntime-limit = \"50 ms\"\n",
    );
    scratch.script("solve/sleeps", "exec sleep 600");
    let said = "the interactor `./sleeps` failed: it let the solution wait for 1.1";
    scratch.test(&[]).prints(1, &["error solve sample\n", said]);
}
