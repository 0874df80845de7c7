//! # The command line
//!
//! What can be asked, and with which exit status it ends: 0 if all is well, 1 if the input is at fault, 2 if the
//! command was used wrongly. Results go to standard output, everything else to standard error. Each command's options
//! stand in its own module.

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;
use std::str::FromStr;

use anstream::ColorChoice;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::ArgValueCandidates;

use crate::ui::error::Error;
use crate::ui::{message, output};
use crate::workers::worker;
use judge_bundler::Docs;

mod bundle;
mod completions;
mod import;
mod list;
mod new;
mod programs;
mod stress;
mod submit;
mod test;

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
  cargo judge import samples.zip abc349e
  cargo judge stress aoj-tictactoe --against aoj-tictactoe-plain --generator aoj-tictactoe-generator
  cargo judge list"
)]
struct CommandLine {
    #[command(subcommand)]
    command: Command,

    /// When to use colours; without it CARGO_TERM_COLOR says so, or else the terminal
    #[arg(long, global = true, value_name = "WHEN")]
    color: Option<Color>,

    /// Say nothing of what is going on, only what is wrong
    #[arg(long, short, global = true)]
    quiet: bool,
}

/// When to use colours, as cargo's own option has it.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

impl CommandLine {
    /// Applies what all commands have in common.
    fn apply_globals(&self) {
        let variable = env::var("CARGO_TERM_COLOR").unwrap_or_default();
        let color = self.color.or(Color::from_str(&variable, false).ok());
        match color {
            Some(Color::Always) => ColorChoice::Always.write_global(),
            Some(Color::Never) => ColorChoice::Never.write_global(),
            Some(Color::Auto) | None => {}
        }
        if self.quiet {
            message::be_quiet();
        }
    }
}

#[derive(Debug, Subcommand)]
enum Command {
    Bundle(bundle::BundleArguments),
    Test(test::TestArguments),
    Submit(submit::SubmitArguments),
    Stress(stress::StressArguments),
    New(new::NewArguments),
    Import(import::ImportArguments),
    List(list::ListArguments),
    Completions(completions::CompletionsArguments),
}

/// Which program, where one is meant.
#[derive(Args, Debug)]
struct ProgramArgument {
    /// A package, or one program of a package that holds several, as `contest/a`, or `a` where no other is called so;
    /// without a name, that of the current folder
    #[arg(add = ArgValueCandidates::new(completions::problems))]
    name: Option<String>,

    /// The same, as cargo's own commands have it
    #[arg(long, short, value_name = "NAME", conflicts_with = "name", add = ArgValueCandidates::new(completions::problems))]
    package: Option<String>,
}

impl ProgramArgument {
    fn name(&self) -> Option<&str> {
        self.name.as_deref().or(self.package.as_deref())
    }
}

/// How a bundle is made, wherever one is.
#[derive(Args, Clone, Copy, Debug, Default)]
struct BundlingArguments {
    /// How much of the libraries' documentation is in the file: a summary, which is the first paragraph of each doc
    /// comment, or none. This overrides `docs` in Cargo.toml
    #[arg(long, value_name = "WHICH", value_parser = docs_parser())]
    docs: Option<Docs>,
}

fn docs_parser() -> impl TypedValueParser<Value = Docs> {
    let names = PossibleValuesParser::new(Docs::NAMES.map(|(name, _)| name));
    names.try_map(|name| Docs::named(&name).ok_or("it has no meaning"))
}

/// Reads how much of something there is to be, where none makes no sense.
fn parse_count<T: FromStr>(text: &str) -> Result<T, &'static str> {
    text.parse().map_err(|_| "expected a number, 1 or more")
}

/// Does what the arguments ask, the first being the program's own name.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    // Cargo calls a subcommand with its own name; somebody who calls it directly leaves that out.
    if arguments.get(1).is_some_and(|first| first == "judge") {
        arguments.remove(1);
    }
    if arguments
        .get(1)
        .is_some_and(|first| first == worker::ARGUMENT)
    {
        return worker::serve();
    }
    completions::answer();
    output::survive_file_limit();
    let command = match CommandLine::try_parse_from(arguments) {
        Ok(line) => {
            line.apply_globals();
            line.command
        }
        // Ends the process: with 0 after help, which was asked for, and with 2 after a mistake.
        Err(error) => error.exit(),
    };
    let done = match command {
        Command::Bundle(arguments) => bundle::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Submit(arguments) => submit::run(&arguments),
        Command::Stress(arguments) => stress::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Import(arguments) => import::run(&arguments),
        Command::List(arguments) => list::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if error != Error::Told {
                message::error(&error);
            }
            ExitCode::from(error.exit_status())
        }
    }
}
