//! # Paths as the user reads them

use std::env;
use std::path::{Path, PathBuf};

/// Returns the path as it is read from the current folder: relative if it lies inside, else as it is.
pub(crate) fn shown(path: &Path) -> PathBuf {
    let relative = env::current_dir()
        .ok()
        .and_then(|folder| path.strip_prefix(folder).ok().map(Path::to_path_buf));
    relative
        .filter(|path| !path.as_os_str().is_empty())
        .unwrap_or_else(|| path.to_path_buf())
}
