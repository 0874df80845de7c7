//! # The file of costs
//!
//! What `cargo bench` has found out is kept in speed.json, so that nobody who quotes a figure has to copy it by hand. A
//! package's entries are replaced when it is measured again; each says when and on which machine that was.

use std::env::{self, consts};
use std::fmt::Display;
use std::fs;
use std::process::Command;
use std::thread;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

/// What one program took for one workload.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Cost {
    /// The problem's package.
    pub package: String,
    /// The day of the measurement, such as `01 Jan 2026`.
    pub date: String,
    /// The processor, its cores, the system and the compiler.
    pub machine: String,
    /// What the program was fed; unique in its package.
    pub workload: String,
    /// How many boards that are, in each run.
    pub boards: u64,
    /// How many runs there were.
    pub rounds: usize,
    /// The package's name for the solution, the example's for an example, or `floor`.
    pub program: String,
    /// The median of the CPU time of a run, in nanoseconds.
    pub cpu_ns: u64,
    /// The same for each board.
    pub ns_per_board: f64,
    /// The most bytes of memory that a run needed at once; 0 where the system does not tell.
    pub peak_memory: u64,
    /// The CPU time in times of what the floor took.
    pub times_the_floor: f64,
}

/// The head of a table of costs in Markdown.
pub(super) const TABLE_HEAD: &str = "\
| program | workload | CPU time | ns/board | peak memory | times the floor |
|---|---|--:|--:|--:|--:|";

impl Cost {
    /// This as a row of a table.
    pub(super) fn table_row(&self) -> String {
        let ms = self.cpu_ns as f64 / 1e6;
        let digits = if ms < 10.0 { 2 } else { 0 };
        // Where each board is a run of its own, that takes what the run takes.
        let ns_per_board = match self.boards {
            1 => "-".to_string(),
            _ => format!("{:.0}", self.ns_per_board),
        };
        format!(
            "| {} | {} | {ms:.digits$} ms | {ns_per_board} | {:.1} MiB | {:.1} |",
            self.program,
            self.workload,
            self.peak_memory as f64 / f64::from(1 << 20),
            self.times_the_floor,
        )
    }
}

/// Where the file is, whatever folder this is run in.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/speed.json");

/// All that was measured last, the solution's largest workload first in each package.
///
/// # Errors
/// If the file cannot be read, or is not what [`Cost`] says.
pub fn read() -> Result<Vec<Cost>, String> {
    let text = fs::read_to_string(FILE).map_err(in_file)?;
    serde_json::from_str(&text).map_err(in_file)
}

/// Keeps what a package's programs took, in the place of what the file says of that package.
pub(super) fn replace(package: &str, measured: Vec<Cost>) -> Result<(), String> {
    let is_there = fs::exists(FILE).map_err(in_file)?;
    let mut costs = if is_there { read()? } else { Vec::new() };
    costs.retain(|cost| cost.package != package);
    costs.extend(measured);
    // The order of a package's entries stays.
    costs.sort_by(|a, b| a.package.cmp(&b.package));
    // A line for each, so that a change of the file shows what has changed.
    let lines: Result<Vec<String>, _> = costs.iter().map(serde_json::to_string).collect();
    let lines = lines.map_err(in_file)?.join(",\n");
    fs::write(FILE, format!("[\n{lines}\n]\n")).map_err(in_file)
}

fn in_file(error: impl Display) -> String {
    format!("{FILE}: {error}")
}

/// The day that it is.
pub(super) fn today() -> String {
    // What comes before is the weekday, what comes behind it the time.
    httpdate::fmt_http_date(SystemTime::now())[5..16].to_string()
}

/// The machine that this runs on, as far as it tells, and the compiler that cargo uses.
pub(super) fn machine() -> Result<String, String> {
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
        let costs = read().unwrap();
        let mut solutions: Vec<&Cost> = costs
            .iter()
            .filter(|cost| cost.program == cost.package)
            .collect();
        solutions.dedup_by_key(|cost| &cost.package);
        assert_eq!(solutions.len(), 5);
        let readme = concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md");
        let readme = fs::read_to_string(readme).unwrap();
        for shown in solutions.iter().map(|cost| cost.table_row()) {
            assert!(readme.contains(&shown), "README.md must show {shown}");
        }
        assert!(
            readme.contains(TABLE_HEAD),
            "README.md must show {TABLE_HEAD}"
        );
    }
}
