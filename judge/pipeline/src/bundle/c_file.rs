//! # The C file of a bundle
//!
//! For a judge that takes C. The compiler makes a WebAssembly object from the bundle, which holds the program and what it
//! uses of the standard library, and [`judge_to_c`] makes C from the object. The compiler's result is kept, so that the
//! same bundle is compiled once.

use judge_bundler::Bundle;
use judge_facts::error::{Error, ErrorKind};
use judge_facts::profile::Profile;
use judge_facts::terms::Terms;
use judge_to_c::{FunctionSize, Options, Translation};

use super::{BundleRequest, CompiledBundle, Maker, check_length};
use crate::compile::c::CCompiler;
use crate::compile::diagnostics::{self, Diagnostic};
use crate::compile::store;
use crate::workspace::toolchain::{run_compiler, tool_failed};
use crate::workspace::wasm::{HELP, WasmCompiler};

/// The object in the folder of its source.
const OBJECT: &str = "main.wasm";

/// The paragraphs at the beginning of the program's documentation that the C file repeats: title, page and problem.
const PARAGRAPHS: usize = 3;

/// The largest functions that a file which is too long names.
const NAMED: usize = 3;

impl Maker<'_> {
    /// Makes the C file of a bundle.
    pub(super) fn translate(&self, bundle: &Bundle) -> Result<Translation, Error> {
        let compiler = self.request.toolchain.wasm_compiler().ok_or_else(|| {
            let title = &self.request.profile.title;
            let message = format!(
                "{title} takes C, which is made with a compiler for WebAssembly, and none is installed"
            );
            Error::new(ErrorKind::NotInstalled, message).help(HELP)
        })?;
        let object = self.compile_object(compiler, bundle)?;
        let BundleRequest {
            problem, profile, ..
        } = self.request;
        let options = Options {
            header: self.header(bundle, &compiler.version),
            memory_limit: Some(Terms::of(problem, profile).limits.memory),
        };
        judge_to_c::translate(&object, &options).map_err(|error| {
            let solution = self.request.solution;
            Error::input(format!("cannot make C from `{solution}`: {error}")).refused()
        })
    }

    /// Makes the C file of a bundle and compiles it as the judge does.
    pub(super) fn compile_c(&self, bundle: Bundle) -> Result<CompiledBundle, Error> {
        let BundleRequest {
            project, profile, ..
        } = self.request;
        let c = self.translate(&bundle)?;
        check_c_length(&c, profile)?;
        let target = project.metadata.target_directory.as_std_path();
        let compiler = CCompiler::find(&project.context, target)?;
        Ok(CompiledBundle {
            program: compiler.build(profile, &c.text, &bundle.text)?,
            text: c.text,
            bundle,
        })
    }

    fn compile_object(&self, compiler: &WasmCompiler, bundle: &Bundle) -> Result<Vec<u8>, Error> {
        let (project, profile) = (self.request.project, self.request.profile);
        let root = project.metadata.target_directory.join("judge");
        let settings = format!("{compiler:?} {}", profile.edition);
        let entry = store::open_entry(root.as_std_path(), &settings, &bundle.text)?;
        if let Some(object) = entry.read(OBJECT) {
            return Ok(object);
        }
        let workplace = entry.workplace()?;
        let mut command = compiler.command();
        command.current_dir(entry.folder()).arg(store::SOURCE);
        command.args(["--edition", &profile.edition, "-Clto=fat", "--emit=obj"]);
        command.args(["--error-format", "json"]);
        command.arg("-o").arg(workplace.path(OBJECT));
        let output = run_compiler(&mut command)?;
        if output.status.success() {
            entry.adopt(&workplace.path(OBJECT), OBJECT)?;
            let object = entry.read(OBJECT);
            return object.ok_or_else(|| tool_failed(&command, &output));
        }
        let found = diagnostics::parse(&output.stderr);
        match found.iter().any(diagnostics::is_error) {
            true => Err(self.not_compiled_to_wasm(&found, bundle, compiler)),
            false => Err(tool_failed(&command, &output)),
        }
    }

    /// The errors of a compiler that may be older than the user's own.
    fn not_compiled_to_wasm(
        &self,
        found: &[Diagnostic],
        bundle: &Bundle,
        compiler: &WasmCompiler,
    ) -> Error {
        let mut error = self.not_compiled(found, bundle);
        let (title, version) = (&self.request.profile.title, &compiler.version);
        error
            .remarks
            .push(format!("note: {version} made the file for {title}"));
        if !compiler.is_own {
            let help = "`rustup target add wasm32-wasip1` has your own compiler make it";
            error.help.push(help.to_string());
        }
        error
    }

    /// The comment at the head of the file.
    fn header(&self, bundle: &Bundle, version: &str) -> String {
        let docs = bundle
            .text
            .lines()
            .map_while(|line| line.strip_prefix("//!"));
        let mut paragraphs = 1;
        let docs = docs.take_while(|line| {
            paragraphs += usize::from(line.is_empty());
            paragraphs <= PARAGRAPHS
        });
        let docs: Vec<&str> = docs
            .map(|line| line.strip_prefix(' ').unwrap_or(line))
            .collect();
        let (solution, title) = (self.request.solution, &self.request.profile.title);
        let page = self.request.problem.page.as_deref();
        let page = page.map_or(String::new(), |page| format!(", {page}"));
        let tool = env!("CARGO_PKG_VERSION");
        let mut header = format!(
            "`{solution}` for {title}{page}\n\n\
             This C was generated from a program in Rust by cargo-judge {tool} and {version}. It is not meant to be read."
        );
        if !docs.is_empty() {
            header += "\nThe program in Rust begins with these words:\n\n";
            header += &docs.join("\n");
        }
        // Old compilers for Windows read another character set.
        let plain = |c: char| if c.is_ascii() { c } else { '?' };
        header.trim_end().chars().map(plain).collect()
    }
}

/// Returns an error with the largest functions if the C file is longer than the judge accepts.
fn check_c_length(c: &Translation, profile: &Profile) -> Result<(), Error> {
    check_length(&c.text, profile).map_err(|mut error| {
        let largest = c.functions.iter().take(NAMED);
        let show = |function: &FunctionSize| format!("`{}` {}", function.name, function.bytes);
        let shown: Vec<String> = largest.map(show).collect();
        let remark = format!(
            "note: its largest functions, in bytes: {}",
            shown.join(", ")
        );
        error.remarks.push(remark);
        error
    })
}
