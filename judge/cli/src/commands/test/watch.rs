//! # Testing again after each save
//!
//! One round is one `cargo judge test`. Five times a second, during a round and between two, this looks for changes of
//! sources, manifests and cases. A change ends the running round, whose result would be out of date, and begins the next
//! one. An error in the workspace is shown, and the next save may correct it.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::panic;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, SystemTime};

use judge_facts::error::{Error, ErrorKind, relative_path};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::metadata;
use judge_runner::interrupt::{self, InterruptCatcher};

use super::{TestArguments, end_if_interrupted, test_all};
use crate::ui::message;

/// The time between two looks at the files.
const PERIOD: Duration = Duration::from_millis(200);

/// The time in which an editor finishes a save, which may be several changes.
const QUIET: Duration = Duration::from_millis(100);

/// The extensions of sources, among them those of checkers and interactors in other languages.
const SOURCES: [&str; 10] = ["c", "cc", "cpp", "cxx", "h", "hh", "hpp", "py", "rs", "sh"];

/// The files that a result depends on, with their times of modification and their lengths.
type Files = BTreeMap<PathBuf, (Option<SystemTime>, u64)>;

/// Tests after each change until it is interrupted.
pub(super) fn run(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    let mut is_first = true;
    loop {
        let root = workspace_folder(&context.folder);
        // The round may or may not see changes from here on.
        let before = files(&root);
        let change = || change(&before, &files(&root));
        let (tested, mut changed) = round(arguments, context, change);
        match tested {
            Err(error) if is_first && error.kind == ErrorKind::Usage => return Err(error),
            Err(error) if changed.is_none() => message::error(error.display(&context.folder)),
            _ => {}
        }
        is_first = false;
        if changed.is_none() {
            message::status("Watching", "sources and cases; press Ctrl-C to stop");
        }
        while changed.is_none() {
            thread::sleep(PERIOD);
            changed = change();
        }
        thread::sleep(QUIET);
        if !arguments.json {
            // A terminal shows the newest result only. If it cannot be cleared, it is just less tidy.
            let _ = write!(anstream::stdout(), "\x1b[2J\x1b[H");
        }
        let changed = changed.unwrap_or_default();
        message::status(
            "Changed",
            relative_path(&changed, &context.folder).display(),
        );
    }
}

/// Tests once, and returns the result and the file that has changed meanwhile, if one has.
fn round(
    arguments: &TestArguments,
    context: &Context,
    change: impl Fn() -> Option<PathBuf>,
) -> (Result<(), Error>, Option<PathBuf>) {
    let catcher = InterruptCatcher::new();
    let mut changed = None;
    let tested = thread::scope(|scope| {
        let (running, done) = mpsc::channel::<()>();
        let round = scope.spawn(move || {
            let _running = running;
            test_all(arguments, context)
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

/// Returns the folder of the workspace, or the highest folder with a Cargo.toml if one of them is broken.
fn workspace_folder(folder: &Path) -> PathBuf {
    if let Ok(metadata) = metadata::read_members(folder) {
        return metadata.workspace_root.into();
    }
    let has_manifest = |folder: &&Path| folder.join("Cargo.toml").exists();
    let top = folder.ancestors().filter(has_manifest).last();
    top.unwrap_or(folder).to_path_buf()
}

/// Returns the sources, manifests and cases in a folder and below. Files that builds or programs write are not among
/// them. A file that cannot be read is left out; the round reports it.
fn files(folder: &Path) -> Files {
    let mut files = Files::new();
    collect(folder, false, &mut files);
    files
}

/// Collects all files of a folder, or only sources and manifests.
fn collect(folder: &Path, takes_all: bool, files: &mut Files) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        let is_skipped = name.starts_with('.') || name.ends_with('~') || name == "target";
        if is_skipped || path.join("CACHEDIR.TAG").exists() {
            continue;
        }
        if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
            // A source may include any file beside it.
            let takes_all = takes_all || name == "src" || name == "testcases";
            collect(&path, takes_all, files);
        } else if (takes_all || is_source(&path) || name == "Cargo.toml")
            && let Ok(file) = fs::metadata(&path)
        {
            files.insert(path, (file.modified().ok(), file.len()));
        }
    }
}

fn is_source(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    SOURCES.iter().any(|source| extension == *source)
}

/// Returns a file that differs.
fn change(before: &Files, after: &Files) -> Option<PathBuf> {
    let is_other = |path: &&PathBuf| before.get(*path) != after.get(*path);
    after.keys().chain(before.keys()).find(is_other).cloned()
}
