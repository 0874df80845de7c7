//! # `cargo judge list`
//!
//! The table of problems. It also is the quickest look at whether all is in order: a problem whose Cargo.toml or whose
//! cases are wrong is shown with what is wrong.

use std::collections::BTreeMap;
use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde_json::{Value, json};

use crate::profile::{self, Profile};
use crate::submission::{self, Project};
use crate::ui::error::Error;
use crate::ui::output;
use crate::ui::paths::shown;
use crate::workspace::program::{self, Program};
use judge_runner::problem::{self, Defaults, show_memory_limit, show_time_limit};
use judge_runner::text::{count, escape};

/// Show every problem of the workspace: judge, limits, cases, page
///
/// A problem is a program whose package has a table [package.metadata.judge]. What is wrong with its Cargo.toml or its
/// cases is shown under it, and the exit status is 1 then.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  cargo judge list
  cargo judge list --json")]
pub(super) struct ListArguments {
    /// Print a JSON array instead of a table
    #[arg(long)]
    json: bool,
}

const HEADER: Style = Style::new().bold();
const FAULT: Style = AnsiColor::BrightRed.on_default().bold();

/// One problem. What is faulty has no value.
struct Row {
    cells: [String; 6],
    faults: Vec<String>,
    /// The same, and more, for programs.
    json: Value,
}

/// Runs the command.
pub(super) fn run(arguments: &ListArguments) -> Result<(), Error> {
    let Project { metadata, profiles } = Project::read_members()?;
    let problems = program::problems(&metadata);
    if problems.is_empty() {
        return Err(Error::input("the workspace has no problem")
            .help("`cargo judge new NAME --judge JUDGE` makes one"));
    }
    let rows: Vec<Row> = problems.iter().map(|it| row(it, &profiles)).collect();
    if arguments.json {
        let json: Value = rows.iter().map(|row| row.json.clone()).collect();
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

fn row(program: &Program, profiles: &BTreeMap<String, Profile>) -> Row {
    let manifest = program.manifest();
    let (problem, mut faults) = match submission::read_problem(*program) {
        Ok(problem) => (Some(problem), Vec::new()),
        Err(error) => (None, vec![error.to_string()]),
    };
    let problem = problem.as_ref();
    let found = problem::cases(problem, &shown(&program.cases_folder()));
    let judge = problem.and_then(|problem| problem.judge.as_deref());
    let unjudged = problem.and_then(|_| match judge {
        None => Some("no judge is given".to_string()),
        Some(name) if profiles.contains_key(name) => None,
        Some(name) => Some(format!("no judge is called `{name}`")),
    });
    if let Some(what) = unjudged {
        let there_is = profile::there_is(profiles);
        faults.push(format!("{}: {what}; {there_is}", shown(manifest).display()));
    }
    faults.extend(found.faults.into_iter().map(|fault| fault.message));
    let page = problem.and_then(|problem| problem.page.as_deref());
    let (time, memory) = problem
        .map(|problem| {
            let profile = judge.and_then(|name| profiles.get(name));
            let defaults = profile.map_or(Defaults::default(), Profile::defaults);
            let allowance = problem.allowance(defaults);
            (allowance.time_limit, allowance.memory_limit)
        })
        .unzip();
    let name = program.to_string();
    let cases = found.cases.len();
    let or_dash = |text: Option<String>| text.unwrap_or_else(|| "-".to_string());
    let escaped = |text: Option<&str>| or_dash(text.map(|text| escape(text.as_bytes())));
    Row {
        json: json!({
            "name": name,
            "package": program.package.name,
            "judge": judge,
            "time_limit_ms": time.map(|time| time.as_millis() as u64),
            "memory_limit_bytes": memory,
            "cases": cases,
            "page": page,
            "manifest": manifest,
            "faults": faults,
        }),
        cells: [
            name,
            escaped(judge),
            or_dash(time.map(show_time_limit)),
            or_dash(memory.map(show_memory_limit)),
            cases.to_string(),
            escaped(page),
        ],
        faults,
    }
}

/// Lays the rows out in columns, the numbers flush right.
fn table(rows: &[Row]) -> String {
    let header = ["problem", "judge", "time", "memory", "cases", "page"].map(str::to_string);
    let all = || rows.iter().map(|row| &row.cells).chain([&header]);
    let width = |column: usize| all().map(|cells| cells[column].chars().count()).max();
    let [a, b, c, d, e] = [0, 1, 2, 3, 4].map(|column| width(column).unwrap_or(0));
    let line = |[name, judge, time, memory, cases, page]: &[String; 6]| {
        format!("{name:a$}  {judge:b$}  {time:>c$}  {memory:>d$}  {cases:>e$}  {page}")
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
