//! # The cases of a problem
//!
//! A case is a pair of files, `<case>.in` and `<case>.out`, in the folder `testcases/<package>`.
//!
//! Anything else in that folder is a mistake that would otherwise stay unseen: half a pair is a case that nobody runs,
//! and an empty folder passes for the wrong reason. So a search never fails as a whole. It returns the pairs beside a
//! list of faults, and the caller shows each fault as loudly as a failing case. Hidden files are the one exception,
//! because editors, Git and file managers leave them behind.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// One case: an input and the output that is expected for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The name that both files share, without the extension.
    pub name: String,
    /// `<name>.in`
    pub input: PathBuf,
    /// `<name>.out`
    pub expected: PathBuf,
}

/// Something in the folder that is not a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The case that is not whole, the name of the file that is in the way, or `cases` if it concerns the whole folder.
    pub name: String,
    /// What is wrong, with the path, and what to do about it.
    pub message: String,
}

/// What a folder of cases holds. At least one of the two lists has an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The cases in natural order of their names: `sample-2` comes before `sample-10`.
    pub cases: Vec<Case>,
    /// What is wrong with the folder, in the same order.
    pub faults: Vec<Fault>,
}

/// Returns the folder of a package's cases: the nearest `testcases/<package>` in the package's folder or one above it.
///
/// If there is none, it is the path where the cases are expected to be: beside the Cargo.toml of the workspace, which
/// is the next one above the package's, or its own.
pub fn folder(manifest_dir: &Path, package: &str) -> PathBuf {
    let under = |ancestor: &Path| ancestor.join("testcases").join(package);
    manifest_dir
        .ancestors()
        .map(under)
        .find(|candidate| candidate.exists())
        .unwrap_or_else(|| {
            let mut above = manifest_dir.ancestors().skip(1);
            let workspace = above.find(|folder| folder.join("Cargo.toml").is_file());
            under(workspace.unwrap_or(manifest_dir))
        })
}

/// Finds the cases in a folder, and everything in it that is not one. Subfolders are not searched.
pub fn find(folder: &Path) -> Found {
    let mut found = Found::default();
    let mut halves = BTreeMap::new();
    if let Err(error) = sort_entries(folder, &mut halves, &mut found.faults) {
        found
            .faults
            .push(whole_folder(folder, &format!("cannot be read: {error}")));
    } else if halves.is_empty() && found.faults.is_empty() {
        found.faults.push(whole_folder(folder, "has no cases"));
    }
    for (name, halves) in halves {
        match (halves.input, halves.expected) {
            (Some(input), Some(expected)) => found.cases.push(Case {
                name,
                input,
                expected,
            }),
            (Some(input), None) => {
                found
                    .faults
                    .push(orphan(name, &input, "the expected output", "out"))
            }
            (None, Some(expected)) => found
                .faults
                .push(orphan(name, &expected, "the input", "in")),
            (None, None) => unreachable!("a name is entered together with its file"),
        }
    }
    found.cases.sort_by(|a, b| natural_order(&a.name, &b.name));
    found.faults.sort_by(|a, b| natural_order(&a.name, &b.name));
    found
}

/// The files of one case as far as they have been seen.
#[derive(Default)]
struct Halves {
    input: Option<PathBuf>,
    expected: Option<PathBuf>,
}

/// Enters each file of the folder either under the case that it belongs to or as a fault.
fn sort_entries(
    folder: &Path,
    halves: &mut BTreeMap<String, Halves>,
    faults: &mut Vec<Fault>,
) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match classify(&path) {
            Entry::Hidden => {}
            Entry::Input(case) => halves.entry(case).or_default().input = Some(path),
            Entry::Expected(case) => halves.entry(case).or_default().expected = Some(path),
            Entry::Fault(fault) => faults.push(fault),
        }
    }
    Ok(())
}

/// What one file of the folder is.
enum Entry {
    Input(String),
    Expected(String),
    Hidden,
    Fault(Fault),
}

fn classify(path: &Path) -> Entry {
    let file_name = path.file_name().unwrap_or_default();
    let fault = |what: &str| {
        let message = format!(
            "{} {what}: a case is a pair of files <case>.in and <case>.out",
            path.display()
        );
        Entry::Fault(Fault {
            name: file_name.to_string_lossy().into_owned(),
            message,
        })
    };
    let Some(file_name) = file_name.to_str() else {
        return fault("has a name that is not UTF-8");
    };
    if file_name.starts_with('.') {
        // A file named `.in` has no case name in front of the dot, but whoever wrote it meant a case.
        let meant_as_case = file_name.ends_with(".in") || file_name.ends_with(".out");
        return if meant_as_case {
            fault("is hidden")
        } else {
            Entry::Hidden
        };
    }
    // A symbolic link counts as what it points to. A pipe or a device is refused because to open it may block.
    match fs::metadata(path) {
        Err(error) => return fault(&format!("cannot be read ({error})")),
        Ok(metadata) if metadata.is_dir() => return fault("is a folder"),
        Ok(metadata) if !metadata.is_file() => return fault("is not a regular file"),
        Ok(_) => {}
    }
    if let Some(case) = file_name.strip_suffix(".in") {
        Entry::Input(case.to_string())
    } else if let Some(case) = file_name.strip_suffix(".out") {
        Entry::Expected(case.to_string())
    } else {
        fault("is neither an input nor an expected output")
    }
}

fn whole_folder(folder: &Path, what: &str) -> Fault {
    let message = format!(
        "{} {what}: put at least one pair of files <case>.in and <case>.out there",
        folder.display()
    );
    Fault {
        name: "cases".to_string(),
        message,
    }
}

fn orphan(name: String, present: &Path, missing: &str, extension: &str) -> Fault {
    let partner = format!("{name}.{extension}");
    let message = format!(
        "{} has no {partner} beside it: add {missing}, or remove the file",
        present.display()
    );
    Fault { name, message }
}

/// Orders names as a reader counts: runs of digits by their value, all else by character.
fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut rest_a, mut rest_b) = (a, b);
    loop {
        let (unit_a, unit_b) = (first_unit(rest_a), first_unit(rest_b));
        if unit_a.is_empty() || unit_b.is_empty() {
            // `01` and `1` are equal so far, but an order must tell any two names apart.
            return rest_a.len().cmp(&rest_b.len()).then_with(|| a.cmp(b));
        }
        let by_unit = match (significant_digits(unit_a), significant_digits(unit_b)) {
            // Of two numbers without leading zeros, the one with more digits is larger.
            (Some(a), Some(b)) => a.len().cmp(&b.len()).then_with(|| a.cmp(b)),
            _ => unit_a.cmp(unit_b),
        };
        if by_unit.is_ne() {
            return by_unit;
        }
        (rest_a, rest_b) = (&rest_a[unit_a.len()..], &rest_b[unit_b.len()..]);
    }
}

/// Returns the run of digits that the text begins with, or else its first character. It is empty only if the text is.
fn first_unit(text: &str) -> &str {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let length = if digits > 0 {
        digits
    } else {
        text.chars().next().map_or(0, char::len_utf8)
    };
    &text[..length]
}

/// Returns the digits without leading zeros if the unit is a run of digits.
fn significant_digits(unit: &str) -> Option<&str> {
    unit.starts_with(|c: char| c.is_ascii_digit())
        .then(|| unit.trim_start_matches('0'))
}
