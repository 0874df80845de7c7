//! # The problems that have not changed since they passed
//!
//! A [`Record`] keeps the fingerprint of each problem that passed all cases, and `--changed` skips the problems whose
//! fingerprint is still the same.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use judge_bundler::{Bundle, CrateOrigin};
use judge_facts::error::Error;
use judge_facts::profile::Profile;
use judge_pipeline::compile::compilers_hash;
use judge_pipeline::named_program::referee_target;
use judge_pipeline::unchanged::{Fingerprints, Record, Subject};
use judge_runner::interrupt::is_interrupted;
use judge_runner::rule::ResolvedRule;
use judge_runner::text::count;

use super::inputs::Inputs;
use super::run::TestRun;
use super::target::{TestTarget, map_on_all_cores};
use crate::results::ProgramResult;
use crate::ui::message;

impl TestRun<'_> {
    /// Returns the file of the record: the one that the command line names, or the one in the target folder.
    pub(super) fn record_file(&self) -> PathBuf {
        let target = &self.project.metadata.target_directory;
        let named = self.arguments.record.clone();
        named.unwrap_or_else(|| target.join("judge/passed.tsv").into())
    }

    /// Reads the record. Any other file that the command line names is an error.
    pub(super) fn read_record(&self) -> Result<Record, Error> {
        match self.arguments.record {
            Some(_) => Record::read(self.record_file()),
            None => Ok(Record::of_cache(self.record_file())),
        }
    }

    /// Leaves only what has changed.
    pub(super) fn keep_changed(
        &self,
        targets: &mut Vec<TestTarget>,
        record: &Record,
    ) -> Result<(), Error> {
        let fingerprints = Fingerprints::read(self.project, &self.record_file())?;
        let subjects: Vec<_> = targets.iter().map(|target| self.subject(target)).collect();
        let holds = map_on_all_cores(&subjects, |subject| {
            let subject = subject.as_ref()?;
            Some(record.holds(subject, &fingerprints.take(subject)?))
        });
        let programs: Vec<(&TestTarget, _)> = targets.iter().zip(holds).collect();
        // A problem and the examples that `--examples` has added change together.
        let (mut unchanged, mut is_left_out) = (0, Vec::new());
        for problem in programs.chunk_by(|_, (next, _)| next.is_added) {
            let is_unchanged = problem.iter().all(|(_, holds)| *holds == Some(true));
            unchanged += u64::from(is_unchanged);
            is_left_out.resize(is_left_out.len() + problem.len(), is_unchanged);
        }
        let mut is_left_out = is_left_out.into_iter();
        targets.retain(|_| is_left_out.next() == Some(false));
        if unchanged > 0 {
            let unchanged = count(unchanged, "unchanged problem");
            message::status("Skipping", format_args!("{unchanged} (passed before)"));
        }
        Ok(())
    }

    /// The subject of a problem's fingerprint, unless the problem's terms cannot be read.
    pub(super) fn subject<'a>(&self, target: &'a TestTarget) -> Option<Subject<'a>> {
        let setup = target.ready().ok()?;
        let toolchain = self.toolchain_for(target);
        let compiler = toolchain.map(|toolchain| {
            // The compiler's content decides, in whatever folder it is.
            let mut profile = Profile::clone(setup.profile);
            profile.rustc_path = None;
            (compilers_hash(toolchain, setup.profile), profile)
        });
        Some(Subject {
            solution: target.solution,
            way: match toolchain {
                None => "workspace",
                Some(_) => "bundle",
            },
            terms: format!("{:?} {compiler:?}", setup.terms),
            cases: &target.cases,
        })
    }

    /// Keeps the problems that passed, and forgets those that failed.
    pub(super) fn keep_passed(
        &self,
        targets: &[TestTarget],
        results: &[ProgramResult],
        fingerprints: Option<&Fingerprints>,
    ) -> Result<(), Error> {
        // A problem that could not be judged keeps its line.
        let is_judged = |result: &ProgramResult| result.verdict().is_some();
        if !self.is_whole() || is_interrupted() || !results.iter().any(is_judged) {
            return Ok(());
        }
        let tested = targets.iter().take(results.len());
        let subjects: Vec<_> = tested.map(|target| self.subject(target)).collect();
        let taken = map_on_all_cores(&subjects, |it| fingerprints?.take(it.as_ref()?));
        // Another process may have written it meanwhile.
        let _lock = Record::lock(self.project)?;
        let mut record = self.read_record()?;
        for ((subject, result), fingerprint) in subjects.iter().zip(results).zip(taken) {
            let fingerprint = fingerprint.filter(|_| result.is_right());
            let Some(subject) = subject.as_ref().filter(|_| is_judged(result)) else {
                continue;
            };
            record.forget(subject);
            if let Some(fingerprint) = fingerprint
                && let Some((all, sources)) = fingerprints.zip(result.sources.as_ref())
                && all.covers(&fingerprint, sources)
            {
                record.set(subject, &fingerprint, true);
            }
        }
        record.write()
    }

    /// The source files of a bundle, as far as they are known before it is compiled.
    pub(super) fn inputs_of_bundle(&self, target: &TestTarget) -> Inputs {
        let request = target.bundle_request(self.project);
        let files = request.and_then(|request| {
            let (bundle, script_sources) = request.whole()?;
            let mut files = own_files(&bundle);
            let included: Vec<_> = files.iter().flat_map(|file| included_in(file)).collect();
            files.extend(included);
            files.extend(script_sources);
            Ok(files)
        });
        Inputs::of_sources(&files.unwrap_or_default(), self.project)
    }

    /// Returns the sources of all programs that a verdict depends on; `None` if some are unknown.
    pub(super) fn sources(
        &self,
        target: &TestTarget,
        bundle: Option<&Bundle>,
        rule: &ResolvedRule,
    ) -> Option<BTreeSet<PathBuf>> {
        let setup = target.ready().ok()?;
        let solution = target.solution;
        let mut programs = Vec::new();
        let mut sources = BTreeSet::new();
        match bundle {
            Some(bundle) => sources.extend(sources_of_bundle(bundle)?),
            None => programs.push(solution.program()),
        }
        programs.extend(referee_target(solution.package, &setup.terms.rule));
        sources.extend(files_of(rule));
        for program in programs {
            sources.extend(self.programs.sources(program)?.iter().cloned());
        }
        Some(sources)
    }
}

/// The files of a checker or interactor.
pub(super) fn files_of(rule: &ResolvedRule) -> BTreeSet<PathBuf> {
    match rule {
        ResolvedRule::Checker(referee) | ResolvedRule::Interactor(referee) => {
            referee.program.files.iter().cloned().collect()
        }
        _ => BTreeSet::new(),
    }
}

/// The user's own files in a bundle, without those that these include.
fn own_files(bundle: &Bundle) -> BTreeSet<PathBuf> {
    let is_own = |file: &&Path| {
        let library = bundle.library_of(file);
        library.is_none_or(|library| matches!(library.origin, CrateOrigin::Path))
    };
    bundle.files().filter(is_own).map(PathBuf::from).collect()
}

/// The files that a source includes by plain names.
fn included_in(source: &Path) -> Vec<PathBuf> {
    let text = fs::read_to_string(source).unwrap_or_default();
    let folder = source.parent().unwrap_or(source);
    let names = text.split("include").skip(1);
    let names = names.filter_map(|rest| rest.split('"').nth(1));
    let files = names.map(|name| folder.join(name));
    files.filter(|file| file.is_file()).collect()
}

/// The user's own files in a bundle, unless one may include files, which are not known.
fn sources_of_bundle(bundle: &Bundle) -> Option<BTreeSet<PathBuf>> {
    let files = own_files(bundle);
    let includes = |file: &PathBuf| {
        let text = fs::read_to_string(file);
        text.map_or(true, |text| text.contains("include"))
    };
    (!files.iter().any(includes)).then_some(files)
}
