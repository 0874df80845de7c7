//! # Bars on a logarithmic scale

use anyhow::Result;
use proofs::timing::costs::Cost;

use super::svg::{Drawing, Picture};
use crate::{cost, number};

/// The left end of the bars, and the length of the longest.
const LEFT: i32 = 140;
const LENGTH: i32 = 280;

/// The height of a bar with the gap below it.
const STEP: i32 = 34;
const BAR: i32 = 20;

/// Draws how many positions searches look at on a 3x3 board.
pub fn positions(board: &str, ideas: &[&str]) -> Result<Picture> {
    let mut bars = Vec::new();
    for idea in ideas {
        let count = super::positions(idea, board)?;
        bars.push(Bar {
            name: idea.to_string(),
            value: count as f64,
            text: number::grouped(count),
        });
    }
    let scale = |value: f64| number::grouped(value as u64);
    draw(&bars, scale, "Positions looked at")
}

/// Draws what a board costs the programs of a workload, which any word in its name means.
pub fn costs(package: &str, word: &str) -> Result<Picture> {
    let costs = cost::of_workload(package, word)?.into_iter();
    let programs = costs.filter(|cost| cost.program != "floor");
    let bar = |cost: Cost| Bar {
        name: match cost.program.strip_prefix(package) {
            Some("") => "solution".to_string(),
            Some(rest) => rest.trim_start_matches('-').to_string(),
            None => cost.program.clone(),
        },
        value: cost.ns_per_board(),
        text: cost::show(cost.ns_per_board()),
    };
    let bars: Vec<Bar> = programs.map(bar).collect();
    let scale = |value| cost::show(value).replace(".0", "");
    draw(&bars, scale, "CPU time for a board")
}

struct Bar {
    name: String,
    value: f64,
    text: String,
}

fn draw(bars: &[Bar], scale: impl Fn(f64) -> String, what: &str) -> Result<Picture> {
    let values = || bars.iter().map(|bar| bar.value.max(1.0).log10());
    let lowest = values().fold(f64::INFINITY, f64::min);
    let highest = values().fold(0.0, f64::max);
    // A bar that begins at a power of ten has some length even if it is the shortest.
    let start = (lowest - 0.3).floor().max(0.0);
    let end = highest.ceil().max(start + 1.0);
    let x = |log: f64| LEFT + ((log - start) / (end - start) * f64::from(LENGTH)) as i32;
    let height = bars.len() as i32 * STEP;
    let mut drawing = Drawing::new(LEFT + LENGTH + 100, height + 30);
    for power in start as i32..=end as i32 {
        let at = x(f64::from(power));
        drawing.line("grid", (at, 0), (at, height));
        let value = scale(10_f64.powi(power));
        drawing.text("faint small-text", (at, height + 14), value);
    }
    let mut words = Vec::new();
    for (place, bar) in (0..).zip(bars) {
        let y = place * STEP + (STEP - BAR) / 2;
        let length = x(bar.value.max(1.0).log10()) - LEFT;
        drawing.text("end", (LEFT - 12, y + BAR / 2), &bar.name);
        drawing.rectangle("bar", (LEFT, y), length, BAR);
        drawing.text("start value", (LEFT + length + 8, y + BAR / 2), &bar.text);
        words.push(format!("{} {}", bar.name, bar.text));
    }
    let label = format!("{what}: {}.", words.join(", "));
    let caption = format!("{what}. Each line is ten times the one before it.");
    Ok(drawing.picture(&label, &caption))
}
