//! # The folders of a workspace
//!
//! Finds the folder of a package's cases. The search never leaves the workspace: a `testcases` folder above the
//! workspace belongs to something else.

use std::path::{Path, PathBuf};

/// Returns the folder of a package's cases: the nearest existing `testcases/<package>`, from the package's folder up to
/// the workspace's. If none exists, returns the path in the workspace's folder, where cases are expected. For a binary
/// of a package with several, returns the binary's subfolder.
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

/// Returns a binary's name within its package: `a` for `abc350-a` of `abc350`. Cargo writes two binaries of the same
/// name to one file, so the binaries of a contest begin with the contest's name.
pub fn name_within<'a>(package: &str, binary: &'a str) -> &'a str {
    let rest = binary.strip_prefix(package);
    let rest = rest.and_then(|rest| rest.strip_prefix('-'));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(binary)
}
