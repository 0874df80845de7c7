//! # Compiling as the judge does
//!
//! Compiles one source with the judge's edition, flags and crates, in two ways: only as far as errors and lints show,
//! which is quick, and to the program that the judge would run. The first is the work of the toolchain at hand, because
//! only a young one has all lints; the second is that of the judge's own compiler, if it is installed. What a caller's
//! own builds are told by the environment is not heard, but by [`own`], which has cargo build what the workspace says.
//! All results are kept by content, and under all that decides what comes out.

use std::path::{Path, PathBuf};
use std::process::Command;

use semver::Version;

use crate::compile::lints::{DEAD, EDITION_LINTS, TOO_NEW};
use crate::compile::package::JudgesPackage;
use crate::compile::rustc::Message;
use crate::compile::store::{Entry, SOURCE};
use crate::profile::{Kind, Profile};
use crate::ui::error::Error;
use crate::workspace::toolchain::{Toolchain, broken, call, clean_command};
use judge_bundler::Edition;

pub mod lints;
pub mod own;
pub mod places;
pub mod rustc;
pub mod store;

mod package;

pub use package::Crate;

/// A judge's way to compile, with the crates that one program uses.
#[derive(Debug)]
pub struct Compiler<'a> {
    toolchain: &'a Toolchain,
    profile: &'a Profile,
    crates: Vec<Crate<'a>>,
    root: PathBuf,
    /// All that decides what comes out, for the names under which results are kept.
    settings: String,
    /// The judge's own compiler, if it is installed.
    judges_own: Option<PathBuf>,
    /// Clippy, if it is installed and there is something that it can find.
    clippy: Option<PathBuf>,
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
    ) -> Self {
        let clippy = toolchain.tool("clippy-driver");
        let clippy = clippy.filter(|_| profile.rustc.is_some());
        let judges_own = toolchain.compiler_of(profile);
        let judge = (&profile.compile, profile.edition, &profile.rustc);
        let lints = (DEAD, TOO_NEW, EDITION_LINTS);
        let version = &toolchain.verbose_version;
        let settings =
            format!("{lints:?} {crates:?} {judge:?} {judges_own:?} {clippy:?} {version}");
        Compiler {
            toolchain,
            profile,
            crates,
            root: target_directory.join("judge"),
            settings,
            judges_own,
            clippy,
        }
    }

    /// Tells whether the standard library's items are held against the judge's version.
    pub fn finds_what_is_too_new(&self) -> bool {
        self.clippy.is_some()
    }

    /// Tells whether programs are built by a compiler that is no younger than the judge's, so that it takes no syntax
    /// that the judge's does not.
    pub fn knows_the_syntax(&self) -> bool {
        let own = self.toolchain.version();
        let is_younger = |judge: &Version| own.as_ref().is_none_or(|own| own > judge);
        self.judges_own.is_some() || !self.profile.rustc.as_ref().is_some_and(is_younger)
    }

    /// Returns what the compiler and its lints have to say about a source.
    pub fn lint(&self, source: &str) -> Result<Vec<Message>, Error> {
        self.lint_in(source, self.profile.edition)
    }

    /// Returns what the compiler and its lints would have to say if the judge compiled with another edition.
    pub fn lint_in(&self, source: &str, edition: Edition) -> Result<Vec<Message>, Error> {
        let kept = format!("lint{}.json", edition.as_str());
        let entry = self.entry(source)?;
        if let Some(kept) = entry.read(&kept) {
            return Ok(rustc::messages(&kept));
        }
        let mut command = self.lint_command(&entry, source, edition)?;
        let workplace = entry.workplace()?;
        let output = call(command.arg("-o").arg(workplace.path("lint.rmeta")))?;
        let messages = rustc::messages(&output.stderr);
        if !output.status.success() && !messages.iter().any(rustc::is_error) {
            return Err(broken(&command, &output.stderr));
        }
        if output.status.success() || messages.iter().any(rustc::blames_source) {
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
        let compiler = self.clippy.as_ref().unwrap_or(&self.toolchain.rustc);
        let mut command = self.command(compiler, entry, edition);
        // A lint that the source denies is for the program that is built and not for this look at it; one that the
        // source allows as a whole, as solutions do to be left in peace, is asked for all the same.
        command.args("--error-format json --emit metadata --cap-lints warn".split(' '));
        let level = if source.contains("#![allow(") {
            "--force-warn"
        } else {
            "-W"
        };
        for lint in DEAD {
            command.args([level, lint]);
        }
        for lint in EDITION_LINTS.iter().filter(|lint| lint.since > edition) {
            command.args(["--force-warn", lint.name]);
        }
        if let (Some(_), Some(version)) = (&self.clippy, &self.profile.rustc) {
            entry.write("clippy.toml", format!("msrv = \"{version}\"\n").as_bytes())?;
            command.env("CLIPPY_CONF_DIR", entry.folder());
            command.args(["-A", "clippy::all", "--force-warn", TOO_NEW]);
        }
        if self.profile.compile.kind == Kind::Cargo && !self.crates.is_empty() {
            let entry = self.entry(package::EMPTY)?;
            command.args(self.package().crate_arguments(&entry)?);
        }
        Ok(command)
    }

    /// Compiles a source to the program that the judge would run.
    pub fn build(&self, source: &str) -> Result<Built, Error> {
        let name = format!("main{}", std::env::consts::EXE_SUFFIX);
        let entry = self.entry(source)?;
        let program = entry.folder().join(&name);
        if program.is_file() {
            return Ok(Built::Program(program));
        }
        let workplace = entry.workplace()?;
        let made = workplace.path(&name);
        let failed = match self.profile.compile.kind {
            Kind::Rustc => self.call_rustc(&entry, &made)?,
            Kind::Cargo => self.package().build(self.builds_with(), source, &made)?,
        };
        if !failed.is_empty() {
            return Ok(Built::Failed(failed));
        }
        entry.adopt(&made, &name)?;
        Ok(Built::Program(program))
    }

    /// Compiles the one file, and returns what the compiler has against it.
    fn call_rustc(&self, entry: &Entry, program: &Path) -> Result<Vec<Message>, Error> {
        let mut command = self.command(self.builds_with(), entry, self.profile.edition);
        let version = self.profile.rustc.as_ref();
        // Messages in JSON are stable since Rust 1.12.
        let has_json = self.judges_own.is_none() || version.is_none_or(|own| own.minor >= 12);
        if has_json {
            command.args(["--error-format", "json"]);
        }
        let output = call(command.arg("-o").arg(program))?;
        if output.status.success() {
            return Ok(Vec::new());
        }
        let messages = match has_json {
            true => rustc::messages(&output.stderr),
            false => rustc::plain_message(&output.stderr),
        };
        if messages.iter().any(rustc::is_error) {
            return Ok(messages);
        }
        Err(broken(&command, &output.stderr))
    }

    /// The compiler that makes the program.
    fn builds_with(&self) -> &Path {
        self.judges_own.as_ref().unwrap_or(&self.toolchain.rustc)
    }

    /// Returns a call of rustc, or of clippy in its place, as the judge's compiler is called.
    ///
    /// The source has a name without a folder, which is then also the name in what the compiler and the program say
    /// about it.
    fn command(&self, compiler: &Path, entry: &Entry, edition: Edition) -> Command {
        let mut command = clean_command(compiler);
        command.current_dir(entry.folder()).arg(SOURCE);
        command.args(["--crate-name", "main"]);
        // The first compilers know no other edition, and not the word either.
        if edition != Edition::E2015 {
            command.args(["--edition", edition.as_str()]);
        }
        command.args(self.profile.compile.rustc_flags());
        command
    }

    fn package(&self) -> JudgesPackage<'_> {
        JudgesPackage {
            toolchain: self.toolchain,
            profile: self.profile,
            crates: &self.crates,
            root: &self.root,
        }
    }

    fn entry(&self, source: &str) -> Result<Entry, Error> {
        store::entry(&self.root, &self.settings, source)
    }
}
