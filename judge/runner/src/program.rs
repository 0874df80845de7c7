//! # The program that the user names
//!
//! The user's words name an example or a binary of the package, or else they are a command line. Its first word is
//! looked up as a shell does it: a word with a slash is a path, any other is searched on `PATH`. The first word may
//! also be an example or a binary, so that one can get arguments, or the path of a source that the caller compiles.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use judge_facts::error::Error;
use serde::{Deserialize, Serialize};

use crate::text::shell_word;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResolvedProgram {
    pub words: String,
    pub path: PathBuf,
    /// The folder that the program runs in, from which relative paths start.
    pub folder: PathBuf,
    pub is_on_path: bool,
    pub arguments: Vec<OsString>,
    /// The files that decide what the program does, as far as `words` names them: its own file, the sources that it was
    /// compiled from, and the files among its arguments.
    pub files: Vec<PathBuf>,
}

impl ResolvedProgram {
    /// Finds the program that the user's words name. The program runs in `folder`, where relative paths start. `build`
    /// builds the example, binary or source that a word names, and returns the executable; `None` if there is none.
    pub fn resolve(
        words: &str,
        folder: &Path,
        mut build: impl FnMut(&str) -> Result<Option<PathBuf>, Error>,
    ) -> Result<Self, Error> {
        let split = split_words(words)?;
        let Some((first, arguments)) = split.split_first() else {
            return Err(Error::usage("an empty command names no program"));
        };
        let built = build(first)?;
        let is_on_path = built.is_none() && !is_path(first);
        let path = match built {
            Some(path) => path,
            None if is_on_path => program_on_path(first)?,
            None => program_file(first, folder)?,
        };
        let file = |word: &String| Some(folder.join(word)).filter(|file| file.is_file());
        let mut files = vec![path.clone()];
        files.extend(arguments.iter().filter_map(file));
        let argument = |word| file(word).map_or_else(|| word.into(), OsString::from);
        let arguments = arguments.iter().map(argument).collect();
        Ok(ResolvedProgram {
            words: words.to_string(),
            path,
            folder: folder.to_path_buf(),
            is_on_path,
            arguments,
            files,
        })
    }

    /// Checks that every argument that is meant as a file exists. A program that misses its script could end with the
    /// exit status of one that refuses an output or an input.
    pub fn check_files(&self) -> Result<(), Error> {
        let mut before = self.path.as_os_str();
        for argument in &self.arguments {
            let is_code = ["-c", "-e", "-m"].iter().any(|option| before == *option);
            let word = argument.to_string_lossy();
            if !is_code && is_meant_as_file(&word) && !self.folder.join(argument).exists() {
                return Err(Error::usage(format!("there is no file {word}"))
                    .help(start_of_paths(&self.folder)));
            }
            before = argument;
        }
        Ok(())
    }

    /// Returns the command that starts the program in a shell whose current folder is `folder`.
    pub fn command(&self, folder: &Path) -> String {
        let path = match self.path.strip_prefix(folder) {
            // A shell would search `PATH` for a word without a slash.
            Ok(name) if !is_path(&name.to_string_lossy()) => Path::new(".").join(name),
            Ok(path) => path.to_path_buf(),
            Err(_) => self.path.clone(),
        };
        let arguments = self.arguments.iter().map(|word| word.to_string_lossy());
        let words = [path.to_string_lossy()].into_iter().chain(arguments);
        let words: Vec<String> = words.map(|word| shell_word(&word)).collect();
        words.join(" ")
    }
}

/// Splits a command line into words as a shell does.
pub fn split_words(words: &str) -> Result<Vec<String>, Error> {
    // On Windows a backslash separates folders; no shell there uses it as an escape.
    let line = match cfg!(windows) {
        true => words.replace('\\', r"\\"),
        false => words.to_string(),
    };
    shell_words::split(&line)
        .map_err(|_| Error::usage(format!("a quotation mark is not closed in `{words}`")))
}

/// Returns advice for a user whose relative path leads to nothing.
fn start_of_paths(folder: &Path) -> String {
    format!("relative paths start from {}", folder.display())
}

/// Returns whether a word of a command is a path, or a file name with an extension such as `check.py`. Options,
/// numbers, Java classes and pieces of scripts are neither.
fn is_meant_as_file(word: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || c == '_' || ".-+/\\".contains(c);
    let begins_so =
        |c: char| c.is_alphabetic() || c == '_' || c == '.' || std::path::is_separator(c);
    let extension = Path::new(word)
        .extension()
        .unwrap_or_default()
        .to_string_lossy();
    let is_extension =
        extension.len() <= 4 && extension.starts_with(|c: char| c.is_ascii_lowercase());
    word.chars().all(is_plain) && word.starts_with(begins_so) && (is_path(word) || is_extension)
}

pub fn is_path(word: &str) -> bool {
    word.contains(std::path::is_separator) || matches!(word, "." | "..")
}

/// Returns the file of a program that is given by its path. On Windows `.exe` may be left out.
fn program_file(word: &str, folder: &Path) -> Result<PathBuf, Error> {
    let mut paths = file_names(word).into_iter().map(|name| folder.join(name));
    if let Some(path) = paths.find(|path| path.is_file()) {
        return Ok(path.components().collect());
    }
    Err(match fs::metadata(folder.join(word)) {
        Ok(_) => Error::usage(format!("{word} is not a program")),
        Err(error) => Error::usage(format!("cannot run {word}: {error}")),
    }
    .help(start_of_paths(folder)))
}

/// Returns the possible names of a program's file. If both exist, Windows starts the one with `.exe`.
fn file_names(word: &str) -> [String; 2] {
    [format!("{word}{EXE_SUFFIX}"), word.to_string()]
}

pub fn program_on_path(word: &str) -> Result<PathBuf, Error> {
    let paths = env::var_os("PATH").unwrap_or_default();
    let names = file_names(word);
    env::split_paths(&paths)
        .flat_map(|folder| names.each_ref().map(|name| folder.join(name)))
        .find(|path| is_executable(path))
        .ok_or_else(|| {
            Error::usage(format!(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_needs_no_exe() {
        let this = env::current_exe().expect("this executable has a path");
        let word = this.with_extension("");
        let word = word.to_str().expect("the path is UTF-8");
        let found = program_file(word, Path::new("")).map_err(|error| error.to_string());
        assert_eq!(found, Ok(this));
    }

    #[cfg(unix)]
    #[test]
    fn only_an_executable_file_is_a_program() {
        assert!(is_executable(Path::new("/bin/sh")));
        for path in ["/bin", "Cargo.toml", "no-such-file"] {
            assert!(!is_executable(Path::new(path)), "{path}");
        }
    }
}
