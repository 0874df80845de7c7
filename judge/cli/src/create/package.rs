//! # The files of a new problem
//!
//! Its Cargo.toml, with what its workspace gives to packages, and its main.rs, from the judge's template.

use judge_runner::problem::{
    DEFAULT_MEMORY_LIMIT, DEFAULT_TIME_LIMIT, show_memory_limit, show_time_limit,
};
use toml_edit::{Array, Value};

use super::NewProblem;
use super::manifest::Manifest;

/// How the test of the samples is declared, which is one file for all problems.
const SAMPLES: &str = "
[[test]]
name = \"samples\"
path = \"../testcases/samples.rs\"
harness = false
";

/// Returns the text of Cargo.toml, given that of the workspace, and whether that has a test for all problems' samples.
pub(super) fn manifest(
    problem: &NewProblem,
    workspace: &Manifest,
    has_samples_test: bool,
) -> String {
    let inherits = |path: &str| workspace.inherited(path).is_some();
    let own_or_inherited = |key: &str, own: &str| match inherits(&format!("package.{key}")) {
        true => format!("{key}.workspace = true\n"),
        false => own.to_string(),
    };
    let profile = problem.profile;
    let mut text = format!("[package]\nname = \"{}\"\n", problem.name);
    text += &format!("description = {}\n", Value::from(headline(problem)));
    text += &own_or_inherited("version", "version = \"0.1.0\"\n");
    // These two are the judge's and not the workspace's.
    text += &format!("edition = \"{}\"\n", profile.edition.as_str());
    if let Some(rustc) = &profile.rustc {
        text += &format!("rust-version = \"{}.{}\"\n", rustc.major, rustc.minor);
    }
    text += &own_or_inherited("license", "");
    text += &own_or_inherited("publish", "publish = false\n");
    text += &metadata(problem);
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

/// Returns the table that ties the package to its problem.
fn metadata(problem: &NewProblem) -> String {
    let judge = Value::from(&problem.profile.name);
    let mut text = format!("\n[package.metadata.judge]\njudge = {judge}\n");
    if let Some(page) = &problem.page {
        text += &format!("problem = {}\n", Value::from(page));
    }
    let (time, memory) = (problem.time_limit, problem.memory_limit);
    let limits = [
        (
            "time-limit",
            time.map(show_time_limit),
            show_time_limit(DEFAULT_TIME_LIMIT),
        ),
        (
            "memory-limit",
            memory.map(show_memory_limit),
            show_memory_limit(DEFAULT_MEMORY_LIMIT),
        ),
    ];
    for (key, given, default) in limits {
        text += &match given {
            Some(limit) => format!("{key} = \"{limit}\"\n"),
            None => format!("# Not given yet; this holds until then:\n# {key} = \"{default}\"\n"),
        };
    }
    text
}

/// Returns the text of main.rs: which problem it is, and the judge's template.
pub(super) fn main(problem: &NewProblem) -> String {
    let mut text = "//! # ".to_string();
    for c in headline(problem).chars() {
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
    format!("{text}\n{}\n", problem.profile.template.main.trim())
}

/// The judge, and what it calls the problem.
fn headline(problem: &NewProblem) -> String {
    let title = problem.title.as_deref().unwrap_or(&problem.name);
    // A title is one line, whatever a page has made of it.
    let words = title.split(|c: char| c.is_whitespace() || c.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    format!("{}: {}", problem.profile.title, words.join(" "))
}
