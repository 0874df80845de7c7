//! # `cargo judge import`
//!
//! Finds out whose cases they are, and says what was taken and what was left.

use std::path::PathBuf;

use clap::Args;

use super::ProgramArgument;
use crate::import::{self, Imported, pairs};
use crate::ui::message;
use crate::ui::paths::shown;
use judge_facts::error::Error;
use judge_pipeline::context::Context;
use judge_pipeline::workspace::metadata;
use judge_pipeline::workspace::project::read_problem;
use judge_pipeline::workspace::solution::find_solution;
use judge_runner::cases::ExpectedOutput;
use judge_runner::text::{count, escape};

/// Take cases as others keep them, from a folder or a zip archive
///
/// All folders in it are searched. A case is called as its file is, without `.txt`; where cases come from several
/// folders, the names of those are in front. CRLF becomes LF. An input alone is a case where the problem has an
/// interactor.
///
/// Nothing is written over: a case that is there with the same content stays, and with another content it is an error.
/// What fails leaves nothing behind.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Two files are a case if they are called in one of these ways, of which the first that fits holds;
* is what they have in common, and any folders may be in front.

{}
Examples:
  cargo judge import ~/Downloads/samples.zip kattis-hello
  cargo judge import test abc350/a
  cargo judge import ~/Downloads/ABC349/E abc349e", pairs::ways()))]
pub(super) struct ImportArguments {
    /// The folder or the archive
    path: PathBuf,

    #[command(flatten)]
    program: ProgramArgument,
}

/// Runs the command.
pub(super) fn run(arguments: &ImportArguments, context: &Context) -> Result<(), Error> {
    let metadata = metadata::read_members(&context.folder)?;
    let program = find_solution(&metadata, &context.folder, arguments.program.name())?;
    let expected = ExpectedOutput::of(&read_problem(program)?);
    let folder = program.cases_folder();
    let importing = || import::import(&arguments.path, &folder, expected);
    let imported = context.status_if_slow("Importing", arguments.path.display(), importing)?;
    let Imported {
        cases,
        already,
        inputs,
        others,
    } = imported;
    let folder = shown(&folder);
    if !cases.is_empty() {
        let (what, into) = (count(cases.len() as u64, "case"), folder.display());
        let names = some(&cases);
        message::status("Imported", format_args!("{what} into {into}: {names}"));
    }
    if already > 0 {
        message::note(format_args!("{} there already", were(already, "case")));
    }
    if !inputs.is_empty() {
        let (were, names) = (were(inputs.len(), "input"), some(&inputs));
        message::warning(format_args!("{were} left, without an output: {names}"));
    }
    if !others.is_empty() {
        let (were, names) = (were(others.len(), "other file"), some(&others));
        message::note(format_args!("{were} left: {names}"));
    }
    Ok(())
}

fn were(number: usize, word: &str) -> String {
    let verb = if number == 1 { "was" } else { "were" };
    format!("{} {verb}", count(number as u64, word))
}

/// Lists the first of some names, and how many more there are.
fn some(names: &[String]) -> String {
    const SHOWN: usize = 5;
    let mut shown: Vec<String> = names.iter().map(|name| escape(name.as_bytes())).collect();
    let more = names.len().saturating_sub(SHOWN);
    if more > 1 {
        shown.truncate(SHOWN);
        shown.push(format!("and {more} more"));
    }
    shown.join(", ")
}
