//! # Being told of changes
//!
//! The system tells, where it can. It watches only so many folders for each user; where there are more, or it cannot
//! watch at all, everything is looked at twice a second.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::Duration;

use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind};
use notify::{Config, ErrorKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};

use super::Event;
use super::sources::Sources;
use crate::ui::message;

/// How often everything is looked at where the system does not tell.
const PERIOD: Duration = Duration::from_millis(500);

/// As long as this lives, changes are sent.
pub(super) struct Notice {
    _watcher: Box<dyn Watcher>,
    polls: bool,
}

impl Notice {
    /// From here on. Whoever had to look the last time does not ask the system again.
    ///
    /// # Errors
    /// If there is no way to watch.
    pub(super) fn new(
        sources: &Arc<Sources>,
        sender: &Sender<Event>,
        polls: bool,
    ) -> notify::Result<Self> {
        if !polls {
            match start::<RecommendedWatcher>(sources, sender) {
                Ok(watcher) => {
                    return Ok(Notice {
                        _watcher: Box::new(watcher),
                        polls,
                    });
                }
                Err(error) => message::warning(format_args!(
                    "the system does not watch so much ({error}), so changes are looked for twice a second"
                )),
            }
        }
        Ok(Notice {
            _watcher: Box::new(start::<PollWatcher>(sources, sender)?),
            polls: true,
        })
    }

    /// Tells whether the system was of no help.
    pub(super) fn polls(&self) -> bool {
        self.polls
    }
}

fn start<W: Watcher>(sources: &Arc<Sources>, sender: &Sender<Event>) -> notify::Result<W> {
    let (concerning, sender) = (Arc::clone(sources), sender.clone());
    let tell = move |event: notify::Result<notify::Event>| {
        // An error concerns one path, which cannot be read or has just gone; reading it is what the round is for.
        let Ok(event) = event else { return };
        if event.need_rescan() {
            // More has happened than the system remembers.
            let _ = sender.send(Event::Changed("the sources".into()));
        }
        let changed = event
            .paths
            .into_iter()
            .find(|path| is_change(&event.kind, path) && concerning.concerns(path));
        if let Some(path) = changed {
            // Whoever has gone does not want to know.
            let _ = sender.send(Event::Changed(path));
        }
    };
    let mut watcher = W::new(tell, Config::default().with_poll_interval(PERIOD))?;
    for folder in sources.folders() {
        match watcher.watch(&folder, RecursiveMode::NonRecursive) {
            Err(error) if !has_gone(&error, &folder) => return Err(error),
            _ => {}
        }
    }
    Ok(watcher)
}

/// Tells whether something that happened to a path makes it another.
fn is_change(kind: &EventKind, path: &Path) -> bool {
    match kind {
        EventKind::Access(kind) => *kind == AccessKind::Close(AccessMode::Write),
        // What a folder holds has paths of its own.
        EventKind::Modify(ModifyKind::Metadata(_) | ModifyKind::Data(_)) => !path.is_dir(),
        _ => true,
    }
}

/// Tells whether a folder cannot be watched because it has been removed in the meantime.
fn has_gone(error: &notify::Error, folder: &Path) -> bool {
    matches!(error.kind, ErrorKind::PathNotFound | ErrorKind::Io(_)) && !folder.exists()
}
