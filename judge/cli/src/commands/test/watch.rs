//! # Testing again after each save
//!
//! One round is one `cargo judge test`. A round reports its inputs, and the system reports when an input is saved. A
//! change stops the running round, whose result would be out of date, and starts the next one. An error in the
//! workspace is shown, and the next save may correct it. If no inputs are known yet, the error ends the command.

use std::collections::BTreeSet;
use std::env;
use std::io::Write;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use judge_facts::error::{Error, ErrorKind, relative_path};
use judge_pipeline::context::Context;
use judge_runner::interrupt::{self, InterruptCatcher};
use notify::event::ModifyKind;
use notify::{EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::inputs::Inputs;
use super::{TestArguments, end_if_interrupted, test_all};
use crate::ui::message;

/// The time in which an editor finishes a save, which may consist of several changes.
const QUIET: Duration = Duration::from_millis(100);

/// The largest number of consecutive rounds that start only because the one before may have written a file.
const MOST_REPEATS: usize = 3;

/// The interval between two checks whether a round has ended.
const PERIOD: Duration = Duration::from_millis(20);

enum Event {
    /// The running round reads these inputs.
    Read(Inputs),
    /// The content or an attribute of the file or folder at this path has changed.
    Saved(PathBuf),
    /// The file or folder at this path was created, removed or renamed.
    Moved(PathBuf),
    /// The system had to drop changes.
    Missed,
    /// The system cannot report changes any more, for this reason.
    Lost(String),
}

/// Tests once, and again after each change, until an interrupt.
pub(super) fn run(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    let (sender, events) = mpsc::channel();
    let mut watch = Watch {
        inputs: Inputs::default(),
        watcher: watcher(sender.clone())?,
        watched: BTreeSet::new(),
        events,
        sender,
        began: SystemTime::now(),
        doubtful: BTreeSet::new(),
    };
    let mut written = BTreeSet::new();
    let mut repeats = 0;
    loop {
        let (tested, mut changed) = watch.round(arguments, context)?;
        match tested {
            Err(error) if watch.inputs.are_unknown() => return Err(error),
            // Standard output is closed.
            Err(error) if error.kind == ErrorKind::AlreadyReported => return Err(error),
            Err(error) if changed.is_none() => message::error(error.display(&context.folder)),
            _ => {}
        }
        if changed.is_none() {
            message::status("Watching", "sources and cases; press Ctrl-C to stop");
            changed = watch.change_within(QUIET)?;
        }
        // A file that each round writes starts one more round, and files with new names in each round start a few.
        let mut doubtful = watch.doubtful.difference(&written);
        let doubtful = doubtful.find(|path| repeats == 0 || path.exists()).cloned();
        let doubtful = doubtful.filter(|_| changed.is_none() && repeats < MOST_REPEATS);
        match doubtful {
            Some(_) => {
                written.append(&mut watch.doubtful);
                repeats += 1;
            }
            None => {
                written.clear();
                repeats = 0;
            }
        }
        watch.doubtful.clear();
        changed = changed.or(doubtful);
        while changed.is_none() {
            changed = watch
                .change_within(Duration::MAX)?
                .or(watch.doubtful.pop_first());
        }
        thread::sleep(QUIET);
        if !arguments.json {
            // The terminal is cleared, so that it shows only the newest result. A failure does no harm.
            let _ = write!(anstream::stdout(), "\x1b[2J\x1b[H");
        }
        tell_change(&changed.unwrap_or_default(), context)?;
    }
}

/// The path that stands for changed files whose names the system did not report.
const MANY: &str = "many files at once";

/// Tells the user what has changed. Returns an error if the change selects another toolchain: rustup has chosen one
/// before it started this program.
fn tell_change(path: &Path, context: &Context) -> Result<(), Error> {
    if path == Path::new(MANY) {
        message::status("Changed", MANY);
        return Ok(());
    }
    let is_gone = |path: &&Path| path.symlink_metadata().is_err();
    let gone = path.ancestors().take_while(is_gone).last();
    let shown = relative_path(gone.unwrap_or(path), &context.folder);
    let shown = shown.display();
    let decides = path.ends_with("rust-toolchain") || path.ends_with("rust-toolchain.toml");
    if decides && env::var_os("RUSTUP_TOOLCHAIN").is_some() {
        let error = format!("{shown} has changed, but a running command keeps its toolchain");
        return Err(Error::input(error).help("start the command again"));
    }
    let verb = match gone {
        Some(_) => "Removed",
        None => "Changed",
    };
    message::status(verb, shown);
    Ok(())
}

/// Returns a watcher that sends the system's reports of changes as events.
fn watcher(sender: Sender<Event>) -> Result<RecommendedWatcher, Error> {
    let tell = move |told: notify::Result<notify::Event>| {
        // The receiver is gone only when the command ends.
        let tell = |event| sender.send(event).unwrap_or_default();
        match told {
            Ok(told) if matches!(told.kind, EventKind::Access(_)) => {}
            Ok(told) if told.need_rescan() => tell(Event::Missed),
            Ok(told) => {
                let event = match told.kind {
                    EventKind::Modify(kind) if !matches!(kind, ModifyKind::Name(_)) => Event::Saved,
                    _ => Event::Moved,
                };
                told.paths.into_iter().map(event).for_each(tell);
            }
            Err(error) => tell(Event::Lost(error.to_string())),
        }
    };
    notify::recommended_watcher(tell).map_err(|error| cannot_watch(&error.to_string()))
}

fn cannot_watch(error: &str) -> Error {
    Error::input(format!("cannot watch for changes: {error}"))
}

struct Watch {
    /// The inputs of all rounds so far.
    inputs: Inputs,
    watcher: RecommendedWatcher,
    /// The folders that the watcher watches.
    watched: BTreeSet<PathBuf>,
    events: Receiver<Event>,
    sender: Sender<Event>,
    /// The start of the last round.
    began: SystemTime,
    /// The changed files in packages' folders that a test may have written itself.
    doubtful: BTreeSet<PathBuf>,
}

impl Watch {
    /// Tests once. Returns the result, and the input that changed meanwhile; `None` if none did.
    fn round(
        &mut self,
        arguments: &TestArguments,
        context: &Context,
    ) -> Result<(Result<(), Error>, Option<PathBuf>), Error> {
        self.began = SystemTime::now();
        self.doubtful.clear();
        // Another folder may have replaced the user's. If the folder is missing, the round reports that.
        let _ = env::set_current_dir(&context.folder);
        // A watch stays with a folder that is moved, and misses another folder in its place.
        self.watcher = watcher(self.sender.clone())?;
        self.watched.clear();
        self.watch(&self.inputs.folders())?;
        // The round sees every change before now.
        while self.events.try_recv().is_ok() {}
        let catcher = InterruptCatcher::new();
        let sender = self.sender.clone();
        let (tested, changed) = thread::scope(|scope| {
            let read = move |inputs| sender.send(Event::Read(inputs)).unwrap_or_default();
            let round = scope.spawn(move || test_all(arguments, context, Some(&read)));
            let mut changed = Ok(None);
            while !round.is_finished() && matches!(changed, Ok(None)) {
                changed = self.change_within(PERIOD);
            }
            if !matches!(changed, Ok(None)) {
                interrupt::stop();
            }
            (round.join(), changed)
        });
        drop(catcher);
        interrupt::resume();
        end_if_interrupted();
        let tested = tested.unwrap_or_else(|payload| panic::resume_unwind(payload));
        Ok((tested, changed?))
    }

    /// Waits at most `patience` for an input to change, and returns its path. Files that a test may have written are
    /// collected; one of them ends an unlimited wait, without a path.
    fn change_within(&mut self, patience: Duration) -> Result<Option<PathBuf>, Error> {
        let started = Instant::now();
        loop {
            let left = patience.saturating_sub(started.elapsed());
            match self.events.recv_timeout(left) {
                Ok(Event::Moved(path)) if self.inputs.leads_through(&path) => {
                    return Ok(Some(path));
                }
                Ok(Event::Saved(path) | Event::Moved(path)) if self.inputs.contains(&path) => {
                    return Ok(Some(path));
                }
                Ok(Event::Saved(path) | Event::Moved(path)) if self.inputs.may_contain(&path) => {
                    self.doubtful.insert(path);
                    if patience == Duration::MAX {
                        return Ok(None);
                    }
                }
                Ok(Event::Saved(_) | Event::Moved(_)) => {}
                Ok(Event::Read(inputs)) => {
                    if let Some(path) = self.add(inputs)? {
                        return Ok(Some(path));
                    }
                }
                Ok(Event::Missed) => return Ok(Some(PathBuf::from(MANY))),
                Ok(Event::Lost(error)) => return Err(cannot_watch(&error)),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Watches the inputs of a round. Returns a newly watched input that was saved since the round began.
    fn add(&mut self, inputs: Inputs) -> Result<Option<PathBuf>, Error> {
        self.watch(&inputs.folders())?;
        let saved = inputs.saved_since(self.began, &self.inputs);
        self.inputs.extend(inputs);
        Ok(saved)
    }

    /// Watches folders and all folders above them, because renaming any of these changes the paths.
    fn watch(&mut self, folders: &BTreeSet<PathBuf>) -> Result<(), Error> {
        let around = folders.iter().flat_map(|folder| folder.ancestors());
        for folder in around {
            if !self.watched.insert(folder.to_path_buf()) {
                continue;
            }
            let watched = self.watcher.watch(folder, RecursiveMode::NonRecursive);
            // If a missing folder comes back, its parent changes. A folder above may not be readable by the user.
            if let Err(error) = watched
                && folders.contains(folder)
                && folder.is_dir()
            {
                return Err(cannot_watch(&error.to_string()));
            }
        }
        Ok(())
    }
}
