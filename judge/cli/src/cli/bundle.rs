//! # `cargo judge bundle`
//!
//! The whole way of the data, from a name to a file: workspace, profile, crates, bundle, proof, output.

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use clap_complete::ArgValueCandidates;

use super::{BundlingArguments, ProgramArgument, completions, programs};
use crate::profile::Profile;
use crate::submission::{self, Project, read_problem};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output;
use crate::verify::{self, Subject};
use crate::workspace::closure::{self, Closure};
use crate::workspace::program;
use judge_bundler::Bundler;
use judge_runner::text::count;

/// Print the one file that the judge accepts
///
/// The file is the solution's main file as it is written, and under it one private module for each library that has to
/// travel, with only what the solution reaches. It is compiled as the judge does it and run on all cases of the problem
/// first; if anything is wrong, nothing is printed.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge bundle abc349e > submission.rs
  cargo judge bundle abc349e --judge aoj -o submission.rs
  cargo judge bundle contest/a")]
pub(super) struct BundleArguments {
    #[command(flatten)]
    program: ProgramArgument,

    /// The judge, instead of the one that Cargo.toml names
    #[arg(long, short, value_name = "JUDGE", add = ArgValueCandidates::new(completions::judges))]
    judge: Option<String>,

    /// Write to a file, whole or not at all, instead of to standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    bundling: BundlingArguments,

    /// Neither build the file as the judge does nor run it on the cases; only the lints are asked what is unused
    #[arg(long)]
    no_verify: bool,
}

/// Runs the command.
pub(super) fn run(arguments: &BundleArguments) -> Result<(), Error> {
    let started = Instant::now();
    if let Some(path) = &arguments.output {
        output::check_destination(path)?;
    }
    let (Project { metadata, profiles }, toolchain) = Project::read()?;
    let program = program::find(&metadata, arguments.program.name())?;
    let problem = &read_problem(program)?;
    let asked = arguments.judge.as_deref();
    let profile = submission::judge(&profiles, asked, problem, program)?;
    let closure = &closure::of(&metadata, program, profile, &toolchain)?;

    let docs = submission::docs(arguments.bundling.docs, problem, program)?;
    let bundler = submission::read(closure, profile, docs)
        .map_err(|error| verify::said_by_workspace(error, program))?;
    let subject = Subject {
        program,
        problem,
        profile,
        closure,
        toolchain: &toolchain,
        target_directory: metadata.target_directory.as_std_path(),
    };
    let text = if arguments.no_verify {
        unproved(&bundler, &subject)?
    } else {
        proved(&bundler, &subject, started)?
    };
    say_what_to_know(profile, closure);
    match &arguments.output {
        Some(path) => output::to_file(path, &text),
        None => output::to_standard_output(&text),
    }
}

/// Takes a bundle without the judge's build and the cases. The compiler looks at it all the same, because it sees what is
/// dead; what it has against it is for the user to find.
fn unproved(bundler: &Bundler, subject: &Subject) -> Result<String, Error> {
    let bundle = verify::trim_unproved(bundler, subject)?;
    if let Err(error) = verify::check_size(&bundle.text, subject.profile) {
        message::warning(error);
    }
    Ok(bundle.text)
}

/// Proves a bundle, and says so.
fn proved(bundler: &Bundler, subject: &Subject, started: Instant) -> Result<String, Error> {
    let rule = programs::rule(
        subject.program.package,
        subject.problem,
        subject.profile.text_rule(),
    )?;
    let (bundle, cases) = verify::prove(bundler, subject, &rule)?;
    let (program, title) = (subject.program, &subject.profile.title);
    let cases = count(cases as u64, "case");
    let seconds = started.elapsed().as_secs_f64();
    message::status(
        "Verified",
        format_args!("`{program}` for {title}: {cases} in {seconds:.2} s"),
    );
    Ok(bundle.text)
}

/// Says what the user may not expect of the file.
fn say_what_to_know(profile: &Profile, closure: &Closure) {
    for note in &closure.notes {
        message::note(note);
    }
    if let Some(takes) = &profile.takes_instead {
        message::note(format_args!(
            "{} takes no Rust, only {takes}; the Rust file is made and checked all the same",
            profile.title
        ));
    }
}
