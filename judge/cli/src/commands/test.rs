//! # `cargo judge test`
//!
//! For each problem: builds its program, or bundles it and compiles the bundle as the judge does, and runs every case. The
//! table shows results as they come; a report for each failure follows. An error in one problem does not keep the others
//! from being tested.

use std::io::{self, StdoutLock};
use std::panic;
use std::thread;
use std::time::{Instant, SystemTime};

use anstream::AutoStream;
use judge_bundler::Bundle;
use judge_facts::error::{Error, ErrorKind};
use judge_facts::verdict::Verdict;
use judge_pipeline::checked::{self, find_panic};
use judge_pipeline::compile::programs::Programs;
use judge_pipeline::context::Context;
use judge_pipeline::named_program::resolve_rule;
use judge_pipeline::proof::{CaseRun, run_cases};
use judge_pipeline::unchanged::Fingerprints;
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::Toolchain;
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted, is_stopped};
use judge_runner::pool::{LeaveOut, Pool};
use judge_runner::rule::Rule;
use judge_runner::text::{count, terminal_columns};

use crate::results::table::Table;
use crate::results::{JudgedCase, JudgedExample, ProblemResult, Screen, TestedProgram, json};
use crate::ui::{message, output};
pub(super) use arguments::TestArguments;
use build::BuiltProgram;
use inputs::Inputs;
use target::{TargetSetup, TestTarget};

mod arguments;
mod build;
mod examples;
mod inputs;
mod partition;
mod target;
mod unchanged;
mod watch;

pub(super) fn run(arguments: &TestArguments, context: &Context) -> Result<(), Error> {
    match arguments.watch {
        true => watch::run(arguments, context),
        false => test(arguments, context).map(drop),
    }
}

/// Tests, shows the results, and returns them. An interrupt ends the process after the results so far are shown.
pub(super) fn test(
    arguments: &TestArguments,
    context: &Context,
) -> Result<(Project, Vec<ProblemResult>), Error> {
    let catcher = InterruptCatcher::new();
    let tested = read_and_test(arguments, context, drop);
    drop(catcher);
    end_if_interrupted();
    tested
}

fn end_if_interrupted() {
    if is_interrupted() {
        message::note("interrupted");
        end_as_interrupted();
    }
}

/// Tests, shows the results, and returns them. Once the work is stopped, nothing more is shown. Tells what it reads, as
/// soon as that is known.
fn read_and_test(
    arguments: &TestArguments,
    context: &Context,
    read: impl Fn(Inputs),
) -> Result<(Project, Vec<ProblemResult>), Error> {
    let began = SystemTime::now();
    let toolchain = match arguments.prove || arguments.changed {
        true => Some(Toolchain::find(&context.folder)?),
        false => None,
    };
    let project = match &toolchain {
        Some(toolchain) => Project::read(context.clone(), toolchain)?,
        None => Project::read_members(context.clone())?,
    };
    let toolchain = toolchain.filter(|_| arguments.prove);
    let mut targets = target::find_targets(&project, arguments)?;
    read(Inputs::of_workspace(&project, &targets));
    if targets.is_empty() {
        message::note("no problem is in this part");
    }
    let file = unchanged::record_file(&project, arguments);
    let record = unchanged::read_record(file.clone(), arguments)?;
    let fingerprints = || Fingerprints::read(&project, toolchain.as_ref(), &file);
    let mut known = None;
    if arguments.changed {
        let (fingerprints, toolchain) = (known.insert(fingerprints()?), toolchain.as_ref());
        unchanged::keep_changed(&mut targets, fingerprints, &record, arguments, toolchain);
    }
    let cores = thread::available_parallelism().ok();
    let started = Instant::now();
    let mut programs = Programs::new(&project);
    // Cargo and the compiler take as long to answer as the cases to run.
    let fingerprints = thread::scope(|scope| {
        let read = scope.spawn(|| known.or_else(|| fingerprints().ok()));
        programs.build(&build::wanted_programs(&targets, arguments));
        read.join()
    });
    let run = TestRun {
        arguments,
        project: &project,
        toolchain: toolchain.as_ref(),
        started,
        programs,
        began,
        fingerprints: fingerprints.unwrap_or_else(|payload| panic::resume_unwind(payload)),
        table: (!arguments.json).then(|| table_for(&targets, arguments.verbose)),
        pool: Pool {
            jobs: arguments.jobs.or(cores).map_or(1, usize::from),
            leave_out: arguments.leave_out(),
        },
    };
    read(Inputs::of_sources(run.programs.all_sources(), &project));
    let results = run.test_all(&targets)?;
    for sources in results.iter().filter_map(|it| it.sources.as_ref()) {
        read(Inputs::of_sources(sources, &project));
    }
    run.show_rest(&results)?;
    run.keep_right(&targets, &results)?;
    match results.iter().filter(|result| !result.is_right()).count() {
        0 => Ok((project, results)),
        failed => {
            let problems = count(targets.len() as u64, "problem");
            Err(Error::input(format!("{failed} of {problems} failed")))
        }
    }
}

fn table_for(targets: &[TestTarget], lists_all: bool) -> Table {
    let mut table = Table::new(lists_all);
    for target in targets {
        table.make_room(&target.solution.to_string(), target.case_names());
    }
    table
}

struct TestRun<'a> {
    arguments: &'a TestArguments,
    project: &'a Project,
    /// The compiler of the bundles, if these are tested.
    toolchain: Option<&'a Toolchain>,
    /// The time at which the builds began.
    started: Instant,
    /// The programs that cargo has built.
    programs: Programs<'a>,
    /// The time before anything was read.
    began: SystemTime,
    /// The workspace that fingerprints are taken of, if Cargo.lock was up to date before the build.
    fingerprints: Option<Fingerprints<'a>>,
    /// The table, unless a JSON document is printed at the end.
    table: Option<Table>,
    pool: Pool,
}

impl TestRun<'_> {
    /// Tests one problem after the other, and shows the results of each.
    fn test_all(&self, targets: &[TestTarget]) -> Result<Vec<ProblemResult>, Error> {
        if !targets.is_empty() {
            self.show(|table, out| table.write_head(out))?;
        }
        let mut results = Vec::new();
        let mut started = self.started;
        for target in targets {
            let mut result = self.test(target)?;
            result.time = started.elapsed();
            started = Instant::now();
            self.show(|table, out| table.write_problem(out, &result))?;
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
        write: impl FnOnce(&Table, &mut AutoStream<StdoutLock<'static>>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let table = self.table.as_ref().filter(|_| !is_stopped());
        let written = table.map(|table| write(table, &mut anstream::stdout().lock()));
        written.unwrap_or(Ok(())).map_err(output::stdout_error)
    }

    fn show_rest(&self, results: &[ProblemResult]) -> Result<(), Error> {
        let screen = Screen {
            folder: &self.project.context.folder,
            columns: terminal_columns(),
        };
        let tested = match self.toolchain {
            Some(_) => TestedProgram::Bundle,
            None => TestedProgram::Workspace,
        };
        if self.arguments.json && !is_stopped() {
            output::to_standard_output(&json::document(results, tested, screen))?;
        }
        if results.is_empty() {
            return Ok(());
        }
        self.show(|table, out| table.write_rest(out, results, tested, screen))
    }

    /// Tests one problem. If standard output is closed, that is the error; any other error is part of the result.
    fn test(&self, target: &TestTarget) -> Result<ProblemResult, Error> {
        let setup = target.setup.as_ref();
        let mut result = ProblemResult {
            name: target.solution.to_string(),
            limits: setup.ok().map(|setup| setup.terms.limits.clone()),
            is_example: target.expectation(self.arguments).is_some(),
            ..ProblemResult::default()
        };
        match self.judge(target, &mut result) {
            // After an interrupt, an error says nothing about the problem.
            _ if is_interrupted() => {
                result.skipped = result.left_out(target.names(self.arguments));
            }
            Ok(()) => {}
            Err(error) if error.kind == ErrorKind::AlreadyReported => return Err(error),
            Err(error) => match target.expectation(self.arguments) {
                Some(example) => result.examples.push(JudgedExample::failed(example, error)),
                None => result.error = Some(error),
            },
        }
        // With a filter, the error in the setup may be that no case is left.
        let is_set_up = setup.is_ok() || self.is_whole();
        let is_judged = self.is_whole() || !target.solution.target.is_example();
        if self.has_own_limits() && is_set_up && is_judged && result.is_found_wrong() {
            // The file that an earlier call has proved is not right any more.
            self.forget_submissions(target.solution)?;
        }
        Ok(result)
    }

    fn judge(&self, target: &TestTarget, result: &mut ProblemResult) -> Result<(), Error> {
        let setup = target.setup.as_ref().map_err(Clone::clone)?;
        result.judge.clone_from(&setup.profile.title);
        result.language = setup.profile.takes;
        let expectation = target.expectation(self.arguments);
        if let Some(example) = expectation {
            example.check_cases(target.case_names())?;
        }
        let program = self.build(target)?;
        let package = target.solution.package;
        let rule = resolve_rule(&self.programs, package, &setup.terms.decider)?;
        result.sources = self.sources(target, bundle_of(&program), &rule);
        self.run_cases(target, setup, &rule, &program, result)?;
        if let Some(example) = expectation.filter(|_| result.skipped.is_empty()) {
            let judged = JudgedExample::judge(example, &result.cases);
            result.examples.push(judged);
        }
        if result.is_found_wrong() {
            let warnings = self.programs.warnings(package, target.solution.target);
            result.warnings = warnings.to_vec();
        }
        if let (Some(file), true, true) = (&program.1, self.is_whole(), result.is_right()) {
            let submit = self.submit_path(target.solution, setup.profile.takes);
            output::to_file(&submit, &file.text)?;
            result.submit = Some(submit);
        }
        if result.is_right() || !self.arguments.fail_fast {
            let examples = self.run_examples(target, setup, &rule);
            result.examples.extend(examples);
        }
        Ok(())
    }

    /// Runs the cases, and shows each result as soon as it is there.
    fn run_cases(
        &self,
        target: &TestTarget,
        setup: &TargetSetup,
        rule: &Rule,
        program: &BuiltProgram,
        result: &mut ProblemResult,
    ) -> Result<(), Error> {
        let context = &self.project.context;
        let run = CaseRun {
            program: &program.0,
            bundle: bundle_of(program),
            cases: &target.cases,
            terms: &setup.terms,
            rule,
            outputs_folder: Some(&self.outputs_folder(target.solution)),
            folder: &context.folder,
        };
        // A wrong example says itself why it fails.
        let is_wrong = target.expectation(self.arguments);
        let is_wrong = is_wrong.is_some_and(|example| example.expect != Verdict::Accepted);
        let pool = Pool {
            leave_out: match result.is_example {
                true => LeaveOut::Nothing,
                false => self.pool.leave_out,
            },
            ..self.pool
        };
        let explained = context.status_if_slow("Running", target.solution, || {
            let mut explained = None;
            run_cases(run, pool, |index, judged| {
                let case = &target.cases[index];
                let may_explain = || judged.as_ref().is_ok_and(checked::may_explain);
                if explained.is_none() && !is_wrong && may_explain() {
                    explained = Some((result.cases.len(), case));
                }
                result.cases.push(JudgedCase {
                    case: case.clone(),
                    result: judged.map_err(|error| Error::input(error.to_string())),
                    run_again: self.run_again(target.solution, case),
                });
                self.show(|table, out| table.write_case(out, result))
            })?;
            Ok::<_, Error>(explained)
        })?;
        // Beside the cases it would take their time.
        if let Some((index, case)) = explained.filter(|_| !is_interrupted()) {
            let panic = find_panic(&self.programs, target.solution, run, case);
            result.cases[index].explain(panic);
        }
        result.skipped = result.left_out(target.case_names());
        result.is_too_slow = !result.skipped.is_empty()
            && pool.leave_out == LeaveOut::AfterTooSlow
            && !is_interrupted();
        Ok(())
    }

    /// Tells whether every case is run under the problem's own limits. Only that shows the judge's verdict.
    fn is_whole(&self) -> bool {
        self.arguments.case.is_none() && self.has_own_limits()
    }

    fn has_own_limits(&self) -> bool {
        self.arguments.time_limit.is_none() && self.arguments.memory_limit.is_none()
    }
}

fn bundle_of(program: &BuiltProgram) -> Option<&Bundle> {
    program.1.as_ref().map(|compiled| &compiled.bundle)
}
