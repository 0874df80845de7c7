//! # The folders of a workspace
//!
//! Finds the folder of a package's cases. The search never leaves the workspace: a `testcases` folder above it belongs to
//! something else.

use std::path::{Path, PathBuf};

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
