//! # Again on save
//!
//! One round is one `cargo judge test`. While it runs, and afterwards, everything is watched that the next one would
//! read. A change ends the round that is running, because its answer is out of date, and begins the next as soon as the
//! editor has finished. What is wrong with the workspace is shown, and cured by saving something better.
//!
//! The watch for a round is set up before its sources are read, and the one before goes on until then: nothing is
//! missed.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use super::{Project, TestArguments, chosen, end_if_interrupted};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::paths::shown;
use judge_runner::interrupt::{self, InterruptCatcher};
use judge_runner::text::count;
use notice::Notice;
use sources::Sources;

mod notice;
mod sources;

/// How long nothing has to happen until an editor has finished: a save is several events.
const QUIET: Duration = Duration::from_millis(60);

/// How long that may last with somebody who never finishes.
const PATIENCE: Duration = Duration::from_secs(2);

/// What can happen.
enum Event {
    /// Something that is watched is another.
    Changed(PathBuf),
    /// The round is over.
    Done,
}

/// Tests again and again, until it is interrupted.
///
/// # Errors
/// If the command was used wrongly from the start.
pub(super) fn run(arguments: &TestArguments) -> Result<(), Error> {
    let (sender, events) = mpsc::channel();
    let mut watch = Watch {
        arguments,
        sender,
        events,
        sources: Arc::default(),
        notice: None,
    };
    let mut is_first = true;
    loop {
        let (tested, mut changed) = watch.round();
        match tested {
            Err(error @ Error::Usage(_)) if is_first => return Err(error),
            Err(error) if changed.is_none() => message::error(error),
            _ => {}
        }
        is_first = false;
        if changed.is_none() {
            watch.say_what_for();
            changed = watch.next_change();
        }
        // The channel cannot be closed, since this side holds a sender too.
        let Some(path) = changed else { return Ok(()) };
        watch.wait_until_quiet();
        clear_screen(arguments);
        message::status("Changed", shown(&path).display());
    }
}

struct Watch<'a> {
    arguments: &'a TestArguments,
    sender: Sender<Event>,
    events: Receiver<Event>,
    sources: Arc<Sources>,
    notice: Option<Notice>,
}

impl Watch<'_> {
    /// Tests once, and returns what came of it, or what has changed meanwhile.
    fn round(&mut self) -> (Result<(), Error>, Option<PathBuf>) {
        let project = Project::read();
        self.look_at(project.as_ref().ok());
        let project = match project {
            Ok(project) => project,
            Err(error) => return (Err(error), None),
        };
        let catcher = InterruptCatcher::new();
        let (tested, changed) = thread::scope(|scope| {
            let finished = Finished(self.sender.clone());
            let arguments = self.arguments;
            let round = scope.spawn(move || {
                let _finished = finished;
                project.test(arguments).map(drop)
            });
            let mut changed = None;
            while let Ok(Event::Changed(path)) = self.events.recv() {
                interrupt::stop();
                changed = Some(path);
            }
            match round.join() {
                Ok(tested) => (tested, changed),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        });
        drop(catcher);
        interrupt::resume();
        end_if_interrupted();
        (tested, changed)
    }

    /// Watches what the next round reads. If nobody knows what that is, it is what it was, and every Cargo.toml.
    fn look_at(&mut self, project: Option<&Project>) {
        let known = project.and_then(|project| {
            let programs = chosen(&project.metadata, &self.arguments.names).ok()?;
            Some(Sources::of(
                &project.metadata,
                &programs,
                self.arguments.examples,
            ))
        });
        self.sources = Arc::new(known.unwrap_or_else(|| {
            let here = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
            self.sources.and_every_manifest(&here)
        }));
        let polls = self.notice.as_ref().is_some_and(Notice::polls);
        match Notice::new(&self.sources, &self.sender, polls) {
            // The one before is let go only now.
            Ok(notice) => self.notice = Some(notice),
            Err(error) => message::warning(format_args!("cannot watch for changes: {error}")),
        }
    }

    fn say_what_for(&self) {
        let programs = &self.sources.programs;
        let whose = match programs.as_slice() {
            [] => "every Cargo.toml".to_string(),
            [program] => format!("the sources and cases of `{program}`"),
            _ => {
                let problems = count(programs.len() as u64, "problem");
                format!("the sources and cases of {problems}")
            }
        };
        message::status("Watching", format_args!("{whose}; Ctrl-C ends this"));
    }

    fn next_change(&self) -> Option<PathBuf> {
        loop {
            match self.events.recv() {
                Ok(Event::Changed(path)) => return Some(path),
                Ok(Event::Done) => {}
                Err(_) => return None,
            }
        }
    }

    fn wait_until_quiet(&self) {
        let end = Instant::now() + PATIENCE;
        while Instant::now() < end
            && self.events.recv_timeout(QUIET).err() != Some(RecvTimeoutError::Timeout)
        {}
    }
}

/// Says that a round is over, however it ends.
struct Finished(Sender<Event>);

impl Drop for Finished {
    fn drop(&mut self) {
        // Whoever has gone waits for nothing.
        let _ = self.0.send(Event::Done);
    }
}

/// Leaves only the newest answer on a terminal. What was there before can still be scrolled to in most.
fn clear_screen(arguments: &TestArguments) {
    let is_dumb = env::var_os("TERM").is_some_and(|terminal| terminal == "dumb");
    let mut stdout = io::stdout();
    if !arguments.json && !is_dumb && stdout.is_terminal() {
        // A screen that cannot be cleared is only less tidy.
        let _ = stdout
            .write_all(b"\x1b[2J\x1b[H")
            .and_then(|()| stdout.flush());
    }
}

/// Tells whether a file is hidden or an editor's copy.
fn is_passed_over(name: &std::ffi::OsStr) -> bool {
    let name = name.as_encoded_bytes();
    name.starts_with(b".") || name.ends_with(b"~")
}

/// Tells whether anything on the way from a folder to a path is hidden.
fn has_hidden_part(inside: &Path) -> bool {
    inside.iter().any(is_passed_over)
}
