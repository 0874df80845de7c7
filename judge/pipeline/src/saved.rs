//! # The time when a file was saved
//!
//! A file may change and keep an old time of modification: `mv` brings back a copy, `cp -p`, `rsync -a`, `tar` and backups
//! restore one. The file system also keeps the time at which a file got its content and its name, which no program can set
//! back. A file in a folder that was renamed, or behind a link that was changed, keeps that one too, so both the folders
//! and the links on the way to a file count as well.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The times of a file, folder or link.
struct Times {
    /// The time of its content and its name.
    changed: SystemTime,
    /// The time of its content.
    modified: SystemTime,
    is_link: bool,
}

/// Returns whether what a path leads to, a file of the package in this folder, was saved after some time, or is not known
/// to be older. The folders around the workspace do not count.
pub fn is_saved_since(time: SystemTime, file: &Path, package: &Path, workspace: &Path) -> bool {
    let is_new = |path: &Path| times(path).map_or(true, |it| it.changed > time);
    let is_above = |folder: &&Path| *folder != workspace && workspace.starts_with(folder);
    let is_moved = |folder: &Path| {
        // Above the package, each new neighbour changes a folder. Only its name has a time of its own. A link has no
        // neighbours in it.
        let counts =
            |it: &Times| folder.starts_with(package) || it.is_link || it.changed != it.modified;
        times(folder).map_or(true, |it| it.changed > time && counts(&it))
    };
    let is_path_new = |path: &Path| {
        let mut folders = path.ancestors().skip(1).take_while(|it| !is_above(it));
        is_new(path) || folders.any(is_moved)
    };
    let mut further = way_to(file).into_iter().filter(|path| path != file);
    is_path_new(file) || further.any(|path| is_path_new(&path))
}

/// Returns the links that a path leads through, and at last its real path, of which a part may be missing.
pub fn way_to(path: &Path) -> Vec<PathBuf> {
    /// The most links that Linux follows.
    const MOST: usize = 40;
    let mut way = Vec::new();
    let mut path = path.to_path_buf();
    for _ in 0..MOST {
        let mut parts = path.components();
        let mut real = PathBuf::new();
        let target = parts.find_map(|part| {
            match part {
                Component::ParentDir => drop(real.pop()),
                part => real.push(part),
            }
            fs::read_link(&real).ok()
        });
        way.push(real.clone());
        let Some(target) = target else {
            break;
        };
        real.pop();
        path = real.join(target).join(parts.as_path());
    }
    way
}

#[cfg(unix)]
fn times(path: &Path) -> io::Result<Times> {
    use std::os::unix::fs::MetadataExt;
    let found = fs::symlink_metadata(path)?;
    let seconds = Duration::from_secs(found.ctime().unsigned_abs());
    Ok(Times {
        changed: UNIX_EPOCH + seconds + Duration::from_nanos(found.ctime_nsec().unsigned_abs()),
        modified: found.modified()?,
        is_link: found.is_symlink(),
    })
}

#[cfg(windows)]
fn times(path: &Path) -> io::Result<Times> {
    use std::os::windows::fs::OpenOptionsExt;
    use std::os::windows::io::AsRawHandle;
    use windows_sys::Win32::Storage::FileSystem::*;
    /// The first second of 1970 in units of 100 ns since 1601.
    const EPOCH: u64 = 116_444_736_000_000_000;
    // A folder, or a link itself.
    let flags = FILE_FLAG_BACKUP_SEMANTICS | FILE_FLAG_OPEN_REPARSE_POINT;
    let path = fs::File::options()
        .access_mode(FILE_READ_ATTRIBUTES)
        .custom_flags(flags)
        .open(path)?;
    let mut found = FILE_BASIC_INFO::default();
    let (handle, to, size) = (
        path.as_raw_handle(),
        (&raw mut found).cast(),
        size_of_val(&found),
    );
    // SAFETY: the handle is open, and the structure belongs to the class and has this size.
    if unsafe { GetFileInformationByHandleEx(handle, FileBasicInfo, to, size as u32) } == 0 {
        return Err(io::Error::last_os_error());
    }
    let time = |time: i64| {
        let ticks = time.unsigned_abs().saturating_sub(EPOCH);
        UNIX_EPOCH + Duration::from_nanos(ticks.saturating_mul(100))
    };
    // Some disks have no time of change.
    Ok(Times {
        changed: time(found.ChangeTime.max(found.LastWriteTime)),
        modified: time(found.LastWriteTime),
        is_link: found.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT != 0,
    })
}
