//! # Checkers in C++
//!
//! Most problem packages have a checker in C++, with `testlib.h` beside it. It is compiled once by the compiler that is
//! installed, and kept in cargo's target folder under a name that depends on all files in its folder that it may include.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{self, Command};

use judge_facts::error::Error;
use judge_facts::workspace::workspace_folder;

use super::program_on_path;
use crate::interrupt;

const EXTENSIONS: [&str; 3] = ["cc", "cpp", "cxx"];

const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// Tells whether a file is a source in C++.
pub(super) fn is_source(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS.iter().any(|known| extension == *known) && path.is_file()
}

/// Returns a source and all files in its folder that it may include.
pub(super) fn files_beside(source: &Path) -> Vec<PathBuf> {
    const INCLUDED: [&str; 4] = ["h", "hpp", "cc", "cpp"];
    let folder = source.parent().unwrap_or(source);
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|file| {
        let extension = file.extension().unwrap_or_default();
        file.is_file() && INCLUDED.iter().any(|known| extension == *known)
    });
    files.push(source.to_path_buf());
    files.sort();
    files.dedup();
    files
}

/// Compiles a source, unless that was done before, and returns the program.
pub(super) fn compile(source: &Path) -> Result<PathBuf, Error> {
    let unreadable = |error| Error::usage(format!("cannot read {}: {error}", source.display()));
    let folder = source.parent().unwrap_or(source);
    let mut hasher = DefaultHasher::new();
    fs::read(source).map_err(unreadable)?.hash(&mut hasher);
    for file in files_beside(source) {
        (file.file_name(), fs::read(&file).ok()).hash(&mut hasher);
    }
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{:016x}{EXE_SUFFIX}", hasher.finish());
    let kept = target_folder(folder).join("judge").join("cpp");
    let program = kept.join(&name);
    if program.is_file() {
        return Ok(program);
    }
    let compiler = find_compiler()?;
    let failed = |error| Error::usage(format!("cannot write {}: {error}", kept.display()));
    fs::create_dir_all(&kept).map_err(failed)?;
    // Another process may compile it at the same time.
    let new = kept.join(format!("{}-{name}", process::id()));
    let mut command = Command::new(&compiler);
    command
        .args(["-O2", "-std=c++17", "-o"])
        .arg(&new)
        .arg(source);
    let output = interrupt::output(&mut command)
        .map_err(|error| Error::usage(format!("cannot run {}: {error}", compiler.display())))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        let compiler = compiler.display();
        return Err(Error::usage(format!(
            "{compiler} refuses it\n\n{}",
            said.trim_end()
        )));
    }
    fs::rename(&new, &program).map_err(failed)?;
    Ok(program)
}

/// Returns cargo's target folder, as far as the environment and the workspace tell.
fn target_folder(folder: &Path) -> PathBuf {
    let given = env::var_os("CARGO_TARGET_DIR").filter(|given| !given.is_empty());
    let workspace = workspace_folder(folder);
    workspace.join(given.unwrap_or_else(|| OsString::from("target")))
}

fn find_compiler() -> Result<PathBuf, Error> {
    if let Some(chosen) = env::var("CXX").ok().filter(|chosen| !chosen.is_empty()) {
        return program_on_path(&chosen);
    }
    let found = COMPILERS.iter().find_map(|name| program_on_path(name).ok());
    found.ok_or_else(|| {
        let names = COMPILERS.join(", ");
        let error = Error::usage("no C++ compiler is installed");
        error.help(format_args!(
            "install one of {names}, or name one in the environment variable CXX"
        ))
    })
}
