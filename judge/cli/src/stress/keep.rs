//! # Keeping what was found as a case
//!
//! A pair of files under the next free name. Both are written under hidden names first, which no search for cases
//! reads, and then get their own, which nothing else has: what is there is never overwritten, and half a file is never
//! seen.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

use judge_runner::testcase::files;

/// Where an input is kept now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// Under this name, newly.
    As(String),
    /// Under this name, since before.
    Already(String),
}

/// Returns the name that the next case gets: `stress-<n>` with the smallest number that is free.
pub(super) fn next_name(folder: &Path) -> String {
    (1_u64..)
        .map(|number| format!("stress-{number}"))
        .find(|name| {
            ["in", "out"]
                .iter()
                .all(|end| !exists(&file(folder, name, end)))
        })
        .expect("a folder does not hold that many files")
}

/// Keeps an input with its answer in a folder of cases, which is made if there is none.
///
/// # Errors
/// If that fails; then the folder is as it was before.
pub fn keep(folder: &Path, input: &[u8], answer: &[u8]) -> io::Result<Kept> {
    if let Some(name) = find(folder, input) {
        return Ok(Kept::Already(name));
    }
    let is_new = !folder.exists();
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, &error))?;
    let kept = write_pair(folder, input, answer);
    if kept.is_err() && is_new {
        // It is empty, or it is not ours alone any more and stays.
        let _ = fs::remove_dir(folder);
    }
    kept.map(Kept::As)
}

/// Returns the name of the case that has this input.
fn find(folder: &Path, input: &[u8]) -> Option<String> {
    let is_same = |path: &Path| {
        fs::metadata(path).is_ok_and(|found| found.len() == input.len() as u64)
            && fs::read(path).is_ok_and(|content| content == input)
    };
    let found = files::find(folder).cases;
    let same = found.into_iter().find(|case| is_same(&case.input));
    same.map(|case| case.name)
}

fn write_pair(folder: &Path, input: &[u8], answer: &[u8]) -> io::Result<String> {
    let input = Draft::new(folder, "in", input)?;
    let answer = Draft::new(folder, "out", answer)?;
    loop {
        let name = next_name(folder);
        let paths = [file(folder, &name, "in"), file(folder, &name, "out")];
        match publish(&input, &answer, &paths) {
            Ok(()) => return Ok(name),
            // Somebody else was quicker.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(cannot_write(&paths[0], &error)),
        }
    }
}

/// Gives both drafts their names, or neither.
fn publish(
    input: &Draft,
    answer: &Draft,
    [input_path, answer_path]: &[PathBuf; 2],
) -> io::Result<()> {
    input.publish(input_path)?;
    let published = answer.publish(answer_path);
    if published.is_err() {
        fs::remove_file(input_path)?;
    }
    published
}

/// A file that is whole but has no name yet that anybody looks for. It is removed in the end.
struct Draft(PathBuf);

impl Draft {
    fn new(folder: &Path, end: &str, content: &[u8]) -> io::Result<Self> {
        let path = folder.join(format!(".stress-{}-{end}.tmp", process::id()));
        let cannot_write = |error: io::Error| cannot_write(&path, &error);
        let mut file = File::create(&path).map_err(cannot_write)?;
        let draft = Draft(path.clone());
        file.write_all(content)
            .and_then(|()| file.sync_all())
            .map_err(cannot_write)?;
        Ok(draft)
    }

    /// Gives the file a name that nothing else has.
    fn publish(&self, path: &Path) -> io::Result<()> {
        match fs::hard_link(&self.0, path) {
            Err(error) if error.kind() != ErrorKind::AlreadyExists => {
                // Not every file system has links. Where there are none, two sessions at once may meet here.
                if exists(path) {
                    return Err(ErrorKind::AlreadyExists.into());
                }
                fs::rename(&self.0, path)
            }
            linked => linked,
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // A hidden file that stays disturbs nobody.
        let _ = fs::remove_file(&self.0);
    }
}

fn file(folder: &Path, name: &str, end: &str) -> PathBuf {
    folder.join(format!("{name}.{end}"))
}

/// Tells whether a name is taken, be it by a link that leads nowhere.
fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn cannot_write(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(
        error.kind(),
        format!("cannot write {}: {error}", path.display()),
    )
}
