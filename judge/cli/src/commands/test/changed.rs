//! # What has changed since it was last found right
//!
//! Each test in which all cases of a problem are right is kept in a [`Record`], and `--changed` passes over the problems
//! of which the record still holds.

use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use judge_bundler::{Bundle, CrateOrigin};
use judge_facts::error::Error;
use judge_pipeline::compile::compilers_hash;
use judge_pipeline::named_program::decider_target;
use judge_pipeline::record::{Record, Subject, Surroundings};
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::{Toolchain, verbose_version};
use judge_runner::interrupt::is_interrupted;
use judge_runner::rule::Rule;
use judge_runner::text::count;

use super::TestArguments;
use super::run::TestRun;
use super::target::TestTarget;
use crate::results::ProgramResult;
use crate::ui::message;

/// Reads the record that the command line names, or that of the target folder.
pub(super) fn read_record(project: &Project, arguments: &TestArguments) -> Result<Record, Error> {
    match &arguments.record {
        Some(named) => Record::read(named.clone()),
        None => {
            let target = project.metadata.target_directory.as_std_path();
            Ok(Record::of_cache(target.join("judge/right.tsv")))
        }
    }
}

/// Leaves only what has changed.
pub(super) fn keep_changed(
    targets: &mut Vec<TestTarget>,
    record: &Record,
    project: &Project,
    toolchain: Option<&Toolchain>,
) -> Result<(), Error> {
    let version = verbose_version(&project.context.folder)?;
    let surroundings = Surroundings::read(project).built_by(&version);
    let is_unchanged = |target: &TestTarget| {
        let subject = subject(target, toolchain);
        subject.is_some_and(|subject| record.holds(&subject, &surroundings))
    };
    // A problem and the examples that `--examples` has added change together.
    let problems = targets.chunk_by(|_, next| next.is_added);
    let unchanged = problems.map(|targets| (targets.iter().all(is_unchanged), targets.len()));
    let unchanged: Vec<(bool, usize)> = unchanged.collect();
    let mut each = unchanged
        .iter()
        .flat_map(|&(is_unchanged, length)| iter::repeat_n(is_unchanged, length));
    targets.retain(|_| !each.next().unwrap_or_default());
    let number = unchanged
        .iter()
        .filter(|(is_unchanged, _)| *is_unchanged)
        .count();
    let unchanged = count(number as u64, "problem");
    message::status("Unchanged", format_args!("{unchanged}, found right before"));
    Ok(())
}

/// The subject of a problem's record, unless the problem's terms cannot be read.
pub(super) fn subject<'a>(
    target: &'a TestTarget,
    toolchain: Option<&Toolchain>,
) -> Option<Subject<'a>> {
    let setup = target.ready().ok()?;
    let toolchain = toolchain.filter(|_| !target.is_added);
    let compiler = toolchain.map(|toolchain| compilers_hash(toolchain, &setup.profile));
    Some(Subject {
        solution: target.solution,
        way: match toolchain {
            None => "workspace",
            Some(_) => "bundle",
        },
        terms: format!(
            "{:?} {:?} {:?} {compiler:?}",
            setup.problem, setup.terms, setup.profile
        ),
        cases: &target.cases,
    })
}

impl TestRun<'_> {
    /// Keeps which problems were found right, and forgets those that were found wrong.
    pub(super) fn keep_right(
        &self,
        targets: &[TestTarget],
        results: &[ProgramResult],
    ) -> Result<(), Error> {
        if !self.is_whole() || is_interrupted() {
            return Ok(());
        }
        // Another process may have written it meanwhile.
        let _lock = Record::lock(self.project)?;
        let mut record = read_record(self.project, self.arguments)?;
        for (target, result) in targets.iter().zip(results) {
            let Some(subject) = subject(target, self.toolchain) else {
                continue;
            };
            match &result.line {
                Some(line) if result.is_right() => record.keep(&subject, line.clone()),
                _ => record.forget(&subject),
            }
        }
        record.write()
    }

    /// Returns the line that keeps a problem if it is right, or nothing if its sources are not known for sure.
    pub(super) fn line(
        &self,
        target: &TestTarget,
        bundle: Option<&Bundle>,
        rule: &Rule,
    ) -> Option<String> {
        let surroundings = self.surroundings.as_ref().filter(|_| self.is_whole())?;
        let subject = subject(target, self.toolchain)?;
        surroundings.line(&subject, &self.sources(target, bundle, rule)?)
    }

    /// Returns all sources that a verdict depends on, unless one has changed since it was built.
    fn sources(
        &self,
        target: &TestTarget,
        bundle: Option<&Bundle>,
        rule: &Rule,
    ) -> Option<Vec<PathBuf>> {
        let setup = target.ready().ok()?;
        let solution = target.solution;
        let package = solution.package;
        let mut programs = Vec::new();
        let mut sources = Vec::new();
        match bundle {
            Some(bundle) => sources.extend(sources_of_bundle(bundle)?),
            None => programs.push(solution.target),
        }
        let decider = decider_target(package, &setup.terms.decider);
        programs.extend(decider);
        if let Rule::Checker(referee) | Rule::Interactor(referee) = rule {
            let mut files = referee.program.files.clone();
            // Of what cargo builds, the sources decide.
            files.retain(|file| decider.is_none() || *file != referee.program.path);
            sources.extend(files);
        }
        for program in programs {
            sources.extend_from_slice(self.programs.sources((package, program))?);
        }
        Some(sources)
    }
}

/// The user's own files in a bundle, unless one has changed since. Files that these include are not known.
fn sources_of_bundle(bundle: &Bundle) -> Option<Vec<PathBuf>> {
    let is_own = |file: &&Path| {
        let library = bundle.library_of(file);
        library.is_none_or(|library| matches!(library.origin, CrateOrigin::Path))
    };
    let files: Vec<PathBuf> = bundle.files().filter(is_own).map(PathBuf::from).collect();
    let includes = |file: &PathBuf| {
        let text = fs::read_to_string(file);
        text.map_or(true, |text| text.contains("include"))
    };
    (bundle.is_current() && !files.iter().any(includes)).then_some(files)
}
