//! # Keeping a counterexample as a case
//!
//! A case is a pair of files with the next free name. Each file is created only if its name is free, so even two sessions
//! that end at the same time overwrite nothing.

use std::fs;
use std::path::{Path, PathBuf};

use crate::create::transaction::all_or_nothing;
use judge_facts::error::Error;
use judge_runner::cases::{Case, ExpectedOutput, find_cases};

/// Returns the name of the next case: `stress-<n>` with the smallest free number.
pub(super) fn next_name(folder: &Path) -> String {
    let is_free = |name: &String| {
        case_files(folder, name)
            .iter()
            .all(|path| path.symlink_metadata().is_err())
    };
    (1_u64..)
        .map(|number| format!("stress-{number}"))
        .find(is_free)
        .expect("a folder cannot hold that many files")
}

/// Keeps an input with its answer in a folder of cases, which is created if it does not exist. Returns the name of the
/// case, and true if there was one with this input already.
pub(super) fn keep(folder: &Path, input: &[u8], answer: &[u8]) -> Result<(String, bool), Error> {
    let mut cases = find_cases(folder, ExpectedOutput::Required)
        .cases
        .into_iter();
    let has_input = |case: &Case| fs::read(&case.input).is_ok_and(|content| content == input);
    if let Some(case) = cases.find(has_input) {
        return Ok((case.name, true));
    }
    let name = next_name(folder);
    let [input_path, answer_path] = case_files(folder, &name);
    all_or_nothing(|transaction| {
        transaction.create_file(&input_path, input)?;
        transaction.create_file(&answer_path, answer)
    })?;
    Ok((name, false))
}

fn case_files(folder: &Path, name: &str) -> [PathBuf; 2] {
    ["in", "out"].map(|end| folder.join(format!("{name}.{end}")))
}
