//! # Cases side by side
//!
//! Each thread has one worker at a time. Time that was taken while others ran beside it is no proof, because they share
//! caches and cores. So such a program is let go on beyond its limit by half. One that takes even that is believed to
//! be too slow. One that took less is run again alone, and what comes of that counts.
//!
//! If it is too slow alone too, the two times tell how much others slow a program down on this machine at this moment,
//! and from then on every case is believed that is beyond the limit by more than that. So a problem that is a little
//! too slow on all its cases waits for one such run, not for one a case. Where CPU time counts, who was ended by the
//! clock has waited for something, which no CPU time explains. If it waits alone too, all cases are believed that do.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::sync::{PoisonError, RwLock};
use std::thread;

use super::worker::{self, Judged, Request};
use judge_runner::interrupt::{self, is_interrupted};
use judge_runner::problem::Clock;
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

/// What came of a request, and its place among all.
type Ended = (usize, io::Result<Judged>);

impl Pool<'_> {
    /// Does what [`run_each`](Pool::run_each) does, and fails if one could not be judged or after an interrupt.
    pub fn run(&self, requests: Vec<Request>) -> io::Result<Vec<Judged>> {
        let mut results = Vec::new();
        self.run_each(requests, |_, judged| {
            results.push(judged?);
            Ok::<_, io::Error>(())
        })?;
        interrupt::check()?;
        Ok(results)
    }

    /// Runs all requests, and hands on what came of each, in their order, as soon as all before it have ended too: an
    /// error for one that could not be judged, because its checker fails for example, and nothing for one that was left
    /// out after a failure or an interrupt.
    ///
    /// # Errors
    /// What `take` fails with, after which nothing more is run.
    pub fn run_each<E>(
        &self,
        mut requests: Vec<Request>,
        take: impl FnMut(usize, io::Result<Judged>) -> Result<(), E>,
    ) -> Result<(), E> {
        let jobs = self.jobs.min(requests.len());
        if jobs > 1 {
            for request in &mut requests {
                request.grace = request.allowance.time_limit.mul_f64(MOST_SLOWDOWN - 1.0);
            }
        }
        let round = Round {
            pool: self,
            requests: &requests,
            next: AtomicUsize::new(0),
            is_over: AtomicBool::new(false),
            known: RwLock::new(Known {
                slowdown: MOST_SLOWDOWN,
                waits: false,
            }),
        };
        thread::scope(|scope| {
            let (sender, ended) = mpsc::channel();
            for _ in 0..jobs {
                let (round, sender) = (&round, sender.clone());
                scope.spawn(move || round.work(&sender));
            }
            drop(sender);
            in_order(ended, take)
        })
    }
}

/// Hands on what comes in the order of its places.
fn in_order<E>(
    ended: impl IntoIterator<Item = Ended>,
    mut take: impl FnMut(usize, io::Result<Judged>) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    let mut next = 0;
    for (index, judged) in ended {
        early.insert(index, judged);
        while let Some(judged) = early.remove(&next) {
            take(next, judged)?;
            next += 1;
        }
    }
    // Nobody waits any more for those that an interrupt has ended.
    let mut rest = early.into_iter();
    rest.try_for_each(|(index, judged)| take(index, judged))
}

/// By how much others slow a program down at most.
const MOST_SLOWDOWN: f64 = 1.5;

/// All requests of one call, and how far they are.
struct Round<'a> {
    pool: &'a Pool<'a>,
    requests: &'a [Request],
    next: AtomicUsize,
    is_over: AtomicBool,
    /// It is held for reading by each run, and for writing by one that has to be alone.
    known: RwLock<Known>,
}

/// What the runs so far have shown.
struct Known {
    /// By how much others slow a program down at most.
    slowdown: f64,
    /// Whether the program waits for something when it is alone too.
    waits: bool,
}

impl Round<'_> {
    /// Runs one request after the other, until there are no more or nobody wants them any more.
    fn work(&self, sender: &Sender<Ended>) {
        while !self.is_over.load(Ordering::Relaxed) && !is_interrupted() {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(request) = self.requests.get(index) else {
                break;
            };
            let judged = self.run(request);
            if judged.is_err() && is_interrupted() {
                break;
            }
            let is_right = |judged: &Judged| judged.verdict == Verdict::Accepted;
            if self.pool.fail_fast && !judged.as_ref().is_ok_and(is_right) {
                self.is_over.store(true, Ordering::Relaxed);
            }
            if sender.send((index, judged)).is_err() {
                break;
            }
        }
    }

    /// Runs a request beside others, and again alone if that is not to be believed.
    fn run(&self, request: &Request) -> io::Result<Judged> {
        let run = || worker::run(self.pool.executable, request);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let beside = run()?;
        if request.grace.is_zero() || known.explains(&beside, request) {
            return Ok(beside);
        }
        drop(known);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        // Another case may have been run alone in the meantime.
        if known.explains(&beside, request) {
            return Ok(beside);
        }
        let alone = run()?;
        let (before, now) = (excess(&beside, request), excess(&alone, request));
        if now > 1.0 {
            known.slowdown = (before / now).clamp(1.0, known.slowdown);
        } else if alone.verdict == Verdict::TimeLimitExceeded {
            // Without any CPU time at all the system does not tell.
            known.waits = !alone.cpu.is_zero();
        }
        Ok(alone)
    }
}

impl Known {
    /// Tells whether a program that had others beside it would come to the same alone.
    fn explains(&self, beside: &Judged, request: &Request) -> bool {
        let excess = excess(beside, request);
        beside.verdict != Verdict::TimeLimitExceeded
            || excess > self.slowdown
            || (self.waits && excess <= 1.0)
    }
}

/// How many times its limit a program took.
fn excess(judged: &Judged, request: &Request) -> f64 {
    let time = match request.allowance.clock {
        Clock::Cpu => judged.cpu,
        Clock::Wall => judged.wall,
    };
    time.as_secs_f64() / request.allowance.time_limit.as_secs_f64()
}
