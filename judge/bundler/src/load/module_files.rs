//! # Where modules are
//!
//! The file of `mod name;`, as the compiler looks for it, with and without `#[path]`.

use std::path::{Path, PathBuf};

use crate::cfg::Settled;
use crate::parse::Item;
use crate::source::Source;

/// Where the files of a module's own modules are.
#[derive(Debug, Clone)]
pub struct Folders {
    /// That of the file itself.
    pub file: PathBuf,
    /// That of `mod name;`.
    pub modules: PathBuf,
    /// Whether it is a module between braces, so that `#[path]` counts from its own folder.
    pub is_inline: bool,
}

impl Folders {
    /// The folder from which `#[path]` counts.
    pub fn base(&self) -> &Path {
        if self.is_inline {
            &self.modules
        } else {
            &self.file
        }
    }
}

/// The value of `#[path = "..."]`, also behind a `cfg_attr` that holds.
pub fn path_attribute(source: &Source, settled: &Settled, item: &Item) -> Option<String> {
    let head = item.tokens.start..item.keyword;
    let replaced = settled
        .replaced
        .iter()
        .filter(|(range, _)| head.contains(&range.start));
    let mut texts = replaced.filter_map(|(_, text)| text.as_ref());
    let replaced = texts.find_map(|text| text.strip_prefix("#[path = \"")?.strip_suffix("\"]"));
    let is_path = |&at: &usize| {
        source.word(at) == "path" && source.is_op(at - 1, "[") && source.is_op(at + 1, "=")
    };
    let direct = head.clone().skip(1).find(is_path);
    let direct = direct.map(|at| source.word(at + 2).trim_matches('"'));
    replaced.or(direct).map(str::to_string)
}

/// The file of `mod name;` and the folder of its own modules.
///
/// # Errors
/// If there is no such file, or more than one.
pub fn module_file(
    name: &str,
    path: Option<String>,
    folders: &Folders,
) -> Result<(PathBuf, PathBuf), String> {
    if let Some(path) = path {
        let file = folders.base().join(path);
        let folder = file.parent().unwrap_or(&folders.file).to_path_buf();
        return match file.is_file() {
            true => Ok((file, folder)),
            false => Err(format!(
                "the file of module `{name}` is missing: {}",
                file.display()
            )),
        };
    }
    let flat = folders.modules.join(format!("{name}.rs"));
    let below = folders.modules.join(name);
    let nested = below.join("mod.rs");
    match (flat.is_file(), nested.is_file()) {
        (true, false) => Ok((flat, below)),
        (false, true) => Ok((nested, below)),
        (true, true) => Err(format!(
            "module `{name}` has two files: {} and {}",
            flat.display(),
            nested.display()
        )),
        (false, false) => Err(format!(
            "the file of module `{name}` is missing: neither {} nor {} exists",
            flat.display(),
            nested.display()
        )),
    }
}
