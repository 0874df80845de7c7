//! # The measured costs
//!
//! Figures come from the file that `cargo bench` writes, and never from a chapter.

use anyhow::{Context, Result, anyhow, bail};
use proofs::timing::costs::{self, Measured};

/// Returns what a board of a workload costs a program, with its unit. Any word in the workload's name means it.
pub fn of_program(program: &str, word: &str) -> Result<String> {
    let all = read()?.flat_map(|measured| measured.costs);
    let costs = all.filter(|cost| cost.program == program && cost.workload.contains(word));
    match &costs.collect::<Vec<_>>()[..] {
        [cost] => Ok(show(cost.ns_per_board())),
        [] => bail!("nothing is measured of `{program}` that is called `{word}`"),
        [one, other, ..] => bail!("`{word}` may be `{}` or `{}`", one.workload, other.workload),
    }
}

/// Returns where and when a package was measured.
pub fn machine(package: &str) -> Result<String> {
    let found = read()?.find(|measured| measured.package == package);
    let Measured { date, machine, .. } =
        found.with_context(|| format!("`{package}` was not measured"))?;
    Ok(format!("{date}, {machine}"))
}

fn read() -> Result<impl Iterator<Item = Measured>> {
    Ok(costs::read().map_err(|error| anyhow!(error))?.into_iter())
}

/// A time in the unit that leaves it short, to two digits or what is before the point, as more would not be repeatable.
fn show(nanoseconds: f64) -> String {
    let units = [(1e6, "ms"), (1e3, "µs"), (1.0, "ns")];
    let (size, unit) = units
        .into_iter()
        .find(|unit| nanoseconds >= unit.0)
        .unwrap_or((1.0, "ns"));
    let number = nanoseconds / size;
    let digits = if number < 9.95 { 1 } else { 0 };
    format!("{number:.digits$} {unit}")
}
