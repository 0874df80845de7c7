//! # The programs of a workspace
//!
//! Programs that cargo builds: solutions, examples, checkers. One call of cargo builds as many of them as it can without
//! changing what any one is when it is built alone.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use cargo_metadata::{Package, Target};
use judge_facts::error::{Error, ErrorKind};

use crate::compile::cargo_build::{self, CargoOutput};
use crate::compile::store::keep_program;
use crate::workspace::metadata::{ProgramKey, WantedProgram};
use crate::workspace::project::Project;

/// The most programs of one call. A command line has at most 32 KiB on Windows.
const MOST_AT_ONCE: usize = 200;

/// Programs that cargo has built, and those that it builds when they are asked for.
pub struct Programs<'a> {
    pub(crate) project: &'a Project,
    built: HashMap<ProgramKey, Result<PathBuf, Error>>,
    warnings: HashMap<ProgramKey, Vec<String>>,
    /// The sources of each, as far as they are known.
    sources: HashMap<ProgramKey, Vec<PathBuf>>,
    all_sources: BTreeSet<PathBuf>,
}

impl<'a> Programs<'a> {
    /// Programs of which none is built yet.
    pub fn new(project: &'a Project) -> Self {
        Programs {
            project,
            built: HashMap::new(),
            warnings: HashMap::new(),
            sources: HashMap::new(),
            all_sources: BTreeSet::new(),
        }
    }

    /// Builds programs, some of which may be wanted twice. An error in one keeps no other from being built.
    pub fn build(&mut self, wanted: &[WantedProgram<'a>]) {
        for batch in batches(wanted) {
            let mut alone = Vec::new();
            let output = cargo_build::build(self.project, &batch);
            for &one in &batch {
                let program = output.as_ref().map_err(Clone::clone);
                let program = program.and_then(|output| self.take(output, one, &batch));
                match program {
                    // An error of cargo itself about one program keeps it from building any.
                    Err(error) if is_of_cargo(&error, &output) && batch.len() > 1 => {
                        alone.push((one, error));
                    }
                    program => drop(self.built.insert(one.key(), program)),
                }
            }
            self.all_sources.extend(
                output
                    .iter()
                    .flat_map(|output| output.all_sources(self.project)),
            );
            // Otherwise the next build would wait for the end of this one.
            drop(output);
            self.build_each(alone);
        }
    }

    /// Builds programs one by one that could not be built together. If two of them fail alike, the rest would too.
    fn build_each(&mut self, alone: Vec<(WantedProgram<'a>, Error)>) {
        let mut alike = 0;
        for (one, error) in alone {
            let program = match alike {
                2.. => Err(error),
                _ => self.build_alone(one).inspect_err(|own| {
                    alike += usize::from(own.message == error.message);
                }),
            };
            self.built.insert(one.key(), program);
        }
    }

    /// Returns the file of a program, which is built now if it is not built yet.
    pub fn program(&self, package: &Package, target: &Target) -> Result<PathBuf, Error> {
        let wanted = WantedProgram { package, target };
        let built = self.built.get(&wanted.key()).cloned();
        built.unwrap_or_else(|| self.build_alone(wanted))
    }

    /// Returns the compiler's warnings about the source of a program that [`build`](Self::build) was asked for.
    pub fn warnings(&self, package: &Package, target: &Target) -> &[String] {
        let known = self.warnings.get(&WantedProgram { package, target }.key());
        known.map_or(&[], |warnings| warnings)
    }

    /// Returns the sources of a program that was built in advance, if they are known.
    pub fn sources(&self, wanted: WantedProgram) -> Option<&[PathBuf]> {
        self.sources.get(&wanted.key()).map(|sources| &sources[..])
    }

    /// Returns the sources of everything that was built in advance, as far as they are known.
    pub fn all_sources(&self) -> &BTreeSet<PathBuf> {
        &self.all_sources
    }

    fn build_alone(&self, wanted: WantedProgram) -> Result<PathBuf, Error> {
        let batch = [wanted];
        let output = cargo_build::build(self.project, &batch)?;
        self.keep(output.program(wanted, &batch)?)
    }

    /// Takes what cargo says about one of the programs of a call.
    fn take(
        &mut self,
        output: &CargoOutput,
        wanted: WantedProgram,
        batch: &[WantedProgram],
    ) -> Result<PathBuf, Error> {
        self.warnings.insert(wanted.key(), output.warnings(wanted));
        if let Some(sources) = output.sources(wanted, self.project) {
            self.sources.insert(wanted.key(), sources);
        }
        self.keep(output.program(wanted, batch)?)
    }

    /// Keeps a program where it stays when cargo writes a namesake, builds it anew or removes what is stale.
    fn keep(&self, file: PathBuf) -> Result<PathBuf, Error> {
        let target = &self.project.metadata.target_directory;
        keep_program(target.join("judge/programs").as_std_path(), &file)
    }

    /// Builds a program with overflow checks and debug assertions, as `cargo run` does.
    ///
    /// # Errors
    /// If it cannot be built.
    pub fn build_for_dev(&self, wanted: WantedProgram) -> Result<PathBuf, Error> {
        let output = cargo_build::build_for_dev(self.project, wanted)?;
        self.keep(output.program(wanted, &[wanted])?)
    }
}

/// Returns whether an error is one that cargo itself gives about a call, instead of one of a source or of this machine.
fn is_of_cargo(error: &Error, output: &Result<CargoOutput, Error>) -> bool {
    output.is_ok() && error.kind == ErrorKind::Input
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
            Some((_, batch)) if batch.iter().any(|known| known.key() == new.key()) => {}
            Some((_, batch)) => batch.push(new),
            None => batches.push((demands, vec![new])),
        }
    }
    batches.into_iter().map(|(_, batch)| batch).collect()
}

/// Everything in a package's Cargo.toml that decides the features of its dependencies. Cargo turns on in all of one call
/// what any package of it demands, so only packages with the same demands get what each would get alone. A target whose
/// own features are off, an error of cargo, is built with its like.
fn demands(WantedProgram { package, target }: WantedProgram) -> String {
    let own = &target.required_features;
    format!("{:?} {:?} {own:?}", package.dependencies, package.features)
}

/// Returns whether a program can be built in one call with others: their names stand for no program of each other's
/// packages, since cargo would write both to one file.
fn fits(new: WantedProgram, batch: &[WantedProgram]) -> bool {
    let named = |of: WantedProgram, wanted: WantedProgram| {
        let mut targets = of.package.targets.iter();
        targets.any(|other| is_namesake(other, wanted.target))
    };
    let is_apart = |other: &WantedProgram| {
        other.package.id == new.package.id || !(named(*other, new) || named(new, *other))
    };
    batch.len() < MOST_AT_ONCE && batch.iter().all(is_apart)
}
