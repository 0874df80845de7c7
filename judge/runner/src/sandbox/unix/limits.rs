//! # What the kernel limits, and what it counts
//!
//! The watch in the calling process decides what is exceeded. The kernel's own limits are coarser and serve what a
//! watch cannot do: give the stack room, write no core file, refuse an absurd allocation, and end a program whose watch
//! is gone.
//!
//! There are two ways to set them. Between fork and exec works everywhere, but keeps the standard library from starting
//! the program the fast way, without copying the caller's page tables first. So what the caller already has is left to
//! be inherited, and Linux sets the rest from outside just after the start, which is early enough for a safety net. The
//! fast way has a price too: all that the caller has mapped counts as the program's memory from the start, so a caller
//! may choose the other one.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::sandbox::{Limits, Outcome, Start, Status};

#[cfg(all(target_os = "linux", target_env = "gnu"))]
type Resource = libc::__rlimit_resource_t;
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
type Resource = libc::c_int;

/// How much address space a program may have beyond its memory limit. Code, libraries, stacks of threads and the
/// reserves of each thread's allocator take addresses without taking memory, which judges do not count. What is really
/// taken, the watch counts.
const ADDRESS_ALLOWANCE: u64 = 4 << 30;

/// Whether the programs that this process starts are started the slow way.
static IS_MEASURED: AtomicBool = AtomicBool::new(false);

/// Makes the programs that this process starts inherit what they can.
pub(super) fn inherit(limits: &Limits, start: Start) {
    IS_MEASURED.store(start == Start::Measured, Ordering::Relaxed);
    // With that on address space inherited too, what a program may reserve does not depend on how soon it does so.
    let addresses = address_space(limits).filter(|_| cfg!(target_os = "linux"));
    for setting in from_the_start(limits).into_iter().chain(addresses) {
        // What fails here is set again for each program, where a failure is seen.
        let _ = setting.apply();
    }
}

/// Limits a program that is yet to be started.
pub(super) fn before_start(command: &mut Command, limits: &Limits) {
    let mut settings: Vec<Setting> = from_the_start(limits)
        .into_iter()
        .filter(|setting| !setting.holds())
        .collect();
    if !cfg!(target_os = "linux") {
        settings.extend(safety_net(limits));
    }
    if !settings.is_empty() || IS_MEASURED.load(Ordering::Relaxed) {
        let apply = move || settings.iter().try_for_each(Setting::apply);
        // SAFETY: between fork and exec, `apply` only reads memory and makes system calls that are allowed there.
        unsafe { command.pre_exec(apply) };
    }
}

/// Limits a program that has just been started.
#[cfg(target_os = "linux")]
pub(super) fn after_start(process: libc::pid_t, limits: &Limits) {
    for setting in safety_net(limits) {
        let Ok((_, wanted)) = setting.now_and_wanted() else {
            continue;
        };
        // SAFETY: the first pointer is to a live variable, the second may be null. If the call fails, the program has
        // ended already, or the watch has to do without a safety net.
        unsafe { libc::prlimit(process, setting.resource, &wanted, std::ptr::null_mut()) };
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn after_start(_process: libc::pid_t, _limits: &Limits) {}

/// What has to hold at the program's first instruction, because the kernel lays its memory out accordingly.
fn from_the_start(limits: &Limits) -> Vec<Setting> {
    let stack = limits.stack.map(|bytes| Setting {
        resource: libc::RLIMIT_STACK,
        soft: bytes,
    });
    [Setting {
        resource: libc::RLIMIT_CORE,
        soft: 0,
    }]
    .into_iter()
    .chain(stack)
    .collect()
}

/// What only matters if the watch is late or gone.
fn safety_net(limits: &Limits) -> Vec<Setting> {
    // Whole seconds, and late enough that the watch always comes first.
    let seconds = limits.cpu.as_secs().saturating_add(2);
    [Setting {
        resource: libc::RLIMIT_CPU,
        soft: seconds,
    }]
    .into_iter()
    .chain(address_space(limits))
    .collect()
}

fn address_space(limits: &Limits) -> Option<Setting> {
    limits.memory.map(|memory| Setting {
        resource: libc::RLIMIT_AS,
        soft: memory.saturating_add(ADDRESS_ALLOWANCE),
    })
}

/// One of the kernel's limits, and the value that it is to have as far as the system allows.
struct Setting {
    resource: Resource,
    soft: u64,
}

impl Setting {
    fn now_and_wanted(&self) -> io::Result<(libc::rlimit, libc::rlimit)> {
        let mut now = libc::rlimit {
            rlim_cur: 0,
            rlim_max: 0,
        };
        // SAFETY: the pointer is to a live variable of the type that the call fills in.
        if unsafe { libc::getrlimit(self.resource, &mut now) } < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((
            now,
            libc::rlimit {
                rlim_cur: now.rlim_max.min(self.soft),
                ..now
            },
        ))
    }

    /// Tells whether this process has the limit already, so that a program inherits it.
    fn holds(&self) -> bool {
        self.now_and_wanted()
            .is_ok_and(|(now, wanted)| now.rlim_cur == wanted.rlim_cur)
    }

    /// Sets the limit for this process. Allocates nothing, so it may be called between fork and exec.
    fn apply(&self) -> io::Result<()> {
        let (_, wanted) = self.now_and_wanted()?;
        // SAFETY: the pointer is to a live variable of the type that the call reads.
        if unsafe { libc::setrlimit(self.resource, &wanted) } < 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(())
    }
}

/// Returns the CPU time that a running program has used, if the system tells.
#[cfg(target_os = "linux")]
pub(super) fn cpu_used(process: libc::pid_t) -> Option<Duration> {
    let mut clock = 0;
    let mut time = libc::timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let found = unsafe { libc::clock_getcpuclockid(process, &mut clock) } == 0;
    // SAFETY: the pointer is to a live variable of the type that the call fills in.
    let told = found && unsafe { libc::clock_gettime(clock, &mut time) } == 0;
    told.then(|| Duration::new(time.tv_sec as u64, time.tv_nsec as u32))
}

#[cfg(not(target_os = "linux"))]
pub(super) fn cpu_used(_process: libc::pid_t) -> Option<Duration> {
    None
}

/// Returns how many bytes a running program has resident, if the system tells.
#[cfg(target_os = "linux")]
pub(super) fn resident_memory(process: libc::pid_t) -> Option<u64> {
    // The second number is the resident pages.
    let statistics = std::fs::read_to_string(format!("/proc/{process}/statm")).ok()?;
    let pages: u64 = statistics.split(' ').nth(1)?.parse().ok()?;
    // SAFETY: the call takes an integer only.
    let page_size = unsafe { libc::sysconf(libc::_SC_PAGESIZE) };
    pages.checked_mul(page_size.try_into().ok()?)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn resident_memory(_process: libc::pid_t) -> Option<u64> {
    None
}

/// Returns the most bytes that were resident at once.
pub(super) fn peak_memory(usage: &libc::rusage) -> u64 {
    // The kernel counts in KiB, Apple's in bytes.
    let unit = if cfg!(target_vendor = "apple") {
        1
    } else {
        1024
    };
    usage.ru_maxrss as u64 * unit
}

/// Tells whether a program took more memory than allowed, or gave up because it was refused more.
pub(super) fn is_out_of_memory(outcome: &Outcome, limits: &Limits) -> bool {
    let Some(memory) = limits.memory else {
        return false;
    };
    // What the standard libraries of Rust and of C++ say when an allocation fails, just before they abort.
    const COMPLAINTS: [&[u8]; 2] = [b"memory allocation of ", b"std::bad_alloc"];
    let complains = |text: &[u8]| {
        COMPLAINTS
            .iter()
            .any(|complaint| text.windows(complaint.len()).any(|part| part == *complaint))
    };
    let aborted = outcome.status == Status::Signalled(libc::SIGABRT);
    let refused = aborted && (complains(&outcome.stderr.head) || complains(&outcome.stderr.tail));
    refused || outcome.peak_memory.is_some_and(|peak| peak > memory)
}
