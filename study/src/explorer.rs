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
use std::sync::{LazyLock, OnceLock};
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
use crate::{programs, smallest};
pub use wasm::Compiler;

mod bundle;
pub mod format;
mod wasm;

/// The files that all pages load.
const FILES: [&str; 6] = [
    "wasi.js",
    "boards.js",
    "drawing.js",
    "view.js",
    "explorer.js",
    "explorer.css",
];

/// The source of the program that knows the games.
const ANALYST: &str = "study/explorer/analyst.rs";

/// What follows a board: the scripts that make it one to play on.
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
    let compiler = find_compiler()?.context("explorers need a compiler")?;
    let board = format!(
        include_str!("../explorer/page.html"),
        package = package,
        start = address(package, case)?,
        wrong = wrong.trim_end(),
        origin = origin(problem),
        compiler = compiler.version.trim(),
    );
    Ok(board + SCRIPTS)
}

/// What the file is that runs in the page.
fn origin(problem: &ProblemPackage) -> String {
    match &problem.crates[..] {
        [] => "the very file that you submit".to_string(),
        crates => format!(
            "the file that you submit with {} in it, which the judge has and a browser has not",
            crates.join(" and ")
        ),
    }
}

/// Returns the end of an explorer's address, from the `#` on, that shows a case: its last board, as first boards are
/// often plain.
pub fn address(package: &str, case: &str) -> Result<String> {
    let boards = format::boards(package, &programs::case(package, case)?);
    let board = boards.last().context("the case has no board")?;
    Ok(format!("#{}", format::address(board)))
}

/// Finds the compiler for the boards, once, and warns if there is none.
pub fn find_compiler() -> Result<Option<&'static Compiler>> {
    static COMPILER: OnceLock<Option<Compiler>> = OnceLock::new();
    let toolchain = toolchain()?;
    let compiler = COMPILER.get_or_init(|| Compiler::find(toolchain)).as_ref();
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
    let toolchain = toolchain()?;
    let project = Project::read(context.clone(), toolchain).map_err(bundle::plain_error)?;
    let folder = workspace::output()?.join("explorer");
    fs::create_dir_all(&folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    for name in FILES {
        let own = workspace::root().join("study/explorer").join(name);
        let copied = fs::copy(&own, folder.join(name));
        copied.with_context(|| format!("cannot copy {}", own.display()))?;
    }
    context.status_if_slow("Compiling", "the solutions for the browser", || {
        let analyst = compiler.compile("analyst", &analyst_sources()?, Some(ANALYST))?;
        write_program("analyst", &analyst, &folder)?;
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

/// Writes the solution of a problem and its wrong examples, each as a script and as the source that it is made of.
fn write_programs(
    problem: &ProblemPackage,
    project: &Project,
    compiler: &Compiler,
    folder: &Path,
) -> Result<()> {
    let wrong = wrong_examples(problem).map(|example| &example.name);
    for name in [&problem.package].into_iter().chain(wrong) {
        let bundle = bundle::of(project, toolchain()?, problem, name)?;
        write_program(name, &compiler.compile(name, &bundle, None)?, folder)?;
        write_file(&folder.join(format!("{name}.txt")), &bundle)?;
    }
    Ok(())
}

/// Writes a program as a script that puts it where the page looks for it.
fn write_program(name: &str, program: &[u8], folder: &Path) -> Result<()> {
    let program = BASE64.encode(program);
    let script = format!("wasi.programs['{name}'] = '{program}';\n");
    write_file(&folder.join(format!("{name}.js")), &script)
}

fn write_file(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}

/// All text of the program that knows the games.
fn analyst_sources() -> Result<String> {
    let root = workspace::root();
    let mut files = vec![root.join(ANALYST), root.join("study/src/analysis.rs")];
    for folder in ["study/src/analysis", "proofs/src/oracle"] {
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
    examples.filter(|example| example.expect == Verdict::WrongAnswer)
}
