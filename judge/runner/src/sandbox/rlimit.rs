//! # The kernel's limits
//!
//! The watch in the calling process decides which limit is exceeded. The kernel's own limits are coarser. They do what
//! a watch cannot: give room to the stack, prevent core files, refuse an absurd allocation or an endless file, and end
//! a program whose watch is gone.

use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::limits::Limits;

/// The address space that a program may have beyond its memory limit. Code, libraries, thread stacks and the reserves
/// of each thread's allocator take addresses but no memory, and judges do not count them. The watch counts resident
/// memory.
const ADDRESS_ALLOWANCE: u64 = 4 << 30;

/// Makes the command apply the limits before the program's first instruction.
pub(super) fn limit(command: &mut Command, limits: &Limits) {
    // Each limit is loose enough for the watch to act first. The kernel limits CPU time in whole seconds.
    let cpu = limits.cpu.saturating_add(limits.overrun).as_secs();
    let memory = limits.memory;
    let settings = [
        (Resource::Core, Some(0)),
        (Resource::Stack, Some(limits.stack)),
        (Resource::Data, memory.filter(|_| limits.counts_reserved)),
        (Resource::Cpu, Some(cpu.saturating_add(2))),
        (Resource::Fsize, Some(limits.longest_file() + 1)),
        (
            Resource::As,
            memory.map(|bytes| bytes.saturating_add(ADDRESS_ALLOWANCE)),
        ),
    ];
    let apply = move || {
        // This process may ignore SIGXFSZ, which ends a program that writes too long a file. The program would inherit
        // that, and report an error that no judge gives. SAFETY: the call takes integers.
        unsafe { libc::signal(libc::SIGXFSZ, libc::SIG_DFL) };
        settings.iter().try_for_each(|&(resource, most)| {
            let Some(most) = most else {
                return Ok(());
            };
            let Rlimit { maximum, .. } = getrlimit(resource);
            // Only a privileged process may raise the maximum.
            let current = Some(maximum.map_or(most, |maximum| maximum.min(most)));
            Ok(setrlimit(resource, Rlimit { current, maximum })?)
        })
    };
    // SAFETY: between fork and exec, `apply` only reads memory and makes async-signal-safe system calls.
    unsafe { command.pre_exec(apply) };
}
