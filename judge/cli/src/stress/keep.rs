//! # Keeping what was found as a case
//!
//! A pair of files under the next free name. What is there is never overwritten, also where two sessions end at once:
//! each file is made only if there is none of its name.

use std::fs;
use std::path::{Path, PathBuf};

use crate::ui::output::{cannot_write, to_new_file};
use judge_facts::error::Error;
use judge_runner::cases::{ExpectedOutput, find_cases};

/// Where an input is kept now.
pub(super) enum Kept {
    /// Under this name, newly.
    As(String),
    /// Under this name, since before.
    Already(String),
}

/// Returns the name that the next case gets: `stress-<n>` with the smallest number that is free.
pub(super) fn next_name(folder: &Path) -> String {
    let is_free = |name: &String| pair(folder, name).iter().all(|path| !exists(path));
    (1_u64..)
        .map(|number| format!("stress-{number}"))
        .find(is_free)
        .expect("a folder does not hold that many files")
}

/// Keeps an input with its answer in a folder of cases, which is made if there is none.
pub(super) fn keep(folder: &Path, input: &[u8], answer: &[u8]) -> Result<Kept, Error> {
    if let Some(name) = find(folder, input) {
        return Ok(Kept::Already(name));
    }
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let name = next_name(folder);
    let [input_path, answer_path] = pair(folder, &name);
    to_new_file(&input_path, input)?;
    to_new_file(&answer_path, answer).inspect_err(|_| {
        // What is reported is why it has to go.
        let _ = fs::remove_file(&input_path);
    })?;
    Ok(Kept::As(name))
}

/// Returns the name of the case that has this input.
fn find(folder: &Path, input: &[u8]) -> Option<String> {
    let cases = find_cases(folder, ExpectedOutput::Required)
        .cases
        .into_iter();
    cases
        .filter(|case| fs::read(&case.input).is_ok_and(|content| content == input))
        .map(|case| case.name)
        .next()
}

fn pair(folder: &Path, name: &str) -> [PathBuf; 2] {
    ["in", "out"].map(|end| folder.join(format!("{name}.{end}")))
}

/// Tells whether a name is taken, be it by a link that leads nowhere.
fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}
