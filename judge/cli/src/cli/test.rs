//! # `cargo judge test`
//!
//! For each problem: have cargo build its program, or bundle it and compile that as the judge does, run every case under
//! the limits, and show what fails when it has ended; then a report for each failure, and which of the two was tested.
//! What is wrong with one problem keeps none of the others from being tested.

use std::io::{self, StdoutLock};
use std::num::NonZeroUsize;
use std::thread;
use std::time::{Duration, Instant};

use anstream::AutoStream;
use clap::Args;
use clap_complete::ArgValueCandidates;

use super::{BundlingArguments, completions, parse_count, programs};
use crate::results::table::{self, Table};
use crate::results::{CaseResult, ProblemResult, Tested, json};
use crate::submission::Project;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output;
use crate::workers::pool::Pool;
use crate::workers::worker::{self, Judged, Request};
use crate::workspace::toolchain::Toolchain;
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
/// Cargo builds each program for release, only without link-time optimisation, so that an edit is soon answered. With
/// --prove each is bundled and compiled as its judge does it, and the last lines say where the files to submit are.
/// Without a name that is the current folder's package, or else every package with a `[package.metadata.judge]`.
#[derive(Args, Debug, Default)]
#[command(
    mut_arg("docs", |docs| docs.requires("prove")),
    after_help = "\
Examples:
  cargo judge test
  cargo judge test abc349e --case 'sample-*'
  cargo judge test --watch abc349e
  cargo judge test --prove --examples --json > verdicts.json"
)]
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

    /// Test the file to submit, compiled as the judge does it, and keep it if all is right
    #[arg(long)]
    prove: bool,

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

    /// What asks for a proof of one problem.
    pub(super) fn of(name: Option<&str>, bundling: BundlingArguments) -> Self {
        TestArguments {
            names: name.map(str::to_string).into_iter().collect(),
            one: true,
            prove: true,
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
    let tested = read_and_test(arguments);
    drop(catcher);
    end_if_interrupted();
    tested
}

fn read_and_test(arguments: &TestArguments) -> Result<(Project, Vec<ProblemResult>), Error> {
    let (project, toolchain) = if arguments.prove {
        let (project, toolchain) = Project::read()?;
        (project, Some(toolchain))
    } else {
        (Project::read_members()?, None)
    };
    let results = project.test(toolchain.as_ref(), arguments)?;
    Ok((project, results))
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
    fn test(
        &self,
        toolchain: Option<&Toolchain>,
        arguments: &TestArguments,
    ) -> Result<Vec<ProblemResult>, Error> {
        let tasks = task::tasks(self, arguments)?;
        let executable = worker::executable()
            .map_err(|error| Error::input(format!("cannot find this program itself: {error}")))?;
        let cores = thread::available_parallelism().ok();
        let session = Session {
            arguments,
            project: self,
            toolchain,
            table: (!arguments.json).then(|| table_of(&tasks, arguments.verbose)),
            pool: Pool {
                executable: &executable,
                jobs: arguments.jobs.or(cores).map_or(1, usize::from),
                fail_fast: arguments.fail_fast,
            },
        };
        let results = session.test_all(&tasks)?;
        if arguments.json && !is_stopped() {
            output::to_standard_output(&json::document(&results, session.tested()))?;
        } else if !is_stopped() {
            let out = &mut anstream::stdout().lock();
            table::write_rest(out, &results, session.tested()).map_err(output::stdout_error)?;
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
    let mut table = Table::new(lists_all);
    for task in tasks {
        let cases = task.cases.iter().map(|case| case.name.as_str());
        table.make_room(&task.program.to_string(), cases);
    }
    table
}

/// What all problems of one call share.
struct Session<'a> {
    arguments: &'a TestArguments,
    project: &'a Project,
    /// What compiles the bundles, if these are tested.
    toolchain: Option<&'a Toolchain>,
    /// What is shown, unless that is one document in the end.
    table: Option<Table>,
    pool: Pool<'a>,
}

impl Session<'_> {
    /// Tests one problem after the other, and shows each as soon as it is judged.
    fn test_all(&self, tasks: &[Task]) -> Result<Vec<ProblemResult>, Error> {
        self.show(|table, out| table.write_head(out))?;
        let mut results = Vec::new();
        for tasks in tasks.chunk_by(|a, b| self.are_prepared_at_once(a, b)) {
            let mut started = Instant::now();
            for (task, prepared) in tasks.iter().zip(self.prepare(tasks)) {
                let mut result = self.test(task, prepared)?;
                result.time = started.elapsed();
                started = Instant::now();
                self.show(|table, out| table.write_problem(out, &result))?;
                let is_over = self.arguments.fail_fast && !result.is_right() && !is_interrupted();
                results.push(result);
                if is_over {
                    return Ok(results);
                }
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
        written.unwrap_or(Ok(())).map_err(output::stdout_error)
    }

    /// Tests one problem. Only a reader who has left ends the command; all else is part of the result.
    fn test(&self, task: &Task, prepared: Result<Prepared, Error>) -> Result<ProblemResult, Error> {
        let limits = |setup: &Setup| (setup.allowance.time_limit, setup.allowance.memory_limit);
        let mut result = ProblemResult {
            name: task.program.to_string(),
            limits: task.setup.as_ref().ok().map(limits),
            ..ProblemResult::default()
        };
        match self.judge(task, prepared, &mut result) {
            // Whatever failed, the interrupt is why.
            _ if is_interrupted() => {
                result.skipped = result.left_out(task.names(self.arguments));
            }
            Ok(()) => {}
            Err(Error::Told) => return Err(Error::Told),
            Err(error) => result.fault = Some(error),
        }
        // Where only some cases are asked for, what is wrong with the setup may be that there are none.
        let is_set_up = task.setup.is_ok() || self.is_whole();
        if self.is_under_own_limits() && is_set_up && result.is_found_wrong() {
            // What an earlier call has proved is not right any more.
            prepare::forget(&self.submit_path(task.program))?;
        }
        Ok(result)
    }

    fn judge(
        &self,
        task: &Task,
        prepared: Result<Prepared, Error>,
        result: &mut ProblemResult,
    ) -> Result<(), Error> {
        let setup = task.setup.as_ref().map_err(Clone::clone)?;
        let Setup {
            problem,
            profile,
            allowance,
        } = setup;
        result.judge.clone_from(&profile.title);
        result.takes_instead.clone_from(&profile.takes_instead);
        let prepared = prepared?;
        let rule = programs::rule(task.program.package, problem, profile.text_rule())?;
        let run_again = |case: &Case| self.run_again(task.program, case);
        let mut requests =
            worker::requests(&prepared.program, &task.cases, allowance, &rule, run_again);
        let outputs = self.outputs_folder(task.program);
        for request in &mut requests {
            request.outputs = Some(outputs.clone());
        }
        self.run_cases(task, requests, &prepared, result)?;
        if let (Some(bundle), true, true) = (&prepared.bundle, self.is_whole(), result.is_right()) {
            let submit = self.submit_path(task.program);
            prepare::keep(&submit, &bundle.text)?;
            result.submit = Some(submit);
        }
        if self.arguments.examples && (result.is_right() || !self.arguments.fail_fast) {
            result.examples = self.run_examples(task, setup, &rule);
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

    /// Tells whether every case is run, and under the problem's own limits: only that shows what the judge will say.
    fn is_whole(&self) -> bool {
        self.arguments.case.is_none() && self.is_under_own_limits()
    }

    fn is_under_own_limits(&self) -> bool {
        self.arguments.time_limit.is_none() && self.arguments.memory_limit.is_none()
    }

    fn tested(&self) -> Tested {
        match self.toolchain {
            Some(_) => Tested::Bundle,
            None => Tested::Workspace,
        }
    }
}
