//! # `cargo judge new`
//!
//! Learns from the command line or from the browser which problems to create, and creates them.

use std::collections::BTreeMap;
use std::mem;
use std::path::Path;
use std::time::Duration;

use clap::Args;
use clap_complete::ArgValueCandidates;

use super::completions;
use crate::companion::{Inbox, Task};
use crate::create::{self, Destination, NewPackage, NewProblem, name};
use crate::ui::message;
use judge_facts::error::Error;
use judge_facts::limits::{parse_memory_limit, parse_time_limit, show_time_limit};
use judge_facts::profile::pages::{is_address, plain_address};
use judge_facts::profile::{Profile, find_profile, guess, judge_of_page, read_profiles};
use judge_pipeline::context::Context;
use judge_runner::interrupt::{self, InterruptCatcher};

mod plan;

/// Create a new problem, ready to write
///
/// Creates a package with the judge's edition and template, a test for `cargo test` and a folder for the cases, and adds
/// the package to the workspace. Without a workspace, the current folder becomes one. No existing file is overwritten,
/// and a package is created whole or not at all.
///
/// With --from-companion, the browser extension Competitive Companion sends the page, the limits and the samples of a
/// problem, or of all problems of a contest. A contest becomes one package with a program for each problem, or one for
/// each judge. --listen waits for any number of clicks. If a problem exists already, the command prints its path.
///
/// If the judge of the page is unknown, plain rules apply, and the command prints a table for the workspace's Cargo.toml
/// that changes them. Ctrl-C ends the wait; what has arrived by then is created.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge new abc349-e --judge atcoder
  cargo judge new four --problem http://poj.org/problem?id=1568 --time-limit 3s --memory-limit 32MiB
  cargo judge new --from-companion
  cargo judge new --listen")]
pub(super) struct NewArguments {
    /// The package's name [default: made from the address of the problem's page]
    #[arg(required_unless_present_any = ["browser", "problem"])]
    name: Option<String>,

    /// The judge [default: the judge of the problem's page]
    #[arg(long, short, value_name = "JUDGE", add = ArgValueCandidates::new(completions::judges))]
    judge: Option<String>,

    /// The address of the problem's page
    #[arg(long, value_name = "URL", value_parser = parse_address)]
    problem: Option<String>,

    /// The CPU time for one case, such as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = parse_time_limit)]
    time_limit: Option<Duration>,

    /// The memory for one case, such as `1024MiB`
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_limit)]
    memory_limit: Option<u64>,

    /// Wait for one click on the browser extension Competitive Companion
    #[arg(long, group = "browser", conflicts_with = "problem")]
    from_companion: bool,

    /// Wait for clicks on Competitive Companion until Ctrl-C
    #[arg(long, group = "browser", conflicts_with_all = ["problem", "name"])]
    listen: bool,

    /// The port to listen on, or 0 for any free one [default: the first free one of Competitive Companion's ports]
    #[arg(long, requires = "browser")]
    port: Option<u16>,

    /// The longest wait for the first problem and for each further one of a contest; --listen has no limit for the first
    #[arg(long, value_name = "TIME", requires = "browser", value_parser = parse_time_limit, default_value = "60s")]
    wait: Duration,
}

fn parse_address(text: &str) -> Result<String, &'static str> {
    let expected = "expected the address of a web page, such as http://poj.org/problem?id=1568";
    is_address(text)
        .then(|| plain_address(text))
        .ok_or(expected)
}

pub(super) fn run(arguments: &NewArguments, context: &Context) -> Result<(), Error> {
    let folder = context.folder.as_path();
    // Mistakes on the command line are reported before the wait for the browser.
    let name = arguments.name.clone();
    let mut context = NewContext::read(arguments, folder, name)?;
    if !arguments.from_companion && !arguments.listen {
        let page = arguments.problem.as_deref();
        let advice = page.and_then(|page| context.learn_judge(page));
        let package = package_from_arguments(arguments, &context)?;
        create::create(&context.destination, &package)?;
        advice.into_iter().for_each(message::warning);
        return Ok(());
    }
    if let (Some(name), Some(judge)) = (&arguments.name, &arguments.judge) {
        name::check(name, context.judge(judge)?)?;
    }
    let name = arguments.name.clone();
    let clicks = Clicks {
        arguments,
        folder,
        name,
        signal: None,
    };
    clicks.wait()
}

/// The work on what the browser sends. Ctrl-C ends the wait, but nothing that has arrived is lost.
struct Clicks<'a> {
    arguments: &'a NewArguments,
    folder: &'a Path,
    /// The name for the first package.
    name: Option<String>,
    /// The signal that ends the process when the work is done.
    signal: Option<i32>,
}

impl Clicks<'_> {
    fn wait(mut self) -> Result<(), Error> {
        let _catcher = InterruptCatcher::new();
        let mut inbox = Inbox::open(self.arguments.port)?;
        report_waiting(self.arguments, &inbox);
        let wait = self.arguments.wait;
        let mut first = if self.arguments.listen {
            Duration::MAX
        } else {
            wait
        };
        let mut result = Ok(());
        loop {
            let pages = inbox.next(first, wait);
            self.signal = interrupt::put_off();
            let is_end = pages.is_empty();
            if is_end && !first.is_zero() && self.signal.is_none() {
                return Err(inbox.nothing_came(wait));
            }
            self.create(pages, &mut result);
            if let Some(signal) = self.signal {
                self.create(inbox.close(), &mut result);
                self.show(&mut result);
                interrupt::end_by(signal);
            }
            if self.arguments.listen {
                self.show(&mut result);
            } else if is_end {
                return result;
            } else {
                // If the user clicked on two pages, the other one may be on its way.
                first = Duration::ZERO;
            }
        }
    }

    /// Shows an error and forgets it.
    fn show(&self, result: &mut Result<(), Error>) {
        if let Err(error) = mem::replace(result, Ok(())) {
            message::error(error.display(self.folder));
        }
    }

    /// Creates the problems of each page. An error, of which the last one stays, concerns only its own page.
    fn create(&mut self, pages: Vec<Vec<Task>>, result: &mut Result<(), Error>) {
        for page in pages {
            let name = self.name.take();
            let create = || create_from(self.arguments, self.folder, name.clone(), page.clone());
            let mut created = create();
            if let Some(signal) = interrupt::put_off() {
                self.signal = Some(signal);
                // The interrupt ended cargo, too.
                if created.is_err() {
                    created = create();
                }
            }
            if created.is_err() {
                self.show(result);
                *result = created;
            }
        }
    }
}

fn report_waiting(arguments: &NewArguments, inbox: &Inbox) {
    let port = inbox.port();
    let wait = match arguments.listen {
        true => String::new(),
        false => format!(", for {}", show_time_limit(arguments.wait)),
    };
    message::status(
        "Waiting",
        format_args!(
            "for Competitive Companion on port {port}{wait}: open the problem or the contest in the browser and click the \
             extension's green plus; Ctrl-C stops",
        ),
    );
}

/// Creates the problems of a page, in a package of this name if one is given. The problems of each further judge get a
/// package of their own, because a package has the rules of one judge.
fn create_from(
    arguments: &NewArguments,
    folder: &Path,
    name: Option<String>,
    tasks: Vec<Task>,
) -> Result<(), Error> {
    // The workspace may have changed during the wait.
    let mut context = NewContext::read(arguments, folder, name)?;
    let page = tasks.first().map(|task| task.page.as_str());
    let advice = page.and_then(|page| context.learn_judge(page));
    let judge = |task: &Task| {
        let profile = context.judge_of(Some(&task.page)).ok()?;
        Some(profile.name.clone())
    };
    let first = tasks.first().and_then(judge);
    let (tasks, others) = tasks.into_iter().partition(|task| judge(task) == first);
    if let Some(package) = plan::package(tasks, &context)? {
        create::create(&context.destination, &package)?;
        advice.into_iter().for_each(message::warning);
    }
    match others.is_empty() {
        true => Ok(()),
        false => create_from(arguments, folder, None, others),
    }
}

fn package_from_arguments<'a>(
    arguments: &NewArguments,
    context: &'a NewContext,
) -> Result<NewPackage<'a>, Error> {
    let page = arguments.problem.as_deref();
    let profile = context.judge_of(page)?;
    let name = context.name.clone();
    let name = name.unwrap_or_else(|| name::derive(profile, page.unwrap_or_default(), None));
    name::check(&name, profile)?;
    Ok(NewPackage {
        name,
        profile,
        title: None,
        existing: None,
        problems: vec![NewProblem {
            page: arguments.problem.clone(),
            time_limit: arguments.time_limit,
            memory_limit: arguments.memory_limit,
            ..NewProblem::default()
        }],
    })
}

/// The arguments, and the workspace and the known judges at this moment.
struct NewContext<'a> {
    arguments: &'a NewArguments,
    name: Option<String>,
    destination: Destination,
    profiles: BTreeMap<String, Profile>,
}

impl<'a> NewContext<'a> {
    fn read(
        arguments: &'a NewArguments,
        folder: &Path,
        name: Option<String>,
    ) -> Result<Self, Error> {
        let destination = Destination::find_workspace(folder)?;
        let context = NewContext {
            arguments,
            name,
            profiles: read_profiles(&destination.manifest_path())?,
            destination,
        };
        if let Some(judge) = &arguments.judge {
            context.judge(judge)?;
        }
        Ok(context)
    }

    /// Adds a profile for the judge of a page if it is unknown, and returns the advice for the user.
    fn learn_judge(&mut self, page: &str) -> Option<String> {
        if self.arguments.judge.is_some() {
            return None;
        }
        let name = guess::learn(&mut self.profiles, page)?;
        self.profiles.get(&name)?.advice(page)
    }

    fn judge(&self, name: &str) -> Result<&Profile, Error> {
        find_profile(&self.profiles, name)
    }

    /// Returns the judge given on the command line, or else the judge of this page.
    fn judge_of(&self, page: Option<&str>) -> Result<&Profile, Error> {
        if let Some(judge) = &self.arguments.judge {
            return self.judge(judge);
        }
        let judge = page.and_then(|page| judge_of_page(&self.profiles, page));
        judge.ok_or_else(|| {
            let known: Vec<&str> = self.profiles.keys().map(String::as_str).collect();
            Error::usage("no judge is given").help(format_args!(
                "give --judge or --problem; the known judges are {}; \
                 define other judges under [workspace.metadata.judge.profiles]",
                known.join(", ")
            ))
        })
    }
}
