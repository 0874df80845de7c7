//! # The cases of a problem
//!
//! A case is a pair of files, `<case>.in` and `<case>.out`, in the folder `testcases/<package>`, or
//! `testcases/<package>/<binary>` if a package holds several problems. For a problem with an interactor, an input alone
//! is a case too.
//!
//! Anything else in that folder is a mistake that would otherwise go unnoticed: half a pair is a case that is never run,
//! and an empty folder passes for the wrong reason. So the search never fails as a whole. It returns the cases and a
//! list of faults, and the caller shows each fault as loudly as a failing case. Hidden files are the one exception,
//! because editors, Git and file managers leave them behind.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use judge_facts::problem::Problem;
use serde::{Deserialize, Serialize};

/// One case: an input and its expected output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The name that both files share, without the extension.
    pub name: String,
    /// `<name>.in`
    pub input: PathBuf,
    /// `<name>.out`, which need not exist if the output is [`ExpectedOutput::Optional`].
    pub expected: PathBuf,
}

/// The rule for inputs without an expected output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedOutput {
    /// Such an input is a fault.
    Required,
    /// Such an input is a case.
    Optional,
}

impl ExpectedOutput {
    /// The rule for a problem.
    pub fn of(problem: &Problem) -> Self {
        match problem.interactor {
            Some(_) => ExpectedOutput::Optional,
            None => ExpectedOutput::Required,
        }
    }
}

/// Something in the folder that is not a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseFault {
    /// The name of the incomplete case or of the wrong file, or `cases` for a fault of the whole folder.
    pub name: String,
    /// The fault, with the path, and the remedy.
    pub message: String,
}

/// The content of a folder of cases. At least one of the two lists has an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseFolder {
    /// The cases in natural order of their names: `sample-2` comes before `sample-10`.
    pub cases: Vec<Case>,
    /// The faults, in the same order.
    pub faults: Vec<CaseFault>,
}

/// Finds the cases and the faults in a folder, but not in its subfolders.
pub fn find_cases(folder: &Path, expected: ExpectedOutput) -> CaseFolder {
    let mut found = CaseFolder::default();
    match files(folder) {
        Ok(files) => {
            let mut halves: BTreeMap<String, [Option<PathBuf>; 2]> = BTreeMap::new();
            for path in files {
                match classify(&path) {
                    Entry::Hidden => {}
                    Entry::Input(case) => halves.entry(case).or_default()[0] = Some(path),
                    Entry::Expected(case) => halves.entry(case).or_default()[1] = Some(path),
                    Entry::Fault(fault) => found.faults.push(fault),
                }
            }
            for (name, [input, output]) in halves {
                let missing = |input: &PathBuf| input.with_extension("out");
                let output = output.or_else(|| match expected {
                    ExpectedOutput::Required => None,
                    ExpectedOutput::Optional => input.as_ref().map(missing),
                });
                found.enter(name, [input, output]);
            }
            if found.cases.is_empty() && found.faults.is_empty() {
                found.faults.push(whole_folder(folder, "has no cases"));
            }
        }
        Err(error) => {
            let what = format!("cannot be read: {error}");
            found.faults.push(whole_folder(folder, &what));
        }
    }
    found
        .cases
        .sort_by_cached_key(|case| natural_key(&case.name));
    let key = |fault: &CaseFault| natural_key(&fault.name);
    found.faults.sort_by_cached_key(key);
    found
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

impl CaseFolder {
    /// Enters a case of which at least one half exists.
    fn enter(&mut self, name: String, halves: [Option<PathBuf>; 2]) {
        let (present, missing, extension) = match halves {
            [Some(input), Some(expected)] => {
                self.cases.push(Case {
                    name,
                    input,
                    expected,
                });
                return;
            }
            [Some(input), None] => (input, "the expected output", "out"),
            [None, expected] => (expected.unwrap_or_default(), "the input", "in"),
        };
        let present = present.display();
        let message = format!(
            "{present} has no {name}.{extension} beside it: add {missing}, or remove the file"
        );
        self.faults.push(CaseFault { name, message });
    }
}

/// One file of the folder.
enum Entry {
    Input(String),
    Expected(String),
    Hidden,
    Fault(CaseFault),
}

fn classify(path: &Path) -> Entry {
    let file_name = path.file_name().unwrap_or_default();
    let fault = |what: &str| {
        let message = format!(
            "{} {what}: a case is a pair of files <case>.in and <case>.out",
            path.display()
        );
        Entry::Fault(CaseFault {
            name: file_name.to_string_lossy().into_owned(),
            message,
        })
    };
    let Some(file_name) = file_name.to_str() else {
        return fault("has a name that is not UTF-8");
    };
    if file_name.starts_with('.') {
        // A file named `.in` has no case name in front of the dot, but it was meant as a case.
        let meant_as_case = file_name.ends_with(".in") || file_name.ends_with(".out");
        return if meant_as_case {
            fault("is hidden")
        } else {
            Entry::Hidden
        };
    }
    // A symbolic link counts as its target. A pipe or a device is refused because opening it may block.
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

fn whole_folder(folder: &Path, what: &str) -> CaseFault {
    let message = format!(
        "{} {what}: put at least one pair of files <case>.in and <case>.out there",
        folder.display()
    );
    CaseFault {
        name: "cases".to_string(),
        message,
    }
}

/// Returns a text that sorts names in natural order: each run of digits is preceded by its length, so that numbers sort
/// by their value.
pub fn natural_key(name: &str) -> String {
    let mut key = String::new();
    let is_digit = |c: char| c.is_ascii_digit();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let number = rest[..digits].trim_start_matches('0');
        if digits > 0 {
            // The length has two digits: file names are too short for more.
            key += &format!("{:02}{number}", number.len());
        }
        rest = &rest[digits..];
        let text = rest.find(is_digit).unwrap_or(rest.len());
        key += &rest[..text];
        rest = &rest[text..];
    }
    key
}
