//! # Building with cargo
//!
//! Cargo builds the user's programs for release in the user's own workspace and target folder, so it knows what has
//! changed. Two settings differ from the workspace's, because the user waits after each edit: no optimisation across
//! crates when a program is linked, and incremental compilation. Cargo keeps these files beside those of other builds, so
//! neither is built again because of the other. What cargo misses, because it compares times, [`freshness`](super::freshness) finds.
//!
//! The compiler's errors are kept as it renders them.

use std::path::PathBuf;
use std::process::Output;

use cargo_metadata::{Artifact, Message as CargoEvent, Package, Target};
use judge_facts::error::{Error, ErrorKind};

use crate::compile::diagnostics;
use crate::compile::freshness::Records;
use crate::context::Context;
use crate::workspace::metadata::lacks_a_crate;
use crate::workspace::project::Project;
use crate::workspace::toolchain::{cargo, full_disk_first, run_tool, stderr_text, tool_failed};

/// The settings of the release profile that differ from the workspace's.
const QUICK_PROFILE: [(&str, &str); 2] = [
    ("CARGO_PROFILE_RELEASE_LTO", "false"),
    ("CARGO_PROFILE_RELEASE_INCREMENTAL", "true"),
];

/// Builds a program and returns its file.
pub fn build(project: &Project, package: &Package, target: &Target) -> Result<PathBuf, Error> {
    run_cargo(project, package, &[target])?.program(target)
}

/// Builds programs of one package, and returns the file or the error of each.
pub fn build_all(
    project: &Project,
    package: &Package,
    targets: &[&Target],
) -> Vec<Result<PathBuf, Error>> {
    let built = run_cargo(project, package, targets);
    let program = |target: &&Target| match built.as_ref().map_err(Clone::clone)?.program(target) {
        // An error of cargo itself about one target keeps it from building any.
        Err(error) if error.kind == ErrorKind::Input && targets.len() > 1 => {
            build(project, package, target)
        }
        built => built,
    };
    targets.iter().map(program).collect()
}

/// Builds programs. What cargo misses, because a source has changed and not its time, is built in a second call.
fn run_cargo(
    project: &Project,
    package: &Package,
    targets: &[&Target],
) -> Result<CargoOutput, Error> {
    let mut output = call_cargo(project, package, targets)?;
    let records = Records::read(&project.metadata);
    let stale = records.stale_packages(&output.built());
    if !stale.is_empty() {
        clean(&project.context, package, &stale)?;
        output = call_cargo(project, package, targets)?;
    }
    records.write(&output.built())?;
    Ok(output)
}

fn call_cargo(
    project: &Project,
    package: &Package,
    targets: &[&Target],
) -> Result<CargoOutput, Error> {
    let name = match targets {
        [only] => &only.name,
        _ => package.name.as_str(),
    };
    let context = &project.context;
    let run = |network: &[&str]| {
        let mut command = cargo(&context.folder);
        command.args("build --release --keep-going --quiet --color never".split(' '));
        // The colours are removed later where they are not wanted.
        command.args(["--message-format", "json-diagnostic-rendered-ansi"]);
        command.arg("--manifest-path").arg(&package.manifest_path);
        for target in targets {
            let option = if target.is_example() {
                "--example"
            } else {
                "--bin"
            };
            command.args([option, &target.name]);
        }
        command.args(network).envs(QUICK_PROFILE);
        context.status_if_slow("Building", name, || run_tool(&mut command))
    };
    // If everything is downloaded, no build waits for the network or fails without one.
    let mut output = run(&["--offline"])?;
    if lacks_a_crate(&stderr_text(&output)) {
        context.status("Fetching", "the crates that cargo does not have");
        output = run(&[])?;
    }
    Ok(CargoOutput::of(&output))
}

/// Removes what cargo has built of some packages, which are all in the workspace of one.
fn clean(context: &Context, package: &Package, stale: &[String]) -> Result<(), Error> {
    let mut command = cargo(&context.folder);
    command.args("clean --release --offline --quiet --color never".split(' '));
    command.arg("--manifest-path").arg(&package.manifest_path);
    for id in stale {
        command.args(["--package", id]);
    }
    let output = run_tool(&mut command)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(tool_failed(&command, &output)),
    }
}

struct CargoOutput {
    events: Vec<CargoEvent>,
    stderr: String,
}

impl CargoOutput {
    fn of(output: &Output) -> Self {
        let text = stderr_text(output);
        let text = text.trim();
        CargoOutput {
            events: CargoEvent::parse_stream(&*output.stdout)
                .flatten()
                .collect(),
            stderr: text.strip_prefix("error: ").unwrap_or(text).to_string(),
        }
    }

    fn built(&self) -> Vec<&Artifact> {
        let built = self.events.iter().filter_map(|event| match event {
            CargoEvent::CompilerArtifact(made) => Some(made),
            _ => None,
        });
        built.collect()
    }

    /// The file of one of the programs, or the errors that keep it from being built.
    fn program(&self, target: &Target) -> Result<PathBuf, Error> {
        let is_it = |other: &Target| other.name == target.name && other.kind == target.kind;
        let program = self.events.iter().find_map(|event| match event {
            CargoEvent::CompilerArtifact(made) if is_it(&made.target) => made.executable.clone(),
            _ => None,
        });
        if let Some(program) = program {
            return Ok(program.into());
        }
        // An error in a library keeps every program that needs it from being built.
        let concerns = |other: &Target| is_it(other) || !(other.is_bin() || other.is_example());
        let errors = self.events.iter().filter_map(|event| match event {
            CargoEvent::CompilerMessage(event) if concerns(&event.target) => Some(&event.message),
            _ => None,
        });
        let errors: Vec<_> = errors
            .filter(|found| diagnostics::is_own_error(found))
            .collect();
        let rendered = errors.iter().filter_map(|error| error.rendered.as_deref());
        let rendered = rendered.collect::<String>();
        if errors.iter().any(|error| diagnostics::blames_source(error)) {
            return Err(Error::input(rendered).refused());
        }
        let text = [rendered.trim_end(), &self.stderr].join("\n");
        Err(Error::input(full_disk_first(text.trim())))
    }
}
