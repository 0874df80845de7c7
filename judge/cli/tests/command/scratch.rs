//! # A workspace for one test
//!
//! Files are given as text and lie in a folder that goes away with the test. A test that fails shows the command, its
//! exit status and both of its streams.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{self, Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is removed at the end.
pub struct Scratch {
    root: PathBuf,
}

/// What a run of the program came to.
pub struct Run {
    command: String,
    status: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl Scratch {
    /// An empty folder.
    pub fn empty() -> Self {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let root = env::temp_dir().join(format!("cargo-judge-test-{}-{number}", process::id()));
        fs::create_dir_all(&root).expect("the folder for temporary files can be written");
        // Cargo gives real paths, and so does this, so that the two can be compared.
        Scratch {
            root: root.canonicalize().expect("the folder is there"),
        }
    }

    /// A workspace with these members and nothing in them.
    pub fn workspace(members: &[&str]) -> Self {
        let scratch = Scratch::empty();
        let manifest = format!("[workspace]\nresolver = \"2\"\nmembers = {members:?}\n");
        scratch.write("Cargo.toml", &manifest);
        scratch
    }

    /// A workspace with one member, `echo`: it prints the number that it reads, and has one case.
    pub fn echo() -> Self {
        Scratch::one("echo", ECHO, "")
    }

    /// A workspace with one member, `solve`, that has this program, these lines of metadata and one case, `sample`.
    pub fn solve(program: &str, metadata: &str) -> Self {
        Scratch::one("solve", program, metadata)
    }

    fn one(name: &str, program: &str, metadata: &str) -> Self {
        let scratch = Scratch::workspace(&[name]);
        let judge = "[package.metadata.judge]\njudge = \"aoj\"\n";
        scratch.package(name, &format!("{judge}{metadata}"));
        scratch.write(&format!("{name}/src/main.rs"), program);
        scratch.case(name, "sample", "7\n", "7\n");
        scratch
    }

    /// Writes the Cargo.toml of a package of edition 2021.
    pub fn package(&self, name: &str, rest: &str) {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n{rest}"
        );
        self.write(&format!("{name}/Cargo.toml"), &manifest);
    }

    /// Writes the root's Cargo.toml with what it says about a judge.
    pub fn profile(&self, name: &str, profile: &str) {
        let root = "[workspace]\nresolver = \"2\"\nmembers = [\"*\"]\nexclude = [\"target\", \"testcases\"]\n";
        let table = format!("[workspace.metadata.judge.profiles.{name}]");
        self.write("Cargo.toml", &format!("{root}{table}\n{profile}"));
    }

    /// Writes a case of a package.
    pub fn case(&self, package: &str, name: &str, input: &str, expected: &str) {
        self.write(&format!("testcases/{package}/{name}.in"), input);
        self.write(&format!("testcases/{package}/{name}.out"), expected);
    }

    /// Writes a file.
    pub fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("a folder can be made");
        fs::write(path, text).expect("a file can be written");
    }

    /// A workspace with a program `top`, of which the output is given, and a library `lib` that it depends on.
    pub fn with_library(main: &str, library: &str, expected: &str) -> Self {
        let scratch = Scratch::workspace(&["top", "lib"]);
        let judge = "[package.metadata.judge]\njudge = \"aoj\"\n";
        let needs = "[dependencies]\nlib = { path = \"../lib\" }\n";
        scratch.package("top", &format!("{judge}{needs}"));
        scratch.write("top/src/main.rs", main);
        scratch.library("lib", "", library);
        scratch.case("top", "sample", "7\n", expected);
        scratch
    }

    /// Writes a library of edition 2021.
    pub fn library(&self, name: &str, manifest: &str, text: &str) {
        self.package(name, manifest);
        self.write(&format!("{name}/src/lib.rs"), text);
    }

    /// Writes a program of the shell, and returns its path.
    #[cfg(unix)]
    pub fn script(&self, path: &str, text: &str) -> String {
        use std::os::unix::fs::PermissionsExt;
        self.write(path, &format!("#!/bin/sh\n{text}\n"));
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(path), mode).expect("it is there");
        self.path(path).to_string_lossy().into_owned()
    }

    /// Reads a file.
    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    /// A path in the folder.
    pub fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    /// The names of the files in a folder.
    pub fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.path(folder)).expect("the folder can be read");
        let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// Runs `cargo judge bundle` in the folder.
    pub fn bundle(&self, arguments: &[&str]) -> Run {
        self.bundle_in(".", arguments)
    }

    /// Runs `cargo judge bundle` in a folder inside this one.
    pub fn bundle_in(&self, folder: &str, arguments: &[&str]) -> Run {
        // Cargo calls it like that.
        let arguments = [&["judge", "bundle"], arguments].concat();
        run(&self.path(folder), &arguments)
    }

    /// Runs `cargo judge test` in the folder.
    pub fn test(&self, arguments: &[&str]) -> Run {
        run(&self.root, &[&["judge", "test"], arguments].concat())
    }

    /// Runs `cargo judge test` in the folder with some variables, and without `NO_COLOR`.
    pub fn test_with(&self, variables: &[(&str, &str)], arguments: &[&str]) -> Run {
        let arguments = [&["judge", "test"], arguments].concat();
        let mut command = command(&self.root, &arguments);
        command.env_remove("NO_COLOR");
        command.envs(variables.iter().copied());
        let output = command.output();
        Run::of(&arguments, output.expect("the program can be started"))
    }

    /// Runs `cargo judge stress` in the folder.
    pub fn stress(&self, arguments: &[&str]) -> Run {
        run(&self.root, &[&["judge", "stress"], arguments].concat())
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // A folder that stays behind is nothing that a test should fail for.
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// Runs the shipped program.
pub fn run(folder: &Path, arguments: &[&str]) -> Run {
    let output = command(folder, arguments).output();
    Run::of(arguments, output.expect("the program can be started"))
}

/// Lets the programs that this one starts be interrupted. Where the tests run in the background, they are started with
/// that signal ignored, and what they start begins with it ignored too.
pub fn hear_interrupts() {
    #[cfg(unix)]
    // SAFETY: no handler is installed, and the default one ends this process as whoever sends the signal means.
    unsafe {
        libc::signal(libc::SIGINT, libc::SIG_DFL);
    }
}

/// The shipped program, not yet started.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cargo-judge"));
    for variable in ["CARGO_TARGET_DIR", "CLICOLOR_FORCE", "COLUMNS", "NO_COLOR"] {
        command.env_remove(variable);
    }
    command.args(arguments).current_dir(folder);
    command.env("NO_COLOR", "1");
    command
}

impl Run {
    /// What a run with these arguments came to.
    pub fn of(arguments: &[&str], output: Output) -> Self {
        Run {
            command: format!("cargo-judge {}", arguments.join(" ")),
            status: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("standard output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("standard error is UTF-8"),
        }
    }

    fn shown(&self) -> String {
        let (command, status) = (&self.command, self.status);
        let (stdout, stderr) = (&self.stdout, &self.stderr);
        format!(
            "{command}\n== {status:?}\n== standard output\n{stdout}\n== standard error\n{stderr}"
        )
    }

    /// Checks that it went well, and returns what came on standard output.
    #[track_caller]
    pub fn succeeds(self) -> String {
        self.ends(0)
    }

    /// Checks that it ended with this exit status, and returns what came on standard output.
    #[track_caller]
    pub fn ends(self, status: i32) -> String {
        assert_eq!(self.status, Some(status), "{}", self.shown());
        self.stdout
    }

    /// Checks that it failed with this exit status and gave nothing out, and that its message holds each of these.
    #[track_caller]
    pub fn fails(self, status: i32, said: &[&str]) {
        self.says(said);
        assert!(self.stderr.contains("error"), "{}", self.shown());
        assert_eq!(self.stdout, "", "{}", self.shown());
        self.ends(status);
    }

    /// Checks the exit status and that standard output holds each of these, and returns it.
    #[track_caller]
    pub fn prints(self, status: i32, printed: &[&str]) -> String {
        let missing = printed.iter().find(|part| !self.stdout.contains(**part));
        assert_eq!(missing, None, "is not in\n{}", self.shown());
        self.ends(status)
    }

    /// Checks that standard error holds each of these, and no path of a temporary file.
    #[track_caller]
    pub fn says(&self, said: &[&str]) {
        let missing = said.iter().find(|part| !self.stderr.contains(**part));
        assert_eq!(missing, None, "is not in\n{}", self.shown());
        assert!(!self.stderr.contains("main.rs-"), "{}", self.shown());
    }
}

/// A program that prints the number that it reads.
pub const ECHO: &str = "\
use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let number: i64 = text.trim().parse().unwrap();
    println!(\"{}\", number);
}
";
