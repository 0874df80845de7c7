//! # Cases side by side
//!
//! Programs that run side by side share caches and cores, so an exceeded time limit proves little. A program may
//! therefore overrun its limit by half. A program that takes even longer is too slow. A program that takes less is run
//! again alone, and the second result counts.
//!
//! After a few cases that are too slow, the problem's other cases get ten seconds together, so that a program that
//! never ends is judged soon.

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use judge_facts::limits::Clock;
use judge_facts::verdict::Verdict;

use crate::interrupt::is_interrupted;
use crate::result::CaseResult;
use crate::turn;
use crate::worker::{self, CaseRequest};

/// The number of too slow cases after which the others get no more than ten seconds.
const MOST_TOO_SLOW: usize = 3;

/// The time for which cases may still begin once [`MOST_TOO_SLOW`] cases were too slow.
const PATIENCE: Duration = Duration::from_secs(10);

/// Runs a case, and runs it again alone if the first result is not reliable. An error says nothing about the program.
/// It means that a program, checker or interactor cannot run, or that the user has interrupted the run.
pub fn run_case(request: &CaseRequest) -> io::Result<CaseResult> {
    let target = request.target_folder();
    let beside = {
        let _turn = turn::take(target, File::try_lock_shared)?;
        worker::run_case(request)?
    };
    let limits = &request.limits;
    let time = match limits.clock {
        Clock::Cpu => beside.cpu.unwrap_or_default(),
        Clock::Wall => beside.wall,
    };
    // A case that exceeds even the overrun would also be too slow alone.
    if beside.verdict != Verdict::TimeLimitExceeded || time > limits.time() + limits.overrun {
        return Ok(beside);
    }
    let _turn = turn::take(target, File::try_lock)?;
    worker::run_case(request)
}

#[derive(Clone, Copy, Debug)]
pub struct Pool {
    pub jobs: usize,
    pub leave_out: LeaveOut,
}

/// The cases that a pool leaves out. After an interrupt, it leaves out all others too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeaveOut {
    Nothing,
    /// The cases that have not begun ten seconds after the third case that was too slow.
    AfterTooSlow,
    /// The cases that have not begun when the first case fails.
    AfterFailure,
}

impl Pool {
    /// Runs all requests, and passes each result with its request's index to `take`. The results come in the order of
    /// the requests, each as soon as all requests before it have ended. After an interrupt, the other requests are left
    /// out. If `take` fails, no further case begins.
    pub fn run_each<E>(
        &self,
        requests: &[CaseRequest],
        mut take: impl FnMut(usize, io::Result<CaseResult>) -> Result<(), E>,
    ) -> Result<(), E> {
        let jobs = self.jobs.min(requests.len());
        let (next, end) = (AtomicUsize::new(0), EarlyEnd::default());
        let work = |sender: mpsc::Sender<_>| {
            while !end.is_reached() && !is_interrupted() {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(request) = requests.get(index) else {
                    break;
                };
                let result = run_case(request);
                if result.is_err() && is_interrupted() {
                    break;
                }
                end.update(self.leave_out, result.as_ref().ok().map(|it| it.verdict));
                if sender.send((index, result)).is_err() {
                    break;
                }
            }
        };
        thread::scope(|scope| {
            let (sender, results) = mpsc::channel();
            for _ in 0..jobs {
                let (work, sender) = (&work, sender.clone());
                scope.spawn(move || work(sender));
            }
            drop(sender);
            let (mut early, mut awaited) = (BTreeMap::new(), 0);
            for (index, result) in results {
                early.insert(index, result);
                while let Some(result) = early.remove(&awaited) {
                    take(awaited, result)?;
                    awaited += 1;
                }
            }
            // After an interrupt, results are missing between those that are left.
            early
                .into_iter()
                .try_for_each(|(index, result)| take(index, result))
        })
    }
}

/// The time from which no further case begins.
#[derive(Debug, Default)]
struct EarlyEnd {
    time: OnceLock<Instant>,
    too_slow: AtomicUsize,
}

impl EarlyEnd {
    fn is_reached(&self) -> bool {
        self.time.get().is_some_and(|end| Instant::now() >= *end)
    }

    fn update(&self, leave_out: LeaveOut, verdict: Option<Verdict>) {
        let is_too_slow = verdict == Some(Verdict::TimeLimitExceeded);
        let patience = match leave_out {
            LeaveOut::AfterFailure if verdict != Some(Verdict::Accepted) => Duration::ZERO,
            LeaveOut::AfterTooSlow
                if is_too_slow
                    && self.too_slow.fetch_add(1, Ordering::Relaxed) + 1 == MOST_TOO_SLOW =>
            {
                PATIENCE
            }
            _ => return,
        };
        // If the time is already set, it stays.
        let _ = self.time.set(Instant::now() + patience);
    }
}
