//! # Which files are a case
//!
//! Two files are a case if their paths differ in just what says that one is the input and the other the output. How they
//! say so is a table. A case is called by what the two have in common: its file's name, behind those of the folders that
//! not all cases share. Where no output is needed, an input alone is a case too.

use std::collections::HashMap;
use std::iter;

use judge_runner::cases::ExpectedOutput;

/// The ways in which an input and its output are called; `*` is what they have in common. The first that fits holds.
const WAYS: [[&str; 2]; 9] = [
    // Kattis and DOMjudge, where a file `*.out` beside them is what some program has printed.
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

/// A case.
#[derive(Debug, PartialEq, Eq)]
pub struct Pair {
    /// What it is called.
    pub name: String,
    /// Which of the files is the input.
    pub input: usize,
    /// Which of the files is the output, if there is one.
    pub output: Option<usize>,
}

/// What becomes of files.
#[derive(Debug, Default)]
pub struct Found {
    /// The cases.
    pub pairs: Vec<Pair>,
    /// The inputs that have no output, where one is needed.
    pub inputs: Vec<String>,
    /// All other files.
    pub others: Vec<String>,
}

/// Finds the cases among files, given by their paths with `/` between folders.
pub fn find(paths: &[&str], expected: ExpectedOutput) -> Found {
    let places: HashMap<&str, usize> = iter::zip(paths.iter().copied(), 0..).collect();
    let mut is_taken = vec![false; paths.len()];
    let mut taken: Vec<(Vec<&str>, usize, Option<usize>)> = Vec::new();
    for [input_way, output_way] in WAYS {
        for (input, path) in paths.iter().enumerate() {
            let Some((folder, common)) = split(path, input_way) else {
                continue;
            };
            let wanted = format!("{folder}{}", output_way.replace('*', common));
            let output = places.get(wanted.as_str()).copied();
            if let Some(output) = output.filter(|&it| !is_taken[it] && !is_taken[input]) {
                is_taken[input] = true;
                is_taken[output] = true;
                taken.push((parts(folder, common), input, Some(output)));
            }
        }
    }
    let mut found = Found::default();
    for (place, path) in paths.iter().enumerate() {
        match (input(path), expected) {
            _ if is_taken[place] => {}
            (Some((folder, common)), ExpectedOutput::Optional) => {
                taken.push((parts(folder, common), place, None));
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

/// Takes the path of a file apart that says that it is an input.
fn input(path: &str) -> Option<(&str, &str)> {
    let mut ways = WAYS.iter().filter(|[input, _]| *input != "*");
    ways.find_map(|[input, _]| split(path, input))
}

/// Lists the ways, one a line.
pub fn ways() -> String {
    let ways = WAYS.map(|[input, output]| format!("  {input:14}  {output}\n"));
    ways.concat()
}

/// Takes a path apart that looks like this, into the folders in front and what stands for `*`.
fn split<'a>(path: &'a str, way: &str) -> Option<(&'a str, &'a str)> {
    let (before, after) = way.split_once('*')?;
    let path = path.strip_suffix(after)?;
    let starts = iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    let (folder, rest) = starts
        .map(|at| path.split_at(at))
        .find(|(_, rest)| rest.starts_with(before))?;
    Some((folder, &rest[before.len()..]))
}

/// Returns the names of a case's folders and its own, which says nothing by `.txt`.
fn parts<'a>(folder: &'a str, common: &'a str) -> Vec<&'a str> {
    let common = common.strip_suffix(".txt").unwrap_or(common);
    let parts = folder.split('/').chain(common.split('/'));
    parts.filter(|part| !part.is_empty()).collect()
}

/// Returns how many folders all have in front.
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

/// Makes a name that a file can have on any system, and that is not hidden.
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
