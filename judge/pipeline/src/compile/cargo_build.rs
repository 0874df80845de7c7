//! # Building with cargo
//!
//! Cargo builds the user's programs for release in the user's own workspace and target folder, so cargo knows what has
//! changed. Two settings differ from the workspace's, because the user waits after each edit: no link-time optimisation
//! across crates, and incremental compilation. Cargo keeps the files of both kinds of build side by side, so neither
//! kind is built again because of the other. A build with overflow checks and debug assertions has its own target
//! folder, because it is not the release build that the user expects in `target/release`. Cargo compares times and so
//! misses some changes, which `freshness` finds.
//!
//! One process may remove a stale program that another is about to run. So processes take turns, and each keeps its
//! programs in the store before its turn ends. Errors are passed on as the compiler renders them.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::SystemTime;

use cargo_metadata::diagnostic::DiagnosticLevel;
use cargo_metadata::{Artifact, CompilerMessage, Message as CargoEvent};
use judge_facts::error::Error;
use judge_runner::text::count;

use crate::compile::diagnostics;
use crate::compile::freshness::{self, age_doubtful, age_since, stale_packages};
use crate::files::cannot_write;
use crate::process::{cargo, full_disk_first, run_cargo, run_tool, stderr_text, tool_failed};
use crate::workspace::metadata::WantedProgram;
use crate::workspace::project::Project;

/// The settings of a build that differ from the workspace's.
pub(super) struct Settings {
    profile: &'static [(&'static str, &'static str)],
    /// The build's own target folder inside the workspace's; `None` for a build in the workspace's target folder.
    folder: Option<&'static str>,
}

impl Settings {
    fn target(&self, project: &Project) -> PathBuf {
        let target = project.target();
        self.folder
            .map_or(target.to_path_buf(), |own| target.join(own))
    }
}

/// The settings for a program that is tested: the user waits for it after each edit.
pub(super) const QUICK: Settings = Settings {
    profile: &[
        ("CARGO_PROFILE_RELEASE_LTO", "false"),
        ("CARGO_PROFILE_RELEASE_INCREMENTAL", "true"),
    ],
    folder: None,
};

/// The settings for a program that shows why another one fails, built in the least time.
pub(super) const CHECKED: Settings = Settings {
    profile: &[
        ("CARGO_PROFILE_RELEASE_LTO", "false"),
        ("CARGO_PROFILE_RELEASE_INCREMENTAL", "true"),
        ("CARGO_PROFILE_RELEASE_OPT_LEVEL", "0"),
        ("CARGO_PROFILE_RELEASE_DEBUG", "line-tables-only"),
        ("CARGO_PROFILE_RELEASE_DEBUG_ASSERTIONS", "true"),
        ("CARGO_PROFILE_RELEASE_OVERFLOW_CHECKS", "true"),
        // Stripping would remove the line numbers again.
        ("CARGO_PROFILE_RELEASE_STRIP", "none"),
    ],
    folder: Some("judge/checked"),
};

/// Builds programs. While the returned lock lives, no other process changes the built files.
pub(super) fn build(
    project: &Project,
    wanted: &[WantedProgram],
    settings: &Settings,
) -> Result<(CargoOutput, File), Error> {
    mark_as_cache(project.target())?;
    let lock = project.target().join("judge/release.lock");
    let lock = project.context.lock(&lock, "has built its programs")?;
    let call = || call_cargo(project, wanted, settings);
    let output = call_until_fresh(project, &settings.target(project), call)?;
    Ok((output, lock))
}

/// Calls cargo. If cargo missed a changed source with an old time, removes the stale packages and calls cargo again.
pub(super) fn call_until_fresh(
    project: &Project,
    folder: &Path,
    call: impl Fn() -> Result<CargoOutput, Error>,
) -> Result<CargoOutput, Error> {
    let started = SystemTime::now();
    // This file exists during a build. An old one shows that a build was killed, and when that build began: rustc may
    // have read a source before it changed, so what was written since then gets the time of the beginning.
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let mark = project.target().join(format!("judge/{name}.unfinished"));
    if let Ok(began) = fs::metadata(&mark).and_then(|mark| mark.modified()) {
        age_since(began, folder)?;
    }
    fs::write(&mark, format!("{started:?}")).map_err(|error| cannot_write(&mark, &error))?;
    let mut output = call()?;
    let found = stale_packages(&output, &project.metadata);
    if !found.is_empty() {
        clean(project, folder, &found, &output.platforms(folder))?;
        output = call()?;
        let found = stale_packages(&output, &project.metadata);
        if !found.is_empty() {
            let packages = project.metadata.packages.iter();
            let stale = packages.filter(|package| found.contains(&package.id.repr));
            let names: Vec<String> = stale.map(|package| format!("`{}`", package.name)).collect();
            let (names, target) = (names.join(", "), &project.metadata.target_directory);
            let message = format!("cargo did not rebuild {names} after a source changed");
            return Err(Error::input(message).help(format_args!("remove {target}")));
        }
    }
    age_doubtful(&output, &project.metadata, started)?;
    // If the file stays, the next build only does more.
    let _ = fs::remove_file(&mark);
    Ok(output)
}

/// Marks a new target folder as a cache, which backup programs skip. Cargo marks only the folders that it makes itself.
fn mark_as_cache(target: &Path) -> Result<(), Error> {
    const MARK: &str = "Signature: 8a477f597d28d172789f06886806bc55\n";
    if target.exists() {
        return Ok(());
    }
    let file = target.join("CACHEDIR.TAG");
    let made = fs::create_dir_all(target).and_then(|()| fs::write(&file, MARK));
    made.map_err(|error| cannot_write(&file, &error))
}

fn call_cargo(
    project: &Project,
    wanted: &[WantedProgram],
    settings: &Settings,
) -> Result<CargoOutput, Error> {
    let name = match wanted {
        [only] => only.target.name.clone(),
        _ => count(wanted.len() as u64, "program"),
    };
    let context = &project.context;
    let call = |network: &[&str]| {
        let mut command = cargo_for(project, &["build", "--quiet", "--keep-going"]);
        // Colours are removed later if the output takes none.
        command.args(["--message-format", "json-diagnostic-rendered-ansi"]);
        for one in wanted {
            command.args(one.choice());
        }
        command.arg("--target-dir").arg(settings.target(project));
        command.envs(settings.profile.iter().copied());
        run_tool(command.args(network))
    };
    let build = || run_cargo(context, call);
    let output = context.status_if_slow("Building", name, build)?;
    Ok(CargoOutput::of(&output))
}

/// Removes what cargo has built of the stale packages. If the configuration names platforms, cargo builds for them, but
/// cleans only the platforms in its arguments.
fn clean(
    project: &Project,
    target: &Path,
    stale: &[String],
    platforms: &BTreeSet<&str>,
) -> Result<(), Error> {
    let mut command = cargo_for(project, &["clean", "--quiet"]);
    command.arg("--offline").arg("--target-dir").arg(target);
    for platform in platforms {
        command.args(["--target", platform]);
    }
    for id in stale {
        command.args(["--package", id]);
    }
    let output = run_tool(&mut command)?;
    match output.status.success() {
        true => Ok(()),
        false => Err(tool_failed(&command, &output)),
    }
}

pub(super) fn cargo_for(project: &Project, what: &[&str]) -> Command {
    let mut command = cargo(&project.context.folder);
    command.args(what).args(["--release", "--color", "never"]);
    let manifest = project.metadata.workspace_root.join("Cargo.toml");
    command.arg("--manifest-path").arg(manifest);
    command
}

pub(super) struct CargoOutput {
    pub(super) events: Vec<CargoEvent>,
    /// Standard error without the leading `error: `.
    pub(super) stderr: String,
}

impl CargoOutput {
    pub(super) fn of(output: &Output) -> Self {
        let text = stderr_text(output);
        CargoOutput {
            events: CargoEvent::parse_stream(&*output.stdout)
                .flatten()
                .collect(),
            stderr: text.strip_prefix("error: ").unwrap_or(&text).to_string(),
        }
    }

    pub(super) fn built(&self) -> Vec<&Artifact> {
        let built = self.events.iter().filter_map(|event| match event {
            CargoEvent::CompilerArtifact(made) => Some(made),
            _ => None,
        });
        built.collect()
    }

    /// Returns the platforms that cargo's configuration names: each has a folder of that name around `release`.
    fn platforms(&self, target: &Path) -> BTreeSet<&str> {
        // Only programs show this: cargo may be configured to keep all other files in a folder with another structure.
        let programs = self.built().into_iter();
        let programs = programs.filter(|made| made.target.is_bin() || made.target.is_example());
        let files = programs.filter_map(|made| made.executable.as_ref().or(made.filenames.first()));
        let folders = files.filter_map(|file| file.strip_prefix(target).ok()?.iter().next());
        folders.filter(|name| *name != "release").collect()
    }

    /// Returns the compiler's warnings about the source of a program, as the compiler renders them.
    pub(super) fn warnings(&self, wanted: WantedProgram) -> Vec<String> {
        let warnings = self.events.iter().filter_map(|event| match event {
            CargoEvent::CompilerMessage(event) if wanted.is(&event.package_id, &event.target) => {
                let message = &event.message;
                let is_warning =
                    message.level == DiagnosticLevel::Warning && !message.spans.is_empty();
                message.rendered.clone().filter(|_| is_warning)
            }
            _ => None,
        });
        warnings.collect()
    }

    fn artifact(&self, wanted: WantedProgram) -> Option<&Artifact> {
        let mut built = self.built().into_iter();
        built.find(|made| wanted.is(&made.package_id, &made.target))
    }

    pub(super) fn sources(&self, wanted: WantedProgram, project: &Project) -> Option<Vec<PathBuf>> {
        freshness::sources(self.artifact(wanted)?, &project.metadata)
    }

    /// Returns the known sources of all crates of the user and of their build scripts' runs. If a crate does not
    /// compile, these are its first file and the files with errors.
    pub(super) fn all_sources(&self, project: &Project) -> Vec<PathBuf> {
        let mut all = Vec::new();
        for event in &self.events {
            match event {
                CargoEvent::CompilerArtifact(made) if freshness::is_own(made) => {
                    let metadata = &project.metadata;
                    let read = freshness::runs(made, self, metadata).map(|(_, sources)| sources);
                    let sources = read.chain([freshness::sources(made, metadata)]);
                    all.extend(sources.flatten().flatten());
                    all.push(made.manifest_path.clone().into());
                }
                CargoEvent::CompilerMessage(said) => {
                    all.push(said.target.src_path.clone().into());
                    let root = project.metadata.workspace_root.as_std_path();
                    let spans = said.message.spans.iter();
                    let files = spans.map(|span| root.join(&span.file_name));
                    all.extend(files.filter(|file| file.is_file()));
                }
                _ => {}
            }
        }
        all
    }

    /// Returns the file of one of the programs in a batch, or the errors that keep it from being built.
    pub(super) fn program(
        &self,
        wanted: WantedProgram,
        batch: &[WantedProgram],
    ) -> Result<PathBuf, Error> {
        let made = self.artifact(wanted);
        if let Some(program) = made.and_then(|made| made.executable.clone()) {
            return Ok(program.into());
        }
        // An error in a library keeps every program that needs it from being built. No program needs a library from
        // another program's package, because all packages of a batch have the same dependencies.
        let concerns = |event: &CompilerMessage| {
            let (id, other) = (&event.package_id, &event.target);
            let is_elsewhere = || {
                let mut others = batch.iter().map(|it| &it.package.id);
                others.any(|of| of == id && *of != wanted.package.id)
            };
            wanted.is(id, other) || !(other.is_bin() || other.is_example() || is_elsewhere())
        };
        let errors = self.events.iter().filter_map(|event| match event {
            CargoEvent::CompilerMessage(event) if concerns(event) => Some(&event.message),
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
