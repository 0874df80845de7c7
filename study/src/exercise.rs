//! # The exercises
//!
//! Their words and hints stand in the chapters. A folder such as `study/exercises/2.3` makes one that can be checked:
//! `stub.rs` is what a learner begins with, and `cases.rs` prints boards and the answers that the rules give them. A
//! solution is in `study/exercises/kept`.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{chapters, workspace};

mod check;

/// The words behind `exercise`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The exercise, such as 2.3; without it, all are listed
    number: Option<String>,
    /// Ask your program about many boards, and show the smallest on which it is wrong
    #[arg(long, requires = "number", conflicts_with = "hint")]
    check: bool,
    /// Print a hint, and the next one at the next call
    #[arg(long, requires = "number")]
    hint: bool,
    /// Where your programs are, if not among the examples of the problem's package
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
}

/// An exercise as its chapter has it.
struct Exercise {
    number: String,
    title: String,
    chapter: &'static str,
    /// The edition of the chapter's programs.
    edition: &'static str,
    hints: Vec<String>,
    /// How it is done where no program can check it, such as `on paper`.
    by_hand: Option<String>,
    /// The folder with its stub and cases, if it can be checked.
    folder: PathBuf,
    /// The learner's file.
    answer: PathBuf,
}

/// Lists the exercises, or does with one of them what the command line asks. The exit status is 1 if a check fails.
pub fn run(arguments: Arguments) -> Result<ExitCode> {
    let exercises = all(arguments.to.as_deref())?;
    let find = |number| exercises.iter().find(|it| it.number == number);
    let (text, status) = if let Some(number) = arguments.number {
        let found = find(number.as_str());
        let exercise = found.with_context(|| format!("no exercise has the number `{number}`"))?;
        match &exercise.by_hand {
            _ if arguments.hint => (exercise.hint()?, ExitCode::SUCCESS),
            Some(way) => bail!("exercise {number} is done {way}, and nothing checks it"),
            None if arguments.check => check::check(exercise)?,
            None => (exercise.begin()?, ExitCode::SUCCESS),
        }
    } else {
        let list = exercises.iter().map(Exercise::line);
        (list.collect(), ExitCode::SUCCESS)
    };
    anstream::stdout().write_all(text.as_bytes())?;
    Ok(status)
}

/// The exercises of all chapters.
fn all(to: Option<&Path>) -> Result<Vec<Exercise>> {
    let problems = workspace::problems()?.iter();
    let problems = problems.map(|it| (it.package.as_str(), it.edition.as_str()));
    let mut exercises = Vec::new();
    for (chapter, edition) in problems.chain([("judge", "")]) {
        let text = fs::read_to_string(chapters::file(&format!("{chapter}.md")))?;
        let section = text.split("\n## ").find(|it| it.starts_with("Exercises"));
        for text in section.unwrap_or_default().split("\n**").skip(1) {
            let head = text.split("**").next().and_then(|it| it.split_once(' '));
            let (number, title) = head.with_context(|| format!("{chapter}.md: **{text}"))?;
            let way = text.split_once("** *").and_then(|it| it.1.split_once(".*"));
            let hints = text.split("<summary>Hint</summary>").skip(1);
            let hints = hints.flat_map(|it| it.split("\n<").next());
            let examples = workspace::root().join(chapter).join("examples");
            let file = format!("exercise-{}.rs", number.replace('.', "-"));
            exercises.push(Exercise {
                number: number.to_string(),
                title: title.trim_end_matches('.').to_string(),
                chapter,
                edition,
                hints: hints.map(|it| it.trim().to_string()).collect(),
                by_hand: way.map(|(way, _)| way.to_lowercase()),
                folder: workspace::root().join("study/exercises").join(number),
                answer: to.unwrap_or(&examples).join(file),
            });
        }
    }
    exercises.sort_by(|one, other| one.number.cmp(&other.number));
    Ok(exercises)
}

impl Exercise {
    /// Its line in the list.
    fn line(&self) -> String {
        let (number, title, chapter) = (&self.number, &self.title, self.chapter);
        let state = match &self.by_hand {
            Some(way) => way,
            None if self.answer.exists() => "begun",
            None => "not begun",
        };
        format!("{number}  {title:<24}  {chapter:<18}  {state}\n")
    }

    /// Writes the stub, unless the learner's file is there.
    fn begin(&self) -> Result<String> {
        let stub = fs::read(self.folder.join("stub.rs"))?;
        let shown = self.answer.display();
        let cannot = || format!("cannot write {shown}");
        fs::create_dir_all(self.answer.with_file_name("")).with_context(cannot)?;
        let done = match File::create_new(&self.answer).and_then(|mut it| it.write_all(&stub)) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => "stays as it is",
            written => written.map(|()| "is written").with_context(cannot)?,
        };
        let next = "edit it, then give the same command with --check, or with --hint";
        Ok(format!("{shown} {done}\n{next}\n"))
    }

    /// The hint behind the one that was asked for last.
    fn hint(&self) -> Result<String> {
        let kept = workspace::target()?.join(format!("exercise-{}.hint", self.number));
        let last = fs::read_to_string(&kept).unwrap_or_default();
        let (last, count) = (last.parse().unwrap_or(0), self.hints.len());
        let number = if last < count { last + 1 } else { 1 };
        let hint = self.hints.get(number - 1).context("it has no hint")?;
        fs::write(kept, number.to_string())?;
        Ok(format!("hint {number} of {count}\n\n{hint}\n"))
    }
}
