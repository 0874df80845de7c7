//! # Compiling as a judge that calls cargo does
//!
//! Such a judge has a package named `main`, whose source is the submission and which depends on the judge's crates. One
//! package is kept for each judge, so the crates are compiled once and not for each submission. A lock makes processes
//! take turns.
//!
//! Cargo runs in the user's folder and reads its configuration there, so the crates come from where the user's cargo
//! gets them. Settings for flags, the target, wrappers and the release profile are overridden.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use cargo_metadata::{Artifact, Message as CargoEvent};
use judge_facts::error::Error;
use judge_facts::profile::Pinned;
use serde_json::json;

use crate::compile::cargo_build::CargoOutput;
use crate::compile::store::Entry;
use crate::compile::{Compiler, Made, diagnostics, stack_flag};
use crate::files::{cannot_write, content_hash};
use crate::process::{cargo_path, clean_command, full_disk_first, run_cargo, run_compiler};
use crate::workspace::metadata::crate_name;

const RELEASE_DEFAULTS: [(&str, &str); 6] = [
    ("opt-level", "3"),
    ("debug-assertions", "false"),
    ("overflow-checks", "false"),
    ("lto", "false"),
    ("panic", "unwind"),
    ("codegen-units", "16"),
];

/// A program that depends on the judge's crates without using them.
pub(super) const EMPTY_PROGRAM: &str = "fn main() {}\n";

#[derive(Clone, Debug)]
pub(crate) struct JudgesCrate<'a> {
    pub(crate) name: String,
    pub(crate) package: String,
    pub(crate) pinned: &'a Pinned,
}

impl Compiler<'_> {
    pub(super) fn build_with_cargo(
        &self,
        rustc: &Path,
        source: &str,
        program: &Path,
    ) -> Result<Made, Error> {
        let (folder, _lock) = self.lock()?;
        let mut found = Vec::new();
        let stack = stack_flag(&self.toolchain.host);
        for event in self.call_cargo(&folder, rustc, source, stack.as_slice())? {
            match event {
                CargoEvent::CompilerMessage(event) => found.push(event.message),
                CargoEvent::CompilerArtifact(Artifact {
                    executable: Some(executable),
                    ..
                }) => {
                    let copied = fs::copy(&executable, program);
                    copied.map_err(|error| cannot_write(program, &error))?;
                    return Ok(Ok(()));
                }
                _ => {}
            }
        }
        Ok(Err(found))
    }

    /// Returns the arguments that tell rustc where the judge's crates are, and compiles the crates first if necessary.
    /// The arguments are kept in `entry`, the store's folder for [`EMPTY_PROGRAM`].
    pub(super) fn crate_arguments(&self, entry: &Entry) -> Result<Vec<String>, Error> {
        const KEPT: &str = "crates";
        let kept = entry.read(KEPT).unwrap_or_default();
        let kept: Option<Vec<String>> = serde_json::from_slice(&kept).ok();
        let is_there = |argument: &String| {
            let path = argument.split_once('=').map(|(_, path)| Path::new(path));
            path.is_none_or(Path::exists)
        };
        if let Some(kept) = kept.filter(|kept| kept.iter().all(is_there)) {
            return Ok(kept);
        }
        let (folder, _lock) = self.lock()?;
        let rustc = &self.toolchain.rustc;
        // The crates are compiled as for a real build, which shares them. Only the empty program is linked without LTO.
        let events = self.call_cargo(&folder, rustc, EMPTY_PROGRAM, &["-C", "lto=off"])?;
        let mut arguments = Vec::new();
        for event in events {
            let CargoEvent::CompilerArtifact(made) = event else {
                continue;
            };
            let mut files = made.filenames.iter();
            let Some(file) = files.find(|file| file.extension() != Some("rmeta")) else {
                continue;
            };
            let folder = file.parent().map_or("", |folder| folder.as_str());
            arguments.extend(["-L".to_string(), format!("dependency={folder}")]);
            let is_it = |known: &&JudgesCrate| {
                let version = known.pinned.version.to_string();
                known.name == crate_name(&made.target) && made.package_id.repr.contains(&version)
            };
            if let Some(known) = self.crates.iter().find(is_it) {
                arguments.extend(["--extern".to_string(), format!("{}={file}", known.name)]);
            }
        }
        entry.write(KEPT, json!(arguments).to_string().as_bytes())?;
        Ok(arguments)
    }

    /// Locks the judge's package against other processes. Returns the package's folder and the lock.
    fn lock(&self) -> Result<(PathBuf, File), Error> {
        // A judge's name may contain characters that a folder's name may not.
        let is_odd = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let name = self.profile.name.replace(is_odd, "-");
        let folder = self.project.target().join("judge").join(name);
        fs::create_dir_all(folder.join("src")).map_err(|error| cannot_write(&folder, &error))?;
        let what = format_args!("has built for {}", self.profile.title);
        let lock = self.project.context.lock(&folder.join("lock"), what)?;
        Ok((folder, lock))
    }

    /// Builds a source as the judge does, with `more` arguments for rustc, and returns cargo's messages.
    fn call_cargo(
        &self,
        folder: &Path,
        rustc: &Path,
        source: &str,
        more: &[&str],
    ) -> Result<Vec<CargoEvent>, Error> {
        let manifest = folder.join("Cargo.toml");
        write_if_changed(&manifest, &self.manifest())?;
        write_if_changed(&folder.join("src").join("main.rs"), source)?;
        // Cargo would take this source for built if its time were not newer than the last source's. A `cfg` option that
        // no source reads makes a difference, but only to cargo.
        let name = format!("bundle_{}", content_hash(&source));
        let call = |network: &[&str]| {
            let mut command = self.cargo_command(folder, rustc);
            command.args(network).args(["--", "--cfg", &name]);
            run_compiler(command.args(more))
        };
        let output = run_cargo(&self.project.context, call)?;
        let CargoOutput { events, stderr } = CargoOutput::of(&output);
        let has_error = |event: &CargoEvent| matches!(event, CargoEvent::CompilerMessage(event) if diagnostics::is_error(&event.message));
        if output.status.success() || events.iter().any(has_error) {
            return Ok(events);
        }
        let title = &self.profile.title;
        let message = format!("cargo cannot build the file for {title}: {stderr}");
        Err(Error::input(full_disk_first(&message)))
    }

    fn cargo_command(&self, folder: &Path, rustc: &Path) -> Command {
        let toolchain = self.toolchain;
        // The judge's own cargo is beside the judge's rustc.
        let beside = rustc
            .with_file_name("cargo")
            .with_extension(std::env::consts::EXE_EXTENSION);
        let own = Some(beside).filter(|cargo| cargo.is_file());
        let cargo = own.or(toolchain.tool("cargo")).unwrap_or_else(cargo_path);
        let mut command = clean_command(&cargo);
        command.current_dir(&self.project.context.folder);
        let options = "rustc --release --quiet --color never --message-format json";
        command
            .args(options.split(' '))
            .args(["--target", &toolchain.host, "--manifest-path"])
            .arg(folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(folder.join("target"));
        let compile = &self.profile.compile;
        for (name, usual) in RELEASE_DEFAULTS {
            let said = compile.release_setting(name).map(|said| match said {
                toml::Value::String(said) => said.clone(),
                said => said.to_string(),
            });
            let name = name.to_uppercase().replace('-', "_");
            let value = said.unwrap_or_else(|| usual.to_string());
            command.env(format!("CARGO_PROFILE_RELEASE_{name}"), value);
        }
        command
            .env("CARGO_ENCODED_RUSTFLAGS", compile.flags().join("\x1f"))
            .env("RUSTC", rustc)
            .env("RUSTC_WRAPPER", "")
            .env("RUSTC_WORKSPACE_WRAPPER", "");
        command
    }

    /// Returns the package's Cargo.toml. The package is its own workspace, because it is in the folder of another one.
    fn manifest(&self) -> String {
        let profile = self.profile;
        let (edition, more) = (profile.edition.as_str(), &profile.compile.manifest);
        let mut text = format!(
            "{more}\n[workspace]\n\n[package]\nname = \"main\"\nversion = \"0.0.0\"\n\
             edition = \"{edition}\"\npublish = false\n\n[dependencies]\n",
        );
        for krate in &self.crates {
            let (package, version) = (&krate.package, &krate.pinned.version);
            let features = &krate.pinned.features;
            let _ = writeln!(
                text,
                "{package} = {{ version = \"={version}\", features = {features:?} }}"
            );
        }
        text
    }
}

/// Writes a file only if its content differs, because cargo rebuilds if a file is newer, even with the same content.
fn write_if_changed(path: &Path, content: &str) -> Result<(), Error> {
    match fs::read_to_string(path) {
        Ok(old) if old == content => Ok(()),
        _ => fs::write(path, content).map_err(|error| cannot_write(path, &error)),
    }
}
