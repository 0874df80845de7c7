//! # The record of problems found right
//!
//! A text file with a sorted line for each problem: its name, the way it was tested, a hash, and the files that the hash is
//! about, separated by tabs. As long as the same hash comes of the same files, the cases, the terms, cargo's settings, the
//! compiler and this tool, a test would find the same again. No time and no absolute path is in it, so it can be carried to
//! another checkout, and the lines of several such files can be put into one.

use std::collections::BTreeSet;
use std::env;
use std::fs::{self, File};
use std::path::{Component, Path, PathBuf};
use std::time::SystemTime;

use cargo_metadata::Metadata;
use judge_facts::error::{Error, Location};
use judge_runner::cases::Case;
use toml::{Table, Value};

use crate::compile::freshness::{hash_of_sources, have_rivals, is_one_saved_since};
use crate::compile::lock::lock;
use crate::compile::store::{content_hash, replace_file};
use crate::workspace::project::Project;
use crate::workspace::solution::Solution;
use crate::workspace::toolchain::{cannot_write, configuration_files};

/// A problem, and all that decides its verdict but the files of its programs.
pub struct Subject<'a> {
    /// The program that is tested.
    pub solution: Solution<'a>,
    /// The way it is tested, one word.
    pub way: &'a str,
    /// The terms, and everything else that Cargo.toml and the judges' facts say.
    pub terms: String,
    /// All cases.
    pub cases: &'a [Case],
}

/// The lines of such a file.
pub struct Record {
    file: PathBuf,
    lines: BTreeSet<String>,
}

/// The settings that decide how every program of a workspace is built, beside its sources.
pub struct Surroundings<'a> {
    /// The time before the build.
    time: SystemTime,
    metadata: &'a Metadata,
    /// Cargo.lock after the build.
    lock: Table,
    /// This tool, the flags, cargo's configuration, the workspace's own settings, and the compiler.
    settings: String,
}

impl<'a> Surroundings<'a> {
    /// Reads a workspace before it is built.
    pub fn read(project: &'a Project) -> Self {
        /// Keys of a Cargo.toml that change with every new package.
        const LISTS: [&str; 3] = ["members", "default-members", "exclude"];
        let time = SystemTime::now();
        let root = project.metadata.workspace_root.as_std_path();
        let mut manifest = read_table(&root.join("Cargo.toml"));
        if let Some(workspace) = manifest.get_mut("workspace").and_then(Value::as_table_mut) {
            workspace.retain(|key, _| !LISTS.contains(&key));
        }
        let mut flags: Vec<_> = env::vars_os().collect();
        flags.retain(|(name, _)| {
            let name = name.to_string_lossy();
            name.contains("RUSTFLAGS") || name.starts_with("CARGO_PROFILE_")
        });
        flags.sort();
        let configuration = configuration_files(&project.context.folder).into_iter();
        let configuration: Vec<_> = configuration.map(|file| fs::read(file).ok()).collect();
        let tool = env!("CARGO_PKG_VERSION");
        Surroundings {
            time,
            metadata: &project.metadata,
            lock: Table::new(),
            settings: format!("{tool} {flags:?} {configuration:?} {manifest}"),
        }
    }

    /// The same after a build by a compiler of this version. Cargo may have changed Cargo.lock meanwhile.
    pub fn built_by(mut self, version: &str) -> Self {
        self.settings += version;
        self.lock = read_table(&self.root().join("Cargo.lock"));
        self
    }

    fn root(&self) -> &Path {
        self.metadata.workspace_root.as_std_path()
    }

    /// Returns the line of a problem whose programs were built from these sources, unless one was saved since.
    pub fn line(&self, subject: &Subject, sources: &[PathBuf]) -> Option<String> {
        let manifests = sources.iter().filter_map(|source| {
            let mut folders = source.ancestors().skip(1);
            let folder = folders.find(|folder| folder.join("Cargo.toml").is_file())?;
            Some(folder.join("Cargo.toml"))
        });
        let all: Vec<PathBuf> = sources.iter().cloned().chain(manifests).collect();
        if is_one_saved_since(self.time, &all, self.metadata) {
            return None;
        }
        let mut files = BTreeSet::new();
        for file in all {
            // The workspace's own is among the settings, but for its lists.
            if file == self.root().join("Cargo.toml") {
                continue;
            }
            match path_from(self.root(), &file) {
                Some(file) if !file.contains(['\t', '\n']) => files.insert(file),
                // Such a path does not fit in a line.
                _ => return None,
            };
        }
        let files: Vec<String> = files.into_iter().collect();
        let hash = self.hash(subject, &files);
        Some(prefix(subject) + &hash + "\t" + &files.join("\t"))
    }

    /// The hash of a problem with these files.
    fn hash(&self, subject: &Subject, files: &[String]) -> String {
        let root = self.root();
        let sources: Vec<PathBuf> = files.iter().map(|file| root.join(file)).collect();
        let read = |path: &Path| fs::read(path).ok();
        let cases = subject.cases.iter();
        let cases = cases.map(|case| (&case.name, read(&case.input), read(&case.expected)));
        content_hash(&(
            &self.settings,
            &subject.terms,
            self.pinned_crates(&subject.solution.package.name),
            files,
            hash_of_sources(&sources),
            // The workspace's Cargo.toml may be that of the package.
            have_rivals(&[root.join("Cargo.toml")]),
            cases.collect::<Vec<_>>(),
        ))
    }

    /// The crates that a package depends on, as Cargo.lock pins them. Other packages' crates do not matter.
    fn pinned_crates(&self, package: &str) -> BTreeSet<String> {
        let all = self.lock.get("package").and_then(Value::as_array);
        let all = || all.into_iter().flatten().filter_map(Value::as_table);
        let text = |of: &Table, key: &str| {
            let text = of.get(key).and_then(Value::as_str);
            text.unwrap_or_default().to_string()
        };
        let (mut found, mut open) = (BTreeSet::new(), vec![package.to_string()]);
        while let Some(wanted) = open.pop() {
            // A version follows the name where two are in use.
            let mut words = wanted.split(' ');
            let (name, version) = (words.next().unwrap_or_default(), words.next());
            for of in all().filter(|of| text(of, "name") == name) {
                if version.is_some_and(|version| text(of, "version") != version) {
                    continue;
                }
                let pinned = ["name", "version", "source", "checksum"].map(|key| text(of, key));
                if found.insert(pinned.join(" ")) {
                    let needed = of.get("dependencies").and_then(Value::as_array);
                    let needed = needed.into_iter().flatten().filter_map(Value::as_str);
                    open.extend(needed.map(str::to_string));
                }
            }
        }
        found
    }
}

impl Record {
    /// Keeps other processes in this workspace from writing a record as long as the returned value lives.
    pub fn lock(project: &Project) -> Result<File, Error> {
        let target = project.metadata.target_directory.as_std_path();
        let what = "has written its record";
        lock(&target.join("judge/record.lock"), &project.context, what)
    }

    /// Reads a file that only this tool writes, so that a line that is something else is no loss.
    pub fn of_cache(file: PathBuf) -> Self {
        let text = fs::read_to_string(&file).unwrap_or_default();
        let lines = text.lines().filter(|line| is_line(line));
        let lines = lines.map(str::to_string).collect();
        Record { file, lines }
    }

    /// Reads a file, which need not exist.
    ///
    /// # Errors
    /// If it is something else, which would be lost when it is written.
    pub fn read(file: PathBuf) -> Result<Self, Error> {
        let text = match file.exists() {
            true => fs::read_to_string(&file),
            false => Ok(String::new()),
        };
        let failed = |error| Error::input(format!("cannot read {}: {error}", file.display()));
        let text = text.map_err(failed)?;
        if let Some(index) = text.lines().position(|line| !is_line(line)) {
            let line = text.lines().nth(index).unwrap_or_default();
            let message = "expected a problem, a word, a hash and files, separated by tabs";
            let at = Location::in_file(&file, index + 1, 1, line);
            let help = "if this is a damaged record, remove it: all problems are tested then";
            return Err(Error::usage(message).at(at).help(help));
        }
        let lines = text.lines().map(str::to_string).collect();
        Ok(Record { file, lines })
    }

    /// Returns whether a problem was found right and nothing has changed since.
    pub fn holds(&self, subject: &Subject, surroundings: &Surroundings) -> bool {
        self.lines_of(subject).any(|line| {
            let mut parts = line.split('\t').skip(2);
            let hash = parts.next();
            let files: Vec<String> = parts.map(str::to_string).collect();
            hash == Some(&surroundings.hash(subject, &files))
        })
    }

    /// Keeps the line of a problem that was found right.
    pub fn keep(&mut self, subject: &Subject, line: String) {
        self.forget(subject);
        self.lines.insert(line);
    }

    /// Forgets a problem.
    pub fn forget(&mut self, subject: &Subject) {
        let prefix = prefix(subject);
        self.lines.retain(|line| !line.starts_with(&prefix));
    }

    /// Writes the file, if a line has changed since it was read.
    pub fn write(&self) -> Result<(), Error> {
        let mut text = String::new();
        self.lines
            .iter()
            .for_each(|line| text += &format!("{line}\n"));
        if fs::read_to_string(&self.file).unwrap_or_default() == text {
            return Ok(());
        }
        let written = replace_file(&self.file, |made| fs::write(made, &text));
        written.map_err(|error| cannot_write(&self.file, &error))
    }

    fn lines_of(&self, subject: &Subject) -> impl Iterator<Item = &String> {
        let prefix = prefix(subject);
        self.lines
            .iter()
            .filter(move |line| line.starts_with(&prefix))
    }
}

/// Returns whether a line of a file has the form of a record.
fn is_line(line: &str) -> bool {
    let hash = line.split('\t').nth(2).unwrap_or_default();
    hash.len() == 32 && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
}

fn read_table(file: &Path) -> Table {
    let text = fs::read_to_string(file).unwrap_or_default();
    text.parse().unwrap_or_default()
}

fn prefix(subject: &Subject) -> String {
    let solution = subject.solution;
    format!(
        "{}/{}\t{}\t",
        solution.package.name,
        solution.own_name(),
        subject.way
    )
}

/// Returns the path that leads from a folder to a file, with slashes.
fn path_from(folder: &Path, file: &Path) -> Option<String> {
    let common = folder.ancestors().find(|common| file.starts_with(common))?;
    let up = folder.strip_prefix(common).ok()?.components().map(|_| "..");
    let down = file.strip_prefix(common).ok()?.components();
    let down = down.map(|part| match part {
        Component::Normal(name) => name.to_str(),
        Component::ParentDir => Some(".."),
        _ => None,
    });
    let parts: Option<Vec<&str>> = up.map(Some).chain(down).collect();
    Some(parts?.join("/"))
}
