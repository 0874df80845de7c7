//! # Windows' job objects
//!
//! A job holds a process and all processes that it starts. They end together when this process ends the job. On request
//! they also end when the job's last handle is closed, which Windows does when this process dies.
//!
//! A process starts suspended, so even its first instruction runs within its job. If this process dies before it
//! assigns the job, the suspended process stays, unless an outer job holds it, as it holds every worker's program.
//!
//! Programs that start at the same time do not inherit each other's pipes. The standard library makes the streams of a
//! new process inheritable only while it holds a lock, and job handles are never inherited.

use std::io;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::process::{Child, Command};
use std::ptr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use windows_sys::Win32::Foundation::{HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::*;
use windows_sys::Win32::System::JobObjects::*;
use windows_sys::Win32::System::Threading::*;

#[derive(Clone)]
pub(crate) struct JobObject(Arc<OwnedHandle>);

impl JobObject {
    pub(crate) fn new(limits: JOBOBJECT_EXTENDED_LIMIT_INFORMATION) -> io::Result<Self> {
        // SAFETY: both pointers may be null, because a job needs neither attributes nor a name.
        let job = owned(unsafe { CreateJobObjectW(ptr::null(), ptr::null()) })?;
        let class = JobObjectExtendedLimitInformation;
        let (from, size) = ((&raw const limits).cast(), size_of_val(&limits) as u32);
        // SAFETY: the structure belongs to the information class, and the size is the structure's.
        done(unsafe { SetInformationJobObject(job.as_raw_handle(), class, from, size) })?;
        Ok(JobObject(Arc::new(job)))
    }

    /// Starts the command's process in a new job. A server that a compiler leaves behind for later compilers lives on.
    pub(crate) fn start(command: &mut Command) -> io::Result<(Child, Self)> {
        JobObject::start_with(0, command)
    }

    /// Starts the command's process in a new job that ends with this process.
    pub(crate) fn start_bound(command: &mut Command) -> io::Result<(Child, Self)> {
        JobObject::start_with(JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, command)
    }

    fn start_with(flags: u32, command: &mut Command) -> io::Result<(Child, Self)> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = flags;
        let job = JobObject::new(limits)?;
        let (child, _) = job.start_in(command)?;
        Ok((child, job))
    }

    /// Starts the command's process in this job, and returns the time at which the process begins to run. Ctrl-C in the
    /// console does not reach the process.
    pub(crate) fn start_in(&self, command: &mut Command) -> io::Result<(Child, Instant)> {
        command.creation_flags(CREATE_SUSPENDED | CREATE_NEW_PROCESS_GROUP);
        let mut child = command.spawn()?;
        // SAFETY: both handles are open.
        let assigned =
            unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), child.as_raw_handle()) };
        let started = done(assigned).and_then(|()| resume(child.id()));
        if started.is_err() {
            // The child may be outside the job, and a suspended process never ends by itself.
            let _ = child.kill();
        }
        Ok((child, started?))
    }

    pub(crate) fn end(&self) {
        // The call fails only for processes that are ending already. SAFETY: the handle is open.
        unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
    }

    /// Waits until all processes of the job are gone or the deadline has come. Until then they keep their files open.
    pub(crate) fn wait_until(&self, deadline: Instant) {
        while Instant::now() < deadline && self.used().is_some_and(|used| used.ActiveProcesses > 0)
        {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns the times and the number of all processes so far; `None` if Windows does not report them.
    pub(crate) fn used(&self) -> Option<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION> {
        self.ask(JobObjectBasicAccountingInformation)
    }

    /// Returns the job's limits and peak memory so far; `None` if Windows does not tell.
    pub(crate) fn limits(&self) -> Option<JOBOBJECT_EXTENDED_LIMIT_INFORMATION> {
        self.ask(JobObjectExtendedLimitInformation)
    }

    /// Queries the job. `T` is the structure of the information class, and all its fields are numbers.
    fn ask<T: Default>(&self, class: JOBOBJECTINFOCLASS) -> Option<T> {
        let mut answer = T::default();
        let (to, size) = ((&raw mut answer).cast(), size_of::<T>() as u32);
        let (job, no_length) = (self.0.as_raw_handle(), ptr::null_mut());
        // SAFETY: the call fills in a live variable of the given size.
        done(unsafe { QueryInformationJobObject(job, class, to, size, no_length) }).ok()?;
        Some(answer)
    }
}

/// Resumes a suspended process, and returns the time. A thread that another program has added to the process is not
/// suspended, and may end at any time.
fn resume(process: u32) -> io::Result<Instant> {
    // SAFETY: the call takes integers.
    let threads = owned(unsafe { CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0) })?;
    let mut entry = THREADENTRY32::default();
    entry.dwSize = size_of_val(&entry) as u32;
    // SAFETY: the handle is open, and the structure holds its own size.
    done(unsafe { Thread32First(threads.as_raw_handle(), &mut entry) })?;
    let mut failed = None;
    loop {
        if entry.th32OwnerProcessID == process {
            match resume_thread(entry.th32ThreadID) {
                Ok(None) => {}
                Ok(Some(started)) => return Ok(started),
                Err(error) => failed = Some(error),
            }
        }
        // SAFETY: the handle is open, and the structure holds its own size.
        let next = done(unsafe { Thread32Next(threads.as_raw_handle(), &mut entry) });
        next.map_err(|none| failed.take().unwrap_or(none))?;
    }
}

/// Resumes a thread, and returns the time; `None` if the thread was not suspended.
fn resume_thread(id: u32) -> io::Result<Option<Instant>> {
    // SAFETY: the call takes integers.
    let thread = owned(unsafe { OpenThread(THREAD_SUSPEND_RESUME, 0, id) })?;
    let started = Instant::now();
    // SAFETY: the handle is open. The call returns the previous suspend count, or -1 if it fails.
    match unsafe { ResumeThread(thread.as_raw_handle()) } {
        u32::MAX => Err(io::Error::last_os_error()),
        times => Ok((times > 0).then_some(started)),
    }
}

fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    done((!handle.is_null() && handle != INVALID_HANDLE_VALUE).into())?;
    // SAFETY: the handle is open and has no other owner.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}

/// Converts the result of a Windows call: 0 is a failure, whose error is this thread's last one.
pub(crate) fn done(result: i32) -> io::Result<()> {
    (result != 0)
        .then_some(())
        .ok_or_else(io::Error::last_os_error)
}
