//! # Seeds in order, on all cores, until one shows something
//!
//! Seeds are handed out in order. When one shows something, no more are handed out, and those that were are finished;
//! so the smallest of those that showed something is the smallest there is, however fast each thread was.
//!
//! Generators of small inputs repeat themselves. An input that was seen under another seed counts as tried, and
//! whatever it shows belongs to the smallest of its seeds, so that this order too does not depend on the threads.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::thread;
use std::time::{Duration, Instant};

use super::Plan;
use super::attempt::{Bench, Judged};
use super::error::{Error, Role};
use super::finding::Finding;
use crate::ui::message;
use judge_runner::interrupt::is_interrupted;
use judge_runner::testcase::verdict::Verdict;

/// How far a search came.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tally {
    /// How many seeds were tried.
    pub(super) tries: u64,
    /// How many different inputs that was, at least.
    pub(super) different: u64,
    /// How long it took.
    pub(super) time: Duration,
}

impl Tally {
    pub(super) fn tries_per_second(&self) -> f64 {
        self.tries as f64 / self.time.as_secs_f64().max(1e-3)
    }
}

/// What the smallest seed showed that showed anything.
pub(super) struct Shown {
    pub(super) seed: u64,
    pub(super) result: Result<Box<Finding>, Error>,
    /// Identifies the input, if there was one.
    key: Option<u64>,
}

/// Searches as the plan says. An interrupt ends the search early and shows nothing.
pub(super) fn search(plan: &Plan) -> (Tally, Option<Shown>) {
    let search = Search {
        plan,
        started: Instant::now(),
        handed_out: AtomicU64::new(0),
        tried: AtomicU64::new(0),
        is_over: AtomicBool::new(false),
        seen: Mutex::default(),
        quiet: RwLock::default(),
        shown: Mutex::default(),
    };
    let what = format_args!("for at most {} s", plan.time.as_secs());
    message::status_if_slow("Searching", what, || {
        thread::scope(|scope| {
            for _ in 0..plan.threads.get() {
                scope.spawn(|| search.work());
            }
        });
    });
    search.finish()
}

struct Search<'a> {
    plan: &'a Plan<'a>,
    started: Instant,
    handed_out: AtomicU64,
    tried: AtomicU64,
    is_over: AtomicBool,
    seen: Mutex<Seen>,
    /// Held for reading by each try, and for writing by one that has to be alone.
    quiet: RwLock<()>,
    shown: Mutex<Vec<Shown>>,
}

impl Search<'_> {
    /// What each thread does.
    fn work(&self) {
        let mut bench = match Bench::new(self.plan) {
            Ok(bench) => bench,
            Err(error) => return self.show(0, None, Err(error)),
        };
        while let Some(seed) = self.next_seed() {
            self.attempt(&mut bench, seed);
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

    fn attempt(&self, bench: &mut Bench, seed: u64) {
        let beside_others = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
        let generated = bench.generate(seed);
        drop(beside_others);
        let input = match generated {
            Ok(input) => input,
            Err(error) => return self.show(seed, None, Err(error)),
        };
        let key = key_of(&input);
        if lock(&self.seen).is_new(key, seed) {
            match self.judge_if_legal(bench, seed, &input) {
                Ok(None) => {}
                Ok(Some(finding)) => self.show(seed, Some(key), Ok(finding)),
                Err(error @ Error::Helper(_)) => self.show(seed, Some(key), Err(error)),
                Err(error) => return self.show(seed, Some(key), Err(error)),
            }
        }
        self.tried.fetch_add(1, Ordering::Relaxed);
    }

    /// Judges an input. One that shows anything has to be legal; the others are not worth the time of asking.
    fn judge_if_legal(
        &self,
        bench: &mut Bench,
        seed: u64,
        input: &[u8],
    ) -> Result<Option<Box<Finding>>, Error> {
        let judged = match self.judge(bench, input) {
            Ok(Judged::Same) => return Ok(None),
            Err(error) if !matches!(error, Error::Checker(_)) => return Err(error),
            shown => shown,
        };
        let (role, outcome) = match bench.refusal(input)? {
            Some(outcome) => (Role::Legal, outcome),
            None => match judged? {
                Judged::Same => return Ok(None),
                Judged::Differs(finding) => return Ok(Some(finding)),
                Judged::Refused(outcome) => (Role::Reference, outcome),
            },
        };
        Err(bench.helper_failure(role, seed, Some(input.to_vec()), outcome))
    }

    /// Judges an input, and once more alone if the solution took too long: time that was taken while others ran beside
    /// it is no proof. A reference that took too long has hung, and would only do so again.
    fn judge(&self, bench: &mut Bench, input: &[u8]) -> Result<Judged, Error> {
        let beside_others = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
        let judged = bench.judge(input)?;
        drop(beside_others);
        match &judged {
            Judged::Differs(finding) if finding.verdict == Verdict::TimeLimitExceeded => {
                let _alone = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
                bench.judge(input)
            }
            _ => Ok(judged),
        }
    }

    /// Enters what a seed shows, and ends the search.
    fn show(&self, seed: u64, key: Option<u64>, result: Result<Box<Finding>, Error>) {
        self.is_over.store(true, Ordering::Release);
        if !matches!(result, Err(Error::Interrupted)) {
            lock(&self.shown).push(Shown { seed, result, key });
        }
    }

    fn tally(&self) -> Tally {
        Tally {
            tries: self.tried.load(Ordering::Relaxed),
            different: lock(&self.seen).different,
            time: self.started.elapsed(),
        }
    }

    fn finish(self) -> (Tally, Option<Shown>) {
        let tally = self.tally();
        let seen = lock(&self.seen);
        let mut shown = std::mem::take(&mut *lock(&self.shown));
        for shown in &mut shown {
            let first = shown.key.and_then(|key| seen.first_seed(key));
            shown.seed = first.unwrap_or(shown.seed);
            if let Err(Error::Helper(failure)) = &mut shown.result {
                failure.seed = shown.seed;
            }
        }
        (tally, shown.into_iter().min_by_key(|shown| shown.seed))
    }
}

/// The inputs that were seen, and the smallest seed of each.
#[derive(Default)]
struct Seen {
    first_seeds: HashMap<u64, u64>,
    different: u64,
}

impl Seen {
    /// How many inputs are remembered. What a process holds when it starts a program counts as that program's memory,
    /// so this stays far below the smallest limit.
    const ROOM: usize = 1 << 16;

    /// Enters an input, and tells whether it has to be run.
    fn is_new(&mut self, key: u64, seed: u64) -> bool {
        if let Some(first) = self.first_seeds.get_mut(&key) {
            *first = seed.min(*first);
            return false;
        }
        if self.first_seeds.len() < Self::ROOM {
            self.first_seeds.insert(key, seed);
        }
        self.different += 1;
        true
    }

    fn first_seed(&self, key: u64) -> Option<u64> {
        self.first_seeds.get(&key).copied()
    }
}

/// Two inputs of the same key are taken to be the same. With 64 bits that is wrong once in billions of searches, and
/// then merely leaves an input out.
fn key_of(input: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    input.hash(&mut hasher);
    hasher.finish()
}

/// A thread that panicked ends the whole search anyway, in the scope that it belongs to.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
