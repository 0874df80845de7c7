//! # A test with a name that says that it is still there

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::Trial;

use super::program::Program;

/// How often a test that lasts says so.
const INTERVAL: Duration = Duration::from_secs(1);

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

/// Makes a test of each check, by its name.
pub fn trials(program: &Arc<Program>, checks: &[(&str, Check)]) -> Vec<Trial> {
    let trial = |&(name, check): &(&str, Check)| {
        let program = Arc::clone(program);
        trial(name, move |progress| check(&program, progress))
    };
    checks.iter().map(trial).collect()
}

/// Makes a test, which fails by a panic. Each second that it lasts there is a line about it on standard error.
pub fn trial(name: &str, check: impl FnOnce(&Progress) + Send + 'static) -> Trial {
    let shown = name.to_string();
    Trial::test(name, move || {
        let progress = Progress::default();
        let (alive, ended) = mpsc::channel::<()>();
        thread::scope(|scope| {
            // Dropped before the scope waits for the other thread, also when the test panics.
            let _alive = alive;
            scope.spawn(|| tell(&shown, &progress, ended));
            check(&progress);
        });
        Ok(())
    })
}

/// Tells how far a test is until the other end of the channel is gone.
fn tell(name: &str, progress: &Progress, ended: Receiver<()>) {
    let started = Instant::now();
    while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
        let (seconds, inputs) = (
            started.elapsed().as_secs(),
            progress.0.load(Ordering::Relaxed),
        );
        eprintln!("{name}: {seconds} s, {inputs} inputs so far");
    }
}
