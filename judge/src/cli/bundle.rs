//! # `cargo judge bundle`
//!
//! The whole way of the data, from a name to a file: workspace, profile, crates, bundle, proof, output.

use std::ops::Range;
use std::path::Path;
use std::time::Instant;

use super::BundleArguments;
use crate::bundle::{self, Bundle};
use crate::compile::rustc;
use crate::problem::{self, Problem};
use crate::profile::{self, Profile};
use crate::proof::{self, Subject};
use crate::say::error::Error;
use crate::say::message;
use crate::say::output;
use crate::say::paths::shown;
use crate::say::text::count;
use crate::workspace::closure::{self, Closure};
use crate::workspace::mention;
use crate::workspace::metadata;
use crate::workspace::program;
use crate::workspace::toolchain;

/// Runs the command.
pub(super) fn run(arguments: &BundleArguments) -> Result<(), Error> {
    let started = Instant::now();
    if let Some(path) = &arguments.output {
        output::check_destination(path)?;
    }
    let (metadata, toolchain) = metadata::read(toolchain::ask()?)?;
    let program = program::find(&metadata, &arguments.name)?;
    let profiles = profile::read(&metadata.workspace_root.join("Cargo.toml"))?;
    let problem = &read_problem(&program.package.manifest_path)?;
    let judge = arguments.judge.as_deref().or(problem.judge.as_deref());
    let profile = profile::find(&profiles, judge, &program.package.name)?;
    let closure = &closure::of(&metadata, program, profile, &toolchain)?;

    let bundle = bundle::bundle(&closure.crates, closure.main, profile.edition)?;
    let text = if arguments.no_verify {
        unproved(bundle, closure, profile)?
    } else {
        let (toolchain, target_directory) = (&toolchain, metadata.target_directory.as_path());
        proved(
            bundle,
            &Subject {
                program,
                problem,
                profile,
                closure,
                toolchain,
                target_directory,
            },
            started,
        )?
    };
    say_what_to_know(profile, closure);
    match &arguments.output {
        Some(path) => output::to_file(path, &text),
        None => output::to_standard_output(&text),
    }
}

/// Takes a bundle as it is.
fn unproved(bundle: Bundle, closure: &Closure, profile: &Profile) -> Result<String, Error> {
    let bundle = refuse_what_cannot_travel(bundle, closure, Globs::Refuse)?;
    if let Err(error) = proof::check_size(&bundle.text, profile) {
        message::warning(error);
    }
    Ok(bundle.text)
}

/// Proves a bundle, and says so.
fn proved(bundle: Bundle, subject: &Subject, started: Instant) -> Result<String, Error> {
    let bundle = refuse_what_cannot_travel(bundle, subject.closure, Globs::Cut)?;
    let proved = proof::prove(bundle, subject)?;
    let (program, title) = (subject.program, &subject.profile.title);
    let cases = count(proved.cases as u64, "case");
    let seconds = started.elapsed().as_secs_f64();
    message::status(
        "Verified",
        format_args!("`{program}` for {title}: {cases} in {seconds:.2} s"),
    );
    Ok(proved.bundle.text)
}

pub(super) fn read_problem(manifest: &Path) -> Result<Problem, Error> {
    problem::read(manifest).map_err(|mut error| {
        error.path = shown(&error.path);
        Error::input(error.to_string())
    })
}

/// Refuses a crate that has to travel and cannot, at the first place that names it.
///
/// A crate of which everything is imported at once, as `proconio` does with its attributes, may be needed or not. Where the
/// compiler has the last word that import is cut, and if the crate is needed after all, the error says why it is missing.
pub(super) fn refuse_what_cannot_travel(
    bundle: Bundle,
    closure: &Closure,
    globs: Globs,
) -> Result<Bundle, Error> {
    let mut bundle = bundle;
    loop {
        let named = mention::find(
            &bundle.text,
            closure.refused.iter().map(|refused| refused.name.as_str()),
        );
        let imports: Vec<Range<usize>> = match globs {
            Globs::Cut => named
                .values()
                .filter_map(|mention| mention.glob.clone())
                .collect(),
            Globs::Refuse => Vec::new(),
        };
        if !imports.is_empty() {
            let without = bundle.without(&imports)?;
            if without.text != bundle.text {
                bundle = without;
                continue;
            }
        }
        let first = closure
            .refused
            .iter()
            .find_map(|refused| Some((refused, named.get(&refused.name)?)));
        let Some((refused, mention)) = first else {
            return Ok(bundle);
        };
        let error = match rustc::at(
            mention.line,
            mention.column,
            &bundle,
            refused.reason.clone(),
        ) {
            Some(diagnostic) => Error::from(diagnostic),
            None => Error::input(&refused.reason),
        };
        return Err(match &refused.help {
            Some(help) => error.help(help),
            None => error,
        });
    }
}

/// What to do about an import of everything in a crate that cannot travel.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Globs {
    Cut,
    Refuse,
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
