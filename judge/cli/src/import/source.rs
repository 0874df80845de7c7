//! # Where cases come from
//!
//! A folder with all that is in it, or a zip archive. What is hidden is nobody's case: editors, Git and file managers
//! leave it behind. No file is written by a path that an archive says; one that says a path outside of itself, or a link,
//! was made to do harm, and nothing of it is taken.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
};

use judge_facts::error::Error;
use judge_runner::text::escape;

/// The files of a folder or an archive.
pub(super) struct Source {
    path: PathBuf,
    archive: Option<ZipArchive<FileReader>>,
    pub(super) files: Vec<File>,
    /// What is neither a file nor a folder.
    pub(super) odd: Vec<String>,
}

/// A file that can be read.
pub(super) struct File {
    /// Where it lies in the folder or the archive, with `/` between folders.
    pub(super) path: String,
    /// How many bytes come out of the archive, as that says.
    pub(super) unpacked: u64,
    content: Content,
}

enum Content {
    OnDisk(PathBuf),
    Packed(CompressionMethod, ZipArchiveEntryWayfinder),
    Encrypted,
}

impl Source {
    /// Finds out what there is.
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let mut source = Source {
            path: path.to_path_buf(),
            archive: None,
            files: Vec::new(),
            odd: Vec::new(),
        };
        let metadata = fs::metadata(path)
            .map_err(|error| Error::usage(format!("{}: {error}", path.display())))?;
        if metadata.is_dir() {
            source.search(path, "")?;
        } else if metadata.is_file() {
            let archive = fs::File::open(path).map_err(|error| unreadable(path, &error))?;
            source.list(archive)?;
        } else {
            let said = format!("{} is neither a folder nor a file", path.display());
            return Err(Error::usage(said));
        }
        source.files.sort_by(|a, b| a.path.cmp(&b.path));
        Ok(source)
    }

    /// Enters what a folder holds.
    fn search(&mut self, folder: &Path, inside: &str) -> Result<(), Error> {
        let failed = |error| unreadable(folder, &error);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') {
                continue;
            }
            let (place, path) = (entry.path(), format!("{inside}{name}"));
            // A link to a file is what it points to. One to a folder may lead back here.
            if entry.file_type().map_err(failed)?.is_dir() {
                self.search(&place, &format!("{path}/"))?;
            } else if place.is_file() {
                self.files.push(File {
                    path,
                    unpacked: 0,
                    content: Content::OnDisk(place),
                });
            } else {
                self.odd.push(path);
            }
        }
        Ok(())
    }

    /// Enters what an archive holds.
    fn list(&mut self, archive: fs::File) -> Result<(), Error> {
        let shown = self.path.display();
        let fault = |error: rawzip::Error| {
            let said = format!("{shown} is neither a folder nor a zip archive that can be read");
            Error::input(format!("{said}: {error}"))
        };
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive = ZipArchive::from_file(archive, &mut buffer).map_err(fault)?;
        let mut entries = archive.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(fault)? {
            let path = String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/");
            let refused = |what: &str| {
                let path = escape(path.as_bytes());
                Error::input(format!(
                    "{shown}: {path} {what}, and nothing of the archive is taken"
                ))
            };
            let parts: Vec<&str> = path.split('/').collect();
            if path.starts_with('/') || path.get(1..2) == Some(":") || parts.contains(&"..") {
                return Err(refused("leads out of it"));
            } else if entry.mode().is_symlink() {
                return Err(refused("is a link"));
            }
            let is_hidden = parts.iter().any(|it| it.starts_with('.') && *it != ".");
            if entry.is_dir() || is_hidden {
                continue;
            }
            let content = match entry.flags().is_encrypted() {
                true => Content::Encrypted,
                false => Content::Packed(entry.compression_method(), entry.wayfinder()),
            };
            self.files.push(File {
                path: path.trim_start_matches("./").to_string(),
                unpacked: entry.uncompressed_size_hint(),
                content,
            });
        }
        self.archive = Some(archive);
        Ok(())
    }

    /// Reads a file of these. What an archive says of its length and its sum is held against what comes.
    pub(super) fn read(&self, file: &File) -> io::Result<Box<dyn Read + '_>> {
        let (archive, method, entry) = match (&file.content, &self.archive) {
            (Content::OnDisk(path), _) => return Ok(Box::new(fs::File::open(path)?)),
            (Content::Packed(method, entry), Some(archive)) => (archive, *method, *entry),
            _ => return Err(io::Error::other("it is encrypted; unpack it first")),
        };
        let entry = archive.get_entry(entry).map_err(io::Error::other)?;
        let packed = entry.reader();
        Ok(match method {
            CompressionMethod::STORE => Box::new(entry.verifying_reader(packed)),
            CompressionMethod::DEFLATE => {
                Box::new(entry.verifying_reader(DeflateDecoder::new(packed)))
            }
            other => {
                let method = other.name().unwrap_or("an unknown method");
                let said =
                    format!("it is packed by {method}, and only deflate is known; unpack it first");
                return Err(io::Error::other(said));
            }
        })
    }

    /// Words what is wrong with a file of these.
    pub(super) fn fault(&self, file: &File, what: &str) -> Error {
        let path = escape(file.path.as_bytes());
        Error::input(format!("{}: {path} {what}", self.path.display()))
    }
}

fn unreadable(path: &Path, error: &io::Error) -> Error {
    Error::input(format!("{} cannot be read: {error}", path.display()))
}
