//! # Pairs of inputs and outputs
//!
//! Two files are a case if their paths differ only in the part that marks an input or an output. A table has these marks.
//! The rest of the path, without the folders that all cases share, is the name of the case. For a problem with an
//! interactor, an input alone is a case too.

use std::collections::HashMap;
use std::iter;

use judge_runner::cases::ExpectedOutput;

/// The known layouts: the names of an input and its output, with `*` for the common part. The first match counts.
const LAYOUTS: [[&str; 2]; 9] = [
    // Kattis and DOMjudge, where a file `*.out` beside them is the output of some program.
    ["*.in", "*.ans"],
    ["*.in", "*.out"],
    // Library Checker.
    ["in/*.in", "out/*.out"],
    // AtCoder.
    ["in/*", "out/*"],
    // yukicoder.
    ["test_in/*", "test_out/*"],
    // HackerRank.
    ["input/input*", "output/output*"],
    ["input/*", "output/*"],
    ["input*", "output*"],
    // Polygon.
    ["*", "*.a"],
];

#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Pair {
    pub(crate) name: String,
    pub(crate) input: usize,
    pub(crate) output: Option<usize>,
}

#[derive(Debug, Default)]
pub(crate) struct FoundPairs {
    pub(crate) pairs: Vec<Pair>,
    /// The inputs without an output, if one is required.
    pub(crate) inputs: Vec<String>,
    pub(crate) others: Vec<String>,
}

pub(crate) fn find_pairs(paths: &[&str], expected: ExpectedOutput) -> FoundPairs {
    let indices: HashMap<&str, usize> = iter::zip(paths.iter().copied(), 0..).collect();
    let mut is_taken = vec![false; paths.len()];
    let mut taken: Vec<(Vec<&str>, usize, Option<usize>)> = Vec::new();
    for [input_layout, output_layout] in LAYOUTS {
        for (input, path) in paths.iter().enumerate() {
            let Some((folder, common)) = split(path, input_layout) else {
                continue;
            };
            let wanted = format!("{folder}{}", output_layout.replace('*', common));
            let output = indices.get(wanted.as_str()).copied();
            if let Some(output) = output.filter(|&it| !is_taken[it] && !is_taken[input]) {
                is_taken[input] = true;
                is_taken[output] = true;
                taken.push((parts(folder, common), input, Some(output)));
            }
        }
    }
    let mut found = FoundPairs::default();
    for (index, path) in paths.iter().enumerate() {
        match (split_input(path), expected) {
            _ if is_taken[index] => {}
            (Some((folder, common)), ExpectedOutput::Optional) => {
                taken.push((parts(folder, common), index, None));
            }
            (Some(_), ExpectedOutput::Required) => found.inputs.push((*path).to_string()),
            (None, _) => found.others.push((*path).to_string()),
        }
    }
    let shared = shared_folders(taken.iter().map(|(parts, ..)| &parts[..]));
    let pairs = taken.iter().map(|(parts, input, output)| Pair {
        name: name(&parts[shared..]),
        input: *input,
        output: *output,
    });
    found.pairs.extend(pairs);
    found
}

/// Splits a path that is marked as an input.
fn split_input(path: &str) -> Option<(&str, &str)> {
    let mut layouts = LAYOUTS.iter().filter(|[input, _]| *input != "*");
    layouts.find_map(|[input, _]| split(path, input))
}

pub(crate) fn layouts() -> String {
    let lines = LAYOUTS.map(|[input, output]| format!("  {input:14}  {output}\n"));
    lines.concat()
}

/// Splits a path that matches a layout into the folders in front and the part that `*` stands for.
fn split<'a>(path: &'a str, layout: &str) -> Option<(&'a str, &'a str)> {
    let (before, after) = layout.split_once('*')?;
    let path = path.strip_suffix(after)?;
    let starts = iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    let (folder, rest) = starts
        .map(|at| path.split_at(at))
        .find(|(_, rest)| rest.starts_with(before))?;
    Some((folder, &rest[before.len()..]))
}

/// Returns the names of a case's folders and its own name, without a trailing `.txt`.
fn parts<'a>(folder: &'a str, common: &'a str) -> Vec<&'a str> {
    let common = common.strip_suffix(".txt").unwrap_or(common);
    let parts = folder.split('/').chain(common.split('/'));
    parts.filter(|part| !part.is_empty()).collect()
}

/// Returns the number of leading folders that all paths share.
fn shared_folders<'a>(mut all: impl Iterator<Item = &'a [&'a str]> + Clone) -> usize {
    let Some(first) = all.next() else {
        return 0;
    };
    let is_shared = |depth: &usize| {
        let has = |parts: &[&str]| parts.len() > depth + 1 && parts[*depth] == first[*depth];
        has(first) && all.clone().all(has)
    };
    (0..first.len()).take_while(is_shared).count()
}

/// Joins the parts to a file name that is valid on all systems and not hidden.
fn name(parts: &[&str]) -> String {
    let name = parts.join("-");
    let is_bad = |c: char| c.is_control() || "\\:*?\"<>|".contains(c);
    let name = name.trim_start_matches('.').replace(is_bad, "_");
    if name.is_empty() {
        "case".to_string()
    } else {
        name
    }
}
