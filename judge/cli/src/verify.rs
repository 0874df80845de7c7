//! # What must hold before a file is given out
//!
//! A bundle is compiled as its judge does it, needs nothing that the judge's compiler does not have, is no longer than
//! the judge takes, and is right on every case under the limits of the problem. On the way the compiler is asked what
//! it finds dead, which is more than a bundler can see, and that is cut too.

use std::io;
use std::path::{Path, PathBuf};
use std::thread;

use crate::compile::rustc::{self, Message};
use crate::compile::{Built, Compiler, Crate};
use crate::profile::Profile;
use crate::submission;
use crate::ui::error::Error;
use crate::ui::message;
use crate::workers::panics;
use crate::workers::pool::Pool;
use crate::workers::worker::{self, Judged, Request};
use crate::workspace::closure::Closure;
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::{Bundle, Bundler};
use judge_runner::problem::Problem;
use judge_runner::terminal;
use judge_runner::testcase::files::{self, Case};
use judge_runner::testcase::rule::Rule;
use judge_runner::testcase::verdict::Verdict;
use judge_runner::text::{count, shell_word};

mod editions;
mod too_new;
mod trim;

/// All that a proof is about, beside the bundle.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The program.
    pub program: Program<'a>,
    /// Its problem.
    pub problem: &'a Problem,
    /// The judge.
    pub profile: &'a Profile,
    /// The crates that the bundle was made from.
    pub closure: &'a Closure,
    /// What compiles it.
    pub toolchain: &'a Toolchain,
    /// The folder that cargo builds into.
    pub target_directory: &'a Path,
}

/// A bundle that the judge's compiler takes.
pub struct Ready {
    /// The bundle, without what the compiler finds dead.
    pub bundle: Bundle,
    /// The program that it was compiled to.
    pub program: PathBuf,
}

/// A bundle that was proved.
pub struct Proved {
    /// The bundle, without what the compiler finds dead.
    pub bundle: Bundle,
    /// How many cases it is right on.
    pub cases: usize,
}

/// Proves a bundle, which is right where the rule says so.
///
/// # Errors
/// At the first thing that does not hold.
pub fn prove(bundler: &Bundler, subject: &Subject, rule: &Rule) -> Result<Proved, Error> {
    // What needs no compiler comes first.
    let cases = find_cases(subject)?;
    let Ready { bundle, program } = make_ready(bundler, subject)?;
    let judged = message::status_if_slow("Running", subject.program, || {
        run_all(&program, &cases, subject, rule)
    })?;
    refuse_wrong(&cases, judged, &bundle, subject)?;
    Ok(Proved {
        bundle,
        cases: cases.len(),
    })
}

/// Bundles a program and compiles it as its judge does.
///
/// # Errors
/// If it does not compile, or needs what the judge does not have.
pub fn make_ready(bundler: &Bundler, subject: &Subject) -> Result<Ready, Error> {
    let what = format_args!("{} for {}", subject.program, subject.profile.title);
    message::status_if_slow("Compiling", what, || compile(bundler, subject))
}

fn compile(bundler: &Bundler, subject: &Subject) -> Result<Ready, Error> {
    let first = bundler
        .bundle()
        .map_err(|error| Error::from(error).refused())?;
    submission::refuse_missing(&first, subject.closure).map_err(Error::refused)?;
    let compiler = compiler(&first, subject)?;
    if subject.profile.rustc.is_some() && !compiler.finds_what_is_too_new() {
        message::warning(format_args!(
            "clippy is not installed, so nobody looks for what {} does not have yet; `rustup component add clippy` gets it",
            subject.profile.title,
        ));
    }
    let trimmed = trim::trim(bundler, subject)?;
    let bundle = trimmed.bundle;
    let compiler = self::compiler(&bundle, subject)?;
    let messages = compiler.lint(&bundle.text)?;
    if !trimmed.compiles {
        return Err(not_compiled(&messages, &bundle, subject, &compiler));
    }
    submission::refuse_missing(&bundle, subject.closure).map_err(Error::refused)?;
    too_new::refuse(&messages, &bundle, subject.profile)?;
    editions::compare(&messages, &bundle, subject.profile, &compiler)?;
    check_size(&bundle.text, subject.profile)?;
    let program = match compiler.build(&bundle.text)? {
        Built::Program(program) => program,
        Built::Failed(messages) => {
            return Err(not_compiled(&messages, &bundle, subject, &compiler));
        }
    };
    Ok(Ready { bundle, program })
}

/// Bundles a program and lets the compiler cut what is dead, whether or not it compiles.
///
/// # Errors
/// If it cannot be bundled, or cannot be parsed.
pub fn trim_unproved(bundler: &Bundler, subject: &Subject) -> Result<Bundle, Error> {
    let first = bundler.bundle()?;
    submission::refuse_missing(&first, subject.closure)?;
    // Where there is no compiler to ask, names alone have to do.
    let Ok(trimmed) = trim::trim(bundler, subject) else {
        return Ok(first);
    };
    if trimmed.compiles {
        return Ok(trimmed.bundle);
    }
    // What is wrong in the types may be what is to be looked at; what is no Rust at all is not.
    let compiler = compiler(&first, subject)?;
    let messages = compiler.lint(&first.text)?;
    if messages.iter().any(Message::is_syntax) {
        return Err(not_compiled(&messages, &first, subject, &compiler));
    }
    Ok(first)
}

/// Returns the compiler of the judge, with the crates that a bundle names.
fn compiler<'a>(bundle: &Bundle, subject: &Subject<'a>) -> Result<Compiler<'a>, Error> {
    Compiler::new(
        subject.toolchain,
        subject.profile,
        used_crates(bundle, subject),
        subject.target_directory,
    )
}

/// Holds the length of a source against the judge's limit.
///
/// # Errors
/// If it is longer.
pub fn check_size(source: &str, profile: &Profile) -> Result<(), Error> {
    match profile.source_limit {
        Some(limit) if source.len() as u64 > limit => Err(Error::Refused(format!(
            "the file has {} bytes, and {} takes no more than {limit}",
            source.len(),
            profile.title,
        ))),
        _ => Ok(()),
    }
}

/// Finds the problem's cases. Without any, nothing could be proved.
fn find_cases(subject: &Subject) -> Result<Vec<Case>, Error> {
    let manifest_dir = subject
        .program
        .package
        .manifest_path
        .parent()
        .unwrap_or(Path::new("."));
    let found = files::find(&files::folder(manifest_dir, subject.program.cases_name()));
    if found.faults.is_empty() {
        return Ok(found.cases);
    }
    let faults: Vec<String> = found
        .faults
        .into_iter()
        .map(|fault| fault.message)
        .collect();
    Err(Error::input(format!(
        "`{}` cannot be proved right: {}",
        subject.program,
        faults.join("\nand ")
    ))
    .help("--no-verify gives the file out without proof"))
}

/// Returns the judge's crates that the bundle names.
fn used_crates<'a>(bundle: &Bundle, subject: &Subject<'a>) -> Vec<Crate<'a>> {
    let kept = &subject.closure.kept;
    let named: Vec<&str> = bundle.kept_crates().collect();
    let used = kept
        .iter()
        .filter(|(name, _)| named.contains(&name.as_str()));
    used.map(|(name, package)| Crate {
        name,
        package,
        pinned: &subject.profile.crates[package],
    })
    .collect()
}

/// Words what the compiler has against the bundle, and what it may be missing.
fn not_compiled(
    messages: &[Message],
    bundle: &Bundle,
    subject: &Subject,
    compiler: &Compiler,
) -> Error {
    let errors = rustc::errors(messages, bundle);
    if !messages.iter().any(Message::blames_source) {
        return errors;
    }
    let edition = match editions::hint(messages, bundle, subject, compiler) {
        Ok(hint) => hint,
        Err(error) => return error,
    };
    let refused = subject.closure.refused.iter();
    let notes: Vec<String> = edition
        .into_iter()
        .chain(refused.map(|refused| refused.reason.clone()))
        .collect();
    let errors = if notes.is_empty() {
        errors
    } else {
        errors.help(notes.join("\nnote: "))
    };
    errors.refused()
}

/// Runs the program on all cases, as many at a time as there are cores.
fn run_all(
    program: &Path,
    cases: &[Case],
    subject: &Subject,
    rule: &Rule,
) -> Result<Vec<Option<Judged>>, Error> {
    let cannot_run = |error: io::Error| Error::input(error.to_string());
    let requests: Vec<Request> = cases
        .iter()
        .map(|case| Request {
            program: program.to_path_buf(),
            case: case.name.clone(),
            input: case.input.clone(),
            expected: case.expected.clone(),
            rule: rule.clone(),
            time_limit: subject.problem.time_limit,
            memory_limit: subject.problem.memory_limit,
            run_again: format!(
                "{} < {}",
                shell_word(&program.to_string_lossy()),
                shell_word(&case.input.to_string_lossy()),
            ),
            columns: terminal::columns(),
        })
        .collect();
    let pool = Pool {
        executable: &worker::executable().map_err(cannot_run)?,
        jobs: thread::available_parallelism().map_or(1, usize::from),
        fail_fast: false,
    };
    pool.run(&requests).map_err(cannot_run)
}

/// Refuses a program that is not right on every case, each of which has what came of it or nothing if it was not run.
fn refuse_wrong(
    cases: &[Case],
    judged: Vec<Option<Judged>>,
    bundle: &Bundle,
    subject: &Subject,
) -> Result<(), Error> {
    let (failed, first) = failures(cases, judged);
    let Some((case, judged)) = first else {
        return Ok(());
    };
    let what = match judged {
        Some(judged) => {
            let judged = panics::in_own_files(judged, bundle);
            let report = judged.report.unwrap_or_default();
            format!("with {}\n\n{report}", judged.verdict.code())
        }
        None => "which was not run".to_string(),
    };
    Err(Error::input(format!(
        "`{}` is not right: {failed} of {} failed, first `{}` {what}",
        subject.program,
        count(cases.len() as u64, "case"),
        case.name,
    )))
}

/// Counts the cases that are not right, and returns the first with what came of it. One that was not run is not right.
fn failures(
    cases: &[Case],
    judged: Vec<Option<Judged>>,
) -> (usize, Option<(&Case, Option<Judged>)>) {
    let is_right = |judged: &Judged| judged.verdict == Verdict::Accepted;
    let mut failed = cases
        .iter()
        .zip(judged)
        .filter(|(_, judged)| !judged.as_ref().is_some_and(is_right));
    let first = failed.next();
    (usize::from(first.is_some()) + failed.count(), first)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_case_that_was_not_run_takes_no_others_verdict() {
        let case = |name: &str| Case {
            name: name.to_string(),
            input: PathBuf::new(),
            expected: PathBuf::new(),
        };
        let judged = |verdict| {
            Some(Judged {
                verdict,
                cpu: Duration::ZERO,
                wall: Duration::ZERO,
                peak_memory: None,
                report: None,
                exhibit: None,
                panic: None,
            })
        };
        let cases = [case("a"), case("b"), case("c")];
        let named = |results| {
            let (failed, first) = failures(&cases, results);
            let first =
                first.map(|(case, judged)| (&*case.name, judged.map(|judged| judged.verdict)));
            (failed, first)
        };
        let (right, wrong) = (
            || judged(Verdict::Accepted),
            || judged(Verdict::WrongAnswer),
        );
        assert_eq!(named(vec![right(), right(), right()]), (0, None));
        assert_eq!(named(vec![None, right(), wrong()]), (2, Some(("a", None))));
        assert_eq!(named(vec![right(), None, right()]), (1, Some(("b", None))));
        assert_eq!(
            named(vec![right(), wrong(), None]),
            (2, Some(("b", Some(Verdict::WrongAnswer))))
        );
    }
}
