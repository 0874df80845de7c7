//! # Freshness by the time of change
//!
//! Cargo builds again what is older than its sources, by times that a program can set. So a crate that cargo takes for
//! fresh is stale if one of its sources was saved after cargo had made it, and also if its sources are not known.
//!
//! `cargo clean -p` removes what is stale, and cargo then builds it again. That neither changes a time in the user's
//! folders nor depends on how cargo arranges its own. Manifests, Cargo.lock, flags and the toolchain do not count, because
//! cargo compares them by value.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cargo_metadata::{Artifact, Metadata};
use judge_facts::error::Error;
use walkdir::{DirEntry, WalkDir};

use crate::files::{cannot_write, package_entries};
use crate::saved;
use crate::workspace::metadata::is_users_own;

/// Returns the packages with crates that are not built from their sources as they are, though cargo takes them for fresh.
pub(super) fn stale_packages(built: &[&Artifact], metadata: &Metadata) -> Vec<String> {
    let now = SystemTime::now();
    let own = || built.iter().filter(|made| is_own(made));
    let is_stale = |made: &&&Artifact| {
        let time = file(made).and_then(|file| fs::metadata(file).ok()?.modified().ok());
        // No save is later than a time that is still to come, which a clock that was set back leaves.
        let is_old = |time| time > now || is_saved_since(time, made, metadata);
        made.fresh && time.is_none_or(is_old)
    };
    let listed = own().filter(|made| !made.target.is_custom_build());
    let stale: Vec<_> = listed.filter(is_stale).collect();
    // What a build script reads is listed with the programs that need it.
    let scripts = own().filter(|made| made.target.is_custom_build() && !stale.is_empty());
    let packages = stale.iter().copied().chain(scripts);
    let packages: BTreeSet<String> = packages.map(|made| made.package_id.repr.clone()).collect();
    packages.into_iter().collect()
}

/// Makes stale what was built while one of its sources was saved: the compiler may have read either content.
pub(super) fn age_doubtful(
    built: &[&Artifact],
    metadata: &Metadata,
    started: SystemTime,
) -> Result<(), Error> {
    let new = built.iter().filter(|made| is_own(made) && !made.fresh);
    let doubtful = new.filter(|made| is_saved_since(started, made, metadata));
    for file in doubtful.filter_map(|made| file(made)) {
        let aged = File::options().append(true).open(file);
        let aged = aged.and_then(|file| file.set_modified(started));
        aged.map_err(|error| cannot_write(file, &error))?;
    }
    Ok(())
}

fn is_saved_since(time: SystemTime, made: &Artifact, metadata: &Metadata) -> bool {
    let root = metadata.workspace_root.as_std_path();
    let package = made.manifest_path.as_std_path();
    let package = package.parent().unwrap_or(package);
    let Some(sources) = sources(made, metadata) else {
        return true;
    };
    // What builds write does not count.
    let is_own = |source: &&PathBuf| !source.starts_with(&metadata.target_directory);
    let mut own = sources.iter().filter(is_own);
    own.any(|source| saved::is_saved_since(time, source, package, root))
}

/// Returns whether the user may change a crate's source.
pub(super) fn is_own(made: &Artifact) -> bool {
    is_users_own(made.manifest_path.as_std_path())
}

/// The file that cargo made of a crate.
fn file(made: &Artifact) -> Option<&Path> {
    let file = made.executable.as_ref().or(made.filenames.first());
    file.map(|file| file.as_std_path())
}

/// The sources that a crate was built from. Those of a program include the sources of its libraries.
///
/// Cargo lists them beside the program in `NAME.d`, and rustc beside a library in the same way. For a build script there
/// is no such list, nor for what the build script of a vendored crate reads, of which the whole folder counts.
pub(super) fn sources(made: &Artifact, metadata: &Metadata) -> Option<Vec<PathBuf>> {
    let folder = made.manifest_path.as_std_path().parent()?;
    if !made.package_id.repr.starts_with("path+") {
        let entries = package_entries(folder, metadata.target_directory.as_std_path());
        let files = entries.filter(|entry| entry.as_ref().is_ok_and(|it| it.file_type().is_file()));
        return files.map(|file| Some(file.ok()?.into_path())).collect();
    }
    let file = file(made)?;
    let stem = file.file_stem()?.to_str()?;
    let name = match made.executable {
        Some(_) => stem,
        None => stem.strip_prefix("lib").unwrap_or(stem),
    };
    let list = fs::read_to_string(file.with_file_name(format!("{name}.d"))).ok()?;
    let (_, list) = list.lines().next()?.split_once(": ")?;
    let mut words: Vec<String> = Vec::new();
    for word in list.split(' ') {
        match words.last_mut() {
            // A blank in a path has a backslash before it.
            Some(path) if path.ends_with('\\') => {
                path.replace_range(path.len() - 1.., &format!(" {word}"))
            }
            _ => words.push(word.to_string()),
        }
    }
    // Cargo runs rustc in the workspace's folder, or in that of a package elsewhere.
    let folders = [metadata.workspace_root.as_std_path(), folder];
    let find = |path: &String| {
        let mut paths = folders.iter().map(|folder| folder.join(path));
        paths.find(|path| path.exists())
    };
    // A name that is cut at a newline or a tab is that of no file.
    let listed: Vec<PathBuf> = words.iter().map(find).collect::<Option<_>>()?;
    // A build script may read all of a folder.
    let is_source = |entry: &DirEntry| entry.path() != metadata.target_directory;
    let entries = |path| {
        WalkDir::new(path)
            .follow_links(true)
            .into_iter()
            .filter_entry(is_source)
    };
    let sources = listed.iter().flat_map(entries);
    sources
        .map(|source| Some(source.ok()?.into_path()))
        .collect()
}
