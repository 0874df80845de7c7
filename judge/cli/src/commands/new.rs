//! # `cargo judge new`
//!
//! Creates the problems that the command line names or that the browser sends.

use std::time::Duration;

use clap::Args;

use crate::create::pages::parse_address;
use crate::create::{Destination, NewProblem, name};
use contest::parse_letters;
use judge_facts::error::Error;
use judge_facts::limits::{parse_memory_limit, parse_time_limit};
use judge_pipeline::context::Context;

mod browser;
mod contest;
mod plan;

/// Create a new problem, ready to write
///
/// Creates a package with the judge's edition and template, a test for `cargo test` and a folder for the cases, and adds
/// the package to the workspace. Without a workspace, the current folder becomes one. No existing file is overwritten,
/// and a package is created whole or not at all.
///
/// With --from-companion, the browser extension Competitive Companion sends the page, the limits and the samples of a
/// problem, or of all problems of a contest. A contest becomes one package with a program for each problem. If it
/// uses several judges, each of them gets a package. --listen waits for any number of clicks. If a problem exists
/// already, the command prints its path. Without NAME, a problem of a contest goes into the contest's package, if any.
///
/// With --problems, the command creates the problems of a contest without a browser. You then write limits and samples.
///
/// If the judge of the page is unknown, the workspace's Cargo.toml gets a table with default rules for it.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge new abc349-e --judge atcoder
  cargo judge new four --problem http://poj.org/problem?id=1568 --time-limit 3s --memory-limit 32MiB
  cargo judge new abc350 --judge atcoder --problems a-g
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

    /// Create these problems of the contest NAME, such as `a-g` or `a-c,e1,e2`; only for judges whose page
    /// addresses contain the problem's letter
    #[arg(long, value_name = "LETTERS", requires = "judge", conflicts_with_all = ["problem", "browser"])]
    #[arg(value_delimiter = ',', value_parser = parse_letters)]
    problems: Vec<Vec<String>>,

    /// The time limit of one case, such as `2s` or `500ms`
    #[arg(long, value_name = "TIME", value_parser = parse_time_limit)]
    time_limit: Option<Duration>,

    /// The memory limit of one case, such as `1024MiB`
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
    let destination = Destination::find_workspace(&context.folder)?;
    if arguments.from_companion || arguments.listen {
        // Mistakes on the command line are reported before the wait for the browser.
        if arguments.judge.is_some() {
            let profile = plan::judge_of(arguments, &destination, None)?;
            let name = arguments.name.as_ref();
            name.map_or(Ok(()), |name| name::check(name, profile))?;
        }
        return browser::wait(arguments, &context.folder);
    }
    if !arguments.problems.is_empty() {
        let problems = contest::problems(arguments, &destination)?;
        return plan::create(arguments, destination, None, problems, None);
    }
    let problem = NewProblem {
        page: arguments.problem.clone(),
        ..NewProblem::default()
    };
    let name = arguments.name.clone();
    plan::create(arguments, destination, name, vec![problem], None)
}
