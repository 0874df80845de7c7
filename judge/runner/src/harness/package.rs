//! # A package whose programs cargo has built
//!
//! Cargo tells a test where the package's binaries are, but not its examples: they are beside them, in the folder
//! `examples`. `cargo test` has built them there; with `--test NAME` it builds none, with `--examples` it builds their
//! tests. So one that is missing or older than its source is an error.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

use crate::problem::{self, Defaults, Problem};
use crate::sandbox::{DEFAULT_STACK, Limits, Program, Unknown, prepare_process};
use crate::terminal;
use crate::testcase::check::{Checked, check};
use crate::testcase::files::{self, Case};
use crate::testcase::kept;
use crate::testcase::report::Failure;
use crate::testcase::rule::{Rule, TextRule};
use crate::testcase::verdict::Verdict;
use crate::text::shell_word;

/// A package that is tested.
#[derive(Clone, Debug)]
pub struct Package {
    /// Its name.
    pub name: String,
    /// Its folder.
    pub manifest_dir: PathBuf,
    /// Its binary.
    pub program: PathBuf,
    /// Whether that is one of several problems of the package.
    pub has_siblings: bool,
}

/// How the cases of a package are judged.
pub(super) struct Setup {
    pub(super) problem: Problem,
    pub(super) rule: Rule,
    limits: Limits,
}

impl Package {
    pub(super) fn manifest(&self) -> PathBuf {
        self.manifest_dir.join("Cargo.toml")
    }

    /// The name of the binary within the package.
    fn binary(&self) -> &str {
        let name = self.program.file_stem().unwrap_or_default();
        files::name_within(&self.name, name.to_str().unwrap_or_default())
    }

    /// The folder of the binary's cases.
    pub(super) fn cases_folder(&self) -> PathBuf {
        let binary = self.has_siblings.then(|| self.binary());
        files::folder(&self.manifest_dir, &self.name, binary)
    }

    /// The folder for the outputs of failing cases, if the program lies where cargo builds.
    pub(super) fn outputs_folder(&self) -> Option<PathBuf> {
        // Nobody tells a running test where that is, but cargo marks it, so that no backup takes it along.
        let mut above = self.program.ancestors();
        let target = above.find(|folder| folder.join("CACHEDIR.TAG").is_file())?;
        let binary = self.has_siblings.then(|| self.binary());
        Some(kept::folder(target, &self.name, binary))
    }

    /// What a test about this is called.
    pub(super) fn test_name(&self, about: &str) -> String {
        match self.has_siblings {
            true => format!("{}/{about}", self.binary()),
            false => about.to_string(),
        }
    }

    /// Reads what the package says, which has to name a judge.
    pub(super) fn setup(&self) -> Result<Setup, String> {
        /// The frames of a dev build are larger than those that the judge measures.
        const LEAST_STACK: u64 = 256 << 20;
        let problem =
            problem::read(&self.manifest(), self.binary()).map_err(|error| error.to_string())?;
        if problem.judge.is_none() {
            return Err(format!(
                "{}: expected `judge = \"...\"` under [package.metadata.judge], found none",
                self.manifest().display()
            ));
        }
        let allowance = problem.allowance(Defaults::default());
        let limits = Limits {
            // Judges count the stack as memory. More would only make a recursion without end take longer to crash.
            stack: Some(allowance.memory_limit.clamp(LEAST_STACK, DEFAULT_STACK)),
            ..Limits::for_time(allowance.time_limit)
        };
        prepare_process(&limits);
        let find = |said: &str| {
            let program = Program::resolve(said, &self.manifest_dir, |name| self.named(name));
            program.map_err(|Fault(message)| message)
        };
        let mut examples = problem.examples.iter();
        let judges = TextRule {
            // Nobody here knows the judge, but whoever expects a presentation error says that it gives them.
            presentation_error: examples.any(|it| it.expect == Verdict::PresentationError),
            ..TextRule::STRICT
        };
        Ok(Setup {
            rule: problem.rule(judges, find)?,
            problem,
            limits,
        })
    }

    /// An example's program, if it is there and not older than its source.
    pub(super) fn example(&self, name: &str) -> Result<PathBuf, String> {
        let program = self.example_path(name);
        let written = |path: &Path| fs::metadata(path).and_then(|found| found.modified());
        let package = shell_word(&self.name);
        let build = format!("`cargo test -p {package}` builds it, with targets named it may not");
        let Ok(built) = written(&program) else {
            return Err(format!("{} is missing: {build}", program.display()));
        };
        let sources = self.sources("examples", name);
        let newer = |source: &&PathBuf| written(source).is_ok_and(|written| written > built);
        match sources.iter().find(newer) {
            None => Ok(program),
            Some(source) => {
                let (program, source) = (program.display(), source.display());
                Err(format!("{program} is older than {source}: {build}"))
            }
        }
    }

    /// Returns the example or binary of a name, or nothing if the package seems to have none.
    fn named(&self, name: &str) -> Result<Option<PathBuf>, Fault> {
        let has = |folder| self.sources(folder, name).iter().any(|path| path.is_file());
        if has("examples") || self.example_path(name).is_file() {
            return self.example(name).map(Some).map_err(Fault);
        }
        let binary = self.program.with_file_name(format!("{name}{EXE_SUFFIX}"));
        let is_own = binary == self.program || has("src/bin");
        Ok(is_own.then_some(binary))
    }

    fn example_path(&self, name: &str) -> PathBuf {
        let folder = self.program.with_file_name("examples");
        folder.join(format!("{name}{EXE_SUFFIX}"))
    }

    /// Where cargo looks for a program's source.
    fn sources(&self, folder: &str, name: &str) -> [PathBuf; 2] {
        let folder = self.manifest_dir.join(folder);
        [format!("{name}.rs"), format!("{name}/main.rs")].map(|source| folder.join(source))
    }
}

impl Setup {
    /// Runs a program on a case.
    pub(super) fn check(&self, program: &Path, case: &Case) -> Result<Checked, String> {
        check(program, case, &self.rule, &self.limits).map_err(|error| error.to_string())
    }
}

/// Words how a case failed, given the command that runs it again and what is said of the program's output.
pub(super) fn report(checked: &Checked, case: &Case, run_again: &str, got: Option<&str>) -> String {
    let failure = Failure {
        run_again,
        case,
        checked,
        got,
        columns: terminal::columns(),
    };
    let mut report = failure.report();
    // Cargo builds the programs with the same profile as this test.
    if checked.verdict == Verdict::TimeLimitExceeded && cfg!(debug_assertions) {
        report += "\n\nnote: this is a dev build; a judge builds for speed, as `cargo test --release` does";
    }
    report
}

/// Why there is no such program.
struct Fault(String);

impl From<Unknown> for Fault {
    fn from(unknown: Unknown) -> Self {
        Fault(unknown.to_string())
    }
}
