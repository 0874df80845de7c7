//! # Seeds in order, on all cores, until one shows something
//!
//! The result does not depend on luck. Seeds are handed out in order. When one shows something, no more are handed out,
//! and those that were are finished; so the smallest of those that showed something is the smallest there is, however
//! fast each thread was.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::Plan;
use super::attempt::{Bench, Failure, Finding};
use judge_facts::verdict::Verdict;
use judge_runner::interrupt::is_interrupted;

/// How far a search came.
#[derive(Default)]
pub(super) struct Tally {
    /// How many seeds were tried.
    pub(super) tries: u64,
    /// How many different inputs that was.
    pub(super) distinct: u64,
    /// The inputs that were seen, by their hashes.
    seen: HashSet<u64>,
    /// How long it took.
    pub(super) time: Duration,
    /// The smallest seed that showed anything, and what.
    pub(super) shown: Option<(u64, Result<Finding, Failure>)>,
}

/// Searches as the plan says. An interrupt ends the search early and shows nothing.
pub(super) fn search(plan: &Plan) -> io::Result<Tally> {
    let search = Search {
        plan,
        started: Instant::now(),
        handed_out: AtomicU64::new(0),
        is_over: AtomicBool::new(false),
        tally: Mutex::default(),
    };
    let benches = (0..plan.threads.get()).map(|_| Bench::new(plan));
    let benches: Vec<Bench> = benches.collect::<io::Result<_>>()?;
    thread::scope(|scope| {
        for bench in benches {
            scope.spawn(|| search.work(bench));
        }
    });
    let time = search.started.elapsed();
    let tally = search.tally.into_inner();
    Ok(Tally {
        time,
        ..tally.unwrap_or_else(PoisonError::into_inner)
    })
}

struct Search<'a> {
    plan: &'a Plan<'a>,
    started: Instant,
    handed_out: AtomicU64,
    is_over: AtomicBool,
    tally: Mutex<Tally>,
}

impl Search<'_> {
    /// What each thread does.
    fn work(&self, mut bench: Bench) {
        while let Some(seed) = self.next_seed() {
            let result = self.attempt(&mut bench, seed);
            self.enter(seed, result);
        }
    }

    fn next_seed(&self) -> Option<u64> {
        let is_first = self.handed_out.load(Ordering::Relaxed) == 0;
        let is_late = self.started.elapsed() >= self.plan.time && !is_first;
        if self.is_over.load(Ordering::Acquire) || is_late || is_interrupted() {
            return None;
        }
        let seed = self.handed_out.fetch_add(1, Ordering::Relaxed) + 1;
        let is_enough = self.plan.tries.is_some_and(|tries| seed > tries.get());
        (!is_enough).then_some(seed)
    }

    /// Judges the input of a seed. One that shows anything has to be legal; the others are not worth the time of
    /// asking.
    fn attempt(&self, bench: &mut Bench, seed: u64) -> Result<Option<Finding>, Failure> {
        let input = bench.generate(seed)?;
        self.see(&input);
        let judged = match bench.judge(&input) {
            // A solution that took too long beside others need not do so again. A reference has hung, and would.
            Ok(Some(finding)) if finding.verdict == Verdict::TimeLimitExceeded => {
                bench.judge(&input)
            }
            judged => judged,
        };
        match judged {
            Ok(None) => Ok(None),
            judged => bench.check_legal(&input).and(judged),
        }
    }

    /// Counts an input if it is new.
    fn see(&self, input: &[u8]) {
        /// How many inputs are remembered. What a process holds when it starts a program counts as that program's
        /// memory, so this stays far below the smallest limit.
        const ROOM: usize = 1 << 16;
        let mut hasher = DefaultHasher::new();
        input.hash(&mut hasher);
        let hash = hasher.finish();
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        if !tally.seen.contains(&hash) {
            tally.distinct += 1;
            if tally.seen.len() < ROOM {
                tally.seen.insert(hash);
            }
        }
    }

    /// Enters what a seed shows, which ends the search if that is anything.
    fn enter(&self, seed: u64, result: Result<Option<Finding>, Failure>) {
        if result.is_err() && is_interrupted() {
            return;
        }
        let mut tally = self.tally.lock().unwrap_or_else(PoisonError::into_inner);
        tally.tries += 1;
        if let Some(shown) = result.transpose() {
            self.is_over.store(true, Ordering::Release);
            if tally.shown.as_ref().is_none_or(|(first, _)| seed < *first) {
                tally.shown = Some((seed, shown));
            }
        }
    }
}
