//! # The compiler that is at hand
//!
//! Finds cargo, rustc and clippy, and asks rustc once, in one call, for all that the bundler has to know: where its
//! toolchain lies and which `cfg` are set. The call runs beside `cargo metadata`, so it costs no time of its own.
//!
//! The tools are called by their own path and not by rustup's proxies: those cost more than what they start, and choose
//! the toolchain by the current folder, which is another one when a bundle is compiled.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::ui::error::Error;

/// The tools, and what rustc says about the machine that it compiles for.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The compiler.
    pub rustc: PathBuf,
    /// The folder that the toolchain's `bin` and `lib` are in.
    sysroot: PathBuf,
    /// One line for each `cfg` of a build with `-O` and no other flag, such as `unix` or `target_os="linux"`.
    pub cfg: Vec<String>,
}

/// A call of rustc that is still running.
pub struct Asked {
    rustc: PathBuf,
    child: Child,
}

/// Returns the cargo that called this program, or else the one on the path.
pub fn cargo() -> PathBuf {
    env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from)
}

/// Begins to ask rustc.
pub fn ask() -> Result<Asked, Error> {
    let rustc = rustc();
    let mut command = Command::new(&rustc);
    // Nearly every judge compiles with optimisation and nothing else that decides on a `cfg`.
    command.args(["-O", "--print", "sysroot", "--print", "cfg"]);
    let child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    match child {
        Ok(child) => Ok(Asked { rustc, child }),
        Err(error) => Err(cannot_run(&rustc, &error)),
    }
}

impl Asked {
    /// Waits for the answer.
    pub fn answer(self) -> Result<Toolchain, Error> {
        let output = self
            .child
            .wait_with_output()
            .map_err(|error| cannot_run(&self.rustc, &error))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let mut lines = text.lines().map(str::to_string);
        match lines.next() {
            Some(sysroot) if output.status.success() => Ok(Toolchain {
                rustc: self.rustc,
                sysroot: sysroot.into(),
                cfg: lines.collect(),
            }),
            _ => Err(says_no_cfg(&self.rustc, &output.stderr)),
        }
    }
}

impl Toolchain {
    /// Returns the toolchain's own program of this name, if it has it.
    pub fn tool(&self, name: &str) -> Option<PathBuf> {
        let path = self
            .sysroot
            .join("bin")
            .join(format!("{name}{}", env::consts::EXE_SUFFIX));
        path.is_file().then_some(path)
    }

    /// Returns the rustc of the toolchain itself, where rustup's proxy would be asked otherwise.
    pub fn compiler(&self) -> PathBuf {
        self.tool("rustc").unwrap_or_else(|| self.rustc.clone())
    }

    /// Asks rustc which `cfg` are set when it is called with these flags.
    ///
    /// # Errors
    /// If it does not take them.
    pub fn cfg_with(&self, flags: &[String]) -> Result<Vec<String>, Error> {
        let rustc = self.compiler();
        let output = clean_command(&rustc)
            .args(flags)
            .args(["--print", "cfg"])
            .output()
            .map_err(|error| cannot_run(&rustc, &error))?;
        if !output.status.success() {
            return Err(says_no_cfg(&rustc, &output.stderr));
        }
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text.lines().map(str::to_string).collect())
    }

    /// Asks rustc for its version and the name of its target, as `rustc -vV` tells them.
    pub fn verbose_version(&self) -> Result<String, Error> {
        let rustc = self.compiler();
        let output = Command::new(&rustc)
            .arg("-vV")
            .output()
            .map_err(|error| cannot_run(&rustc, &error))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Returns the target that rustc compiles for, such as `x86_64-unknown-linux-gnu`.
    pub fn host(&self) -> Result<String, Error> {
        let version = self.verbose_version()?;
        let host = version.lines().find_map(|line| line.strip_prefix("host: "));
        host.map(str::to_string)
            .ok_or_else(|| Error::input("rustc does not say which target it compiles for"))
    }
}

/// Returns a command that hears nothing of what the caller's own builds are told: flags, wrappers, profiles, target
/// folders.
///
/// What says where cargo and rustup keep their files stays. A cargo that is called like that still hears the
/// configuration there.
pub fn clean_command(program: &Path) -> Command {
    let mut command = Command::new(program);
    for (name, _) in env::vars_os() {
        let text = name.to_string_lossy();
        let leaks = ["CARGO", "RUST", "CLIPPY"]
            .iter()
            .any(|prefix| text.starts_with(prefix));
        if leaks && text != "CARGO_HOME" && !text.starts_with("RUSTUP_") {
            command.env_remove(name);
        }
    }
    command.stdin(Stdio::null());
    command
}

/// Returns the rustc that cargo would use: the one that `RUSTC` names, or the one beside cargo, or the one on the path.
fn rustc() -> PathBuf {
    let named = env::var_os("RUSTC")
        .filter(|name| !name.is_empty())
        .map(PathBuf::from);
    let beside_cargo = || {
        Some(
            cargo()
                .with_file_name("rustc")
                .with_extension(env::consts::EXE_EXTENSION),
        )
        .filter(|rustc| rustc.is_file())
    };
    named
        .or_else(beside_cargo)
        .unwrap_or_else(|| PathBuf::from("rustc"))
}

fn says_no_cfg(rustc: &Path, said: &[u8]) -> Error {
    let said = String::from_utf8_lossy(said);
    Error::input(format!(
        "{} does not say which `cfg` it sets\n{}",
        rustc.display(),
        said.trim()
    ))
}

/// Words the failure to start a tool.
pub fn cannot_run(program: &Path, error: &std::io::Error) -> Error {
    Error::input(format!("cannot run {}: {error}", program.display()))
}
