//! # From a program to its result
//!
//! Builds a program, runs it on its cases, and writes the file to submit if the program is its bundle and passed.

use std::io;
use std::slice;
use std::thread;
use std::time::Instant;

use anstream::AutoStream;
use judge_facts::error::{Error, ErrorKind};
use judge_facts::profile::Language;
use judge_facts::verdict::Verdict;
use judge_pipeline::case_run::{CaseRun, run_cases};
use judge_pipeline::checked_panic::{find_overflow_in_32_bits, find_panic};
use judge_pipeline::compile::programs::Programs;
use judge_pipeline::named_program::resolve_rule;
use judge_pipeline::unchanged::Fingerprints;
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::Toolchain;
use judge_runner::interrupt::{is_interrupted, is_stopped};
use judge_runner::pool::{LeaveOut, Pool};
use judge_runner::rule::ResolvedRule;

use super::TestArguments;
use super::build::{BuiltProgram, wanted_programs};
use super::inputs::Inputs;
use super::target::{TargetSetup, TestTarget};
use super::unchanged::files_of;
use crate::results::table::Table;
use crate::results::{JudgedCase, ProgramResult, Results, Submission, json};
use crate::ui::output;

/// The data that the programs of one call share.
pub(super) struct TestRun<'a> {
    pub(super) arguments: &'a TestArguments,
    pub(super) project: &'a Project,
    /// The receiver of the inputs of the test; `None` without `--watch`.
    receiver: Option<&'a dyn Fn(Inputs)>,
    /// The toolchain that compiles the bundles; `None` if cargo's builds are tested.
    pub(super) toolchain: Option<&'a Toolchain>,
    /// The programs that cargo has built.
    pub(super) programs: Programs<'a>,
    /// The number of cases that `--failed` leaves out.
    pub(super) skipped: usize,
    /// The table; `None` with `--json`, or if the caller shows the result.
    table: Option<Table>,
    pool: Pool,
}

impl<'a> TestRun<'a> {
    pub(super) fn new(
        project: &'a Project,
        arguments: &'a TestArguments,
        receiver: Option<&'a dyn Fn(Inputs)>,
    ) -> Result<Self, Error> {
        let toolchain = arguments.verify.then(|| project.toolchain());
        let cores = thread::available_parallelism().ok();
        Ok(TestRun {
            arguments,
            project,
            receiver,
            toolchain: toolchain.transpose()?,
            programs: Programs::new(project),
            skipped: 0,
            table: None,
            pool: Pool {
                jobs: arguments.jobs.or(cores).map_or(1, usize::from),
                leave_out: arguments.leave_out(),
            },
        })
    }

    /// Passes inputs to the receiver, if there is one.
    pub(super) fn tell(&self, inputs: impl FnOnce() -> Inputs) {
        if let Some(receiver) = self.receiver {
            receiver(inputs());
        }
    }

    /// Builds the programs, runs them on their cases, shows the results, and records what passed.
    pub(super) fn test_all(
        mut self,
        targets: &[TestTarget<'a>],
    ) -> Result<Vec<ProgramResult>, Error> {
        let started = Instant::now();
        let wanted = wanted_programs(targets, self.arguments.verify);
        self.programs.build(&wanted);
        // Read only now, because the build has updated Cargo.lock.
        let read = || Fingerprints::read(self.project, &self.record_file()).ok();
        let fingerprints = (!targets.is_empty()).then(read).flatten();
        self.tell(|| Inputs::of_sources(&self.programs.all_sources(), self.project));
        if !self.arguments.json && !self.arguments.is_silent {
            let programs = targets.iter();
            let programs = programs.map(|it| (it.solution.to_string(), it.case_names()));
            self.table = Some(Table::of(programs, self.arguments.verbose));
        }
        let results = self.test_each(targets, started)?;
        self.show_rest(&results)?;
        self.keep_passed(targets, &results, fingerprints.as_ref())?;
        self.keep_passed_cases(targets, &results)?;
        Ok(results)
    }

    /// Tests one program after the other, and shows the results of each. The time of the builds, which began at
    /// `started`, is part of the first program's time.
    fn test_each(
        &self,
        targets: &[TestTarget],
        mut started: Instant,
    ) -> Result<Vec<ProgramResult>, Error> {
        if !targets.is_empty() {
            self.show(|table, out| table.write_head(out))?;
        }
        let mut results = Vec::new();
        for target in targets {
            let mut result = self.test(target)?;
            result.time = started.elapsed();
            started = Instant::now();
            self.show(|table, out| table.write_program(out, &result))?;
            let is_over = self.arguments.fail_fast && !result.is_right() && !is_interrupted();
            results.push(result);
            if is_over {
                break;
            }
        }
        Ok(results)
    }

    /// Writes a part of the table, unless the work is stopped.
    fn show(
        &self,
        write: impl FnOnce(&Table, &mut AutoStream<io::StdoutLock<'static>>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let table = self.table.as_ref().filter(|_| !is_stopped());
        let written = table.map(|table| write(table, &mut anstream::stdout().lock()));
        written.unwrap_or(Ok(())).map_err(output::stdout_error)
    }

    /// Shows the reports below the table, or with `--json` the whole document.
    fn show_rest(&self, programs: &[ProgramResult]) -> Result<(), Error> {
        let results = &Results {
            programs,
            skipped: self.skipped,
            are_bundles: self.arguments.verify,
        };
        let folder = &self.project.context.folder;
        if self.arguments.json && !is_stopped() {
            output::to_standard_output(&json::document(results, folder))?;
        }
        match programs.is_empty() {
            true => Ok(()),
            false => self.show(|table, out| table.write_rest(out, results, folder)),
        }
    }

    /// Tests one program. Returns an error if standard output is closed or an outdated file cannot be deleted. Any
    /// other error is part of the result.
    fn test(&self, target: &TestTarget) -> Result<ProgramResult, Error> {
        let mut result = ProgramResult {
            name: target.solution.to_string(),
            expect: target.expect.clone(),
            example: target.example.clone(),
            is_added: target.is_added,
            ..ProgramResult::default()
        };
        match self.judge(target, &mut result) {
            // After an interrupt, an error says nothing about the program.
            _ if is_interrupted() => result.skip_the_rest(target.case_names()),
            Ok(()) => {}
            Err(error) if error.kind == ErrorKind::AlreadyReported => return Err(error),
            Err(error) => result.error = Some(error),
        }
        // With `--case`, the error may only be that no case matches.
        let is_set_up = target.ready().is_ok() || self.is_whole();
        let is_judged = self.is_whole() || !target.solution.target.is_example();
        if self.has_own_terms() && is_set_up && is_judged && result.is_found_wrong() {
            // The file that an earlier call verified is now known to be wrong.
            self.forget_submissions(target.solution)?;
        }
        Ok(result)
    }

    fn judge(&self, target: &TestTarget, result: &mut ProgramResult) -> Result<(), Error> {
        if let Ok(setup) = &target.setup {
            result.limits = Some((setup.terms.time, setup.terms.memory));
        }
        let setup = target.ready()?;
        result.judge.clone_from(&setup.profile.title);
        result.language = setup.profile.takes;
        target.expect.check_cases(target.case_names())?;
        if self.toolchain_for(target).is_some() {
            self.tell(|| self.inputs_of_bundle(target));
        }
        let program = self.build(target)?;
        let package = target.solution.package;
        let rule = resolve_rule(&self.programs, package, &setup.terms).inspect_err(|_| {
            self.tell(|| Inputs::of_sources(&self.programs.all_sources(), self.project));
        })?;
        let bundle = program.bundle.as_ref().map(|compiled| &compiled.bundle);
        self.tell(|| Inputs::of_sources(&files_of(&rule), self.project));
        result.sources = self.sources(target, bundle, &rule);
        self.run_cases(target, setup, &rule, &program, result)?;
        if result.is_found_wrong() {
            let warnings = self.programs.warnings(package, target.solution.target);
            result.warnings = warnings.to_vec();
        }
        if let Some(compiled) = program.bundle
            && result.is_right()
        {
            let mut submission = Submission::new(&compiled.bundle, compiled.text);
            if self.is_whole() {
                let path = self.submit_path(target.solution, setup.profile.takes);
                output::to_file(&path, &submission.text)?;
                submission.path = Some(path);
            }
            result.submission = Some(submission);
        }
        Ok(())
    }

    /// Runs the cases, and shows each result as soon as it is known.
    fn run_cases(
        &self,
        target: &TestTarget,
        setup: &TargetSetup,
        rule: &ResolvedRule,
        program: &BuiltProgram,
        result: &mut ProgramResult,
    ) -> Result<(), Error> {
        let context = &self.project.context;
        let run = CaseRun {
            program: &program.path,
            bundle: program.bundle.as_ref().map(|compiled| &compiled.bundle),
            cases: &target.cases,
            terms: &setup.terms,
            rule,
            outputs_folder: Some(&self.outputs_folder(target.solution)),
            folder: &context.folder,
        };
        let pool = Pool {
            leave_out: match target.expect.verdict {
                Verdict::Accepted => self.pool.leave_out,
                // Only the results of all cases show what a wrong program does.
                _ => LeaveOut::Nothing,
            },
            ..self.pool
        };
        context.status_if_slow("Running", target.solution, || {
            run_cases(run, pool, |index, judged| {
                let case = &target.cases[index];
                let verdict = judged.as_ref().map(|judged| judged.verdict).ok();
                let allows = |verdict| target.expect.allows(&case.name, verdict);
                result.cases.push(JudgedCase {
                    case: case.clone(),
                    is_expected: verdict.is_some_and(allows),
                    result: judged.map_err(|error| Error::input(error.to_string())),
                    run_again: self.run_again(target, case),
                });
                self.show(|table, out| table.write_case(out, result))
            })
        })?;
        let mut unexplained = None;
        // After the cases, because this search would slow down cases beside it.
        if let Some(failed) = result.cases.iter_mut().find(|case| may_explain(case))
            && !is_interrupted()
        {
            let panic = find_panic(&self.programs, target.solution, run, &failed.case);
            unexplained = panic.is_none().then(|| failed.case.clone());
            failed.explain(panic);
        }
        result.skip_the_rest(target.case_names());
        result.is_too_slow = !result.skipped.is_empty()
            && pool.leave_out == LeaveOut::AfterTooSlow
            && !is_interrupted();
        let is_c = setup.profile.takes == Language::C && run.bundle.is_some();
        let cases = match &unexplained {
            Some(case) => slice::from_ref(case),
            None if result.is_right() => run.cases,
            None => &[],
        };
        if is_c && target.expect.verdict == Verdict::Accepted && !cases.is_empty() {
            let request = target.bundle_request(self.project)?;
            let run = CaseRun { cases, ..run };
            let find = || find_overflow_in_32_bits(&self.programs, &request, run, pool);
            let work = format_args!("{} with integer checks", target.solution);
            if let Some(mut found) = context.status_if_slow("Running", work, find) {
                if result.is_right() {
                    found += "; no case detects this";
                }
                found += ": use `u64`";
                context.warning(&found);
                result.overflow_in_c = Some(found);
            }
        }
        Ok(())
    }

    /// Returns whether all cases run under the terms of the problem's own judge, as the judge itself would run them.
    pub(super) fn is_whole(&self) -> bool {
        !self.arguments.is_selective() && self.has_own_terms()
    }

    fn has_own_terms(&self) -> bool {
        let asked = self.arguments;
        let has_own_limits = asked.time_limit.is_none() && asked.memory_limit.is_none();
        has_own_limits && asked.judge.is_none()
    }
}

/// Returns whether a checked build may show why a case has failed.
fn may_explain(case: &JudgedCase) -> bool {
    use Verdict::{RuntimeError, WrongAnswer};
    !case.is_expected && matches!(case.verdict(), Some(WrongAnswer | RuntimeError))
}
