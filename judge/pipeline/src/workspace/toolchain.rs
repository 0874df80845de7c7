//! # The compiler at hand
//!
//! Finds cargo, rustc and clippy, and asks rustc for its version, its folder and the `cfg` values that it sets.
//!
//! The tools are called by their own paths instead of rustup's proxies. A proxy takes longer than the tool that it
//! starts, and it chooses the toolchain by the current folder, which differs when a bundle is compiled.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use judge_facts::error::Error;
use judge_facts::profile::{Language, Profile};
use judge_runner::interrupt::{self, ScratchFolder};
use judge_runner::text;
use semver::Version;

use super::wasm::WasmCompiler;
use crate::compile::store::content_hash;

/// The paths of the tools, and rustc's answers about itself.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The compiler: the toolchain's own, instead of rustup's proxy.
    pub rustc: PathBuf,
    /// The output of `rustc -vV`.
    pub(crate) verbose_version: String,
    /// The target that rustc compiles for, such as `x86_64-unknown-linux-gnu`.
    pub(crate) host: String,
    /// The folder that contains the toolchain's `bin` and `lib`.
    sysroot: PathBuf,
    /// One line for each `cfg` of a build with `-O` and no other flag, such as `unix` or `target_os="linux"`.
    pub(crate) cfg: Vec<String>,
    wasm: OnceLock<Option<WasmCompiler>>,
}

/// Returns a command that runs cargo in a folder: the cargo that started this program, or else the one on the path.
pub fn cargo(folder: &Path) -> Command {
    let mut command = Command::new(cargo_path());
    command.current_dir(folder);
    command
}

pub(crate) fn cargo_path() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

impl Toolchain {
    /// Asks the rustc that cargo would use in a folder.
    pub fn find(folder: &Path) -> Result<Self, Error> {
        let rustc = rustc_path();
        let print = |arguments: &[&str]| {
            print_lines(clean_command(&rustc).args(arguments).current_dir(folder))
        };
        let version = verbose_version(folder)?;
        let version: Vec<&str> = version.lines().collect();
        // Nearly every judge compiles with optimisation and no other flag that decides on a `cfg`.
        let mut printed = print(&["-O", "--print", "sysroot", "--print", "cfg"])?.into_iter();
        let host = version.iter().find_map(|line| line.strip_prefix("host: "));
        let mut toolchain = Toolchain {
            host: host.unwrap_or_default().to_string(),
            verbose_version: version.join("\n"),
            sysroot: PathBuf::from(printed.next().unwrap_or_default()),
            cfg: printed.collect(),
            wasm: OnceLock::new(),
            rustc: rustc.clone(),
        };
        toolchain.rustc = toolchain.tool("rustc").unwrap_or(toolchain.rustc);
        Ok(toolchain)
    }

    /// Returns the path of one of the toolchain's tools, if it is installed.
    pub(crate) fn tool(&self, name: &str) -> Option<PathBuf> {
        let name = format!("{name}{}", env::consts::EXE_SUFFIX);
        Some(self.sysroot.join("bin").join(name)).filter(|path| path.is_file())
    }

    /// Returns the compiler's version, if its output contains one.
    pub fn version(&self) -> Option<Version> {
        let mut lines = self.verbose_version.lines();
        let release = lines.find_map(|line| line.strip_prefix("release: "))?;
        release.parse().ok()
    }

    /// Returns a compiler for WebAssembly, if one is installed.
    pub fn wasm_compiler(&self) -> Option<&WasmCompiler> {
        let found = self.wasm.get_or_init(|| WasmCompiler::find(self));
        found.as_ref()
    }

    /// Returns a judge's compiler, if it is installed: the one that the profile names, this one, or that of another of
    /// rustup's toolchains, which share a folder.
    pub(crate) fn judges_rustc(&self, profile: &Profile) -> Option<PathBuf> {
        if profile.rustc_path.is_some() {
            return profile.rustc_path.clone();
        }
        let version = profile.rustc.as_ref()?;
        if self.version().as_ref() == Some(version) {
            return Some(self.rustc.clone());
        }
        let version = version.to_string();
        let toolchains = fs::read_dir(self.sysroot.parent()?).ok()?.flatten();
        let is_named = |name: &str| {
            let rest = name.strip_prefix(&version);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        toolchains
            .filter(|toolchain| is_named(&toolchain.file_name().to_string_lossy()))
            .map(|toolchain| toolchain.path().join("bin/rustc"))
            .map(|rustc| rustc.with_extension(env::consts::EXE_EXTENSION))
            .find(|rustc| rustc.is_file())
    }

    /// Returns a hash of a judge's compiler, which another may replace at the same path.
    pub(crate) fn judges_rustc_hash(&self, profile: &Profile) -> String {
        content_hash(
            &self
                .judges_rustc(profile)
                .and_then(|path| fs::read(path).ok()),
        )
    }

    /// Returns one line for each `cfg` that a judge's compiler sets. They depend on the judge's flags: `--cfg`, debug
    /// assertions, target features, the panic strategy. Libraries are cut down by them, so the compiler itself is asked.
    pub(crate) fn cfg_at(&self, profile: &Profile) -> Result<Vec<String>, Error> {
        if let (Language::C, Some(wasm)) = (profile.takes, self.wasm_compiler()) {
            return print_lines(wasm.command().args(["--print", "cfg"]));
        }
        let flags = profile.compile.rustc_flags();
        if flags == ["-O"] {
            return Ok(self.cfg.clone());
        }
        print_lines(
            clean_command(&self.rustc)
                .args(flags)
                .args(["--print", "cfg"]),
        )
    }
}

/// Returns what the rustc that cargo would use in a folder says about itself.
///
/// # Errors
/// If it cannot be run.
pub fn verbose_version(folder: &Path) -> Result<String, Error> {
    let lines = print_lines(clean_command(&rustc_path()).arg("-vV").current_dir(folder))?;
    Ok(lines.join("\n"))
}

fn print_lines(command: &mut Command) -> Result<Vec<String>, Error> {
    let rustc = Path::new(command.get_program()).to_path_buf();
    let output = command.output();
    let output = output.map_err(|error| cannot_run(&rustc, &error))?;
    if !output.status.success() {
        let (rustc, text) = (rustc.display(), stderr_text(&output));
        let text = text.trim();
        return Err(Error::input(format!("{rustc} failed\n{text}")));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::to_string).collect())
}

/// Returns the files with the configuration of a cargo that runs in a folder, the nearest first.
pub(crate) fn configuration_files(folder: &Path) -> Vec<PathBuf> {
    let folders = folder.ancestors().map(|folder| folder.join(".cargo"));
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(env::home_dir()?.join(".cargo")));
    let files = folders
        .chain(home)
        .flat_map(|folder| ["config.toml", "config"].map(|name| folder.join(name)));
    let mut found: Vec<PathBuf> = Vec::new();
    for file in files.filter(|file| file.is_file()) {
        // The home may be one of the folders above.
        if !found.contains(&file) {
            found.push(file);
        }
    }
    found
}

/// Returns a command that does not inherit the settings of the user's own builds: flags, wrappers, profiles, target
/// folders.
///
/// It inherits where cargo and rustup keep their files and where crates come from. A cargo that is started like this
/// still reads the configuration files that it finds.
pub fn clean_command(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let begins = |prefixes: &[&str]| prefixes.iter().any(|prefix| text.starts_with(prefix));
        if begins(&["CARGO", "RUST", "CLIPPY"])
            && !begins(&["CARGO_HOME", "CARGO_REGISTRIES_", "RUSTUP_"])
        {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// Returns the rustc that cargo would use: the one that `RUSTC` names, or the one beside cargo, or the one on the path.
fn rustc_path() -> PathBuf {
    let named = env::var_os("RUSTC").filter(|name| !name.is_empty());
    let beside_cargo = cargo_path()
        .with_file_name("rustc")
        .with_extension(env::consts::EXE_EXTENSION);
    match named {
        Some(named) => PathBuf::from(named),
        None if beside_cargo.is_file() => beside_cargo,
        None => PathBuf::from("rustc"),
    }
}

fn cannot_run(program: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot run {}: {error}", program.display()))
}

/// Runs a tool, which an interrupt ends.
pub(crate) fn run_tool(command: &mut Command) -> Result<Output, Error> {
    interrupt::output(command).map_err(|error| cannot_run(Path::new(command.get_program()), &error))
}

/// Runs a tool that may link programs, and removes the temporary files that it leaves behind if it is ended.
pub(crate) fn run_compiler(command: &mut Command) -> Result<Output, Error> {
    let folder = ScratchFolder::new().map_err(|error| Error::input(error.to_string()))?;
    folder.lend_to(command);
    run_tool(command)
}

pub(crate) fn stderr_text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The failure of a tool for a reason other than the source.
pub(crate) fn tool_failed(command: &Command, output: &Output) -> Error {
    Error::input(full_disk_first(&format!(
        "{} failed\n{}",
        command.get_program().display(),
        stderr_text(output).trim()
    )))
}

/// Puts a full disk, if that is the reason, in front of a tool's output: a linker names it only after a page of its own
/// arguments.
pub(crate) fn full_disk_first(text: &str) -> String {
    let phrases = ["No space left on device", "(os error 28)"];
    let is_full = phrases.iter().any(|phrase| text.contains(phrase));
    let reason = if is_full { "the disk is full\n" } else { "" };
    format!("{reason}{text}")
}

/// The error of a file or folder that cannot be written.
pub fn cannot_write(path: &Path, error: &io::Error) -> Error {
    Error::input(text::cannot_write(path, error))
}
