//! # What must hold before a file is given out
//!
//! A bundle is compiled as its judge does it, needs nothing that the judge's compiler does not have, is no longer than
//! the judge takes, and is right on every case under the limits of the problem. On the way the compiler is asked what
//! it finds dead, which is more than a bundler can see, and that is cut too.

use std::path::{Path, PathBuf};
use std::sync::Once;

use crate::compile::rustc::{self, Message};
use crate::compile::{Built, Compiler, Crate, own};
use crate::profile::{Length, Profile};
use crate::ui::error::Error;
use crate::ui::message;
use crate::workspace::closure::Closure;
use crate::workspace::program::Program;
use crate::workspace::toolchain::Toolchain;
use judge_bundler::{Bundle, Bundler, Diagnostic, TrimError, Trimmed};
use judge_runner::problem::Problem;
use judge_runner::testcase::rule::Rule;

mod cases;
mod language;

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

/// Proves a bundle, which is right where the rule says so. Returns it without what the compiler finds dead, and how many
/// cases it is right on.
pub fn prove(bundler: &Bundler, subject: &Subject, rule: &Rule) -> Result<(Bundle, usize), Error> {
    // What needs no compiler comes first.
    let cases = cases::find(subject.program, subject.problem)?;
    let Ready { bundle, program } = make_ready(bundler, subject)?;
    let judged = message::status_if_slow("Running", subject.program, || {
        let allowance = subject.problem.allowance(subject.profile.defaults());
        cases::run(&program, &cases, &allowance, rule)
    })?;
    cases::refuse_wrong(&cases, judged, &bundle, subject.program)?;
    Ok((bundle, cases.len()))
}

/// Bundles a program and compiles it as its judge does.
pub fn make_ready(bundler: &Bundler, subject: &Subject) -> Result<Ready, Error> {
    let what = format_args!("{} for {}", subject.program, subject.profile.title);
    message::status_if_slow("Compiling", what, || compile(bundler, subject))
}

fn compile(bundler: &Bundler, subject: &Subject) -> Result<Ready, Error> {
    let trimmed = trim(bundler, subject)?;
    let bundle = trimmed.bundle;
    refuse_missing(&bundle, subject.closure).map_err(Error::refused)?;
    let compiler = compiler(&bundle, subject);
    let messages = compiler.lint(&bundle.text)?;
    if !trimmed.compiles {
        return Err(not_compiled(&messages, &bundle, subject, &compiler));
    }
    say_what_is_not_checked(&compiler, subject.profile);
    language::refuse_too_new(&messages, &bundle, subject.profile)?;
    language::refuse_other_meaning(&messages, &bundle, subject.profile, &compiler)?;
    check_size(&bundle.text, subject.profile)?;
    match compiler.build(&bundle.text)? {
        Built::Program(program) => Ok(Ready { bundle, program }),
        Built::Failed(messages) => Err(not_compiled(&messages, &bundle, subject, &compiler)),
    }
}

/// Bundles a program and lets the compiler cut what is dead, whether or not it compiles.
pub fn trim_unproved(bundler: &Bundler, subject: &Subject) -> Result<Bundle, Error> {
    let bundle = match trim(bundler, subject) {
        Ok(trimmed) => trimmed.bundle,
        Err(error) => {
            let bundle = bundler.bundle().map_err(|_| error.clone())?;
            refuse_missing(&bundle, subject.closure)?;
            message::warning(format_args!(
                "the file may hold what is dead, because the compiler could not be asked: {error}"
            ));
            return Ok(bundle);
        }
    };
    refuse_missing(&bundle, subject.closure)?;
    // What is wrong in the types may be what is to be looked at; what is no Rust at all is not.
    let compiler = compiler(&bundle, subject);
    let messages = compiler.lint(&bundle.text)?;
    if messages.iter().any(rustc::is_syntax) {
        return Err(not_compiled(&messages, &bundle, subject, &compiler));
    }
    Ok(bundle)
}

/// Holds the length of a source against the judge's limit.
pub fn check_size(source: &str, profile: &Profile) -> Result<(), Error> {
    let (length, limit, unit) = match profile.source_limit {
        Some(Length::Bytes(limit)) => (source.len(), limit, "bytes"),
        Some(Length::Characters(limit)) => (source.chars().count(), limit, "characters"),
        None => return Ok(()),
    };
    if length as u64 <= limit {
        return Ok(());
    }
    Err(Error::Refused(format!(
        "the file has {length} {unit}, and {} takes no more than {limit}",
        profile.title,
    )))
}

/// Bundles a program, cuts what the compiler finds dead, and puts back what it misses.
fn trim(bundler: &Bundler, subject: &Subject) -> Result<Trimmed, Error> {
    let trimmed = bundler.trim(|bundle| {
        let messages = compiler(bundle, subject).lint(&bundle.text)?;
        Ok(rustc::findings(&messages))
    });
    trimmed.map_err(|failure| match failure {
        TrimError::Input(diagnostic) => said_by_workspace(diagnostic.into(), subject.program),
        TrimError::Compiler(error) => error,
    })
}

/// Returns the compiler of the judge, with those of the judge's crates that a bundle names.
fn compiler<'a>(bundle: &Bundle, subject: &Subject<'a>) -> Compiler<'a> {
    let kept = &subject.closure.kept;
    let named: Vec<&str> = bundle.provided_crates().collect();
    let used = kept
        .iter()
        .filter(|(name, _)| named.contains(&name.as_str()));
    let used = used.map(|(name, package)| Crate {
        name,
        package,
        pinned: &subject.profile.crates[package],
    });
    let (profile, target) = (subject.profile, subject.target_directory);
    Compiler::new(subject.toolchain, profile, used.collect(), target)
}

/// Says what nobody looks for because something is not installed: once in a command, whatever the number of problems.
fn say_what_is_not_checked(compiler: &Compiler, profile: &Profile) {
    static SAID: [Once; 2] = [Once::new(), Once::new()];
    let title = &profile.title;
    // A judge that takes no Rust has no compiler to ask.
    let (Some(version), None) = (&profile.rustc, &profile.takes_instead) else {
        return;
    };
    if !compiler.finds_what_is_too_new() {
        SAID[0].call_once(|| {
            message::warning(format_args!(
                "clippy is not installed, so nobody looks for what {title} does not have yet; `rustup component add clippy` gets it"
            ));
        });
    }
    if !compiler.knows_the_syntax() {
        SAID[1].call_once(|| {
            message::note(format_args!(
                "nobody looks for syntax that {title} does not have yet; `rustup toolchain install {version}` has its own \
                 compiler do it"
            ));
        });
    }
}

/// Refuses a crate that has to travel and cannot, at the first place that names it.
fn refuse_missing(bundle: &Bundle, closure: &Closure) -> Result<(), Error> {
    for (name, place) in bundle.missing_crates() {
        let refused = closure.refused.iter().find(|refused| refused.name == name);
        let Some(refused) = refused else { continue };
        let error = Error::from(Diagnostic {
            file: place.file,
            line: place.line,
            column: place.column,
            line_text: place.line_text,
            message: refused.reason.clone(),
            help: None,
        });
        return Err(match &refused.help {
            Some(help) => error.help(help),
            None => error,
        });
    }
    Ok(())
}

/// Returns what the compiler says about the program in its own workspace, if it does not compile there either. What is
/// wrong is all there, in the user's own files; a bundle has lost some of it.
pub fn said_by_workspace(error: Error, program: Program) -> Error {
    match own::build(program.package, program.binary) {
        Err(said @ Error::Refused(_)) => said,
        _ => error.refused(),
    }
}

/// Words what the compiler has against the bundle, and what it may be missing.
fn not_compiled(
    messages: &[Message],
    bundle: &Bundle,
    subject: &Subject,
    compiler: &Compiler,
) -> Error {
    let errors = rustc::errors(messages, bundle);
    let Some(first) = messages
        .iter()
        .find(|message| rustc::blames_source(message))
    else {
        return errors;
    };
    let only_bundle = match own::build(subject.program.package, subject.program.binary) {
        Err(said @ Error::Refused(_)) => return said,
        Err(_) => None,
        Ok(_) => {
            let title = &subject.profile.title;
            Some(format!(
                "it compiles in the workspace, only its bundle for {title} does not"
            ))
        }
    };
    let edition = match language::edition_hint(first, bundle, subject.profile, compiler) {
        Ok(hint) => hint,
        Err(error) => return error,
    };
    let refused = subject.closure.refused.iter();
    let refused = refused.map(|refused| refused.reason.clone());
    let notes = only_bundle.into_iter().chain(edition).chain(refused);
    let notes: Vec<String> = notes.collect();
    if notes.is_empty() {
        return errors.refused();
    }
    errors.help(notes.join("\nnote: ")).refused()
}
