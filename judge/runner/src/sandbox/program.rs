//! # Which program the user's words mean
//!
//! First an example or a binary of the package, then a command line, whose first word is looked for as a shell does:
//! one with a slash is a path, any other is searched for on `PATH`. That first word may be an example or a binary too,
//! so that one can be given arguments.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::text::shell_word;

/// A program with its first arguments. Shown as a command for a shell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// The words that it was asked for by.
    pub said: String,
    /// The program's file.
    pub path: PathBuf,
    /// The arguments that it always gets.
    pub arguments: Vec<OsString>,
}

/// Why words do not mean a program: a wrong use of the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown(String);

impl fmt::Display for Unknown {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Unknown {}

impl Program {
    /// Returns the program that is meant by the user's words. Paths start from `folder`, those of files among the
    /// arguments too; from where the user is, if it is empty. `lookup` builds the example or binary of a name and returns
    /// its file, or nothing if there is none of that name.
    ///
    /// # Errors
    /// If the lookup fails or there is no such program.
    pub fn resolve<E: From<Unknown>>(
        said: &str,
        folder: &Path,
        mut lookup: impl FnMut(&str) -> Result<Option<PathBuf>, E>,
    ) -> Result<Self, E> {
        // On Windows a backslash separates folders, as no shell there escapes by it.
        let line = if cfg!(windows) {
            said.replace('\\', r"\\")
        } else {
            said.to_string()
        };
        let words = shell_words::split(&line)
            .map_err(|_| Unknown(format!("a quote is not closed in `{said}`")))?;
        let Some((first, arguments)) = words.split_first() else {
            return Err(Unknown("an empty command names no program".to_string()).into());
        };
        let is_name = !is_path(first);
        let built = if is_name { lookup(first)? } else { None };
        let path = match built {
            Some(path) => path,
            None => find(first, folder, is_name)?,
        };
        let argument = |word: &String| {
            let file = folder.join(word);
            match file.is_file() {
                true => OsString::from(file),
                false => OsString::from(word),
            }
        };
        Ok(Program {
            said: said.to_string(),
            path,
            arguments: arguments.iter().map(argument).collect(),
        })
    }
}

/// The command, which works from the current folder.
impl fmt::Display for Program {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        let in_folder = env::current_dir()
            .ok()
            .and_then(|folder| self.path.strip_prefix(folder).ok());
        let path = match in_folder {
            // A shell looks for a word without a slash somewhere else.
            Some(name) if !is_path(&name.to_string_lossy()) => Path::new(".").join(name),
            Some(path) => path.to_path_buf(),
            None => self.path.clone(),
        };
        out.write_str(&shell_word(&path.to_string_lossy()))?;
        for argument in &self.arguments {
            write!(out, " {}", shell_word(&argument.to_string_lossy()))?;
        }
        Ok(())
    }
}

/// Tells a path from a name.
fn is_path(word: &str) -> bool {
    word.contains(std::path::is_separator)
}

/// Finds a program as a shell does.
fn find(word: &str, folder: &Path, is_name: bool) -> Result<PathBuf, Unknown> {
    if !is_name {
        let path = folder.join(word);
        return match fs::metadata(&path) {
            // The folder that a relative path starts from is not to matter any more.
            Ok(found) if found.is_file() => Ok(std::path::absolute(&path).unwrap_or(path)),
            Ok(_) => Err(Unknown(format!("{word} is not a program"))),
            Err(error) => Err(Unknown(format!("cannot run {word}: {error}"))),
        };
    }
    env::var_os("PATH")
        .iter()
        .flat_map(|path| env::split_paths(path).collect::<Vec<_>>())
        .flat_map(|folder| {
            [format!("{word}{EXE_SUFFIX}"), word.to_string()].map(|name| folder.join(name))
        })
        .find(|path| is_executable(path))
        .ok_or_else(|| {
            Unknown(format!(
                "no example or binary of the package, and no program on PATH, is called `{word}`"
            ))
        })
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.is_file()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_executed_is_no_program() {
        assert!(is_executable(Path::new("/bin/sh")));
        for path in ["/bin", "Cargo.toml", "no-such-file"] {
            assert!(!is_executable(Path::new(path)), "{path}");
        }
    }
}
