//! # When a file was saved
//!
//! New content may come with an old modification time: `mv` brings back a copy, and `cp -p`, `rsync -a`, `tar` and
//! backups restore the time. The file system also keeps a change time, which a new content or name sets and no program
//! can set back. A renamed folder or a changed symbolic link does not update the files behind it, so the folders and
//! the symbolic links on the way to a file count as well.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The times of a file, folder or symbolic link.
struct Times {
    /// The time of the last change of content or name.
    changed: SystemTime,
    /// The time of the last change of content.
    modified: SystemTime,
    is_link: bool,
}

/// Returns whether a file of `package`, or a folder or symbolic link on the way to it, was saved after some time. If
/// its time cannot be read, it counts as saved since. The folders around the workspace do not count.
pub fn is_saved_since(time: SystemTime, file: &Path, package: &Path, workspace: &Path) -> bool {
    let is_new = |path: &Path| times(path).map_or(true, |it| it.changed > time);
    let is_above = |folder: &&Path| *folder != workspace && workspace.starts_with(folder);
    let is_moved = |folder: &Path| {
        // Above the package only a renamed folder counts: renaming changes one of its times, a new file in it changes
        // both. A symbolic link holds no files.
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

/// Returns whether one of several files, each with its package, [is saved since](is_saved_since) some time.
pub fn is_any_saved_since<'a>(
    time: SystemTime,
    files: impl IntoIterator<Item = (&'a Path, &'a Path)>,
    workspace: &Path,
) -> bool {
    let mut previous = None;
    files.into_iter().any(|(file, package)| {
        // The folders on the way are asked once for all files of a folder. A symbolic link leads elsewhere.
        let is_plain = |file| times(file).is_ok_and(|it| it.changed <= time && !it.is_link);
        let way = Some((file.parent(), package));
        let shares_way = way == previous;
        previous = way;
        !(shares_way && is_plain(file)) && is_saved_since(time, file, package, workspace)
    })
}

/// Returns the symbolic links that a path leads through, and last its real path, which may not exist.
pub fn way_to(path: &Path) -> Vec<PathBuf> {
    /// The number of symbolic links that Linux follows in a path.
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
    /// The Unix epoch as a Windows file time: units of 100 ns since 1601.
    const EPOCH: u64 = 116_444_736_000_000_000;
    // The flags that open a folder, or a symbolic link instead of its target.
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
    // SAFETY: the handle is open, and `found` is the structure for `FileBasicInfo` and has this size.
    if unsafe { GetFileInformationByHandleEx(handle, FileBasicInfo, to, size as u32) } == 0 {
        return Err(io::Error::last_os_error());
    }
    let time = |time: i64| {
        let ticks = time.unsigned_abs().saturating_sub(EPOCH);
        UNIX_EPOCH + Duration::from_nanos(ticks.saturating_mul(100))
    };
    // Some file systems keep no change time, so the time of the last write must do.
    Ok(Times {
        changed: time(found.ChangeTime.max(found.LastWriteTime)),
        modified: time(found.LastWriteTime),
        is_link: found.FileAttributes & FILE_ATTRIBUTE_REPARSE_POINT != 0,
    })
}
