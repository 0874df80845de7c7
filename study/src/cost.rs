//! # The measured costs
//!
//! Figures come from the file that `cargo bench` writes, and never from a chapter.

use anyhow::{Context, Result, anyhow, bail};
use proofs::timing::costs::{self, Cost, Measured};

/// Returns what was measured for a package's programs on one of its workloads, which any word in its name means.
pub fn of_workload(package: &str, word: &str) -> Result<Vec<Cost>> {
    one_workload(of_package(package)?.costs, word)
}

/// Returns what a board of a workload costs a program, with its unit.
pub fn of_program(program: &str, word: &str) -> Result<String> {
    let all = costs::read().map_err(|error| anyhow!(error))?;
    let costs = all.into_iter().flat_map(|measured| measured.costs);
    let costs = costs.filter(|cost| cost.program == program).collect();
    let costs = one_workload(costs, word).with_context(|| format!("of `{program}`"))?;
    Ok(show(costs[0].ns_per_board()))
}

/// Leaves what belongs to the workload that the word means.
fn one_workload(mut costs: Vec<Cost>, word: &str) -> Result<Vec<Cost>> {
    costs.retain(|cost| cost.workload.contains(word));
    let first = costs.first();
    let first = first.with_context(|| format!("nothing is measured that is called `{word}`"))?;
    if let Some(other) = costs.iter().find(|cost| cost.workload != first.workload) {
        let (first, other) = (&first.workload, &other.workload);
        bail!("`{word}` may be `{first}` or `{other}`");
    }
    Ok(costs)
}

/// Returns where and when a package was measured.
pub fn machine(package: &str) -> Result<String> {
    let Measured { date, machine, .. } = of_package(package)?;
    Ok(format!("{date}, {machine}"))
}

fn of_package(package: &str) -> Result<Measured> {
    let mut all = costs::read().map_err(|error| anyhow!(error))?.into_iter();
    let found = all.find(|measured| measured.package == package);
    found.with_context(|| format!("`{package}` was not measured"))
}

/// A time in the unit that leaves it short, to two digits or what is before the point, as more would not be repeatable.
pub fn show(nanoseconds: f64) -> String {
    let units = [(1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    let (size, unit) = units
        .into_iter()
        .find(|unit| nanoseconds >= unit.0)
        .unwrap_or((1.0, "ns"));
    let number = nanoseconds / size;
    let digits = if number < 9.95 { 1 } else { 0 };
    format!("{number:.digits$} {unit}")
}
