//! # The search for a counterexample on all cores
//!
//! The result does not depend on the speed of the threads. The threads take the seeds in order. Once one thread has a
//! result, no thread takes a new seed, but all finish their running attempts. So the smallest seed among the results is
//! the smallest of all seeds with a result.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::num::NonZero;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::Plan;
use super::attempt::{AttemptFailure, AttemptRunner, Counterexample};
use judge_runner::interrupt::is_interrupted;

#[derive(Default)]
pub(super) struct Tally {
    last_seed: u64,
    pub(super) tries: u64,
    pub(super) distinct: HashSet<u64>,
    /// The smallest seed with a counterexample or a failure.
    pub(super) result: Option<(u64, Result<Counterexample, AttemptFailure>)>,
}

/// Returns the tally of a plan's search. An interrupt ends the search early, and the interrupted attempts do not count.
pub(super) fn search(plan: &Plan) -> io::Result<Tally> {
    let search = Search {
        plan,
        started: Instant::now(),
        tally: Mutex::default(),
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let runners = (0..threads).map(|_| AttemptRunner::new(plan));
    let runners: Vec<AttemptRunner> = runners.collect::<io::Result<_>>()?;
    thread::scope(|scope| {
        for runner in runners {
            scope.spawn(|| search.work(runner));
        }
    });
    let tally = search.tally.into_inner();
    Ok(tally.unwrap_or_else(PoisonError::into_inner))
}

struct Search<'a> {
    plan: &'a Plan<'a>,
    started: Instant,
    tally: Mutex<Tally>,
}

impl Search<'_> {
    fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, mut runner: AttemptRunner) {
        while let Some(seed) = self.next_seed() {
            let result = self.attempt(&mut runner, seed);
            self.record(seed, result);
        }
    }

    fn next_seed(&self) -> Option<u64> {
        let mut tally = self.tally();
        let is_late = tally.last_seed > 0 && self.started.elapsed() >= self.plan.time;
        let most = self.plan.tries.map_or(u64::MAX, NonZero::get);
        if tally.result.is_some() || is_late || tally.last_seed >= most || is_interrupted() {
            return None;
        }
        tally.last_seed += 1;
        Some(tally.last_seed)
    }

    /// Judges the input of a seed. If the answers differ or a program fails, also checks that the input is legal.
    fn attempt(
        &self,
        runner: &mut AttemptRunner,
        seed: u64,
    ) -> Result<Option<Counterexample>, AttemptFailure> {
        let input = runner.generate(seed)?;
        self.count_distinct(&input);
        match runner.judge(&input) {
            Ok(None) => Ok(None),
            judged => runner.check_legal(&input).and(judged),
        }
    }

    /// Counts the input as distinct by its hash. The number of hashes is limited, because copying the page tables of a
    /// large process makes the start of each program slow.
    fn count_distinct(&self, input: &[u8]) {
        const ROOM: usize = 1 << 16;
        let mut hasher = DefaultHasher::new();
        input.hash(&mut hasher);
        let mut tally = self.tally();
        if tally.distinct.len() < ROOM {
            tally.distinct.insert(hasher.finish());
        }
    }

    /// Records the result of a seed. A counterexample or a failure ends the search.
    fn record(&self, seed: u64, result: Result<Option<Counterexample>, AttemptFailure>) {
        if result.is_err() && is_interrupted() {
            return;
        }
        let mut tally = self.tally();
        tally.tries += 1;
        if let Some(result) = result.transpose() {
            let first = tally.result.as_ref();
            if first.is_none_or(|(first, _)| seed < *first) {
                tally.result = Some((seed, result));
            }
        }
    }
}
