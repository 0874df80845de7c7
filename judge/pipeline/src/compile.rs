//! # Compiling as the judge does
//!
//! Compiles one source with the judge's edition, flags and crates, in two ways. A check stops at errors and lints,
//! which is quick. It uses the toolchain at hand, because old compilers lack some lints. A build makes the program that
//! the judge would run, with the judge's own compiler if that is installed. Neither inherits the settings of the user's
//! own builds. [`programs`] builds the workspace's own programs with cargo instead.
//!
//! Results are kept by the content of the source and of everything else that decides them ([`store`]).

use std::path::{Path, PathBuf};
use std::process::Command;

use judge_bundler::Edition;
use judge_facts::error::Error;
use judge_facts::profile::{CompileTool, Language, Profile};

use crate::compile::diagnostics::{DEAD_CODE_LINTS, Diagnostic, TOO_NEW_LINT};
use crate::compile::store::{Entry, SOURCE};
use crate::files::content_hash;
use crate::process::{clean_command, run_compiler, run_tool, tool_failed};
use crate::workspace::project::Project;
use crate::workspace::toolchain::Toolchain;

pub mod programs;
pub mod store;

pub mod diagnostics;
pub(crate) mod native;

mod cargo_build;
pub(crate) mod cargo_check;
pub(crate) mod freshness;
mod package;

pub(crate) use package::JudgesCrate;

/// Returns the linker flag for the stack size, which Windows reads from the program's file. `.cargo/config.toml` sets
/// the same flag for the user's own builds, and says why 32-bit platforms have none.
fn stack_flag(host: &str) -> Option<&'static str> {
    if !host.starts_with("x86_64") && !host.starts_with("aarch64") {
        None
    } else if host.ends_with("-windows-msvc") {
        Some("-Clink-arg=/STACK:1073741824")
    } else if host.contains("-windows-gnu") {
        Some("-Clink-arg=-Wl,--stack,1073741824")
    } else {
        None
    }
}

/// A judge's way to compile, with the judge's crates that one program uses.
pub(crate) struct Compiler<'a> {
    project: &'a Project,
    toolchain: &'a Toolchain,
    profile: &'a Profile,
    crates: Vec<JudgesCrate<'a>>,
    /// Everything but the source that decides a result, as text for the hash that names the result's folder.
    settings: String,
    judges_rustc: Option<PathBuf>,
    /// The path of clippy; `None` if it is not installed or the judge's version is unknown.
    clippy: Option<PathBuf>,
}

/// A result, or the compiler's messages with at least one error.
pub(crate) type Made<T = ()> = Result<T, Vec<Diagnostic>>;

/// Runs rustc to make a file. Returns the compiler's messages if they contain an error.
pub(crate) fn make_with_rustc(command: &mut Command, file: &Path) -> Result<Made, Error> {
    command.args(["--error-format", "json", "-o"]).arg(file);
    let output = run_compiler(command)?;
    let found = diagnostics::parse(&output.stderr);
    match output.status.success() {
        true => Ok(Ok(())),
        false if found.iter().any(diagnostics::is_error) => Ok(Err(found)),
        false => Err(tool_failed(command, &output)),
    }
}

/// Returns a hash of the compilers that make the program that a judge would run.
pub fn compilers_hash(toolchain: &Toolchain, profile: &Profile) -> String {
    match profile.takes {
        Language::Rust => toolchain.judges_rustc_hash(profile),
        Language::C => {
            let wasm = toolchain.wasm_compiler().map(|found| &found.version);
            content_hash(&(wasm, native::c_compiler_hash()))
        }
    }
}

pub(crate) fn edition_of(profile: &Profile) -> Edition {
    Edition::parse(&profile.edition).expect("a profile is read with a known edition only")
}

impl<'a> Compiler<'a> {
    /// Prepares the judge's compiler and flags for programs that use `crates`.
    pub(crate) fn new(
        project: &'a Project,
        toolchain: &'a Toolchain,
        profile: &'a Profile,
        crates: Vec<JudgesCrate<'a>>,
    ) -> Self {
        let clippy = toolchain.tool("clippy-driver");
        let clippy = clippy.filter(|_| profile.rustc.is_some());
        let judges_rustc = toolchain.judges_rustc(profile);
        let judge = (&profile.compile, &profile.edition, &profile.rustc);
        let lints = (DEAD_CODE_LINTS, TOO_NEW_LINT);
        let version = &toolchain.verbose_version;
        let judges_hash = toolchain.judges_rustc_hash(profile);
        let settings = format!(
            "{lints:?} {crates:?} {judge:?} {judges_rustc:?} {judges_hash} {clippy:?} {version}"
        );
        Compiler {
            project,
            toolchain,
            profile,
            crates,
            settings,
            judges_rustc,
            clippy,
        }
    }

    /// Tells the user which checks are skipped because a tool is not installed.
    pub(crate) fn note_unchecked(&self) {
        let title = &self.profile.title;
        let Some(version) = &self.profile.rustc else {
            return;
        };
        if self.clippy.is_none() {
            self.project.context.note(format_args!(
                "clippy is not installed, so this check cannot detect items of std that are newer than Rust {version}, \
                 which {title} uses; install it with `rustup component add clippy`"
            ));
        }
        // A compiler no newer than the judge's accepts no newer syntax.
        let own = self.toolchain.version();
        if self.judges_rustc.is_none() && own.is_none_or(|own| own > *version) {
            self.project.context.note(format_args!(
                "Rust {version}, which {title} uses, is not installed, so this check cannot detect newer syntax; install \
                 it with `rustup toolchain install {version}`"
            ));
        }
    }

    /// Returns the errors and lints about a source. The options `more` may ask for more lints.
    pub(crate) fn check(&self, source: &str, more: &[String]) -> Result<Vec<Diagnostic>, Error> {
        let name = format!("check{}.json", more.concat());
        let entry = self.entry(source)?;
        if let Some(kept) = entry.read(&name) {
            return Ok(diagnostics::parse(&kept));
        }
        let mut command = self.check_command(&entry, source)?;
        command.args(more);
        let workplace = entry.workplace()?;
        let output = run_tool(command.arg("-o").arg(workplace.path().join("check.rmeta")))?;
        let found = diagnostics::parse(&output.stderr);
        if !output.status.success() && !found.iter().any(diagnostics::is_error) {
            return Err(tool_failed(&command, &output));
        }
        // An error that is not about the source may be gone the next time, so it is not kept.
        if output.status.success() || found.iter().any(diagnostics::blames_source) {
            entry.write(&name, &output.stderr)?;
        }
        Ok(found)
    }

    fn check_command(&self, entry: &Entry, source: &str) -> Result<Command, Error> {
        let compiler = self.clippy.as_ref().unwrap_or(&self.toolchain.rustc);
        let mut command = self.command(compiler, entry);
        // Lints that the source denies fail the build, not this check. This check needs even the lints that the source
        // allows, as many solutions do for the whole file.
        command.args("--error-format json --emit metadata --cap-lints warn".split(' '));
        let level = if source.contains("#![allow(") {
            "--force-warn"
        } else {
            "-W"
        };
        for lint in DEAD_CODE_LINTS {
            command.args([level, lint]);
        }
        if let (Some(_), Some(version)) = (&self.clippy, &self.profile.rustc) {
            entry.write("clippy.toml", format!("msrv = \"{version}\"\n").as_bytes())?;
            command.env("CLIPPY_CONF_DIR", entry.folder());
            command.args(["-A", "clippy::all", "--force-warn", TOO_NEW_LINT]);
        }
        if self.profile.compile.tool == CompileTool::Cargo && !self.crates.is_empty() {
            let entry = self.entry(package::EMPTY_PROGRAM)?;
            command.args(self.crate_arguments(&entry)?);
        }
        Ok(command)
    }

    pub(crate) fn build(&self, source: &str) -> Result<Made<PathBuf>, Error> {
        let name = format!("main{}", std::env::consts::EXE_SUFFIX);
        let entry = self.entry(source)?;
        entry.make(name, |made| match self.profile.compile.tool {
            CompileTool::Rustc => self.build_with_rustc(&entry, made),
            CompileTool::Cargo => self.build_with_cargo(self.build_rustc(), source, made),
        })
    }

    fn build_with_rustc(&self, entry: &Entry, program: &Path) -> Result<Made, Error> {
        let mut command = self.command(self.build_rustc(), entry);
        command.args(stack_flag(&self.toolchain.host));
        make_with_rustc(&mut command, program)
    }

    fn build_rustc(&self) -> &Path {
        self.judges_rustc.as_ref().unwrap_or(&self.toolchain.rustc)
    }

    /// Returns a call of rustc, or of clippy in its place, with the judge's flags.
    ///
    /// The source is named without a folder, so compiler messages and panics call it `main.rs`.
    fn command(&self, compiler: &Path, entry: &Entry) -> Command {
        let mut command = clean_command(compiler);
        command.current_dir(entry.folder()).arg(SOURCE);
        command.args(["--crate-name", "main"]);
        command.args(["--edition", &self.profile.edition]);
        command.args(self.profile.compile.rustc_flags());
        command
    }

    /// Opens the folder under `<target>/judge` for this compiler's results from a source.
    pub(crate) fn entry(&self, source: &str) -> Result<Entry, Error> {
        let root = self.project.target().join("judge");
        store::open_entry(&root, &self.settings, SOURCE, source.as_bytes())
    }
}
