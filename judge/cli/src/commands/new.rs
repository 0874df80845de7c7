//! # `cargo judge new`
//!
//! Finds out which problems are meant, from the command line or from the browser, and has them made.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::Args;
use clap_complete::ArgValueCandidates;

use super::completions;
use crate::companion::{Inbox, Task};
use crate::create::{self, Destination, NewPackage, NewProblem, name};
use crate::ui::message;
use judge_facts::error::Error;
use judge_facts::limits::{parse_memory_limit, parse_time_limit, show_time_limit};
use judge_facts::profile::pages::{host, is_address};
use judge_facts::profile::{Profile, find_profile, guess, read_profiles};
use judge_pipeline::context::Context;

mod plan;

/// Make a new problem, ready to write
///
/// Makes the package with the judge's edition and template, its test for `cargo test`, and the folder of its cases, and
/// enters it in the workspace at its root. Where there is no workspace, the current folder becomes one. Nothing is
/// written over, and what fails leaves nothing behind.
///
/// With --from-companion all of it comes from the browser: the extension Competitive Companion sends page, limits and
/// samples of a problem, or of all problems of a contest, which become one package with a program for each. --listen goes
/// on with the next click. A problem that is there already is shown where it is.
///
/// A page of a judge that is not known makes its package too; the table that describes the judge is printed, to be put
/// into the workspace's Cargo.toml.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge new abc349-e --judge atcoder
  cargo judge new four --problem http://poj.org/problem?id=1568 --time-limit 3s --memory-limit 32MiB
  cargo judge new --from-companion
  cargo judge new --listen")]
pub(super) struct NewArguments {
    /// The package's name; without it, one is made from the page of the problem or the contest
    #[arg(required_unless_present_any = ["browser", "problem"])]
    name: Option<String>,

    /// The judge; without it, the one whose page it is
    #[arg(long, short, value_name = "JUDGE", add = ArgValueCandidates::new(completions::judges))]
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
    #[arg(long, group = "browser", conflicts_with = "problem")]
    from_companion: bool,

    /// The same for one click after the other, until Ctrl-C
    #[arg(long, group = "browser", conflicts_with_all = ["problem", "name"])]
    listen: bool,

    /// Listen on this port, 0 for any that is free, instead of the first free one that the extension knows
    #[arg(long, requires = "browser")]
    port: Option<u16>,

    /// How long to wait when nothing comes; with --listen, nothing more of a contest
    #[arg(long, value_name = "TIME", requires = "browser", value_parser = parse_time_limit, default_value = "60s")]
    wait: Duration,
}

fn parse_address(text: &str) -> Result<String, &'static str> {
    let expected = "expected the address of a web page, such as http://poj.org/problem?id=1568";
    is_address(text).then(|| text.to_string()).ok_or(expected)
}

/// Runs the command.
pub(super) fn run(arguments: &NewArguments, context: &Context) -> Result<(), Error> {
    // What can be wrong with the command line is said before anybody waits for the browser.
    let mut place = Place::read(arguments, context)?;
    if !arguments.from_companion && !arguments.listen {
        let learnt = arguments
            .problem
            .as_deref()
            .and_then(|page| place.learn(page));
        create::create(&place.destination, &[from_arguments(arguments, &place)?])?;
        say_unknown(learnt);
        return Ok(());
    }
    if let (Some(name), Some(judge)) = (&arguments.name, &arguments.judge) {
        name::check(name, place.judge(judge)?)?;
    }
    let mut inbox = Inbox::open(arguments.port)?;
    say_waiting(arguments, &inbox);
    if arguments.listen {
        listen(arguments, context, &mut inbox)
    }
    let mut pages = inbox.next(arguments.wait, arguments.wait);
    if pages.is_empty() {
        return Err(inbox.nothing_came(arguments.wait));
    }
    // Somebody may have clicked on two pages, of which one is whole first.
    loop {
        let more = inbox.next(Duration::ZERO, arguments.wait);
        if more.is_empty() {
            return take(arguments, context, pages);
        }
        pages.extend(more);
    }
}

fn say_waiting(arguments: &NewArguments, inbox: &Inbox) {
    let port = inbox.port();
    let (wait, end) = match arguments.listen {
        true => (String::new(), "ends it"),
        false => (
            format!(", for {}", show_time_limit(arguments.wait)),
            "gives up",
        ),
    };
    message::status(
        "Waiting",
        format_args!(
            "for Competitive Companion on port {port}{wait}: open the problem or the contest in the browser and click the \
             extension's green plus; Ctrl-C {end}",
        ),
    );
}

/// Takes what comes until the process is ended. What is wrong with one click is no reason not to hear the next.
fn listen(arguments: &NewArguments, context: &Context, inbox: &mut Inbox) -> ! {
    loop {
        for page in inbox.next(Duration::MAX, arguments.wait) {
            if let Err(error) = take(arguments, context, vec![page]) {
                message::error(error.display(&context.folder));
            }
        }
    }
}

/// Makes what has come from the browser.
fn take(arguments: &NewArguments, context: &Context, pages: Vec<Vec<Task>>) -> Result<(), Error> {
    // Somebody may have written to the workspace in the meantime.
    let mut place = Place::read(arguments, context)?;
    let learnt: Vec<String> = pages
        .iter()
        .flatten()
        .filter_map(|task| place.learn(&task.page))
        .collect();
    let packages = plan::packages(pages, &place)?;
    if packages.is_empty() {
        return Ok(());
    }
    create::create(&place.destination, &packages)?;
    say_unknown(learnt);
    Ok(())
}

/// Says what there is to do about judges that are not known.
fn say_unknown(learnt: impl IntoIterator<Item = String>) {
    learnt.into_iter().for_each(message::warning);
}

/// The one problem that the command line describes.
fn from_arguments<'a>(arguments: &NewArguments, place: &'a Place) -> Result<NewPackage<'a>, Error> {
    let page = arguments.problem.as_deref();
    let profile = place.judge_of(page)?;
    let name = arguments.name.clone();
    let name = name.unwrap_or_else(|| name::derive(profile, page.unwrap_or_default(), ""));
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

/// The workspace as it is right now, and the judges that are known in it.
struct Place<'a> {
    arguments: &'a NewArguments,
    destination: Destination,
    profiles: BTreeMap<String, Profile>,
}

impl<'a> Place<'a> {
    fn read(arguments: &'a NewArguments, context: &Context) -> Result<Self, Error> {
        let destination = Destination::find(&context.folder)?;
        let place = Place {
            arguments,
            profiles: read_profiles(&destination.manifest())?,
            destination,
        };
        if let Some(judge) = &arguments.judge {
            place.judge(judge)?;
        }
        Ok(place)
    }

    /// Makes a judge known that a page is of, unless one is, and returns what the user has to know then.
    fn learn(&mut self, page: &str) -> Option<String> {
        if self.arguments.judge.is_some() {
            return None;
        }
        let name = guess::learn(&mut self.profiles, page)?;
        let (host, advice) = (host(page), guess::advice(&name, page));
        Some(format!("no judge is known to be at {host}; {advice}"))
    }

    fn judge(&self, name: &str) -> Result<&Profile, Error> {
        find_profile(&self.profiles, name)
    }

    /// Returns the judge that the command line names, or else the one whose page this is.
    fn judge_of(&self, page: Option<&str>) -> Result<&Profile, Error> {
        if let Some(judge) = &self.arguments.judge {
            return self.judge(judge);
        }
        let is_at = |profile: &&Profile| page.is_some_and(|page| profile.is_at(host(page)));
        self.profiles.values().find(is_at).ok_or_else(|| {
            let profiles = self.profiles.values();
            let known: Vec<String> = profiles
                .map(|profile| match profile.hosts.first() {
                    Some(host) => format!("{} ({host})", profile.name),
                    None => profile.name.clone(),
                })
                .collect();
            Error::usage("no judge is given").help(format_args!(
                "give --judge or --problem; there is {}, and a judge of your own goes under \
                 [workspace.metadata.judge.profiles]",
                known.join(", ")
            ))
        })
    }
}
