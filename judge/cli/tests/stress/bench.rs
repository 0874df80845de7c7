//! # A folder with programs and cases, and a session run on it

use std::env;
use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The variable that makes this executable the driver, and tells the folder of the programs.
pub const DRIVEN_FOLDER: &str = "STRESS_TEST_FOLDER";

/// A folder of its own, which is removed in the end.
pub struct Bench {
    root: PathBuf,
    words: Vec<String>,
}

impl Bench {
    /// A session of these programs, each with arguments if it has any.
    pub fn new(solution: &str, reference: &str, generator: &str) -> Self {
        static BENCHES: AtomicUsize = AtomicUsize::new(0);
        let unique = format!(
            "stress-{}-{}",
            process::id(),
            BENCHES.fetch_add(1, Ordering::Relaxed)
        );
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(unique);
        fs::create_dir_all(&root).expect("the folder can be made");
        let this = env::current_exe().expect("this executable has a path");
        let helpers = [
            "wants-even-count",
            "rejects",
            "sleeps",
            "checks",
            "checks-many",
        ];
        for name in [solution, reference, generator].into_iter().chain(helpers) {
            let program = root.join(format!("{name}{EXE_SUFFIX}"));
            // Not every file system has links, and one program may play two parts.
            if crate::programs::find(name).is_some() && !program.exists() {
                fs::hard_link(&this, &program)
                    .or_else(|_| fs::copy(&this, &program).map(drop))
                    .expect("the program can be put in place");
            }
        }
        Bench {
            root,
            words: [solution, reference, generator].map(String::from).to_vec(),
        }
    }

    /// The folder of the cases, which need not exist.
    pub fn cases(&self) -> PathBuf {
        self.root.join("testcases").join("sums")
    }

    /// A file in the folder of the programs.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Writes a file into the folder of the cases.
    pub fn case_file(self, name: &str, content: &str) -> Self {
        fs::create_dir_all(self.cases()).expect("the folder can be made");
        fs::write(self.cases().join(name), content).expect("the file can be written");
        self
    }

    /// What is in the folder of the cases, sorted.
    pub fn case_files(&self) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.cases()) else {
            return Vec::new();
        };
        let mut names: Vec<String> = entries
            .map(|entry| {
                let name = entry.expect("the folder can be read").file_name();
                name.into_string().expect("the name is UTF-8")
            })
            .collect();
        names.sort();
        names
    }

    pub fn read_case(&self, name: &str) -> String {
        fs::read_to_string(self.cases().join(name)).expect("the file can be read")
    }

    /// The command that drives the session.
    pub fn command(&self, options: &str) -> Command {
        let mut command = Command::new(env::current_exe().expect("this executable has a path"));
        command
            .args(&self.words)
            .args(options.split_whitespace())
            .env(DRIVEN_FOLDER, &self.root)
            .env_remove("RUST_BACKTRACE")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    pub fn run(&self, options: &str) -> Run {
        Run::new(
            self.command(options)
                .output()
                .expect("the driver can be started"),
        )
    }

    /// The same with somebody who answers.
    pub fn run_and_answer(&self, options: &str, answer: &str) -> Run {
        let mut command = self.command(options);
        let mut driver = command
            .stdin(Stdio::piped())
            .spawn()
            .expect("the driver can be started");
        let mut stdin = driver.stdin.take().expect("the stream is a pipe");
        stdin
            .write_all(answer.as_bytes())
            .expect("the driver listens");
        drop(stdin);
        Run::new(
            driver
                .wait_with_output()
                .expect("the driver can be waited for"),
        )
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        // What is left over lies in the target folder and disturbs nobody.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// What a session came to.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    status: process::ExitStatus,
}

impl Run {
    pub fn new(output: Output) -> Self {
        Run {
            stdout: String::from_utf8(output.stdout).expect("a session prints UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("a session prints UTF-8"),
            status: output.status,
        }
    }

    /// Asserts the exit status.
    #[track_caller]
    pub fn exits(&self, code: i32) -> &Self {
        assert_eq!(self.status.code(), Some(code), "{}", self.shown());
        self
    }

    /// Asserts that the process was ended by a signal.
    #[cfg(unix)]
    #[track_caller]
    pub fn was_ended_by(&self, signal: i32) -> &Self {
        use std::os::unix::process::ExitStatusExt;
        assert_eq!(self.status.signal(), Some(signal), "{}", self.shown());
        self
    }

    /// Asserts that each of these is on standard output.
    #[track_caller]
    pub fn prints(&self, wanted: &[&str]) -> &Self {
        for text in wanted {
            assert!(self.stdout.contains(text), "no {text:?}: {}", self.shown());
        }
        self
    }

    /// Asserts that each of these is on standard error.
    #[track_caller]
    pub fn says(&self, wanted: &[&str]) -> &Self {
        for text in wanted {
            assert!(self.stderr.contains(text), "no {text:?}: {}", self.shown());
        }
        self
    }

    /// Asserts that standard error is empty.
    #[track_caller]
    pub fn says_nothing(&self) -> &Self {
        assert!(self.stderr.is_empty(), "{}", self.shown());
        self
    }

    fn shown(&self) -> String {
        format!(
            "{}\n--- stdout\n{}\n--- stderr\n{}",
            self.status, self.stdout, self.stderr
        )
    }
}
