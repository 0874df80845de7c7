//! # Building the programs, and keeping the file to submit
//!
//! The program to test is either cargo's build or the bundle, compiled as the judge compiles it. Either is compiled
//! only if something has changed. The file to submit is written when every case passed. It is deleted before it is
//! verified again, and when the program is found wrong.

use std::path::PathBuf;

use judge_facts::error::Error;
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::profile::Language;
use judge_pipeline::bundle::CompiledBundle;
use judge_pipeline::named_program::referee_target;
use judge_pipeline::workspace::metadata::WantedProgram;
use judge_pipeline::workspace::solution::Solution;
use judge_pipeline::workspace::toolchain::Toolchain;
use judge_runner::cases::Case;
use judge_runner::failed_output;
use judge_runner::interrupt;
use judge_runner::text::shell_word;

use super::run::TestRun;
use super::target::TestTarget;
use crate::ui::output::cannot_write;

pub(super) struct BuiltProgram {
    pub(super) path: PathBuf,
    /// The bundle that the program was compiled from; `None` if cargo built the program.
    pub(super) bundle: Option<CompiledBundle>,
}

/// Returns the programs for cargo to build: the tested ones without a bundle, and all checkers and interactors.
pub(super) fn wanted_programs<'a>(
    targets: &[TestTarget<'a>],
    verifies: bool,
) -> Vec<WantedProgram<'a>> {
    let mut wanted = Vec::new();
    for target in targets {
        // A target without terms or cases is not run.
        let Ok(setup) = target.ready() else {
            continue;
        };
        let solution = target.solution;
        wanted.extend((!verifies || target.is_added).then(|| solution.program()));
        wanted.extend(referee_target(solution.package, &setup.terms.rule));
    }
    wanted
}

impl TestRun<'_> {
    /// Returns the toolchain that compiles a program's bundle; `None` if cargo's build is tested.
    pub(super) fn toolchain_for(&self, target: &TestTarget) -> Option<&Toolchain> {
        self.toolchain.filter(|_| !target.is_added)
    }

    /// Returns the program to test: cargo's build, or the bundle, which is compiled here.
    pub(super) fn build(&self, target: &TestTarget) -> Result<BuiltProgram, Error> {
        let solution = target.solution;
        if self.toolchain_for(target).is_none() {
            return Ok(BuiltProgram {
                path: self.programs.program(solution.package, solution.target)?,
                bundle: None,
            });
        }
        // After an interrupt, no run would verify the deleted file again.
        interrupt::check().map_err(|error| Error::input(error.to_string()))?;
        if self.is_whole() {
            // The file of an earlier call may be out of date.
            self.forget_submissions(solution)?;
        }
        let compiled = target.bundle_request(self.project)?.compile()?;
        Ok(BuiltProgram {
            path: compiled.program.clone(),
            bundle: Some(compiled),
        })
    }

    pub(super) fn submit_path(&self, solution: Solution, language: Language) -> PathBuf {
        let (package, extension) = (&solution.package.name, language.extension());
        let name = match solution.own_name_among_siblings() {
            Some(name) if solution.target.is_example() => {
                format!("examples/{package}.{name}.{extension}")
            }
            // No package has a dot in its name, so no other file has this name.
            Some(name) => format!("{package}.{name}.{extension}"),
            None => format!("{package}.{extension}"),
        };
        let judge = self.project.metadata.target_directory.join("judge");
        judge.join("submit").join(name).into()
    }

    /// Deletes the file to submit in every language: another judge may take another language.
    pub(super) fn forget_submissions(&self, solution: Solution) -> Result<(), Error> {
        for language in [Language::Rust, Language::C] {
            let path = self.submit_path(solution, language);
            failed_output::remove(&path).map_err(|error| cannot_write(&path, &error))?;
        }
        Ok(())
    }

    pub(super) fn outputs_folder(&self, solution: Solution) -> PathBuf {
        let target = self.project.metadata.target_directory.as_std_path();
        let program = solution.own_name_among_siblings();
        failed_output::outputs_folder(target, &solution.package.name, program)
    }

    /// Returns the command that runs one case again. After `bundle --judge`, the command runs all cases.
    pub(super) fn run_again(&self, target: &TestTarget, case: &Case) -> String {
        let (program, case) = (target.solution.to_string(), shell_word(&case.name));
        let program = shell_word(&program);
        if let Some(judge) = &self.arguments.judge {
            return format!("cargo judge bundle {program} --judge {}", shell_word(judge));
        }
        let mut command = format!("cargo judge test {program} --case {case}");
        if self.toolchain_for(target).is_some() {
            command += " --verify";
        }
        // Under other limits, the verdict may differ.
        if let Some(limit) = self.arguments.time_limit {
            command += &format!(" --time-limit {}", shell_word(&show_time_limit(limit)));
        }
        if let Some(limit) = self.arguments.memory_limit {
            command += &format!(" --memory-limit {}", shell_word(&show_memory_limit(limit)));
        }
        command
    }
}
