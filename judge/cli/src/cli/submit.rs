//! # `cargo judge submit`
//!
//! Tests a problem as `cargo judge test --prove` does, and then hands over what somebody needs who submits it: the file
//! on the clipboard, the judge's page in the browser, and the language to choose there.

use std::fs;
use std::path::Path;

use clap::Args;

use super::test::{self, TestArguments};
use super::{BundlingArguments, ProgramArgument};
use crate::desktop::{
    clipboard::{self, Copied},
    open_page,
};
use crate::profile::Profile;
use crate::submission;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::paths::shown;
use crate::workspace::program;

/// Prove the file, then copy it to the clipboard and open the judge's page
///
/// Every case is run as `cargo judge test --prove` does it. If all are right, the bundle is copied, the page to submit
/// at is opened, and the last line says which language to choose there. If anything is wrong, nothing is copied or
/// opened, and the exit status is 1; so it is for a judge that takes no Rust.
///
/// What is copied goes to the desktop's clipboard (by way of `wl-copy`, `xclip` or `xsel`, whichever is installed), else
/// to the terminal's, which is asked by the sequence OSC 52, tmux by `load-buffer -w`; else the file is named. Nobody
/// logs in here, and no password is kept: that is done in the browser.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge submit abc349e
  cargo judge submit abc349e --no-open")]
pub(super) struct SubmitArguments {
    #[command(flatten)]
    program: ProgramArgument,

    #[command(flatten)]
    bundling: BundlingArguments,

    /// Do not copy the file, only say where it is
    #[arg(long)]
    no_copy: bool,

    /// Do not open the page, only say where it is
    #[arg(long)]
    no_open: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &SubmitArguments) -> Result<(), Error> {
    let (project, results) = test::test(&TestArguments::of(
        arguments.program.name(),
        arguments.bundling,
    ))
    .map_err(|error| match error {
        Error::Usage(_) => error,
        error => error.help("a file is handed over when every case is right"),
    })?;
    let mut right = results.iter();
    let right = right.find_map(|result| Some((result, result.submit.as_deref()?)));
    let Some((result, file)) = right else {
        return Err(Error::input("no file was made"));
    };
    if let Some(takes) = &result.takes_instead {
        let judge = &result.judge;
        return Err(Error::input(format!(
            "{judge} takes no Rust, only {takes}, so there is nothing to submit"
        )));
    }

    let program = program::find(&project.metadata, arguments.program.name())?;
    let problem = submission::read_problem(program)?;
    let profile = submission::judge(&project.profiles, None, &problem, program)?;

    hand_over_file(file, !arguments.no_copy)?;
    match page(profile, problem.page.as_deref()) {
        Some(page) => hand_over_page(&page, !arguments.no_open),
        None => message::note(format_args!(
            "no page is known; set `problem` in {} to the problem's own",
            shown(program.manifest()).display()
        )),
    }
    say_language(profile);
    Ok(())
}

/// Copies the file, or says where it is.
fn hand_over_file(file: &Path, copies: bool) -> Result<(), Error> {
    let shown = shown(file);
    let shown = shown.display();
    if copies {
        let text = fs::read_to_string(file)
            .map_err(|error| Error::input(format!("cannot read {shown}: {error}")))?;
        let to = match clipboard::copy(&text) {
            Ok(Copied::Desktop) => Some("to the clipboard"),
            Ok(Copied::Terminal) => {
                Some("through the terminal, which does not say whether it took it")
            }
            Err(error) => {
                message::note(format_args!("nothing was copied: {error}"));
                None
            }
        };
        if let Some(to) = to {
            message::status("Copied", format_args!("{shown} {to}"));
            return Ok(());
        }
    }
    message::status("Submit", shown);
    Ok(())
}

/// Opens the page, or says where it is.
fn hand_over_page(page: &str, opens: bool) {
    if opens {
        match open_page(page) {
            Ok(()) => return message::status("Opening", page),
            Err(error) => message::note(format_args!("nothing was opened: {error}")),
        }
    }
    message::status("at", page);
}

/// Returns the page to submit at, or that of the problem, from which there is a way.
fn page(profile: &Profile, problem: Option<&str>) -> Option<String> {
    let page = profile.submit_page(problem);
    let page = page.or_else(|| problem.map(str::to_string))?;
    // Anything else is no page, and a program that opens things may do with it what it likes.
    let is_page = page.starts_with("http://") || page.starts_with("https://");
    is_page.then_some(page)
}

fn say_language(profile: &Profile) {
    let language = profile.language.as_deref().unwrap_or("Rust");
    let id = profile.language_id.as_deref().filter(|id| *id != language);
    let id = id.map_or(String::new(), |id| format!(" (id {id})"));
    message::status("Choose", format_args!("\"{language}\"{id}"));
}
