//! # What cargo has built beside a test
//!
//! Cargo tells a test where the package's binaries are, but not its examples: they are beside them, in the folder
//! `examples`. `cargo test` has built them there; with `--test NAME` it builds none, with `--examples` it builds their
//! tests. So one that is missing or older than its source is an error.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};

use crate::problem::Problem;
use crate::sandbox::{Program, Unknown};
use crate::testcase::rule::Rule;
use crate::text::shell_word;

/// A package whose programs cargo has built.
#[derive(Clone, Copy)]
pub(super) struct Built<'a> {
    pub(super) package: &'a str,
    pub(super) manifest_dir: &'a Path,
    /// The package's binary.
    pub(super) program: &'a Path,
}

impl Built<'_> {
    /// Returns when an output is right.
    pub(super) fn rule(self, problem: &Problem) -> Result<Rule, String> {
        let find = |said: &str| {
            let program = Program::resolve(said, self.manifest_dir, |name| self.named(name));
            program
                .map_err(|Fault(message)| format!("the checker `{said}` cannot be used: {message}"))
        };
        problem.comparing.rule(find)
    }

    /// An example's program, if it is there and not older than its source.
    pub(super) fn example(self, name: &str) -> Result<PathBuf, String> {
        let program = self.example_path(name);
        let built = fs::metadata(&program).and_then(|metadata| metadata.modified());
        let package = shell_word(self.package);
        let build = format!("`cargo test -p {package}` builds it, with targets named it may not");
        let Ok(built) = built else {
            return Err(format!("{} is missing: {build}", program.display()));
        };
        for source in self.sources("examples", name) {
            let written = fs::metadata(&source).and_then(|metadata| metadata.modified());
            if written.is_ok_and(|written| written > built) {
                let (program, source) = (program.display(), source.display());
                return Err(format!("{program} is older than {source}: {build}"));
            }
        }
        Ok(program)
    }

    /// Returns the example or binary of a name, or nothing if the package seems to have none.
    fn named(self, name: &str) -> Result<Option<PathBuf>, Fault> {
        let has = |folder| self.sources(folder, name).iter().any(|path| path.is_file());
        if has("examples") || self.example_path(name).is_file() {
            return self.example(name).map(Some).map_err(Fault);
        }
        let binary = self.program.with_file_name(format!("{name}{EXE_SUFFIX}"));
        let is_own = binary == self.program || has("src/bin");
        Ok(is_own.then_some(binary))
    }

    fn example_path(self, name: &str) -> PathBuf {
        let folder = self.program.with_file_name("examples");
        folder.join(format!("{name}{EXE_SUFFIX}"))
    }

    /// Where cargo looks for a program's source.
    fn sources(self, folder: &str, name: &str) -> [PathBuf; 2] {
        let folder = self.manifest_dir.join(folder);
        [format!("{name}.rs"), format!("{name}/main.rs")].map(|source| folder.join(source))
    }
}

/// Why there is no such program.
struct Fault(String);

impl From<Unknown> for Fault {
    fn from(unknown: Unknown) -> Self {
        Fault(unknown.to_string())
    }
}
