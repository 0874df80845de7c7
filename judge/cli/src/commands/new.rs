//! # `cargo judge new`
//!
//! Learns from the command line or from the browser which problems to create, and creates them.

use std::path::Path;
use std::time::Duration;

use clap::Args;

use crate::create::pages::{judge_of_page, parse_address};
use crate::create::{self, Destination, NewPackage, NewProblem, name};
use judge_facts::error::Error;
use judge_facts::limits::{parse_memory_limit, parse_time_limit};
use judge_facts::profile::{Profile, find_profile};
use judge_pipeline::context::Context;

mod browser;
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
/// If the judge of the page is unknown, the workspace's Cargo.toml gets a table with plain rules for it.
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
    #[arg(long, short, value_name = "JUDGE")]
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

pub(super) fn run(arguments: &NewArguments, context: &Context) -> Result<(), Error> {
    let (page, name) = (arguments.problem.as_deref(), arguments.name.clone());
    // Mistakes on the command line are reported before the wait for the browser.
    let context = NewContext::read(arguments, &context.folder, name, page)?;
    if arguments.from_companion || arguments.listen {
        if let (Some(name), Some(judge)) = (&arguments.name, &arguments.judge) {
            name::check(name, context.judge(judge)?)?;
        }
        return browser::wait(arguments, &context.destination.folder);
    }
    let package = package_from_arguments(arguments, &context)?;
    create::create(&context.destination, &package)
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
        problems: vec![NewProblem {
            page: arguments.problem.clone(),
            time_limit: arguments.time_limit,
            memory_limit: arguments.memory_limit,
            ..NewProblem::default()
        }],
    })
}

/// The arguments, and the workspace at this moment.
struct NewContext<'a> {
    arguments: &'a NewArguments,
    name: Option<String>,
    destination: Destination,
}

impl<'a> NewContext<'a> {
    /// Reads the workspace for a package of this name with the problem of this page, or for any if none is given.
    fn read(
        arguments: &'a NewArguments,
        folder: &Path,
        name: Option<String>,
        page: Option<&str>,
    ) -> Result<Self, Error> {
        let mut destination = Destination::find_workspace(folder)?;
        if let (None, Some(page)) = (&arguments.judge, page)
            && judge_of_page(&destination.profiles, page).is_none()
        {
            destination.add_judge(page)?;
        }
        let context = NewContext {
            arguments,
            name,
            destination,
        };
        if let Some(judge) = &arguments.judge {
            context.judge(judge)?;
        }
        Ok(context)
    }

    fn judge(&self, name: &str) -> Result<&Profile, Error> {
        find_profile(&self.destination.profiles, name)
    }

    /// Returns the judge given on the command line, or else the judge of this page.
    fn judge_of(&self, page: Option<&str>) -> Result<&Profile, Error> {
        if let Some(judge) = &self.arguments.judge {
            return self.judge(judge);
        }
        let profiles = &self.destination.profiles;
        let judge = page.and_then(|page| judge_of_page(profiles, page));
        judge.ok_or_else(|| {
            let known: Vec<&str> = profiles.keys().map(String::as_str).collect();
            Error::usage("no judge is given").help(format_args!(
                "give --judge or --problem; the known judges are {}; \
                 define other judges under [workspace.metadata.judge.profiles]",
                known.join(", ")
            ))
        })
    }
}
