//! # The source of imported cases
//!
//! It is a folder with its subfolders, or a zip archive. Hidden files are skipped: editors, Git and file managers leave
//! them behind. An archive never decides where a file is written. One with a link or a path outside of itself is malicious
//! and refused as a whole.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, FileReader, RECOMMENDED_BUFFER_SIZE, ZipArchive, ZipArchiveEntryWayfinder,
};

use judge_facts::error::Error;
use judge_runner::text::escape;

pub(super) struct CaseSource {
    path: PathBuf,
    archive: Option<ZipArchive<FileReader>>,
    pub(super) files: Vec<SourceFile>,
}

pub(super) struct SourceFile {
    /// The path in the folder or the archive, with `/` between folders.
    pub(super) path: String,
    content: FileContent,
}

enum FileContent {
    OnDisk(PathBuf),
    Packed(CompressionMethod, ZipArchiveEntryWayfinder),
    Encrypted,
}

impl CaseSource {
    pub(super) fn open(path: &Path) -> Result<Self, Error> {
        let mut source = CaseSource {
            path: path.to_path_buf(),
            archive: None,
            files: Vec::new(),
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
        Ok(source)
    }

    fn list_folder(&mut self, folder: &Path, inside: &str) -> Result<(), Error> {
        let failed = |error| cannot_read(folder, &error);
        for entry in fs::read_dir(folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let name = entry.file_name();
            let name = name.to_string_lossy();
            if name.starts_with('.') {
                continue;
            }
            let (place, path) = (entry.path(), format!("{inside}{name}"));
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
            let is_hidden = parts.iter().any(|it| it.starts_with('.') && *it != ".");
            if entry.is_dir() || is_hidden {
                continue;
            }
            let content = match entry.flags().is_encrypted() {
                true => FileContent::Encrypted,
                false => FileContent::Packed(entry.compression_method(), entry.wayfinder()),
            };
            self.files.push(SourceFile {
                path: path.trim_start_matches("./").to_string(),
                content,
            });
        }
        self.archive = Some(archive);
        Ok(())
    }

    /// Opens a file. The reader checks the length and the checksum that the archive states.
    pub(super) fn reader(&self, file: &SourceFile) -> io::Result<Box<dyn Read + '_>> {
        let (archive, method, entry) = match (&file.content, &self.archive) {
            (FileContent::OnDisk(path), _) => return Ok(Box::new(fs::File::open(path)?)),
            (FileContent::Packed(method, entry), Some(archive)) => (archive, *method, *entry),
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
                let message =
                    format!("it is compressed by {method}, expected deflate; unpack it first");
                return Err(io::Error::other(message));
            }
        })
    }

    pub(super) fn error(&self, file: &SourceFile, what: &str) -> Error {
        let path = escape(file.path.as_bytes());
        Error::input(format!("{}: {path} {what}", self.path.display()))
    }
}

fn cannot_read(path: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot read {}: {error}", path.display()))
}
