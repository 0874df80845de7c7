//! # Again on save
//!
//! One round is one `cargo judge test`. Five times a second, while it runs and afterwards, the files that count are
//! looked at. A change ends the round that is running, because its answer is out of date, and begins the next. What is
//! wrong with the workspace is shown, and cured by saving something better.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::Write;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime};

use super::{TestArguments, end_if_interrupted, read_and_test};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::paths::shown;
use crate::workspace::metadata;
use judge_runner::interrupt::{self, InterruptCatcher};

/// How often the files are looked at.
const PERIOD: Duration = Duration::from_millis(200);

/// How long an editor gets to finish: a save is several changes.
const QUIET: Duration = Duration::from_millis(100);

/// The files that count, with when each was written and how long it is.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Tests again and again, until it is interrupted.
///
/// # Errors
/// If the command was used wrongly from the start.
pub(super) fn run(arguments: &TestArguments) -> Result<(), Error> {
    let mut is_first = true;
    loop {
        let root = root();
        // The round may or may not have seen what changes from here on.
        let before = files(&root);
        let change = || change(&before, &files(&root));
        let (tested, mut changed) = round(arguments, change);
        match tested {
            Err(error @ Error::Usage(_)) if is_first => return Err(error),
            Err(error) if changed.is_none() => message::error(error),
            _ => {}
        }
        is_first = false;
        if changed.is_none() {
            message::status("Watching", "sources and cases; Ctrl-C ends this");
        }
        while changed.is_none() {
            thread::sleep(PERIOD);
            changed = change();
        }
        thread::sleep(QUIET);
        if !arguments.json {
            // On a terminal only the newest answer is left. One that cannot be cleared is only less tidy.
            let _ = write!(anstream::stdout(), "\x1b[2J\x1b[H");
        }
        message::status("Changed", shown(&changed.unwrap_or_default()).display());
    }
}

/// Tests once, and returns what came of it, or what has changed meanwhile.
fn round(
    arguments: &TestArguments,
    change: impl Fn() -> Option<PathBuf>,
) -> (Result<(), Error>, Option<PathBuf>) {
    let catcher = InterruptCatcher::new();
    let mut changed = None;
    let tested = thread::scope(|scope| {
        let (running, done) = mpsc::channel::<()>();
        let round = scope.spawn(move || {
            let _running = running;
            read_and_test(arguments).map(drop)
        });
        while changed.is_none() && done.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
            changed = change();
        }
        if changed.is_some() {
            interrupt::stop();
        }
        round.join()
    });
    drop(catcher);
    interrupt::resume();
    end_if_interrupted();
    let tested = tested.unwrap_or_else(|payload| panic::resume_unwind(payload));
    (tested, changed)
}

/// Returns the folder of the workspace; if a Cargo.toml is broken, the highest one with a Cargo.toml.
fn root() -> PathBuf {
    if let Ok(metadata) = metadata::read_members() {
        return metadata.workspace_root.into();
    }
    let here = env::current_dir().unwrap_or_default();
    let has_manifest = |folder: &&Path| folder.join("Cargo.toml").exists();
    let top = here.ancestors().filter(has_manifest).last();
    top.unwrap_or(&here).to_path_buf()
}

/// Returns the sources, manifests and cases in a folder and below. What builds write is not among them, nor is what
/// programs write where they are run. What cannot be read does not count: whoever has to read it says so.
fn files(folder: &Path) -> Files {
    let mut files = Files::new();
    collect(folder, false, &mut files);
    files
}

fn collect(folder: &Path, all_count: bool, files: &mut Files) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let is_passed_over = name.starts_with('.') || name.ends_with('~') || name == "target";
        if is_passed_over || path.join("CACHEDIR.TAG").exists() {
            continue;
        }
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            // A source may include any file that lies beside it.
            let all_count = all_count || name == "src" || name == "testcases";
            collect(&path, all_count, files);
        } else if (all_count || name.ends_with(".rs") || name == "Cargo.toml")
            && let Ok(file) = fs::metadata(&path)
        {
            files.insert(path, (file.modified().ok(), file.len()));
        }
    }
}

/// Returns a file that is not the same in both.
fn change(before: &Files, after: &Files) -> Option<PathBuf> {
    let is_other = |path: &&PathBuf| before.get(*path) != after.get(*path);
    after.keys().chain(before.keys()).find(is_other).cloned()
}
