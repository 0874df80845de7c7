//! # Tests of the harness, as a user meets it
//!
//! Each test writes a package and its cases into a folder of its own, has the real harness run a real program on them
//! in a process of its own, and reads the exit status and the text.
//!
//! One executable plays all the parts, so that there is nothing to build or to find: it is the tests; called by the
//! name of one of the [`programs`] it is that program; and told so by a variable it is the driver, the test that a
//! problem's package has.

use std::env;
use std::path::Path;
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};

mod bench;
mod comparing;
mod examples;
#[cfg(unix)]
mod processes;
mod programs;
mod setup;
mod verdicts;

/// Names the test functions of a module once more, for the list of all tests.
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        pub const TESTS: &[$crate::Test] = &[$((stringify!($name), $name)),*];
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
    if let Some(package) = env::var_os(bench::DRIVEN_PACKAGE) {
        let package = Path::new(&package);
        let package = package.to_str().expect("the path is UTF-8");
        let program = env::var(bench::DRIVEN_PROGRAM).expect("the bench names the program");
        return if env::var_os(bench::DRIVEN_EXAMPLES).is_some() {
            judge_runner::harness::examples::main(bench::PACKAGE, package, &program)
        } else {
            judge_runner::harness::main(bench::PACKAGE, package, &program)
        };
    }
    give_up_in_the_end();
    let modules: &[&[Test]] = &[
        verdicts::TESTS,
        comparing::TESTS,
        setup::TESTS,
        examples::TESTS,
        #[cfg(unix)]
        processes::TESTS,
    ];
    let trials = modules.iter().copied().flatten().map(|&(name, test)| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// A harness that hangs is one of the faults to be found, and must not hang its own tests.
fn give_up_in_the_end() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(300));
        eprintln!("a test has been running for five minutes: the harness hangs");
        process::exit(1);
    });
}
