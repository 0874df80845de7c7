//! # `cargo judge new`
//!
//! Finds out which problems are meant, from the command line or from the browser, and has them made.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::Args;

use crate::companion::{self, Task};
use crate::create::{self, Destination, NewProblem, name};
use crate::profile::pages::{host, is_address};
use crate::profile::{self, Profile};
use crate::ui::error::Error;
use crate::ui::message;
use judge_runner::problem::{parse_memory_limit, parse_time_limit};

/// Make a new problem, ready to write
///
/// Makes the package with the judge's edition and template, and the folder of its cases, and enters it in the workspace
/// at its root. Where there is no workspace, the current folder becomes one. Nothing is written over, and what fails
/// leaves nothing behind.
///
/// With --from-companion all of it comes from the browser: the extension Competitive Companion sends page, limits and
/// samples of a problem, or of all problems of a contest.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge new abc349-e --judge atcoder
  cargo judge new four --problem http://poj.org/problem?id=1568 --time-limit 3s --memory-limit 32MiB
  cargo judge new --from-companion")]
pub(super) struct NewArguments {
    /// The package's name; without it, one is made from the problem's page. For several problems of a contest it is
    /// what their names begin with
    #[arg(required_unless_present_any = ["from_companion", "problem"])]
    name: Option<String>,

    /// The judge; without it, the one whose page it is
    #[arg(long, short, value_name = "JUDGE")]
    judge: Option<String>,

    /// The problem's page
    #[arg(long, value_name = "URL", value_parser = parse_address)]
    problem: Option<String>,

    /// The CPU time that one case may take, such as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = parse_time_limit)]
    time_limit: Option<Duration>,

    /// The memory that one case may take, such as `1024MiB`
    #[arg(long, value_name = "SIZE", value_parser = parse_memory_limit)]
    memory_limit: Option<u64>,

    /// Wait for Competitive Companion, the browser's extension
    #[arg(long, conflicts_with = "problem")]
    from_companion: bool,

    /// Listen on this port, 0 for any that is free, instead of the first free one that the extension knows
    #[arg(long, requires = "from_companion")]
    port: Option<u16>,

    /// How long to wait when nothing comes
    #[arg(long, value_name = "TIME", requires = "from_companion", value_parser = parse_time_limit, default_value = "60s")]
    wait: Duration,
}

fn parse_address(text: &str) -> Result<String, &'static str> {
    let expected = "expected the address of a web page, such as http://poj.org/problem?id=1568";
    is_address(text).then(|| text.to_string()).ok_or(expected)
}

/// Runs the command.
pub(super) fn run(arguments: &NewArguments) -> Result<(), Error> {
    let mut destination = Destination::find()?;
    let profiles = profile::read(&destination.manifest())?;
    // What can be wrong with the command line is said before anybody waits for the browser.
    let judge = arguments.judge.as_deref();
    let judges = Judges {
        given: judge
            .map(|name| profile::find(&profiles, name, ""))
            .transpose()?,
        profiles: &profiles,
    };
    let problems = if arguments.from_companion {
        if let (Some(name), Some(profile)) = (&arguments.name, judges.given) {
            name::check(name, profile)?;
        }
        let tasks = companion::receive(arguments.port, arguments.wait)?;
        // Somebody may have written to the workspace in the meantime.
        destination = Destination::find()?;
        from_tasks(tasks, arguments, &judges, &destination)?
    } else {
        vec![from_arguments(arguments, &judges)?]
    };
    create::create(&destination, &problems)
}

/// The one problem that the command line describes.
fn from_arguments<'a>(
    arguments: &NewArguments,
    judges: &Judges<'a>,
) -> Result<NewProblem<'a>, Error> {
    let page = arguments.problem.as_deref();
    let profile = judges.find(page)?;
    let name = arguments.name.clone();
    let name = name.unwrap_or_else(|| name::derive(profile, page.unwrap_or_default(), ""));
    name::check(&name, profile)?;
    Ok(NewProblem {
        name,
        profile,
        title: None,
        page: arguments.problem.clone(),
        time_limit: arguments.time_limit,
        memory_limit: arguments.memory_limit,
        samples: Vec::new(),
    })
}

/// The problems that came from the browser.
fn from_tasks<'a>(
    mut tasks: Vec<Task>,
    arguments: &NewArguments,
    judges: &Judges<'a>,
    destination: &Destination,
) -> Result<Vec<NewProblem<'a>>, Error> {
    if arguments.name.is_none() {
        tasks.retain(|task| !is_there_already(task, destination));
        if tasks.is_empty() {
            return Err(Error::input("all problems that came are there already"));
        }
    }
    let is_alone = tasks.len() == 1;
    let mut problems: Vec<NewProblem> = Vec::new();
    for task in tasks {
        let profile = judges.find(Some(&task.page))?;
        let derived = name::derive(profile, &task.page, &task.title);
        let is_free = |name: &str| {
            let mut others = problems.iter().map(|other| &other.name);
            !others.any(|other| name::are_alike(other, name))
                && destination.check_free(name).is_ok()
        };
        let name = match &arguments.name {
            Some(name) if is_alone => name.clone(),
            Some(prefix) => {
                // What tells the problems of a contest apart stands at the end.
                let end = derived.rsplit('-').next().unwrap_or_default();
                name::unique(&format!("{prefix}-{end}"), is_free)
            }
            None => name::unique(&derived, is_free),
        };
        name::check(&name, profile)?;
        if let Some(oddity) = task.oddity {
            message::warning(format_args!(
                "`{name}` cannot be tested as it is judged: {oddity}"
            ));
        }
        problems.push(NewProblem {
            name,
            profile,
            title: Some(task.title),
            page: Some(task.page),
            time_limit: arguments.time_limit.or(task.time_limit),
            memory_limit: arguments.memory_limit.or(task.memory_limit),
            samples: task.samples,
        });
    }
    Ok(problems)
}

/// Tells whether a problem has a package, and says so if it has.
fn is_there_already(task: &Task, destination: &Destination) -> bool {
    let Some(package) = destination.package_with_page(&task.page) else {
        return false;
    };
    let page = &task.page;
    message::note(format_args!(
        "`{package}` is {page} already, and is left as it is"
    ));
    true
}

/// The judges that a problem may be of.
struct Judges<'a> {
    /// The one that the command line names.
    given: Option<&'a Profile>,
    profiles: &'a BTreeMap<String, Profile>,
}

impl<'a> Judges<'a> {
    /// Returns the judge that is named, or else the one whose page this is.
    fn find(&self, page: Option<&str>) -> Result<&'a Profile, Error> {
        let host = page.map(host);
        let is_at = |profile: &&Profile| host.is_some_and(|host| profile.is_at(host));
        let found = self.profiles.values().find(is_at);
        if let Some(profile) = self.given.or(found) {
            return Ok(profile);
        }
        let profiles = self.profiles.values();
        let known: Vec<String> = profiles
            .map(|profile| match profile.hosts.first() {
                Some(host) => format!("{} ({host})", profile.name),
                None => profile.name.clone(),
            })
            .collect();
        let what = match host {
            Some(host) => format!("no judge is known to be at {host}"),
            None => "no judge is given".to_string(),
        };
        Err(Error::usage(what).help(format_args!(
            "give --judge; there is {}, and a judge of your own goes under [workspace.metadata.judge.profiles]",
            known.join(", ")
        )))
    }
}
