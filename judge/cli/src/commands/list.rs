//! # `cargo judge list`
//!
//! The table of problems. It is also the quickest check of a workspace: the faults of a problem's Cargo.toml and of its
//! cases are shown below it.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;

use anstyle::{AnsiColor, Style};
use clap::Args;
use judge_facts::error::{Error, relative_path};
use judge_facts::limits::{show_memory_limit, show_time_limit};
use judge_facts::terms::Terms;
use judge_pipeline::bundle::BundleRequest;
use judge_pipeline::context::Context;
use judge_pipeline::workspace::project::{Project, read_problem};
use judge_pipeline::workspace::solution::{Solution, problem_solutions};
use judge_pipeline::workspace::toolchain::Toolchain;
use judge_runner::cases::{ExpectedOutput, find_cases};
use judge_runner::text::{clip, count, escape, pad, terminal_columns, width};
use serde_json::{Value, json};

use crate::ui::output;

/// Show every problem of the workspace: judge, limits, cases, page
///
/// A problem is a program whose package has a table [package.metadata.judge]. Any faults in its Cargo.toml or its cases
/// are shown below it, and the exit status is then 1.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge list
  cargo judge list --json")]
pub(super) struct ListArguments {
    /// Print a JSON array instead of a table
    ///
    /// There, `modules` names the modules of libraries that a problem's bundle contains, or is null if it cannot be
    /// made. `jq -r '.[] | select(.modules[]? == "shared::lines").name'` prints the problems that verify that module.
    #[arg(long)]
    json: bool,
}

const HEADER: Style = Style::new().bold();
const FAULT: Style = AnsiColor::BrightRed.on_default().bold();

/// One problem. Values that cannot be read are absent.
struct Row {
    cells: [String; 6],
    faults: Vec<String>,
    /// The same problem in the JSON document.
    json: Value,
}

/// Runs the command.
pub(super) fn run(arguments: &ListArguments, context: &Context) -> Result<(), Error> {
    let toolchain = match arguments.json {
        true => Toolchain::find(&context.folder).ok(),
        false => None,
    };
    // The crates of other people, which only bundles need, may be missing.
    let whole = toolchain.as_ref();
    let whole = whole.map(|toolchain| Project::read(context.clone(), toolchain));
    let project = match whole {
        Some(Ok(project)) => project,
        _ => Project::read_members(context.clone())?,
    };
    let problems = problem_solutions(&project.metadata);
    if problems.is_empty() {
        return Err(Error::input("the workspace has no problem")
            .help("create one with `cargo judge new NAME --judge JUDGE`"));
    }
    let rows: Vec<Row> = problems.iter().map(|it| row(*it, &project)).collect();
    if arguments.json {
        let json = rows.iter().zip(&problems).map(|(row, problem)| {
            let mut json = row.json.clone();
            let modules = toolchain.as_ref().map(|it| modules(*problem, &project, it));
            json["modules"] = json!(modules.and_then(Result::ok));
            json
        });
        let json: Value = json.collect();
        output::to_standard_output(&format!("{json:#}\n"))?;
    } else {
        let mut stdout = anstream::stdout().lock();
        let written = stdout.write_all(table(&rows).as_bytes());
        let written = written.and_then(|()| stdout.flush());
        written.map_err(output::stdout_error)?;
    }
    let faulty = rows.iter().filter(|row| !row.faults.is_empty()).count();
    let all = count(rows.len() as u64, "problem");
    match faulty {
        0 => Ok(()),
        1 => Err(Error::input(format!("1 of {all} is faulty"))),
        _ => Err(Error::input(format!("{faulty} of {all} are faulty"))),
    }
}

/// Returns the modules of libraries that a problem's bundle contains.
fn modules(
    solution: Solution,
    project: &Project,
    toolchain: &Toolchain,
) -> Result<BTreeSet<String>, Error> {
    let problem = &read_problem(solution)?;
    BundleRequest::of(project, toolchain, solution, problem)?.library_modules()
}

fn row(solution: Solution, project: &Project) -> Row {
    let folder = &project.context.folder;
    let problem = read_problem(solution);
    let profile = match &problem {
        Ok(problem) => project.judge_of(problem, solution, None),
        Err(error) => Err(error.clone()),
    };
    let mut faults: Vec<String> = profile
        .as_ref()
        .err()
        .into_iter()
        .map(|error| in_one_line(error, folder))
        .collect();
    let problem = problem.ok();
    let expected = problem
        .as_ref()
        .map_or(ExpectedOutput::Required, ExpectedOutput::of);
    let found = find_cases(&relative_path(&solution.cases_folder(), folder), expected);
    // The cases of a new problem are still to be written.
    let case_faults = found.faults.into_iter().filter(|_| !found.is_empty);
    faults.extend(case_faults.map(|fault| fault.message));
    let judge = problem
        .as_ref()
        .and_then(|problem| problem.judge.as_deref());
    let page = problem.as_ref().and_then(|problem| problem.page.as_deref());
    let terms = problem.as_ref().zip(profile.ok());
    let limits = terms.map(|(problem, profile)| Terms::of(problem, profile).limits);
    let (time, memory) = limits.map(|limits| (limits.time, limits.memory)).unzip();
    let examples = problem.iter().flat_map(|problem| &problem.examples);
    let examples = examples.map(|example| {
        let expect = &example.expect;
        json!({ "name": example.name, "expected": expect.verdict.code(), "caught_by": expect.caught_by })
    });
    let examples: Value = examples.collect();
    let name = solution.to_string();
    let cases = found.cases.len();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
    let escaped = |text: Option<&str>| or_dash(text.map(|text| escape(text.as_bytes())));
    Row {
        json: json!({
            "name": name,
            "package": solution.package.name,
            "judge": judge,
            "time_limit_ms": time.map(|time| time.as_millis() as u64),
            "memory_limit_bytes": memory,
            "cases": cases,
            "examples": examples,
            "page": page,
            "manifest": solution.manifest(),
            "faults": faults,
        }),
        cells: [
            name,
            escaped(judge),
            or_dash(time.map(show_time_limit)),
            or_dash(memory.map(show_memory_limit)),
            cases.to_string(),
            clip(&escaped(page), terminal_columns()),
        ],
        faults,
    }
}

/// Renders an error for one line of the table: `file:line:column: message; help`. Help of several lines is left out.
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

/// Lays the rows out in columns, the numbers flush right.
fn table(rows: &[Row]) -> String {
    let header = ["problem", "judge", "time", "memory", "cases", "page"].map(str::to_string);
    let all = || rows.iter().map(|row| &row.cells).chain([&header]);
    let widest = |column: usize| all().map(|cells| width(&cells[column])).max();
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|column| widest(column).unwrap_or(0));
    let line = |[name, judge, time, memory, cases, page]: &[String; 6]| {
        let (name, judge) = (pad(name, a), pad(judge, b));
        format!("{name}  {judge}  {time:>c$}  {memory:>d$}  {cases:>e$}  {page}")
    };
    let mut text = format!("{HEADER}{}{HEADER:#}\n", line(&header));
    for row in rows {
        text += &format!("{}\n", line(&row.cells));
        for fault in &row.faults {
            let fault = escape(fault.as_bytes());
            text += &format!("  {FAULT}fault{FAULT:#}: {fault}\n");
        }
    }
    text
}
