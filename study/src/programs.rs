//! # Runs of solutions and examples
//!
//! A program of a problem is known here by its name only, and only by what it prints.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use anyhow::{Context, Result, anyhow, bail};
use proofs::built;

use crate::workspace::{self, ProblemPackage};

/// Builds the solutions and examples of these packages, which takes no time if they are built already.
pub fn build(packages: &[&str]) -> Result<()> {
    built::build_examples(packages).map_err(|message| anyhow!(message))
}

/// Builds the solutions and examples of all problems, and says so if it takes a while.
pub fn build_all(problems: &[ProblemPackage]) -> Result<()> {
    let packages: Vec<&str> = problems.iter().map(|it| it.package.as_str()).collect();
    let context = workspace::context();
    let what = "the solutions and their examples";
    context.status_if_slow("Building", what, || build(&packages))
}

/// Starts a program that was built, gives it the input, and returns how it ended.
pub fn run(path: &Path, input: &[u8]) -> Result<Output> {
    let mut process = Command::new(path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {}", path.display()))?;
    let mut stdin = process.stdin.take().context("it has a standard input")?;
    thread::scope(|scope| {
        // A program that refuses its input may end before it has read all of it.
        scope.spawn(move || _ = stdin.write_all(input));
        Ok(process.wait_with_output()?)
    })
}

/// Returns what a program prints for an input that it takes.
pub fn answer(name: &str, input: &str) -> Result<String> {
    let (_, path) = locate(name)?;
    let output = run(&path, input.as_bytes())?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        bail!("{name} does not take {input:?}: {}", said.trim());
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the input of a case of the problem that a program is for.
pub fn case(program: &str, case: &str) -> Result<String> {
    let (package, _) = locate(program)?;
    let file = built::cases_folder(package).join(format!("{case}.in"));
    fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))
}

/// Returns an input for a program as a chapter writes it: `/` ends a line, and `@NAME` is a case.
pub fn input(program: &str, written: &str) -> Result<String> {
    match written.strip_prefix('@') {
        Some(name) => case(program, name),
        None => Ok(written.replace('/', "\n") + "\n"),
    }
}

/// Returns the package that a program is part of, and its file.
pub fn locate(name: &str) -> Result<(&'static str, PathBuf)> {
    for ProblemPackage {
        package, problem, ..
    } in workspace::problems()?
    {
        if package == name {
            return Ok((package, built::binary_path(name)));
        }
        if problem.examples.iter().any(|example| example.name == name) {
            return Ok((package, built::example_path(name)));
        }
    }
    bail!("no solution or example is called `{name}`")
}
