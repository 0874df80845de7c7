//! # `cargo judge submit`
//!
//! Tests a problem as `cargo judge test --prove` does, and then hands over what a submission needs: the file on the
//! clipboard, the judge's page in the browser, and the language to choose there.

use std::fs;
use std::path::Path;

use clap::Args;
use judge_bundler::has_identifier;
use judge_facts::error::{Error, ErrorKind, relative_path};
use judge_facts::problem::Problem;
use judge_facts::profile::{Language, Profile};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::find_solution;

use super::test::{self, TestArguments};
use super::{BundlingArguments, ProgramArgument};
use crate::create::pages;
use crate::desktop;
use crate::ui::message;

/// Prove the file, then copy it to the clipboard and open the judge's page
///
/// Every case is run as by `cargo judge test --prove`. If all are right, the bundle is copied, the page to submit it is
/// opened, and the last line names the language to choose there. If anything is wrong, nothing is copied or opened, and
/// the exit status is 1.
///
/// The file is copied to the desktop's clipboard with `wl-copy`, `xclip` or `xsel`, whichever is installed, or else to the
/// terminal's with the sequence OSC 52 or tmux's `load-buffer -w`. If that fails, the file's path is printed. This command
/// never logs in and stores no password; you do that in the browser.
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

    /// Do not copy the file, only print its path
    #[arg(long)]
    no_copy: bool,

    /// Do not open the page, only print its address
    #[arg(long)]
    no_open: bool,
}

pub(super) fn run(arguments: &SubmitArguments, context: &Context) -> Result<(), Error> {
    let name = arguments.program.name();
    let asked = TestArguments::of(name, arguments.bundling);
    let (project, results) = match test::test(&asked, context) {
        Ok(tested) => tested,
        Err(error) if error.kind == ErrorKind::Usage => return Err(error),
        Err(error) => {
            explain(name, context);
            return Err(error.help(
                "a file is submitted only if every case is right, or if it is an example with its expected verdict",
            ));
        }
    };
    let mut right = results.iter();
    let Some(file) = right.find_map(|result| result.submit.as_deref()) else {
        return Err(Error::input("no file was made"));
    };

    let solution = find_solution(&project.metadata, &context.folder, name)?;
    let problem = read_problem(solution)?;
    let profile = project.judge_of(&problem, solution, None)?;

    if solution.target.is_example() {
        let expected = solution.example(&problem).map_or(String::new(), |example| {
            format!(", whose expected verdict is {}", example.expect.code())
        });
        message::note(format_args!("`{solution}` is an example{expected}"));
    }
    // Every C file names standard input.
    if profile.takes == Language::Rust {
        warn_of_standard_input(&problem, &read(file, context)?);
    }
    hand_over_file(file, !arguments.no_copy, context)?;
    match submit_page(profile, problem.page.as_deref()) {
        Some(page) => hand_over_page(&page, !arguments.no_open),
        None => message::note(format_args!(
            "the problem's page is unknown; set `problem` under [package.metadata.judge] in {}",
            relative_path(solution.manifest(), &context.folder).display()
        )),
    }
    show_language(profile);
    Ok(())
}

/// Warns if a solution that has failed reads standard input instead of the file, which may be the reason. What cannot be
/// read here is in the report of the failure.
fn explain(name: Option<&str>, context: &Context) {
    let Ok(project) = Project::read_members(context.clone()) else {
        return;
    };
    if let Ok(solution) = find_solution(&project.metadata, &context.folder, name)
        && let Ok(problem) = read_problem(solution)
        && let Ok(main) = fs::read_to_string(&solution.target.src_path)
    {
        warn_of_standard_input(&problem, &main);
    }
}

fn warn_of_standard_input(problem: &Problem, text: &str) {
    if let Some(name) = &problem.input_file
        // A crate of the judge reads standard input without the word.
        && has_identifier(text, &["stdin", "proconio"])
    {
        message::warning(format_args!(
            "the judge gives the input as the file `{name}`, but the solution mentions standard input, which is empty"
        ));
    }
}

fn hand_over_file(file: &Path, copies: bool, context: &Context) -> Result<(), Error> {
    let shown = relative_path(file, &context.folder);
    let shown = shown.display();
    if copies {
        match desktop::copy(&read(file, context)?) {
            Ok(way) => {
                message::status("Copied", format_args!("{shown} {way}"));
                return Ok(());
            }
            Err(error) => message::note(format_args!("nothing was copied: {error}")),
        }
    }
    message::status("Submit", shown);
    Ok(())
}

fn read(file: &Path, context: &Context) -> Result<String, Error> {
    let shown = relative_path(file, &context.folder);
    fs::read_to_string(file)
        .map_err(|error| Error::input(format!("cannot read {}: {error}", shown.display())))
}

fn hand_over_page(page: &str, opens: bool) {
    if opens {
        match desktop::open_page(page) {
            Ok(()) => return message::status("Opening", page),
            Err(error) => message::note(format_args!("nothing was opened: {error}")),
        }
    }
    message::status("at", page);
}

/// Returns the page to submit at, or else that of the problem, which has a link to it.
fn submit_page(profile: &Profile, problem: Option<&str>) -> Option<String> {
    let page = pages::submit_page(profile, problem);
    let page = page.or_else(|| problem.map(pages::plain_address))?;
    // The program that opens pages might run anything else.
    let is_page = page.starts_with("http://") || page.starts_with("https://");
    is_page.then_some(page)
}

fn show_language(profile: &Profile) {
    let language = profile.language.as_deref().unwrap_or(match profile.takes {
        Language::Rust => "Rust",
        Language::C => "C",
    });
    let id = profile.language_id.as_deref().filter(|id| *id != language);
    let id = id.map_or(String::new(), |id| format!(" (id {id})"));
    message::status("Choose", format_args!("\"{language}\"{id}"));
}
