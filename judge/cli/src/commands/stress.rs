//! # `cargo judge stress`
//!
//! Builds the programs that are examples or binaries of the package, and runs a session of [`stress`].

use std::num::NonZero;
use std::time::Duration;

use clap::Args;

use super::{ProgramArgument, parse_count};
use crate::stress::{self, Plan};
use judge_facts::error::Error;
use judge_facts::terms::Terms;
use judge_pipeline::compile::programs::Programs;
use judge_pipeline::context::Context;
use judge_pipeline::named_program::{resolve_program, resolve_rule};
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::find_solution;

/// Run a solution and a reference program on random inputs until they differ
///
/// The generator gets a seed as its last argument and prints an input. The command makes the first input on which the
/// two programs differ as small as possible while they still differ. It becomes a case, which `cargo judge test` runs
/// from then on. Without --legal, the generator's input becomes the case, because a smaller one may break the
/// constraints. Each run tries the same seeds.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge stress aoj-tictactoe --against aoj-tictactoe-plain --generator aoj-tictactoe-generator
  cargo judge stress abc349e --against 'python3 slow.py' --generator abc349e-generator")]
pub(super) struct StressArguments {
    #[command(flatten)]
    program: ProgramArgument,

    /// The reference, whose answers count as correct: an example or binary of the package, or a command
    #[arg(long, value_name = "PROGRAM")]
    against: String,

    /// The generator, which prints an input for a seed: an example or binary of the package, or a command
    #[arg(long, value_name = "PROGRAM")]
    generator: String,

    /// A program that fails on an input that the judge would not send; with it, the smaller input becomes the case
    #[arg(long, value_name = "PROGRAM")]
    legal: Option<String>,

    /// Stop searching after this many seconds; making an input smaller takes at most as long again, or 10 seconds if
    /// that is more
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    time: u64,

    /// Make at most this many attempts
    #[arg(long, value_name = "NUMBER", value_parser = parse_count::<NonZero<u64>>)]
    tries: Option<NonZero<u64>>,
}

pub(super) fn run(arguments: &StressArguments, context: &Context) -> Result<(), Error> {
    let project = Project::read_members(context.clone())?;
    let name = arguments.program.name.as_deref();
    let solution = find_solution(&project.metadata, &context.folder, name)?;
    let problem = read_problem(solution)?;
    if problem.interactor.is_some() {
        return Err(Error::usage(format!(
            "`{solution}` is interactive, but stress compares only programs that read an input and print an output"
        )));
    }
    let profile = project.judge_of(&problem, solution, None)?;
    let terms = Terms::of(&problem, profile);
    let (package, programs) = (solution.package, &Programs::new(&project));
    let resolve = |words: &str| -> Result<_, Error> {
        let program = resolve_program(programs, package, words, &context.folder)?;
        program.check_files()?;
        Ok(program)
    };
    let plan = Plan {
        folder: &context.folder,
        solution: solution.target.name.clone(),
        // Not by its name, which an example may have too.
        program: programs.program(package, solution.target)?,
        reference: resolve(&arguments.against)?,
        generator: resolve(&arguments.generator)?,
        legal: arguments.legal.as_deref().map(resolve).transpose()?,
        rule: resolve_rule(programs, package, &terms)?,
        terms,
        time: Duration::from_secs(arguments.time),
        tries: arguments.tries,
        cases: &solution.cases_folder(),
    };
    stress::session(&plan, &mut anstream::stdout())
}
