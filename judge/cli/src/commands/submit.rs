//! # `cargo judge submit`
//!
//! Tests a problem as `cargo judge test --verify` does, and then hands over what a submission needs: the file on the
//! clipboard, the judge's page in the browser, and the language to choose there.

use std::fs;
use std::slice;
use std::time::Duration;

use clap::Args;
use judge_bundler::has_identifier;
use judge_facts::error::{Error, relative_path};
use judge_facts::limits::parse_time_limit;
use judge_facts::profile::{Language, Profile};
use judge_facts::verdict::Verdict;
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::Project;
use serde_json::json;

use super::ProgramArgument;
use super::test::{
    TargetSetup, TestArguments, TestTarget, all_right, find_target, test_target, until_interrupted,
};
use crate::cph_submit;
use crate::create::pages;
use crate::desktop::{self, is_set};
use crate::results::ProgramResult;
use crate::ui::message;

/// Verify the file, then copy it to the clipboard and open the judge's page
///
/// Runs every case as `cargo judge test --verify` does. If all pass, copies the bundle, opens the page to submit it,
/// and names the language to choose there in the last line. If anything is wrong, copies and opens nothing, and exits
/// with status 1.
///
/// The file is copied to the desktop's clipboard: on Linux with `wl-copy`, `xclip` or `xsel`, or else in WSL with
/// `clip.exe`, on macOS with `pbcopy`, on Windows without a program. Without a desktop, the command asks the terminal
/// to copy it, with the sequence OSC 52 or tmux's `load-buffer -w`. If that fails too, it prints the file's path. This
/// command never logs in and stores no password; you log in in the browser.
///
/// With --cph, the browser extension CPH Submit can fetch the file from this machine for 15 seconds. It opens the
/// judge's form, fills in the file and the language, and submits it. It serves Codeforces and CSES. If it does not
/// fetch the file, the command goes on as without the option.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge submit abc349e
  cargo judge submit abc349e --no-open")]
pub(super) struct SubmitArguments {
    #[command(flatten)]
    program: ProgramArgument,

    /// Offer the file to the browser extension CPH Submit first; CARGO_JUDGE_CPH=1 has this effect too, except with
    /// --no-open
    #[arg(long, conflicts_with = "no_open")]
    cph: bool,

    /// The port to offer the file at; the extension knows only the default one
    #[arg(long, hide = true, default_value_t = cph_submit::PORT)]
    port: u16,

    /// The longest wait for the extension
    #[arg(long, hide = true, value_name = "TIME", value_parser = parse_time_limit, default_value = "15s")]
    wait: Duration,

    /// Do not copy the file, only print its path
    #[arg(long)]
    no_copy: bool,

    /// Do not open the page, only print its address
    #[arg(long)]
    no_open: bool,
}

pub(super) fn run(arguments: &SubmitArguments, context: &Context) -> Result<(), Error> {
    let project = &Project::read(context.clone())?;
    let asked = TestArguments::verification(None);
    let target = find_target(project, &asked, arguments.program.name.as_deref())?;
    let result = until_interrupted(|| test_target(project, &target, &asked))?;
    let file = result.submission.as_ref();
    let file = file.and_then(|it| Some((it.path.as_ref()?, it.text.as_str())));
    let (Some((path, text)), Ok(setup)) = (file, &target.setup) else {
        warn_of_standard_input(&target);
        return Err(failed(&target, &result));
    };
    let (solution, problem, profile) = (target.solution, &setup.problem, setup.profile);
    if solution.target.is_example() {
        let expected = result.expect.verdict.code();
        message::note(format_args!(
            "`{solution}` is an example, whose expected verdict is {expected}"
        ));
    }
    let shown = relative_path(path, &context.folder).display().to_string();
    if arguments.cph || (!arguments.no_open && is_set("CARGO_JUDGE_CPH")) {
        match offer(arguments, setup, &result, text) {
            Ok(()) => {
                let sent = format_args!("{shown} to CPH Submit, which submits it in the browser");
                message::status("Sent", sent);
                return Ok(());
            }
            Err(reason) => message::note(format_args!("CPH Submit did not get the file: {reason}")),
        }
    }
    let copied = (!arguments.no_copy).then(|| desktop::copy(text));
    let copied = copied.map(|copied| copied.map(|way| ("Copied", format!("{shown} {way}"))));
    show_handover(copied, "copied", ("Submit", shown));
    match submit_page(profile, problem.page.as_deref()) {
        Some(page) => {
            let opened = (!arguments.no_open).then(|| desktop::open_page(&page));
            let opened = opened.map(|opened| opened.map(|()| ("Opening", page.clone())));
            show_handover(opened, "opened", ("at", page));
        }
        None => message::note(format_args!(
            "the problem's page is unknown; set `problem` under [package.metadata.judge] in {}",
            relative_path(solution.manifest(), &context.folder).display()
        )),
    }
    show_language(profile);
    Ok(())
}

/// Offers the verified file to CPH Submit. The error says why the extension did not get the file.
fn offer(
    arguments: &SubmitArguments,
    setup: &TargetSetup,
    result: &ProgramResult,
    text: &str,
) -> Result<(), String> {
    let expected = result.expect.verdict;
    if expected != Verdict::Accepted {
        return Err(format!("the expected verdict is {}", expected.code()));
    }
    let (profile, page) = (setup.profile, setup.problem.page.as_deref());
    let id = profile.language_id.as_ref().and_then(|id| id.parse().ok());
    let served = page.and_then(|page| pages::cph_page(profile, page));
    let (Some(language), Some(served)) = (profile.cph_language.or(id), served) else {
        let problem = page.unwrap_or("a problem without a page");
        return Err(format!("it does not serve {problem}"));
    };
    let submission = json!({"empty": false, "problemName": result.name, "url": served, "sourceCode": text, "languageId": language});
    cph_submit::offer(submission.to_string(), arguments.port, arguments.wait)
}

/// Returns the error for a program without a file to submit, whose results were shown already.
fn failed(target: &TestTarget, result: &ProgramResult) -> Error {
    let failed = all_right(slice::from_ref(target), slice::from_ref(result)).err();
    failed
        .unwrap_or_else(|| Error::input("no file was made"))
        .help("nothing was copied, because the file was not verified")
}

/// Warns if the solution seems to read standard input, but the judge gives the input as a file.
fn warn_of_standard_input(target: &TestTarget) {
    let input = target.setup.as_ref().ok();
    // If the source cannot be read, the report of the failure says so.
    let main = fs::read_to_string(&target.solution.target.src_path).unwrap_or_default();
    if let Some(name) = input.and_then(|setup| setup.problem.input_file.as_ref())
        // `proconio` reads standard input without `stdin` in the source.
        && has_identifier(&main, &["stdin", "proconio"])
    {
        message::warning(format_args!(
            "the judge gives the input as the file `{name}`, but the solution mentions standard input, which is empty"
        ));
    }
}

/// Shows a step that was done; otherwise the step that the user has to do, after the reason if it failed.
fn show_handover(tried: Option<Result<(&str, String), String>>, done: &str, left: (&str, String)) {
    let (verb, what) = match tried {
        Some(Ok(done)) => done,
        Some(Err(error)) => {
            message::note(format_args!("nothing was {done}: {error}"));
            left
        }
        None => left,
    };
    message::status(verb, what);
}

/// Returns the page to submit at, or else the problem's page, which links to that.
fn submit_page(profile: &Profile, problem: Option<&str>) -> Option<String> {
    let page = pages::submit_page(profile, problem);
    let page = page.or_else(|| problem.map(pages::plain_address))?;
    // The program that opens pages might execute other addresses.
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
