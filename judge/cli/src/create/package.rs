//! # The files of a new package
//!
//! These are its Cargo.toml, which inherits from the workspace, the sources of its programs, from the judge's template,
//! and the test of its cases.

use std::ffi::OsStr;
use std::fs;

use judge_facts::error::{Error, Location};
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::problem::Problem;
use judge_facts::profile::{Profile, Template};
use judge_facts::terms::{Files, Terms};
use semver::Version;
use toml_edit::{Array, Value};

use super::{Destination, NewPackage, NewProblem};

/// The test of the samples. It compiles in every edition.
pub(super) const SAMPLES_TEST: &str = include_str!("samples.rs");

/// The template of an interactive problem, which compiles in every edition too.
const INTERACTIVE_MAIN: &str = "
use std::io::{self, Write};

fn main() {
    let stdin = io::stdin();
    let mut stdout = io::stdout();
    let mut line = String::new();
    while stdin.read_line(&mut line).unwrap() > 0 {
        let mut answer = reply(line.trim());
        answer.push('\\n');
        stdout.write_all(answer.as_bytes()).unwrap();
        // The judge waits for what is still in the buffer.
        stdout.flush().unwrap();
        line.clear();
    }
}

/// Returns the reply to a line of the judge.
fn reply(line: &str) -> String {
    line.to_string()
}
";

/// Returns the text of Cargo.toml.
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
    // The edition and the compiler are the judge's, not the workspace's.
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
    for problem in &package.problems {
        text += &binary(package, problem);
    }
    text += &metadata(package);
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

/// Returns the line for a crate of the judge or a library of the workspace.
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
    if let Some((folder, _)) = destination.library(name) {
        // Cargo.toml is read on every system.
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

/// Returns the table that names the binary of one problem of several. The package's name in front keeps two contests'
/// problems A apart: cargo writes all binaries of a workspace to one folder.
fn binary(package: &NewPackage, problem: &NewProblem) -> String {
    let Some(binary) = &problem.binary else {
        return String::new();
    };
    let name = &package.name;
    format!("\n[[bin]]\nname = \"{name}-{binary}\"\npath = \"src/bin/{binary}.rs\"\n")
}

fn metadata(package: &NewPackage) -> String {
    let judge = Value::from(&package.profile.name);
    let tables = package.problems.iter().map(|it| table(package, it));
    format!(
        "\n[package.metadata.judge]\njudge = {judge}\n{}",
        tables.collect::<String>()
    )
}

/// Returns the lines that describe a problem, under a table of their own if it is one of several.
fn table(package: &NewPackage, problem: &NewProblem) -> String {
    let mut text = match &problem.binary {
        Some(binary) => {
            let title = one_line(problem.title.as_deref().unwrap_or(binary));
            format!("\n# {title}\n[package.metadata.judge.bin.{binary}]\n")
        }
        None => String::new(),
    };
    text += &page(package, problem);
    let mut limit = |key: &str, given: Option<String>, default: String| {
        text += &match given {
            Some(limit) => format!("{key} = \"{limit}\"\n"),
            None => format!("# Not given yet; the default is:\n# {key} = \"{default}\"\n"),
        };
    };
    let default = Terms::of(&Problem::default(), package.profile).limits;
    let time = problem.time_limit.map(show_time_limit);
    limit("time-limit", time, show_time_limit(default.time));
    let memory = problem.memory_limit.map(show_memory_limit);
    let default = show_memory_limit(default.memory);
    limit("memory-limit", memory, default);
    text
}

/// Returns the lines with the problem's page, the names of its files and, for an interactive problem, the interactor.
/// The user has to write it. Until then the problem fails its test.
fn page(package: &NewPackage, problem: &NewProblem) -> String {
    let mut text = String::new();
    if let Some(page) = &problem.page {
        text += &format!("problem = {}\n", Value::from(page));
    }
    let files = [
        ("input-file", &problem.files.input),
        ("output-file", &problem.files.output),
    ];
    for (key, name) in files {
        if let Some(name) = name {
            text += &format!("{key} = {}\n", Value::from(name));
        }
    }
    if problem.is_interactive {
        let name = package.interactor(problem);
        text += &format!(
            "# Write it as examples/{name}.rs, or name a command:\ninteractor = \"{name}\"\n"
        );
    }
    text
}

/// Returns the source of a program: the title and page of its problem, and the judge's template. An interactive problem
/// needs another one.
pub(super) fn main(
    package: &NewPackage,
    problem: &NewProblem,
    destination: &Destination,
) -> String {
    let mut text = "//! # ".to_string();
    for c in headline(package, problem.title.as_deref()).chars() {
        // Markdown's special characters are escaped.
        if "\\`*_[]<>&#".contains(c) {
            text.push('\\');
        }
        text.push(c);
    }
    text.push('\n');
    if let Some(page) = &problem.page {
        text += &format!("//!\n//! <{page}>\n");
    }
    let main = match (problem.is_interactive, &problem.files) {
        (true, _) => INTERACTIVE_MAIN.to_string(),
        (
            false,
            Files {
                input: None,
                output: None,
            },
        ) => package.profile.template.main.clone(),
        (false, files) => main_with_files(files),
    };
    text.push('\n');
    text += &preludes(package.profile, &main, destination);
    text + main.trim() + "\n"
}

/// Returns the plain template with files in place of streams.
fn main_with_files(files: &Files) -> String {
    let mut main = Template::default().main;
    if let Some(name) = &files.input {
        main = main.replace("io::stdin()", &format!("File::open({name:?}).unwrap()"));
    }
    if let Some(name) = &files.output {
        main = main.replace("io::stdout()", &format!("File::create({name:?}).unwrap()"));
    }
    let others = match files.input.is_some() && files.output.is_some() {
        true => "use std::fs::File;\nuse std::io::{Read, Write};",
        false => "use std::fs::File;\nuse std::io::{self, Read, Write};",
    };
    main.replace("use std::io::{self, Read, Write};", others)
}

/// Returns the imports of the preludes of the workspace's libraries. A library from which the template itself imports
/// something is left out.
fn preludes(profile: &Profile, main: &str, destination: &Destination) -> String {
    let mut imports = String::new();
    for name in &profile.template.crates {
        let library = destination
            .library(name)
            .filter(|_| !profile.crates.contains_key(name));
        let Some((_, source)) = library else {
            continue;
        };
        let text = fs::read_to_string(source).unwrap_or_default();
        let name = name.replace('-', "_");
        if text.contains("pub mod prelude") && !main.contains(&format!("{name}::")) {
            if profile.edition == "2015" {
                imports += &format!("extern crate {name};\n");
            }
            imports += &format!("use {name}::prelude::*;\n");
        }
    }
    imports
}

/// Returns the title with the judge in front, unless it begins with the judge itself.
fn headline(package: &NewPackage, title: Option<&str>) -> String {
    let title = one_line(title.unwrap_or(&package.name));
    let judge = &package.profile.title;
    match title.starts_with(&format!("{judge} ")) {
        true => title,
        false => format!("{judge}: {title}"),
    }
}

/// Returns the words of a title, without characters that control a terminal or the direction of text: rustc refuses the
/// latter in comments.
pub(crate) fn one_line(title: &str) -> String {
    let controls_direction = |c: char| matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let words = title.split(|c: char| c.is_whitespace() || c.is_control() || controls_direction(c));
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}
