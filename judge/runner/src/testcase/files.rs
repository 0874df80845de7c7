//! # The cases of a problem
//!
//! A case is a pair of files, `<case>.in` and `<case>.out`, in the folder `testcases/<package>`, or
//! `testcases/<package>/<binary>` where a package holds several problems. Where an interactor knows what is right, an
//! input alone is a case too.
//!
//! Anything else in that folder is a mistake that would otherwise stay unseen: half a pair is a case that nobody runs,
//! and an empty folder passes for the wrong reason. So a search never fails as a whole. It returns the pairs beside a
//! list of faults, and the caller shows each fault as loudly as a failing case. Hidden files are the one exception,
//! because editors, Git and file managers leave them behind.

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
    /// `<name>.out`, which need not be there if expected outputs are [`Expected::Optional`].
    pub expected: PathBuf,
}

/// Whether an input is a case only with the output that is expected for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It is.
    Required,
    /// An input alone will do.
    Optional,
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

/// Returns what a binary is called within its package: `a` if it is `abc350-a` of `abc350`. Cargo has one file for two
/// binaries of one name, so that those of a contest are better called by its name too.
pub fn name_within<'a>(package: &str, binary: &'a str) -> &'a str {
    let rest = binary.strip_prefix(package);
    let rest = rest.and_then(|rest| rest.strip_prefix('-'));
    rest.filter(|rest| !rest.is_empty()).unwrap_or(binary)
}

/// Returns the folder of a package's cases: the nearest `testcases/<package>` in the package's folder or one above it.
/// Where the package holds several problems, each has a folder in there, called as its binary is within the package.
///
/// If there is none, it is the path where the cases are expected to be: beside the Cargo.toml of the workspace, which
/// is the next one above the package's, or its own.
pub fn folder(manifest_dir: &Path, package: &str, binary: Option<&str>) -> PathBuf {
    let under = |ancestor: &Path| ancestor.join("testcases").join(package);
    let mut folder = manifest_dir
        .ancestors()
        .map(under)
        .find(|candidate| candidate.exists())
        .unwrap_or_else(|| {
            let mut above = manifest_dir.ancestors().skip(1);
            let workspace = above.find(|folder| folder.join("Cargo.toml").is_file());
            under(workspace.unwrap_or(manifest_dir))
        });
    folder.extend(binary);
    folder
}

/// Finds the cases in a folder, and everything in it that is not one. Subfolders are not searched.
pub fn find(folder: &Path, expected: Expected) -> Found {
    let mut found = Found::default();
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
                    Expected::Required => None,
                    Expected::Optional => input.as_ref().map(missing),
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
    let key = |fault: &Fault| natural_key(&fault.name);
    found.faults.sort_by_cached_key(key);
    found
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    entries.map(|entry| Ok(entry?.path())).collect()
}

impl Found {
    /// Enters a case of which at least one half is there.
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
        self.faults.push(Fault { name, message });
    }
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

/// A text by which names are in the order in which a reader counts: each run of digits stands behind its length, so
/// that numbers are ordered by their value.
pub fn natural_key(name: &str) -> String {
    let mut key = String::new();
    let is_digit = |c: char| c.is_ascii_digit();
    let mut rest = name;
    while !rest.is_empty() {
        let digits = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let number = rest[..digits].trim_start_matches('0');
        if digits > 0 {
            // A length has more digits itself only from 100 on, and no file has such a name.
            key += &format!("{:02}{number}", number.len());
        }
        rest = &rest[digits..];
        let text = rest.find(is_digit).unwrap_or(rest.len());
        key += &rest[..text];
        rest = &rest[text..];
    }
    key
}
