//! # `cargo judge bundle`

use std::path::{Path, PathBuf};

use clap::Args;
use judge_facts::error::Error;
use judge_facts::profile::Language;
use judge_pipeline::bundle::{BundleRequest, check_length};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::Project;
use judge_runner::text::count;

use super::ProgramArgument;
use super::test::{TestArguments, TestTarget, find_target, test_target, until_interrupted};
use crate::results::{ProgramResult, Submission, verdict_code};
use crate::ui::{message, output};

/// Print the one file that the judge accepts
///
/// The file is the solution's main file as it is written, followed by one private module for each library, which
/// contains only what the solution uses. First, the file is compiled as the judge compiles it and run on all cases of
/// the problem. If anything is wrong, nothing is printed. NAME may be an example, which must get its expected verdict.
///
/// For a judge that takes C and no Rust, the file is C, made from the Rust file and verified in the same way.
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

    /// The judge [default: the one that Cargo.toml names]
    #[arg(long, short, value_name = "JUDGE")]
    judge: Option<String>,

    /// The file to write instead of standard output; in the workspace it replaces only a `.rs` file (`.c` for a judge
    /// that takes C) but no source file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Do not compile the file as the judge does, and do not run the cases; unused code is still removed
    #[arg(long)]
    no_verify: bool,
}

pub(super) fn run(arguments: &BundleArguments, context: &Context) -> Result<(), Error> {
    if let Some(path) = &arguments.output {
        output::check_destination(path)?;
    }
    let project = &Project::read(context.clone())?;
    let mut asked = TestArguments::verification(arguments.judge.clone());
    asked.is_silent = true;
    let target = find_target(project, &asked, arguments.program.name.as_deref())?;
    let setup = target.setup.as_ref().map_err(Clone::clone)?;
    let check_replaced =
        |path, sources: &[PathBuf]| check_replaced(path, project, sources, setup.profile.takes);
    if let Some(path) = &arguments.output {
        check_replaced(path, &[])?;
    }
    let submission = if arguments.no_verify {
        unverified(&target.bundle_request(project)?)?
    } else {
        until_interrupted(|| verified(project, &target, &asked))?
    };
    match &arguments.output {
        Some(path) => {
            check_replaced(path, &submission.sources)?;
            output::to_file(path, &submission.text)
        }
        None => output::to_standard_output(&submission.text),
    }
}

/// Returns an error if `output` is one of `sources`, another source of the workspace, or a file in the workspace that
/// cannot be an earlier bundle.
fn check_replaced(
    output: &Path,
    project: &Project,
    sources: &[PathBuf],
    made: Language,
) -> Result<(), Error> {
    let file = output::link_target(output);
    if !file.is_file() {
        return Ok(());
    }
    let metadata = &project.metadata;
    let packages = metadata.packages.iter();
    let local = packages.filter(|package| package.source.is_none());
    let mut mains = local.flat_map(|package| {
        let targets = package.targets.iter().map(|target| &target.src_path);
        let files = targets.chain([&package.manifest_path]);
        files.map(|file| file.as_std_path())
    });
    let is_file = |source: &Path| output::link_target(source) == file;
    let has_module = |main: &Path| {
        let folder = main.parent().filter(|folder| folder.ends_with("src"));
        folder.is_some_and(|folder| file.starts_with(folder))
    };
    let is_source = sources.iter().any(|source| is_file(source));
    let root = output::link_target(metadata.workspace_root.as_std_path());
    let extension = made.extension();
    let output = output.display();
    let message = if is_source || mains.any(|main| is_file(main) || has_module(main)) {
        format!(
            "{output} is a source file of the workspace and would be overwritten; choose another name"
        )
    } else if file.starts_with(root) && file.extension().is_none_or(|it| it != extension) {
        format!("{output} exists and is not a .{extension} file; choose another name")
    } else {
        return Ok(());
    };
    Err(Error::usage(message))
}

/// Returns the file to submit, neither compiled as the judge does nor run.
fn unverified(request: &BundleRequest) -> Result<Submission, Error> {
    let (bundle, text) = request.bundle()?;
    if let Err(error) = check_length(&text, request.profile) {
        message::warning(error);
    }
    Ok(Submission::new(&bundle, text))
}

/// Bundles and tests the program as `test --verify` does. Returns the file if the program gets its expected verdict.
fn verified(
    project: &Project,
    target: &TestTarget,
    asked: &TestArguments,
) -> Result<Submission, Error> {
    let result = test_target(project, target, asked)?;
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

/// Returns the error that explains why a program has no file to submit.
fn refusal(result: &ProgramResult, context: &Context) -> Error {
    let name = &result.name;
    let decided = result.deciding_case();
    let case_error = decided.and_then(|case| case.result.as_ref().err());
    if let Some(error) = result.error.as_ref().or(case_error) {
        return error.clone();
    }
    let Some(decided) = decided else {
        return Error::input(format!("`{name}` was not run on every case"));
    };
    let (case, expected) = (&decided.case.name, result.expect.verdict.code());
    let (got, report) = (
        verdict_code(decided.verdict()),
        decided.report(&context.folder),
    );
    Error::input(format!(
        "`{name}` got {got} on `{case}`, not {expected}\n\n{report}"
    ))
}
