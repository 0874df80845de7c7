//! # The cases of a problem
//!
//! A case is a pair of files, `<case>.in` and `<case>.out`, in the folder `testcases/<package>`, or
//! `testcases/<package>/<binary>` if a package holds several problems. For a problem with an interactor, an input alone
//! is a case too.
//!
//! Anything else in that folder is a mistake: half a pair is a case that never runs, and an empty folder would pass
//! without a test. The search does not stop at a mistake. It returns the cases and a list of faults, and the caller
//! shows each fault as loudly as a failing case. Hidden files are the one exception, because editors, Git and file
//! managers leave them behind.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, DirEntry};
use std::io;
use std::path::{Path, PathBuf};

use judge_facts::problem::Problem;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The name that both files of the case share, without the extension.
    pub name: String,
    pub input: PathBuf,
    /// The path of `<name>.out`. The file need not exist if the output is [`ExpectedOutput::Optional`].
    pub expected: PathBuf,
}

/// The rule on whether each input needs an expected output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExpectedOutput {
    Required,
    Optional,
}

impl ExpectedOutput {
    pub fn of(problem: &Problem) -> Self {
        match problem.interactor {
            Some(_) => ExpectedOutput::Optional,
            None => ExpectedOutput::Required,
        }
    }
}

/// A fault in the folder of the cases, such as a file that belongs to no case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseFault {
    /// The name of the incomplete case or of the wrong file, or `cases` for a fault of the whole folder.
    pub name: String,
    pub message: String,
}

/// The content of a folder of cases: at least one case or one fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CaseFolder {
    /// The cases in natural order of their names: `sample-2` comes before `sample-10`.
    pub cases: Vec<Case>,
    pub faults: Vec<CaseFault>,
    /// True if the only fault is that the folder is empty or does not exist.
    pub is_empty: bool,
}

/// Finds the cases and the faults in a folder, but not in its subfolders.
pub fn find_cases(folder: &Path, expected: ExpectedOutput) -> CaseFolder {
    let mut found = CaseFolder::default();
    if let Err(error) = find(folder, expected, &mut found) {
        found.is_empty = error.kind() == io::ErrorKind::NotFound;
        let fault = match found.is_empty {
            true => "does not exist".to_string(),
            false => format!("cannot be read: {error}"),
        };
        found.add_folder_fault(folder, &fault);
    } else if found.cases.is_empty() && found.faults.is_empty() {
        found.is_empty = true;
        found.add_folder_fault(folder, "has no cases");
    }
    let key = |case: &Case| natural_key(&case.name);
    found.cases.sort_by_cached_key(key);
    let key = |fault: &CaseFault| natural_key(&fault.name);
    found.faults.sort_by_cached_key(key);
    found
}

fn find(folder: &Path, expected: ExpectedOutput, found: &mut CaseFolder) -> io::Result<()> {
    let mut pairs: BTreeMap<String, [Option<PathBuf>; 2]> = BTreeMap::new();
    let entries = fs::read_dir(folder)?.collect::<io::Result<Vec<_>>>()?;
    for entry in entries {
        let path = entry.path();
        match classify(&entry) {
            Ok(Some((case, half))) => pairs.entry(case).or_default()[half] = Some(path),
            Ok(None) => {}
            Err(fault) => {
                let path_shown = path.display();
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let message = format!(
                    "{path_shown} {fault}; a case is a pair of files <case>.in and <case>.out"
                );
                found.add_fault(name.into_owned(), message);
            }
        }
    }
    let mut known = HashMap::new();
    for (name, pair) in pairs {
        if let Some(other) = known.insert(name.to_lowercase(), name.clone()) {
            let message = format!(
                "the cases {other} and {name} in {} differ only in upper and lower case, which Windows and macOS do \
                 not distinguish; rename one",
                folder.display()
            );
            found.add_fault(name, message);
            continue;
        }
        let (present, missing, extension) = match pair {
            [Some(input), output] if output.is_some() || expected == ExpectedOutput::Optional => {
                let expected = output.unwrap_or_else(|| input.with_extension("out"));
                found.cases.push(Case {
                    name,
                    input,
                    expected,
                });
                continue;
            }
            [Some(input), _] => (input, "the expected output", "out"),
            [None, expected] => (expected.unwrap_or_default(), "the input", "in"),
        };
        let message = format!(
            "{} has no {name}.{extension} beside it; add {missing}, or remove the file",
            present.display()
        );
        found.add_fault(name, message);
    }
    Ok(())
}

impl CaseFolder {
    fn add_fault(&mut self, name: String, message: String) {
        self.faults.push(CaseFault { name, message });
    }

    fn add_folder_fault(&mut self, folder: &Path, fault: &str) {
        let message = format!(
            "{} {fault}; put at least one pair of files <case>.in and <case>.out there",
            folder.display()
        );
        self.add_fault("cases".to_string(), message);
    }
}

/// Returns the case that a file belongs to, with 0 for its input or 1 for its expected output; `None` for a hidden
/// file. The error says what is wrong with the file.
fn classify(file: &DirEntry) -> Result<Option<(String, usize)>, String> {
    let name = file.file_name();
    let Some(name) = name.to_str() else {
        return Err("has a name that is not UTF-8".to_string());
    };
    let input = name.strip_suffix(".in").map(|case| (case, 0));
    let half = input.or_else(|| Some((name.strip_suffix(".out")?, 1)));
    let half = half.map(|(case, half)| (case.to_string(), half));
    if name.starts_with('.') {
        // A file named `.in` has no case name, but was meant as a case.
        return match half {
            Some(_) => Err("is hidden".to_string()),
            None => Ok(None),
        };
    }
    // A symbolic link counts as its target. Pipes and devices are refused because opening one may block.
    let kind = match file.file_type() {
        Ok(kind) if kind.is_symlink() => fs::metadata(file.path()).map(|it| it.file_type()),
        kind => kind,
    };
    match kind {
        Err(error) => Err(format!("cannot be read ({error})")),
        Ok(kind) if kind.is_dir() => Err("is a folder".to_string()),
        Ok(kind) if !kind.is_file() => Err("is not a regular file".to_string()),
        Ok(_) if half.is_none() => Err("is neither an input nor an expected output".to_string()),
        Ok(_) => Ok(half),
    }
}

/// Returns a sort key for the natural order of names. The key has the length of each run of digits before the digits,
/// so that numbers sort by their value.
pub fn natural_key(name: &str) -> String {
    let mut key = String::new();
    let is_digit = |c: char| c.is_ascii_digit();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let number = rest[..digits].trim_start_matches('0');
        if digits > 0 {
            // Three digits are enough for the length, because a file name has at most 255 bytes.
            key += &format!("{:03}{number}", number.len());
        }
        rest = &rest[digits..];
        let text = rest.find(is_digit).unwrap_or(rest.len());
        key += &rest[..text];
        rest = &rest[text..];
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_names_sort_by_their_value() {
        let (nines, next) = ("9".repeat(99), format!("1{}", "0".repeat(99)));
        let names = ["a", "a2", "a10", "a10b", &nines, &next];
        let sorted = [&nines, &next, "a", "a2", "a10", "a10b"];
        let mut names = names.to_vec();
        names.sort_by_key(|name| natural_key(name));
        assert_eq!(names, sorted);
    }
}
