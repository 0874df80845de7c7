//! # Cases side by side
//!
//! Each thread has one worker at a time. Time that was taken while others ran beside it is no proof, so a TLE is run
//! again alone before it counts.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock};
use std::thread;

use super::worker::{self, Judged, Request};
use judge_runner::interrupt::is_interrupted;
use judge_runner::testcase::verdict::Verdict;

/// How the cases are run.
#[derive(Clone, Copy, Debug)]
pub struct Pool<'a> {
    /// The executable of this tool, which is also the worker.
    pub executable: &'a Path,
    /// How many run at once.
    pub jobs: usize,
    /// Whether the first failure is the last.
    pub fail_fast: bool,
}

impl Pool<'_> {
    /// Does what [`run_each`](Pool::run_each) does, and fails if one could not be judged.
    pub fn run(&self, requests: &[Request]) -> io::Result<Vec<Option<Judged>>> {
        let results = self.run_each(requests);
        results.into_iter().map(Option::transpose).collect()
    }

    /// Runs all requests, and returns what came of each in their order: nothing for one that was left out after a
    /// failure or an interrupt, and an error for one that could not be judged, because its checker fails for example.
    pub fn run_each(&self, requests: &[Request]) -> Vec<Option<io::Result<Judged>>> {
        let jobs = self.jobs.min(requests.len());
        let next = AtomicUsize::new(0);
        let is_over = AtomicBool::new(false);
        // Held for reading by each run, and for writing by one that has to be alone.
        let quiet = RwLock::new(());
        let work = || {
            let mut results = Vec::new();
            while !is_over.load(Ordering::Relaxed) && !is_interrupted() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(request) = requests.get(index) else {
                    break;
                };
                let shared = quiet.read().unwrap_or_else(PoisonError::into_inner);
                let mut judged = worker::run(self.executable, request);
                drop(shared);
                if jobs > 1 && judged.as_ref().is_ok_and(is_too_slow) {
                    let _alone = quiet.write().unwrap_or_else(PoisonError::into_inner);
                    judged = worker::run(self.executable, request);
                }
                if judged.is_err() && is_interrupted() {
                    break;
                }
                if self.fail_fast && !judged.as_ref().is_ok_and(is_right) {
                    is_over.store(true, Ordering::Relaxed);
                }
                results.push((index, judged));
            }
            results
        };
        let mut results: Vec<_> = requests.iter().map(|_| None).collect();
        thread::scope(|scope| {
            let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                for (index, judged) in thread.join().expect("no thread panics") {
                    results[index] = Some(judged);
                }
            }
        });
        results
    }
}

fn is_right(judged: &Judged) -> bool {
    judged.verdict == Verdict::Accepted
}

fn is_too_slow(judged: &Judged) -> bool {
    judged.verdict == Verdict::TimeLimitExceeded
}
