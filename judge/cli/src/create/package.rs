//! # The files of a new problem
//!
//! Its Cargo.toml, with what its workspace gives to packages, and its main.rs, from the judge's template.

use std::fmt::Write as _;

use judge_runner::problem::{
    DEFAULT_MEMORY_LIMIT, DEFAULT_TIME_LIMIT, show_memory_limit, show_time_limit,
};

use super::NewProblem;
use super::workspace::Workspace;

/// How the test of the samples is declared, which is one file for all problems.
const SAMPLES: &str = "
[[test]]
name = \"samples\"
path = \"../testcases/samples.rs\"
harness = false
";

/// Returns the text of Cargo.toml.
pub(super) fn manifest(problem: &NewProblem, workspace: Option<&Workspace>) -> String {
    let inherits = |key: &str| workspace.is_some_and(|workspace| workspace.has_key(key));
    let mut text = format!(
        "[package]\nname = \"{}\"\ndescription = {}\n",
        problem.name,
        quoted(&headline(problem))
    );
    text += if inherits("version") {
        "version.workspace = true\n"
    } else {
        "version = \"0.1.0\"\n"
    };
    // These two are the judge's and not the workspace's.
    let _ = writeln!(text, "edition = \"{}\"", problem.profile.edition.as_str());
    if let Some(rustc) = &problem.profile.rustc {
        let _ = writeln!(text, "rust-version = \"{}.{}\"", rustc.major, rustc.minor);
    }
    if inherits("license") {
        text += "license.workspace = true\n";
    }
    text += if inherits("publish") {
        "publish.workspace = true\n"
    } else {
        "publish = false\n"
    };
    text + &judge(problem) + &dependencies(problem, workspace)
}

/// Returns the table that ties the package to its problem.
fn judge(problem: &NewProblem) -> String {
    let mut text = format!(
        "\n[package.metadata.judge]\njudge = {}\n",
        quoted(&problem.profile.name)
    );
    if let Some(page) = &problem.page {
        let _ = writeln!(text, "problem = {}", quoted(page));
    }
    let limits = [
        (
            "time-limit",
            problem.time_limit.map(show_time_limit),
            show_time_limit(DEFAULT_TIME_LIMIT),
        ),
        (
            "memory-limit",
            problem.memory_limit.map(show_memory_limit),
            show_memory_limit(DEFAULT_MEMORY_LIMIT),
        ),
    ];
    if limits.iter().any(|(_, given, _)| given.is_none()) {
        text += "# Not given yet; this holds until then:\n";
    }
    // What is not given comes first, right under the remark about it.
    for (key, _, default) in limits.iter().filter(|(_, given, _)| given.is_none()) {
        let _ = writeln!(text, "# {key} = \"{default}\"");
    }
    for (key, given, _) in &limits {
        if let Some(limit) = given {
            let _ = writeln!(text, "{key} = \"{limit}\"");
        }
    }
    text
}

/// Returns what the package is built with.
fn dependencies(problem: &NewProblem, workspace: Option<&Workspace>) -> String {
    let mut text = String::new();
    let crates = &problem.profile.template.crates;
    if !crates.is_empty() {
        text += "\n[dependencies]\n";
    }
    for name in crates {
        let pinned = &problem.profile.crates[name];
        let _ = if workspace.is_some_and(|workspace| workspace.has_pinned(name, pinned)) {
            writeln!(text, "{name}.workspace = true")
        } else if pinned.features.is_empty() {
            writeln!(text, "{name} = \"={}\"", pinned.version)
        } else {
            let features: Vec<String> = pinned
                .features
                .iter()
                .map(|feature| quoted(feature))
                .collect();
            writeln!(
                text,
                "{name} = {{ version = \"={}\", features = [{}] }}",
                pinned.version,
                features.join(", ")
            )
        };
    }
    let Some(workspace) = workspace else {
        return text;
    };
    if workspace.has_samples_test {
        if workspace.has_dependency("judge-runner") {
            text += "\n[dev-dependencies]\njudge-runner.workspace = true\n";
        }
        text += SAMPLES;
    }
    if workspace.has_lints() {
        text += "\n[lints]\nworkspace = true\n";
    }
    text
}

/// Returns the text of main.rs: which problem it is, and the judge's template.
pub(super) fn main(problem: &NewProblem) -> String {
    let mut text = format!("//! # {}\n", plain(&headline(problem)));
    if let Some(page) = &problem.page {
        let _ = write!(text, "//!\n//! <{page}>\n");
    }
    format!("{text}\n{}\n", problem.profile.template.main.trim())
}

/// The judge, and what it calls the problem.
fn headline(problem: &NewProblem) -> String {
    let title = problem.title.as_deref().unwrap_or(&problem.name);
    // A title is one line, whatever a page has made of it.
    let words: Vec<&str> = title
        .split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    format!("{}: {}", problem.profile.title, words.join(" "))
}

/// Returns a text as TOML quotes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted += &format!("\\u{:04X}", u32::from(c)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

/// Returns a text that documentation shows as it is.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for c in text.chars() {
        if "\\`*_[]<>&#".contains(c) {
            plain.push('\\');
        }
        plain.push(c);
    }
    plain
}
