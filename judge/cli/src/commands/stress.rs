//! # `cargo judge stress`
//!
//! Builds what is named by an example or a binary, and leaves the rest to [`stress`].

use std::io::{self, IsTerminal};
use std::num::NonZero;
use std::thread;
use std::time::Duration;

use clap::Args;

use super::{ProgramArgument, parse_count, programs};
use crate::stress::{self, Ended, Keep, Plan};
use crate::submission::{self, Project};
use judge_facts::error::Error;
use judge_pipeline::workspace::program;
use judge_runner::interrupt::end_as_interrupted;
use judge_runner::problem::Defaults;
use judge_runner::sandbox::Limits;
use judge_runner::testcase::rule::TextRule;

/// Run a solution on random inputs against another program until the two differ
///
/// The generator gets a seed as its last argument and prints an input. The first input on which the two differ is made
/// as small as it can be while they still do, and is kept as a case after asking, or with --save. Same seeds, same
/// inputs.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge stress aoj-tictactoe --against aoj-tictactoe-plain --generator aoj-tictactoe-generator
  cargo judge stress abc349e --against 'python3 slow.py' --generator abc349e-generator --save")]
pub(super) struct StressArguments {
    #[command(flatten)]
    program: ProgramArgument,

    /// The program that is right: an example or binary of the package, or a command
    #[arg(long, value_name = "PROGRAM")]
    against: String,

    /// The program that prints an input for a seed: an example or binary of the package, or a command
    #[arg(long, value_name = "PROGRAM")]
    generator: String,

    /// A program that fails on an input that the judge would not send, if the one that is right accepts such
    #[arg(long, value_name = "PROGRAM")]
    legal: Option<String>,

    /// After how many seconds no new try is begun
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    time: u64,

    /// After how many tries it is enough
    #[arg(long, value_name = "NUMBER", value_parser = parse_count::<NonZero<u64>>)]
    tries: Option<NonZero<u64>>,

    /// Keep the input as a case without asking
    #[arg(long)]
    save: bool,
}

/// Runs the command. Programs that differ are a verdict, of which all is said by then.
pub(super) fn run(arguments: &StressArguments) -> Result<(), Error> {
    let Project { metadata, profiles } = Project::read_members()?;
    let program = program::find(&metadata, arguments.program.name())?;
    let problem = submission::read_problem(program)?;
    if problem.interactor.is_some() {
        return Err(Error::usage(format!(
            "`{program}` talks with an interactor, and so two programs cannot be compared by what they print"
        )));
    }
    let profile = submission::judge(&profiles, None, &problem, program);
    // Whoever only tries something need not name a judge.
    let judges = profile
        .as_ref()
        .map_or(TextRule::STRICT, |profile| profile.text_rule());
    let defaults = profile
        .as_ref()
        .map_or(Defaults::default(), |profile| profile.defaults());
    let resolve = |said: &str| programs::resolve_to_start_often(program.package, said);
    let plan = Plan {
        problem: &program.to_string(),
        solution: resolve(&program.binary.name)?,
        reference: resolve(&arguments.against)?,
        generator: resolve(&arguments.generator)?,
        legal: arguments.legal.as_deref().map(resolve).transpose()?,
        limits: Limits::for_case(&problem.allowance(defaults)),
        rule: programs::rule(program.package, &problem, judges)?,
        time: Duration::from_secs(arguments.time),
        tries: arguments.tries,
        threads: thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
        cases: &program.cases_folder(),
        keep: match () {
            () if arguments.save => Keep::Yes,
            () if io::stdin().is_terminal() && io::stderr().is_terminal() => Keep::Ask,
            () => Keep::Tell,
        },
    };
    match stress::session(&plan, &mut anstream::stdout())? {
        Ended::Agreed => Ok(()),
        Ended::Differed => Err(Error::Told),
        Ended::Interrupted => end_as_interrupted(),
    }
}
