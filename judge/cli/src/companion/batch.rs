//! # Problems that belong together
//!
//! A contest comes as one post for each problem. They are kept until all of one contest are there; the same problem
//! once more, because somebody has clicked twice, changes nothing.

use std::time::Duration;

use crate::ui::error::Error;
use crate::ui::message;
use judge_runner::problem::show_time_limit;
use judge_runner::text::{clip, count, escape};

use super::Task;

/// How many contests may be incomplete at a time. Nobody clicks that often.
const MOST: usize = 8;

/// The contests of which something came.
#[derive(Debug, Default)]
pub(super) struct Batches {
    incomplete: Vec<Vec<Task>>,
}

impl Batches {
    /// Enters a problem. Returns all of its contest if it was the last.
    pub(super) fn add(&mut self, task: Task) -> Option<Vec<Task>> {
        let same = |tasks: &Vec<Task>| tasks[0].batch == task.batch;
        let index = match self.incomplete.iter().position(same) {
            Some(index) => index,
            None => {
                if self.incomplete.len() == MOST {
                    self.incomplete.remove(0);
                }
                self.incomplete.push(Vec::new());
                self.incomplete.len() - 1
            }
        };
        let tasks = &mut self.incomplete[index];
        if tasks.iter().any(|known| known.page == task.page) {
            return None;
        }
        let (title, size) = (clip(&escape(task.title.as_bytes()), 80), task.batch.size);
        tasks.push(task);
        let number = tasks.len();
        let of = if size == 1 {
            String::new()
        } else {
            format!(" ({number} of {size})")
        };
        message::status("Received", format_args!("{title}{of}"));
        (number == size).then(|| self.incomplete.swap_remove(index))
    }

    /// Returns the problems that came when no more do, and says how many are missing.
    ///
    /// # Errors
    /// If there is none, with what to do about it.
    pub(super) fn given_up(self, port: u16, patience: Duration) -> Result<Vec<Task>, Error> {
        let patience = show_time_limit(patience);
        for tasks in &self.incomplete {
            message::warning(format_args!(
                "{} of {} came, and then nothing for {patience}; to get the others, log in where their pages need it and \
                 try again: what is there is left as it is",
                tasks.len(),
                count(tasks[0].batch.size as u64, "problem"),
            ));
        }
        if !self.incomplete.is_empty() {
            return Ok(self.incomplete.into_iter().flatten().collect());
        }
        Err(Error::input(format!("nothing came to port {port} in {patience}")).help(format_args!(
            "in the browser, open the problem or the contest and click the green plus of Competitive Companion;\n      \
             if that was done, the browser may have kept the post: Chrome and Edge ask since 2025 whether an extension may\n      \
             reach this machine (in the settings of the site or the extension: local network access, allow), Brave blocks it\n      \
             by its shields, and a port that --port names must be in the extension's options too;\n      \
             without the browser: `cargo judge new NAME --judge JUDGE --problem URL`, and the samples by hand"
        )))
    }
}
