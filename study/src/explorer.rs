//! # Boards to play with
//!
//! A page of the book with a board, and beside it what the submission answers: the file that `cargo judge bundle`
//! prints, compiled for the browser and run there. The page's own files are in `study/explorer`. This module makes the
//! programs, one of which is the book's own analysis, and finds for each wrong example the smallest board on which it is
//! wrong.

use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;
use std::sync::LazyLock;
use std::thread;

use anyhow::{Context, Result};
use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use judge_facts::error::Error;
use judge_facts::problem::Example;
use judge_facts::verdict::Verdict;
use judge_pipeline::workspace::project::Project;
use judge_pipeline::workspace::toolchain::Toolchain;

use crate::workspace::{self, ProblemPackage};
use crate::{links, smallest};
pub use wasm::Compiler;

mod bundle;
pub mod format;
mod wasm;

/// The source of the program that knows the games.
const ANALYST: &str = "study/explorer/analyst.rs";

/// The scripts that make a board one to play on.
const SCRIPTS: &str = include_str!("../explorer/scripts.html");

/// The HTML of a problem's explorer, which begins with a case; of a small one if `small` is in its place.
pub fn html(problem: &ProblemPackage, case: &str) -> Result<String> {
    let package = &problem.package;
    if case == "small" {
        let board = format!(include_str!("../explorer/small.html"), package = package);
        return Ok(board + SCRIPTS);
    }
    let mut wrong = String::new();
    for example in wrong_examples(problem) {
        let smallest = smallest::board(package, &example.name)?;
        write!(
            wrong,
            include_str!("../explorer/wrong.html"),
            name = example.name,
            why = example.why.replace('&', "&amp;").replace('<', "&lt;"),
            smallest = format::address(&smallest),
        )?;
    }
    let board = format!(
        include_str!("../explorer/page.html"),
        package = package,
        start = links::of_input(package, &format!("@{case}"))?,
        wrong = wrong.trim_end(),
    );
    Ok(board + SCRIPTS)
}

/// Finds the compiler for the boards, and warns if there is none.
pub fn find_compiler() -> Result<Option<Compiler>> {
    let compiler = Compiler::find(toolchain()?);
    if compiler.is_none() {
        workspace::context().warning(format_args!(
            "the book has no boards to play with; {} adds the compiler for them",
            wasm::HELP
        ));
    }
    Ok(compiler)
}

/// Writes what the pages load into the book's folder.
pub fn write(problems: &[ProblemPackage], compiler: &Compiler) -> Result<()> {
    let context = workspace::context();
    let project = Project::read(context.clone()).map_err(bundle::plain_error)?;
    let folder = workspace::output()?.join("explorer");
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for file in fs::read_dir(workspace::root().join("study/explorer"))? {
        let own = file?;
        let copied = fs::copy(own.path(), folder.join(own.file_name()));
        copied.with_context(|| format!("cannot copy {}", own.path().display()))?;
    }
    context.status_if_slow("Compiling", "the solutions for the browser", || {
        let sources = analyst_sources()?;
        write_program("analyst", &sources, Some(ANALYST), compiler, &folder)?;
        thread::scope(|scope| {
            let write = |problem| write_programs(problem, &project, compiler, &folder);
            let threads = problems
                .iter()
                .map(|problem| scope.spawn(move || write(problem)));
            let threads: Vec<_> = threads.collect();
            let mut results = threads.into_iter().map(|thread| thread.join());
            results.try_for_each(|result| result.expect("a thread does not panic"))
        })
    })
}

/// The user's toolchain, which is asked once for all pages.
fn toolchain() -> Result<&'static Toolchain> {
    static TOOLCHAIN: LazyLock<Result<Toolchain, Error>> =
        LazyLock::new(|| Toolchain::find(workspace::root()));
    let found = TOOLCHAIN.as_ref();
    found.map_err(|error| bundle::plain_error(error.clone()))
}

/// Writes the solution of a problem and its wrong examples.
fn write_programs(
    problem: &ProblemPackage,
    project: &Project,
    compiler: &Compiler,
    folder: &Path,
) -> Result<()> {
    let wrong = wrong_examples(problem).map(|example| &example.name);
    for name in [&problem.package].into_iter().chain(wrong) {
        let bundle = bundle::of(project, problem, name)?;
        write_program(name, &bundle, None, compiler, folder)?;
    }
    Ok(())
}

/// Compiles a program, and writes it as a script and as the source that it is made of.
fn write_program(
    name: &str,
    text: &str,
    file: Option<&str>,
    compiler: &Compiler,
    folder: &Path,
) -> Result<()> {
    let program = BASE64.encode(compiler.compile(name, text, file)?);
    let version = compiler.version();
    let script = format!("wasi.programs['{name}'] = '{program}';\nwasi.compiler = '{version}';\n");
    for (kind, text) in [("js", &script[..]), ("txt", text)] {
        let path = folder.join(format!("{name}.{kind}"));
        fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// All text of the program that knows the games.
fn analyst_sources() -> Result<String> {
    let root = workspace::root();
    let mut files = vec![root.join(ANALYST), root.join("study/src/analysis.rs")];
    for folder in ["study/src/analysis", "oracle/src"] {
        for entry in fs::read_dir(root.join(folder))? {
            files.push(entry?.path());
        }
    }
    files.sort();
    let texts = files.iter().map(fs::read_to_string);
    Ok(texts.collect::<io::Result<String>>()?)
}

/// The examples that answer, and wrongly; one that is only too slow has nothing to show.
fn wrong_examples(problem: &ProblemPackage) -> impl Iterator<Item = &Example> {
    let examples = problem.problem.examples.iter();
    examples.filter(|example| example.expect.verdict == Verdict::WrongAnswer)
}
