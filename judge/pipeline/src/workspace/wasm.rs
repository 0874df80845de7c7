//! # Compiling for WebAssembly
//!
//! The book runs programs in the browser, and C is made from a WebAssembly object. A bundle needs only the standard
//! library, so any rustc with a WASI target will do: the user's own, with rustup's target, or Debian's on `PATH`.

use std::env;
use std::iter;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{clean_command, printed_lines};

/// The help that says how to install a compiler with a WASI target.
pub const HELP: &str = "run `rustup target add wasm32-wasip1` for your own compiler, or on Debian `apt-get install rustc \
                        libstd-rust-dev-wasm32`";

/// The target triples for WASI, the older one last.
const TARGETS: [&str; 2] = ["wasm32-wasip1", "wasm32-wasi"];

/// The features that bundles use and that are unstable in an old compiler: `OnceLock`, which proconio needs,
/// `checked_add_signed`, `let else`, `const` blocks, `div_ceil`, `pop_first` and others.
const UNSTABLE: &str = "once_cell, mixed_integer_ops, let_else, inline_const, int_roundings, map_first_last, is_sorted, \
                        io_read_to_string, label_break_value, exclusive_range_pattern, half_open_range_patterns, \
                        generic_associated_types, array_methods, cell_update, byte_slice_trim_ascii";

#[derive(Clone, Debug)]
pub struct WasmCompiler {
    rustc: PathBuf,
    target: &'static str,
    is_old: bool,
    /// True for the user's own compiler. Rustup adds a linker to its target; Debian has the linker in another package.
    pub is_own: bool,
    /// The compiler's name and version, as the compiler prints them.
    pub version: String,
}

impl WasmCompiler {
    /// Finds a compiler that has a WASI target: beside `rustc`, the user's own, or else the first one on `PATH`.
    pub(super) fn find(rustc: &Path) -> Option<Self> {
        let own = rustc.parent()?.to_path_buf();
        let path = env::var_os("PATH").unwrap_or_default();
        let mut folders = iter::once(own.clone()).chain(env::split_paths(&path));
        folders.find_map(|folder| WasmCompiler::at(&folder, folder == own))
    }

    /// Returns the compiler in `bin` if it has a WASI target. The libraries beside `bin` tell before the compiler runs.
    fn at(bin: &Path, is_own: bool) -> Option<Self> {
        let rustc = bin.join("rustc").with_extension(env::consts::EXE_EXTENSION);
        let libraries = bin.parent()?.join("lib/rustlib");
        let has = |target: &&str| libraries.join(target).join("lib").is_dir();
        let target = TARGETS.into_iter().find(has)?;
        let version = printed_lines(clean_command(&rustc).arg("--version")).ok()?;
        let version = version.concat();
        let minor = version.split('.').nth(1)?.parse::<u32>().ok()?;
        Some(WasmCompiler {
            rustc,
            target,
            is_old: minor < 70,
            is_own,
            version,
        })
    }

    pub fn command(&self) -> Command {
        let mut command = clean_command(&self.rustc);
        command.args(["--target", self.target, "--crate-name=main"]);
        command.args(["-Copt-level=s", "-Cpanic=abort", "-Ccodegen-units=1"]);
        if self.is_old {
            command.env("RUSTC_BOOTSTRAP", "1");
            command.arg(format!("-Zcrate-attr=feature({UNSTABLE})"));
        }
        command
    }
}
