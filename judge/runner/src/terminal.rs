//! # How wide the terminal is

use std::env;

use crate::text::COLUMNS;

/// Less than that is no terminal that anybody reads.
const NARROWEST: usize = 20;

/// Returns how many columns a report may take: what the variable `COLUMNS` says, or else [`COLUMNS`], so that what is
/// printed does not depend on who looks on.
pub fn columns() -> usize {
    let said = env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    said.filter(|&columns| columns >= NARROWEST)
        .unwrap_or(COLUMNS)
}
