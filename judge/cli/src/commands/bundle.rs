//! # `cargo judge bundle`

use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::time::Instant;

use clap::Args;
use clap_complete::ArgValueCandidates;
use judge_bundler::Bundle;
use judge_facts::error::{Error, relative_path};
use judge_facts::profile::Language;
use judge_facts::verdict::Verdict;
use judge_pipeline::bundle::{BundleRequest, check_length};
use judge_pipeline::context::Context;
use judge_pipeline::proof::{cases_to_prove, prove};
use judge_pipeline::workspace::project::{Project, read_problem, resolve_docs};
use judge_pipeline::workspace::solution::{Solution, find_solution};
use judge_pipeline::workspace::toolchain::Toolchain;
use judge_runner::cases::Case;
use judge_runner::report::full_report;
use judge_runner::text::{count, shell_word, terminal_columns};

use super::{BundlingArguments, ProgramArgument, completions, test_again};
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

    /// The judge [default: the one that Cargo.toml names]
    #[arg(long, short, value_name = "JUDGE", add = ArgValueCandidates::new(completions::judges))]
    judge: Option<String>,

    /// The file to write instead of standard output; it is written as a whole or not at all, and replaces
    /// no source of the workspace, and no file in it that is not called like a bundle: `*.rs`, or `*.c` in C
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    bundling: BundlingArguments,

    /// Print the Rust program that the C file for such a judge is made from, proved as a program in Rust
    #[arg(long)]
    rust: bool,

    /// Neither build the file as the judge does nor run it on the cases; unused code is removed all the same
    #[arg(long)]
    no_verify: bool,
}

pub(super) fn run(arguments: &BundleArguments, context: &Context) -> Result<(), Error> {
    let started = Instant::now();
    if let Some(path) = &arguments.output {
        output::check_destination(path)?;
    }
    let toolchain = &Toolchain::find(&context.folder)?;
    let project = &Project::read(context.clone(), toolchain)?;
    let name = arguments.program.name();
    let solution = find_solution(&project.metadata, &context.folder, name)?;
    let problem = &read_problem(solution)?;
    let mut profile = project
        .judge_of(problem, solution, arguments.judge.as_deref())
        .map_err(|error| match problem.judge {
            None if arguments.judge.is_none() => error.help("or name the judge with --judge"),
            _ => error,
        })?
        .clone();
    if arguments.rust && profile.takes == Language::C {
        (profile.takes, profile.source_limit) = (Language::Rust, None);
    }
    let request = BundleRequest {
        solution,
        problem,
        profile: &profile,
        docs: resolve_docs(arguments.bundling.docs, problem, solution)?,
        project,
        toolchain,
    };
    if let Some(path) = &arguments.output {
        keep_sources_of_packages(path, project)?;
        keep_other_files(path, project, request.profile.takes)?;
    }
    let (bundle, text) = if arguments.no_verify {
        unproved(&request)?
    } else {
        proved(arguments, &request, started)?
    };
    match &arguments.output {
        Some(path) => {
            for source in bundle.files() {
                keep_source(path, source, &solution, context)?;
            }
            output::to_file(path, &text)
        }
        None => output::to_standard_output(&text),
    }
}

/// Returns an error if the file to write is a source of a package that is not from a registry.
fn keep_sources_of_packages(output: &Path, project: &Project) -> Result<(), Error> {
    let target = output::link_target(output);
    let packages = project.metadata.packages.iter();
    for package in packages.filter(|package| package.source.is_none()) {
        let targets = package.targets.iter().map(|target| &target.src_path);
        for source in targets.chain([&package.manifest_path]) {
            let (source, name) = (source.as_std_path(), &package.name);
            keep_source(output, source, name, &project.context)?;
            // A module, or a file that is included.
            let folder = source.parent().filter(|folder| folder.ends_with("src"));
            if folder.is_some_and(|folder| target.is_file() && target.starts_with(folder)) {
                keep_source(output, &target, name, &project.context)?;
            }
        }
    }
    Ok(())
}

/// Returns an error if the file to write is in the workspace and cannot be an earlier bundle: a case, for example.
fn keep_other_files(output: &Path, project: &Project, made: Language) -> Result<(), Error> {
    let target = output::link_target(output);
    let root = output::link_target(project.metadata.workspace_root.as_std_path());
    let extension = made.extension();
    let is_bundle = target.extension().is_some_and(|it| it == extension);
    if is_bundle || !target.is_file() || !target.starts_with(root) {
        return Ok(());
    }
    let output = output.display();
    let message = format!("cannot write the bundle to {output}: it is no .{extension} file");
    Err(Error::usage(message))
}

fn keep_source(
    output: &Path,
    source: &Path,
    owner: &impl Display,
    context: &Context,
) -> Result<(), Error> {
    let source = output::link_target(source);
    if output::link_target(output) != source {
        return Ok(());
    }
    let source = relative_path(&source, &context.folder);
    let what = match source == output {
        true => "it is".to_string(),
        false => format!("it is {},", source.display()),
    };
    let output = output.display();
    let message = format!("cannot write the bundle to {output}: {what} a source of `{owner}`");
    Err(Error::usage(message))
}

fn unproved(request: &BundleRequest) -> Result<(Bundle, String), Error> {
    let bundle = request.bundle()?;
    let text = request.text_of(&bundle)?;
    if let Err(error) = check_length(&text, request.profile) {
        message::warning(error);
    }
    Ok((bundle, text))
}

fn proved(
    arguments: &BundleArguments,
    request: &BundleRequest,
    started: Instant,
) -> Result<(Bundle, String), Error> {
    let solution = request.solution;
    let cases = cases_to_prove(solution, request.problem)
        .map_err(|error| error.help("--no-verify makes the file without running it"))?;
    let example = solution.example(request.problem);
    if let Some(example) = example {
        example.check_cases(cases.iter().map(|case| case.name.as_str()))?;
    }
    let proof = prove(request, cases)?;
    let cases = count(proof.results.len() as u64, "case");
    let expected = example.map_or(Verdict::Accepted, |example| example.expect);
    let decided = match example {
        Some(example) => proof.deciding_case(example),
        None => proof.failures().next(),
    };
    if let Some((case, result)) = decided.filter(|(_, result)| result.verdict != expected) {
        let run_again = run_again(arguments, &solution, case);
        let (name, code) = (&case.name, result.verdict.code());
        let what = match example {
            Some(_) => format!("not {} as expected: `{name}` gave {code}", expected.code()),
            None => {
                let failed = proof.failures().count();
                format!("not right: {failed} of {cases} failed, first `{name}` with {code}")
            }
        };
        let report = full_report(case, result, &run_again, terminal_columns());
        return Err(Error::input(format!("`{solution}` is {what}\n\n{report}")));
    }
    let (title, seconds) = (&request.profile.title, started.elapsed().as_secs_f64());
    let as_expected = example.map_or(String::new(), |_| {
        format!("{} as expected, ", expected.code())
    });
    let text = format_args!("`{solution}` for {title}: {as_expected}{cases} in {seconds:.2} s");
    message::status("Verified", text);
    Ok((proof.compiled.bundle, proof.compiled.text))
}

/// Returns the command that proves the file on one case again, or on all of them if it is not that of the problem's judge.
fn run_again(arguments: &BundleArguments, solution: &Solution, case: &Case) -> String {
    let judge = arguments.judge.iter();
    let judge = judge.map(|judge| format!(" --judge {}", shell_word(judge)));
    let options: String = judge
        .chain(arguments.rust.then(|| " --rust".into()))
        .collect();
    match options.is_empty() {
        true => test_again(solution, case) + " --prove",
        false => format!(
            "cargo judge bundle {}{options}",
            shell_word(&solution.to_string())
        ),
    }
}
