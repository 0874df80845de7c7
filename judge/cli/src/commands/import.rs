//! # `cargo judge import`
//!
//! Imports cases into a problem and reports the new cases and the ignored files.

use std::path::{Path, PathBuf};

use clap::Args;

use super::ProgramArgument;
use crate::import::{self, Import, Imported, pairs};
use crate::ui::message;
use judge_facts::error::{Error, relative_path};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::metadata;
use judge_pipeline::workspace::project::read_problem;
use judge_pipeline::workspace::solution::{Solution, all_solutions, find_solution};
use judge_runner::cases::ExpectedOutput;
use judge_runner::text::{count, escape};

/// Import cases from a folder or a zip archive
///
/// Subfolders are searched too. A case gets the name of its file, without `.txt`; cases from several folders get their
/// folder's name in front. CRLF becomes LF. For a problem with an interactor, an input alone is a case.
///
/// A folder or an archive with the cases of a whole contest is refused, with a command for each of its problems. The limits
/// and the tolerance of a package of Kattis, DOMjudge or Polygon are added to the problem's Cargo.toml, unless it has its
/// own.
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

    /// Import only this folder of the folder or the archive; `.` is all of it, even if it looks like several problems
    #[arg(long, value_name = "FOLDER")]
    folder: Option<String>,
}

pub(super) fn run(arguments: &ImportArguments, context: &Context) -> Result<(), Error> {
    let metadata = metadata::read_members(&context.folder)?;
    let name = arguments.program.name.as_deref();
    let program = find_solution(&metadata, &context.folder, name)?;
    let expected = ExpectedOutput::of(&read_problem(program)?);
    let folder = program.cases_folder();
    let import = Import {
        from: &arguments.path,
        only: arguments.folder.as_deref(),
        into: &folder,
        expected,
        manifest: program.manifest(),
        binary: program.name_among_siblings(),
    };
    // The problem of the same package that has the folder's letter.
    let siblings = all_solutions(&metadata);
    let name = |folder: &str| {
        let letter = pairs::first_word(folder).to_lowercase();
        let is_it = |other: &&Solution| {
            other.package.id == program.package.id && other.has_siblings && other.name() == letter
        };
        let found = siblings.iter().find(is_it);
        found.map_or("NAME".to_string(), Solution::to_string)
    };
    let importing = || import::import(&import, name);
    let imported = context.status_if_slow("Importing", arguments.path.display(), importing)?;
    let manifest = relative_path(program.manifest(), &context.folder);
    report(
        &imported,
        &relative_path(&folder, &context.folder),
        &manifest,
    );
    Ok(())
}

fn report(imported: &Imported, folder: &Path, manifest: &Path) {
    let counted = |number: usize, word: &str| {
        let verb = if number == 1 { "was" } else { "were" };
        format!("{} {verb}", count(number as u64, word))
    };
    let Imported {
        cases,
        unchanged,
        inputs,
        others,
        renamed,
        marked,
        settings,
        own_rule,
    } = imported;
    if !cases.is_empty() {
        let (cases, names) = (count(cases.len() as u64, "case"), first_names(cases));
        let folder = folder.display();
        message::status("Imported", format_args!("{cases} into {folder}: {names}"));
    }
    if let Some((lines, from)) = settings {
        let (lines, from) = (lines.join(", "), escape(from.as_bytes()));
        let manifest = manifest.display();
        message::status("Set", format_args!("{lines} in {manifest}, as {from} says"));
    }
    if !marked.is_empty() {
        let names = first_names(marked);
        let verb = if marked.len() == 1 { "begins" } else { "begin" };
        let count = count(marked.len() as u64, "file");
        message::warning(format_args!(
            "{count} {verb} with a byte order mark (U+FEFF), which a solution reads as a part of the first word: {names}"
        ));
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
    if let Some(file) = own_rule {
        let (file, manifest) = (escape(file.as_bytes()), manifest.display());
        message::warning(format_args!(
            "{file} names a checker or an interactor, which is not imported; until {manifest} names a program that decides \
             the same, a verdict may differ from the judge's"
        ));
    }
    if !renamed.is_empty() {
        let cases = counted(renamed.len(), "case");
        let names = renamed
            .iter()
            .map(|[given, name]| format!("`{given}` to `{name}`"));
        let names = first_names(&names.collect::<Vec<_>>());
        message::note(format_args!(
            "{cases} renamed, because not every system allows the name: {names}"
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
