//! # `cargo judge test`
//!
//! For each problem: bundle, compile as the judge does, run every case under the limits, and show what fails when it has
//! ended; then a report for each failure, and the files to submit. What is wrong with one problem keeps none of the
//! others from being tested.

use std::io::{self, StdoutLock};
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use anstream::AutoStream;
use clap::Args;
use clap_complete::ArgValueCandidates;

use super::{BundlingArguments, completions, parse_count, programs};
use crate::results::table::{self, Table};
use crate::results::{CaseResult, ProblemResult, json};
use crate::submission::Project;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output;
use crate::workers::pool::Pool;
use crate::workers::worker::{self, Judged, Request};
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted, is_stopped};
use judge_runner::problem;
use judge_runner::testcase::files::Case;
use judge_runner::text::count;
use prepare::Prepared;
use task::{Setup, Task};

mod examples;
mod prepare;
mod task;
mod watch;

/// Run every case under the judge's limits, and print the verdicts
///
/// Each problem is bundled and compiled as its judge does it, once for each content. Without a name that is the current
/// folder's package, or else every package with a `[package.metadata.judge]`. If all is right, the last lines say where
/// the files to submit are.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
Examples:
  cargo judge test
  cargo judge test abc349e --case 'sample-*'
  cargo judge test --watch abc349e
  cargo judge test --examples --json > verdicts.json")]
pub(super) struct TestArguments {
    /// Packages, or programs of packages that hold several, as `contest/a`, or `a` where no other is called so
    #[arg(value_name = "NAME", add = ArgValueCandidates::new(completions::problems))]
    names: Vec<String>,

    /// The same, as cargo's own commands have it
    #[arg(long = "package", short, value_name = "NAME", add = ArgValueCandidates::new(completions::problems))]
    packages: Vec<String>,

    /// Only the cases of this name; `*` stands for anything, `?` for one character
    #[arg(long, value_name = "GLOB", allow_hyphen_values = true, add = ArgValueCandidates::new(completions::cases))]
    case: Option<String>,

    /// List every case, and not only those that are not AC
    #[arg(long, short)]
    verbose: bool,

    /// Run the program as cargo builds it for release, not the bundle: quicker while writing, but no proof
    #[arg(long)]
    workspace_binary: bool,

    #[command(flatten)]
    bundling: BundlingArguments,

    /// How many cases run at once, unless said otherwise as many as there are cores
    #[arg(long, short, value_name = "N", value_parser = parse_count::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,

    /// Test again whenever a source or a case is saved, until Ctrl-C
    #[arg(long)]
    watch: bool,

    /// Print one JSON document instead of the table; with --watch, one after each finished round
    #[arg(long, long_help = json::HELP)]
    json: bool,

    /// The limit on CPU time instead of the problem's, such as `2 s` or `500 ms`
    #[arg(long, value_name = "TIME", value_parser = problem::parse_time_limit)]
    time_limit: Option<Duration>,

    /// The limit on memory instead of the problem's, such as `64 MiB`
    #[arg(long, value_name = "SIZE", value_parser = problem::parse_memory_limit)]
    memory_limit: Option<u64>,

    /// Stop at the first case that fails
    #[arg(long)]
    fail_fast: bool,

    /// Also run the examples, show what catches each, and hold that against what Cargo.toml expects
    // What a wrong reading comes to is only known from all cases.
    #[arg(long, conflicts_with = "case")]
    examples: bool,

    /// Whether more than one program would be a mistake
    #[arg(skip)]
    one: bool,
}

impl TestArguments {
    /// What is named, in either way.
    fn named(&self) -> Vec<String> {
        [&self.names[..], &self.packages].concat()
    }

    /// What asks for all cases of one problem.
    pub(super) fn of(name: Option<&str>, bundling: BundlingArguments) -> Self {
        TestArguments {
            names: name.map(str::to_string).into_iter().collect(),
            one: true,
            bundling,
            ..TestArguments::default()
        }
    }
}

/// Runs the command.
pub(super) fn run(arguments: &TestArguments) -> Result<(), Error> {
    if arguments.watch {
        watch::run(arguments)
    } else {
        test(arguments).map(drop)
    }
}

/// Tests, shows what came of it, and returns it. An interrupt ends the process, after what was judged so far is shown.
pub(super) fn test(arguments: &TestArguments) -> Result<(Project, Vec<ProblemResult>), Error> {
    let catcher = InterruptCatcher::new();
    let tested = Project::read().and_then(|project| {
        let results = project.test(arguments)?;
        Ok((project, results))
    });
    drop(catcher);
    end_if_interrupted();
    tested
}

/// Ends the process if it was interrupted.
fn end_if_interrupted() {
    if is_interrupted() {
        message::note("interrupted");
        end_as_interrupted();
    }
}

impl Project {
    /// Tests, shows what came of it, and returns it. Once the work was stopped, nothing more is shown.
    fn test(&self, arguments: &TestArguments) -> Result<Vec<ProblemResult>, Error> {
        let tasks = task::tasks(self, arguments)?;
        let executable = worker::executable()
            .map_err(|error| Error::input(format!("cannot find this program itself: {error}")))?;
        let cores = thread::available_parallelism().ok();
        let session = Session {
            arguments,
            project: self,
            table: (!arguments.json).then(|| table_of(&tasks, arguments.verbose)),
            pool: Pool {
                executable: &executable,
                jobs: arguments.jobs.or(cores).map_or(1, usize::from),
                fail_fast: arguments.fail_fast,
            },
        };
        let results = session.test_all(&tasks)?;
        if arguments.json && !is_stopped() {
            output::to_standard_output(&json::document(&results))?;
        } else if !is_stopped() {
            table::write_rest(&mut anstream::stdout().lock(), &results).map_err(output::unheard)?;
        }
        match results.iter().filter(|result| !result.is_right()).count() {
            0 => Ok(results),
            failed => Err(Error::input(format!(
                "{failed} of {} not right",
                count(tasks.len() as u64, "problem")
            ))),
        }
    }
}

/// Returns the table that has room for these.
fn table_of(tasks: &[Task], lists_all: bool) -> Table {
    let names: Vec<String> = tasks.iter().map(|task| task.program.to_string()).collect();
    let problems = tasks.iter().zip(&names).map(|(task, name)| {
        let cases = task.cases.iter().map(|case| case.name.as_str());
        (name.as_str(), cases)
    });
    Table::new(lists_all, problems)
}

/// What all problems of one call share.
struct Session<'a> {
    arguments: &'a TestArguments,
    project: &'a Project,
    /// What is shown, unless that is one document in the end.
    table: Option<Table>,
    pool: Pool<'a>,
}

impl Session<'_> {
    /// Tests one problem after the other, and shows each as soon as it is judged.
    fn test_all(&self, tasks: &[Task]) -> Result<Vec<ProblemResult>, Error> {
        self.show(|table, out| table.write_head(out))?;
        let mut results = Vec::new();
        for task in tasks {
            let result = self.test(task)?;
            self.show(|table, out| table.write_problem(out, &result))?;
            let goes_on = is_interrupted() || result.is_right() || !self.arguments.fail_fast;
            results.push(result);
            if !goes_on {
                break;
            }
        }
        Ok(results)
    }

    /// Writes a part of the table. Once the work was stopped, nobody wants it any more.
    fn show(
        &self,
        write: impl FnOnce(&Table, &mut AutoStream<StdoutLock<'static>>) -> io::Result<()>,
    ) -> Result<(), Error> {
        let table = self.table.as_ref().filter(|_| !is_stopped());
        let written = table.map(|table| write(table, &mut anstream::stdout().lock()));
        written.unwrap_or(Ok(())).map_err(output::unheard)
    }

    /// Tests one problem. Only wrong use and a reader who has left end the command; all else is part of the result.
    fn test(&self, task: &Task) -> Result<ProblemResult, Error> {
        let started = Instant::now();
        let limits = |setup: &Setup| (setup.allowance.time_limit, setup.allowance.memory_limit);
        let mut result = ProblemResult {
            name: task.program.to_string(),
            limits: task.setup.as_ref().ok().map(limits),
            ..ProblemResult::default()
        };
        let judged = if is_interrupted() {
            Ok(())
        } else {
            self.judge(task, &mut result)
        };
        match judged {
            // Whatever failed, the interrupt is why.
            _ if is_interrupted() => {
                result.skipped = result.left_out(task.names(self.arguments));
            }
            Ok(()) => {}
            Err(error @ (Error::Usage(_) | Error::Told)) => return Err(error),
            Err(error) => result.fault = Some(error),
        }
        result.time = started.elapsed();
        Ok(result)
    }

    fn judge(&self, task: &Task, result: &mut ProblemResult) -> Result<(), Error> {
        let submit = self.submit_path(task.program);
        let is_whole = self.is_whole();
        if is_whole {
            // What an earlier call has found right may be wrong by now.
            prepare::forget(&submit)?;
        }
        let setup = task.setup.as_ref().map_err(Clone::clone)?;
        let Setup {
            problem,
            profile,
            allowance,
        } = setup;
        result.judge.clone_from(&profile.title);
        let prepared = self.prepare(task.program, setup)?;
        let rule = programs::rule(task.program.package, problem, profile.text_rule())?;
        let run_again = |case: &Case| self.run_again(task.program, case);
        let mut requests =
            worker::requests(&prepared.program, &task.cases, allowance, &rule, run_again);
        let outputs = self.outputs_folder(task.program);
        for request in &mut requests {
            request.outputs = Some(outputs.clone());
        }
        self.run_cases(task, requests, &prepared, result)?;
        if let (Some(bundle), true, true) = (&prepared.bundle, is_whole, result.is_right()) {
            prepare::keep(&submit, &bundle.text)?;
            result.submit = Some(submit);
            result.takes_instead.clone_from(&profile.takes_instead);
        }
        if self.arguments.examples && (result.is_right() || !self.arguments.fail_fast) {
            result.examples = self.run_examples(task, setup, &rule)?;
        }
        Ok(())
    }

    /// Runs the cases, and shows each as soon as it has ended.
    fn run_cases(
        &self,
        task: &Task,
        requests: Vec<Request>,
        prepared: &Prepared,
        result: &mut ProblemResult,
    ) -> Result<(), Error> {
        let take = |index: usize, judged: io::Result<Judged>| {
            let name = task.cases[index].name.clone();
            let judged = judged
                .map(|judged| prepared.in_own_files(judged))
                .map_err(|error| Error::input(error.to_string()));
            result.cases.push(CaseResult { name, judged });
            self.show(|table, out| table.write_case(out, result))
        };
        let running = || self.pool.run_each(requests, take);
        message::status_if_slow("Running", task.program, running)?;
        result.skipped = result.left_out(task.cases.iter().map(|case| case.name.as_str()));
        Ok(())
    }

    /// Tells whether the file itself is tested, on every case and under the problem's own limits: only that shows what
    /// the judge will say to it.
    fn is_whole(&self) -> bool {
        let arguments = self.arguments;
        let under_own_limits = arguments.time_limit.is_none() && arguments.memory_limit.is_none();
        arguments.case.is_none() && !arguments.workspace_binary && under_own_limits
    }
}
