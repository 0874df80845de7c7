//! # Module files
//!
//! Finds the file of `mod name;` as the compiler does, with and without `#[path]`.

use std::path::PathBuf;

/// The folders where a module's child modules have their files.
#[derive(Debug, Clone)]
pub struct ModuleFolders {
    /// The folder that `#[path]` is relative to: the file's own, or `modules` in an inline module.
    pub base: PathBuf,
    /// The folder for `mod name;` without `#[path]`.
    pub modules: PathBuf,
}

/// Returns the file of `mod name;` and the folder of its child modules. `path` is the value of `#[path]`.
///
/// # Errors
/// If the file does not exist.
pub fn module_file(
    name: &str,
    path: Option<String>,
    folders: &ModuleFolders,
) -> Result<(PathBuf, PathBuf), String> {
    if let Some(path) = path {
        let file = folders.base.join(path);
        let folder = file.parent().unwrap_or(&folders.base).to_path_buf();
        if file.is_file() {
            return Ok((file, folder));
        }
        let file = file.display();
        return Err(format!(
            "no file for module `{name}`: {file} does not exist"
        ));
    }
    let below = folders.modules.join(name);
    let files = [below.with_extension("rs"), below.join("mod.rs")];
    if let Some(file) = files.iter().find(|file| file.is_file()) {
        return Ok((file.clone(), below));
    }
    let [flat, nested] = files.each_ref().map(|file| file.display());
    Err(format!(
        "no file for module `{name}`: neither {flat} nor {nested} exists"
    ))
}
