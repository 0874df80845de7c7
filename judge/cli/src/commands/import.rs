//! # `cargo judge import`
//!
//! Imports cases into a problem and reports the new cases and the ignored files.

use std::path::{Path, PathBuf};

use clap::Args;

use super::ProgramArgument;
use crate::import::{self, Imported, pairs};
use crate::ui::message;
use judge_facts::error::{Error, relative_path};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::metadata;
use judge_pipeline::workspace::project::read_problem;
use judge_pipeline::workspace::solution::find_solution;
use judge_runner::cases::ExpectedOutput;
use judge_runner::text::{count, escape};

/// Import cases from a folder or a zip archive
///
/// Subfolders are searched too. A case gets the name of its file, without `.txt`; cases from several folders get their
/// folder's name in front. CRLF becomes LF. For a problem with an interactor, an input alone is a case.
///
/// No existing case is overwritten: one with the same content stays, and one with different content is an error. A
/// failure leaves nothing behind.
#[derive(Args, Debug)]
#[command(after_help = format!("\
Two files are a case if their names match one of these lines. `*` stands for the part that
both share, and any folders may precede it. The first match counts.

{}
Examples:
  cargo judge import ~/Downloads/samples.zip kattis-hello
  cargo judge import test abc350/a
  cargo judge import ~/Downloads/ABC349/E abc349e", pairs::layouts()))]
pub(super) struct ImportArguments {
    /// The folder or the archive
    path: PathBuf,

    #[command(flatten)]
    program: ProgramArgument,
}

pub(super) fn run(arguments: &ImportArguments, context: &Context) -> Result<(), Error> {
    let metadata = metadata::read_members(&context.folder)?;
    let program = find_solution(&metadata, &context.folder, arguments.program.name())?;
    let expected = ExpectedOutput::of(&read_problem(program)?);
    let folder = program.cases_folder();
    let importing = || import::import(&arguments.path, &folder, expected);
    let imported = context.status_if_slow("Importing", arguments.path.display(), importing)?;
    let folder = relative_path(&folder, &context.folder);
    report(&imported, &folder);
    Ok(())
}

fn report(imported: &Imported, folder: &Path) {
    let counted = |number: usize, word: &str| {
        let verb = if number == 1 { "was" } else { "were" };
        format!("{} {verb}", count(number as u64, word))
    };
    let Imported {
        cases,
        unchanged,
        inputs,
        others,
    } = imported;
    if !cases.is_empty() {
        let (cases, names) = (count(cases.len() as u64, "case"), first_names(cases));
        let folder = folder.display();
        message::status("Imported", format_args!("{cases} into {folder}: {names}"));
    }
    if *unchanged > 0 {
        let cases = counted(*unchanged, "case");
        message::note(format_args!("{cases} there already"));
    }
    if !inputs.is_empty() {
        let (count, names) = (counted(inputs.len(), "input"), first_names(inputs));
        message::warning(format_args!(
            "{count} ignored because no output matches: {names}"
        ));
    }
    if !others.is_empty() {
        let (count, names) = (counted(others.len(), "other file"), first_names(others));
        message::note(format_args!("{count} ignored: {names}"));
    }
}

fn first_names(names: &[String]) -> String {
    const SHOWN: usize = 5;
    let mut shown: Vec<String> = names.iter().map(|name| escape(name.as_bytes())).collect();
    let more = names.len().saturating_sub(SHOWN);
    if more > 1 {
        shown.truncate(SHOWN);
        shown.push(format!("and {more} more"));
    }
    shown.join(", ")
}
