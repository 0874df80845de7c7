//! # The command line
//!
//! Each command has a module, which defines its options. Results go to standard output, everything else to standard
//! error. The exit status is 0 after success, 2 if the command was used wrongly, and 1 after any other failure.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;
use std::str::FromStr;

use anstream::ColorChoice;
use clap::{Args, Parser, Subcommand};

use crate::ui::{message, output};
use judge_facts::error::ErrorKind;
use judge_pipeline::context::Context;
use judge_runner::worker;

mod bundle;
mod import;
mod list;
mod new;
mod stress;
mod submit;
mod test;

/// Turn a solution into the one file that a judge accepts, and verify it by that judge's rules
#[derive(Debug, Parser)]
#[command(
    name = "cargo judge",
    bin_name = "cargo judge",
    version,
    max_term_width = 100,
    after_help = "\
Examples:
  cargo judge new abc350-a --judge atcoder
  cargo judge import samples.zip abc349e
  cargo judge test
  cargo judge stress aoj-tictactoe --against aoj-tictactoe-plain --generator aoj-tictactoe-generator
  cargo judge bundle abc349e -o submission.rs
  cargo judge submit abc349e
  cargo judge list"
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,

    /// When to use colours [default: the value of CARGO_TERM_COLOR, or else auto]
    #[arg(long, global = true, value_name = "WHEN")]
    color: Option<clap::ColorChoice>,

    /// Show warnings and errors only
    #[arg(long, short, global = true)]
    quiet: bool,
}

impl CommandLine {
    fn apply_globals(&self) {
        let variable = env::var("CARGO_TERM_COLOR").unwrap_or_default();
        let color = self.color.or(variable.parse().ok());
        match color {
            Some(clap::ColorChoice::Always) => ColorChoice::Always.write_global(),
            Some(clap::ColorChoice::Never) => ColorChoice::Never.write_global(),
            Some(clap::ColorChoice::Auto) | None => {}
        }
        if self.quiet {
            message::be_quiet();
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::NewArguments),
    Import(import::ImportArguments),
    Test(test::TestArguments),
    Stress(stress::StressArguments),
    Bundle(bundle::BundleArguments),
    Submit(submit::SubmitArguments),
    List(list::ListArguments),
}

#[derive(Args, Debug)]
struct ProgramArgument {
    /// A package, or one program of a package that holds several: `contest/a`, or `a` if that is unique; or an example, if
    /// no program has its name [default: the current folder's]
    name: Option<String>,
}

/// Parses a number of 1 or more; `T` must exclude 0.
fn parse_count<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "expected a number, 1 or more")
}

/// Runs the command that the arguments name, after the program's own name, and returns the exit status.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    if let Some(exit_status) = worker::serve_if_asked() {
        return exit_status;
    }
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    // Cargo passes a subcommand its name as first argument. A user who starts the program directly leaves it out.
    if arguments.get(1).is_some_and(|first| first == "judge") {
        arguments.remove(1);
    }
    output::survive_file_limit();
    // Ends the process after `--help` or `--version` with 0, and after wrong use with 2.
    let line = CommandLine::parse_from(arguments);
    line.apply_globals();
    let context = Context {
        folder: env::current_dir().unwrap_or_default(),
        report: message::show,
    };
    let done = match line.command {
        Command::New(arguments) => new::run(&arguments, &context),
        Command::Import(arguments) => import::run(&arguments, &context),
        Command::Test(arguments) => test::run(&arguments, &context),
        Command::Stress(arguments) => stress::run(&arguments, &context),
        Command::Bundle(arguments) => bundle::run(&arguments, &context),
        Command::Submit(arguments) => submit::run(&arguments, &context),
        Command::List(arguments) => list::run(&arguments, &context),
    };
    worker::end_waiting();
    let Err(error) = done else {
        return ExitCode::SUCCESS;
    };
    if error.kind != ErrorKind::AlreadyReported {
        message::error(error.display(&context.folder));
    }
    ExitCode::from(error.exit_status())
}
