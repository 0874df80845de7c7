//! # Pairs of inputs and outputs
//!
//! Two files are a case if their paths differ only in the marks of an input and an output, which a table of layouts
//! lists. The rest of the path, without the folders that all cases share, is the case's name. For a problem with an
//! interactor, an input alone is a case too.
//!
//! Cases of several problems must not be mixed. Several folders are problems of their own if each has a file that
//! describes a problem, or folders for inputs and outputs, or a name that begins with a problem's letter.

use std::collections::{BTreeSet, HashMap};
use std::iter;

use crate::create::name::is_letter;
use judge_runner::cases::ExpectedOutput;

/// The known layouts: the patterns of an input and its output, with `*` for the common parts. The first match counts.
const LAYOUTS: [[&str; 2]; 12] = [
    // Kattis and DOMjudge. A file `*.out` beside the two is the output of some program.
    ["*.in", "*.ans"],
    ["*.in", "*.out"],
    ["*.in.*", "*.ans.*"],
    ["*.in.*", "*.out.*"],
    // Old USACO.
    ["I.*", "O.*"],
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

#[derive(Debug, Default)]
pub(crate) struct Pair {
    /// The names of the case's folders, then the case's own name.
    parts: Vec<String>,
    /// The case's name: the parts behind the shared folders, joined by `-` and made valid.
    pub(crate) name: String,
    pub(crate) input: usize,
    pub(crate) output: Option<usize>,
    /// The path of the first folder that not all cases share; `None` if the case is in no such folder.
    folder: Option<String>,
    /// True if folders mark the input and the output, as in `in/1` and `out/1`.
    has_own_folders: bool,
}

#[derive(Debug, Default)]
pub(crate) struct FoundPairs {
    pub(crate) pairs: Vec<Pair>,
    /// The paths of inputs without a matching output, if an output is required.
    pub(crate) inputs: Vec<String>,
    pub(crate) others: Vec<String>,
    /// The new names of cases whose names are not valid on every system, as in "`a:b` to `a_b`".
    pub(crate) renamed: Vec<String>,
}

pub(crate) fn find_pairs(paths: &[&str], expected: ExpectedOutput) -> FoundPairs {
    let indices: HashMap<&str, usize> = iter::zip(paths.iter().copied(), 0..).collect();
    let mut is_taken = vec![false; paths.len()];
    let mut found = FoundPairs::default();
    for [input_layout, output_layout] in LAYOUTS {
        for (input, path) in paths.iter().enumerate() {
            let Some((folder, common)) = split(path, input_layout) else {
                continue;
            };
            let name = common.iter().fold(output_layout.to_string(), |name, part| {
                name.replacen('*', part, 1)
            });
            let output = indices.get(format!("{folder}{name}").as_str()).copied();
            if let Some(output) = output.filter(|&it| !is_taken[it] && !is_taken[input]) {
                is_taken[input] = true;
                is_taken[output] = true;
                found.pairs.push(Pair {
                    parts: parts(folder, &common),
                    input,
                    output: Some(output),
                    has_own_folders: input_layout.contains('/'),
                    ..Pair::default()
                });
            }
        }
    }
    for (index, path) in paths.iter().enumerate() {
        match (split_input(path), expected) {
            _ if is_taken[index] => {}
            (Some((folder, common)), ExpectedOutput::Optional) => found.pairs.push(Pair {
                parts: parts(folder, &common),
                input: index,
                ..Pair::default()
            }),
            (Some(_), ExpectedOutput::Required) => found.inputs.push((*path).to_string()),
            (None, _) => found.others.push((*path).to_string()),
        }
    }
    let shared = shared_folders(found.pairs.iter().map(|pair| &pair.parts[..]));
    for pair in &mut found.pairs {
        let given = pair.parts[shared..].join("-");
        pair.name = valid_name(&given);
        if pair.name != given && !given.is_empty() {
            found.renamed.push(format!("`{given}` to `{}`", pair.name));
        }
        let has_folder = pair.parts.len() > shared + 1;
        pair.folder = has_folder.then(|| pair.parts[..=shared].join("/"));
    }
    found
}

/// Returns the problems' folders if the pairs belong to several problems, as in a contest's archive, or else no folder.
/// Several folders with a description are problems. Several folders that hold all pairs are problems too, if each
/// folder's name begins with a problem's letter, as in `E` or `B-balls`, or if each has folders for inputs and outputs.
pub(crate) fn problem_folders(found: &FoundPairs) -> Vec<String> {
    let described = found.others.iter().filter(|path| is_description(path));
    let described: BTreeSet<&str> = described
        .filter_map(|path| Some(path.rsplit_once('/')?.0))
        .collect();
    let pairs = &found.pairs;
    let folders: Option<BTreeSet<&str>> = pairs.iter().map(|it| it.folder.as_deref()).collect();
    let folders = match described.len() {
        0 | 1 => folders.filter(|folders| {
            folders.iter().all(|it| has_letter(it)) || pairs.iter().all(|it| it.has_own_folders)
        }),
        _ => Some(described),
    };
    let folders = folders.filter(|folders| folders.len() > 1);
    let folders = folders.unwrap_or_default().into_iter();
    folders.map(str::to_string).collect()
}

/// Returns whether a path names a file in which Polygon, Kattis or DOMjudge describes a problem.
pub(crate) fn is_description(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    ["problem.xml", "problem.yaml", "domjudge-problem.ini"].contains(&name)
}

/// Returns whether the first word of a folder's name is a problem's letter: `A`, `B1` or `Ex`.
fn has_letter(folder: &str) -> bool {
    let name = folder.rsplit('/').next().unwrap_or(folder);
    is_letter(name.split(['-', '_', ' ', '.']).next().unwrap_or(name))
}

/// Splits a path by the first input pattern that it matches; `None` if the path has no mark of an input.
fn split_input(path: &str) -> Option<(&str, Vec<&str>)> {
    let mut layouts = LAYOUTS.iter().filter(|[input, _]| *input != "*");
    layouts.find_map(|[input, _]| split(path, input))
}

pub(crate) fn layouts() -> String {
    let lines = LAYOUTS.map(|[input, output]| format!("  {input:14}  {output}\n"));
    lines.concat()
}

/// Splits a path into the folders in front of a pattern and the text of each `*`; `None` if the path does not match.
fn split<'a>(path: &'a str, layout: &str) -> Option<(&'a str, Vec<&'a str>)> {
    let (before, layout) = layout.split_once('*')?;
    let starts = iter::once(0).chain(path.match_indices('/').map(|(at, _)| at + 1));
    let (folder, rest) = starts
        .map(|at| path.split_at(at))
        .find(|(_, rest)| rest.starts_with(before))?;
    let rest = &rest[before.len()..];
    match layout.split_once('*') {
        None => Some((folder, vec![rest.strip_suffix(layout)?])),
        Some((middle, after)) => {
            let (first, second) = rest.strip_suffix(after)?.rsplit_once(middle)?;
            // Behind the literal between two `*`, no folder may follow.
            (!second.contains('/')).then(|| (folder, vec![first, second]))
        }
    }
}

/// Returns the names of a case's folders, then the case's own name without a trailing `.txt`.
fn parts(folder: &str, common: &[&str]) -> Vec<String> {
    let common = common.join(".");
    let common = common.strip_suffix(".txt").unwrap_or(&common);
    let parts = folder.split('/').chain(common.split('/'));
    let parts = parts.filter(|part| !part.is_empty());
    parts.map(str::to_string).collect()
}

/// Returns the number of leading folders that all paths share.
fn shared_folders<'a>(mut all: impl Iterator<Item = &'a [String]> + Clone) -> usize {
    let Some(first) = all.next() else {
        return 0;
    };
    let is_shared = |depth: &usize| {
        let has = |parts: &[String]| parts.len() > depth + 1 && parts[*depth] == first[*depth];
        has(first) && all.clone().all(has)
    };
    (0..first.len()).take_while(is_shared).count()
}

/// Returns a case's name as a file name that is valid on all systems and not hidden.
fn valid_name(name: &str) -> String {
    let is_bad = |c: char| c.is_control() || "\\:*?\"<>|".contains(c);
    match &*name.trim().trim_start_matches('.').replace(is_bad, "_") {
        "" => "case".to_string(),
        name => name.to_string(),
    }
}
