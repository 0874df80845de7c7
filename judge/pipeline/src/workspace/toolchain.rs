//! # The compiler at hand
//!
//! Finds cargo, rustc and clippy, and asks rustc for its version, its sysroot and its `cfg` values.
//!
//! The tools are called by their own paths, not through rustup's proxies. A proxy takes longer than the tool that it
//! starts, and it chooses the toolchain by the current folder, which differs when a bundle is compiled.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use judge_facts::error::Error;
use judge_facts::profile::{Language, Profile};
use semver::Version;

use super::wasm::WasmCompiler;
use crate::files::{content_hash, file_hash};
use crate::process::{cargo_home, cargo_path, clean_command, printed_lines};

#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The toolchain's own rustc, not rustup's proxy.
    pub rustc: PathBuf,
    pub(crate) verbose_version: String,
    /// The host triple, such as `x86_64-unknown-linux-gnu`.
    pub(crate) host: String,
    /// The folder with the toolchain's `bin` and `lib`.
    sysroot: PathBuf,
    wasm: OnceLock<Option<WasmCompiler>>,
}

impl Toolchain {
    /// Finds the rustc that cargo would use in a folder, asks it for its sysroot, and the rustc there for its version.
    pub fn find(folder: &Path) -> Result<Self, Error> {
        let named = rustc_path();
        let print = |rustc: &Path, arguments: &str| {
            let mut command = clean_command(rustc);
            printed_lines(command.args(arguments.split(' ')).current_dir(folder))
        };
        let sysroot = PathBuf::from(print(&named, "--print sysroot")?.concat());
        let rustc = tool_in(&sysroot, "rustc").unwrap_or(named);
        let version = print(&rustc, "-vV")?;
        let host = version.iter().find_map(|line| line.strip_prefix("host: "));
        Ok(Toolchain {
            host: host.unwrap_or_default().to_string(),
            verbose_version: version.join("\n"),
            sysroot,
            wasm: OnceLock::new(),
            rustc,
        })
    }

    pub(crate) fn tool(&self, name: &str) -> Option<PathBuf> {
        tool_in(&self.sysroot, name)
    }

    pub fn version(&self) -> Option<Version> {
        let mut lines = self.verbose_version.lines();
        let release = lines.find_map(|line| line.strip_prefix("release: "))?;
        release.parse().ok()
    }

    pub fn wasm_compiler(&self) -> Option<&WasmCompiler> {
        let found = self.wasm.get_or_init(|| WasmCompiler::find(&self.rustc));
        found.as_ref()
    }

    /// Returns a judge's compiler if it is installed: the one that the profile names, this toolchain's rustc, or the
    /// rustc of another toolchain of rustup's in the same folder.
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
        // A toolchain for another platform makes programs for that platform.
        let full = format!("{version}-{}", self.host);
        let is_named = |name: &str| name == version || name == full;
        toolchains
            .filter(|toolchain| is_named(&toolchain.file_name().to_string_lossy()))
            .map(|toolchain| toolchain.path().join("bin/rustc"))
            .map(|rustc| rustc.with_extension(env::consts::EXE_EXTENSION))
            .find(|rustc| rustc.is_file())
    }

    /// Returns a hash of a judge's compiler: an update may put another compiler at the same path.
    pub(crate) fn judges_rustc_hash(&self, profile: &Profile) -> String {
        let rustc = self.judges_rustc(profile);
        content_hash(&rustc.and_then(|rustc| file_hash(&rustc).ok()))
    }

    /// Returns the `cfg` values of a judge's compiler. They depend on the judge's flags: `--cfg`, debug assertions,
    /// target features, the panic strategy. Libraries are cut down by these values, so only rustc's own answer will do.
    pub(crate) fn cfg_at(&self, profile: &Profile) -> Result<Vec<String>, Error> {
        if let (Language::C, Some(wasm)) = (profile.takes, self.wasm_compiler()) {
            return printed_lines(wasm.command().args(["--print", "cfg"]));
        }
        let mut command = clean_command(&self.rustc);
        command.args(profile.compile.rustc_flags());
        printed_lines(command.args(["--print", "cfg"]))
    }
}

fn tool_in(sysroot: &Path, name: &str) -> Option<PathBuf> {
    let name = format!("{name}{}", env::consts::EXE_SUFFIX);
    Some(sysroot.join("bin").join(name)).filter(|path| path.is_file())
}

/// Returns the configuration files that cargo reads in a folder, the nearest first.
pub fn configuration_files(folder: &Path) -> Vec<PathBuf> {
    let folders = folder.ancestors().map(|folder| folder.join(".cargo"));
    let files = folders
        .chain(cargo_home())
        .flat_map(|folder| ["config.toml", "config"].map(|name| folder.join(name)));
    let mut found: Vec<PathBuf> = Vec::new();
    for file in files.filter(|file| file.is_file()) {
        // Cargo's home may be the `.cargo` of a folder above.
        if !found.contains(&file) {
            found.push(file);
        }
    }
    found
}

/// Returns the rustc that cargo would use: the one that `RUSTC` names, else the one beside cargo, or on `PATH`.
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
