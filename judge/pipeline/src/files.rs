//! # Files by their content
//!
//! The hashes that results are kept under, the replacement of whole files, and the list of a package's files.

use std::fs::{self, File};
use std::hash::{Hash, Hasher};
use std::io;
use std::path::Path;
use std::sync::OnceLock;

use judge_facts::error::Error;
use judge_runner::text;
use judge_runner::worker::executable;
use tempfile::Builder;
use walkdir::{DirEntry, WalkDir};

/// Returns a 128-bit hash in hexadecimal digits. In practice, different contents have different hashes.
pub fn content_hash(content: &impl Hash) -> String {
    let mut hasher = ContentHasher::default();
    content.hash(&mut hasher);
    digits(&hasher.0)
}

/// Returns the hash of a file's content, which is read in small parts to save memory.
pub(crate) fn file_hash(path: &Path) -> io::Result<String> {
    let mut hasher = blake3::Hasher::new();
    // For each file, the hasher's own function would clear a buffer of 64 KiB first.
    io::copy(&mut File::open(path)?, &mut hasher)?;
    Ok(digits(&hasher))
}

/// Returns the hash of the running program. It keeps one version of the tool from taking another version's results.
pub(crate) fn own_hash() -> Result<&'static str, Error> {
    static HASH: OnceLock<Result<String, Error>> = OnceLock::new();
    let hash = HASH.get_or_init(|| {
        let hash = executable().and_then(|path| file_hash(&path));
        hash.map_err(|error| {
            Error::input(format!(
                "cannot read the executable of cargo-judge: {error}"
            ))
        })
    });
    hash.as_deref().map_err(Clone::clone)
}

fn digits(hasher: &blake3::Hasher) -> String {
    hasher.finalize().to_hex()[..32].to_string()
}

#[derive(Default)]
struct ContentHasher(blake3::Hasher);

impl Hasher for ContentHasher {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        unreachable!("the digits are taken instead")
    }
}

/// Replaces a file that another process may have open: `make` writes a new file in the same folder, which then takes
/// the name. If `make` fails, the old file stays.
pub fn replace_file(path: &Path, mut make: impl FnMut(&Path) -> io::Result<()>) -> io::Result<()> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)?;
    let made = Builder::new().make_in(folder, |made| {
        make(made).inspect_err(|_| {
            // The error of `make` is the one to report.
            let _ = fs::remove_file(made);
        })
    })?;
    made.persist(path).map_err(|failed| failed.error)
}

/// Returns the files and folders of a package, without nested packages, hidden files, cache folders such as cargo's
/// target folder, and `testcases`. Symbolic links are followed, and a cycle of them is an error.
pub fn package_entries(
    package: &Path,
    target: &Path,
) -> impl Iterator<Item = walkdir::Result<DirEntry>> {
    let target = target.to_path_buf();
    let belongs = move |entry: &DirEntry| {
        let name = entry.file_name().as_encoded_bytes();
        let is_apart = || {
            let folder = entry.path();
            name == b"testcases"
                || folder == target
                || folder.join("Cargo.toml").is_file()
                || folder.join("CACHEDIR.TAG").is_file()
        };
        let is_folder = entry.file_type().is_dir();
        entry.depth() == 0 || !(name.starts_with(b".") || is_folder && is_apart())
    };
    let entries = WalkDir::new(package).follow_links(true).sort_by_file_name();
    entries.into_iter().filter_entry(belongs)
}

pub(crate) fn cannot_read(path: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot read {}: {error}", path.display()))
}

pub fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::input(text::cannot_write(path, error))
}
