//! # Figures as a table
//!
//! In Markdown, its columns aligned, so that what somebody reads in a terminal can stand in a README as it is.

use std::time::Duration;

/// The figures of one program on one workload.
pub struct Row {
    pub program: String,
    pub boards: u64,
    /// For all boards, or for one run if each run has one board.
    pub cpu: Duration,
    /// The bytes of input, unless they are too few to tell anything.
    pub input: Option<u64>,
    /// In bytes; 0 where the system does not tell.
    pub memory: u64,
    /// What the floor took for the same.
    pub floor: Duration,
}

/// What each column says.
const HEAD: [&str; 7] = [
    "program",
    "CPU time",
    "boards/s",
    "ns/board",
    "MB/s",
    "peak memory",
    "times the floor",
];

impl Row {
    fn cells(&self) -> [String; HEAD.len()] {
        let seconds = self.cpu.as_secs_f64();
        let boards = self.boards as f64;
        let speed = |input: u64| format!("{:.0}", input as f64 / seconds / 1e6);
        [
            self.program.clone(),
            format!("{:.3} ms", seconds * 1e3),
            grouped(boards / seconds),
            if seconds / boards < 1e-7 {
                format!("{:.1}", seconds / boards * 1e9)
            } else {
                grouped(seconds / boards * 1e9)
            },
            self.input.map_or("-".to_string(), speed),
            match self.memory {
                0 => "-".to_string(),
                bytes => format!("{:.1} MiB", bytes as f64 / f64::from(1 << 20)),
            },
            format!("{:.2}", seconds / self.floor.as_secs_f64()),
        ]
    }
}

/// The table.
pub fn markdown(rows: &[Row]) -> String {
    let mut lines = vec![HEAD.map(str::to_string)];
    lines.extend(rows.iter().map(Row::cells));
    let widths: [usize; HEAD.len()] = std::array::from_fn(|column| {
        let widths = lines.iter().map(|line| line[column].len());
        widths.max().unwrap_or(0)
    });
    // Names begin at the left, numbers end at the right.
    let rule: [String; HEAD.len()] = std::array::from_fn(|column| match column {
        0 => "-".repeat(widths[0]),
        _ => format!("{}:", "-".repeat(widths[column] - 1)),
    });
    lines.insert(1, rule);
    let mut text = String::new();
    for line in lines {
        text.push_str(&format!("| {:<1$} |", line[0], widths[0]));
        for (cell, width) in line.iter().zip(widths).skip(1) {
            text.push_str(&format!(" {cell:>width$} |"));
        }
        text.push('\n');
    }
    text
}

/// A number with its digits in groups of three.
pub fn grouped(number: f64) -> String {
    let digits = format!("{number:.0}");
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
