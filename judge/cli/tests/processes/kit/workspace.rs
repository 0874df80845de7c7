//! # A workspace in a folder that goes away with the test

use std::env;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{self, Command};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};

use super::Run;

/// The variable that marks all processes started in a workspace, so that the kit finds each one that is left behind.
const MARK: &str = "STARTED_IN_WORKSPACE";

/// Variables of the user and of cargo that change the output, or lead to the user's own desktop.
const UNWANTED: &str = "BROWSER CARGO_JUDGE_CPH CARGO_PKG_NAME CARGO_TARGET_DIR CARGO_TERM_COLOR CLICOLOR_FORCE COLUMNS DISPLAY RUST_BACKTRACE STY TERM TMUX \
                        WAYLAND_DISPLAY WSL_DISTRO_NAME";

/// A program that does what the first line of its input says.
pub const ACTS: &str = include_str!("../programs/acts.rs");

/// The folder of a test, which is removed in the end.
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// An empty folder.
    pub fn empty() -> Self {
        static COUNTER: AtomicU32 = AtomicU32::new(0);
        let number = COUNTER.fetch_add(1, Ordering::Relaxed);
        let root = env::temp_dir().join(format!("cargo-judge-test-{}-{number}", process::id()));
        fs::create_dir_all(&root).expect("the folder for temporary files can be written");
        // Cargo prints real paths, so tests need the real path too.
        let root = root.canonicalize().expect("the folder is there");
        Workspace { root }
    }

    /// A copy of the workspace of a session.
    pub fn of_session(name: &str) -> Self {
        let sessions = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions");
        let workspace = Workspace::empty();
        let mut copy = Command::new("cp");
        copy.arg("-r").arg(sessions.join(name).join("."));
        let copied = copy.arg(&workspace.root).status();
        assert!(copied.expect("cp can be started").success(), "{name}");
        workspace
    }

    /// A workspace with one member, `echo`: it prints the number that it reads, and has one case, `sample`.
    pub fn echo() -> Self {
        Workspace::of_session("workspaces/echo")
    }

    /// A workspace with one member, `solve`, that has this program, these lines of metadata and one case, `sample`.
    pub fn solve(program: &str, metadata: &str) -> Self {
        let workspace = Workspace::empty();
        let root = "[workspace]\nresolver = \"2\"\nmembers = [\"solve\"]\n";
        workspace.write("Cargo.toml", root);
        workspace.package("solve", program, metadata);
        workspace.case("solve", "sample", "7\n", "7\n");
        workspace
    }

    /// A workspace without cases, whose package does what its first line of input says. The bundle and checked build are
    /// compiled already, because the compiler holds more memory than the judge, whose memory is measured.
    pub fn acts() -> Self {
        let workspace = Workspace::solve(ACTS, "");
        // The program refuses this case, and a checked build shows why.
        workspace.judge(&["test", "--verify"]).ends(1);
        fs::remove_dir_all(workspace.path("testcases")).expect("it is there");
        workspace
    }

    /// Writes a package of edition 2021 that has AOJ for its judge.
    pub fn package(&self, name: &str, program: &str, metadata: &str) {
        let manifest = format!(
            "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2021\"\n\
             [package.metadata.judge]\njudge = \"aoj\"\n{metadata}"
        );
        self.write(&format!("{name}/Cargo.toml"), &manifest);
        self.write(&format!("{name}/src/main.rs"), program);
    }

    /// Writes a library, and has the package `solve` depend on it.
    pub fn library(&self, path: &str, source: &str) {
        let name = path.rsplit('/').next().expect("a path has a last part");
        let manifest =
            format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2021\"\n");
        self.write(&format!("{path}/Cargo.toml"), manifest);
        self.write(&format!("{path}/src/lib.rs"), source);
        let dependency = format!(
            "[dependencies]\n{name} = {{ path = {:?} }}\n",
            self.path(path)
        );
        self.append("solve/Cargo.toml", &dependency);
    }

    /// Writes a case of a package.
    pub fn case(
        &self,
        package: &str,
        name: &str,
        input: impl AsRef<[u8]>,
        output: impl AsRef<[u8]>,
    ) {
        self.write(&format!("testcases/{package}/{name}.in"), input);
        self.write(&format!("testcases/{package}/{name}.out"), output);
    }

    /// Writes a file.
    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.path(path);
        let folder = path.parent().expect("a file is in a folder");
        fs::create_dir_all(folder).expect("a folder can be made");
        fs::write(path, content).expect("a file can be written");
    }

    /// Writes more text at the end of a file.
    pub fn append(&self, path: &str, text: &str) {
        self.write(path, self.read(path) + text);
    }

    /// Writes a file with an old time of modification, as a restored backup has it.
    pub fn restore(&self, path: &str, content: impl AsRef<[u8]>) {
        self.write(path, content);
        let file = fs::File::options().append(true).open(self.path(path));
        let old = SystemTime::now() - Duration::from_secs(3600);
        let set = file.and_then(|file| file.set_modified(old));
        set.expect("the time can be set");
    }

    /// Writes a program of the shell.
    pub fn script(&self, path: &str, text: &str) {
        self.write(path, format!("#!/bin/sh\n{text}\n"));
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(self.path(path), mode).expect("it is there");
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

    /// The command `cargo judge` with these arguments, not yet started.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.command_of(env!("CARGO_BIN_EXE_cargo-judge"), arguments)
    }

    /// The command of another program, not yet started.
    pub fn command_of(&self, program: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(program);
        for variable in UNWANTED.split_whitespace() {
            command.env_remove(variable);
        }
        command.args(arguments).current_dir(&self.root);
        command.env("NO_COLOR", "1").env(MARK, &self.root);
        command
    }

    /// Runs `cargo judge` with these arguments, and checks that no process is left behind.
    #[track_caller]
    pub fn judge(&self, arguments: &[&str]) -> Run {
        self.finish(self.command(arguments))
    }

    /// Runs a command of this workspace to its end, and checks that no process is left behind.
    #[track_caller]
    pub fn finish(&self, command: Command) -> Run {
        let run = Run::of(command);
        super::wait_for(|| self.processes().is_empty().then_some(()));
        run
    }

    /// The processes that were started in this workspace and are alive.
    pub fn processes(&self) -> Vec<libc::pid_t> {
        let mark = format!("{MARK}={}", self.root.display());
        let is_ours = |process: &libc::pid_t| {
            // The environment of an ended process, or of another user's, cannot be read.
            let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
            let mut variables = environment.split(|&byte| byte == 0);
            variables.any(|variable| variable == mark.as_bytes())
        };
        let entries = fs::read_dir("/proc").expect("there is a list of processes");
        entries
            .flatten()
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter(is_ours)
            .collect()
    }

    /// The command line of a process.
    pub fn command_line(process: libc::pid_t) -> String {
        let line = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).replace('\0', " ")
    }
}

impl Drop for Workspace {
    fn drop(&mut self) {
        // A folder that stays behind is nothing that a test should fail for.
        let _ = fs::remove_dir_all(&self.root);
    }
}
