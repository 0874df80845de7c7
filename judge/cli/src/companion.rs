//! # Problems from Competitive Companion
//!
//! Competitive Companion is a browser extension. It reads the page of a problem, or of a whole contest, and posts the
//! problems to programs on the same machine. Each post is one problem as JSON, with the number of problems of the same
//! click. `posts` receives the posts, and an [`Inbox`] collects them and returns the problems of one click together.

use std::mem;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::create::name::is_letter;
use crate::create::pages::encode;
use crate::server;
use crate::ui::message;
use judge_facts::error::Error;
use judge_facts::limits::show_time_limit;
use judge_runner::interrupt::is_interrupted;
use judge_runner::text::{clip, count, escape};

use task::Batch;
pub(crate) use task::Task;

mod posts;
mod task;

const PORTS: [u16; 7] = [10043, 1327, 4244, 6174, 10042, 10045, 27121];

/// The help for a user who clicked but got no problem.
const NOTHING_CAME: &str = "\
open the problem or the contest in the browser and click the green plus of Competitive Companion;
      if you did, the browser may have blocked the request: Chrome and Edge ask whether an extension may reach this
      machine (allow \"local network access\" in the settings of the extension), Brave's shields block it, and a port
      given by --port must be in the extension's options too;
      without the browser: `cargo judge new NAME --judge JUDGE --problem URL`, and write the samples by hand";

/// The longest time in which Ctrl-C goes unnoticed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// An open port and the problems that arrived there.
pub(crate) struct Inbox {
    port: u16,
    /// The problems that arrive, and the reasons of refused requests.
    arrivals: Receiver<Result<Task, String>>,
    waiting: Vec<Task>,
}

impl Inbox {
    /// Listens on the given port, or without one on the first free default port of the extension. Port 0 is any free
    /// one.
    pub(crate) fn open(port: Option<u16>) -> Result<Self, Error> {
        let ports = port.map_or(PORTS.to_vec(), |port| vec![port]);
        let (sender, arrivals) = mpsc::channel();
        let started = server::start(&ports, move |request| posts::serve(request, &sender));
        let port = started.map_err(|message| {
            Error::input(message).help(
                "end the program that uses the port, for example an editor's plug-in, or give --port and enter that \
                 port in the extension's options too",
            )
        })?;
        Ok(Inbox {
            port,
            arrivals,
            waiting: Vec::new(),
        })
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Waits until all problems of a click have arrived, and returns them. `first` is the longest wait for the first
    /// problem, `rest` the longest wait for each further one. After `rest`, an incomplete click is returned, with a
    /// warning. Returns `None` if no problem came or if Ctrl-C ended the wait.
    pub(crate) fn next(&mut self, first: Duration, rest: Duration) -> Option<Vec<Task>> {
        let mut last = Instant::now();
        while !is_interrupted() {
            let is_over = || last.elapsed() >= if self.waiting.is_empty() { first } else { rest };
            match self.arrivals.recv_timeout(POLL_INTERVAL) {
                Ok(Ok(task)) => {
                    last = Instant::now();
                    let batch = task.batch.clone();
                    if self.add(task) == batch.size {
                        return Some(self.take(&batch));
                    }
                }
                Ok(Err(reason)) => {
                    let reason = clip(&escape(reason.as_bytes()), 200);
                    let port = self.port;
                    message::warning(format_args!("port {port} refused a request: {reason}"));
                }
                Err(RecvTimeoutError::Timeout) if !is_over() => {}
                Err(_) => {
                    let batch = self.waiting.first()?.batch.clone();
                    let tasks = self.take(&batch);
                    let (number, size) = (tasks.len(), count(batch.size as u64, "problem"));
                    message::warning(format_args!(
                        "{number} of {size} arrived; to get the others, log in to the judge if their pages need it and \
                         click again: existing problems stay as they are",
                    ));
                    return Some(tasks);
                }
            }
        }
        if !self.waiting.is_empty() {
            let problems = count(self.waiting.len() as u64, "problem");
            message::warning(format_args!(
                "{problems} had arrived and will not be created"
            ));
        }
        None
    }

    /// Adds a problem to the waiting ones, or replaces its earlier copy. Returns the number of its click's problems so
    /// far.
    fn add(&mut self, task: Task) -> usize {
        let (batch, title) = (task.batch.clone(), title(&task).to_string());
        let key = |task: &Task| (task.problem.title.clone(), task.problem.page.clone());
        let is_same = |known: &Task| known.batch == batch && key(known) == key(&task);
        self.waiting.retain(|known| !is_same(known));
        self.waiting.push(task);
        let of_click = self.waiting.iter().filter(|known| known.batch == batch);
        let number = of_click.count();
        let progress = match batch.size {
            1 => String::new(),
            size => format!(" ({number} of {size})"),
        };
        let title = clip(&escape(title.as_bytes()), 80);
        message::status("Received", format_args!("{title}{progress}"));
        number
    }

    /// Removes the problems of one click from the waiting ones and returns them, each with its own address.
    fn take(&mut self, batch: &Batch) -> Vec<Task> {
        let waiting = mem::take(&mut self.waiting).into_iter();
        let (mut taken, left): (Vec<Task>, _) = waiting.partition(|task| task.batch == *batch);
        self.waiting = left;
        tell_apart(&mut taken);
        taken
    }

    pub(crate) fn nothing_came(&self, wait: Duration) -> Error {
        let (port, wait) = (self.port, show_time_limit(wait));
        Error::input(format!("nothing arrived on port {port} within {wait}")).help(NOTHING_CAME)
    }
}

/// Gives problems that share one address an address each, by a fragment such as `#/A`: the letter in front of the title
/// in `A. Sums`, or else the whole title.
fn tell_apart(tasks: &mut [Task]) {
    let pages: Vec<_> = tasks.iter().map(|task| task.problem.page.clone()).collect();
    for task in tasks {
        let sharing = pages.iter().filter(|page| **page == task.problem.page);
        if sharing.count() > 1 {
            let letter = title(task).split(". ").next();
            let letter = letter.filter(|letter| is_letter(letter));
            let name = encode(letter.unwrap_or_else(|| title(task)));
            let page = task.problem.page.get_or_insert_default();
            let sign = if page.contains('#') { "" } else { "#" };
            *page += &format!("{sign}/{name}");
        }
    }
}

fn title(task: &Task) -> &str {
    task.problem.title.as_deref().unwrap_or_default()
}
