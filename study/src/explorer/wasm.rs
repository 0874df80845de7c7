//! # Programs for the browser
//!
//! Each compiled program is kept, by its source and the compiler.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, anyhow, bail};
use judge_pipeline::compile::store;
use judge_pipeline::workspace::toolchain::Toolchain;
use judge_pipeline::workspace::wasm::WasmCompiler;

use crate::workspace;

/// The commands that install a compiler with the target.
pub const HELP: &str = "`rustup target add wasm32-wasip1`, or on Debian `apt-get install rustc libstd-rust-dev-wasm32 lld`";

/// For size: the pages carry what comes out.
const FLAGS: [&str; 5] = [
    "--edition=2021",
    "--cap-lints=allow",
    "-Clto",
    "-Cstrip=symbols",
    "--crate-type=bin",
];

/// Debian's linker for the target.
const LINKER: &str = "wasm-ld";

/// A compiler that has the target and can link for it.
pub struct Compiler(&'static WasmCompiler);

impl Compiler {
    /// Finds the compiler.
    pub fn find(toolchain: &'static Toolchain) -> Option<Compiler> {
        let found = toolchain.wasm_compiler()?;
        let has_linker = || Command::new(LINKER).arg("--version").output().is_ok();
        (found.is_own || has_linker()).then_some(Compiler(found))
    }

    /// Its own description.
    pub fn version(&self) -> &str {
        &self.0.version
    }

    /// Compiles a program from its text: a bundle, or what a file of the workspace is made of.
    pub fn compile(&self, name: &str, text: &str, file: Option<&str>) -> Result<Vec<u8>> {
        let root = workspace::output()?.with_file_name("study-programs");
        let settings = format!("{:?}{FLAGS:?}", self.0);
        let entry = store::open_entry(&root, &settings, store::SOURCE, text.as_bytes())
            .map_err(|error| anyhow!("{error}"))?;
        if let Some(program) = entry.read("main.wasm") {
            return Ok(program);
        }
        let workplace = entry.workplace().map_err(|error| anyhow!("{error}"))?;
        let mut command = self.0.command();
        // A panic names the file, and this machine's folders have no place in a page.
        if let Some(file) = file {
            command.current_dir(workspace::root()).arg(file);
        } else {
            let source = workplace.path("main.rs");
            fs::write(&source, text)
                .with_context(|| format!("cannot write {}", source.display()))?;
            command.current_dir(workplace.path("")).arg("main.rs");
        }
        command.args(FLAGS);
        if !self.0.is_own {
            command.arg(format!("-Clinker={LINKER}"));
        }
        command.arg("-o").arg(workplace.path("main.wasm"));
        let output = command.output();
        let output = output.context("cannot run rustc")?;
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
