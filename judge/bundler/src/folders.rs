//! # Where modules are
//!
//! The file of `mod name;`, as the compiler looks for it, with and without `#[path]`.

use std::path::{Path, PathBuf};

use crate::diagnostic::Diagnostic;
use crate::load::Reading;
use crate::parse::Item;

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

/// The folder from which `#[path]` counts.
pub fn base(folders: &Folders) -> &Path {
    if folders.is_inline {
        &folders.modules
    } else {
        &folders.file
    }
}

/// The value of `#[path = "..."]`, also behind a `cfg_attr` that holds.
pub fn path_attribute(reading: &Reading, item: &Item) -> Option<String> {
    let source = &reading.source;
    let head = item.tokens.start..item.keyword;
    let replaced = (reading.settled.replaced.iter())
        .filter(|(range, _)| head.contains(&range.start))
        .find_map(|(_, text)| {
            text.as_ref()?
                .strip_prefix("#[path = \"")?
                .strip_suffix("\"]")
        });
    let is_path = |&at: &usize| {
        source.word(at) == "path" && source.is_op(at - 1, "[") && source.is_op(at + 1, "=")
    };
    let direct = head.clone().skip(1).find(is_path);
    let direct = direct.map(|at| source.word(at + 2).trim_matches('"'));
    replaced.or(direct).map(str::to_string)
}

/// The file of `mod name;` and the folder of its own modules.
pub fn module_file(
    reading: &Reading,
    item: &Item,
    name: &str,
    path: Option<String>,
    folders: &Folders,
) -> Result<(PathBuf, PathBuf), Diagnostic> {
    let fail = |message: String| {
        let start = reading.source.tokens[item.tokens.start].start;
        Err(reading.source.error(start, message))
    };
    if let Some(path) = path {
        let file = base(folders).join(path);
        if !file.is_file() {
            return fail(format!(
                "the file of module `{name}` is missing: {}",
                file.display()
            ));
        }
        let folder = file.parent().unwrap_or(&folders.file).to_path_buf();
        return Ok((file, folder));
    }
    let flat = folders.modules.join(format!("{name}.rs"));
    let below = folders.modules.join(name);
    let nested = below.join("mod.rs");
    match (flat.is_file(), nested.is_file()) {
        (true, false) => Ok((flat, below)),
        (false, true) => Ok((nested, below)),
        (true, true) => fail(format!(
            "module `{name}` has two files: {} and {}",
            flat.display(),
            nested.display()
        )),
        (false, false) => fail(format!(
            "the file of module `{name}` is missing: neither {} nor {} exists",
            flat.display(),
            nested.display()
        )),
    }
}
