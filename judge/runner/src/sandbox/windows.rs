//! # A running program on Windows
//!
//! The program is in a job of its own, with all processes that it starts. The job counts their CPU time and their memory,
//! and ends them.
//!
//! Memory is what they have asked for, as Windows has to provide that even if it is never touched. The job refuses more
//! than the limit and some slack, so that a program which exceeds the limit is seen to do so. Wine counts neither that
//! nor CPU time; there the pages count that the program itself holds.
//!
//! The stack of the first thread is as large as the linker was told when the program was built.

use std::io;
use std::mem::size_of;
use std::os::windows::io::AsRawHandle;
use std::process::{Child, Command};
use std::time::Duration;

use judge_facts::sandbox::Forbidden;
use windows_sys::Win32::Foundation::{WAIT_FAILED, WAIT_OBJECT_0};
use windows_sys::Win32::System::JobObjects::{
    JOB_OBJECT_LIMIT_ACTIVE_PROCESS, JOB_OBJECT_LIMIT_JOB_MEMORY,
};
use windows_sys::Win32::System::ProcessStatus::{K32GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::Threading::{GetCurrentProcess, WaitForSingleObject};
use windows_sys::Win32::System::WindowsProgramming::QueryProcessCycleTime;

use super::limits::Limits;
use super::{Process, Usage};
use crate::interrupt::ChildGuard;
use crate::job_object::{JobLimits, JobObject, done};

/// The memory that a program may ask for beyond its limit before it is refused more.
const SLACK: u64 = 64 << 20;

/// A child of this process that has not been waited for, in a job of its own.
pub(super) struct SystemProcess {
    child: Child,
    job: JobObject,
    guard: ChildGuard,
}

impl Process for SystemProcess {
    /// Wine gives zero as the time of a job. It counts no cycles either, and says so.
    fn has_cpu_time() -> bool {
        let mut cycles = 0;
        // SAFETY: the handle always stands for this process, and the pointer is to a live variable.
        unsafe { QueryProcessCycleTime(GetCurrentProcess(), &mut cycles) != 0 }
    }

    fn start(command: &mut Command, limits: &Limits) -> io::Result<Self> {
        let job = JobObject::new(job_limits(limits))?;
        let (child, guard) = ChildGuard::start_in(&job, command)?;
        Ok(SystemProcess { child, job, guard })
    }

    fn has_ended(&mut self, patience: Duration) -> io::Result<bool> {
        let patience = patience.as_millis() as u32;
        // SAFETY: the handle is open.
        match unsafe { WaitForSingleObject(self.child.as_raw_handle(), patience) } {
            WAIT_FAILED => Err(io::Error::last_os_error()),
            waited => Ok(waited == WAIT_OBJECT_0),
        }
    }

    fn cpu_used(&self) -> Option<Duration> {
        let times = self.job.accounting().ok()?;
        let hundreds_of_ns = (times.TotalUserTime + times.TotalKernelTime) as u64;
        Self::has_cpu_time().then(|| Duration::from_nanos(hundreds_of_ns * 100))
    }

    /// Windows does not tell it.
    fn time_without_cpu(&self) -> Duration {
        Duration::ZERO
    }

    fn resident_memory(&self) -> Option<u64> {
        self.peak_memory().or_else(|| self.working_set())
    }

    fn end(mut self) -> io::Result<Usage> {
        self.guard.end();
        let status = self.child.wait()?.into();
        let usage = Usage {
            status,
            cpu: self.cpu_used(),
            peak_memory: self.peak_memory(),
        };
        drop(self.guard);
        Ok(usage)
    }
}

impl SystemProcess {
    /// The most memory that all processes together have asked for, if the system counts that. None gets by without any.
    fn peak_memory(&self) -> Option<u64> {
        let peak = self.job.limits().ok()?.PeakJobMemoryUsed as u64;
        (peak > 0).then_some(peak)
    }

    /// The pages in memory of the program's first process.
    fn working_set(&self) -> Option<u64> {
        let mut held = PROCESS_MEMORY_COUNTERS::default();
        let size = size_of::<PROCESS_MEMORY_COUNTERS>() as u32;
        // SAFETY: the handle is open, and the structure has the size that the call is told.
        let answer =
            unsafe { K32GetProcessMemoryInfo(self.child.as_raw_handle(), &mut held, size) };
        done(answer).ok()?;
        Some(held.WorkingSetSize as u64)
    }
}

fn job_limits(limits: &Limits) -> JobLimits {
    let mut job = JobLimits::default();
    if let Some(memory) = limits.memory {
        job.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
        job.JobMemoryLimit = memory
            .saturating_add(SLACK)
            .try_into()
            .unwrap_or(usize::MAX);
    }
    if limits.sandbox.forbids.contains(&Forbidden::Threads) {
        job.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
        job.BasicLimitInformation.ActiveProcessLimit = 1;
    }
    job
}
