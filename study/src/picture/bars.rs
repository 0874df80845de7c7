//! # Bars on a logarithmic scale

use anyhow::Result;

use super::svg::{Drawing, Picture};
use crate::number;

/// The left end of the bars, and the length of the longest.
const LEFT: i32 = 140;
const LENGTH: i32 = 280;

/// The height of a bar with the gap below it.
const STEP: i32 = 34;
const BAR: i32 = 20;

/// Draws how many positions searches look at on a 3x3 board.
pub fn positions(board: &str, ideas: &[&str]) -> Result<Picture> {
    let counts = ideas.iter().map(|idea| super::positions(idea, board));
    let counts: Vec<u64> = counts.collect::<Result<_>>()?;
    let logs = || counts.iter().map(|&count| (count as f64).log10());
    // A bar that begins at a power of ten has some length even if it is the shortest.
    let start = (logs().fold(f64::INFINITY, f64::min) - 0.3)
        .floor()
        .max(0.0);
    let end = logs().fold(0.0, f64::max).ceil().max(start + 1.0);
    let length = |log: f64| ((log - start) / (end - start) * f64::from(LENGTH)) as i32;
    let height = ideas.len() as i32 * STEP;
    let mut drawing = Drawing::new(LEFT + LENGTH + 100, height + 30);
    for power in start as u32..=end as u32 {
        let at = LEFT + length(f64::from(power));
        drawing.line("grid", (at, 0), (at, height));
        let value = number::grouped(10_u64.pow(power));
        drawing.text("faint small-text", (at, height + 14), value);
    }
    let mut words = Vec::new();
    for (place, ((idea, &count), log)) in (0..).zip(ideas.iter().zip(&counts).zip(logs())) {
        let (middle, length) = (place * STEP + STEP / 2, length(log));
        let count = number::grouped(count);
        drawing.text("end", (LEFT - 12, middle), idea);
        drawing.rectangle("bar", (LEFT, middle - BAR / 2), length, BAR);
        drawing.text("start value", (LEFT + length + 8, middle), &count);
        words.push(format!("{idea} {count}"));
    }
    let label = format!("Positions looked at: {}.", words.join(", "));
    let caption = "Positions looked at. Each line is ten times the one before it.";
    Ok(drawing.picture(&label, caption))
}
