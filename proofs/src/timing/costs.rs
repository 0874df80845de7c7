//! # The file of costs
//!
//! `cargo bench` keeps its results in speed.json, from which the book quotes them. A package's entry is replaced when it
//! is measured again.

use std::env::{self, consts};
use std::fmt::Display;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::checks::PROBLEMS;

/// The costs of a package's programs.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Measured {
    /// The problem's package.
    pub package: String,
    /// The day of the measurement, such as `01 Jan 2026`.
    pub date: String,
    /// The processor, its cores, the system and the compiler.
    pub machine: String,
    /// The solution's largest workload first, and the floor first in each.
    pub costs: Vec<Cost>,
}

/// The cost of one program for one workload.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Cost {
    /// The name of the input, unique in its package.
    pub workload: String,
    /// How many boards that are, in each run.
    pub boards: u64,
    /// The package's name for the solution, the example's for an example, or `floor`.
    pub program: String,
    /// The median of the CPU time of a run, in nanoseconds.
    pub cpu_ns: u64,
    /// The most bytes of memory that a run needed at once; 0 where the system does not tell.
    pub peak_memory: u64,
}

/// The head of a table of costs in Markdown.
pub(super) const TABLE_HEAD: &str = "\
| program | workload | CPU time | ns/board | peak memory | times the floor |
|---|---|--:|--:|--:|--:|";

impl Cost {
    /// The CPU time for each board, in nanoseconds.
    pub fn ns_per_board(&self) -> f64 {
        self.cpu_ns as f64 / self.boards as f64
    }

    /// This as a row of a table, held against what the floor took.
    pub(super) fn table_row(&self, floor: &Cost) -> String {
        let ms = self.cpu_ns as f64 / 1e6;
        let digits = if ms < 10.0 { 2 } else { 0 };
        // Where each board is a run of its own, that takes what the run takes.
        let ns_per_board = match self.boards {
            1 => "-".to_string(),
            _ => format!("{:.0}", self.ns_per_board()),
        };
        format!(
            "| {} | {} | {ms:.digits$} ms | {ns_per_board} | {:.1} MiB | {:.1} |",
            self.program,
            self.workload,
            self.peak_memory as f64 / f64::from(1 << 20),
            self.cpu_ns as f64 / floor.cpu_ns as f64,
        )
    }
}

/// The path of the file.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/speed.json");

/// All that was measured last, by package.
///
/// # Errors
/// If the file cannot be read, or is not what [`Measured`] says.
pub fn read() -> Result<Vec<Measured>, String> {
    let text = fs::read_to_string(FILE).map_err(in_file)?;
    serde_json::from_str(&text).map_err(in_file)
}

/// Replaces the entry of a package by today's costs.
pub(super) fn replace(package: &str, costs: Vec<Cost>) -> Result<(), String> {
    let is_there = fs::exists(FILE).map_err(in_file)?;
    let mut all = if is_there { read()? } else { Vec::new() };
    all.retain(|measured| measured.package != package);
    all.push(Measured {
        package: package.to_string(),
        date: today(),
        machine: machine()?,
        costs,
    });
    all.sort_by(|a, b| a.package.cmp(&b.package));
    fs::write(FILE, text(&all).map_err(in_file)?).map_err(in_file)
}

/// Fails unless README.md shows the first workload of each solution, as it was measured last.
///
/// # Errors
/// If a file cannot be read, or README.md lacks a row; the error says which.
pub(crate) fn check_readme() -> Result<(), String> {
    let kept = fs::read_to_string(FILE).map_err(in_file)?;
    let all = read()?;
    if all.len() != PROBLEMS.len() || text(&all).map_err(in_file)? != kept {
        return Err(in_file("not as `cargo bench -p proofs` writes it"));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
    let readme = fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
    let lacks = |row: &str| Err(format!("{path} must show {row}"));
    if !readme.contains(TABLE_HEAD) {
        return lacks(TABLE_HEAD);
    }
    for measured in &all {
        let [floor, solution, ..] = &measured.costs[..] else {
            return Err(in_file(format_args!("no solution of {}", measured.package)));
        };
        let row = solution.table_row(floor);
        if solution.program != measured.package || !readme.contains(&row) {
            return lacks(&row);
        }
    }
    Ok(())
}

/// A line for each cost, so that a change of the file shows what has changed.
fn text(all: &[Measured]) -> serde_json::Result<String> {
    let packages: serde_json::Result<Vec<String>> = all.iter().map(serde_json::to_string).collect();
    let packages = packages?.join(",\n");
    let lines = packages.replace("{\"workload\":", "\n{\"workload\":");
    Ok(format!("[\n{lines}\n]\n"))
}

fn in_file(error: impl Display) -> String {
    format!("{FILE}: {error}")
}

/// The day that it is.
fn today() -> String {
    // What comes before is the weekday, what comes behind it the time.
    httpdate::fmt_http_date(SystemTime::now())[5..16].to_string()
}

/// The machine that this runs on, as far as it tells, and the compiler that cargo uses.
fn machine() -> Result<String, String> {
    let rustc = env::var_os("RUSTC").unwrap_or("rustc".into());
    let rustc = Command::new(rustc).arg("--version").output();
    let rustc = rustc.map_err(|error| format!("cannot start rustc: {error}"))?;
    // Only some systems have this file.
    let processors = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = processors
        .lines()
        .filter_map(|line| line.strip_prefix("model name"))
        .filter_map(|rest| rest.split_once(": "))
        .map(|(_, model)| model)
        .next();
    let cores = thread::available_parallelism().map_or(1, usize::from);
    Ok(format!(
        "{}, {cores} cores, {}, {}",
        model.unwrap_or(consts::ARCH),
        consts::OS,
        String::from_utf8_lossy(&rustc.stdout).trim_end(),
    ))
}
