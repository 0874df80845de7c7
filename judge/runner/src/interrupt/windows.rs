//! # Ctrl-C on Windows
//!
//! Windows calls the handler on a thread of its own, so the handler may wait and take locks.

use std::io;
use std::sync::OnceLock;

use windows_sys::Win32::Foundation::*;
use windows_sys::Win32::System::Console::*;
use windows_sys::Win32::System::Diagnostics::Debug::*;

pub(super) use crate::job_object::JobObject as Tree;
use crate::job_object::done;

static HANDLE: OnceLock<fn(i32)> = OnceLock::new();

/// Calls `handle` for each event that asks this process to end. If Ctrl-C is ignored, it stays ignored. From now on no
/// child inherits this process's streams by accident, and no child that cannot start opens a window.
pub(super) fn listen(handle: fn(i32)) -> io::Result<()> {
    for stream in [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE] {
        // SAFETY: the calls take a number and a handle. If there is no such stream, `SetHandleInformation` fails.
        unsafe { SetHandleInformation(GetStdHandle(stream), HANDLE_FLAG_INHERIT, 0) };
    }
    // SAFETY: the calls take and return integers.
    unsafe { SetErrorMode(GetErrorMode() | SEM_FAILCRITICALERRORS) };
    HANDLE.get_or_init(|| handle);
    // SAFETY: the handler may be called on any thread at any time.
    done(unsafe { SetConsoleCtrlHandler(Some(pass_on), 1) })
}

/// Handles a console event, and returns true so that Windows regards the event as handled.
unsafe extern "system" fn pass_on(event: u32) -> i32 {
    /// The number of SIGINT in C, which stands for any event here.
    const INTERRUPT: i32 = 2;
    if let Some(handle) = HANDLE.get() {
        handle(INTERRUPT);
        if !matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT) {
            // The console is closed or the user logs out. Windows ends this process when the handler returns, before a
            // catcher can act. The second call removes the temporary folders.
            handle(INTERRUPT);
        }
    }
    1
}

/// Ends this process with the exit status of Ctrl-C.
pub(super) fn end_by_signal(_signal: i32) {
    std::process::exit(STATUS_CONTROL_C_EXIT)
}
