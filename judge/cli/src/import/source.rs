//! # The source of imported cases
//!
//! The source is a folder with its subfolders, or an archive: zip, tar or gzipped tar. Hidden files and folders are
//! skipped: editors, Git and file managers leave them behind. An archive never decides where a file is written. An
//! archive with a link, or with a path outside of itself, is malicious and refused as a whole.

use std::borrow::Cow;
use std::fmt;
use std::fs;
use std::io::{self, BufReader, Read, Seek};
use std::path::{Path, PathBuf};

use flate2::read::{DeflateDecoder, MultiGzDecoder};
use rawzip::{CompressionMethod, RECOMMENDED_BUFFER_SIZE, ZipArchive};
use tar::EntryType;

use judge_facts::error::Error;
use judge_runner::text::escape;

/// The largest accepted unpacked size. Files are held in memory, and a small archive can unpack to more than fits.
const LIMIT: u64 = 1 << 30;

pub(super) struct CaseSource {
    path: PathBuf,
    pub(super) files: Vec<SourceFile>,
    pub(super) hidden: Vec<String>,
    /// The beginning of the paths of wanted files.
    prefix: String,
    /// The number of bytes that the archive's remaining files may unpack to.
    left: u64,
}

pub(super) struct SourceFile {
    /// The path in the folder or the archive, with `/` between folders.
    pub(super) path: String,
    content: FileContent,
}

enum FileContent {
    OnDisk(PathBuf),
    Unpacked(Vec<u8>),
    /// The reason why a file cannot be unpacked, which matters only for a file of a case.
    Packed(&'static str),
}

impl CaseSource {
    /// Opens a folder or an archive, and keeps only the files whose paths begin with `prefix`.
    pub(super) fn open(path: &Path, prefix: String) -> Result<Self, Error> {
        let mut source = CaseSource {
            path: path.to_path_buf(),
            files: Vec::new(),
            hidden: Vec::new(),
            prefix,
            left: LIMIT,
        };
        let metadata = fs::metadata(path)
            .map_err(|error| Error::usage(format!("cannot read {}: {error}", path.display())))?;
        if metadata.is_dir() {
            source.list_folder(path, "")?;
        } else if metadata.is_file() {
            source.unpack_archive()?;
        } else {
            let message = format!("{} is neither a folder nor a file", path.display());
            return Err(Error::usage(message));
        }
        source
            .files
            .retain(|it| it.path.starts_with(&source.prefix));
        source.hidden.retain(|it| it.starts_with(&source.prefix));
        source.files.sort_by(|a, b| a.path.cmp(&b.path));
        source.hidden.sort();
        let mut neighbours = source.files.windows(2);
        match neighbours.find(|pair| pair[0].path == pair[1].path) {
            Some([file, _]) => Err(source.error(&file.path, "occurs twice")),
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
            // Symbolic links to files are followed, links to folders are not: a folder's link may lead back here.
            if entry.file_type().map_err(failed)?.is_dir() {
                self.list_folder(&place, &format!("{path}/"))?;
            } else if place.is_file() {
                let content = FileContent::OnDisk(place);
                self.files.push(SourceFile { path, content });
            }
        }
        Ok(())
    }

    /// Unpacks an archive. Its first bytes show the format, whatever its name is.
    fn unpack_archive(&mut self) -> Result<(), Error> {
        let failed = |error| cannot_read(&self.path, &error);
        let mut archive = fs::File::open(&self.path).map_err(failed)?;
        let mut start = Vec::new();
        // The magic `ustar` in the header of a tar file ends at byte 262.
        let read = (&archive).take(262).read_to_end(&mut start);
        read.and_then(|_| archive.rewind()).map_err(failed)?;
        if start.starts_with(&[0x1f, 0x8b]) {
            self.unpack_tar(MultiGzDecoder::new(archive))
        } else if start.ends_with(b"ustar") {
            self.unpack_tar(BufReader::new(archive))
        } else {
            self.unpack_zip(archive)
        }
    }

    fn unpack_tar(&mut self, bytes: impl Read) -> Result<(), Error> {
        // Long names are held in memory too, so the limit applies to all bytes of the tar file.
        let mut bytes = bytes.take(LIMIT);
        let unpacked = self.unpack_entries(&mut bytes);
        match bytes.limit() {
            0 => Err(self.too_long()),
            _ => unpacked,
        }
    }

    fn unpack_entries(&mut self, mut bytes: impl Read) -> Result<(), Error> {
        let shown = self.path.display().to_string();
        let unreadable = |error: io::Error| unreadable(&shown, &error);
        let mut archive = tar::Archive::new(&mut bytes);
        for entry in archive.entries().map_err(unreadable)? {
            let mut entry = entry.map_err(unreadable)?;
            let mut path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
            let keys = entry.pax_extensions().map_err(unreadable)?;
            let mut keys = keys.into_iter().flatten().flatten();
            // The content of a sparse file is a map of its pieces, then the pieces. The path is one that tar made up.
            let has_holes = keys.any(|key| key.key_bytes().starts_with(b"GNU.sparse."));
            let size = match entry.header().entry_type() {
                _ if has_holes => {
                    let what = "is a sparse file; pack it without `--sparse`";
                    return Err(self.error(&path, what));
                }
                EntryType::Link | EntryType::Symlink => {
                    return Err(self.error(&path, "is a link"));
                }
                EntryType::Regular | EntryType::Continuous | EntryType::GNUSparse => {
                    Ok(entry.size())
                }
                // The global header is the one that `git archive` writes.
                EntryType::Directory | EntryType::XGlobalHeader => {
                    path.push('/');
                    Ok(0)
                }
                _ => Err("is neither a file nor a folder"),
            };
            self.add(&path, size, entry)?;
        }
        // Reads on to the checksum at the end of a gzip file.
        io::copy(&mut bytes, &mut io::sink()).map_err(unreadable)?;
        Ok(())
    }

    fn unpack_zip(&mut self, archive: fs::File) -> Result<(), Error> {
        let shown = self.path.display().to_string();
        let unreadable = |error: rawzip::Error| unreadable(&shown, &error);
        let mut buffer = vec![0; RECOMMENDED_BUFFER_SIZE];
        let archive = ZipArchive::from_file(archive, &mut buffer).map_err(unreadable)?;
        let mut entries = archive.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(unreadable)? {
            let path = String::from_utf8_lossy(entry.file_path().as_bytes()).into_owned();
            if entry.mode().is_symlink() {
                return Err(self.error(&path, "is a link"));
            }
            let size = match entry.compression_method() {
                _ if entry.flags().is_encrypted() => Err("is encrypted; unpack the archive first"),
                CompressionMethod::STORE | CompressionMethod::DEFLATE => {
                    Ok(entry.uncompressed_size_hint())
                }
                _ => Err("is not compressed by deflate; unpack the archive first"),
            };
            let packed = archive.get_entry(entry.wayfinder()).map_err(unreadable)?;
            let bytes: Box<dyn Read> = match entry.compression_method() {
                CompressionMethod::DEFLATE => Box::new(DeflateDecoder::new(packed.reader())),
                _ => Box::new(packed.reader()),
            };
            // This reader verifies the length and the checksum that the archive states.
            self.add(&path, size, packed.verifying_reader(bytes))?;
        }
        Ok(())
    }

    /// Adds a file of an archive, if it is wanted. Without a size, it is one that cannot be unpacked, for this reason.
    /// A folder's path ends with `/`.
    fn add(
        &mut self,
        path: &str,
        size: Result<u64, &'static str>,
        bytes: impl Read,
    ) -> Result<(), Error> {
        let path = path.replace('\\', "/");
        let parts: Vec<&str> = path.split('/').collect();
        if path.starts_with('/') || path.get(1..2) == Some(":") || parts.contains(&"..") {
            return Err(self.error(&path, "is a path outside of the archive"));
        }
        let is_hidden = parts.iter().any(|it| it.starts_with('.') && *it != ".");
        let names = parts.iter().filter(|it| !["", "."].contains(it));
        let inside = names.copied().collect::<Vec<_>>().join("/");
        if path.ends_with('/') {
            return Ok(());
        } else if is_hidden {
            self.hidden.push(path);
            return Ok(());
        } else if !inside.starts_with(&self.prefix) {
            return Ok(());
        }
        let content = match size {
            Ok(size) => {
                let left = self.left.checked_sub(size);
                self.left = left.ok_or_else(|| self.too_long())?;
                let mut content = Vec::new();
                let read = bytes.take(size.saturating_add(1)).read_to_end(&mut content);
                read.map_err(|error| self.error(&path, &format!("cannot be unpacked: {error}")))?;
                FileContent::Unpacked(content)
            }
            Err(what) => FileContent::Packed(what),
        };
        let path = inside;
        self.files.push(SourceFile { path, content });
        Ok(())
    }

    pub(super) fn read<'a>(&self, file: &'a SourceFile) -> Result<Cow<'a, [u8]>, Error> {
        match &file.content {
            FileContent::Unpacked(content) => Ok(Cow::Borrowed(content)),
            FileContent::Packed(what) => Err(self.error(&file.path, what)),
            FileContent::OnDisk(place) => match fs::read(place) {
                Ok(content) => Ok(Cow::Owned(content)),
                Err(error) => Err(self.error(&file.path, &format!("cannot be read: {error}"))),
            },
        }
    }

    fn too_long(&self) -> Error {
        let message = format!("{} unpacks to more than 1 GiB", self.path.display());
        Error::input(message).help("unpack the archive and import its folder")
    }

    /// Returns the error that a file of the source has a fault, given as a clause such as `is a link`.
    pub(super) fn error(&self, path: &str, what: &str) -> Error {
        let (source, path) = (self.path.display(), escape(path.as_bytes()));
        Error::input(format!("{source}: {path} {what}"))
    }
}

fn unreadable(archive: &str, error: &dyn fmt::Display) -> Error {
    let message =
        format!("{archive} is neither a folder nor a readable zip, .tar or .tar.gz archive");
    Error::input(format!("{message}: {error}"))
}

pub(super) fn cannot_read(path: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot read {}: {error}", path.display()))
}
