//! # `cargo judge list`
//!
//! The table of problems. It also is the quickest look at whether all is in order: a problem whose Cargo.toml or whose
//! cases are wrong is shown with what is wrong.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use crate::profile::{self, Profile};
use crate::submission;
use crate::ui::error::Error;
use crate::ui::output;
use crate::ui::paths::shown;
use crate::workspace::metadata;
use crate::workspace::program::{self, Program};
use judge_runner::problem::{show_memory_limit, show_time_limit};
use judge_runner::testcase::files;
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
#[derive(Debug, Serialize)]
struct Row {
    name: String,
    package: String,
    judge: Option<String>,
    time_limit_ms: Option<u64>,
    memory_limit_bytes: Option<u64>,
    cases: usize,
    page: Option<String>,
    manifest: PathBuf,
    faults: Vec<String>,
}

/// Runs the command.
pub(super) fn run(arguments: &ListArguments) -> Result<(), Error> {
    let metadata = metadata::read_members()?;
    let profiles = profile::read(&metadata.workspace_root.join("Cargo.toml"))?;
    let problems = program::problems(&metadata);
    if problems.is_empty() {
        return Err(Error::input("the workspace has no problem")
            .help("`cargo judge new NAME --judge JUDGE` makes one"));
    }
    let rows: Vec<Row> = problems.iter().map(|it| row(it, &profiles)).collect();
    if arguments.json {
        let json = serde_json::to_string_pretty(&rows);
        let json = json.map_err(|error| Error::input(error.to_string()))?;
        output::to_standard_output(&format!("{json}\n"))?;
    } else {
        let mut stdout = anstream::stdout().lock();
        let written = stdout.write_all(table(&rows).as_bytes());
        let written = written.and_then(|()| stdout.flush());
        written.map_err(output::unheard)?;
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
    let manifest = &program.package.manifest_path;
    let folder = manifest.parent().unwrap_or(Path::new("."));
    let found = files::find(&shown(&files::folder(folder, program.cases_name())));
    let mut row = Row {
        name: program.to_string(),
        package: program.package.name.clone(),
        judge: None,
        time_limit_ms: None,
        memory_limit_bytes: None,
        cases: found.cases.len(),
        page: None,
        manifest: manifest.clone(),
        faults: Vec::new(),
    };
    match submission::read_problem(manifest) {
        Ok(problem) => {
            let is_known = |judge: &String| profiles.contains_key(judge);
            if let Some(judge) = problem.judge.as_ref().filter(|judge| !is_known(judge)) {
                let (manifest, names) = (shown(manifest), profiles.keys().cloned());
                let names = names.collect::<Vec<_>>().join(", ");
                let what = format!("no judge is called `{judge}`; there is {names}");
                row.faults.push(format!("{}: {what}", manifest.display()));
            }
            row.judge = problem.judge;
            row.page = problem.page;
            row.time_limit_ms = u64::try_from(problem.time_limit.as_millis()).ok();
            row.memory_limit_bytes = Some(problem.memory_limit);
        }
        Err(error) => row.faults.push(error.to_string()),
    }
    let faults = found.faults.into_iter();
    row.faults.extend(faults.map(|fault| fault.message));
    row
}

/// Lays the rows out in columns, the numbers flush right.
fn table(rows: &[Row]) -> String {
    let header = ["problem", "judge", "time", "memory", "cases", "page"].map(str::to_string);
    let cells: Vec<[String; 6]> = rows.iter().map(cells).collect();
    let widths: [usize; 6] = std::array::from_fn(|column| {
        let all = cells.iter().chain([&header]);
        let widths = all.map(|row| row[column].chars().count());
        widths.max().unwrap_or(0)
    });
    let line = |[name, judge, time, memory, cases, page]: &[String; 6]| {
        let [a, b, c, d, e, _] = widths;
        format!("{name:a$}  {judge:b$}  {time:>c$}  {memory:>d$}  {cases:>e$}  {page}")
    };
    let mut text = format!("{HEADER}{}{HEADER:#}\n", line(&header));
    for (row, cells) in rows.iter().zip(&cells) {
        text += &format!("{}\n", line(cells));
        for fault in &row.faults {
            let fault = escape(fault.as_bytes());
            text += &format!("  {FAULT}fault{FAULT:#}: {fault}\n");
        }
    }
    text
}

fn cells(row: &Row) -> [String; 6] {
    let time = row.time_limit_ms.map(Duration::from_millis);
    let memory = row.memory_limit_bytes;
    let cells = [
        Some(row.name.clone()),
        row.judge.clone(),
        time.map(show_time_limit),
        memory.map(show_memory_limit),
        Some(row.cases.to_string()),
        row.page.clone(),
    ];
    cells.map(|cell| cell.map_or_else(|| "-".to_string(), |cell| escape(cell.as_bytes())))
}
