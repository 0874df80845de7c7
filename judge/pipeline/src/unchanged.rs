//! # Problems that have not changed
//!
//! A problem that was right is still right as long as nothing has changed that decides its verdict: the folders of its
//! package and of the user's own packages that it depends on, the versions of all other crates, cargo's settings, the
//! compiler, the terms, the cases, the checker and this tool. A [`Fingerprint`] is one hash of all that, and a [`Record`]
//! keeps the fingerprints of problems that were right. No time and no absolute path goes into it, so it can be carried to
//! another checkout.
//!
//! What cannot be known counts as changed. Only a build script knows what it reads, so a problem with one has no fingerprint.
//! Files outside of the packages are known only after the build. A problem that has some, as with a checker that is called
//! by `python3`, is not kept.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cargo_metadata::{Node, Package, PackageId};
use judge_facts::error::Error;
use judge_runner::cases::Case;
use toml::{Table, Value};

use crate::files::{content_hash, file_hash, own_hash, package_entries};
use crate::saved::is_saved_since;
use crate::workspace::metadata::{is_users_own, read_resolved};
use crate::workspace::project::Project;
use crate::workspace::solution::Solution;
use crate::workspace::toolchain::configuration_files;

pub use record::Record;

mod record;

/// A longer file is no source, and is not searched for variables.
const LONGEST_SOURCE: u64 = 1 << 20;

/// A problem, and all that decides its verdict but the files of the workspace.
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

/// The workspace that fingerprints are taken of.
pub struct Fingerprints<'a> {
    project: &'a Project,
    /// The packages and all that they depend on.
    crates: HashMap<PackageId, Crate>,
    /// The file that keeps the fingerprints, which may be in the folder of a package.
    record: PathBuf,
    /// This tool, the flags, cargo's configuration, the workspace's own settings, and the compiler.
    settings: String,
    /// The packages that were read, by their folders.
    known: Mutex<HashMap<PathBuf, Option<Arc<Content>>>>,
}

/// A package that others may depend on.
struct Crate {
    /// Its name and version, and its source if that is not a folder of the user's.
    title: String,
    /// The user's own folder.
    folder: Option<PathBuf>,
    has_build_script: bool,
    dependencies: Vec<PackageId>,
}

impl Crate {
    fn new(package: &Package, node: &Node) -> Self {
        let (name, version, manifest) = (&package.name, &package.version, &package.manifest_path);
        let own = manifest
            .parent()
            .filter(|_| is_users_own(manifest.as_std_path()));
        let source = package.source.as_ref().filter(|_| own.is_none());
        let mut targets = package.targets.iter();
        Crate {
            title: format!("{name} {version} {source:?}"),
            folder: own.map(PathBuf::from),
            has_build_script: targets.any(|target| target.is_custom_build()),
            dependencies: node.dependencies.clone(),
        }
    }
}

/// The content of a package.
struct Content {
    hash: String,
    files: Vec<PathBuf>,
}

/// All that decides the verdict about a problem.
pub struct Fingerprint {
    hash: String,
    /// The files that were read, each with the folder that it was looked for in.
    files: Vec<(PathBuf, PathBuf)>,
}

impl<'a> Fingerprints<'a> {
    /// Prepares to take fingerprints in a workspace whose Cargo.lock is up to date. They are kept in the file `record`.
    ///
    /// # Errors
    /// If cargo or the compiler does not answer, or this program cannot be read.
    pub fn read(project: &'a Project, record: &Path) -> Result<Self, Error> {
        /// Keys of a Cargo.toml that change with every new package.
        const LISTS: [&str; 3] = ["members", "default-members", "exclude"];
        let folder = &project.context.folder;
        let toolchain = project.toolchain()?;
        let metadata = match &project.metadata.resolve {
            Some(_) => Cow::Borrowed(&project.metadata),
            None => Cow::Owned(read_resolved(folder, toolchain)?),
        };
        let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
        let nodes: HashMap<_, _> = nodes.map(|node| (&node.id, node)).collect();
        let packages = metadata.packages.iter().filter_map(|package| {
            let node = nodes.get(&package.id)?;
            Some((package.id.clone(), Crate::new(package, node)))
        });
        let manifest = fs::read_to_string(metadata.workspace_root.join("Cargo.toml"));
        let mut manifest: Table = manifest.unwrap_or_default().parse().unwrap_or_default();
        if let Some(workspace) = manifest.get_mut("workspace").and_then(Value::as_table_mut) {
            workspace.retain(|key, _| !LISTS.contains(&key));
        }
        let mut flags: Vec<_> = env::vars_os().collect();
        flags.retain(|(name, _)| {
            let name = name.to_string_lossy();
            name.contains("RUSTFLAGS") || name.starts_with("CARGO_PROFILE_")
        });
        flags.sort();
        let configuration = configuration_files(folder).into_iter();
        let configuration: Vec<_> = configuration.map(|file| fs::read(file).ok()).collect();
        let (tool, version) = (own_hash()?, &toolchain.verbose_version);
        Ok(Fingerprints {
            project,
            crates: packages.collect(),
            record: record.canonicalize().unwrap_or_default(),
            settings: format!("{tool} {flags:?} {configuration:?} {manifest} {version}"),
            known: Mutex::default(),
        })
    }

    /// Takes the fingerprint of a problem, unless something is not known that decides its verdict.
    pub fn take(&self, subject: &Subject) -> Option<Fingerprint> {
        let mut files = Vec::new();
        let mut parts = Vec::new();
        for of in self.closure(subject.solution.package) {
            let content = match &of.folder {
                Some(_) if of.has_build_script => return None,
                Some(folder) => self.content(folder, &mut files)?,
                None => String::new(),
            };
            parts.push(format!("{} {content}", of.title));
        }
        for case in subject.cases {
            let hashes = [&case.input, &case.expected].map(|file| file_hash(file).ok());
            parts.push(format!("{} {hashes:?}", case.name));
            let folder = subject.solution.cases_folder();
            let both = [&case.input, &case.expected].into_iter().zip(&hashes);
            let read = both.filter(|(_, hash)| hash.is_some());
            files.extend(read.map(|(file, _)| (file.clone(), folder.clone())));
        }
        let hash = content_hash(&(&self.settings, &subject.terms, subject.way, parts));
        Some(Fingerprint { hash, files })
    }

    /// Returns whether a fingerprint is about all of these sources, and no file of it was saved since the workspace was
    /// read.
    pub fn covers(&self, fingerprint: &Fingerprint, sources: &BTreeSet<PathBuf>) -> bool {
        let (since, root) = (
            self.project.began,
            self.project.metadata.workspace_root.as_std_path(),
        );
        let mut files = fingerprint.files.iter();
        if files.any(|(file, folder)| is_saved_since(since, file, folder, root)) {
            return false;
        }
        let files = fingerprint.files.iter();
        let read: HashSet<_> = files.flat_map(|(file, _)| file.canonicalize()).collect();
        let is_read = |source: &PathBuf| source.canonicalize().is_ok_and(|it| read.contains(&it));
        let target = &self.project.metadata.target_directory;
        let mut own = sources.iter().filter(|source| !source.starts_with(target));
        own.all(is_read)
    }

    /// A package and all that it depends on, sorted by name.
    fn closure(&self, package: &Package) -> Vec<&Crate> {
        let mut found = BTreeMap::new();
        let mut open = vec![&package.id];
        while let Some(id) = open.pop() {
            if let Some(known) = self.crates.get(id)
                && found.insert((&known.title, id), known).is_none()
            {
                open.extend(&known.dependencies);
            }
        }
        found.into_values().collect()
    }

    /// Returns a hash of a package's folder, and adds the files in it, unless one cannot be read or
    /// names a variable that is not known.
    fn content(&self, folder: &Path, files: &mut Vec<(PathBuf, PathBuf)>) -> Option<String> {
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = lock().get(folder).cloned();
        let content = known.unwrap_or_else(|| {
            let read = self.read_folder(folder).map(Arc::new);
            lock().insert(folder.to_path_buf(), read.clone());
            read
        })?;
        let own = content.files.iter();
        files.extend(own.map(|file| (file.clone(), folder.to_path_buf())));
        Some(content.hash.clone())
    }

    fn read_folder(&self, folder: &Path) -> Option<Content> {
        let target = self.project.metadata.target_directory.as_std_path();
        let mut files = Vec::new();
        let mut parts = Vec::new();
        for entry in package_entries(folder, target) {
            let entry = entry.ok()?;
            let path = entry.path();
            if entry.file_type().is_dir() || path.canonicalize().ok()? == self.record {
                continue;
            }
            let length = entry.metadata().ok().filter(|found| found.is_file())?.len();
            let content = match length <= LONGEST_SOURCE {
                true => {
                    let text = fs::read(path).ok()?;
                    format!("{} {:?}", content_hash(&text), variables(&text)?)
                }
                false => file_hash(path).ok()?,
            };
            parts.push((path.strip_prefix(folder).ok()?.to_path_buf(), content));
            files.push(path.to_path_buf());
        }
        Some(Content {
            hash: content_hash(&parts),
            files,
        })
    }
}

/// The values of the variables that a source takes from the environment by `env!` and `option_env!`, unless it names one
/// in another way than by a text. Those that cargo sets for each package are not the user's: where a test of cargo's has
/// started this tool, they are about another package.
fn variables(source: &[u8]) -> Option<Vec<(String, Option<OsString>)>> {
    let source = String::from_utf8_lossy(source);
    let calls = source.split("env!").skip(1);
    let arguments = calls.filter_map(|rest| rest.trim_start().strip_prefix(['(', '[', '{']));
    let mut variables = Vec::new();
    for argument in arguments {
        let name = argument.trim_start().strip_prefix('"')?.split('"').next()?;
        if !name.starts_with("CARGO") {
            variables.push((name.to_string(), env::var_os(name)));
        }
    }
    Some(variables)
}
