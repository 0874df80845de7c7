//! # How a solution begins
//!
//! The text that a new problem's main.rs starts from is data like all that is known of a judge, because it shows how
//! input is read there: with which crates, and whether cases are counted.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Pinned;

/// The text where a profile has none. It means the same in every edition and needs nothing that is newer than Rust 1.0.
const STANDARD: &str = "
use std::io::{self, Read, Write};

fn main() {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input).unwrap();
    io::stdout().write_all(solve(&input).as_bytes()).unwrap();
}

/// Returns the whole output for the whole input.
fn solve(input: &str) -> String {
    let mut output = String::new();
    for line in input.lines() {
        output.push_str(line.trim());
        output.push('\\n');
    }
    output
}
";

/// How a solution begins.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Template {
    /// The text of main.rs below the lines that say which problem it is.
    pub main: String,
    /// Those of the judge's crates that the text uses.
    #[serde(default)]
    pub crates: Vec<String>,
}

impl Default for Template {
    fn default() -> Self {
        Template {
            main: STANDARD.to_string(),
            crates: Vec::new(),
        }
    }
}

impl Template {
    /// Checks that the judge has the crates that its template uses.
    pub(super) fn check(
        &self,
        judge: &str,
        crates: &BTreeMap<String, Pinned>,
    ) -> Result<(), String> {
        match self.crates.iter().find(|name| !crates.contains_key(*name)) {
            None => Ok(()),
            Some(name) => Err(format!(
                "the template of judge `{judge}` uses the crate `{name}`, which the judge does not have"
            )),
        }
    }
}
