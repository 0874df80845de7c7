//! # The programs of a workspace
//!
//! Programs that cargo builds: solutions, examples, checkers. One call of cargo builds as many of them as it can without
//! changing what any one is when it is built alone.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Package, Target};
use judge_facts::error::{Error, ErrorKind};

use crate::compile::cargo_build::{self, CargoOutput};
use crate::compile::freshness::hash_of_sources;
use crate::compile::store::replace_file;
use crate::workspace::project::Project;
use crate::workspace::toolchain::cannot_write;

/// The most programs of one call. A command line has at most 32 KiB on Windows.
const MOST_AT_ONCE: usize = 200;

/// A program that is wanted: a binary or an example of a package.
pub type WantedProgram<'a> = (&'a Package, &'a Target);

/// Programs that cargo has built, and those that it builds when they are asked for.
pub struct Programs<'a> {
    pub(crate) project: &'a Project,
    built: HashMap<ProgramKey, Result<PathBuf, Error>>,
    warnings: HashMap<ProgramKey, Vec<String>>,
    /// The sources of each, and a hash of their content right after the build.
    sources: HashMap<ProgramKey, (Vec<PathBuf>, String)>,
}

/// A package, whether the program is an example, and its name.
type ProgramKey = (String, bool, String);

impl<'a> Programs<'a> {
    /// Programs of which none is built yet.
    pub fn new(project: &'a Project) -> Self {
        Programs {
            project,
            built: HashMap::new(),
            warnings: HashMap::new(),
            sources: HashMap::new(),
        }
    }

    /// Builds programs, some of which may be wanted twice. An error in one keeps no other from being built.
    pub fn build(&mut self, wanted: &[WantedProgram<'a>]) {
        for batch in batches(wanted) {
            let mut alone = Vec::new();
            let output = cargo_build::build(self.project, &batch);
            for &one in &batch {
                if let Ok(output) = &output {
                    self.warnings.insert(key(one), output.warnings(one));
                    if let Some(sources) = output.sources(one, self.project) {
                        let hash = hash_of_sources(&sources);
                        self.sources.insert(key(one), (sources, hash));
                    }
                }
                let program = match &output {
                    Ok(output) => self.keep(output, one, &batch),
                    Err(error) => Err(error.clone()),
                };
                match program {
                    // An error of cargo itself about one program keeps it from building any.
                    Err(error) if error.kind == ErrorKind::Input && batch.len() > 1 => {
                        alone.push(one);
                    }
                    program => drop(self.built.insert(key(one), program)),
                }
            }
            // Otherwise the next build would wait for the end of this one.
            drop(output);
            for one in alone {
                self.built.insert(key(one), self.build_alone(one));
            }
        }
    }

    /// Returns the file of a program, which is built now if it is not built yet.
    pub fn program(&self, package: &Package, target: &Target) -> Result<PathBuf, Error> {
        let wanted = (package, target);
        let built = self.built.get(&key(wanted)).cloned();
        built.unwrap_or_else(|| self.build_alone(wanted))
    }

    /// Returns the compiler's warnings about the source of a program that [`build`](Self::build) was asked for.
    pub fn warnings(&self, package: &Package, target: &Target) -> &[String] {
        let known = self.warnings.get(&key((package, target)));
        known.map_or(&[], |warnings| warnings)
    }

    /// Returns the sources of a program that was built in advance, unless one has changed since.
    pub fn sources(&self, wanted: WantedProgram) -> Option<&[PathBuf]> {
        let (sources, hash) = self.sources.get(&key(wanted))?;
        (hash_of_sources(sources) == *hash).then_some(sources)
    }

    fn build_alone(&self, wanted: WantedProgram) -> Result<PathBuf, Error> {
        let batch = [wanted];
        let output = cargo_build::build(self.project, &batch)?;
        self.keep(&output, wanted, &batch)
    }

    /// Gives a program another name, under which it stays when cargo writes a namesake or removes what is stale.
    fn keep(
        &self,
        output: &CargoOutput,
        wanted: WantedProgram,
        batch: &[WantedProgram],
    ) -> Result<PathBuf, Error> {
        let file = output.program(wanted, batch)?;
        let (package, target) = wanted;
        let kind = match target.is_example() {
            true => "examples",
            false => "bin",
        };
        let target_directory = self.project.metadata.target_directory.as_std_path();
        let folder = target_directory.join("judge").join("programs");
        let folder = folder.join(package.name.as_str());
        let kept = folder.join(kind).join(file.file_name().unwrap_or_default());
        // Windows does not replace a program that runs.
        if !has_content_of(&kept, &file) {
            let written = replace_file(&kept, |made| {
                fs::hard_link(&file, made).or_else(|_| fs::copy(&file, made).map(drop))
            });
            written.map_err(|error| cannot_write(&kept, &error))?;
        }
        Ok(kept)
    }

    /// Builds a program with overflow checks and debug assertions, as `cargo run` does. Another process may build it anew at
    /// any time.
    ///
    /// # Errors
    /// If it cannot be built.
    pub fn build_for_dev(&self, wanted: WantedProgram) -> Result<PathBuf, Error> {
        cargo_build::build_for_dev(self.project, wanted)?.program(wanted, &[wanted])
    }
}

fn key((package, target): WantedProgram) -> ProgramKey {
    let package = package.id.repr.clone();
    (package, target.is_example(), target.name.clone())
}

fn has_content_of(file: &Path, other: &Path) -> bool {
    let length = |file| fs::metadata(file).map(|found| found.len()).ok();
    let content = |file| fs::read(file).ok();
    length(file).is_some() && length(file) == length(other) && content(file) == content(other)
}

/// Returns whether cargo writes two programs to one file, unless they are one.
fn is_namesake(a: &Target, b: &Target) -> bool {
    a.name == b.name && a.kind == b.kind
}

/// Divides programs into batches, each for one call of cargo.
fn batches<'a>(wanted: &[WantedProgram<'a>]) -> Vec<Vec<WantedProgram<'a>>> {
    let mut batches: Vec<(String, Vec<WantedProgram>)> = Vec::new();
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
fn demands((package, target): WantedProgram) -> String {
    let own = &target.required_features;
    format!("{:?} {:?} {own:?}", package.dependencies, package.features)
}

/// Returns whether a program can be built in one call with others: their names stand for no program of each other's
/// packages, since cargo would write both to one file.
fn fits(new: WantedProgram, batch: &[WantedProgram]) -> bool {
    let named = |(package, _): WantedProgram, (_, target): WantedProgram| {
        let mut targets = package.targets.iter();
        targets.any(|other| is_namesake(other, target))
    };
    let is_apart = |other: &WantedProgram| {
        other.0.id == new.0.id || !(named(*other, new) || named(new, *other))
    };
    batch.len() < MOST_AT_ONCE && batch.iter().all(is_apart)
}
