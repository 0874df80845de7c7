//! # Compiling as a judge that calls cargo does
//!
//! The judge has a package named `main` whose source is the submission, and which depends on the judge's crates. One
//! such package is kept for each judge, so that the crates are compiled once and not for each submission. Only one
//! process at a time may have it, which a lock sees to.
//!
//! Crates come from where the user's cargo takes them, because nothing is downloaded for a judge: cargo hears its
//! configuration as it does in the current folder. What such a configuration says about flags, the target, wrappers and
//! the release profile is overruled.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use cargo_metadata::{Artifact, Message as Event};
use serde_json::json;

use crate::compile::rustc::{self, Message};
use crate::compile::store::Entry;
use crate::profile::{Pinned, Profile};
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::cannot_write;
use crate::workspace::metadata::{crate_name, lacks_a_crate, without_advice};
use crate::workspace::toolchain::{Toolchain, broken, call, cargo, clean_command};
use judge_runner::interrupt;
use judge_runner::text::shell_word;

/// What cargo's release profile is where nobody says anything else.
const RELEASE: [(&str, &str); 6] = [
    ("opt-level", "3"),
    ("debug-assertions", "false"),
    ("overflow-checks", "false"),
    ("lto", "false"),
    ("panic", "unwind"),
    ("codegen-units", "16"),
];

/// How often somebody who waits for the package asks for it.
const PERIOD: Duration = Duration::from_millis(50);

/// A program that uses none of the crates, but depends on them.
pub(super) const EMPTY: &str = "fn main() {}\n";

/// One of the judge's crates.
#[derive(Clone, Debug)]
pub struct Crate<'a> {
    /// The name in code.
    pub name: &'a str,
    /// The name of the package.
    pub package: &'a str,
    /// The version and the features that the judge has.
    pub pinned: &'a Pinned,
}

/// The package of a judge, for programs that use some of its crates.
pub(super) struct JudgesPackage<'a> {
    pub toolchain: &'a Toolchain,
    pub profile: &'a Profile,
    pub crates: &'a [Crate<'a>],
    /// The folder that the package's own is in.
    pub root: &'a Path,
}

impl JudgesPackage<'_> {
    /// Builds a source and puts the program where it is wanted, or returns what the compiler has against it.
    pub fn build(&self, rustc: &Path, source: &str, program: &Path) -> Result<Vec<Message>, Error> {
        let locked = self.lock()?;
        let mut messages = Vec::new();
        for event in self.call_cargo(&locked, rustc, source)? {
            match event {
                Event::CompilerMessage(event) => messages.push(event.message),
                Event::CompilerArtifact(Artifact {
                    executable: Some(executable),
                    ..
                }) => {
                    fs::copy(&executable, program)
                        .map_err(|error| cannot_write(program, &error))?;
                    return Ok(Vec::new());
                }
                _ => {}
            }
        }
        Ok(messages)
    }

    /// Returns what tells rustc where the judge's crates are, which are compiled first if they are not there yet. The
    /// entry is that of [`EMPTY`].
    pub fn crate_arguments(&self, entry: &Entry) -> Result<Vec<String>, Error> {
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
        let events = self.call_cargo(&self.lock()?, &self.toolchain.rustc, EMPTY)?;
        let mut arguments = Vec::new();
        for event in events {
            let Event::CompilerArtifact(made) = event else {
                continue;
            };
            let mut files = made.filenames.iter();
            let Some(file) = files.find(|file| file.extension() != Some("rmeta")) else {
                continue;
            };
            let folder = file.parent().map_or("", |folder| folder.as_str());
            arguments.extend(["-L".to_string(), format!("dependency={folder}")]);
            let is_it = |known: &&Crate| {
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

    /// Waits until nobody else has the package.
    fn lock(&self) -> Result<Locked, Error> {
        // A judge's name may be anything, a folder's may not.
        let is_odd = |c: char| !c.is_ascii_alphanumeric() && c != '_';
        let name = self.profile.name.replace(is_odd, "-");
        let folder = self.root.join(name);
        fs::create_dir_all(folder.join("src")).map_err(|error| cannot_write(&folder, &error))?;
        let path = folder.join("lock");
        let failed = |error| cannot_write(&path, &error);
        let lock = File::create(&path).map_err(failed)?;
        let mut is_said = false;
        // The system would wait on through an interrupt.
        loop {
            match lock.try_lock() {
                Ok(()) => break,
                Err(TryLockError::Error(error)) => return Err(failed(error)),
                Err(TryLockError::WouldBlock) if is_said => {
                    interrupt::check().map_err(failed)?;
                    thread::sleep(PERIOD);
                }
                Err(TryLockError::WouldBlock) => {
                    let title = &self.profile.title;
                    let what = format_args!("until another process has built for {title}");
                    message::status("Blocking", what);
                    is_said = true;
                }
            }
        }
        Ok(Locked {
            folder,
            _lock: lock,
        })
    }

    /// Builds a source as the judge does.
    fn call_cargo(&self, at: &Locked, rustc: &Path, source: &str) -> Result<Vec<Event>, Error> {
        let manifest = at.folder.join("Cargo.toml");
        write_if_changed(&manifest, &self.manifest())?;
        write_if_changed(&at.folder.join("src").join("main.rs"), source)?;
        let mut command = self.command(at, rustc);
        let output = call(&mut command)?;
        let events: Vec<Event> = Event::parse_stream(&*output.stdout).flatten().collect();
        let has_error = |event: &Event| matches!(event, Event::CompilerMessage(event) if rustc::is_error(&event.message));
        if output.status.success() || events.iter().any(has_error) {
            return Ok(events);
        }
        Err(self.failure(&command, &output, &manifest))
    }

    fn command(&self, at: &Locked, rustc: &Path) -> Command {
        let toolchain = self.toolchain;
        // The judge's own cargo lies beside its own compiler.
        let beside = rustc
            .with_file_name("cargo")
            .with_extension(std::env::consts::EXE_EXTENSION);
        let own = Some(beside).filter(|cargo| cargo.is_file());
        let mut command = clean_command(&own.or(toolchain.tool("cargo")).unwrap_or_else(cargo));
        let options = "build --release --quiet --offline --color never --message-format json";
        command
            .args(options.split(' '))
            .args(["--target", &toolchain.host, "--manifest-path"])
            .arg(at.folder.join("Cargo.toml"))
            .arg("--target-dir")
            .arg(at.folder.join("target"));
        let compile = &self.profile.compile;
        for (name, usual) in RELEASE {
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

    /// The package's Cargo.toml. It is a workspace of its own, because it lies in the folder of another.
    fn manifest(&self) -> String {
        let profile = self.profile;
        let (edition, more) = (profile.edition.as_str(), &profile.compile.manifest);
        let mut text = format!(
            "{more}\n[workspace]\n\n[package]\nname = \"main\"\nversion = \"0.0.0\"\n\
             edition = \"{edition}\"\npublish = false\n\n[dependencies]\n",
        );
        for krate in self.crates {
            let (package, version) = (krate.package, &krate.pinned.version);
            let features = &krate.pinned.features;
            let _ = writeln!(
                text,
                "{package} = {{ version = \"={version}\", features = {features:?} }}"
            );
        }
        text
    }

    /// Says why cargo could not build, when the source is not to blame.
    fn failure(&self, command: &Command, output: &Output, manifest: &Path) -> Error {
        let said = String::from_utf8_lossy(&output.stderr);
        if !lacks_a_crate(&said) {
            return broken(command, &output.stderr);
        }
        let title = &self.profile.title;
        let cause = without_advice(&said);
        let manifest = shell_word(&manifest.to_string_lossy());
        let said = format!("a crate that {title} has is not in cargo's cache: {cause}");
        Error::input(said).help(format_args!(
            "this gets it: cargo fetch --manifest-path {manifest}"
        ))
    }
}

/// The package's folder, which nobody else has at the same time.
struct Locked {
    folder: PathBuf,
    _lock: File,
}

/// Leaves the time of a file alone whose content is right already: cargo goes by that.
fn write_if_changed(path: &Path, content: &str) -> Result<(), Error> {
    match fs::read_to_string(path) {
        Ok(old) if old == content => Ok(()),
        _ => fs::write(path, content).map_err(|error| cannot_write(path, &error)),
    }
}
