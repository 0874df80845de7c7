//! # Programs for the browser
//!
//! A bundle needs nothing but the standard library, so any compiler will do that has it for WASI: the user's own, with
//! rustup's target, or Debian's. What was compiled is kept, by the source and the compiler.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};
use judge_pipeline::compile::store;
use judge_pipeline::workspace::toolchain::{Toolchain, clean_command};

use crate::workspace;

/// The commands that install a compiler with the target.
pub const HELP: &str = "`rustup target add wasm32-wasip1`, or on Debian `apt-get install rustc libstd-rust-dev-wasm32 lld`";

/// The target's names, the older one last.
const TARGETS: [&str; 2] = ["wasm32-wasip1", "wasm32-wasi"];

/// For size: the pages carry what comes out.
const FLAGS: [&str; 9] = [
    "--edition=2021",
    "--cap-lints=allow",
    "-Copt-level=s",
    "-Clto",
    "-Cpanic=abort",
    "-Cstrip=symbols",
    "-Ccodegen-units=1",
    "--crate-name=main",
    "--crate-type=bin",
];

/// What became stable later.
const UNSTABLE: &str = "once_cell, mixed_integer_ops, let_else, inline_const";

/// A compiler that has the target.
pub struct Compiler {
    rustc: PathBuf,
    flags: Vec<String>,
    /// True if it needs a flag for library features that became stable later.
    is_old: bool,
    /// What it says of itself.
    pub version: String,
}

impl Compiler {
    /// Finds the compiler: the user's own, or else the system's, which Debian has the target for.
    pub fn find(toolchain: &Toolchain) -> Option<Compiler> {
        Compiler::at(&toolchain.rustc, &[])
            .or_else(|| Compiler::at(Path::new("/usr/bin/rustc"), &["-Clinker=wasm-ld"]))
    }

    fn at(rustc: &Path, flags: &[&str]) -> Option<Compiler> {
        let sysroot = said(clean_command(rustc).args(["--print", "sysroot"]))?;
        let libraries = Path::new(sysroot.trim()).join("lib/rustlib");
        let has = |target: &&str| libraries.join(target).join("lib").is_dir();
        let target = TARGETS.into_iter().find(has)?;
        // Debian's compiler comes without a linker for the target.
        if !flags.is_empty() {
            said(Command::new("wasm-ld").arg("--version"))?;
        }
        let version = said(clean_command(rustc).arg("--version"))?;
        let minor = version.split('.').nth(1)?.parse::<u32>().ok()?;
        let target = format!("--target={target}");
        let flags = flags.iter().map(|flag| flag.to_string()).chain([target]);
        Some(Compiler {
            rustc: rustc.to_path_buf(),
            flags: flags.collect(),
            is_old: minor < 70,
            version,
        })
    }

    /// Compiles a program from its text: a bundle, or what a file of the workspace is made of.
    pub fn compile(&self, name: &str, text: &str, file: Option<&str>) -> Result<Vec<u8>> {
        let root = workspace::output()?.with_file_name("study-programs");
        let settings = format!("{}{:?}{FLAGS:?}", self.version, self.flags);
        let entry =
            store::open_entry(&root, &settings, text).map_err(|error| anyhow!("{error}"))?;
        if let Some(program) = entry.read("main.wasm") {
            return Ok(program);
        }
        let workplace = entry.workplace().map_err(|error| anyhow!("{error}"))?;
        let mut command = clean_command(&self.rustc);
        // A panic names the file, and this machine's folders have no place in a page.
        if let Some(file) = file {
            command.current_dir(workspace::root()).arg(file);
        } else {
            let source = workplace.path("main.rs");
            fs::write(&source, text)
                .with_context(|| format!("cannot write {}", source.display()))?;
            command.current_dir(workplace.path("")).arg("main.rs");
        }
        command.args(FLAGS).args(&self.flags);
        command.arg("-o").arg(workplace.path("main.wasm"));
        if self.is_old {
            // What it has is not yet called stable: `OnceLock`, which proconio needs, `checked_add_signed`, `let else`.
            command.env("RUSTC_BOOTSTRAP", "1");
            command.arg(format!("-Zcrate-attr=feature({UNSTABLE})"));
        }
        let output = command.output();
        let output = output.with_context(|| format!("cannot run {}", self.rustc.display()))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            bail!("{name} does not compile for the browser\n{}", said.trim());
        }
        let adopted = entry.adopt(&workplace.path("main.wasm"), "main.wasm");
        adopted.map_err(|error| anyhow!("{error}"))?;
        let program = entry.read("main.wasm");
        program.with_context(|| format!("{name} was compiled and cannot be read"))
    }
}

/// The standard output of a command that can be run and succeeds.
fn said(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let is_well = output.status.success();
    is_well.then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}
