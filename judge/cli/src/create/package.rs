//! # The files of a new package
//!
//! Its Cargo.toml, with what its workspace gives to packages, the sources of its programs, from the judge's template, and
//! the test of its cases.

use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::problem::Problem;
use judge_facts::terms::Terms;
use semver::Version;
use toml_edit::{Array, DocumentMut, Value};

use super::manifest::with_line_ends_of;
use super::{Destination, NewPackage, NewProblem};

/// How the test of the samples is declared, which is one file for all packages.
const SAMPLES: &str = "
[[test]]
name = \"samples\"
path = \"../proofs/samples.rs\"
harness = false
";

/// The test of the samples where a package has its own. It is Rust of any edition.
pub(super) const SAMPLES_TEST: &str = r#"//! # The cases of this package, judged by `cargo judge test`

use std::process::Command;

#[test]
fn samples() {
    let mut judge = Command::new(env!("CARGO"));
    judge.args(&["judge", "test"]).current_dir(env!("CARGO_MANIFEST_DIR"));
    let output = judge.output().expect("cargo can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    let is_there = !said.contains("no such command");
    assert!(is_there, "`cargo judge` is missing: no program cargo-judge is on the PATH");
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "not right\n{}{}", table, said);
}
"#;

/// Returns the text of Cargo.toml, given whether the workspace has a test for all problems' samples.
pub(super) fn manifest(
    package: &NewPackage,
    destination: &Destination,
    has_samples_test: bool,
) -> String {
    let workspace = &destination.manifest;
    let inherits = |path: &str| workspace.inherited(path).is_some();
    let own_or_inherited = |key: &str, own: &str| match inherits(&format!("package.{key}")) {
        true => format!("{key}.workspace = true\n"),
        false => own.to_string(),
    };
    let profile = package.profile;
    let mut text = format!("[package]\nname = \"{}\"\n", package.name);
    let headline = headline(package, package.title.as_deref());
    text += &format!("description = {}\n", Value::from(headline));
    text += &own_or_inherited("version", "version = \"0.1.0\"\n");
    // These two are the judge's and not the workspace's.
    text += &format!("edition = \"{}\"\n", profile.edition.as_str());
    // Cargo would build nothing of a workspace in which one package asks for a newer compiler than there is.
    let minor = |version: &Version| (version.major, version.minor);
    let here = destination.rustc.as_ref().map(minor);
    let is_here = |rustc: &&Version| here.is_none_or(|here| minor(rustc) <= here);
    if let Some(rustc) = profile.rustc.as_ref().filter(is_here) {
        text += &format!("rust-version = \"{}.{}\"\n", rustc.major, rustc.minor);
    }
    text += &own_or_inherited("license", "");
    text += &own_or_inherited("publish", "publish = false\n");
    for problem in &package.problems {
        text += &binary(package, problem);
    }
    text += &metadata(package);
    let crates = &profile.template.crates;
    if !crates.is_empty() {
        text += "\n[dependencies]\n";
    }
    for name in crates {
        let pinned = &profile.crates[name];
        let version = Value::from(format!("={}", pinned.version));
        let features = Array::from_iter(&pinned.features);
        text += &match features.is_empty() {
            _ if workspace.has_pinned(name, pinned) => format!("{name}.workspace = true\n"),
            true => format!("{name} = {version}\n"),
            false => format!("{name} = {{ version = {version}, features = {features} }}\n"),
        };
    }
    if has_samples_test {
        if inherits("dependencies.judge-runner") {
            text += "\n[dev-dependencies]\njudge-runner.workspace = true\n";
        }
        text += SAMPLES;
    }
    if inherits("lints") {
        text += "\n[lints]\nworkspace = true\n";
    }
    text
}

/// Returns a Cargo.toml's text with tables for more problems of a contest.
///
/// # Errors
/// If it says something of these problems already.
pub(super) fn with_more(text: &str, package: &NewPackage) -> Result<String, String> {
    let tables = package.problems.iter();
    let tables = tables.map(|it| binary(package, it) + &table(package, it, &limits(package, it)));
    let more = format!("{}\n{}", text.trim_end(), tables.collect::<String>());
    let parsed = more.parse::<DocumentMut>();
    parsed.map_err(|error| error.to_string())?;
    Ok(with_line_ends_of(text, more))
}

/// Names the program of one problem of several. Where each contest's problem A were a binary `a`, cargo would have one
/// file for all of them, and warn of it at each build of the workspace.
fn binary(package: &NewPackage, problem: &NewProblem) -> String {
    let Some(binary) = &problem.binary else {
        return String::new();
    };
    let name = &package.name;
    format!("\n[[bin]]\nname = \"{name}-{binary}\"\npath = \"src/bin/{binary}.rs\"\n")
}

/// A key of the metadata, its value for a problem if that is known, and the one that holds until then.
type Limit = (&'static str, Option<String>, String);

fn limits(package: &NewPackage, problem: &NewProblem) -> [Limit; 2] {
    let (time, memory) = (problem.time_limit, problem.memory_limit);
    let until_then = Terms::of(&Problem::default(), package.profile).limits;
    [
        (
            "time-limit",
            time.map(show_time_limit),
            show_time_limit(until_then.time),
        ),
        (
            "memory-limit",
            memory.map(show_memory_limit),
            show_memory_limit(until_then.memory),
        ),
    ]
}

/// Returns the tables that tie the package to its problems. What is the same for all of them is said once.
fn metadata(package: &NewPackage) -> String {
    let judge = Value::from(&package.profile.name);
    let mut text = format!("\n[package.metadata.judge]\njudge = {judge}\n");
    let problems = &package.problems;
    let Some(first) = problems.first() else {
        return text;
    };
    if first.binary.is_none() {
        text += &page(package, first);
    }
    let is_common = |limit: &Limit| {
        problems
            .iter()
            .all(|it| limits(package, it).contains(limit))
    };
    for limit in limits(package, first)
        .iter()
        .filter(|limit| is_common(limit))
    {
        let (key, given, default) = limit;
        text += &match given {
            Some(limit) => format!("{key} = \"{limit}\"\n"),
            None => format!("# Not given yet; this holds until then:\n# {key} = \"{default}\"\n"),
        };
    }
    for problem in problems {
        let mut own = limits(package, problem).to_vec();
        own.retain(|limit| !is_common(limit));
        text += &table(package, problem, &own);
    }
    text
}

/// Returns the table of one problem of several, with those limits that are its own.
fn table(package: &NewPackage, problem: &NewProblem, limits: &[Limit]) -> String {
    let Some(binary) = &problem.binary else {
        return String::new();
    };
    let title = problem.title.as_deref().unwrap_or(binary);
    let title = one_line(title);
    let mut text = format!("\n# {title}\n[package.metadata.judge.bin.{binary}]\n");
    text += &page(package, problem);
    for (key, given, _) in limits {
        if let Some(limit) = given {
            text += &format!("{key} = \"{limit}\"\n");
        }
    }
    text
}

/// Names the problem's page. An interactive problem also gets the interactor that is to be written, so that nothing
/// passes without it.
fn page(package: &NewPackage, problem: &NewProblem) -> String {
    let mut text = String::new();
    if let Some(page) = &problem.page {
        text += &format!("problem = {}\n", Value::from(page));
    }
    if problem.is_interactive {
        let name = package.called(problem).replace('/', "-");
        text += &format!(
            "# To be written, as examples/{name}-interactor.rs or as a command:\ninteractor = \"{name}-interactor\"\n"
        );
    }
    text
}

/// Returns the text of a program: which problem it solves, and the judge's template.
pub(super) fn main(package: &NewPackage, problem: &NewProblem) -> String {
    let mut text = "//! # ".to_string();
    for c in headline(package, problem.title.as_deref()).chars() {
        // Documentation shows the title as it is.
        if "\\`*_[]<>&#".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('\n');
    if let Some(page) = &problem.page {
        text += &format!("//!\n//! <{page}>\n");
    }
    format!("{text}\n{}\n", package.profile.template.main.trim())
}

/// The judge, and what it calls the problem or the contest.
fn headline(package: &NewPackage, title: Option<&str>) -> String {
    let title = one_line(title.unwrap_or(&package.name));
    format!("{}: {title}", package.profile.title)
}

/// A title is one line, whatever a page has made of it.
fn one_line(title: &str) -> String {
    let words = title.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
