//! # Compiling as the judge does
//!
//! Compiles one source with the judge's edition, flags and crates, in two ways: only as far as errors and lints show,
//! which is quick, and to the program that the judge would run. What a caller's own builds are told, by environment or
//! by a configuration of cargo's, is not heard, except for where crates come from. All results are kept by content, and
//! under all that decides what comes out.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::compile::configuration::Configuration;
use crate::compile::lints::EditionLint;
use crate::compile::rustc::{DEAD, Message};
use crate::compile::store::{Entry, SOURCE};
use crate::profile::{Kind, Pinned, Profile};
use crate::ui::error::Error;
use crate::ui::output::full_disk_first;
use crate::workspace::toolchain::{Toolchain, cannot_run, clean_command};
use judge_bundler::Edition;
use judge_runner::interrupt;

pub mod lints;
pub mod places;
pub mod rustc;

mod configuration;
mod package;
mod store;

/// The lint that finds what the judge's compiler does not have yet.
pub const TOO_NEW: &str = "clippy::incompatible_msrv";

/// A judge's way to compile, with the crates that one program uses.
#[derive(Debug)]
pub struct Compiler<'a> {
    toolchain: &'a Toolchain,
    profile: &'a Profile,
    crates: Vec<Crate<'a>>,
    root: PathBuf,
    /// What the user's cargo is told, if the judge calls cargo.
    configuration: Option<Configuration>,
    /// All that decides what comes out, for the names under which results are kept.
    settings: String,
    /// Clippy, if it is installed and there is something that it can find.
    clippy: Option<PathBuf>,
}

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

/// What came of compiling a source.
#[derive(Clone, Debug)]
pub enum Built {
    /// The program.
    Program(PathBuf),
    /// What the compiler has against it.
    Failed(Vec<Message>),
}

impl<'a> Compiler<'a> {
    /// Prepares to compile programs that use some of the judge's crates. Results go under `<target>/judge`.
    pub fn new(
        toolchain: &'a Toolchain,
        profile: &'a Profile,
        crates: Vec<Crate<'a>>,
        target_directory: &Path,
    ) -> Result<Self, Error> {
        let clippy = toolchain
            .tool("clippy-driver")
            .filter(|_| profile.rustc.is_some());
        let configuration = match profile.compile.kind {
            Kind::Rustc => None,
            Kind::Cargo => Some(Configuration::read()?),
        };
        let heard = configuration.as_ref().map(Configuration::key);
        let (version, judge) = (&profile.rustc, (&profile.compile, profile.edition));
        let lints = (DEAD, TOO_NEW, EditionLint::ALL);
        let settings = format!(
            "{lints:?} {crates:?} {judge:?} {version:?} {clippy:?} {heard:?} {}",
            toolchain.verbose_version()?
        );
        Ok(Compiler {
            toolchain,
            profile,
            crates,
            root: target_directory.join("judge"),
            configuration,
            settings,
            clippy,
        })
    }

    /// Tells whether the standard library's items are held against the judge's version.
    pub fn finds_what_is_too_new(&self) -> bool {
        self.clippy.is_some()
    }

    /// Returns what the compiler and its lints have to say about a source.
    pub fn lint(&self, source: &str) -> Result<Vec<Message>, Error> {
        self.lint_in(source, self.profile.edition)
    }

    /// Returns what the compiler and its lints would have to say if the judge compiled with another edition.
    pub fn lint_in(&self, source: &str, edition: Edition) -> Result<Vec<Message>, Error> {
        let kept = format!("lint{}.json", edition.as_str());
        let entry = store::entry(&self.root, &self.settings, source)?;
        if let Some(kept) = entry.read(&kept) {
            return Ok(rustc::messages(&kept));
        }
        let mut command = self.lint_command(&entry, source, edition)?;
        let workplace = entry.workplace()?;
        let metadata = workplace.path("lint.rmeta");
        command.arg("-o").arg(&metadata);
        name_source(&mut command, &entry);
        let output = interrupt::output(&mut command)
            .map_err(|error| cannot_run(Path::new(command.get_program()), &error))?;
        let messages = rustc::messages(&output.stderr);
        if !output.status.success() && !messages.iter().any(Message::is_error) {
            return Err(broken(&command, &output.stderr));
        }
        if output.status.success() || messages.iter().any(Message::blames_source) {
            // What went wrong around the source may go well the next time.
            entry.write(&kept, &output.stderr)?;
        }
        Ok(messages)
    }

    fn lint_command(
        &self,
        entry: &Entry,
        source: &str,
        edition: Edition,
    ) -> Result<Command, Error> {
        let mut command = clean_command(
            &self
                .clippy
                .clone()
                .unwrap_or_else(|| self.toolchain.compiler()),
        );
        self.language(&mut command, edition);
        command.args(["--emit", "metadata"]);
        // A lint that the source denies is for the program that is built and not for this look at it; one that the
        // source allows as a whole, as solutions do to be left in peace, is asked for all the same.
        command.args(["--cap-lints", "warn"]);
        let level = if source.contains("#![allow(") {
            "--force-warn"
        } else {
            "-W"
        };
        for lint in DEAD {
            command.args([level, lint]);
        }
        for lint in EditionLint::ALL.iter().filter(|lint| lint.since > edition) {
            command.args(["--force-warn", lint.name]);
        }
        if let (Some(_), Some(version)) = (&self.clippy, &self.profile.rustc) {
            entry.write("clippy.toml", format!("msrv = \"{version}\"\n").as_bytes())?;
            command.env("CLIPPY_CONF_DIR", entry.folder()).args([
                "-A",
                "clippy::all",
                "--force-warn",
                TOO_NEW,
            ]);
        }
        if self.profile.compile.kind == Kind::Cargo {
            package::pass_crates(self, &mut command)?;
        }
        Ok(command)
    }

    /// Compiles a source to the program that the judge would run.
    pub fn build(&self, source: &str) -> Result<Built, Error> {
        let name = format!("main{}", std::env::consts::EXE_SUFFIX);
        let entry = store::entry(&self.root, &self.settings, source)?;
        let program = entry.folder().join(&name);
        if program.is_file() {
            return Ok(Built::Program(program));
        }
        let workplace = entry.workplace()?;
        let made = workplace.path(&name);
        let failed = match self.profile.compile.kind {
            Kind::Rustc => self.call_rustc(&entry, &made)?,
            Kind::Cargo => package::build(self, source, &made)?,
        };
        if !failed.is_empty() {
            return Ok(Built::Failed(failed));
        }
        entry.adopt(&made, &name)?;
        Ok(Built::Program(program))
    }

    /// Compiles the one file, and returns what the compiler has against it.
    fn call_rustc(&self, entry: &Entry, program: &Path) -> Result<Vec<Message>, Error> {
        let mut command = clean_command(&self.toolchain.compiler());
        self.language(&mut command, self.profile.edition);
        command.arg("-o").arg(program);
        name_source(&mut command, entry);
        let output = interrupt::output(&mut command)
            .map_err(|error| cannot_run(Path::new(command.get_program()), &error))?;
        if output.status.success() {
            return Ok(Vec::new());
        }
        let messages = rustc::messages(&output.stderr);
        if messages.iter().any(Message::is_error) {
            Ok(messages)
        } else {
            Err(broken(&command, &output.stderr))
        }
    }

    /// Tells rustc, or clippy in its place, how the judge's compiler is called.
    fn language(&self, command: &mut Command, edition: Edition) {
        command.args(["--crate-name", "main", "--edition", edition.as_str()]);
        command
            .args(["--error-format", "json"])
            .args(&self.profile.compile.flags);
    }
}

/// Has a compiler read the source under a name without a folder, which is then also the name in what the compiler and
/// the program say about it.
fn name_source(command: &mut Command, entry: &Entry) {
    command.arg(SOURCE).current_dir(entry.folder());
}

/// Words the failure of a tool that does not blame the source.
fn broken(command: &Command, said: &[u8]) -> Error {
    let said = String::from_utf8_lossy(said);
    Error::input(full_disk_first(&format!(
        "{} fails\n{}",
        command.get_program().display(),
        said.trim()
    )))
}
