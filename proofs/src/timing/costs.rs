//! # The file of costs
//!
//! What `cargo bench` has found out is kept in speed.json, so that nobody who quotes a figure has to copy it by hand. A
//! package's entry is replaced when it is measured again.

use std::env::{self, consts};
use std::fmt::Display;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

/// What a package's programs took.
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

/// What one program took for one workload.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Cost {
    /// What the program was fed; unique in its package.
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

/// Where the file is, whatever folder this is run in.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/speed.json");

/// All that was measured last, by package.
///
/// # Errors
/// If the file cannot be read, or is not what [`Measured`] says.
pub fn read() -> Result<Vec<Measured>, String> {
    let text = fs::read_to_string(FILE).map_err(in_file)?;
    serde_json::from_str(&text).map_err(in_file)
}

/// Keeps what a package's programs took today, in the place of what the file says of that package.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whoever measures anew has to show it, too.
    #[test]
    fn the_readme_shows_each_solutions_first_workload() {
        let all = read().unwrap();
        assert_eq!(all.len(), 5);
        assert_eq!(text(&all).unwrap(), fs::read_to_string(FILE).unwrap());
        let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
        let readme = fs::read_to_string(readme).unwrap();
        for measured in &all {
            let [floor, solution, ..] = &measured.costs[..] else {
                panic!("{} lacks a solution", measured.package);
            };
            assert_eq!(solution.program, measured.package);
            let shown = solution.table_row(floor);
            assert!(readme.contains(&shown), "README.md must show {shown}");
        }
        assert!(
            readme.contains(TABLE_HEAD),
            "README.md must show {TABLE_HEAD}"
        );
    }
}
