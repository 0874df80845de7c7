//! # Programs on the cases of their packages
//!
//! Each test writes a package and its cases into a folder of its own, has a driver run a program on them in a process of
//! its own, and reads the exit status and the text.
//!
//! One executable plays all parts, so that there is nothing to build: it is the tests; if a script of its name lies
//! beside it, it becomes a shell that runs the script, which is how most programs are made; if the name of a part lies
//! there, it plays that; if a variable is set, it is the driver; and it is the worker that runs cases. Where there is no
//! shell, only the programs that play a part are tested.

use std::env;
#[cfg(unix)]
use std::path::PathBuf;
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use judge_runner::worker;
use libtest_mimic::{Arguments, Trial};

#[cfg(windows)]
mod console;
mod driver;
mod endings;
#[cfg_attr(not(unix), expect(dead_code, reason = "the tests with scripts use it"))]
mod fixture;
#[cfg(unix)]
mod packages;
mod parts;
#[cfg(unix)]
mod processes;
mod system;
#[cfg(unix)]
mod verdicts;

/// Names the test functions of a module once more, for the list of all tests.
macro_rules! tests {
    ($($(#[$only:meta])? $name:ident),* $(,)?) => {
        pub const TESTS: &[$crate::Test] = &[$($(#[$only])? (stringify!($name), $name)),*];
    };
}
use tests;

/// A test and its name.
type Test = (&'static str, fn());

fn main() -> ExitCode {
    #[cfg(unix)]
    become_shell();
    parts::play();
    if let Some(status) = worker::serve_if_asked() {
        return status;
    }
    if let Some(package) = env::var_os(fixture::DRIVEN_PACKAGE) {
        return driver::drive(package.into());
    }
    give_up_in_the_end();
    let modules = [
        endings::TESTS,
        #[cfg(windows)]
        console::TESTS,
        #[cfg(unix)]
        packages::TESTS,
        #[cfg(unix)]
        processes::TESTS,
        #[cfg(unix)]
        verdicts::TESTS,
    ];
    let is_wine = system::is_wine();
    let trials = modules.into_iter().flatten().map(|&(name, test)| {
        let run = move || {
            test();
            Ok(())
        };
        let cannot_pass = is_wine && endings::NOT_UNDER_WINE.contains(&name);
        Trial::test(name, run).with_ignored_flag(cannot_pass)
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// Runs the script of this executable's name, if there is one, in this very process.
#[cfg(unix)]
fn become_shell() {
    use std::fs;
    use std::os::unix::process::CommandExt;
    use std::process::Command;
    let called = PathBuf::from(env::args_os().next().unwrap_or_default());
    let Ok(script) = fs::read_to_string(called.with_extension("sh")) else {
        return;
    };
    if called.ends_with("joins-another-group") {
        // SAFETY: the calls take and return integers.
        let joined = unsafe { libc::setpgid(0, libc::getpgid(libc::getppid())) };
        assert_eq!(joined, 0, "there is no other group to join");
    }
    let mut shell = Command::new("/bin/sh");
    shell
        .args(["-c", &script, "sh"])
        .args(env::args_os().skip(1));
    panic!("there is no shell: {}", shell.exec());
}

/// Ends the tests if one hangs, which is one of the faults that they look for.
fn give_up_in_the_end() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(300));
        eprintln!("a test has been running for five minutes: the runner hangs");
        process::exit(1);
    });
}
