//! # What a judge forbids, as a filter of system calls
//!
//! The kernel applies the filter to the program. Starting a thread or a child fails, as under a limit on the number of
//! processes, so a program that can do without goes on. A program that sleeps is ended by SIGSYS.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use judge_facts::sandbox::Forbidden;
use libc::{BPF_ABS, BPF_JEQ, BPF_JMP, BPF_K, BPF_LD, BPF_RET, BPF_W, sock_filter};

/// The kernel's number for the processor's family, `AUDIT_ARCH_`. On others there is no filter.
#[cfg(target_arch = "x86_64")]
const FAMILY: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const FAMILY: u32 = 0xc000_00b7;

/// The system calls that start a thread or a process.
#[cfg(target_arch = "x86_64")]
const STARTS: &[libc::c_long] = &[
    libc::SYS_clone,
    libc::SYS_clone3,
    libc::SYS_fork,
    libc::SYS_vfork,
];
#[cfg(target_arch = "aarch64")]
const STARTS: &[libc::c_long] = &[libc::SYS_clone, libc::SYS_clone3];

/// Makes the command's program live under the filter, unless nothing is forbidden.
pub(super) fn forbid(command: &mut Command, forbidden: &[Forbidden]) {
    if forbidden.is_empty() {
        return;
    }
    let filter = filter(forbidden);
    let install = move || {
        let program = libc::sock_fprog {
            len: filter.len() as u16,
            filter: filter.as_ptr().cast_mut(),
        };
        // SAFETY: both calls only read their arguments, and the second the filter, which is alive.
        let is_done = unsafe {
            libc::prctl(libc::PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
                && libc::prctl(libc::PR_SET_SECCOMP, libc::SECCOMP_MODE_FILTER, &program) == 0
        };
        is_done.then_some(()).ok_or_else(io::Error::last_os_error)
    };
    // SAFETY: between fork and exec, `install` only reads memory and makes system calls that are allowed there.
    unsafe { command.pre_exec(install) };
}

fn filter(forbidden: &[Forbidden]) -> Vec<sock_filter> {
    /// The places of the call's number and of the processor's family in what the kernel shows to the filter.
    const NUMBER: u32 = 0;
    const ARCH: u32 = 4;
    let load = |at| step(BPF_LD | BPF_W | BPF_ABS, at, 0);
    let end = |action| step(BPF_RET | BPF_K, action, 0);
    // The next step is passed over unless they are equal.
    let unless_equal_skip = |value| step(BPF_JMP | BPF_JEQ | BPF_K, value, 1);
    // The calls of another family have other numbers, and no family has the number of a call.
    let mut steps = vec![load(ARCH), unless_equal_skip(FAMILY), load(NUMBER)];
    for thing in forbidden {
        let (calls, action) = match thing {
            Forbidden::Threads => (STARTS, libc::SECCOMP_RET_ERRNO | libc::EAGAIN as u32),
            Forbidden::Sleeping => (
                &[libc::SYS_clock_nanosleep][..],
                libc::SECCOMP_RET_KILL_PROCESS,
            ),
        };
        let calls = calls.iter();
        steps.extend(calls.flat_map(|call| [unless_equal_skip(*call as u32), end(action)]));
    }
    steps.push(end(libc::SECCOMP_RET_ALLOW));
    steps
}

fn step(code: u32, value: u32, if_not: u8) -> sock_filter {
    sock_filter {
        code: code as u16,
        jt: 0,
        jf: if_not,
        k: value,
    }
}
