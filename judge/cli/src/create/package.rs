//! # The files of a new package
//!
//! Makes the text of each: the Cargo.toml, which inherits the workspace's values; the sources of the programs, from the
//! judge's template; and the test of the cases.

use std::ffi::OsStr;

use judge_facts::error::{Error, Location};
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::problem::Problem;
use judge_facts::profile::Profile;
use judge_facts::terms::Terms;
use semver::Version;
use toml_edit::{Array, Value};

use super::{Destination, NewPackage, NewProblem};

/// The test that runs the package's cases. It compiles in every edition.
pub(super) const SAMPLES_TEST: &str = include_str!("samples.rs");

/// The main file for an interactive problem, in place of the judge's template. It compiles in every edition.
const INTERACTIVE_MAIN: &str = "
use std::io;

fn main() {
    let mut line = String::new();
    while io::stdin().read_line(&mut line).unwrap() > 0 {
        // The end of a line sends it at once.
        println!(\"{}\", reply(line.trim()));
        line.clear();
    }
}

/// Returns the reply to a line of the judge.
fn reply(line: &str) -> String {
    line.to_string()
}
";

pub(super) fn manifest(package: &NewPackage, destination: &Destination) -> Result<String, Error> {
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
    // The edition and the compiler version come from the judge, not from the workspace.
    text += &format!("edition = \"{}\"\n", profile.edition.as_str());
    // Cargo refuses to build a workspace if one package requires a newer compiler than the installed one.
    let minor = |version: &Version| (version.major, version.minor);
    let here = destination.rustc.as_ref().map(minor);
    let is_here = |rustc: &&Version| here.is_none_or(|here| minor(rustc) <= here);
    if let Some(rustc) = profile.rustc.as_ref().filter(is_here) {
        text += &format!("rust-version = \"{}.{}\"\n", rustc.major, rustc.minor);
    }
    text += &own_or_inherited("license", "");
    text += &own_or_inherited("publish", "publish = false\n");
    let judge = Value::from(&profile.name);
    text += &format!("\n[package.metadata.judge]\njudge = {judge}\n");
    text += &tables(package);
    let crates = &profile.template.crates;
    if !crates.is_empty() {
        text += "\n[dependencies]\n";
    }
    for name in crates {
        text += &dependency(profile, name, destination)?;
    }
    if inherits("lints") {
        text += "\n[lints]\nworkspace = true\n";
    }
    Ok(text)
}

/// Returns the line of `[dependencies]` for a crate of the judge or a library of the workspace.
fn dependency(profile: &Profile, name: &str, destination: &Destination) -> Result<String, Error> {
    if let Some(pinned) = profile.crates.get(name) {
        let version = Value::from(format!("={}", pinned.version));
        let features = Array::from_iter(&pinned.features);
        return Ok(match features.is_empty() {
            true => format!("{name} = {version}\n"),
            false => format!("{name} = {{ version = {version}, features = {features} }}\n"),
        });
    }
    let shared = format!("dependencies.{name}");
    if destination.manifest.inherited(&shared).is_some() {
        return Ok(format!("{name}.workspace = true\n"));
    }
    if let Some(folder) = destination.library(name) {
        // `/` is valid on every system that may read the Cargo.toml.
        let names: Vec<_> = folder.iter().map(OsStr::to_string_lossy).collect();
        let folder = Value::from(format!("../{}", names.join("/")));
        return Ok(format!("{name} = {{ path = {folder} }}\n"));
    }
    let judge = &profile.name;
    let message = format!(
        "the template of judge `{judge}` uses the crate `{name}`, but neither the judge nor the workspace has it"
    );
    let text = &destination.manifest.text;
    let place = text.find(&format!(".profiles.{judge}")).unwrap_or(0);
    let place = text[..place].rfind('\n').map_or(0, |newline| newline + 1);
    let place = Location::of_byte(&destination.manifest_path(), text, place);
    Err(Error::input(message).at(place))
}

/// Returns the lines of the problems in a package's Cargo.toml.
pub(super) fn tables(package: &NewPackage) -> String {
    let problems = package.problems.iter();
    problems.map(|problem| table(package, problem)).collect()
}

/// Returns the metadata lines of a problem. In a contest's package, they are in a table of their own, behind the table
/// of the problem's binary.
fn table(package: &NewPackage, problem: &NewProblem) -> String {
    let mut text = String::new();
    if let Some(binary) = &problem.binary {
        let name = package.target(problem);
        let title = one_line(problem.title.as_deref().unwrap_or(binary));
        text += &format!(
            "\n# {title}\n[[bin]]\nname = \"{name}\"\npath = \"src/bin/{binary}.rs\"\n\n\
             [package.metadata.judge.bin.{binary}]\n"
        );
    }
    let texts = [
        ("problem", &problem.page),
        ("input-file", &problem.files.input),
        ("output-file", &problem.files.output),
    ];
    for (key, value) in texts {
        if let Some(value) = value {
            text += &format!("{key} = {}\n", Value::from(value));
        }
    }
    if problem.is_interactive {
        // Until the user has written the interactor, the problem fails its test.
        let name = package.interactor(problem);
        text += &format!(
            "# Write it as examples/{name}.rs, or name a command:\ninteractor = \"{name}\"\n"
        );
    }
    let default = Terms::of(&Problem::default(), package.profile);
    let limits = [
        (
            "time-limit",
            problem.time_limit.map(show_time_limit),
            show_time_limit(default.time),
        ),
        (
            "memory-limit",
            problem.memory_limit.map(show_memory_limit),
            show_memory_limit(default.memory),
        ),
    ];
    for (key, given, default) in limits {
        text += &match given {
            Some(limit) => format!("{key} = \"{limit}\"\n"),
            None => format!("# Not given yet; the default is:\n# {key} = \"{default}\"\n"),
        };
    }
    text
}

/// Returns the main file of a problem: its title and page, and the judge's template or `INTERACTIVE_MAIN`.
pub(super) fn main(package: &NewPackage, problem: &NewProblem) -> String {
    let mut text = "//! # ".to_string();
    for c in headline(package, problem.title.as_deref()).chars() {
        // A title is plain text, but the doc comment is Markdown.
        if "\\`*_[]<>&#".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('\n');
    if let Some(page) = &problem.page {
        text += &format!("//!\n//! <{page}>\n");
    }
    let files = [
        ("reads", &problem.files.input),
        ("writes", &problem.files.output),
    ];
    for (verb, file) in files {
        if let Some(file) = file {
            text += &format!("//!\n//! It {verb} the file `{file}`.\n");
        }
    }
    let main = match problem.is_interactive {
        true => INTERACTIVE_MAIN,
        false => &package.profile.template.main,
    };
    text + "\n" + main.trim() + "\n"
}

/// Returns the title in one line, with the judge's name in front unless the title begins with it.
fn headline(package: &NewPackage, title: Option<&str>) -> String {
    let title = one_line(title.unwrap_or(&package.name));
    let judge = &package.profile.title;
    match title.starts_with(&format!("{judge} ")) {
        true => title,
        false => format!("{judge}: {title}"),
    }
}

/// Returns a title in one line, without control characters and without the bidirectional formatting characters that
/// rustc rejects in comments.
fn one_line(title: &str) -> String {
    let controls_direction = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let words = title.split(|c: char| c.is_whitespace() || c.is_control() || controls_direction(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
