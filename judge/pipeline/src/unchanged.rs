//! # Problems that have not changed
//!
//! A problem that has passed still passes as long as nothing has changed that decides its verdict: the folders of its
//! package and of the members of the workspace that it depends on, the other crates in Cargo.lock, cargo's settings,
//! the compiler, the terms, the cases, the checker and this tool. A [`Fingerprint`] is one hash of all that, and a
//! [`Record`] keeps the fingerprints of problems that have passed. A fingerprint depends on no time and no absolute
//! path, so a record is valid in another checkout.
//!
//! Anything unknown counts as changed. A problem has no fingerprint if one of its packages is outside of the workspace,
//! has a build script, which alone knows what it reads, or reads a variable while it is compiled, or if crates are
//! vendored. Files outside of the packages are known only after the build. A problem that has such files, as with a
//! checker that is called by `python3`, is not kept.

use std::cell::LazyCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cargo_metadata::camino::Utf8Path;
use judge_facts::error::Error;
use judge_runner::cases::Case;
use toml::{Table, Value};

use crate::files::{content_hash, file_hash, own_hash, package_entries};
use crate::saved::is_any_saved_since;
use crate::workspace::metadata::{Package, has_build_script, members};
use crate::workspace::project::Project;
use crate::workspace::solution::Solution;
use crate::workspace::toolchain::configuration_files;

pub use record::Record;

mod record;

/// Parts of the names of environment variables that decide how cargo and a C++ compiler build.
const SETTINGS: [&str; 7] = [
    "CARGO_BUILD_TARGET",
    "CARGO_PROFILE_",
    "CPATH",
    "CPLUS_INCLUDE_PATH",
    "CXX",
    "RUSTC",
    "RUSTFLAGS",
];

/// A longer file is not searched for variables.
const LONGEST_SOURCE: u64 = 1 << 20;

/// A problem, and all that decides its verdict but the files of the workspace and the judges' facts in this tool.
pub struct Subject<'a> {
    pub solution: Solution<'a>,
    /// The way it is tested, one word.
    pub way: &'a str,
    /// The terms, and for a bundle the judge and the hash of its compilers.
    pub terms: String,
    pub cases: &'a [Case],
}

/// The workspace that fingerprints are taken of.
pub struct Fingerprints<'a> {
    project: &'a Project,
    /// The members of the workspace by their folders.
    members: HashMap<&'a Utf8Path, &'a Package>,
    /// False without Cargo.lock, or if cargo's configuration includes other files or vendored crates, which are not
    /// read here.
    is_complete: bool,
    /// The file that keeps the fingerprints, which may be in the folder of a package.
    record: PathBuf,
    /// The hash of this tool, the flags, cargo's configuration, the workspace's own settings and other crates, and the
    /// compiler.
    settings: String,
    /// The files with these settings, but the compiler's.
    settings_files: Vec<PathBuf>,
    /// The fingerprints of packages' folders.
    known: Mutex<HashMap<PathBuf, Option<Arc<Fingerprint>>>>,
}

pub struct Fingerprint {
    hash: String,
    /// The files that were read, each with the folder that it was looked for in.
    files: Vec<(PathBuf, PathBuf)>,
}

impl<'a> Fingerprints<'a> {
    /// Prepares to take fingerprints in a workspace. They are kept in the file `record`.
    pub fn read(project: &'a Project, record: &Path) -> Result<Self, Error> {
        let root = project.metadata.workspace_root.as_std_path();
        let (manifest, crates) = (without_members(root), locked_crates(root));
        let mut flags: Vec<_> = env::vars_os().collect();
        flags.retain(|(name, _)| {
            let name = name.to_string_lossy();
            SETTINGS.iter().any(|part| name.contains(part))
        });
        flags.sort();
        let mut settings_files = configuration_files(&project.context.folder);
        // An unreadable file counts as one that names other files.
        let configuration = settings_files
            .iter()
            .map(|file| fs::read_to_string(file).ok());
        let configuration: Vec<Option<String>> = configuration.collect();
        settings_files.push(root.join("Cargo.toml"));
        let (tool, version) = (own_hash()?, &project.toolchain()?.verbose_version);
        let leads_elsewhere = |text: &Option<String>| text.as_deref().is_none_or(leads_on);
        Ok(Fingerprints {
            project,
            members: members(&project.metadata)
                .filter_map(|it| Some((it.manifest_path.parent()?, it)))
                .collect(),
            is_complete: crates.is_some() && !configuration.iter().any(leads_elsewhere),
            record: record.canonicalize().unwrap_or_default(),
            settings: content_hash(&format!(
                "{tool} {flags:?} {configuration:?} {manifest} {crates:?} {version}"
            )),
            settings_files,
            known: Mutex::default(),
        })
    }

    /// Takes the fingerprint of a problem, unless a part of what decides its verdict is unknown.
    pub fn take(&self, subject: &Subject) -> Option<Fingerprint> {
        let (mut files, mut parts) = (Vec::new(), Vec::new());
        let mut open = vec![subject.solution.package.manifest_path.parent()?];
        let mut found = BTreeSet::new();
        while let Some(folder) = open.pop() {
            // A package outside of the workspace is unknown here, so the fingerprint does not cover its sources.
            if let Some(member) = self.members.get(folder).filter(|_| found.insert(folder)) {
                let content = self.of_folder(folder.as_std_path());
                let content = content.filter(|_| self.is_complete && !has_build_script(member))?;
                files.extend(content.files.iter().cloned());
                parts.push(format!("{} {}", member.name, content.hash));
                let dependencies = member.dependencies.iter();
                open.extend(dependencies.filter_map(|it| it.path.as_deref()));
            }
        }
        for case in subject.cases {
            let hashes = hashes(case);
            for (file, hash) in [&case.input, &case.expected].into_iter().zip(&hashes) {
                let folder = file.parent().filter(|_| hash.is_some());
                files.extend(folder.map(|folder| (file.clone(), folder.to_path_buf())));
            }
            parts.push(format!("{} {hashes:?}", case.name));
        }
        let hash = content_hash(&(&self.settings, &subject.terms, subject.way, parts));
        Some(Fingerprint { hash, files })
    }

    /// Returns whether a fingerprint covers all of these sources, and none of its files was saved after the workspace
    /// was read.
    pub fn covers(&self, fingerprint: &Fingerprint, sources: &BTreeSet<PathBuf>) -> bool {
        let root = self.project.metadata.workspace_root.as_std_path();
        let settings = self.settings_files.iter();
        let settings = settings.map(|file| (file.as_path(), file.as_path()));
        let files = fingerprint.files.iter();
        let files = files.map(|(file, folder)| (file.as_path(), folder.as_path()));
        if is_any_saved_since(self.project.began, settings.chain(files.clone()), root) {
            return false;
        }
        let read: HashSet<&Path> = files.map(|(file, _)| file).collect();
        let real: LazyCell<HashSet<PathBuf>, _> =
            LazyCell::new(|| read.iter().flat_map(|file| file.canonicalize()).collect());
        let is_read = |source: &PathBuf| {
            read.contains(&**source) || source.canonicalize().is_ok_and(|it| real.contains(&it))
        };
        let target = self.project.target();
        let mut own = sources.iter().filter(|source| !source.starts_with(target));
        own.all(is_read)
    }

    /// Returns the fingerprint of a package's folder, unless a file in it cannot be read or may read a variable.
    fn of_folder(&self, folder: &Path) -> Option<Arc<Fingerprint>> {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(folder).cloned();
        known.unwrap_or_else(|| {
            let read = self.read_folder(folder).map(Arc::new);
            lock().insert(folder.to_path_buf(), read.clone());
            read
        })
    }

    fn read_folder(&self, folder: &Path) -> Option<Fingerprint> {
        let mut files = Vec::new();
        let mut parts = Vec::new();
        for entry in package_entries(folder, self.project.target()) {
            let entry = entry.ok()?;
            let path = entry.path();
            if entry.file_type().is_dir() || self.is_record(path) {
                continue;
            }
            let length = entry.metadata().ok().filter(|found| found.is_file())?.len();
            let content = match length <= LONGEST_SOURCE {
                true => {
                    let text = fs::read(path).ok()?;
                    (!may_read_variable(&text)).then(|| content_hash(&text))?
                }
                false if path.extension().is_some_and(|it| it == "rs") => return None,
                false => file_hash(path).ok()?,
            };
            parts.push((path.strip_prefix(folder).ok()?.to_path_buf(), content));
            files.push((path.to_path_buf(), folder.to_path_buf()));
        }
        Some(Fingerprint {
            hash: content_hash(&parts),
            files,
        })
    }

    fn is_record(&self, path: &Path) -> bool {
        let is_namesake = path.file_name() == self.record.file_name();
        is_namesake && path.canonicalize().is_ok_and(|path| path == self.record)
    }
}

/// The Cargo.toml in a folder, without the keys that change with every new package.
fn without_members(folder: &Path) -> Table {
    const LISTS: [&str; 3] = ["members", "default-members", "exclude"];
    let manifest = fs::read_to_string(folder.join("Cargo.toml"));
    let mut manifest: Table = manifest.unwrap_or_default().parse().unwrap_or_default();
    if let Some(workspace) = manifest.get_mut("workspace").and_then(Value::as_table_mut) {
        workspace.retain(|key, _| !LISTS.contains(&key));
    }
    manifest
}

/// The crates in a folder's Cargo.lock that come from a registry or a repository.
fn locked_crates(folder: &Path) -> Option<Vec<Value>> {
    let text = fs::read_to_string(folder.join("Cargo.lock")).ok()?;
    let mut lock: Table = text.parse().ok()?;
    let mut crates: Vec<Value> = lock.remove("package")?.try_into().ok()?;
    crates.retain(|it| it.get("source").is_some());
    Some(crates)
}

/// Returns whether a file of cargo's configuration names other files of configuration or a folder of vendored crates.
fn leads_on(configuration: &str) -> bool {
    let Ok(configuration) = configuration.parse::<Table>() else {
        return true;
    };
    let sources = configuration.get("source").and_then(Value::as_table);
    let mut sources = sources.into_iter().flatten();
    let is_vendored = sources.any(|(_, source)| source.get("directory").is_some());
    is_vendored || configuration.contains_key("include")
}

/// The hashes of a case's files, of which one may be missing.
fn hashes(case: &Case) -> [Option<String>; 2] {
    [&case.input, &case.expected].map(|file| file_hash(file).ok())
}

/// Returns whether a source may read an environment variable while it is compiled. Cargo's own variables do not count:
/// they follow from the package, and a cargo that has started this tool has set them for another one.
fn may_read_variable(source: &[u8]) -> bool {
    const OF_CARGO: [&str; 3] = ["!(\"CARGO\")", "!(\"CARGO_MANIFEST_", "!(\"CARGO_PKG_"];
    let source = String::from_utf8_lossy(source);
    let is_in_word = |c: char| c.is_alphanumeric() || c == '_';
    source.match_indices("env").any(|(at, name)| {
        let (before, rest) = (&source[..at], &source[at + name.len()..]);
        let before = before.strip_suffix("option_").unwrap_or(before);
        let is_word = !before.ends_with(is_in_word) && !rest.starts_with(is_in_word);
        let next = rest.trim_start();
        // A comment may precede the `!`. The macro may get another name, or be an argument of one that calls it.
        let is_read = next.starts_with(['!', '/'])
            || next.split_whitespace().next() == Some("as")
            || next.starts_with([')', ']', '}', ',', ';']) && is_in_macro(before);
        is_word && is_read && !OF_CARGO.iter().any(|call| rest.starts_with(call))
    })
}

/// Returns whether the innermost bracket that is still open after this text begins the arguments of a macro.
fn is_in_macro(text: &str) -> bool {
    let mut closed = 0;
    let opening = text.char_indices().rev().find(|(_, c)| match c {
        ')' | ']' | '}' => {
            closed += 1;
            false
        }
        '(' | '[' | '{' if closed > 0 => {
            closed -= 1;
            false
        }
        '(' | '[' | '{' => true,
        _ => false,
    });
    opening.is_some_and(|(at, _)| text[..at].trim_end().ends_with('!'))
}
