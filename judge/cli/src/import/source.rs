//! # The source of imported cases
//!
//! It is a folder with its subfolders, or a zip archive. Hidden files and folders hold no cases: editors, Git and file
//! managers leave them behind. An archive never decides where a file is written. One with a link or a path outside of
//! itself is malicious and refused as a whole.

use std::cell::Cell;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
};

use judge_facts::error::Error;
use judge_runner::text::escape;

/// The most bytes that the files of one archive may unpack to: a few kilobytes can unpack to more than a disk holds.
const LIMIT: u64 = 1 << 30;

pub(super) struct CaseSource {
    path: PathBuf,
    archive: Option<ZipArchive<FileReader>>,
    /// The bytes that were unpacked so far.
    unpacked: Cell<u64>,
    pub(super) files: Vec<SourceFile>,
    /// The paths of the hidden files and folders.
    pub(super) hidden: Vec<String>,
}

pub(super) struct SourceFile {
    /// The path in the folder or the archive, with `/` between folders.
    pub(super) path: String,
    content: FileContent,
}

enum FileContent {
    OnDisk(PathBuf),
    /// With the number of bytes that it unpacks to.
    Packed(CompressionMethod, ZipArchiveEntryWayfinder, u64),
    Encrypted,
}

impl CaseSource {
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let mut source = CaseSource {
            path: path.to_path_buf(),
            archive: None,
            unpacked: Cell::new(0),
            files: Vec::new(),
            hidden: Vec::new(),
        };
        let metadata = fs::metadata(path)
            .map_err(|error| Error::usage(format!("{}: {error}", path.display())))?;
        if metadata.is_dir() {
            source.list_folder(path, "")?;
        } else if metadata.is_file() {
            let archive = fs::File::open(path).map_err(|error| cannot_read(path, &error))?;
            source.list_archive(archive)?;
        } else {
            let message = format!("{} is neither a folder nor a file", path.display());
            return Err(Error::usage(message));
        }
        source.files.sort_by(|a, b| a.path.cmp(&b.path));
        source.hidden.sort();
        let mut neighbours = source.files.windows(2);
        match neighbours.find(|pair| pair[0].path == pair[1].path) {
            Some([file, _]) => Err(source.error(file, "is there twice")),
            _ => Ok(source),
        }
    }

    fn list_folder(&mut self, folder: &Path, inside: &str) -> Result<(), Error> {
        let failed = |error| cannot_read(folder, &error);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let (place, path) = (entry.path(), format!("{inside}{name}"));
            if name.starts_with('.') {
                self.hidden.push(path);
                continue;
            }
            // Links to files are followed. A link to a folder may lead back here.
            if entry.file_type().map_err(failed)?.is_dir() {
                self.list_folder(&place, &format!("{path}/"))?;
            } else if place.is_file() {
                let content = FileContent::OnDisk(place);
                self.files.push(SourceFile { path, content });
            }
        }
        Ok(())
    }

    fn list_archive(&mut self, archive: fs::File) -> Result<(), Error> {
        let shown = self.path.display();
        let unreadable = |error: rawzip::Error| {
            let message = format!("{shown} is neither a folder nor a readable zip archive");
            Error::input(format!("{message}: {error}"))
        };
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive = ZipArchive::from_file(archive, &mut buffer).map_err(unreadable)?;
        let mut entries = archive.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(unreadable)? {
            let path = String::from_utf8_lossy(entry.file_path().as_bytes()).replace('\\', "/");
            let refused = |what: &str| {
                let path = escape(path.as_bytes());
                Error::input(format!("{shown}: {path} {what}; nothing was imported"))
            };
            let parts: Vec<&str> = path.split('/').collect();
            if path.starts_with('/') || path.get(1..2) == Some(":") || parts.contains(&"..") {
                return Err(refused("is a path outside of the archive"));
            } else if entry.mode().is_symlink() {
                return Err(refused("is a link"));
            }
            if entry.is_dir() {
                continue;
            }
            if parts.iter().any(|it| it.starts_with('.') && *it != ".") {
                self.hidden.push(path);
                continue;
            }
            let content = match entry.flags().is_encrypted() {
                true => FileContent::Encrypted,
                false => FileContent::Packed(
                    entry.compression_method(),
                    entry.wayfinder(),
                    entry.uncompressed_size_hint(),
                ),
            };
            self.files.push(SourceFile {
                path: path.trim_start_matches("./").to_string(),
                content,
            });
        }
        self.archive = Some(archive);
        Ok(())
    }

    /// Reads a file, and checks the length and the checksum that an archive states.
    pub(super) fn read(&self, file: &SourceFile) -> io::Result<Vec<u8>> {
        let (archive, method, entry, size) = match (&file.content, &self.archive) {
            (FileContent::OnDisk(path), _) => return fs::read(path),
            (FileContent::Packed(method, entry, size), Some(archive)) => {
                (archive, *method, *entry, *size)
            }
            _ => return Err(io::Error::other("it is encrypted; unpack it first")),
        };
        self.unpacked.set(self.unpacked.get().saturating_add(size));
        if self.unpacked.get() > LIMIT {
            let message = "the archive unpacks to more than 1 GiB; unpack it and import its folder";
            return Err(io::Error::other(message));
        }
        let entry = archive.get_entry(entry).map_err(io::Error::other)?;
        let packed = entry.reader();
        let mut reader: Box<dyn Read> = match method {
            CompressionMethod::STORE => Box::new(entry.verifying_reader(packed)),
            CompressionMethod::DEFLATE => {
                Box::new(entry.verifying_reader(DeflateDecoder::new(packed)))
            }
            other => {
                let method = other.name().unwrap_or("an unknown method");
                let message =
                    format!("it is compressed by {method}, expected deflate; unpack it first");
                return Err(io::Error::other(message));
            }
        };
        let mut content = Vec::new();
        // One more byte shows that the file is longer than the archive states.
        reader.by_ref().take(size + 1).read_to_end(&mut content)?;
        if content.len() as u64 > size {
            return Err(io::Error::other(format!("it is longer than {size} bytes")));
        }
        Ok(content)
    }

    pub(super) fn error(&self, file: &SourceFile, what: &str) -> Error {
        let path = escape(file.path.as_bytes());
        Error::input(format!("{}: {path} {what}", self.path.display()))
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot read {}: {error}", path.display()))
}
