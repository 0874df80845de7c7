//! # Checking with cargo
//!
//! A check makes no program: it yields the options that build scripts set and the compiler's messages about libraries.
//! It has its own target folder, so the builds of the user's programs stay fresh.

use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{Message as CargoEvent, Package};
use judge_bundler::{CrateInput, Edition};
use judge_facts::error::Error;

use crate::compile::cargo_build::{CargoOutput, call_until_fresh, cargo_for};
use crate::compile::diagnostics::Diagnostic;
use crate::compile::store::Entry;
use crate::process::{run_tool, stderr_text};
use crate::workspace::dependencies::BuildScriptCfgs;
use crate::workspace::metadata::{WantedProgram, specification};
use crate::workspace::project::Project;

/// Runs the build scripts of a program's dependencies, compiled by `rustc`. Returns the `cfg` options that the scripts
/// set, and all sources that cargo has read. A script that links to a library or fails is left out; a build reports a
/// failure better.
pub(crate) fn run_build_scripts(
    project: &Project,
    wanted: WantedProgram,
    rustc: &Path,
) -> Result<(BuildScriptCfgs, Vec<PathBuf>), Error> {
    let folder = &project.target().join("judge/build-scripts");
    let name = &wanted.target.name;
    let what = format_args!("the build scripts that {name} depends on");
    let call = || {
        let mut command = check(project, "--quiet", folder);
        command.args(wanted.choice()).env("RUSTC", rustc);
        Ok(CargoOutput::of(&run_tool(&mut command)?))
    };
    // One process may remove stale files that another needs, so processes take turns.
    let lock = folder.with_extension("lock");
    let _lock = project.context.lock(&lock, "has run its build scripts")?;
    let run = || call_until_fresh(project, folder, call);
    let output = project.context.status_if_slow("Running", what, run)?;
    let sources = output.all_sources(project);
    let events = output.events.into_iter();
    let scripts = events.filter_map(|event| match event {
        CargoEvent::BuildScriptExecuted(script) if script.linked_libs.is_empty() => {
            Some((script.package_id, script.cfgs))
        }
        _ => None,
    });
    Ok((scripts.collect(), sources))
}

/// Returns the compiler's notes and suggestions about libraries for editions up to `last`. They are kept in
/// `entry`, whose name depends on the libraries' sources. Cargo's own cache goes by the times of files, and could give
/// places in a file whose content has changed.
pub(crate) fn edition_advice(
    project: &Project,
    program: &Package,
    libraries: &[&CrateInput],
    last: Edition,
    entry: &Entry,
) -> Result<Vec<Diagnostic>, Error> {
    const KEPT: &str = "editions.json";
    if let Some(kept) = entry.read(KEPT) {
        return Ok(advice(&kept));
    }
    let workplace = entry.workplace()?;
    // Without `-vv`, cargo hides the lints of crates by other authors.
    let mut command = check(project, "-vv", &workplace.path().join("target"));
    // The program's package is named too, because cargo finds only libraries on which a named package depends.
    command.args(["--package", &specification(&program.name, &program.version)]);
    for library in libraries {
        let package = specification(&library.package, &library.version);
        command.args(["--package", &package]);
    }
    let editions = ["2018", "2021", "2024"].into_iter();
    let editions = editions.filter(|edition| *edition <= last.as_str());
    let lints = editions.map(|edition| format!("--force-warn=rust_{edition}_compatibility\x1f"));
    let flags = lints.collect::<String>() + "-Awarnings";
    command.arg("--lib").env("CARGO_ENCODED_RUSTFLAGS", flags);
    let (context, what) = (&project.context, "libraries of earlier editions");
    let output = context.status_if_slow("Compiling", what, || run_tool(&mut command))?;
    if output.status.success() {
        entry.write(KEPT, &output.stdout)?;
    } else {
        let (edition, text) = (last.as_str(), stderr_text(&output));
        // The line goes on with the numbers of errors and warnings, which are of no use.
        let reason = text
            .lines()
            .find_map(|it| it.strip_prefix("error: ")?.split(" due to ").next());
        context.warning(format_args!(
            "some libraries of earlier editions were not adapted to edition {edition}, because cargo failed: {}",
            reason.unwrap_or("it gave no reason")
        ));
    }
    Ok(advice(&output.stdout))
}

fn advice(printed: &[u8]) -> Vec<Diagnostic> {
    let events = CargoEvent::parse_stream(printed).flatten();
    let advice = events.filter_map(|event| match event {
        CargoEvent::CompilerMessage(event) => Some(event.message.children),
        _ => None,
    });
    advice.flatten().collect()
}

/// Returns a call of cargo that checks crates in a target folder of its own: no compiler can use another's results.
fn check(project: &Project, verbosity: &str, folder: &Path) -> Command {
    let mut command = cargo_for(project, &["check", verbosity]);
    command.args(["--offline", "--keep-going", "--message-format", "json"]);
    command.arg("--target-dir").arg(folder);
    command
}
