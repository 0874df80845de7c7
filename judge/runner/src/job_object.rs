//! # Windows' job objects
//!
//! A job holds a process and all that it starts, whatever they do. They end together: when this process says so, and
//! also when the last handle of the job is closed, as Windows does for a process that dies.
//!
//! A process starts suspended and runs its first instruction within its job. If this process dies in between, the
//! suspended one stays, unless it belongs to an outer job. A worker's program does, because the worker is in a job too.
//!
//! No process inherits the job. The standard library makes the three streams of a new process inheritable only while it
//! holds a lock, so programs that start at once do not get each other's pipes.

use std::io;
use std::mem::size_of;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};
use std::ptr;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOBOBJECT_BASIC_ACCOUNTING_INFORMATION,
    JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JOBOBJECTINFOCLASS, JobObjectBasicAccountingInformation,
    JobObjectExtendedLimitInformation, QueryInformationJobObject, SetInformationJobObject,
    TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    CREATE_NEW_PROCESS_GROUP, CREATE_SUSPENDED, OpenThread, ResumeThread, THREAD_SUSPEND_RESUME,
};

/// The limits of a job, and the peak of its memory.
pub(crate) type JobLimits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION;

/// A job. Clones are handles of the same one.
#[derive(Clone, Debug)]
pub(crate) struct JobObject(Arc<OwnedHandle>);

impl JobObject {
    /// A job without processes. Those to come end with its last handle, and a crash opens no window.
    ///
    /// # Errors
    /// If Windows refuses the job or the limits.
    pub(crate) fn new(mut limits: JobLimits) -> io::Result<Self> {
        limits.BasicLimitInformation.LimitFlags |=
            JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        // SAFETY: a job needs neither attributes nor a name.
        let job = owned(unsafe { CreateJobObjectW(ptr::null(), ptr::null()) })?;
        // SAFETY: the structure belongs to this class, and its size is right.
        done(unsafe {
            SetInformationJobObject(
                job.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size_of::<JobLimits>() as u32,
            )
        })?;
        Ok(JobObject(Arc::new(job)))
    }

    /// Starts the command's process within the job. It does not get the terminal's Ctrl-C.
    pub(crate) fn start(&self, command: &mut Command) -> io::Result<Child> {
        let mut child = command
            .creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP)
            .spawn()?;
        // SAFETY: both handles are open.
        let assigned = unsafe { AssignProcessToJobObject(self.handle(), child.as_raw_handle()) };
        if let Err(error) = done(assigned).and_then(|()| resume(child.id())) {
            // The job may not have it, and then nobody else ends it.
            let _ = child.kill();
            return Err(error);
        }
        Ok(child)
    }

    /// Ends all processes, and waits until they are gone, since one that is not keeps its files open.
    pub(crate) fn end(&self) {
        /// The longest wait, in milliseconds. A driver can delay the end of a process for ever.
        const PATIENCE: u32 = 1000;
        // SAFETY: the handle is open.
        unsafe { TerminateJobObject(self.handle(), 1) };
        for _ in 0..PATIENCE {
            match self.accounting() {
                Ok(found) if found.ActiveProcesses > 0 => thread::sleep(Duration::from_millis(1)),
                _ => return,
            }
        }
    }

    /// The times and the processes so far, including those of processes that have ended.
    pub(crate) fn accounting(&self) -> io::Result<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION> {
        // SAFETY: this is the structure of the class.
        unsafe { self.ask(JobObjectBasicAccountingInformation) }
    }

    /// The limits, and the peak of memory so far.
    pub(crate) fn limits(&self) -> io::Result<JobLimits> {
        // SAFETY: this is the structure of the class.
        unsafe { self.ask(JobObjectExtendedLimitInformation) }
    }

    /// Asks Windows about the job.
    ///
    /// # Safety
    /// `T` is the structure that belongs to the class.
    unsafe fn ask<T: Default>(&self, class: JOBOBJECTINFOCLASS) -> io::Result<T> {
        let mut answer = T::default();
        let size = size_of::<T>() as u32;
        // SAFETY: the pointer is to a live variable of that size, which the call fills in.
        done(unsafe {
            QueryInformationJobObject(
                self.handle(),
                class,
                (&raw mut answer).cast(),
                size,
                ptr::null_mut(),
            )
        })?;
        Ok(answer)
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }
}

/// Resumes the threads of a process. It has one, but other programs, such as a virus scanner, may have added some. Those
/// are not suspended, and are not changed.
fn resume(process: u32) -> io::Result<()> {
    // SAFETY: the call takes integers.
    let threads = owned(unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) })?;
    let mut entry = THREADENTRY32 {
        dwSize: size_of::<THREADENTRY32>() as u32,
        ..THREADENTRY32::default()
    };
    let mut has_resumed = false;
    // SAFETY: the handle is open, and the structure says its own size.
    let mut is_found = unsafe { Thread32First(threads.as_raw_handle(), &mut entry) } != 0;
    while is_found {
        if entry.th32OwnerProcessID == process {
            // SAFETY: the call takes integers.
            let thread = unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID) };
            // A thread that was added may have ended again.
            if let Ok(thread) = owned(thread) {
                // SAFETY: the handle is open.
                has_resumed |= unsafe { ResumeThread(thread.as_raw_handle()) } == 1;
            }
        }
        // SAFETY: as above.
        is_found = unsafe { Thread32Next(threads.as_raw_handle(), &mut entry) } != 0;
    }
    has_resumed
        .then_some(())
        .ok_or_else(|| io::Error::other("its first thread cannot be resumed"))
}

/// Takes a handle that a call has opened.
fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() || handle == INVALID_HANDLE_VALUE {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the handle is open and belongs to nobody else.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}

/// Turns the result of a call into one of Rust.
pub(crate) fn done(result: i32) -> io::Result<()> {
    match result {
        0 => Err(io::Error::last_os_error()),
        _ => Ok(()),
    }
}
