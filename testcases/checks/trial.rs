//! # A test with a name that says that it is still there

use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::program::Program;

/// How often a test that lasts says so to somebody who looks on.
const ON_A_TERMINAL: Duration = Duration::from_secs(1);

/// How often one of all tests says so where it is kept and read later.
const ELSEWHERE: Duration = Duration::from_secs(60);

/// How many inputs a test has dealt with.
#[derive(Default)]
pub struct Progress(AtomicUsize);

impl Progress {
    /// So many more are done.
    pub fn add(&self, inputs: usize) {
        self.0.fetch_add(inputs, Ordering::Relaxed);
    }
}

/// What is checked of a program.
pub type Check = fn(&Program, &Progress);

/// A test, which fails by a panic.
pub struct Trial {
    name: String,
    check: Box<dyn FnOnce(&Progress) + Send>,
}

/// Makes a test of each check, by its name.
pub fn trials(program: &Arc<Program>, checks: &[(&str, Check)]) -> Vec<Trial> {
    let trial = |&(name, check): &(&str, Check)| {
        let program = Arc::clone(program);
        trial(name, move |progress| check(&program, progress))
    };
    checks.iter().map(trial).collect()
}

/// Makes a test.
pub fn trial(name: &str, check: impl FnOnce(&Progress) + Send + 'static) -> Trial {
    Trial {
        name: name.to_string(),
        check: Box::new(check),
    }
}

impl Trial {
    /// The test as the harness runs it, called by its package too. As long as it lasts it says so on standard error.
    pub fn of(self, package: &str) -> libtest_mimic::Trial {
        let name = format!("{package}/{}", self.name);
        let shown = name.clone();
        libtest_mimic::Trial::test(name, move || {
            let progress = Progress::default();
            let (alive, ended) = mpsc::channel::<()>();
            thread::scope(|scope| {
                // Dropped before the scope waits for the other thread, also when the test panics.
                let _alive = alive;
                scope.spawn(|| tell(&shown, &progress, ended));
                (self.check)(&progress);
            });
            Ok(())
        })
    }
}

/// Tells how far a test is until the other end of the channel is gone.
fn tell(name: &str, progress: &Progress, ended: Receiver<()>) {
    let is_watched = io::stdout().is_terminal();
    let started = Instant::now();
    while ended.recv_timeout(ON_A_TERMINAL) == Err(RecvTimeoutError::Timeout) {
        if is_watched || is_due() {
            let seconds = started.elapsed().as_secs();
            let inputs = progress.0.load(Ordering::Relaxed);
            eprintln!("{name}: {seconds} s, {inputs} inputs so far");
        }
    }
}

/// Tells whether nothing was said for so long, by any test, that it is time to say something, which is then said.
fn is_due() -> bool {
    static LAST: Mutex<Option<Instant>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let now = Instant::now();
    // The first test to ask is the start.
    let is_due = now - *last.get_or_insert(now) >= ELSEWHERE;
    if is_due {
        *last = Some(now);
    }
    is_due
}
