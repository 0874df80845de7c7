//! # Ctrl-C on Windows
//!
//! Windows calls the handler on a thread of its own, so it may wait and take locks. A console that is closed, a logout and
//! a shutdown end this process as soon as the handler returns, so for them the handler does all that is left to do.

use std::io;
use std::process::{self, Child, Command};
use std::sync::OnceLock;

use windows_sys::Win32::Foundation::{
    HANDLE_FLAG_INHERIT, STATUS_CONTROL_C_EXIT, SetHandleInformation,
};
use windows_sys::Win32::System::Console::{
    CTRL_BREAK_EVENT, CTRL_C_EVENT, GetStdHandle, STD_ERROR_HANDLE, STD_INPUT_HANDLE,
    STD_OUTPUT_HANDLE, SetConsoleCtrlHandler,
};
use windows_sys::Win32::System::Diagnostics::Debug::{
    GetErrorMode, SEM_FAILCRITICALERRORS, SetErrorMode,
};

use crate::job_object::{JobLimits, JobObject, done};

/// The number that stands for each of the console's events, that of SIGINT in C.
const INTERRUPT: i32 = 2;

/// The function that was passed to [`listen`].
static HANDLE: OnceLock<fn(i32)> = OnceLock::new();

/// Calls the function for each event that asks this process to end. Ctrl-C stays ignored if it is. From now on no process
/// inherits the streams of this one by accident, and no message box tells the user that a program cannot start.
pub(super) fn listen(handle: fn(i32)) -> io::Result<()> {
    for stream in [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE] {
        // The standard library makes copies for a process that is to have them. Without a stream the call fails.
        // SAFETY: the calls take a number and a handle.
        unsafe { SetHandleInformation(GetStdHandle(stream), HANDLE_FLAG_INHERIT, 0) };
    }
    // SAFETY: the calls take and return integers.
    unsafe { SetErrorMode(GetErrorMode() | SEM_FAILCRITICALERRORS) };
    HANDLE.get_or_init(|| handle);
    // SAFETY: the handler may be called on any thread at any time.
    done(unsafe { SetConsoleCtrlHandler(Some(pass_on), 1) })
}

/// The handler. It returns true, for an event that is handled.
unsafe extern "system" fn pass_on(event: u32) -> i32 {
    if let Some(handle) = HANDLE.get() {
        handle(INTERRUPT);
        if !matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT) {
            // The first one may have been caught, but this process cannot go on.
            handle(INTERRUPT);
        }
    }
    1
}

/// A child in a job object, with all that it starts.
#[derive(Clone)]
pub(super) struct Tree {
    id: u32,
    job: JobObject,
}

impl Tree {
    pub(super) fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        Tree::start_in(&JobObject::new(JobLimits::default())?, command)
    }

    pub(super) fn start_in(job: &JobObject, command: &mut Command) -> io::Result<(Child, Self)> {
        let child = job.start(command)?;
        let id = child.id();
        let job = job.clone();
        Ok((child, Tree { id, job }))
    }

    pub(super) fn end(&self) {
        self.job.end();
    }

    /// Ends the process and all that it has started, as there is no way to ask.
    pub(super) fn ask_to_end(&self) {
        self.job.end();
    }
}

/// Compares the processes. None of them has been waited for, so each has a number of its own.
impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

/// Ends this process as Ctrl-C does.
pub(super) fn end_by_signal(_signal: i32) {
    process::exit(STATUS_CONTROL_C_EXIT)
}
