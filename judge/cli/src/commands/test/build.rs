//! # From a problem to the program that is run, and to the file that is submitted
//!
//! The program is either what cargo builds or the bundle, compiled as the judge does it. Both are compiled only if
//! something has changed. The file is kept when every case is right, and forgotten before it is proved again or when
//! the program is found wrong.

use std::fs;
use std::path::{Path, PathBuf};

use super::Session;
use super::task::{Setup, Task};
use crate::compile::own;
use crate::submission::{self, Making};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::{self, cannot_write};
use crate::workers::worker::Judged;
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::Bundle;
use judge_runner::interrupt;
use judge_runner::problem::{show_memory_limit, show_time_limit};
use judge_runner::testcase::files::Case;
use judge_runner::testcase::kept;
use judge_runner::text::shell_word;

/// A program that can be run.
pub(super) struct Prepared {
    /// Its file.
    pub(super) program: PathBuf,
    /// What it was made from, if it was bundled.
    pub(super) bundle: Option<Bundle>,
}

impl Session<'_> {
    /// Tells whether a program is compiled together with the one before it. Those of two packages may have one name,
    /// and then cargo has one file for both.
    pub(super) fn are_prepared_at_once(&self, a: &Task, b: &Task) -> bool {
        self.toolchain.is_none() && a.program.package.id == b.program.package.id
    }

    /// Has programs of one package compiled, in the way that the command line asks for.
    pub(super) fn prepare(&self, tasks: &[Task]) -> Vec<Result<Prepared, Error>> {
        if let Some(toolchain) = self.toolchain {
            let proved = tasks
                .iter()
                .map(|task| self.prepare_bundle(task, toolchain));
            return proved.collect();
        }
        let targets: Vec<_> = tasks.iter().map(|task| task.program.binary).collect();
        let built = own::build_all(tasks[0].program.package, &targets);
        let prepared = |program| Prepared {
            program,
            bundle: None,
        };
        let built = built.into_iter().map(|built| built.map(prepared));
        built.collect()
    }

    fn prepare_bundle(&self, task: &Task, toolchain: &Toolchain) -> Result<Prepared, Error> {
        let program = task.program;
        // Nobody proves again what is forgotten after an interrupt.
        interrupt::check().map_err(|error| Error::input(error.to_string()))?;
        if self.is_whole() {
            // What an earlier call has found right may be wrong by now.
            forget(&self.submit_path(program))?;
        }
        let setup: &Setup = task.setup.as_ref().map_err(Clone::clone)?;
        let docs = self.arguments.bundling.docs;
        let (ready, closure) = submission::make(&Making {
            program,
            problem: &setup.problem,
            profile: setup.profile,
            docs: submission::docs(docs, &setup.problem, program)?,
            metadata: &self.project.metadata,
            toolchain,
        })?;
        for note in &closure.notes {
            message::note(note);
        }
        Ok(Prepared {
            program: ready.program,
            bundle: Some(ready.bundle),
        })
    }

    /// Where the file to submit is kept.
    pub(super) fn submit_path(&self, program: Program) -> PathBuf {
        let package = &program.package.name;
        let name = if program.has_siblings {
            // No package has a dot in its name, so that no other's file is called like this.
            format!("{package}.{}.rs", program.name())
        } else {
            format!("{package}.rs")
        };
        let judge = self.project.metadata.target_directory.join("judge");
        judge.join("submit").join(name).into()
    }

    /// Where the outputs of failing cases are kept.
    pub(super) fn outputs_folder(&self, program: Program) -> PathBuf {
        let target = self.project.metadata.target_directory.as_std_path();
        let binary = program.has_siblings.then_some(program.name());
        kept::folder(target, &program.package.name, binary)
    }

    /// Returns the command that runs one case again.
    pub(super) fn run_again(&self, program: Program, case: &Case) -> String {
        let (name, case) = (program.to_string(), shell_word(&case.name));
        let mut command = format!("cargo judge test {} --case {case}", shell_word(&name));
        if self.arguments.prove {
            command += " --prove";
        }
        // With other limits it may come to another verdict.
        if let Some(limit) = self.arguments.time_limit {
            command += &format!(" --time-limit {}", shell_word(&show_time_limit(limit)));
        }
        if let Some(limit) = self.arguments.memory_limit {
            command += &format!(" --memory-limit {}", shell_word(&show_memory_limit(limit)));
        }
        command
    }
}

impl Prepared {
    /// Turns the places of panics in the bundle into those in the user's own files.
    pub(super) fn in_own_files(&self, judged: Judged) -> Judged {
        match &self.bundle {
            Some(bundle) => judged.in_own_files(bundle),
            None => judged,
        }
    }
}

/// Keeps a file that was found right.
pub(super) fn keep(path: &Path, text: &str) -> Result<(), Error> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    output::to_file(path, text)
}

/// Removes a file that was kept.
pub(super) fn forget(path: &Path) -> Result<(), Error> {
    kept::remove(path).map_err(|error| cannot_write(path, &error))
}
