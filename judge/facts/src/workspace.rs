//! # The folders of a workspace
//!
//! Finds the workspace of a package as cargo does, and the folder of a package's cases in it. The search never leaves
//! the workspace: a `testcases` folder above it belongs to something else.

use std::fs;
use std::path::{Component, Path, PathBuf};

use toml::{Table, Value};

/// Returns the folder of the workspace that a package belongs to: the nearest one, at the package or above it, whose
/// Cargo.toml has a `[workspace]` table that does not exclude the package, or the one that the package names. A package
/// without one is its own workspace.
pub fn workspace_folder(package_folder: &Path) -> PathBuf {
    let own = manifest(package_folder);
    let named = own
        .get("package")
        .and_then(|package| package.get("workspace"));
    if let Some(named) = named.and_then(Value::as_str) {
        return normal_path(&package_folder.join(named));
    }
    let mut above = package_folder.ancestors();
    let root = above.find(|folder| {
        let manifest = manifest(folder);
        let workspace = manifest.get("workspace").and_then(Value::as_table);
        workspace.is_some_and(|it| !excludes(it, folder, package_folder))
    });
    root.unwrap_or(package_folder).to_path_buf()
}

/// Returns a folder's Cargo.toml, or an empty table if it cannot be read.
fn manifest(folder: &Path) -> Table {
    let text = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    text.parse().unwrap_or_default()
}

/// Returns whether a workspace excludes a package, by cargo's rule: a path in `members` comes before one in `exclude`.
fn excludes(workspace: &Table, folder: &Path, package_folder: &Path) -> bool {
    let lists = |key: &str| {
        let paths = workspace.get(key).and_then(Value::as_array);
        let mut paths = paths.into_iter().flatten().filter_map(Value::as_str);
        paths.any(|path| package_folder.starts_with(normal_path(&folder.join(path))))
    };
    lists("exclude") && !lists("members")
}

/// Returns the path without `.` and `..`, so that it is a prefix of the paths below it.
fn normal_path(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => drop(normal.pop()),
            other => normal.push(other),
        }
    }
    normal
}

/// Returns the folder of a package's cases: `testcases/<package>` in the package's folder, or the nearest one above it, up
/// to the workspace's. A package with several binaries has a folder for each in there.
///
/// If there is none, it is the one in the workspace's folder, where the cases are expected to be.
pub fn cases_folder(
    workspace_folder: &Path,
    package_folder: &Path,
    package: &str,
    binary: Option<&str>,
) -> PathBuf {
    let cases = |folder: &Path| folder.join("testcases").join(package);
    let above = package_folder.ancestors().skip(1);
    let above = above.take_while(|folder| folder.starts_with(workspace_folder));
    let mut candidates = [package_folder].into_iter().chain(above).map(cases);
    let own = candidates.find(|candidate| candidate.exists());
    let mut folder = own.unwrap_or_else(|| cases(workspace_folder));
    folder.extend(binary);
    folder
}

/// Returns the name of a binary within its package: `a` for `abc350-a` of `abc350`. Cargo has one file for two binaries
/// of one name, so the binaries of a contest begin with its name.
pub fn name_within<'a>(package: &str, binary: &'a str) -> &'a str {
    let rest = binary.strip_prefix(package);
    let rest = rest.and_then(|rest| rest.strip_prefix('-'));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(binary)
}
