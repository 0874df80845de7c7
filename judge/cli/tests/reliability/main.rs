//! # What programs and machines may do to `cargo judge test`
//!
//! Each test has the shipped program judge a real program that misbehaves in one way, or judge under conditions that
//! are bad. It must come to the right verdict or to a clear error, leave no process and no part of a file, and hold
//! little memory itself.
//!
//! That is looked up in /proc, so these tests are for Linux.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
mod bench;
#[cfg(target_os = "linux")]
mod conditions;
#[cfg(target_os = "linux")]
mod misbehaviour;
#[cfg(target_os = "linux")]
mod sizes;

/// Names the test functions of a module once more, for the list of all tests.
#[cfg(target_os = "linux")]
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        pub const TESTS: &[$crate::Test] = &[$((stringify!($name), $name)),*];
    };
}
#[cfg(target_os = "linux")]
use tests;

/// A test and its name.
#[cfg(target_os = "linux")]
type Test = (&'static str, fn());

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    use libtest_mimic::{Arguments, Trial};

    give_up_in_the_end();
    let tests = [misbehaviour::TESTS, sizes::TESTS, conditions::TESTS];
    let trials = tests.into_iter().flatten().map(|&(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials.collect());
    bench::clean_up();
    conclusion.exit_code()
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}

/// A judge that hangs is one of the faults to be found, and must not hang its own tests.
#[cfg(target_os = "linux")]
fn give_up_in_the_end() {
    use std::process;
    use std::thread;
    use std::time::Duration;

    thread::spawn(|| {
        thread::sleep(Duration::from_secs(600));
        eprintln!("a test has been running for ten minutes: the judge hangs");
        process::exit(1);
    });
}
