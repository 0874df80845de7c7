//! # A package whose programs cargo has built
//!
//! Cargo tells a test the paths of the package's binaries, but not those of its examples, one of which may be the
//! checker or the interactor: they are beside the binaries, in the folder `examples`. `cargo test` builds them there;
//! with `--test NAME` it builds none, and with `--examples` it builds their tests. So an example that is missing or older
//! than its source is an error.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

use judge_facts::error::Error;
use judge_facts::problem::{Problem, read_problem};
use judge_facts::profile::{read_profiles, resolve_profile};
use judge_facts::terms::Terms;
use judge_facts::workspace::{cases_folder, name_within, workspace_folder};

use crate::cases::{CaseFolder, ExpectedOutput, find_cases};
use crate::failed_output;
use crate::program::ResolvedProgram;
use crate::rule::Rule;
use crate::sandbox::unenforced;
use crate::text::shell_word;

/// A binary of a package, and the problem that it solves.
pub(super) struct PackageTest {
    /// The package's name.
    pub(super) name: String,
    /// The package's folder.
    pub(super) manifest_dir: PathBuf,
    /// The binary.
    pub(super) program: PathBuf,
    /// True if the package has other binaries, each for a problem of its own.
    pub(super) has_siblings: bool,
}

/// The terms on which the cases of a package are judged.
pub(super) struct TestTerms {
    pub(super) terms: Terms,
    pub(super) rule: Rule,
}

impl PackageTest {
    /// Reads the package's metadata and its cases.
    pub(super) fn read(&self) -> (Result<TestTerms, String>, CaseFolder) {
        let problem = read_problem(&self.manifest(), self.binary());
        let expected = problem
            .as_ref()
            .map_or(ExpectedOutput::Required, ExpectedOutput::of);
        let workspace = workspace_folder(&self.manifest_dir);
        let binary = self.has_siblings.then(|| self.binary());
        let folder = cases_folder(&workspace, &self.manifest_dir, &self.name, binary);
        let terms = problem.and_then(|problem| self.terms(&problem, &workspace));
        let terms = terms.map_err(|error| error.to_string());
        (terms, find_cases(&folder, expected))
    }

    fn terms(&self, problem: &Problem, workspace: &Path) -> Result<TestTerms, Error> {
        let profiles = read_profiles(&workspace.join("Cargo.toml"))?;
        let judge = resolve_profile(&profiles, problem, &self.manifest(), self.binary())?;
        for note in unenforced(judge) {
            eprintln!("note: {note}");
        }
        let terms = Terms::of(problem, judge);
        let rule = Rule::resolve(&terms.decider, |words| {
            ResolvedProgram::resolve(words, &self.manifest_dir, |name| self.built(name))
        })?;
        Ok(TestTerms { terms, rule })
    }

    fn manifest(&self) -> PathBuf {
        self.manifest_dir.join("Cargo.toml")
    }

    /// The name of the binary within the package.
    fn binary(&self) -> &str {
        let name = self.program.file_stem().unwrap_or_default();
        name_within(&self.name, name.to_str().unwrap_or_default())
    }

    /// The folder for the outputs of failing cases, if the program lies in a target folder.
    pub(super) fn outputs_folder(&self) -> Option<PathBuf> {
        // Cargo marks its target folder with this file, so that backups skip it.
        let mut above = self.program.ancestors();
        let target = above.find(|folder| folder.join("CACHEDIR.TAG").is_file())?;
        let binary = self.has_siblings.then(|| self.binary());
        Some(failed_output::outputs_folder(target, &self.name, binary))
    }

    /// The name of a test about a case or about the setup.
    pub(super) fn test_name(&self, about: &str) -> String {
        match self.has_siblings {
            true => format!("{}/{about}", self.binary()),
            false => about.to_string(),
        }
    }

    /// Returns the example or binary of a name, or nothing if the package does not seem to have it.
    fn built(&self, name: &str) -> Result<Option<PathBuf>, Error> {
        let has = |folder| self.sources(folder, name).iter().any(|path| path.is_file());
        let file = format!("{name}{EXE_SUFFIX}");
        let example = self.program.with_file_name("examples").join(&file);
        if has("examples") || example.is_file() {
            self.check_example(name, &example)?;
            return Ok(Some(example));
        }
        let binary = self.program.with_file_name(&file);
        let is_own = binary == self.program || has("src/bin");
        Ok(is_own.then_some(binary))
    }

    /// Checks that an example is there and not older than its source.
    fn check_example(&self, name: &str, program: &Path) -> Result<(), Error> {
        let written = |path: &Path| fs::metadata(path).and_then(|found| found.modified());
        let shown = program.display();
        let help = format!(
            "`cargo test -p {}` builds it, unless its options select other targets",
            shell_word(&self.name)
        );
        let Ok(built) = written(program) else {
            return Err(Error::input(format!("{shown} is missing")).help(help));
        };
        let sources = self.sources("examples", name);
        let newer = |source: &&PathBuf| written(source).is_ok_and(|written| written > built);
        match sources.iter().find(newer) {
            None => Ok(()),
            Some(source) => {
                let message = format!("{shown} is older than {}", source.display());
                Err(Error::input(message).help(help))
            }
        }
    }

    /// The paths at which cargo looks for a program's source.
    fn sources(&self, folder: &str, name: &str) -> [PathBuf; 2] {
        let folder = self.manifest_dir.join(folder);
        [format!("{name}.rs"), format!("{name}/main.rs")].map(|source| folder.join(source))
    }
}
