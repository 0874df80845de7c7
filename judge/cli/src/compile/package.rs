//! # Compiling as a judge that calls cargo does
//!
//! The judge has a package named `main` whose source is the submission, and which depends on the judge's crates. One
//! such package is kept for each judge, so that the crates are compiled once and not for each submission. Only one
//! process at a time may have it, which a lock sees to.

use std::fmt::Write as _;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;
use std::time::Duration;

use serde::Deserialize;

use super::{Compiler, Crate, broken};
use crate::compile::rustc::Message;
use crate::compile::store;
use crate::ui::error::Error;
use crate::ui::message;
use crate::ui::output::cannot_write;
use crate::workspace::toolchain::{cannot_run, cargo, clean_command};
use judge_runner::interrupt;

/// Builds a source and puts the program where it is wanted, or returns what the compiler has against it.
pub(super) fn build(
    compiler: &Compiler,
    source: &str,
    program: &Path,
) -> Result<Vec<Message>, Error> {
    let package = Package::lock(compiler)?;
    let events = package.build(compiler, source)?;
    let mut messages = Vec::new();
    for event in events {
        match event {
            Event::Message { message } => messages.push(message),
            Event::Artifact(Artifact {
                executable: Some(executable),
                ..
            }) => {
                fs::copy(&executable, program).map_err(|error| cannot_write(program, &error))?;
                return Ok(Vec::new());
            }
            Event::Artifact(_) | Event::Other => {}
        }
    }
    Ok(messages)
}

/// Tells rustc where the judge's crates are, which are compiled first if they are not there yet.
pub(super) fn pass_crates(compiler: &Compiler, command: &mut Command) -> Result<(), Error> {
    if compiler.crates.is_empty() {
        return Ok(());
    }
    const KEPT: &str = "crates";
    /// A program that uses none of the crates, but depends on them.
    const EMPTY: &str = "fn main() {}\n";
    let entry = store::entry(&compiler.root, &compiler.settings, EMPTY)?;
    let kept = entry
        .read(KEPT)
        .and_then(|bytes| String::from_utf8(bytes).ok());
    let all_there = |list: &String| {
        list.lines().all(|line| {
            line.split_once('=')
                .is_some_and(|(_, path)| Path::new(path).is_file())
        })
    };
    let list = match kept.filter(all_there) {
        Some(list) => list,
        None => {
            let package = Package::lock(compiler)?;
            let events = package.build(compiler, EMPTY)?;
            let list = list_crates(compiler, &events);
            entry.write(KEPT, list.as_bytes())?;
            list
        }
    };
    for line in list.lines() {
        command.arg("--extern").arg(line);
    }
    let mut dependencies = std::ffi::OsString::from("dependency=");
    dependencies.push(target_directory(compiler).join("release").join("deps"));
    command.arg("-L").arg(dependencies);
    Ok(())
}

/// One line for each crate, as rustc's `--extern` takes it.
fn list_crates(compiler: &Compiler, events: &[Event]) -> String {
    let mut list = String::new();
    for Crate {
        name,
        package,
        pinned,
    } in &compiler.crates
    {
        let new_id = format!("#{package}@{}", pinned.version);
        let old_id = format!("{package} {} (", pinned.version);
        let is_it = |artifact: &&Artifact| {
            artifact.package_id.ends_with(&new_id) || artifact.package_id.starts_with(&old_id)
        };
        let artifacts = events.iter().filter_map(|event| {
            if let Event::Artifact(artifact) = event {
                Some(artifact)
            } else {
                None
            }
        });
        let files = artifacts
            .filter(is_it)
            .filter(|artifact| artifact.target.is_library())
            .flat_map(|artifact| &artifact.filenames);
        if let Some(file) = files.into_iter().find(|file| !file.ends_with(".rmeta")) {
            let _ = writeln!(list, "{name}={file}");
        }
    }
    list
}

fn target_directory(compiler: &Compiler) -> PathBuf {
    folder(compiler).join("target")
}

/// The folder of the judge's package. A judge's name may be anything, a folder's may not.
fn folder(compiler: &Compiler) -> PathBuf {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '_' {
            c
        } else {
            '-'
        }
    };
    compiler
        .root
        .join(compiler.profile.name.chars().map(plain).collect::<String>())
}

/// The judge's package, which nobody else has at the same time.
struct Package {
    folder: PathBuf,
    _lock: File,
}

impl Package {
    fn lock(compiler: &Compiler) -> Result<Package, Error> {
        let folder = folder(compiler);
        fs::create_dir_all(folder.join("src")).map_err(|error| cannot_write(&folder, &error))?;
        let path = folder.join("lock");
        let lock = File::create(&path).map_err(|error| cannot_write(&path, &error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                message::status(
                    "Blocking",
                    format_args!(
                        "until another process has built for {}",
                        compiler.profile.title
                    ),
                );
                wait_for(&lock).map_err(|error| cannot_write(&path, &error))?;
            }
            Err(TryLockError::Error(error)) => return Err(cannot_write(&path, &error)),
        }
        Ok(Package {
            folder,
            _lock: lock,
        })
    }

    /// Builds a source as the judge does.
    fn build(&self, compiler: &Compiler, source: &str) -> Result<Vec<Event>, Error> {
        let manifest = self.folder.join("Cargo.toml");
        write_if_changed(&manifest, &manifest_text(compiler))?;
        write_if_changed(&self.folder.join("src").join("main.rs"), source)?;

        let mut command = clean_command(&compiler.toolchain.tool("cargo").unwrap_or_else(cargo));
        command.args([
            "build",
            "--release",
            "--quiet",
            "--offline",
            "--message-format",
            "json",
            "--manifest-path",
        ]);
        command
            .arg(&manifest)
            .arg("--target-dir")
            .arg(target_directory(compiler));
        command.env(
            "CARGO_ENCODED_RUSTFLAGS",
            compiler.profile.compile.flags.join("\x1f"),
        );
        command
            .env("RUSTC", compiler.toolchain.compiler())
            .env("RUSTC_WRAPPER", "")
            .env("RUSTC_WORKSPACE_WRAPPER", "");
        // Cargo looks for configurations from the current folder upwards, and the workspace's own is not for a judge.
        let root = self.folder.ancestors().last().unwrap_or(&self.folder);
        command.current_dir(root);
        if let Some(configuration) = &compiler.configuration {
            command.envs(configuration.environment(&self.folder.join("home"), root)?);
        }
        let output = interrupt::output(&mut command)
            .map_err(|error| cannot_run(Path::new(command.get_program()), &error))?;

        let lines = output
            .stdout
            .split(|&byte| byte == b'\n')
            .filter(|line| line.starts_with(b"{"));
        let events: Vec<Event> = lines
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect();
        let has_error =
            |event: &Event| matches!(event, Event::Message { message } if message.is_error());
        if output.status.success() || events.iter().any(has_error) {
            return Ok(events);
        }
        Err(failure(compiler, &command, &output, &manifest))
    }
}

/// Waits until nobody else has a lock. The system would wait on through an interrupt.
fn wait_for(lock: &File) -> io::Result<()> {
    const PERIOD: Duration = Duration::from_millis(50);
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(()),
            Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(error)) => return Err(error),
        }
        interrupt::check()?;
        thread::sleep(PERIOD);
    }
}

/// Says why cargo could not build, when the source is not to blame.
fn failure(compiler: &Compiler, command: &Command, output: &Output, manifest: &Path) -> Error {
    let said = String::from_utf8_lossy(&output.stderr);
    if !said.contains("offline") && !said.contains("failed to download") {
        return broken(command, &output.stderr);
    }
    let said: Vec<&str> = said
        .lines()
        .filter(|line| !line.contains("offline mode (--"))
        .collect();
    let said = said.join("\n");
    let title = &compiler.profile.title;
    let cause = said.trim().trim_start_matches("error: ");
    Error::input(format!(
        "a crate that {title} has is not in cargo's cache: {cause}"
    ))
    .help(format_args!(
        "nothing is downloaded unasked; run once: cargo fetch --manifest-path {}",
        judge_runner::text::shell_word(&manifest.to_string_lossy()),
    ))
}

/// The Cargo.toml of the judge's package. It is a workspace of its own, because it lies in the folder of another.
fn manifest_text(compiler: &Compiler) -> String {
    let mut text = format!(
        "[package]\nname = \"main\"\nversion = \"0.0.0\"\nedition = \"{}\"\npublish = false\n\n[workspace]\n\n{}\n[dependencies]\n",
        compiler.profile.edition.as_str(),
        compiler.profile.compile.manifest,
    );
    for Crate {
        package, pinned, ..
    } in &compiler.crates
    {
        let _ = writeln!(
            text,
            "{package} = {{ version = \"={}\", features = {:?} }}",
            pinned.version, pinned.features
        );
    }
    text
}

/// Leaves the time of a file alone whose content is right already: cargo goes by that.
fn write_if_changed(path: &Path, content: &str) -> Result<(), Error> {
    match fs::read_to_string(path) {
        Ok(old) if old == content => Ok(()),
        _ => fs::write(path, content).map_err(|error: io::Error| cannot_write(path, &error)),
    }
}

/// What cargo reports while it builds.
#[derive(Deserialize)]
#[serde(tag = "reason")]
enum Event {
    #[serde(rename = "compiler-artifact")]
    Artifact(Artifact),
    #[serde(rename = "compiler-message")]
    Message { message: Message },
    #[serde(other)]
    Other,
}

/// Something that was built.
#[derive(Deserialize)]
struct Artifact {
    package_id: String,
    target: ArtifactTarget,
    filenames: Vec<String>,
    executable: Option<PathBuf>,
}

#[derive(Deserialize)]
struct ArtifactTarget {
    kind: Vec<String>,
}

impl ArtifactTarget {
    fn is_library(&self) -> bool {
        self.kind
            .iter()
            .any(|kind| kind.ends_with("lib") || kind == "proc-macro")
    }
}
