//! # A folder for cases and marks, and a session run on it

use std::env;
use std::fs;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{self, Child, Command, ExitCode, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use judge_cli::stress::{Ended, Keep, Plan, session};
use judge_runner::interrupt::end_as_interrupted;
use judge_runner::sandbox::{Limits, Program};
use judge_runner::testcase::rule::{Rule, TextRule};

use crate::programs;

/// The variable that makes this executable run a session, and tells the folder.
pub const FOLDER: &str = "STRESS_TEST_FOLDER";

/// A folder of its own, which is removed in the end, and a session in it.
pub struct Bench {
    root: PathBuf,
    words: &'static str,
}

impl Bench {
    /// A session of solution, reference and generator, with options behind them.
    pub fn new(words: &'static str) -> Self {
        static BENCHES: AtomicUsize = AtomicUsize::new(0);
        let number = BENCHES.fetch_add(1, Ordering::Relaxed);
        let unique = format!("stress-{}-{number}", process::id());
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(unique);
        fs::create_dir_all(&root).expect("the folder can be made");
        Bench { root, words }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Writes a file into the folder of the cases.
    pub fn case_file(self, name: &str, content: &str) -> Self {
        fs::create_dir_all(self.path("cases")).expect("the folder can be made");
        fs::write(self.path("cases").join(name), content).expect("the file can be written");
        self
    }

    /// The files in the folder of the cases with their content, sorted.
    pub fn case_files(&self) -> Vec<(String, String)> {
        let entries = fs::read_dir(self.path("cases")).into_iter().flatten();
        let mut files: Vec<(String, String)> = entries
            .map(|entry| {
                let entry = entry.expect("the folder can be read");
                let content = fs::read_to_string(entry.path()).expect("the file can be read");
                (entry.file_name().to_string_lossy().into_owned(), content)
            })
            .collect();
        files.sort();
        files
    }

    pub fn start(&self) -> Child {
        Command::new(env::current_exe().expect("this executable has a path"))
            .args(self.words.split(' '))
            .env(FOLDER, &self.root)
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the session can be started")
    }

    pub fn run(&self) -> Run {
        Run::of(self.start())
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        // What is left over lies in the target folder and disturbs nobody.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// What a session came to.
pub struct Run(pub Output);

impl Run {
    pub fn of(session: Child) -> Self {
        let output = session.wait_with_output();
        Run(output.expect("the session can be waited for"))
    }

    pub fn stdout(&self) -> String {
        String::from_utf8_lossy(&self.0.stdout).into_owned()
    }

    /// Asserts the exit status, -1 for a signal, and that each of these was said on either stream.
    #[track_caller]
    pub fn ends(&self, status: i32, said: &[&str]) {
        let stderr = String::from_utf8_lossy(&self.0.stderr);
        let all = format!(
            "{}\n--- stdout\n{}\n--- stderr\n{stderr}",
            self.0.status,
            self.stdout()
        );
        assert_eq!(self.0.status.code().unwrap_or(-1), status, "{all}");
        for text in said {
            assert!(all.contains(text), "no {text:?}: {all}");
        }
    }
}

/// Does what the command line does: runs a session of solution, reference and generator, as the options behind them say.
pub fn run_session(folder: &Path, words: &[String]) -> ExitCode {
    let value = |name: &str| words.iter().skip_while(|word| *word != name).nth(1);
    let option = |name: &str| value(name).map(|value| value.parse().expect("it is a number"));
    let flag = |name: &str| words.iter().any(|word| word == name);
    let plan = Plan {
        problem: "sums",
        solution: program(&words[0]),
        reference: program(&words[1]),
        generator: program(&words[2]),
        legal: value("--legal").map(|said| program(said)),
        limits: Limits::for_time(Duration::from_millis(option("--limit").unwrap_or(60_000))),
        rule: match value("--checker") {
            Some(checker) => Rule::Checker(program(checker)),
            None => Rule::Text(TextRule::STRICT),
        },
        time: Duration::from_millis(option("--time").unwrap_or(60_000)),
        tries: option("--tries").and_then(NonZero::new),
        threads: NonZero::new(option("--threads").unwrap_or(3) as usize)
            .expect("there is a thread"),
        cases: &folder.join("cases"),
        keep: match () {
            () if flag("--save") => Keep::Yes,
            () if flag("--ask") => Keep::Ask,
            () => Keep::Tell,
        },
    };
    match session(&plan, &mut anstream::stdout()) {
        Ok(Ended::Agreed) => ExitCode::SUCCESS,
        Ok(Ended::Differed) => ExitCode::from(1),
        Ok(Ended::Interrupted) => end_as_interrupted(),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(1)
        }
    }
}

/// A program that this executable plays.
fn program(name: &str) -> Program {
    Program {
        said: name.to_string(),
        path: env::current_exe().expect("this executable has a path"),
        arguments: vec![programs::PLAY.into(), name.into()],
    }
}
