//! # Tests of stress sessions, as a user meets them
//!
//! Each test gives a session its programs in a folder of its own, in a process of its own, and reads the exit status,
//! the text and the files.
//!
//! One executable plays all the parts: it is the tests; called by the name of one of the [`programs`] it is that
//! program; and told so by a variable it is the driver, which does what the command line does.

use std::env;
use std::path::Path;
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};

mod bench;
mod driver;
mod endings;
mod findings;
mod keeping;
mod programs;

/// Names the test functions of a module once more, for the list of all tests.
macro_rules! tests {
    ($($(#[$attribute:meta])* $name:ident),* $(,)?) => {
        pub const TESTS: &[$crate::Test] = &[$($(#[$attribute])* (stringify!($name), $name)),*];
    };
}
use tests;

/// A test and its name.
type Test = (&'static str, fn());

fn main() -> ExitCode {
    let called = env::args().next().unwrap_or_default();
    let called = Path::new(&called)
        .file_stem()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    if let Some(program) = programs::find(called) {
        program();
        return ExitCode::SUCCESS;
    }
    if let Some(folder) = env::var_os(bench::DRIVEN_FOLDER) {
        return driver::main(Path::new(&folder));
    }
    give_up_in_the_end();
    let trials = [findings::TESTS, endings::TESTS, keeping::TESTS]
        .into_iter()
        .flatten()
        .map(|&(name, test)| {
            Trial::test(name, move || {
                test();
                Ok(())
            })
        });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// A session that hangs is one of the faults to be found, and must not hang its own tests.
fn give_up_in_the_end() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(300));
        eprintln!("a test has been running for five minutes: the session hangs");
        process::exit(1);
    });
}
