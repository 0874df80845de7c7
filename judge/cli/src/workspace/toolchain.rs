//! # The compiler that is at hand
//!
//! Finds cargo, rustc and clippy, and asks rustc for all that others have to know of it: its version, where its
//! toolchain lies and which `cfg` are set.
//!
//! The tools are called by their own path and not by rustup's proxies: those cost more than what they start, and choose
//! the toolchain by the current folder, which is another one when a bundle is compiled.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use semver::Version;

use crate::profile::Profile;
use crate::ui::error::Error;
use crate::ui::output::full_disk_first;
use judge_runner::interrupt;

/// The tools, and what rustc says about the machine that it compiles for.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The compiler: that of the toolchain itself, where rustup's proxy would be asked otherwise.
    pub rustc: PathBuf,
    /// What `rustc -vV` says.
    pub verbose_version: String,
    /// The target that it compiles for, such as `x86_64-unknown-linux-gnu`.
    pub host: String,
    /// The folder that the toolchain's `bin` and `lib` are in.
    sysroot: PathBuf,
    /// One line for each `cfg` of a build with `-O` and no other flag, such as `unix` or `target_os="linux"`.
    pub cfg: Vec<String>,
}

/// Returns the cargo that called this program, or else the one on the path.
pub fn cargo() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// Asks rustc.
pub fn ask() -> Result<Toolchain, Error> {
    let rustc = rustc();
    // The two calls of rustc cost less side by side, and all commands begin with them.
    let version = Command::new(&rustc)
        .arg("-vV")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| cannot_run(&rustc, &error))?;
    // Nearly every judge compiles with optimisation and nothing else that decides on a `cfg`.
    let printed = print(&rustc, &["-O", "--print", "sysroot", "--print", "cfg"])?;
    let version = version.wait_with_output();
    let version = version.map_err(|error| cannot_run(&rustc, &error))?;
    let verbose_version = String::from_utf8_lossy(&version.stdout).into_owned();
    let mut printed = printed.into_iter();
    let sysroot = PathBuf::from(printed.next().unwrap_or_default());
    let host = verbose_version
        .lines()
        .find_map(|line| line.strip_prefix("host: "));
    let mut toolchain = Toolchain {
        host: host.unwrap_or_default().to_string(),
        verbose_version,
        sysroot,
        cfg: printed.collect(),
        rustc,
    };
    toolchain.rustc = toolchain.tool("rustc").unwrap_or(toolchain.rustc);
    Ok(toolchain)
}

/// Returns the lines that rustc prints.
fn print(rustc: &Path, arguments: &[impl AsRef<std::ffi::OsStr>]) -> Result<Vec<String>, Error> {
    let output = clean_command(rustc).args(arguments).output();
    let output = output.map_err(|error| cannot_run(rustc, &error))?;
    if !output.status.success() {
        return Err(Error::input(format!(
            "{} does not say which `cfg` it sets\n{}",
            rustc.display(),
            String::from_utf8_lossy(&output.stderr).trim()
        )));
    }
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(text.lines().map(str::to_string).collect())
}

impl Toolchain {
    /// Returns the toolchain's own program of this name, if it has it.
    pub fn tool(&self, name: &str) -> Option<PathBuf> {
        let name = format!("{name}{}", env::consts::EXE_SUFFIX);
        Some(self.sysroot.join("bin").join(name)).filter(|path| path.is_file())
    }

    /// Returns the compiler's version, if it tells it.
    pub fn version(&self) -> Option<Version> {
        let mut lines = self.verbose_version.lines();
        let release = lines.find_map(|line| line.strip_prefix("release: "))?;
        release.parse().ok()
    }

    /// Returns the compiler that a judge has, if it is installed: this one, the one that the profile names, or that of
    /// another of rustup's toolchains, which lie beside each other.
    pub fn compiler_of(&self, profile: &Profile) -> Option<PathBuf> {
        if profile.rustc_path.is_some() {
            return profile.rustc_path.clone();
        }
        let version = profile.rustc.as_ref()?;
        if self.version().as_ref() == Some(version) {
            return Some(self.rustc.clone());
        }
        let version = version.to_string();
        let toolchains = fs::read_dir(self.sysroot.parent()?).ok()?.flatten();
        let named = |name: &str| {
            let rest = name.strip_prefix(&version);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        toolchains
            .filter(|toolchain| named(&toolchain.file_name().to_string_lossy()))
            .map(|toolchain| toolchain.path().join("bin/rustc"))
            .map(|rustc| rustc.with_extension(env::consts::EXE_EXTENSION))
            .find(|rustc| rustc.is_file())
    }

    /// Returns one line for each `cfg` that a judge's compiler sets. They depend on how the judge calls it: `--cfg`
    /// among its flags, debug assertions, target features, what a panic does. A library is cut down by them, so they
    /// have to be the compiler's own.
    pub fn cfg_of(&self, profile: &Profile) -> Result<Vec<String>, Error> {
        let mut flags = profile.compile.rustc_flags();
        if flags == ["-O"] {
            return Ok(self.cfg.clone());
        }
        flags.extend(["--print", "cfg"].map(str::to_string));
        print(&self.rustc, &flags)
    }
}

/// Returns a command that hears nothing of what the caller's own builds are told: flags, wrappers, profiles, target
/// folders.
///
/// What says where cargo and rustup keep their files stays, and where crates come from. A cargo that is called like that
/// still hears the configurations that it finds.
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
fn rustc() -> PathBuf {
    let named = env::var_os("RUSTC").filter(|name| !name.is_empty());
    let beside_cargo = cargo()
        .with_file_name("rustc")
        .with_extension(env::consts::EXE_EXTENSION);
    match named {
        Some(named) => PathBuf::from(named),
        None if beside_cargo.is_file() => beside_cargo,
        None => PathBuf::from("rustc"),
    }
}

/// Words the failure to start a tool.
pub fn cannot_run(program: &Path, error: &io::Error) -> Error {
    Error::input(format!("cannot run {}: {error}", program.display()))
}

/// Runs a tool, which an interrupt ends.
pub fn call(command: &mut Command) -> Result<Output, Error> {
    interrupt::output(command).map_err(|error| cannot_run(Path::new(command.get_program()), &error))
}

/// Words the failure of a tool that does not blame the source.
pub fn broken(command: &Command, said: &[u8]) -> Error {
    let said = String::from_utf8_lossy(said);
    Error::input(full_disk_first(&format!(
        "{} fails\n{}",
        command.get_program().display(),
        said.trim()
    )))
}
