//! # A package with cases, and the harness run on it

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The name of the package that each test makes.
pub const PACKAGE: &str = "five-in-a-row";

/// The variable that makes this executable the driver, and tells the folder of the package.
pub const DRIVEN_PACKAGE: &str = "HARNESS_TEST_PACKAGE";

/// The variable that tells the driver the package's program.
pub const DRIVEN_PROGRAM: &str = "HARNESS_TEST_PROGRAM";

/// The variable that makes the driver run the package's examples instead of its cases.
pub const DRIVEN_EXAMPLES: &str = "HARNESS_TEST_EXAMPLES";

/// A package in a folder of its own, which is removed in the end.
pub struct Bench {
    root: PathBuf,
    program: PathBuf,
}

impl Bench {
    /// A package whose binary is one of the `programs`, with neither limits nor cases.
    pub fn new(program: &str) -> Self {
        static BENCHES: AtomicUsize = AtomicUsize::new(0);
        let unique = format!(
            "harness-{}-{}",
            process::id(),
            BENCHES.fetch_add(1, Ordering::Relaxed)
        );
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(unique);
        let bench = Bench {
            program: root.join(format!("{program}{}", env::consts::EXE_SUFFIX)),
            root,
        };
        fs::create_dir_all(bench.cases()).expect("the folder can be made");
        fs::create_dir_all(bench.package()).expect("the folder can be made");
        put_this_executable(&bench.program);
        bench.metadata("")
    }

    /// Puts one of the `programs` where cargo puts examples.
    pub fn example(self, program: &str) -> Self {
        let folder = self.root.join("examples");
        fs::create_dir_all(&folder).expect("the folder can be made");
        put_this_executable(&folder.join(format!("{program}{}", env::consts::EXE_SUFFIX)));
        self
    }

    /// Writes the keys of `[package.metadata.judge]` besides the judge.
    pub fn metadata(self, keys: &str) -> Self {
        let manifest = format!(
            "[package]\nname = \"{PACKAGE}\"\n\n[package.metadata.judge]\njudge = \"strict\"\n{keys}\n"
        );
        fs::write(self.package().join("Cargo.toml"), manifest)
            .expect("the manifest can be written");
        self
    }

    pub fn case(self, name: &str, input: impl AsRef<[u8]>, expected: impl AsRef<[u8]>) -> Self {
        self.file(&format!("{name}.in"), input)
            .file(&format!("{name}.out"), expected)
    }

    /// Writes a file into the folder of the cases.
    pub fn file(self, name: &str, content: impl AsRef<[u8]>) -> Self {
        fs::write(self.cases().join(name), content).expect("the file can be written");
        self
    }

    pub fn package(&self) -> PathBuf {
        self.root.join("packages").join(PACKAGE)
    }

    /// The package's program.
    #[cfg(unix)]
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// The folder of the cases, two levels above the package, so that it has to be searched for.
    pub fn cases(&self) -> PathBuf {
        self.root.join("testcases").join(PACKAGE)
    }

    /// The command that runs the harness on this package.
    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env::current_exe().expect("this executable has a path"));
        command
            .args(arguments)
            .env(DRIVEN_PACKAGE, self.package())
            .env(DRIVEN_PROGRAM, &self.program);
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Run {
        let output = self
            .command(arguments)
            .output()
            .expect("the harness can be started");
        Run::new(output)
    }

    pub fn run_examples(&self) -> Run {
        let output = self
            .command(&[])
            .env(DRIVEN_EXAMPLES, "")
            .output()
            .expect("the harness can be started");
        Run::new(output)
    }
}

/// This executable is all of the programs; which one it is tells its name.
fn put_this_executable(path: &Path) {
    let this = env::current_exe().expect("this executable has a path");
    // Not every file system has links.
    fs::hard_link(&this, path)
        .or_else(|_| fs::copy(&this, path).map(drop))
        .expect("the program can be put in place");
}

impl Drop for Bench {
    fn drop(&mut self) {
        // What is left over lies in the target folder and disturbs nobody.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// What a run of the harness came to.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    /// Command, status and both streams, to be shown when an assertion fails.
    shown: String,
    success: bool,
}

impl Run {
    pub fn new(output: Output) -> Self {
        let stdout = String::from_utf8(output.stdout).expect("the harness prints UTF-8");
        let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
        let shown = format!(
            "{}\n--- stdout\n{stdout}\n--- stderr\n{stderr}",
            output.status
        );
        Run {
            stdout,
            stderr,
            shown,
            success: output.status.success(),
        }
    }

    /// Asserts that so many cases passed and none failed.
    #[track_caller]
    pub fn passes(&self, cases: usize) {
        assert!(
            self.success,
            "the harness should have succeeded: {}",
            self.shown
        );
        self.says(&[&format!("{cases} passed; 0 failed")]);
    }

    /// Asserts that the harness failed and said each of these.
    #[track_caller]
    pub fn fails(&self, wanted: &[&str]) {
        assert!(
            !self.success,
            "the harness should have failed: {}",
            self.shown
        );
        self.says(wanted);
    }

    /// Asserts that the harness failed without a single test, and said each of these on standard error.
    #[track_caller]
    pub fn fails_before_any_test(&self, wanted: &[&str]) {
        assert!(
            !self.success && self.stdout.is_empty(),
            "the harness should have failed at once: {}",
            self.shown
        );
        for text in wanted {
            assert!(
                self.stderr.contains(text),
                "it should have said {text:?}: {}",
                self.shown
            );
        }
    }

    /// Asserts that the harness said each of these.
    #[track_caller]
    pub fn says(&self, wanted: &[&str]) {
        for text in wanted {
            assert!(
                self.stdout.contains(text),
                "the harness should have said {text:?}: {}",
                self.shown
            );
        }
    }

    /// Asserts that these cases were run and failed.
    #[track_caller]
    pub fn failed(&self, cases: &[&str]) {
        self.ended(cases, "FAILED");
    }

    /// Asserts that these cases were run and passed.
    #[track_caller]
    pub fn passed(&self, cases: &[&str]) {
        self.ended(cases, "ok");
    }

    #[track_caller]
    fn ended(&self, cases: &[&str], result: &str) {
        for case in cases {
            // The names are padded to the same width.
            let wanted = ["test", case, "...", result];
            let found = self
                .stdout
                .lines()
                .any(|line| line.split_whitespace().eq(wanted));
            assert!(
                found,
                "case {case:?} should have ended with {result:?}: {}",
                self.shown
            );
        }
    }

    /// Asserts that the harness did not say this.
    #[track_caller]
    pub fn does_not_say(&self, text: &str) {
        assert!(
            !self.stdout.contains(text),
            "the harness should not have said {text:?}: {}",
            self.shown
        );
    }
}
