//! # The C file of a bundle
//!
//! For a judge that takes C. The compiler makes a WebAssembly object from the bundle, which holds the program and what it
//! uses of the standard library, and [`judge_to_c`] makes C from the object. The compiler's result is kept, so that the
//! same bundle is compiled once. A second C file, made to be run here and not to be submitted, panics
//! where an integer overflows.

use std::fs;
use std::path::PathBuf;

use judge_bundler::Bundle;
use judge_facts::error::{Error, ErrorKind};
use judge_facts::terms::Terms;
use judge_to_c::{Options, PROGRAM_END, Translation};

use super::{BundleRequest, CompiledBundle, Maker, check_length};
use crate::compile::make_with_rustc;
use crate::compile::native::compile_c;
use crate::compile::store::{SOURCE, open_entry};
use crate::files::cannot_read;
use crate::workspace::wasm::{HELP, WasmCompiler};

const OBJECT: &str = "main.wasm";

/// The checks that the program makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Checks {
    /// Those of a release build.
    Release,
    /// It panics where an integer overflows, too, and says where.
    Overflow,
}

impl BundleRequest<'_> {
    /// Compiles the C file of a bundle with checks, so that it panics where an integer overflows, and says where.
    pub(crate) fn compile_checked_c(&self, bundle: &Bundle) -> Result<PathBuf, Error> {
        let c = Maker::new(self)?.translate(bundle, Checks::Overflow)?;
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
            return Err(Error::new(ErrorKind::NotInstalled, message).help(HELP));
        };
        let options = Options {
            header: self.header(bundle, &compiler.version),
            memory_limit: Some(Terms::of(problem, profile).limits.memory),
            names_panics: checks == Checks::Overflow,
        };
        let object = self.compile_object(compiler, bundle, checks)?;
        let translated = judge_to_c::translate(&object, &options);
        translated.map_err(|error| {
            Error::input(format!("cannot make C from `{solution}`: {error}")).refused()
        })
    }

    pub(super) fn compile_c(&self, bundle: Bundle) -> Result<CompiledBundle, Error> {
        let (project, profile) = (self.request.project, self.request.profile);
        let c = self.translate(&bundle, Checks::Release)?;
        check_length(&c.text, profile).map_err(|mut error| {
            let largest = c.functions.iter().take(3);
            let shown = largest.map(|it| format!("`{}` {}", it.name, it.bytes));
            let shown = shown.collect::<Vec<_>>().join(", ");
            let remark = format!("note: its largest functions, in bytes: {shown}");
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
        let (project, edition) = (self.request.project, &self.request.profile.edition);
        let root = project.target().join("judge");
        let settings = format!("{compiler:?} {edition} {checks:?}");
        let text = format!("{}{PROGRAM_END}", bundle.text);
        let entry = open_entry(&root, &settings, SOURCE, text.as_bytes())?;
        let made = entry.make(OBJECT, |made| {
            let mut command = compiler.command();
            command.current_dir(entry.folder()).arg(SOURCE);
            command.args(["--edition", edition, "-Clto=fat", "--emit=obj"]);
            if checks == Checks::Overflow {
                command.arg("-Coverflow-checks=on");
            }
            make_with_rustc(&mut command, made)
        });
        let found = match made? {
            Ok(object) => return fs::read(&object).map_err(|error| cannot_read(&object, &error)),
            Err(found) => found,
        };
        let mut error = self.not_compiled(&found, bundle);
        let remark = format!("note: {} compiles it for WebAssembly", compiler.version);
        error.remarks.push(remark);
        Err(match compiler.is_own {
            true => error,
            false => error.help("run `rustup target add wasm32-wasip1` to use your own compiler"),
        })
    }

    /// The comment at the head of the file.
    fn header(&self, bundle: &Bundle, compiler: &str) -> String {
        let docs = bundle.text.lines().map_while(|it| it.strip_prefix("//!"));
        let docs: Vec<&str> = docs.map(|it| it.strip_prefix(' ').unwrap_or(it)).collect();
        let docs = docs.join("\n");
        // Title, page and problem.
        let docs: Vec<&str> = docs.split("\n\n").take(3).collect();
        let words = docs.join("\n\n");
        let words = match words.as_str() {
            "" => String::new(),
            words => format!("\nThe program begins with these words:\n\n{words}"),
        };
        let (solution, title) = (self.request.solution, &self.request.profile.title);
        let page = self.request.problem.page.iter();
        let page: String = page.map(|page| format!(", {page}")).collect();
        format!(
            "`{solution}` for {title}{page}\n\n\
             This C was generated from a program in Rust by cargo-judge {} and {compiler}. It is not meant to be read.\n\
             Submit it as C for GCC. It is C89 with `long long`, and C++, too. It contains parts of Rust's standard\n\
             library, copyright the Rust Project contributors, licensed under Apache 2.0 or MIT.{words}",
            env!("CARGO_PKG_VERSION"),
        )
    }
}
