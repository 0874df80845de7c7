//! # Testing again after each save
//!
//! One round is one `cargo judge test`. It tells what it has read, and the system tells when something of that is saved. A
//! change ends the running round, whose result would be out of date, and begins the next one. An error in the workspace is
//! shown, and the next save may correct it.

use std::io::Write;
use std::mem;
use std::panic::{self, AssertUnwindSafe};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, SystemTime};

use judge_facts::error::{Error, ErrorKind, relative_path};
use judge_pipeline::context::Context;
use judge_runner::interrupt::{self, InterruptCatcher};
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::inputs::Inputs;
use super::{TestArguments, end_if_interrupted, read_and_test};
use crate::ui::message;
use watched::Watched;

mod watched;

/// The time in which an editor finishes a save, which may be several changes.
const QUIET: Duration = Duration::from_millis(100);

enum Event {
    /// The round that runs reads these.
    Read(Inputs),
    RoundEnded,
    /// Something at this path has changed.
    Saved(PathBuf),
    /// The system does not tell all changes.
    Lost(String),
}

/// Tests after each change until it is interrupted.
pub(super) fn run(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    let (sender, events) = mpsc::channel();
    let mut watch = Watch {
        inputs: Inputs::of_folder(&context.folder),
        watched: Watched::default(),
        watcher: watcher(sender.clone())?,
        events,
        sender,
        doubtful: None,
    };
    let mut is_first = true;
    let mut is_repeated = false;
    loop {
        let (tested, mut changed) = watch.round(arguments, context)?;
        match tested {
            Err(error) if is_first && error.kind == ErrorKind::Usage => return Err(error),
            Err(error) if changed.is_none() => message::error(error.display(&context.folder)),
            _ => {}
        }
        is_first = false;
        if changed.is_none() {
            message::status("Watching", "sources and cases; press Ctrl-C to stop");
        }
        thread::sleep(QUIET);
        changed = changed.or(watch.changes_so_far()?);
        // A file that each round writes begins only one.
        let doubtful = watch.doubtful.take().filter(|_| !is_repeated);
        is_repeated = changed.is_none() && doubtful.is_some();
        let changed = match changed.or(doubtful) {
            Some(changed) => changed,
            None => {
                let changed = watch.next_change(false)?;
                thread::sleep(QUIET);
                changed.unwrap_or_default()
            }
        };
        if !arguments.json {
            // A terminal shows the newest result only. If it cannot be cleared, it is just less tidy.
            let _ = write!(anstream::stdout(), "\x1b[2J\x1b[H");
        }
        let changed = relative_path(&changed, &context.folder);
        message::status("Changed", changed.display());
    }
}

/// Starts to listen to the system.
fn watcher(sender: Sender<Event>) -> Result<RecommendedWatcher, Error> {
    let tell = move |told: notify::Result<notify::Event>| {
        // After the end there is no receiver.
        let tell = |event| sender.send(event).unwrap_or_default();
        match told {
            Ok(told) if matches!(told.kind, EventKind::Access(_)) => {}
            Ok(told) if told.need_rescan() => tell(Event::Lost("too many changes".to_string())),
            Ok(told) => told.paths.into_iter().map(Event::Saved).for_each(tell),
            Err(error) => tell(Event::Lost(error.to_string())),
        }
    };
    notify::recommended_watcher(tell).map_err(|error| cannot_watch(&error.to_string()))
}

fn cannot_watch(error: &str) -> Error {
    Error::input(format!("cannot watch for changes: {error}"))
}

struct Watch {
    /// All that the rounds so far have read.
    inputs: Inputs,
    watched: Watched,
    watcher: RecommendedWatcher,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// A file that has changed during the round, perhaps by the round itself.
    doubtful: Option<PathBuf>,
}

impl Watch {
    /// Tests once, and returns the result and the file that has changed meanwhile, if one has.
    fn round(
        &mut self,
        arguments: &TestArguments,
        context: &Context,
    ) -> Result<(Result<(), Error>, Option<PathBuf>), Error> {
        let began = SystemTime::now();
        self.watch(began)?;
        // A change before now is one that the round sees.
        self.changes_so_far()?;
        self.doubtful = None;
        let catcher = InterruptCatcher::new();
        let sender = self.sender.clone();
        let (tested, changed) = thread::scope(|scope| {
            let round = scope.spawn(move || {
                // The receiver waits for it.
                let tell = |event| sender.send(event).unwrap_or_default();
                let tested = panic::catch_unwind(AssertUnwindSafe(|| {
                    let read = |inputs| tell(Event::Read(inputs));
                    read_and_test(arguments, context, read).map(drop)
                }));
                tell(Event::RoundEnded);
                tested
            });
            let changed = self.next_change(true);
            if !matches!(changed, Ok(None)) {
                interrupt::stop();
            }
            (round.join(), changed)
        });
        drop(catcher);
        interrupt::resume();
        end_if_interrupted();
        let tested = tested.and_then(|tested| tested);
        let tested = tested.unwrap_or_else(|payload| panic::resume_unwind(payload));
        Ok((tested, changed?))
    }

    /// Waits for a change that counts, or for the end of the round if one is running.
    fn next_change(&mut self, is_running: bool) -> Result<Option<PathBuf>, Error> {
        let began = SystemTime::now();
        while let Ok(event) = self.events.recv() {
            let changed = match event {
                Event::RoundEnded if is_running => return Ok(None),
                Event::Read(inputs) => {
                    self.inputs.extend(inputs);
                    self.watch(began)?
                }
                event => self.change(event, is_running)?,
            };
            if changed.is_some() {
                return Ok(changed);
            }
        }
        Ok(None)
    }

    /// Returns a change that counts of those that the system has told.
    fn changes_so_far(&mut self) -> Result<Option<PathBuf>, Error> {
        let mut changed = None;
        while let Ok(event) = self.events.try_recv() {
            changed = changed.or(self.change(event, true)?);
        }
        Ok(changed)
    }

    fn change(&mut self, event: Event, is_running: bool) -> Result<Option<PathBuf>, Error> {
        match event {
            Event::Lost(error) => Err(cannot_watch(&error)),
            Event::Saved(path) if self.watched.counts(&path) => Ok(Some(path)),
            Event::Saved(path) if self.watched.may_count(&path) => {
                Ok((!is_running).then_some(path.clone()).or_else(|| {
                    self.doubtful = Some(path);
                    None
                }))
            }
            Event::Saved(_) | Event::Read(_) | Event::RoundEnded => Ok(None),
        }
    }

    /// Watches what is not watched yet, and returns a file of that which was saved after some time.
    fn watch(&mut self, since: SystemTime) -> Result<Option<PathBuf>, Error> {
        let before = mem::replace(&mut self.watched, Watched::of(&self.inputs));
        for folder in self.watched.folders() {
            let watched = self.watcher.watch(folder, RecursiveMode::NonRecursive);
            // One that is away comes back with a change of the folder around it.
            if let Err(error) = watched
                && folder.is_dir()
            {
                return Err(cannot_watch(&error.to_string()));
            }
        }
        Ok(self.watched.saved_since(since, &before))
    }
}
