//! # Tests of stress sessions, as a user meets them
//!
//! Each test gives a session its programs, in a process of its own, and reads the exit status, the text and the files.
//!
//! One executable plays all the parts: it is the tests; with [`programs::PLAY`] in front of its arguments it is one of
//! the [`programs`]; and told so by a variable it is what the command line does with a session.

use std::env;
use std::path::Path;
use std::process::{self, ExitCode};
use std::thread;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};

mod bench;
mod programs;
mod sessions;
mod table;

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [play, name, arguments @ ..] = &words[..]
        && play == programs::PLAY
    {
        programs::play(name, arguments);
        return ExitCode::SUCCESS;
    }
    if let Some(folder) = env::var_os(bench::FOLDER) {
        return bench::run_session(Path::new(&folder), &words);
    }
    give_up_in_the_end();
    let mut trials = Vec::new();
    for &(name, test) in sessions::TESTS {
        trials.push(trial(name, test));
    }
    for (sessions, status) in [(table::AGREED, 0), (table::DIFFERED, 1), (table::FAILED, 1)] {
        for session in sessions {
            trials.push(trial(session.0, move || table::check(session, status)));
        }
    }
    let mut arguments = Arguments::from_args();
    // Some only wait.
    arguments.test_threads = arguments.test_threads.or(Some(6));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trial(name: &str, test: impl FnOnce() + Send + 'static) -> Trial {
    Trial::test(name.replace(' ', "-"), move || {
        test();
        Ok(())
    })
}

/// A session that hangs is one of the faults to be found, and must not hang its own tests.
fn give_up_in_the_end() {
    thread::spawn(|| {
        thread::sleep(Duration::from_secs(300));
        eprintln!("a test has been running for five minutes: the session hangs");
        process::exit(1);
    });
}
