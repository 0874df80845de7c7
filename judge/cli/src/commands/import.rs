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

/// Import cases from a folder or from a zip, .tar or .tar.gz archive
///
/// Subfolders are searched too. A case gets the name of its file, without `.txt`; if there are several folders, the
/// folder's name comes first. CRLF becomes LF. For a problem with an interactor, an input alone is a case.
///
/// `import` refuses the cases of a whole contest, and prints a command for each problem.
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

    /// Import only this subfolder; `.` imports all cases, even if they look like those of several problems
    #[arg(long, value_name = "FOLDER")]
    folder: Option<String>,
}

pub(super) fn run(arguments: &ImportArguments, context: &Context) -> Result<(), Error> {
    let metadata = metadata::read_members(&context.folder)?;
    let name = arguments.program.name.as_deref();
    let program = find_solution(&metadata, &context.folder, name)?;
    let expected = ExpectedOutput::of(&read_problem(program)?);
    let folder = program.cases_folder();
    let (from, only) = (&arguments.path, arguments.folder.as_deref());
    let importing = || import::import(from, only, &folder, expected);
    let imported = context.status_if_slow("Importing", from.display(), importing)?;
    let manifest = relative_path(program.manifest(), &context.folder);
    let folder = relative_path(&folder, &context.folder);
    report(&imported, &folder, &manifest);
    Ok(())
}

fn report(imported: &Imported, folder: &Path, manifest: &Path) {
    let were = |number: usize, word: &str| {
        let verb = if number == 1 { "was" } else { "were" };
        format!("{} {verb}", count(number as u64, word))
    };
    let listed = |names: &[String], word: &str, what: &str| {
        let (files, names) = (were(names.len(), word), first_names(names));
        format!("{files} {what}: {names}")
    };
    let Imported { new, found } = imported;
    if !new.is_empty() {
        let (cases, names) = (count(new.len() as u64, "case"), first_names(new));
        let folder = folder.display();
        message::status("Imported", format_args!("{cases} into {folder}: {names}"));
    }
    if found.pairs.len() > new.len() {
        let cases = were(found.pairs.len() - new.len(), "case");
        message::note(format_args!("{cases} there already"));
    }
    if !found.inputs.is_empty() {
        let what = "ignored because no output matches";
        message::warning(listed(&found.inputs, "input", what));
    }
    if !found.renamed.is_empty() {
        let what = "renamed, because not every system allows such names";
        message::note(listed(&found.renamed, "case", what));
    }
    if !found.others.is_empty() {
        message::note(listed(&found.others, "other file", "ignored"));
    }
    let mut others = found.others.iter();
    if let Some(file) = others.find(|path| pairs::is_description(path)) {
        let (file, manifest) = (escape(file.as_bytes()), manifest.display());
        message::warning(format_args!(
            "{file} describes the problem: if it has limits, a tolerance or a checker, write them into {manifest}"
        ));
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
