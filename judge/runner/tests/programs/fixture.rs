//! # A package with cases, and the driver run on it

use std::env::{self, consts::EXE_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, ExitStatus};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The name of the package that each test makes.
pub const PACKAGE: &str = "five-in-a-row";

/// The variable that makes this executable the driver, and tells the folder of the package.
pub const DRIVEN_PACKAGE: &str = "DRIVEN_PACKAGE";

/// The variable that tells the driver the package's program.
pub const DRIVEN_PROGRAM: &str = "DRIVEN_PROGRAM";

/// A package in a folder of its own, which is removed in the end.
pub struct Fixture {
    root: PathBuf,
    program: PathBuf,
}

/// A program that prints its input unchanged, byte by byte, so that the case decides the verdict.
pub const ECHO: &str = "exec cat";

impl Fixture {
    /// A package whose binary is a script, with neither limits nor cases.
    pub fn new(script: &str) -> Self {
        Fixture::named("program", script)
    }

    /// A package whose binary has this name and is a script.
    pub fn named(program: &str, script: &str) -> Self {
        Fixture::with(program, Program::Script(script))
    }

    /// A package whose binary plays a part.
    pub fn playing(part: &str) -> Self {
        Fixture::with("program", Program::Part(part))
    }

    fn with(name: &str, program: Program) -> Self {
        static FIXTURES: AtomicUsize = AtomicUsize::new(0);
        let number = FIXTURES.fetch_add(1, Ordering::Relaxed);
        let root = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("package-{}-{number}", process::id()));
        let fixture = Fixture {
            program: root.join(format!("{name}{EXE_SUFFIX}")),
            root,
        };
        fs::create_dir_all(fixture.cases()).expect("the folder can be made");
        fs::create_dir_all(fixture.package()).expect("the folder can be made");
        // This file marks a target folder of cargo's.
        fs::write(fixture.root.join("CACHEDIR.TAG"), "").expect("a file can be written");
        program.put(&fixture.program);
        fixture.judge("").metadata("")
    }

    /// Writes the facts of the judge into the workspace's Cargo.toml.
    pub fn judge(self, facts: &str) -> Self {
        let table = "[workspace.metadata.judge.profiles.strict]\nedition = '2021'";
        let manifest = format!("[workspace]\n\n{table}\n{facts}\n");
        fs::write(self.root.join("Cargo.toml"), manifest).expect("a file can be written");
        self
    }

    /// Puts a script into the folder of examples.
    pub fn example(self, name: &str, script: &str) -> Self {
        self.with_example(name, Program::Script(script))
    }

    /// Puts a program that plays a part into the folder of examples.
    pub fn example_playing(self, name: &str, part: &str) -> Self {
        self.with_example(name, Program::Part(part))
    }

    fn with_example(self, name: &str, program: Program) -> Self {
        let folder = self.root.join("examples");
        fs::create_dir_all(&folder).expect("the folder can be made");
        program.put(&folder.join(format!("{name}{EXE_SUFFIX}")));
        self
    }

    /// Writes the keys of `[package.metadata.judge]` besides the judge.
    pub fn metadata(self, keys: &str) -> Self {
        let judge = format!("[package.metadata.judge]\njudge = \"strict\"\n{keys}\n");
        let manifest = format!("[package]\nname = \"{PACKAGE}\"\n\n{judge}");
        fs::write(self.package().join("Cargo.toml"), manifest).expect("a file can be written");
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

    /// The folder of the cases, two levels above the package, so that it has to be found.
    pub fn cases(&self) -> PathBuf {
        self.root.join("testcases").join(PACKAGE)
    }

    /// The command that judges this package.
    pub fn command(&self) -> Command {
        let mut command = Command::new(env::current_exe().expect("this executable has a path"));
        command
            .env(DRIVEN_PACKAGE, self.package())
            .env(DRIVEN_PROGRAM, &self.program);
        command
    }

    pub fn run(&self) -> Run {
        Run::of(&mut self.command())
    }
}

/// A program, which this executable becomes or plays.
enum Program<'a> {
    Script(&'a str),
    Part(&'a str),
}

impl Program<'_> {
    /// Makes a link to this executable, beside its script or the name of its part. A copy cannot run while another test
    /// starts a process, because the new process may have the copy open for writing. Windows runs a copy, but cannot
    /// remove a link to a running executable.
    fn put(&self, path: &Path) {
        let this = env::current_exe().expect("this executable has a path");
        let (extension, text) = match self {
            Program::Script(script) => ("sh", script),
            Program::Part(part) => ("part", part),
        };
        fs::write(path.with_extension(extension), text).expect("a file can be written");
        let put = match cfg!(windows) {
            true => fs::copy(this, path).map(drop),
            false => fs::hard_link(this, path),
        };
        put.expect("the program can be put in place");
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        // A folder that stays lies in the target folder and does no harm.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// The result of running the driver.
pub struct Run {
    stdout: String,
    stderr: String,
    status: ExitStatus,
}

impl Run {
    pub fn of(command: &mut Command) -> Self {
        let output = command.output().expect("the driver can be started");
        let text = |bytes| String::from_utf8(bytes).expect("it prints UTF-8");
        Run {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            status: output.status,
        }
    }

    /// Asserts something, and shows the whole run if it does not hold.
    #[track_caller]
    fn must(&self, holds: bool, what: &str) {
        let (status, stdout, stderr) = (self.status, &self.stdout, &self.stderr);
        assert!(
            holds,
            "{what}: {status}\n--- stdout\n{stdout}\n--- stderr\n{stderr}"
        );
    }

    /// Asserts that this number of cases passed and none failed.
    #[track_caller]
    pub fn passes(&self, cases: usize) {
        self.says(&[&format!("{cases} passed; 0 failed")]);
    }

    /// Asserts that the driver printed each of these texts, and ended with the right exit status.
    #[track_caller]
    pub fn says(&self, wanted: &[&str]) {
        for text in wanted {
            self.must(
                self.stdout.contains(text),
                &format!("it should have printed {text:?}"),
            );
        }
        let is_right = self.stdout.contains("; 0 failed");
        self.must(
            self.status.success() == is_right,
            "the exit status is wrong",
        );
    }

    /// The report on a case that failed.
    #[track_caller]
    pub fn report(&self, case: &str) -> &str {
        let report = self.stdout.split_once(&format!("\n---- {case} ----\n"));
        self.must(report.is_some(), &format!("{case:?} should have failed"));
        let report = report.map_or("", |(_, report)| report);
        let end = report.find("\n---- ");
        &report[..end.unwrap_or(report.len())]
    }
}
