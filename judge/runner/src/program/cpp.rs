//! # Checkers in C++
//!
//! Most problem packages have a checker in C++, with `testlib.h` beside it. It is compiled once by the compiler that is
//! installed, and kept in cargo's target folder. Beside it is the compiler's list of the source and the headers that it
//! includes. The program's name depends on what they contain, so a change of any of them is noticed.

use std::env::{self, consts::EXE_SUFFIX};
use std::ffi::OsString;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::time::SystemTime;

use judge_facts::error::Error;
use judge_facts::workspace::workspace_folder;

use super::program_on_path;
use crate::interrupt::{self, ScratchFolder};

const EXTENSIONS: [&str; 3] = ["cc", "cpp", "cxx"];

const COMPILERS: [&str; 3] = ["c++", "g++", "clang++"];

/// Tells whether a file is a source in C++.
pub(super) fn is_source(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS.iter().any(|known| extension == *known) && path.is_file()
}

/// Compiles a source, unless that was done before, and returns the program and the files that it is made of. It is kept in
/// the target folder of the workspace that `folder` is in.
pub(super) fn compile(source: &Path, folder: &Path) -> Result<(PathBuf, Vec<PathBuf>), Error> {
    let compiler = find_compiler()?;
    let mut hasher = DefaultHasher::new();
    (source, &compiler).hash(&mut hasher);
    let stem = source.file_stem().unwrap_or_default().to_string_lossy();
    let name = format!("{stem}-{:016x}", hasher.finish());
    let kept = target_folder(folder).join("judge").join("cpp");
    let sources = kept.join(format!("{name}.d"));
    let program_of = |content: u64| kept.join(format!("{name}-{content:016x}{EXE_SUFFIX}"));
    let started = SystemTime::now();
    let known = content(&sources, started).map(program_of);
    if let Some(program) = known.filter(|program| program.is_file()) {
        return Ok((program, listed_files(&sources)));
    }
    let failed = |error| Error::usage(format!("cannot write {}: {error}", kept.display()));
    fs::create_dir_all(&kept).map_err(failed)?;
    let scratch = ScratchFolder::new().map_err(failed)?;
    // Another process may compile it at the same time.
    let new = kept.join(format!("{}-{name}{EXE_SUFFIX}", process::id()));
    let listed = scratch.path().join("sources.d");
    let mut command = Command::new(&compiler);
    command.args(["-O2", "-std=c++17", "-MMD", "-MT", "program", "-MF"]);
    command.arg(&listed).arg("-o").arg(&new).arg(source);
    scratch.lend_to(&mut command);
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
    // Without a number it is made anew the next time.
    let program = program_of(content(&listed, started).unwrap_or_default());
    fs::rename(&new, &program).map_err(failed)?;
    fs::copy(&listed, &sources).map_err(failed)?;
    Ok((program, listed_files(&sources)))
}

/// Returns a number for the content of all files that a program is made of, which the compiler has listed. There is none
/// if they cannot be read, or if one is younger than this time, so that the compiler may have read an older one.
fn content(list: &Path, time: SystemTime) -> Option<u64> {
    let mut hasher = DefaultHasher::new();
    for file in files_of_rule(&fs::read_to_string(list).ok()?) {
        if fs::metadata(&file).ok()?.modified().ok()? > time {
            return None;
        }
        fs::read(&file).ok()?.hash(&mut hasher);
    }
    Some(hasher.finish())
}

fn listed_files(list: &Path) -> Vec<PathBuf> {
    files_of_rule(&fs::read_to_string(list).unwrap_or_default())
}

/// Returns the files that a rule for `make` names behind its target.
fn files_of_rule(rule: &str) -> Vec<PathBuf> {
    let rule = rule.replace("\\\r\n", " ").replace("\\\n", " ");
    let rule = rule.replace("\\#", "#").replace("$$", "$");
    // No path has a NUL.
    let rule = rule.replace("\\ ", "\0");
    let files = rule.split_whitespace().skip(1);
    files.map(|file| file.replace('\0', " ").into()).collect()
}

/// Returns cargo's target folder, as far as the environment and the workspace tell.
fn target_folder(folder: &Path) -> PathBuf {
    let given = env::var_os("CARGO_TARGET_DIR").filter(|given| !given.is_empty());
    let has_manifest = |folder: &&Path| folder.join("Cargo.toml").is_file();
    let package = folder.ancestors().find(has_manifest).unwrap_or(folder);
    let workspace = workspace_folder(package);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_of_a_rule_are_read() {
        let rule = "program: /a\\ b/check.cpp \\\n /a\\ b/c\\#$$.h \\\r\n C:\\testlib.h\n";
        let files = ["/a b/check.cpp", "/a b/c#$.h", "C:\\testlib.h"].map(PathBuf::from);
        assert_eq!(files_of_rule(rule), files);
    }
}
