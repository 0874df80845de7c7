//! # `cargo judge list`
//!
//! The table of problems. It also is the quickest look at whether all is in order: a problem whose Cargo.toml or whose
//! cases are wrong is shown with what is wrong.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anstyle::{AnsiColor, Style};
use clap::Args;
use serde::Serialize;

use crate::profile::{self, Profile};
use crate::ui::error::Error;
use crate::ui::output;
use crate::ui::paths::shown;
use crate::workspace::metadata;
use crate::workspace::program::{self, Program};
use judge_runner::problem::{self, show_memory_limit, show_time_limit};
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
    let rows: Vec<Row> = program::programs(&metadata)
        .iter()
        .filter(|program| metadata::has_problem(program.package))
        .map(|program| row(program, &profiles))
        .collect();
    if arguments.json {
        let json =
            serde_json::to_string_pretty(&rows).map_err(|error| Error::input(error.to_string()))?;
        output::to_standard_output(&format!("{json}\n"))?;
    } else if !rows.is_empty() {
        print(&table(&rows))?;
    }
    let faulty = rows.iter().filter(|row| !row.faults.is_empty()).count();
    if rows.is_empty() {
        return Err(Error::input("the workspace has no problem")
            .help("`cargo judge new NAME --judge JUDGE` makes one"));
    }
    if faulty > 0 {
        return Err(Error::input(format!(
            "{faulty} of {} {} faulty",
            count(rows.len() as u64, "problem"),
            if faulty == 1 { "is" } else { "are" }
        )));
    }
    Ok(())
}

fn row(program: &Program, profiles: &BTreeMap<String, Profile>) -> Row {
    let manifest = program.package.manifest_path.as_std_path();
    let folder = manifest.parent().unwrap_or(Path::new("."));
    let found = files::find(&shown(&files::folder(folder, program.cases_name())));
    let mut row = Row {
        name: program.to_string(),
        package: program.package.name.to_string(),
        judge: None,
        time_limit_ms: None,
        memory_limit_bytes: None,
        cases: found.cases.len(),
        page: None,
        manifest: manifest.to_path_buf(),
        faults: Vec::new(),
    };
    match problem::read(manifest) {
        Ok(problem) => {
            if let Some(judge) = problem
                .judge
                .as_ref()
                .filter(|judge| !profiles.contains_key(*judge))
            {
                let names: Vec<&str> = profiles.keys().map(String::as_str).collect();
                row.faults.push(format!(
                    "{}: no judge is called `{judge}`; there is {}",
                    shown(manifest).display(),
                    names.join(", ")
                ));
            }
            row.judge = problem.judge;
            row.page = problem.page;
            row.time_limit_ms = u64::try_from(problem.time_limit.as_millis()).ok();
            row.memory_limit_bytes = Some(problem.memory_limit);
        }
        Err(mut error) => {
            error.path = shown(&error.path);
            row.faults.push(error.to_string());
        }
    }
    row.faults
        .extend(found.faults.into_iter().map(|fault| fault.message));
    row
}

/// Prints with colours where they are seen.
fn print(text: &str) -> Result<(), Error> {
    let mut stdout = anstream::stdout().lock();
    let written = stdout
        .write_all(text.as_bytes())
        .and_then(|()| stdout.flush());
    written.map_err(output::unheard)
}

/// Lays the rows out in columns, the numbers flush right.
fn table(rows: &[Row]) -> String {
    const RIGHT: [bool; 6] = [false, false, true, true, true, false];
    let header = ["problem", "judge", "time", "memory", "cases", "page"].map(str::to_string);
    let cells: Vec<[String; 6]> = rows.iter().map(cells).collect();
    let width = |column: usize| {
        let all = cells.iter().chain([&header]);
        all.map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let line = |row: &[String; 6]| {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let _ = if RIGHT[column] {
                write!(line, "{cell:>width$}  ")
            } else {
                write!(line, "{cell:<width$}  ")
            };
        }
        line.trim_end().to_string()
    };
    let mut text = format!("{HEADER}{}{HEADER:#}\n", line(&header));
    for (row, cells) in rows.iter().zip(&cells) {
        text += &line(cells);
        text.push('\n');
        for fault in &row.faults {
            let _ = writeln!(
                text,
                "  {FAULT}fault{FAULT:#}: {}",
                escape(fault.as_bytes())
            );
        }
    }
    text
}

fn cells(row: &Row) -> [String; 6] {
    let or_dash =
        |text: Option<String>| text.map_or_else(|| "-".to_string(), |text| escape(text.as_bytes()));
    [
        row.name.clone(),
        or_dash(row.judge.clone()),
        or_dash(
            row.time_limit_ms
                .map(|ms| show_time_limit(std::time::Duration::from_millis(ms))),
        ),
        or_dash(row.memory_limit_bytes.map(show_memory_limit)),
        row.cases.to_string(),
        or_dash(row.page.clone()),
    ]
}
