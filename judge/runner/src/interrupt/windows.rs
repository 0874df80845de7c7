//! # Ctrl-C on Windows
//!
//! Windows calls the handler on a thread of its own, so it may wait and take locks.

use std::io;
use std::sync::OnceLock;

use windows_sys::Win32::Foundation::*;
use windows_sys::Win32::System::Console::*;
use windows_sys::Win32::System::Diagnostics::Debug::*;

pub(super) use crate::job_object::JobObject as Tree;
use crate::job_object::done;

static HANDLE: OnceLock<fn(i32)> = OnceLock::new();

/// Calls the function for each event that asks this process to end. Ctrl-C stays ignored if it is. From now on no process
/// inherits the streams of this one by accident, and none opens a window because it cannot start.
pub(super) fn listen(handle: fn(i32)) -> io::Result<()> {
    for stream in [STD_INPUT_HANDLE, STD_OUTPUT_HANDLE, STD_ERROR_HANDLE] {
        // SAFETY: the calls take a number and a handle. If there is no such stream, the second one fails.
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
    /// The number of SIGINT in C, which stands for any event.
    const INTERRUPT: i32 = 2;
    if let Some(handle) = HANDLE.get() {
        handle(INTERRUPT);
        if !matches!(event, CTRL_C_EVENT | CTRL_BREAK_EVENT) {
            // The console is closed or the user logs out. This process ends when the handler returns, so a catcher has no
            // time, and the second call removes what has to be removed.
            handle(INTERRUPT);
        }
    }
    1
}

/// Ends this process as Ctrl-C does.
pub(super) fn end_by_signal(_signal: i32) {
    std::process::exit(STATUS_CONTROL_C_EXIT)
}
