//! # The exercises of the book
//!
//! One file each: first a function that is still wrong, which is yours to change, then its test, and last the book's
//! answer. `cargo exercise e1_1` tests your function of exercise 1.1. That is short for
//!
//! ```sh
//! cargo test -q -p exercises -- --ignored e1_1
//! ```
//!
//! as the tests of your functions are ignored by default: they fail until you have solved the exercises. The words and
//! the hints stand in the chapters.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

mod check;

/// The files, each of which has a test of your function and one of the book's answer.
macro_rules! exercises {
    ($($name:ident)*) => {
        $(mod $name;)*
        const EXERCISES: &[(&str, [check::Test; 2])] = &[$((stringify!($name), $name::TESTS)),*];
    };
}

exercises! { e1_1 e1_2 e1_3 e2_1 e2_2 e2_3 e3_1 e3_2 e4_1 e4_2 e4_3 e5_1 e5_2 }

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trial = |name: String, test: check::Test| Trial::test(name, move || Ok(test()?));
    let mut trials = vec![trial(
        "a_board_is_drawn".to_string(),
        check::the_smallest_board_is_drawn,
    )];
    for (name, [yours, answer]) in EXERCISES {
        trials.push(trial(format!("{name}::yours"), *yours).with_ignored_flag(true));
        trials.push(trial(format!("{name}::answer"), *answer));
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    // Cargo's own harness calls it a success if no test has the name.
    if arguments.ignored && !arguments.list && conclusion.num_passed + conclusion.num_failed == 0 {
        eprintln!("error: no such exercise; exercise 1.1 is `cargo exercise e1_1`");
        return ExitCode::FAILURE;
    }
    conclusion.exit_code()
}
