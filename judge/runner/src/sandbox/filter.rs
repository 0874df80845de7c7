//! # A seccomp filter for the system calls that a judge forbids
//!
//! The kernel applies the filter to the program. Starting a thread or a child fails, as under a limit on the number of
//! processes, so a program that needs neither goes on. A program that sleeps is ended by SIGSYS.

use std::env::consts::ARCH;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::ptr;

use judge_facts::limits::Forbidden;
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, TargetArch, apply_filter};

/// The system calls that start a thread or a process.
#[cfg(target_arch = "x86_64")]
const STARTS: &[libc::c_long] = &[
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_fork,
    libc::SYS_vfork,
];
#[cfg(not(target_arch = "x86_64"))]
const STARTS: &[libc::c_long] = &[libc::SYS_clone, libc::SYS_clone3];

/// Returns whether seccomp filters exist for this architecture and the kernel accepts them. The call passes no filter:
/// a kernel with support answers EFAULT, an old or emulated kernel another error.
pub(super) fn is_possible() -> bool {
    let none = ptr::null::<libc::sock_fprog>();
    // SAFETY: the kernel checks the address before it reads from it.
    let answer = unsafe { libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, none) };
    TargetArch::try_from(ARCH).is_ok()
        && answer < 0
        && io::Error::last_os_error().raw_os_error() == Some(libc::EFAULT)
}

/// Makes the command's program run under a filter for each forbidden thing. Does nothing if no filter is possible.
pub(super) fn forbid(command: &mut Command, forbidden: &[Forbidden]) {
    let filters: Vec<BpfProgram> = forbidden.iter().filter_map(filter).collect();
    if filters.is_empty() || !is_possible() {
        return;
    }
    let install = move || {
        let mut filters = filters.iter();
        filters.try_for_each(|filter| apply_filter(filter).map_err(|_| io::Error::last_os_error()))
    };
    // SAFETY: between fork and exec, `install` only reads memory and makes async-signal-safe system calls.
    unsafe { command.pre_exec(install) };
}

fn filter(thing: &Forbidden) -> Option<BpfProgram> {
    let (calls, action) = match thing {
        Forbidden::Threads => (STARTS, SeccompAction::Errno(libc::EAGAIN as u32)),
        Forbidden::Sleeping => (&[libc::SYS_clock_nanosleep][..], SeccompAction::KillProcess),
    };
    let rules = calls.iter().map(|call| (*call, Vec::new())).collect();
    let family = TargetArch::try_from(ARCH).ok()?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, action, family).ok()?;
    filter.try_into().ok()
}
