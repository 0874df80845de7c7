//! # Cases side by side
//!
//! Each thread has a worker of its own. Time that was taken while others ran beside it is no proof, so a TLE is run
//! again alone before it counts.

use std::io;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use super::worker::{Judged, Request, Worker};
use crate::ui::progress;
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
    /// Does what [`run_each`](Pool::run_each) does, for whom one that could not be judged makes the others worthless.
    ///
    /// # Errors
    /// If one of them could not be judged.
    pub fn run(&self, requests: &[Request]) -> io::Result<Vec<Option<Judged>>> {
        let results = self.run_each(requests);
        results.into_iter().map(Option::transpose).collect()
    }

    /// Runs all requests, and returns what came of each in their order: nothing for one that was left out after a
    /// failure or an interrupt, and an error for one that could not be judged, because its checker fails for example.
    pub fn run_each(&self, requests: &[Request]) -> Vec<Option<io::Result<Judged>>> {
        let mut results: Vec<Option<io::Result<Judged>>> = requests.iter().map(|_| None).collect();
        let mut alone = Seat::new(self.executable);
        loop {
            let waiting: Vec<usize> = (0..requests.len())
                .filter(|&index| results[index].is_none())
                .collect();
            if waiting.is_empty() {
                return results;
            }
            let beside_others = self.jobs.min(waiting.len()) > 1;
            for (index, mut judged) in self.in_parallel(requests, &waiting) {
                if beside_others && judged.as_ref().is_ok_and(is_too_slow) {
                    judged = alone.ask(&requests[index]);
                    if judged.is_err() && is_interrupted() {
                        continue;
                    }
                }
                results[index] = Some(judged);
            }
            if is_interrupted() {
                return results;
            }
            // A TLE that went away when it was run alone must not stop the others, which is why there is a loop.
            if self.fail_fast && results.iter().flatten().any(failed) {
                return results;
            }
        }
    }

    /// Runs the requests that are waiting, in fail-fast mode until one has failed.
    fn in_parallel(
        &self,
        requests: &[Request],
        waiting: &[usize],
    ) -> Vec<(usize, io::Result<Judged>)> {
        let next = Mutex::new(waiting.iter().copied());
        let stop = AtomicBool::new(false);
        let work = || {
            let mut seat = Seat::new(self.executable);
            let mut results = Vec::new();
            while !stop.load(Ordering::Relaxed) && !is_interrupted() {
                // The lock is let go before the program is run, which takes long.
                let taken = next
                    .lock()
                    .expect("no thread panics while it holds the lock")
                    .next();
                let Some(index) = taken else { break };
                let judged = seat.ask(&requests[index]);
                if judged.is_err() && is_interrupted() {
                    break;
                }
                progress::advance();
                if self.fail_fast && failed(&judged) {
                    stop.store(true, Ordering::Relaxed);
                }
                results.push((index, judged));
            }
            results
        };
        let threads = self.jobs.min(waiting.len());
        thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads
                .into_iter()
                .flat_map(|thread| thread.join().expect("no thread panics"))
                .collect()
        })
    }
}

fn failed(judged: &io::Result<Judged>) -> bool {
    !judged
        .as_ref()
        .is_ok_and(|judged| judged.verdict == Verdict::Accepted)
}

fn is_too_slow(judged: &Judged) -> bool {
    judged.verdict == Verdict::TimeLimitExceeded
}

/// A place for a worker, who is started when there is something to do, and replaced when he has grown.
struct Seat<'a> {
    executable: &'a Path,
    worker: Option<Worker>,
}

impl<'a> Seat<'a> {
    fn new(executable: &'a Path) -> Self {
        Seat {
            executable,
            worker: None,
        }
    }

    fn ask(&mut self, request: &Request) -> io::Result<Judged> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => Worker::start(self.executable)?,
        };
        let judged = worker.ask(request)?;
        if !worker.is_large() {
            self.worker = Some(worker);
        }
        Ok(judged)
    }
}
