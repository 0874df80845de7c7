//! # `cargo judge list`
//!
//! Prints the table of problems. This is also the quickest check of a workspace: below a problem are the faults in its
//! Cargo.toml and its cases.

use std::array;
use std::collections::BTreeMap;
use std::io::Write;
use std::iter;
use std::ops::Range;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use clap::Args;
use judge_facts::error::{Error, relative_path};
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::profile::{Language, Profile};
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::Project;
use judge_runner::text::{clip, count, escape, pad, terminal_columns, width};
use semver::Version;
use serde_json::{Value, json};

use super::test::{TestTarget, problem_targets};
use crate::ui::output;

/// Show every problem of the workspace: judge, limits, cases, page
///
/// A problem is a program whose package has a table [package.metadata.judge]. Any faults in its Cargo.toml or its cases
/// are shown below it, and the exit status is then 1.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge list
  cargo judge list --judges
  cargo judge list --json")]
pub(super) struct ListArguments {
    /// Show the judges instead: the language and edition that each takes, how it compares outputs, and which of its facts
    /// are not verified; `?` is a fact that was not found
    #[arg(long, conflicts_with = "json")]
    judges: bool,

    /// Print a JSON array instead of a table
    ///
    /// There, `modules` names the modules of libraries that a problem's bundle contains, or is null if it cannot be
    /// made. `jq -r '.[] | select(.modules[]? == "shared::bits").name'` prints the problems that verify that module.
    #[arg(long)]
    json: bool,
}

const HEADER: Style = Style::new().bold();
const FAULT: Style = AnsiColor::BrightRed.on_default().bold();

pub(super) fn run(arguments: &ListArguments, context: &Context) -> Result<(), Error> {
    // Only the names of modules need third-party crates. If these cannot be read, the names are null.
    let project = match arguments.json {
        true => Project::read(context.clone()).or_else(|_| Project::read_members(context.clone())),
        false => Project::read_members(context.clone()),
    };
    let project = project?;
    if arguments.judges {
        return print(&judges_table(&project.profiles));
    }
    let problems = problem_targets(&project);
    if problems.is_empty() {
        return Err(Error::input("the workspace has no problems")
            .help("create one with `cargo judge new NAME --judge JUDGE`"));
    }
    if arguments.json {
        let problems = problems.iter().map(|problem| json(problem, &project));
        let problems: Value = problems.collect();
        output::to_standard_output(&format!("{problems:#}\n"))?;
    } else {
        print(&table(&problems, &context.folder))?;
    }
    let is_faulty = |problem: &&TestTarget| !faults(problem, &context.folder).is_empty();
    let all = count(problems.len() as u64, "problem");
    match problems.iter().filter(is_faulty).count() {
        0 => Ok(()),
        1 => Err(Error::input(format!("1 of {all} is faulty"))),
        faulty => Err(Error::input(format!("{faulty} of {all} are faulty"))),
    }
}

/// Prints a table to standard output, in colours if the output supports them.
fn print(table: &str) -> Result<(), Error> {
    let mut stdout = anstream::stdout().lock();
    let written = stdout.write_all(table.as_bytes());
    let written = written.and_then(|()| stdout.flush());
    written.map_err(output::stdout_error)
}

/// Returns the JSON of a problem. Values that cannot be read are null.
fn json(target: &TestTarget, project: &Project) -> Value {
    let setup = target.setup.as_ref().ok();
    let problem = setup.map(|setup| &setup.problem);
    let terms = setup.map(|setup| &setup.terms);
    let examples = problem.iter().flat_map(|problem| &problem.examples);
    let examples = examples.map(|example| {
        let expect = &example.expect;
        json!({ "name": example.name, "expected": expect.verdict.code(), "caught_by": expect.caught_by })
    });
    let bundle = target.bundle_request(project);
    json!({
        "name": target.solution.to_string(),
        "package": target.solution.package.name,
        "judge": problem.and_then(|problem| problem.judge.as_ref()),
        "time_limit_ms": terms.map(|terms| terms.time.as_millis() as u64),
        "memory_limit_bytes": terms.map(|terms| terms.memory),
        "cases": target.cases.len(),
        "examples": examples.collect::<Value>(),
        "page": problem.and_then(|problem| problem.page.as_ref()),
        "manifest": target.solution.manifest(),
        "faults": faults(target, &project.context.folder),
        "modules": bundle.and_then(|request| request.library_modules()).ok(),
    })
}

/// Returns the header and the rows as lines with aligned columns. The columns `numbers` are aligned right.
fn lines<const N: usize>(
    header: [&str; N],
    rows: impl Iterator<Item = [String; N]>,
    numbers: Range<usize>,
) -> Vec<String> {
    let rows: Vec<[String; N]> = iter::once(header.map(str::to_string)).chain(rows).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max();
    let widths: [usize; N] = array::from_fn(|column| widest(column).unwrap_or(0));
    let line = |row: &[String; N]| {
        let cells = iter::zip(row, widths).enumerate();
        let cells = cells.map(|(column, (cell, width))| match numbers.contains(&column) {
            true => format!("{cell:>width$}"),
            false => pad(cell, width),
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    let mut lines: Vec<String> = rows.iter().map(line).collect();
    lines[0] = format!("{HEADER}{}{HEADER:#}", lines[0]);
    lines
}

fn table(problems: &[TestTarget], folder: &Path) -> String {
    let header = ["problem", "judge", "time", "memory", "cases", "page"];
    let mut lines = lines(header, problems.iter().map(cells), 2..5).into_iter();
    let mut text = format!("{}\n", lines.next().unwrap_or_default());
    for (line, problem) in lines.zip(problems) {
        text += &format!("{line}\n");
        for fault in faults(problem, folder) {
            let fault = escape(fault.as_bytes());
            text += &format!("  {FAULT}fault{FAULT:#}: {fault}\n");
        }
    }
    text
}

fn cells(target: &TestTarget) -> [String; 6] {
    let setup = target.setup.as_ref().ok();
    let problem = setup.map(|setup| &setup.problem);
    let terms = setup.map(|setup| &setup.terms);
    let judge = problem.and_then(|problem| problem.judge.as_ref());
    let page = problem.and_then(|problem| problem.page.as_ref());
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
    let escaped = |text: Option<&String>| or_dash(text.map(|text| escape(text.as_bytes())));
    [
        target.solution.to_string(),
        escaped(judge),
        or_dash(terms.map(|terms| show_time_limit(terms.time))),
        or_dash(terms.map(|terms| show_memory_limit(terms.memory))),
        target.cases.len().to_string(),
        clip(&escaped(page), terminal_columns()),
    ]
}

/// Returns the table of judges, with the facts that decide how a file is made and tested, and those without a source.
fn judges_table(profiles: &BTreeMap<String, Profile>) -> String {
    let header = ["judge", "language", "edition", "compares", "not verified"];
    lines(header, profiles.values().map(judges_cells), 0..0).join("\n") + "\n"
}

fn judges_cells(profile: &Profile) -> [String; 5] {
    let rustc = profile.rustc.as_ref();
    let language = match profile.takes {
        Language::C => "C".to_string(),
        Language::Rust => format!("Rust {}", rustc.map_or("?".to_string(), Version::to_string)),
    };
    let compare = profile.compare;
    let compare = compare.and_then(|it| Some(json!(it).as_str()?.to_string()));
    let sources = profile.sources.iter();
    let guesses = sources.filter(|source| source.date == "not verified");
    let guesses = guesses.flat_map(|source| source.facts.iter().map(|fact| &**fact));
    [
        profile.name.clone(),
        language,
        profile.edition.clone(),
        compare.unwrap_or("?".to_string()),
        guesses.collect::<Vec<&str>>().join(", "),
    ]
}

/// Returns the faults of a problem, each in one line. A new problem that has no cases yet is not faulty.
fn faults(target: &TestTarget, folder: &Path) -> Vec<String> {
    let setup = target.setup.as_ref().err();
    let setup = setup.map(|error| in_one_line(error, folder));
    let cases = target.fault.iter().filter(|_| !target.is_unwritten);
    let cases = cases.flat_map(|fault| fault.message.lines());
    setup.into_iter().chain(cases.map(str::to_string)).collect()
}

/// Returns an error as one line of the table: `file:line:column: message; help`. Help of several lines is left out.
fn in_one_line(error: &Error, folder: &Path) -> String {
    let place = error.location.as_ref().map(|location| {
        let file = relative_path(&location.file, folder);
        match &location.position {
            Some(at) => format!("{}:{}:{}: ", file.display(), at.line, at.column),
            None => format!("{}: ", file.display()),
        }
    });
    let help = error.help.first().filter(|help| !help.contains('\n'));
    let help = help.map(|help| format!("; {help}"));
    place.unwrap_or_default() + &error.message + &help.unwrap_or_default()
}
