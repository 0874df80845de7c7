//! # Freshness by content
//!
//! Cargo builds again what is older than its sources. But a file may change and keep an old time: `mv` brings back a copy,
//! `cp -p`, `rsync -a`, `tar` and backups restore one. So this keeps a record of each crate of the user's that cargo has
//! built, a hash of the file that it made and of the content of all sources. What cargo takes for fresh is stale unless
//! its record says the same.
//!
//! `cargo clean -p` removes what is stale, and cargo then builds it again. That neither changes a time in the user's
//! folders nor depends on how cargo arranges its own. Manifests, Cargo.lock, flags and the toolchain are not recorded,
//! because cargo compares them by value.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use cargo_metadata::{Artifact, Metadata};
use judge_facts::error::Error;

use crate::compile::store::{content_hash, replace_file};
use crate::workspace::toolchain::cannot_write;

/// The records of a profile in a target folder.
pub(super) struct BuildRecords<'a> {
    metadata: &'a Metadata,
    file: PathBuf,
    /// The hash of each crate, by its package and the file that cargo made of it.
    hashes: BTreeMap<String, String>,
}

impl<'a> BuildRecords<'a> {
    pub(super) fn read(metadata: &'a Metadata, file: PathBuf) -> Self {
        // Without a record, everything is built once more.
        let kept = fs::read(&file).unwrap_or_default();
        BuildRecords {
            metadata,
            file,
            hashes: serde_json::from_slice(&kept).unwrap_or_default(),
        }
    }

    /// Returns the packages with crates that are not built from their sources as they are, though cargo takes them for
    /// fresh.
    pub(super) fn stale_packages(&self, built: &[&Artifact]) -> Vec<String> {
        let local = || built.iter().filter(|made| is_local(made));
        let is_stale = |made: &&&Artifact| {
            made.fresh && self.hash(made) != self.hashes.get(&key(made)).cloned()
        };
        let stale: Vec<_> = local().filter(is_stale).collect();
        // What a build script reads is listed with the programs that need it.
        let scripts = local().filter(|made| made.target.is_custom_build() && !stale.is_empty());
        let packages = stale.iter().copied().chain(scripts);
        let mut packages: Vec<String> = packages.map(|made| made.package_id.repr.clone()).collect();
        packages.sort();
        packages.dedup();
        packages
    }

    /// Records crates that are built from their sources as they are, which are those with no source that was saved after
    /// the build had started.
    pub(super) fn write(mut self, built: &[&Artifact], started: SystemTime) -> Result<(), Error> {
        let before = self.hashes.clone();
        for made in built.iter().filter(|made| is_local(made)) {
            let sources = sources(made, self.metadata).unwrap_or_default();
            if is_one_saved_since(started, &sources, self.metadata) {
                continue;
            }
            if let Some(hash) = self.hash(made) {
                self.hashes.insert(key(made), hash);
            }
        }
        if self.hashes == before {
            return Ok(());
        }
        let is_there = |key: &String| {
            let file = key.split_once(' ').map(|(_, file)| Path::new(file));
            file.is_some_and(Path::exists)
        };
        self.hashes.retain(|key, _| is_there(key));
        let text = serde_json::to_string_pretty(&self.hashes).expect("it has only strings");
        let written = replace_file(&self.file, |made| fs::write(made, &text));
        written.map_err(|error| cannot_write(&self.file, &error))
    }

    /// The hash of a crate's file and sources, or nothing if cargo lists no sources for it.
    fn hash(&self, made: &Artifact) -> Option<String> {
        let sources = sources(made, self.metadata)?;
        let made = fs::read(file(made)?).ok();
        Some(content_hash(&(hash_of_sources(&sources), sources, made)))
    }
}

/// A hash of what rustc makes of these files: of their content, of the variables that they ask for, and of the files that
/// would change it.
pub(crate) fn hash_of_sources(files: &[PathBuf]) -> String {
    let read = |file| {
        let text = fs::read(file).ok()?;
        let variables = variables(&text);
        Some((text, variables))
    };
    let content: Vec<_> = files.iter().map(read).collect();
    content_hash(&(content, have_rivals(files)))
}

/// Tells for some files which of the files exist that change what is built from them by existing: rustc finds a module in
/// one of two places, and cargo a build script and a library by their names.
pub(crate) fn have_rivals(files: &[PathBuf]) -> Vec<bool> {
    let rivals = files.iter().flat_map(|file| {
        let folder = file.parent().unwrap_or(file);
        match file.file_name().and_then(OsStr::to_str) {
            Some("Cargo.toml") => vec![folder.join("build.rs"), folder.join("src/lib.rs")],
            Some("mod.rs") => vec![folder.with_extension("rs")],
            _ => vec![file.with_extension("").join("mod.rs")],
        }
    });
    rivals.map(|rival| rival.exists()).collect()
}

/// The values of the variables that a source takes from the environment by `env!` and `option_env!`. Those that cargo sets
/// for each package are not the user's: where a test of cargo's has started this tool, they are about another package.
fn variables(source: &[u8]) -> Vec<Option<OsString>> {
    let source = String::from_utf8_lossy(source);
    let macros = source.split("env!").skip(1);
    let names = macros.filter_map(|rest| rest.split('"').nth(1));
    let own = names.filter(|name| !name.starts_with("CARGO"));
    own.map(env::var_os).collect()
}

/// Returns whether one of these files was saved after some time. What builds write into the target folder does not count.
pub(crate) fn is_one_saved_since(time: SystemTime, files: &[PathBuf], metadata: &Metadata) -> bool {
    let is_own = |file: &&PathBuf| !file.starts_with(&metadata.target_directory);
    let mut own = files.iter().filter(is_own);
    own.any(|file| saved(file).is_ok_and(|saved| saved > time))
}

/// The time when a file got its content and its place. A restored one keeps an old time of modification.
#[cfg(unix)]
fn saved(file: &Path) -> io::Result<SystemTime> {
    use std::os::unix::fs::MetadataExt;
    let file = fs::metadata(file)?;
    let seconds = Duration::from_secs(file.ctime().unsigned_abs());
    Ok(UNIX_EPOCH + seconds + Duration::from_nanos(file.ctime_nsec().unsigned_abs()))
}

#[cfg(windows)]
fn saved(file: &Path) -> io::Result<SystemTime> {
    use std::os::windows::io::AsRawHandle;
    use windows_sys::Win32::Storage::FileSystem::*;
    /// The first second of 1970 in units of 100 ns since 1601.
    const EPOCH: u64 = 116_444_736_000_000_000;
    let file = fs::File::open(file)?;
    let mut found = FILE_BASIC_INFO::default();
    let (handle, to, size) = (
        file.as_raw_handle(),
        (&raw mut found).cast(),
        size_of_val(&found),
    );
    // SAFETY: the handle is open, and the structure belongs to the class and has this size.
    if unsafe { GetFileInformationByHandleEx(handle, FileBasicInfo, to, size as u32) } == 0 {
        return Err(io::Error::last_os_error());
    }
    // Some disks have no time of change.
    let time = found.ChangeTime.max(found.LastWriteTime).unsigned_abs();
    Ok(UNIX_EPOCH + Duration::from_nanos(time.saturating_sub(EPOCH) * 100))
}

#[cfg(not(any(unix, windows)))]
fn saved(file: &Path) -> io::Result<SystemTime> {
    fs::metadata(file)?.modified()
}

/// Returns whether a crate is the user's own. Cargo never changes the source of any other.
fn is_local(made: &Artifact) -> bool {
    made.package_id.repr.starts_with("path+")
}

/// The file that cargo made of a crate.
fn file(made: &Artifact) -> Option<&Path> {
    let file = made.executable.as_ref().or(made.filenames.first());
    file.map(|file| file.as_std_path())
}

fn key(made: &Artifact) -> String {
    let file = file(made).unwrap_or(Path::new(""));
    format!("{} {}", made.package_id, file.display())
}

/// The sources that a crate was built from. Those of a program include the sources of its libraries.
///
/// Cargo lists them beside the program in `NAME.d`, and rustc beside a library in the same way. For a build script there
/// is no such list.
pub(super) fn sources(made: &Artifact, metadata: &Metadata) -> Option<Vec<PathBuf>> {
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
    let folders = [
        metadata.workspace_root.as_std_path(),
        made.manifest_path.as_std_path().parent()?,
    ];
    let find = |path: &String| {
        let mut paths = folders.iter().map(|folder| folder.join(path));
        paths.find(|path| path.exists())
    };
    let mut sources: Vec<PathBuf> = words
        .iter()
        .map(|path| find(path).unwrap_or_else(|| path.into()))
        .collect();
    sources.sort();
    Some(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_restored_now_is_saved_now() {
        let path = env::temp_dir().join(format!("cargo-judge-saved-{}", std::process::id()));
        let started = SystemTime::now() - Duration::from_secs(1);
        fs::write(&path, "").unwrap();
        let file = fs::File::options().append(true).open(&path).unwrap();
        file.set_modified(UNIX_EPOCH).unwrap();
        drop(file);
        let saved = saved(&path).unwrap();
        fs::remove_file(&path).unwrap();
        let latest = SystemTime::now() + Duration::from_secs(1);
        assert!(started < saved && saved < latest, "{saved:?}");
    }
}
