//! # `cargo judge test`
//!
//! For each problem: bundle, compile as the judge does, run every case under the limits; then the table, a report for
//! each failure, and the files to submit. What is wrong with one problem keeps none of the others from being tested.

use std::collections::BTreeMap;
use std::thread;
use std::time::Instant;

use super::{TestArguments, programs};
use crate::profile::{self, Profile};
use crate::results::table::{self, Table};
use crate::results::{CaseResult, Fault, ProblemResult, json, junit};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output;
use crate::ui::paths::shown;
use crate::ui::progress::{self, Progress};
use crate::workers::pool::Pool;
use crate::workers::worker::{self, Request};
use crate::workspace::metadata::{self, Metadata};
use crate::workspace::program::Program;
use crate::workspace::toolchain::{self, Toolchain};
use judge_runner::interrupt::{InterruptCatcher, end_as_interrupted, is_interrupted, is_stopped};
use judge_runner::problem::{Problem, show_memory_limit, show_time_limit};
use judge_runner::terminal;
use judge_runner::testcase::files::Case;
use judge_runner::testcase::rule::Rule;
use judge_runner::text::{count, shell_word};
use prepare::{Prepared, Workshop};
use task::{Task, chosen, drop_what_the_filter_leaves_empty};

pub(super) mod build;
mod examples;
mod prepare;
mod task;
mod watch;

/// Runs the command.
pub(super) fn run(arguments: &TestArguments) -> Result<(), Error> {
    if let Some(path) = &arguments.junit {
        output::check_destination(path)?;
    }
    if arguments.watch {
        watch::run(arguments)
    } else {
        test(arguments).map(drop)
    }
}

/// Tests, shows what came of it, and returns it. An interrupt ends the process, after what was judged so far is shown.
///
/// # Errors
/// If anything is not right, or was asked for in a wrong way.
pub(super) fn test(arguments: &TestArguments) -> Result<Vec<ProblemResult>, Error> {
    let catcher = InterruptCatcher::new();
    let tested = Project::read().and_then(|project| project.test(arguments));
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

/// What there is to test, as it is on the disk right now.
struct Project {
    metadata: Metadata,
    toolchain: Toolchain,
    profiles: BTreeMap<String, Profile>,
}

impl Project {
    fn read() -> Result<Self, Error> {
        let (metadata, toolchain) = metadata::read(toolchain::ask()?)?;
        Ok(Project {
            profiles: profile::read(&metadata.workspace_root.join("Cargo.toml"))?,
            metadata,
            toolchain,
        })
    }

    /// Tests, shows what came of it, and returns it. Once the work was stopped, nothing more is shown.
    ///
    /// # Errors
    /// If anything is not right, or was asked for in a wrong way.
    fn test(&self, arguments: &TestArguments) -> Result<Vec<ProblemResult>, Error> {
        let mut tasks: Vec<Task> = chosen(&self.metadata, &arguments.names)?
            .into_iter()
            .map(|program| Task::new(program, arguments))
            .collect();
        drop_what_the_filter_leaves_empty(&mut tasks, arguments)?;
        let executable = worker::executable()
            .map_err(|error| Error::input(format!("cannot find this program itself: {error}")))?;
        let session = Session {
            arguments,
            workshop: Workshop {
                metadata: &self.metadata,
                toolchain: &self.toolchain,
                profiles: &self.profiles,
                docs: arguments.bundling.docs,
            },
            pool: Pool {
                executable: &executable,
                jobs: arguments
                    .jobs
                    .or_else(|| thread::available_parallelism().ok())
                    .map_or(1, usize::from),
                fail_fast: arguments.fail_fast,
            },
        };
        session.check_judges(&tasks)?;
        let results = session.test_all(&tasks)?;
        if !is_stopped() {
            give_out(&results, arguments)?;
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

/// Gives out what there is to say beside the table.
fn give_out(results: &[ProblemResult], arguments: &TestArguments) -> Result<(), Error> {
    // Half a report could be taken for a whole one.
    if let Some(path) = arguments.junit.as_ref().filter(|_| !is_interrupted()) {
        output::to_file(path, &junit::document(results))?;
    }
    if arguments.json {
        output::to_standard_output(&json::document(results))
    } else {
        table::write_rest(&mut anstream::stdout().lock(), results).map_err(output::unheard)
    }
}

/// What all problems of one call share.
struct Session<'a> {
    arguments: &'a TestArguments,
    workshop: Workshop<'a>,
    pool: Pool<'a>,
}

impl Session<'_> {
    /// Refuses wrong use before anything is shown.
    fn check_judges(&self, tasks: &[Task]) -> Result<(), Error> {
        for task in tasks {
            let Ok(problem) = &task.problem else {
                continue;
            };
            if problem.judge.is_none() {
                let package = task.program.package;
                return Err(Error::usage(format!(
                    "no judge is given for `{}`\n --> {}",
                    package.name,
                    shown(package.manifest_path.as_std_path()).display()
                ))
                .help("set `judge` under [package.metadata.judge] in Cargo.toml"));
            }
            self.workshop.profile(task.program, problem)?;
        }
        Ok(())
    }

    /// Tests one problem after the other, and shows each as soon as it is judged.
    fn test_all(&self, tasks: &[Task]) -> Result<Vec<ProblemResult>, Error> {
        let names: Vec<String> = tasks.iter().map(|task| task.program.to_string()).collect();
        let problems = tasks.iter().zip(&names).map(|(task, name)| {
            let cases = task.cases.iter().map(|case| case.name.as_str());
            (name.as_str(), cases)
        });
        let table = Table::new(self.arguments.verbose, problems);
        let shows = || !self.arguments.json && !is_stopped();
        if shows() {
            let out = &mut anstream::stdout().lock();
            table.write_head(out).map_err(output::unheard)?;
        }
        let runs = || tasks.iter().map(|task| task.runs(self.arguments));
        let _shown = Progress::begin(runs().sum());
        let mut results = Vec::new();
        for (index, task) in tasks.iter().enumerate() {
            progress::reach(runs().take(index).sum());
            let result = self.test(task)?;
            if shows() {
                let write = || table.write_problem(&mut anstream::stdout().lock(), &result);
                progress::above(write).map_err(output::unheard)?;
            }
            let goes_on = is_interrupted() || result.is_right() || !self.arguments.fail_fast;
            results.push(result);
            if !goes_on {
                break;
            }
        }
        Ok(results)
    }

    /// Tests one problem. Only wrong use ends the command; all else is part of the result.
    fn test(&self, task: &Task) -> Result<ProblemResult, Error> {
        let started = Instant::now();
        let limits = |problem: &Problem| (problem.time_limit, problem.memory_limit);
        let mut result = ProblemResult {
            name: task.program.to_string(),
            limits: task.problem.as_ref().ok().map(limits),
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
                let cases = result.cases.iter().map(|case| &case.name);
                let examples = result.examples.iter().map(|example| &example.name);
                let mut run = cases.chain(examples).map(String::as_str).peekable();
                // What was run is in the order of what there is.
                let left = task
                    .names(self.arguments)
                    .filter(|name| run.next_if_eq(name).is_none());
                result.skipped = left.map(String::from).collect();
            }
            Ok(()) => {}
            Err(error @ Error::Usage(_)) => return Err(error),
            Err(error) => result.fault = Some(prepare::fault(&error)),
        }
        result.time = started.elapsed();
        Ok(result)
    }

    fn judge(&self, task: &Task, result: &mut ProblemResult) -> Result<(), Error> {
        let problem = task.problem.as_ref().map_err(Clone::clone)?;
        if !task.faults.is_empty() {
            return Err(Error::input(task.faults.join("\n")));
        }
        let profile = self.workshop.profile(task.program, problem)?;
        result.judge.clone_from(&profile.title);
        let submit = self.workshop.submit_path(task.program);
        let is_whole = self.arguments.case.is_none() && !self.arguments.workspace_binary;
        if is_whole {
            // What an earlier call has found right may be wrong by now.
            prepare::forget(&submit)?;
        }
        let prepared = if self.arguments.workspace_binary {
            self.workshop.workspace_binary(task.program)?
        } else {
            self.workshop.bundle(task.program, problem, profile)?
        };
        progress::doing("Running", task.program);
        let rule = programs::rule(task.program.package, problem)?;
        let run_again = |case: &Case| self.run_again(task.program, case);
        let requests = self.requests(task, problem, &rule, &prepared, run_again);
        let judged = self.pool.run_each(&requests);
        for (case, judged) in task.cases.iter().zip(judged) {
            let Some(judged) = judged else {
                result.skipped.push(case.name.clone());
                continue;
            };
            result.cases.push(CaseResult {
                name: case.name.clone(),
                judged: judged
                    .map(|judged| prepared.in_own_files(judged))
                    .map_err(|error| setup_fault(error.to_string())),
            });
        }
        if let (Some(bundle), true, true) = (&prepared.bundle, is_whole, result.is_right()) {
            prepare::keep(&submit, &bundle.text)?;
            result.submit = Some(submit);
            result.takes_instead.clone_from(&profile.takes_instead);
        }
        if self.arguments.examples && (result.is_right() || !self.arguments.fail_fast) {
            result.examples = self.run_examples(task, problem, &rule)?;
        }
        Ok(())
    }

    /// What a program is asked for that has to be right on every case.
    fn requests(
        &self,
        task: &Task,
        problem: &Problem,
        rule: &Rule,
        prepared: &Prepared,
        run_again: impl Fn(&Case) -> String,
    ) -> Vec<Request> {
        let columns = terminal::columns();
        task.cases
            .iter()
            .map(|case| Request {
                program: prepared.program.clone(),
                case: case.name.clone(),
                input: case.input.clone(),
                expected: case.expected.clone(),
                rule: rule.clone(),
                time_limit: problem.time_limit,
                memory_limit: problem.memory_limit,
                run_again: run_again(case),
                columns,
                exhibit: false,
            })
            .collect()
    }

    /// Returns the command that runs one case again.
    fn run_again(&self, program: Program, case: &Case) -> String {
        let mut command = format!(
            "cargo judge test {} --case {}",
            shell_word(&program.to_string()),
            shell_word(&case.name)
        );
        if self.arguments.workspace_binary {
            command += " --workspace-binary";
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

/// Makes a fault of the setup.
fn setup_fault(message: String) -> Fault {
    Fault {
        verdict: None,
        message,
    }
}
