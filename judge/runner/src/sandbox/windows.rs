//! # A running program on Windows
//!
//! The program and all processes that it starts are in a job, which counts their CPU time and memory, and ends them.
//!
//! Memory is what the processes have requested: Windows has to provide it even if it is never touched. Wine reports
//! neither the CPU time nor the peak memory of a job. Under Wine, the resident memory of the program's first process is
//! compared with the limit while it runs, so a peak is known only of a program that exceeded the limit.

use std::io;
use std::os::windows::io::AsRawHandle;
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use judge_facts::limits::Forbidden;
use windows_sys::Win32::Foundation::{WAIT_FAILED, WAIT_OBJECT_0};
use windows_sys::Win32::System::JobObjects::*;
use windows_sys::Win32::System::ProcessStatus::*;
use windows_sys::Win32::System::Threading::{GetCurrentProcess, WaitForSingleObject};
use windows_sys::Win32::System::WindowsProgramming::QueryProcessCycleTime;

use super::Usage;
use super::limits::Limits;
use crate::interrupt::ChildGuard;
use crate::job_object::{JobObject, done};

/// A child of this process, which has not waited for it yet, in its own job.
pub(super) struct SystemProcess {
    child: Child,
    job: JobObject,
    guard: ChildGuard,
}

impl SystemProcess {
    pub(super) fn start(command: &mut Command, limits: &Limits) -> io::Result<(Self, Instant)> {
        let job = JobObject::new(job_limits(limits))?;
        let mut started = None;
        let start = || {
            let (child, at) = job.start_in(command)?;
            started = Some(at);
            Ok((child, job.clone()))
        };
        let (child, guard) = ChildGuard::start(start, JobObject::end)?;
        let started = started.expect("the child has been started");
        Ok((SystemProcess { child, job, guard }, started))
    }

    /// Waits for the program to end, but not longer than `patience`, and returns whether it has ended.
    pub(super) fn has_ended(&mut self, patience: Duration) -> io::Result<bool> {
        let (process, patience) = (self.child.as_raw_handle(), patience.as_millis() as u32);
        // SAFETY: the handle is open.
        match unsafe { WaitForSingleObject(process, patience) } {
            WAIT_FAILED => Err(io::Error::last_os_error()),
            waited => Ok(waited == WAIT_OBJECT_0),
        }
    }

    /// Returns the CPU time so far; `None` on Wine, which reports zero for every job and fails to count cycles.
    pub(super) fn cpu_used(&self) -> Option<Duration> {
        let mut cycles = 0;
        // SAFETY: the handle always stands for this process, and the pointer points to a live variable.
        done(unsafe { QueryProcessCycleTime(GetCurrentProcess(), &mut cycles) }).ok()?;
        let used = self.job.used()?;
        let hundreds_of_ns = (used.TotalUserTime + used.TotalKernelTime) as u64;
        Some(Duration::from_nanos(hundreds_of_ns * 100))
    }

    /// Returns the peak memory so far, or if that is unknown, the resident memory of the program's first process.
    pub(super) fn resident_memory(&self) -> Option<u64> {
        if let Some(peak) = self.peak_memory() {
            return Some(peak);
        }
        let mut held = PROCESS_MEMORY_COUNTERS::default();
        let (process, size) = (self.child.as_raw_handle(), size_of_val(&held) as u32);
        // SAFETY: the handle is open, and the size is the structure's.
        done(unsafe { K32GetProcessMemoryInfo(process, &mut held, size) }).ok()?;
        Some(held.WorkingSetSize as u64)
    }

    /// Returns zero, because Windows does not tell how long a program had no CPU.
    pub(super) fn time_without_cpu(&self) -> Duration {
        Duration::ZERO
    }

    /// Ends the program and its children if they still run, and collects the exit status.
    pub(super) fn end(mut self) -> io::Result<Usage> {
        self.guard.end();
        Ok(Usage {
            status: self.child.wait()?.into(),
            cpu: self.cpu_used(),
            peak_memory: self.peak_memory(),
        })
    }

    /// Returns the most memory that all processes together have requested. No process requests none, so zero means
    /// unknown: Windows counts only in a job with a memory limit, as each judged program has.
    fn peak_memory(&self) -> Option<u64> {
        let peak = self.job.limits()?.PeakJobMemoryUsed as u64;
        (peak > 0).then_some(peak)
    }
}

fn job_limits(limits: &Limits) -> JOBOBJECT_EXTENDED_LIMIT_INFORMATION {
    /// The memory that a program may request beyond its limit, so that its excess is seen before more is refused.
    const SLACK: u64 = 64 << 20;
    let mut job = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
    let basic = &mut job.BasicLimitInformation;
    // The program ends with this process, and a crash opens no window.
    basic.LimitFlags =
        JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
    if let Some(memory) = limits.memory {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
        job.JobMemoryLimit = usize::try_from(memory.saturating_add(SLACK)).unwrap_or(usize::MAX);
    }
    if limits.forbids.contains(&Forbidden::Threads) {
        basic.LimitFlags |= JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
        basic.ActiveProcessLimit = 1;
    }
    job
}
