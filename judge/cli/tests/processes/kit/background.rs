//! # The program while it is running
//!
//! Its streams go to files that can be read at any time. It is killed with the test, if it has not ended by then.

use std::fs::File;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};

use super::{Workspace, wait_at_most, wait_for};

/// A run that has not ended yet.
pub struct Background<'a> {
    workspace: &'a Workspace,
    child: Child,
}

impl<'a> Background<'a> {
    /// Starts `cargo judge` with these arguments.
    pub fn start(workspace: &'a Workspace, arguments: &[&str]) -> Self {
        Background::start_with(workspace, arguments, [])
    }

    /// Starts it in a folder of the workspace.
    pub fn start_in(workspace: &'a Workspace, folder: &str, arguments: &[&str]) -> Self {
        let mut command = workspace.command(arguments);
        command.current_dir(workspace.path(folder));
        Background::of(workspace, command)
    }

    /// Starts `cargo judge` with additional environment variables.
    pub fn start_with<const N: usize>(
        workspace: &'a Workspace,
        arguments: &[&str],
        environment: [(&str, String); N],
    ) -> Self {
        let mut command = workspace.command(arguments);
        command.envs(environment);
        Background::of(workspace, command)
    }

    fn of(workspace: &'a Workspace, mut command: Command) -> Self {
        // A shell starts a background job with this signal ignored, and child processes inherit that.
        // SAFETY: no handler is installed, and the default one ends this process as the sender of the signal means.
        unsafe {
            libc::signal(libc::SIGINT, libc::SIG_DFL);
        }
        // Two processes may write to these files at once, so each appends to what the other has written.
        let file = |name| {
            workspace.write(name, "");
            let opened = File::options().append(true).open(workspace.path(name));
            opened.expect("the file was just written")
        };
        command.stdin(Stdio::null());
        command.stdout(file("stdout")).stderr(file("stderr"));
        let child = command.spawn().expect("the program can be started");
        Background { workspace, child }
    }

    /// The number of its process.
    pub fn id(&self) -> libc::pid_t {
        self.child.id() as libc::pid_t
    }

    /// The standard output and the standard error so far.
    pub fn streams(&self) -> (String, String) {
        let read = |name| self.workspace.read(name);
        (read("stdout"), read("stderr"))
    }

    /// Waits until the streams contain these texts, and returns their content.
    #[track_caller]
    pub fn says(&self, on_stdout: &str, on_stderr: &str) -> (String, String) {
        let said = wait_at_most(|| {
            let (stdout, stderr) = self.streams();
            let is_said = stdout.contains(on_stdout) && stderr.contains(on_stderr);
            is_said.then_some((stdout, stderr))
        });
        said.unwrap_or_else(|| {
            let streams = self.streams();
            panic!("{on_stdout:?} or {on_stderr:?} is not in {streams:#?}")
        })
    }

    /// Waits until it has ended.
    #[track_caller]
    pub fn ended(&mut self) -> ExitStatus {
        wait_for(|| self.child.try_wait().expect("it can be waited for"))
    }

    /// Sends a signal to this process alone, waits until it has ended, and returns the content of both streams.
    #[track_caller]
    pub fn ended_by(mut self, signal: libc::c_int) -> (String, String) {
        // SAFETY: the call takes integers. The child has not been waited for, so the number is its own.
        unsafe { libc::kill(self.id(), signal) };
        let status = self.ended();
        let said = self.streams();
        assert_eq!(status.signal(), Some(signal), "{status} {said:?}");
        said
    }
}

impl Drop for Background<'_> {
    fn drop(&mut self) {
        // It has usually ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
