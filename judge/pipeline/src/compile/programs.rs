//! # The programs of a workspace
//!
//! Programs that cargo builds: solutions, examples, checkers. One call of cargo builds as many of them as it can without
//! changing what any one is when it is built alone.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Package, Target};
use judge_facts::error::{Error, ErrorKind};

use crate::compile::cargo_build::run_cargo;
use crate::compile::store::{content_hash, replace_file};
use crate::workspace::project::Project;

/// The most programs of one call. A command line has at most 32 KiB on Windows.
const MOST_AT_ONCE: usize = 200;

/// A program that is wanted: a binary or an example of a package.
pub type Wanted<'a> = (&'a Package, &'a Target);

/// Programs that cargo has built, and those that it builds when they are asked for.
pub struct Programs<'a> {
    pub(crate) project: &'a Project,
    built: HashMap<Key, Result<PathBuf, Error>>,
    /// The sources of each, and a hash of their content right after the build.
    sources: HashMap<Key, (Vec<PathBuf>, String)>,
}

/// A package, whether the program is an example, and its name.
type Key = (String, bool, String);

impl<'a> Programs<'a> {
    /// Programs of which none is built yet.
    pub fn new(project: &'a Project) -> Self {
        Programs {
            project,
            built: HashMap::new(),
            sources: HashMap::new(),
        }
    }

    /// Builds programs, some of which may be wanted twice. An error in one keeps no other from being built.
    pub fn build(&mut self, wanted: &[Wanted<'a>]) {
        for batch in batches(wanted) {
            let output = run_cargo(self.project, &batch);
            for &one in &batch {
                let output = output.as_ref().map_err(Clone::clone);
                let sources = output.as_ref().ok();
                if let Some(sources) = sources.and_then(|output| output.sources(one, self.project))
                {
                    let hash = hash_of_files(&sources);
                    self.sources.insert(key(one), (sources, hash));
                }
                let mut program = match output.and_then(|output| output.program(one, &batch)) {
                    // An error of cargo itself about one program keeps it from building any.
                    Err(error) if error.kind == ErrorKind::Input && batch.len() > 1 => {
                        self.build_alone(one)
                    }
                    program => program,
                };
                let mut others = wanted.iter().filter(|other| key(**other) != key(one));
                if others.any(|other| is_namesake(other.1, one.1)) {
                    program = program.and_then(|file| self.keep_apart(one, &file));
                }
                self.built.insert(key(one), program);
            }
        }
    }

    /// Returns the file of a program, which is built now if it is not built yet.
    pub fn program(&self, package: &Package, target: &Target) -> Result<PathBuf, Error> {
        let wanted = (package, target);
        let built = self.built.get(&key(wanted)).cloned();
        built.unwrap_or_else(|| self.build_alone(wanted))
    }

    /// Returns the sources of a program that was built in advance, unless one has changed since.
    pub fn sources(&self, wanted: Wanted) -> Option<&[PathBuf]> {
        let (sources, hash) = self.sources.get(&key(wanted))?;
        (hash_of_files(sources) == *hash).then_some(sources)
    }

    /// Copies a program to a file of its own, because cargo will write another one to the same.
    fn keep_apart(&self, (package, target): Wanted, file: &Path) -> Result<PathBuf, Error> {
        let kind = match target.is_example() {
            true => "examples",
            false => "bin",
        };
        let target_directory = self.project.metadata.target_directory.as_std_path();
        let folder = target_directory
            .join("judge/programs")
            .join(package.name.as_str());
        let copy = folder.join(kind).join(file.file_name().unwrap_or_default());
        replace_file(&copy, |made| fs::copy(file, made).map(drop))?;
        Ok(copy)
    }

    fn build_alone(&self, wanted: Wanted) -> Result<PathBuf, Error> {
        run_cargo(self.project, &[wanted])?.program(wanted, &[wanted])
    }
}

fn key((package, target): Wanted) -> Key {
    let package = package.id.repr.clone();
    (package, target.is_example(), target.name.clone())
}

fn hash_of_files(files: &[PathBuf]) -> String {
    let content = files.iter().map(|file| fs::read(file).ok());
    content_hash(&content.collect::<Vec<_>>())
}

/// Returns whether cargo writes two programs to one file, unless they are one.
fn is_namesake(a: &Target, b: &Target) -> bool {
    a.name == b.name && a.kind == b.kind
}

/// Divides programs into batches, each for one call of cargo.
fn batches<'a>(wanted: &[Wanted<'a>]) -> Vec<Vec<Wanted<'a>>> {
    let mut batches: Vec<(String, Vec<Wanted>)> = Vec::new();
    for &new in wanted {
        let demands = demands(new);
        let mut open = batches.iter_mut();
        match open.find(|(of, batch)| *of == demands && fits(new, batch)) {
            Some((_, batch)) if batch.iter().any(|known| key(*known) == key(new)) => {}
            Some((_, batch)) => batch.push(new),
            None => batches.push((demands, vec![new])),
        }
    }
    batches.into_iter().map(|(_, batch)| batch).collect()
}

/// Everything in a package's Cargo.toml that decides the features of its dependencies. Cargo turns on in all of one call
/// what any package of it demands, so only packages with the same demands get what each would get alone. A target whose
/// own features are off, an error of cargo, is built with its like.
fn demands((package, target): Wanted) -> String {
    let own = &target.required_features;
    format!("{:?} {:?} {own:?}", package.dependencies, package.features)
}

/// Returns whether a program can be built in one call with others: their names stand for no program of each other's
/// packages, since cargo would write both to one file.
fn fits(new: Wanted, batch: &[Wanted]) -> bool {
    let named = |(package, _): Wanted, (_, target): Wanted| {
        let mut targets = package.targets.iter();
        targets.any(|other| is_namesake(other, target))
    };
    let is_apart =
        |other: &Wanted| other.0.id == new.0.id || !(named(*other, new) || named(new, *other));
    batch.len() < MOST_AT_ONCE && batch.iter().all(is_apart)
}
