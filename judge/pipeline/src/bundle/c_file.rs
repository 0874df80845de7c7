//! # The C file of a bundle
//!
//! For a judge that takes C, rustc compiles the bundle to a WebAssembly object, which holds the program and the parts
//! of the standard library that it uses. [`judge_to_c`] translates the object to C. The object is kept, so each bundle
//! is compiled once. A second C file, which is run here and never submitted, checks integers.

use std::convert::Infallible;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use judge_bundler::Bundle;
use judge_facts::error::{Error, Location};
use judge_facts::terms::Terms;
use judge_to_c::{Options, Translation};

use super::{BundleRequest, CompiledBundle, Maker, casts, check_length};
use crate::compile::diagnostics::{self, Diagnostic};
use crate::compile::native::compile_c;
use crate::compile::store::{Entry, SOURCE, open_entry};
use crate::compile::{Made, make_with_rustc};
use crate::files::{cannot_read, cannot_write};
use crate::workspace::wasm::{HELP, WasmCompiler};

const OBJECT: &str = "main.wasm";

/// Parts of the codes of errors that only `usize` of 32 bits causes. They differ between compilers.
const OF_32_BITS: [&str; 5] = ["overflow", "const_err", "E0080", "E0308", "E0512"];

/// Parts of the messages about SIMD and assembly. They differ between compilers.
const OF_X86: [&str; 4] = [
    "x86",
    "on this architecture",
    "this target",
    "current target",
];

/// The runtime checks in the C file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Checks {
    /// The checks of a release build.
    Release,
    /// The checks of a release build, and panics that name where an integer overflows or `as usize` truncates it.
    Integers,
}

impl BundleRequest<'_> {
    /// Compiles the C file of a bundle with integer checks, and returns the program.
    pub(crate) fn compile_checked_c(&self, bundle: &Bundle) -> Result<PathBuf, Error> {
        let c = Maker::new(self)?.translate(bundle, Checks::Integers)?;
        compile_c(self.project, self.profile, &c.text)
    }
}

impl Maker<'_> {
    pub(super) fn translate(&self, bundle: &Bundle, checks: Checks) -> Result<Translation, Error> {
        let BundleRequest {
            solution,
            problem,
            profile,
            ..
        } = *self.request;
        let Some(compiler) = self.request.toolchain.wasm_compiler() else {
            let message = format!(
                "making C for {} needs Rust's target for WebAssembly",
                profile.title
            );
            return Err(Error::input(message).help(HELP));
        };
        let options = Options {
            header: self.header(&compiler.version),
            memory_limit: Some(Terms::of(problem, profile).memory),
            names_panics: checks != Checks::Release,
        };
        let object = self.compile_object(compiler, bundle, checks)?;
        judge_to_c::translate(&object, &options).map_err(|found| {
            let mut error = Error::input(format!("cannot make C from `{solution}`: {found}"));
            error.location = place_of(&found.names, bundle).map(Box::new);
            error.refused()
        })
    }

    pub(super) fn compile_c(&self, bundle: Bundle) -> Result<CompiledBundle, Error> {
        let (project, profile) = (self.request.project, self.request.profile);
        let c = self.translate(&bundle, Checks::Release)?;
        check_length(&c.text, profile).map_err(|mut error| {
            let largest = c.features.iter().take(5);
            let shown = largest.map(|(feature, bytes)| format!("{feature}: {bytes}"));
            let shown = shown.collect::<Vec<_>>().join(", ");
            let remark = format!("note: its largest parts, in bytes: {shown}");
            error.remarks.push(remark);
            error
        })?;
        Ok(CompiledBundle {
            bundle,
            program: compile_c(project, profile, &c.text)?,
            text: c.text,
        })
    }

    fn compile_object(
        &self,
        compiler: &WasmCompiler,
        bundle: &Bundle,
        checks: Checks,
    ) -> Result<Vec<u8>, Error> {
        let text = judge_to_c::prepare(&bundle.text);
        let made = match checks {
            Checks::Release => self.run_wasm_compiler(compiler, &text, &[])?,
            Checks::Integers => {
                let checked = self.check_casts(compiler, &text)?;
                self.run_wasm_compiler(compiler, &checked, &["-Coverflow-checks=on"])?
            }
        };
        let found = match made {
            Ok(object) => return fs::read(&object).map_err(|error| cannot_read(&object, &error)),
            Err(found) => found,
        };
        let mut error = self.not_compiled(&found, bundle);
        let remark = format!("note: {} compiles it for WebAssembly", compiler.version);
        error.remarks.push(remark);
        let advice = found.iter().find_map(advice);
        let own = "run `rustup target add wasm32-wasip1` to use your own compiler";
        let advice = advice.or((!compiler.is_own).then_some(own));
        error.help.extend(advice.map(String::from));
        Err(error)
    }

    /// Returns the program's text with a check of each cast to `usize` that may truncate a number.
    fn check_casts(&self, compiler: &WasmCompiler, text: &str) -> Result<String, Error> {
        let probe = casts::probe(text);
        let entry = self.wasm_entry(compiler, &probe, "casts")?;
        let made = entry.make("checked.rs", |made| {
            let mut command = self.wasm_command(compiler, entry.folder());
            let metadata = made.with_extension("rmeta");
            let found = make_with_rustc(command.arg("--emit=metadata"), &metadata)?;
            let checked = casts::checked(text, &found.err().unwrap_or_default());
            fs::write(made, checked).map_err(|error| cannot_write(made, &error))?;
            Ok(Ok::<(), Infallible>(()))
        });
        let Ok(path) = made?;
        fs::read_to_string(&path).map_err(|error| cannot_read(&path, &error))
    }

    /// Returns the path of the object, or the compiler's errors.
    fn run_wasm_compiler(
        &self,
        compiler: &WasmCompiler,
        text: &str,
        flags: &[&str],
    ) -> Result<Made<PathBuf>, Error> {
        let entry = self.wasm_entry(compiler, text, &format!("{flags:?}"))?;
        entry.make(OBJECT, |made| {
            let mut command = self.wasm_command(compiler, entry.folder());
            command.args(["-Clto=fat", "--emit=obj"]);
            make_with_rustc(command.args(flags), made)
        })
    }

    fn wasm_entry(
        &self,
        compiler: &WasmCompiler,
        text: &str,
        purpose: &str,
    ) -> Result<Entry, Error> {
        let (project, edition) = (self.request.project, &self.request.profile.edition);
        let root = project.target().join("judge");
        let settings = format!("{compiler:?} {edition} {purpose}");
        open_entry(&root, &settings, SOURCE, text.as_bytes())
    }

    fn wasm_command(&self, compiler: &WasmCompiler, folder: &Path) -> Command {
        let mut command = compiler.command();
        command.current_dir(folder).arg(SOURCE);
        command.args(["--edition", &self.request.profile.edition]);
        // The bundle has passed its own lints already, but the lines that were added for C may violate them.
        command.args(["--force-warn=unused", "--force-warn=nonstandard_style"]);
        command
    }

    /// Returns the comment at the head of the C file.
    fn header(&self, compiler: &str) -> String {
        let (solution, title) = (self.request.solution, &self.request.profile.title);
        let page = self.request.problem.page.iter();
        let page: String = page.map(|page| format!(", {page}")).collect();
        format!(
            "`{solution}` for {title}{page}\n\n\
             This C was generated from a program in Rust by cargo-judge {} and {compiler}. It is not meant to be read.\n\
             Submit it as C for GCC. It is C89 with `long long`, and C++, too. It contains parts of Rust's standard\n\
             library, copyright the Rust Project contributors, licensed under Apache 2.0 or MIT.",
            env!("CARGO_PKG_VERSION"),
        )
    }
}

/// Returns what to write instead, if only the compiler for WebAssembly reports this error.
fn advice(found: &Diagnostic) -> Option<&'static str> {
    let code = found.code.as_ref().map_or("", |code| &code.code);
    if !diagnostics::is_own_error(found) {
        None
    } else if OF_32_BITS.iter().any(|part| code.contains(part)) {
        Some("`usize` has 32 bits in the judge's C: use `u64`")
    } else if OF_X86.iter().any(|part| found.message.contains(part)) {
        Some("the judge's C has no SIMD, assembly or other instructions of x86: use plain Rust")
    } else {
        None
    }
}

/// Returns the place in the user's files where the program first uses one of these names, which are tried in order.
fn place_of(names: &[&str], bundle: &Bundle) -> Option<Location> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let find = |name: &str| {
        let lines = bundle.text.lines().zip(1..);
        let mut code = lines.filter(|(text, _)| !text.trim_start().starts_with("//"));
        code.find_map(|(text, line)| {
            let mut found = text.match_indices(name);
            let (at, _) = found.find(|(at, name)| {
                !text[..*at].ends_with(is_word) && !text[at + name.len()..].starts_with(is_word)
            })?;
            bundle.locate(line, text[..at].chars().count() + 1)
        })
    };
    let at = names.iter().find_map(|name| find(name))?;
    Some(diagnostics::location(&at))
}
