//! # The programs of a workspace
//!
//! Programs that cargo builds: solutions, examples, checkers. One call of cargo builds as many programs as it can
//! without changing what each would be if it were built alone.

use std::cell::{Ref, RefCell};
use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use cargo_metadata::{Package, Target};
use judge_facts::error::{Error, ErrorKind};

use crate::compile::cargo_build::{self, CHECKED, CargoOutput, QUICK, Settings};
use crate::compile::store::keep_program;
use crate::workspace::metadata::WantedProgram;
use crate::workspace::project::Project;

/// The largest number of programs in one call of cargo. A command line has at most 32 KiB on Windows.
const MOST_AT_ONCE: usize = 200;

/// Programs that cargo has built in advance, and those that it builds on demand.
pub struct Programs<'a> {
    pub(crate) project: &'a Project,
    /// The programs that were built in advance, by the cargo arguments that select them.
    built: HashMap<[String; 4], BuiltProgram>,
    all_sources: RefCell<BTreeSet<PathBuf>>,
}

struct BuiltProgram {
    file: Result<PathBuf, Error>,
    warnings: Vec<String>,
    sources: Option<Vec<PathBuf>>,
}

impl<'a> Programs<'a> {
    pub fn new(project: &'a Project) -> Self {
        Programs {
            project,
            built: HashMap::new(),
            all_sources: RefCell::default(),
        }
    }

    /// Builds programs in advance. Duplicates are allowed. An error in one program keeps no other from being built.
    pub fn build(&mut self, wanted: &[WantedProgram<'a>]) {
        for batch in batches(wanted) {
            let (output, lock) = match cargo_build::build(self.project, &batch, &QUICK) {
                Ok(built) => built,
                Err(error) => {
                    let failed = batch
                        .iter()
                        .map(|one| (one.choice(), Err(error.clone()).into()));
                    self.built.extend(failed);
                    continue;
                }
            };
            let mut alone = Vec::new();
            for &one in &batch {
                let program = self.take(&output, one, &batch);
                match &program.file {
                    // An error of cargo itself about one program fails the whole batch, so each is built alone.
                    Err(error) if error.kind == ErrorKind::Input && batch.len() > 1 => {
                        alone.push((one, error.clone()));
                    }
                    _ => drop(self.built.insert(one.choice(), program)),
                }
            }
            self.add_sources(&output.all_sources(self.project));
            // The next build waits for this lock.
            drop(lock);
            self.build_each(alone);
        }
    }

    /// Builds the programs of a failed batch one by one. Once two have failed with its error, the others get it.
    fn build_each(&mut self, alone: Vec<(WantedProgram<'a>, Error)>) {
        let mut alike = 0;
        for (one, error) in alone {
            let program = match alike {
                2.. => Err(error.clone()).into(),
                _ => self.build_alone(one, &QUICK),
            };
            let own = program.file.as_ref().err();
            alike += usize::from(own.is_some_and(|own| own.message == error.message));
            self.built.insert(one.choice(), program);
        }
    }

    /// Returns the file of a program, and builds the program first unless it was built in advance.
    pub fn program(&self, package: &Package, target: &Target) -> Result<PathBuf, Error> {
        let wanted = WantedProgram { package, target };
        match self.built.get(&wanted.choice()) {
            Some(built) => built.file.clone(),
            None => self.build_alone(wanted, &QUICK).file,
        }
    }

    /// Returns the compiler's warnings about the source of a program that [`build`](Self::build) has built.
    pub fn warnings(&self, package: &Package, target: &Target) -> &[String] {
        let known = self.built.get(&WantedProgram { package, target }.choice());
        known.map_or(&[], |built| &built.warnings)
    }

    /// Returns the sources of a program that was built in advance; `None` if they are unknown.
    pub fn sources(&self, wanted: WantedProgram) -> Option<&[PathBuf]> {
        self.built.get(&wanted.choice())?.sources.as_deref()
    }

    /// Returns the known sources of everything that was built in advance, and of the programs in C++.
    pub fn all_sources(&self) -> Ref<'_, BTreeSet<PathBuf>> {
        self.all_sources.borrow()
    }

    pub(crate) fn add_sources(&self, sources: &[PathBuf]) {
        let mut all = self.all_sources.borrow_mut();
        all.extend(sources.iter().cloned());
    }

    /// Builds a program that panics where an integer overflows and whose backtrace has line numbers. Returns its file.
    pub fn build_checked(&self, wanted: WantedProgram) -> Result<PathBuf, Error> {
        self.build_alone(wanted, &CHECKED).file
    }

    fn build_alone(&self, wanted: WantedProgram, settings: &Settings) -> BuiltProgram {
        let batch = [wanted];
        match cargo_build::build(self.project, &batch, settings) {
            Ok((output, _lock)) => self.take(&output, wanted, &batch),
            Err(error) => Err(error).into(),
        }
    }

    fn take(
        &self,
        output: &CargoOutput,
        wanted: WantedProgram,
        batch: &[WantedProgram],
    ) -> BuiltProgram {
        let made = output.program(wanted, batch);
        BuiltProgram {
            file: made.and_then(|file| self.keep(file)),
            warnings: output.warnings(wanted),
            sources: output.sources(wanted, self.project),
        }
    }

    /// Keeps a program at a path where it stays, even if cargo overwrites it by a namesake, rebuilds it or removes it.
    fn keep(&self, file: PathBuf) -> Result<PathBuf, Error> {
        keep_program(&self.project.target().join("judge/programs"), &file)
    }
}

/// A program without warnings or sources.
impl From<Result<PathBuf, Error>> for BuiltProgram {
    fn from(file: Result<PathBuf, Error>) -> Self {
        BuiltProgram {
            file,
            warnings: Vec::new(),
            sources: None,
        }
    }
}

/// Divides programs into batches, each for one call of cargo.
fn batches<'a>(wanted: &[WantedProgram<'a>]) -> Vec<Vec<WantedProgram<'a>>> {
    let mut batches: Vec<(String, Vec<WantedProgram>)> = Vec::new();
    for &new in wanted {
        let demands = demands(new);
        let mut open = batches.iter_mut();
        match open.find(|(of, batch)| *of == demands && fits(new, batch)) {
            Some((_, batch)) if batch.iter().any(|known| known.choice() == new.choice()) => {}
            Some((_, batch)) => batch.push(new),
            None => batches.push((demands, vec![new])),
        }
    }
    batches.into_iter().map(|(_, batch)| batch).collect()
}

/// Returns everything in a package's Cargo.toml that decides the features of its dependencies. In one call, cargo
/// unifies the features that all its packages demand, so only packages with the same demands get what each would get
/// alone. `required-features` count too, because cargo fails for the whole batch if a target lacks them.
fn demands(WantedProgram { package, target }: WantedProgram) -> String {
    let own = &target.required_features;
    format!("{:?} {:?} {own:?}", package.dependencies, package.features)
}

/// Returns whether a batch has room for a program, and no program of one package has the name of a wanted program of
/// another: cargo would write both to one file.
fn fits(new: WantedProgram, batch: &[WantedProgram]) -> bool {
    let named = |of: WantedProgram, wanted: WantedProgram| {
        let (mut targets, own) = (of.package.targets.iter(), wanted.target);
        targets.any(|other| other.name == own.name && other.kind == own.kind)
    };
    let is_apart = |other: &WantedProgram| {
        other.package.id == new.package.id || !(named(*other, new) || named(new, *other))
    };
    batch.len() < MOST_AT_ONCE && batch.iter().all(is_apart)
}
