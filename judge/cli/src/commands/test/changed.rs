//! # What has changed since it was last found right
//!
//! Each test in which all cases of a problem are right is kept in a [`Record`], and `--changed` passes over the problems
//! of which the record still holds.

use std::path::PathBuf;

use judge_bundler::{Bundle, CrateOrigin};
use judge_facts::error::Error;
use judge_pipeline::named_program::decider_target;
use judge_pipeline::record::{Record, Subject, Surroundings};
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::{Toolchain, verbose_version};
use judge_runner::rule::Rule;
use judge_runner::text::count;

use super::target::TestTarget;
use super::{TestArguments, TestRun};
use crate::ui::message;

/// Reads the record that the command line names, or that of the target folder.
pub(super) fn read_record(project: &Project, arguments: &TestArguments) -> Result<Record, Error> {
    let usual = || project.metadata.target_directory.join("judge/right.tsv");
    Record::read(arguments.record.clone().unwrap_or_else(|| usual().into()))
}

/// Leaves only what has changed.
pub(super) fn keep_changed(
    targets: &mut Vec<TestTarget>,
    record: &Record,
    project: &Project,
    (arguments, toolchain): (&TestArguments, Option<&Toolchain>),
) -> Result<(), Error> {
    let version = verbose_version(&project.context.folder)?;
    let surroundings = Surroundings::read(project, &version);
    let all = targets.len();
    targets.retain(|target| {
        let subject = subject(target, arguments, toolchain);
        !subject.is_some_and(|subject| record.holds(&subject, &surroundings))
    });
    let unchanged = count((all - targets.len()) as u64, "problem");
    message::status("Unchanged", format_args!("{unchanged}, found right before"));
    Ok(())
}

/// What a record is about, unless the problem's terms cannot be read.
pub(super) fn subject<'a>(
    target: &'a TestTarget,
    arguments: &TestArguments,
    toolchain: Option<&Toolchain>,
) -> Option<Subject<'a>> {
    let setup = target.setup.as_ref().ok()?;
    let compiler = toolchain.map(|toolchain| toolchain.judges_rustc_hash(setup.profile));
    Some(Subject {
        solution: target.solution,
        way: match (arguments.prove, arguments.examples) {
            (false, false) => "workspace",
            (false, true) => "workspace-examples",
            (true, false) => "bundle",
            (true, true) => "bundle-examples",
        },
        terms: format!(
            "{:?} {:?} {:?} {compiler:?}",
            setup.problem, setup.terms, setup.profile
        ),
        cases: &target.cases,
    })
}

impl TestRun<'_> {
    /// Returns all sources that a verdict depends on, or nothing if that is not known for sure.
    pub(super) fn sources(
        &self,
        target: &TestTarget,
        bundle: Option<&Bundle>,
        rule: &Rule,
    ) -> Option<Vec<PathBuf>> {
        let setup = target.setup.as_ref().ok()?;
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
        if let (Rule::Checker(program) | Rule::Interactor(program), None) = (rule, decider) {
            // A script, or a file that it reads.
            let root = self.project.metadata.workspace_root.as_std_path();
            let words = program.arguments.iter().map(PathBuf::from);
            let files = words.chain([program.path.clone()]);
            sources.extend(files.filter(|file| file.starts_with(root) && file.is_file()));
        }
        if self.arguments.examples {
            for example in &setup.problem.examples {
                programs.push(solution.with_example(&example.name)?.target);
            }
        }
        for program in programs {
            sources.extend_from_slice(self.programs.sources((package, program))?);
        }
        Some(sources)
    }
}

/// The user's own files in a bundle. Files that these include are not known.
fn sources_of_bundle(bundle: &Bundle) -> Option<Vec<PathBuf>> {
    let is_own = |file: &&std::path::Path| {
        let library = bundle.library_of(file);
        library.is_none_or(|library| matches!(library.origin, CrateOrigin::Path))
    };
    let files: Vec<PathBuf> = bundle.files().filter(is_own).map(PathBuf::from).collect();
    let includes = |file: &PathBuf| {
        let text = std::fs::read_to_string(file);
        text.map_or(true, |text| text.contains("include"))
    };
    (!files.iter().any(includes)).then_some(files)
}
