//! # The command line
//!
//! What can be asked, and with which exit status it ends: 0 if all is well, 1 if the input is at fault, 2 if the
//! command was used wrongly. Results go to standard output, everything else to standard error.

use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};

use crate::desktop::clipboard;
use crate::results::json;
use crate::ui::error::Error;
use crate::ui::{message, output};
use crate::workers::worker;
use judge_bundler::Docs;
use judge_runner::problem;

mod bundle;
mod completions;
mod list;
mod new;
mod programs;
mod stress;
mod submit;
mod test;

/// Cargo calls a subcommand with its own name as the first argument; somebody who calls it directly leaves that out.
const SUBCOMMAND: &str = "judge";

/// Turns a solution into the one file that a judge accepts, and proves it on that judge's terms.
#[derive(Debug, Parser)]
#[command(
    name = "cargo judge",
    bin_name = "cargo judge",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  cargo judge new abc350-a --judge atcoder
  cargo judge test
  cargo judge bundle abc349e > submission.rs
  cargo judge submit abc349e
  cargo judge stress aoj-tictactoe --against aoj-tictactoe-plain --generator aoj-tictactoe-generator
  cargo judge list"
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Bundle(BundleArguments),
    Test(TestArguments),
    Submit(submit::SubmitArguments),
    Stress(stress::StressArguments),
    New(new::NewArguments),
    List(list::ListArguments),
    Completions(completions::CompletionsArguments),
}

/// Print the one file that the judge accepts
///
/// The file is the solution's main file as it is written, and under it one private module for each library that has to
/// travel, with only what the solution reaches. It is compiled as the judge does it and run on all cases of the problem
/// first; if anything is wrong, nothing is printed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge bundle abc349e > submission.rs
  cargo judge bundle abc349e --judge aoj -o submission.rs
  cargo judge bundle contest/a")]
struct BundleArguments {
    /// A package or a binary of the workspace, or both as `package/binary`
    name: String,

    /// The judge, instead of the one that Cargo.toml names
    #[arg(long, short, value_name = "JUDGE")]
    judge: Option<String>,

    /// Write to a file, whole or not at all, instead of to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    bundling: BundlingArguments,

    /// Neither build the file as the judge does nor run it on the cases; only the lints are asked what is unused
    #[arg(long)]
    no_verify: bool,
}

/// How a bundle is made, wherever one is.
#[derive(Args, Clone, Copy, Debug, Default)]
struct BundlingArguments {
    /// How much of the libraries' documentation is in the file, instead of what Cargo.toml says or a summary
    #[arg(long, value_name = "WHICH", value_parser = docs_parser())]
    docs: Option<Docs>,
}

/// Run every case under the judge's limits, and print the verdicts
///
/// Each problem is bundled and compiled as its judge does it, once for each content. Without a name every package with
/// a `[package.metadata.judge]` is tested. If all is right, the last lines say where the files to submit are.
#[derive(Args, Debug, Default)]
#[command(after_help = "\
Examples:
  cargo judge test
  cargo judge test abc349e --case 'sample-*'
  cargo judge test --watch abc349e
  cargo judge test --examples --junit verdicts.xml")]
struct TestArguments {
    /// Packages or binaries of the workspace, or both as `package/binary`
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// Only the cases of this name; `*` stands for anything, `?` for one character
    #[arg(long, value_name = "GLOB", allow_hyphen_values = true)]
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

    /// Also write a report in JUnit's XML to a file, unless interrupted
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

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
}

/// Reads how much of the documentation is asked for.
fn docs_parser() -> impl TypedValueParser<Value = Docs> {
    let names = Docs::NAMES.map(|(name, docs)| {
        PossibleValue::new(name).help(match docs {
            Docs::Summary => "The first paragraph of each doc comment",
            Docs::All => "All of it",
            Docs::None => "Nothing but comments that are no documentation",
        })
    });
    PossibleValuesParser::new(names).try_map(|name| Docs::named(&name).ok_or("it has no meaning"))
}

/// Reads how much of something there is to be, where none makes no sense.
fn parse_count<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "expected a number, 1 or more")
}

/// Does what the arguments ask, the first being the program's own name.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    if arguments.get(1).is_some_and(|first| first == SUBCOMMAND) {
        arguments.remove(1);
    }
    if arguments
        .get(1)
        .is_some_and(|first| first == worker::ARGUMENT)
    {
        return worker::serve();
    }
    if arguments
        .get(1)
        .is_some_and(|first| first == clipboard::HOLD)
    {
        return clipboard::hold();
    }
    // The one command that is not ours has no help of its own.
    if arguments.get(1).is_some_and(|first| first == "help")
        && arguments
            .get(2)
            .is_some_and(|second| second == "--help" || second == "-h")
    {
        arguments.remove(1);
    }
    output::survive_file_limit();
    let done = match CommandLine::try_parse_from(arguments) {
        Ok(CommandLine { command }) => match command {
            Command::Bundle(arguments) => bundle::run(&arguments).map(|()| ExitCode::SUCCESS),
            Command::Test(arguments) => test::run(&arguments).map(|()| ExitCode::SUCCESS),
            Command::Submit(arguments) => submit::run(&arguments).map(|()| ExitCode::SUCCESS),
            Command::Stress(arguments) => stress::run(&arguments),
            Command::New(arguments) => new::run(&arguments).map(|()| ExitCode::SUCCESS),
            Command::List(arguments) => list::run(&arguments).map(|()| ExitCode::SUCCESS),
            Command::Completions(arguments) => {
                completions::run(&arguments).map(|()| ExitCode::SUCCESS)
            }
        },
        // Ends the process: with 0 after help, which was asked for, and with 2 after a mistake.
        Err(error) => error.exit(),
    };
    match done {
        Ok(status) => status,
        Err(error) => {
            if error != Error::Unread {
                message::error(&error);
            }
            ExitCode::from(error.exit_status())
        }
    }
}
