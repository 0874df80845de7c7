//! # `cargo judge bundle`

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::Args;
use judge_facts::error::{Error, relative_path};
use judge_facts::profile::Language;
use judge_pipeline::bundle::{BundleRequest, check_length};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::Project;
use judge_runner::text::count;

use super::test::{
    JudgeArguments, TestArguments, TestTarget, View, find_target, test_target, until_interrupted,
};
use super::{BundlingArguments, ProgramArgument};
use crate::results::{ProgramResult, Screen, Submission, verdict_code};
use crate::ui::{message, output};

/// Print the one file that the judge accepts
///
/// The file is the solution's main file as it is written, followed by one private module for each library, which
/// contains only what the solution uses. First, the file is compiled as the judge compiles it and run on all cases of
/// the problem. If anything is wrong, nothing is printed. NAME may be an example, which has to have its expected verdict.
///
/// For a judge that takes C and no Rust, the file is C that is made from all that, and it is proved in the same way.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge bundle abc349e
  cargo judge bundle abc349e --judge aoj -o submission.rs
  cargo judge bundle poj1568 -o submission.c
  cargo judge bundle contest/a
  cargo judge bundle aoj-tictactoe-game-tree")]
pub(super) struct BundleArguments {
    #[command(flatten)]
    program: ProgramArgument,

    #[command(flatten)]
    judge: JudgeArguments,

    /// The file to write instead of standard output; it is written as a whole or not at all, and replaces
    /// no source of the workspace, and no file in it that is not called like a bundle: `*.rs`, or `*.c` in C
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    bundling: BundlingArguments,

    /// Neither build the file as the judge does nor run it on the cases; unused code is removed all the same
    #[arg(long)]
    no_verify: bool,
}

pub(super) fn run(arguments: &BundleArguments, context: &Context) -> Result<(), Error> {
    if let Some(path) = &arguments.output {
        output::check_destination(path)?;
    }
    let project = &Project::read(context.clone())?;
    let asked = TestArguments::proof(arguments.bundling, Some(arguments.judge.clone()));
    let target = find_target(project, &asked, arguments.program.name())?;
    let setup = target.setup.as_ref().map_err(Clone::clone)?;
    if let Some(path) = &arguments.output {
        keep_other_files(path, project, setup.profile.takes)?;
    }
    let submission = if arguments.no_verify {
        unverified(&target.bundle_request(project, arguments.bundling.docs)?)?
    } else {
        until_interrupted(|| verified(project, &target, &asked))?
    };
    match &arguments.output {
        Some(path) => {
            for source in &submission.sources {
                keep_source(path, source, &target.solution, project)?;
            }
            output::to_file(path, &submission.text)
        }
        None => output::to_standard_output(&submission.text),
    }
}

/// Returns an error if the file to write is a source of a package that is not from a registry, or is in the workspace and
/// cannot be an earlier bundle: a case, for example.
fn keep_other_files(output: &Path, project: &Project, made: Language) -> Result<(), Error> {
    let file = output::link_target(output);
    let packages = project.metadata.packages.iter();
    for package in packages.filter(|package| package.source.is_none()) {
        let targets = package.targets.iter().map(|target| &target.src_path);
        for source in targets.chain([&package.manifest_path]) {
            keep_source(output, source.as_std_path(), &package.name, project)?;
            // A module, or a file that is included.
            let folder = source.parent().filter(|folder| folder.ends_with("src"));
            if folder.is_some_and(|folder| file.is_file() && file.starts_with(folder)) {
                keep_source(output, &file, &package.name, project)?;
            }
        }
    }
    let root = output::link_target(project.metadata.workspace_root.as_std_path());
    let is_bundle = file.extension().is_some_and(|it| it == made.extension());
    if is_bundle || !file.is_file() || !file.starts_with(root) {
        return Ok(());
    }
    let (output, extension) = (output.display(), made.extension());
    let message = format!("cannot write the bundle to {output}: it is no .{extension} file");
    Err(Error::usage(message))
}

fn keep_source(
    output: &Path,
    source: &Path,
    owner: &impl Display,
    project: &Project,
) -> Result<(), Error> {
    let source = output::link_target(source);
    if output::link_target(output) != source {
        return Ok(());
    }
    let source = relative_path(&source, &project.context.folder);
    let (output, source) = (output.display(), source.display());
    let message = format!("cannot write the bundle to {output}: {source} is a source of `{owner}`");
    Err(Error::usage(message))
}

/// Makes the file without compiling it as the judge does or running it.
fn unverified(request: &BundleRequest) -> Result<Submission, Error> {
    let made = request.bundle()?;
    if let Err(error) = check_length(&made.text, request.profile) {
        message::warning(error);
    }
    Ok(Submission::new(&made.bundle, made.text))
}

/// Makes the file as `test --prove` does, and returns it if it gets its verdict.
fn verified(
    project: &Project,
    target: &TestTarget,
    asked: &TestArguments,
) -> Result<Submission, Error> {
    let result = test_target(project, target, asked, View::Nothing)?;
    let Some(submission) = result.submission else {
        let error = refusal(&result, &project.context);
        return Err(match target.fault {
            Some(_) => error.help("--no-verify makes the file without running it"),
            None => error,
        });
    };
    let as_expected = match result.example {
        Some(_) => format!("{} as expected, ", result.expect.verdict.code()),
        None => String::new(),
    };
    let (name, judge, seconds) = (&result.name, &result.judge, result.time.as_secs_f64());
    let cases = count(result.cases.len() as u64, "case");
    let text = format_args!("`{name}` for {judge}: {as_expected}{cases} in {seconds:.2} s");
    message::status("Verified", text);
    Ok(submission)
}

/// The reason why a program has no file to submit.
fn refusal(result: &ProgramResult, context: &Context) -> Error {
    let name = &result.name;
    let decided = match (&result.error, result.deciding_case()) {
        (Some(error), _) => return error.clone(),
        (None, Some(decided)) => decided,
        (None, None) => return Error::input(format!("`{name}` was not run on every case")),
    };
    if let Err(error) = &decided.result {
        return error.clone();
    }
    let (case, code) = (&decided.case.name, verdict_code(decided.verdict()));
    let what = match result.example {
        Some(_) => {
            let expected = result.expect.verdict.code();
            format!("not {expected} as expected: `{case}` gave {code}")
        }
        None => {
            let failed = result.cases.iter().filter(|case| !case.is_expected);
            let all = result.cases.len() + result.skipped.len();
            let (failed, all) = (failed.count(), count(all as u64, "case"));
            format!("not right: {failed} of {all} failed, first `{case}` with {code}")
        }
    };
    let report = decided.report(Screen::of(context));
    Error::input(format!("`{name}` is {what}\n\n{report}"))
}
