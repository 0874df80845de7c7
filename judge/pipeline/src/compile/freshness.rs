//! # Freshness by the time of change
//!
//! Cargo rebuilds what is older than its sources, but it compares times that any program can set. So a crate that cargo
//! takes for fresh is stale if one of its sources was saved after cargo had made it, or if its sources are unknown. A
//! crate is also stale if its build script has read something that was saved after the script had run.
//!
//! `cargo clean -p` removes what is stale, and cargo then builds it again. That neither changes a time in the user's
//! folders nor depends on the layout of cargo's folders. Manifests, Cargo.lock, flags and the toolchain do not count,
//! because cargo compares them by value.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cargo_metadata::{Artifact, BuildScript, Message as CargoEvent, Metadata};
use judge_facts::error::Error;
use walkdir::{DirEntry, WalkDir};

use crate::compile::cargo_build::CargoOutput;
use crate::files::{cannot_write, package_entries};
use crate::saved;
use crate::workspace::metadata::{crate_name, is_users_own};

/// Returns the IDs of packages with stale crates: cargo takes them for fresh, but sources changed or are unknown.
pub(super) fn stale_packages(output: &CargoOutput, metadata: &Metadata) -> Vec<String> {
    let now = SystemTime::now();
    let is_old = |made: &Artifact, file: Option<&Path>, sources| {
        let time = file.and_then(|file| fs::metadata(file).ok()?.modified().ok());
        // A time in the future, left by a clock that was set back, would hide all later saves.
        time.is_none_or(|time| time > now || is_saved_since(time, made, sources, metadata))
    };
    let is_stale = |made: &&Artifact| {
        let mut runs = runs(made, output, metadata);
        let is_run_old = runs.any(|(printed, sources)| is_old(made, Some(&printed), sources));
        made.fresh && (is_run_old || is_old(made, file(made), sources(made, metadata)))
    };
    let own = output.built().into_iter().filter(|made| is_own(made));
    let stale = own.filter(is_stale);
    let packages: BTreeSet<String> = stale.map(|made| made.package_id.repr.clone()).collect();
    packages.into_iter().collect()
}

/// Makes crates stale, by an old time, if a source was saved during the build: rustc may have read either content.
pub(super) fn age_doubtful(
    output: &CargoOutput,
    metadata: &Metadata,
    started: SystemTime,
) -> Result<(), Error> {
    let new = output.built().into_iter();
    let new = new.filter(|made| is_own(made) && !made.fresh);
    let is_doubtful =
        |made: &&Artifact| is_saved_since(started, made, sources(made, metadata), metadata);
    let mut doubtful = new.filter(is_doubtful).filter_map(file);
    doubtful.try_for_each(|file| age(file, started))
}

/// Gives all files of a target folder that were written after some time that time.
pub(super) fn age_since(time: SystemTime, target: &Path) -> Result<(), Error> {
    // The tool's other builds, in `judge`, have marks of their own.
    let is_cargos = |entry: &DirEntry| entry.depth() == 0 || entry.file_name() != "judge";
    let entries = WalkDir::new(target).into_iter().filter_entry(is_cargos);
    for entry in entries.flatten().filter(|it| it.file_type().is_file()) {
        let modified = entry.metadata().ok().and_then(|it| it.modified().ok());
        if modified.is_none_or(|modified| modified > time) {
            age(entry.path(), time)?;
        }
    }
    Ok(())
}

fn age(file: &Path, time: SystemTime) -> Result<(), Error> {
    let aged = File::options().append(true).open(file);
    let aged = aged.and_then(|file| file.set_modified(time));
    aged.map_err(|error| cannot_write(file, &error))
}

/// Returns whether one of a crate's sources was saved after some time, or its sources are unknown.
fn is_saved_since(
    time: SystemTime,
    made: &Artifact,
    sources: Option<Vec<PathBuf>>,
    metadata: &Metadata,
) -> bool {
    let root = metadata.workspace_root.as_std_path();
    let package = made.manifest_path.as_std_path();
    let package = package.parent().unwrap_or(package);
    let Some(sources) = sources else {
        return true;
    };
    // Files in the target folder, which builds write, do not count.
    let is_own = |source: &&PathBuf| !source.starts_with(&metadata.target_directory);
    let mut own = sources.iter().filter(is_own);
    own.any(|source| saved::is_saved_since(time, source, package, root))
}

/// Returns whether the user may change a crate's source.
pub(super) fn is_own(made: &Artifact) -> bool {
    is_users_own(made.manifest_path.as_std_path())
}

fn file(made: &Artifact) -> Option<&Path> {
    let file = made.executable.as_ref().or(made.filenames.first());
    file.map(|file| file.as_std_path())
}

/// Returns the sources of a crate, for a program with those of its libraries; `None` if they are unknown.
///
/// Cargo lists a program's sources beside the program in `NAME.d`, and rustc lists those of all other crates likewise.
/// The files that a vendored crate's build script reads are not listed, so the crate's whole folder counts.
pub(super) fn sources(made: &Artifact, metadata: &Metadata) -> Option<Vec<PathBuf>> {
    let folder = made.manifest_path.as_std_path().parent()?;
    if !made.package_id.repr.starts_with("path+") {
        return files_of_package(folder, metadata);
    }
    let list = fs::read_to_string(list_of_sources(made)?).ok()?;
    let (_, list) = list.lines().next()?.split_once(": ")?;
    let mut words: Vec<String> = Vec::new();
    for word in list.split(' ') {
        match words.last_mut() {
            // A backslash escapes a space in a path.
            Some(path) if path.ends_with('\\') => {
                path.replace_range(path.len() - 1.., &format!(" {word}"))
            }
            _ => words.push(word.to_string()),
        }
    }
    // The paths are relative to where cargo runs rustc: the workspace's folder, or the folder of a package elsewhere.
    let folders = [metadata.workspace_root.as_std_path(), folder];
    let find = |path: &String| {
        let mut paths = folders.iter().map(|folder| folder.join(path));
        paths.find(|path| path.exists())
    };
    // A path that contains a newline or a tab is cut there, so it leads to no file.
    let listed = words.iter().map(find).collect::<Option<_>>()?;
    with_entries(listed, metadata)
}

fn list_of_sources(made: &Artifact) -> Option<PathBuf> {
    let file = file(made)?;
    let stem = file.file_stem()?.to_str()?;
    let name = match made.executable {
        Some(_) => stem.to_string(),
        // A build script's file has no hash in its name, but its folder has.
        None if made.target.is_custom_build() => {
            let (_, hash) = file.parent()?.to_str()?.rsplit_once('-')?;
            format!("{}-{hash}", crate_name(&made.target))
        }
        None => stem.strip_prefix("lib").unwrap_or(stem).to_string(),
    };
    Some(file.with_file_name(format!("{name}.d")))
}

/// Returns the runs of a crate if it is a build script: for each run, the file with its output, and its sources.
pub(super) fn runs(
    made: &Artifact,
    output: &CargoOutput,
    metadata: &Metadata,
) -> impl Iterator<Item = (PathBuf, Option<Vec<PathBuf>>)> {
    let is_its_run =
        |run: &BuildScript| made.target.is_custom_build() && run.package_id == made.package_id;
    output.events.iter().filter_map(move |event| match event {
        CargoEvent::BuildScriptExecuted(run) if is_its_run(run) => {
            let printed = PathBuf::from(run.out_dir.with_file_name("output"));
            let sources = script_sources(made, &printed, metadata);
            Some((printed, sources))
        }
        _ => None,
    })
}

/// Returns the files and folders that a build script has declared in its output. If it has declared none, returns all
/// files of its package, which cargo then compares too.
fn script_sources(made: &Artifact, printed: &Path, metadata: &Metadata) -> Option<Vec<PathBuf>> {
    let folder = made.manifest_path.as_std_path().parent()?;
    let printed = fs::read(printed).ok()?;
    let printed = String::from_utf8_lossy(&printed);
    let lines = printed
        .lines()
        .filter_map(|line| line.strip_prefix("cargo:"));
    let lines = lines.map(|line| line.strip_prefix(':').unwrap_or(line));
    let declared: Vec<&str> = lines.filter(|line| line.starts_with("rerun-if-")).collect();
    if declared.is_empty() {
        return files_of_package(folder, metadata);
    }
    let paths = declared
        .iter()
        .filter_map(|line| line.strip_prefix("rerun-if-changed="));
    let paths = paths.map(|path| folder.join(path));
    // As long as a declared file is missing, cargo itself runs the script again.
    with_entries(paths.filter(|path| path.exists()).collect(), metadata)
}

fn files_of_package(folder: &Path, metadata: &Metadata) -> Option<Vec<PathBuf>> {
    let entries = package_entries(folder, metadata.target_directory.as_std_path());
    let files = entries.filter(|entry| entry.as_ref().is_ok_and(|it| it.file_type().is_file()));
    files.map(|file| Some(file.ok()?.into_path())).collect()
}

/// Adds the contents of folders to paths, because a build script may read any of them.
fn with_entries(paths: Vec<PathBuf>, metadata: &Metadata) -> Option<Vec<PathBuf>> {
    let is_source = |entry: &DirEntry| entry.path() != metadata.target_directory;
    let entries = paths.iter().flat_map(|path| {
        let entries = WalkDir::new(path).follow_links(true).into_iter();
        entries.filter_entry(is_source)
    });
    entries.map(|entry| Some(entry.ok()?.into_path())).collect()
}
