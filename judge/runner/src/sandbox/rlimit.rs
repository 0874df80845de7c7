//! # The kernel's limits
//!
//! The watch in the calling process decides which limit is exceeded. The kernel's own limits are coarser. They do what a
//! watch cannot: give room to the stack, prevent core files, refuse an absurd allocation or an endless file, and end a
//! program whose watch is gone.
//!
//! There are two ways to set them. Between fork and exec works everywhere, but then the standard library copies the
//! caller's page tables, and `cargo judge stress` makes 250 tries a second instead of 460. So such a caller prepares
//! itself: a program inherits the limits that have to hold at its first instruction, and on Linux the caller sets the
//! others from outside right after the start. The price: all that the caller has mapped counts as the program's memory.

use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::limits::Limits;

/// The address space that a program may have beyond its memory limit. Code, libraries, threads' stacks and the reserves
/// of each thread's allocator take addresses without taking memory, and judges do not count them. The watch counts the
/// memory that is really taken.
const ADDRESS_ALLOWANCE: u64 = 4 << 30;

/// True if the programs of this process are started the fast way.
static IS_PREPARED: AtomicBool = AtomicBool::new(false);

/// Sets the limits that the programs of this process inherit.
pub(super) fn prepare_process(limits: &Limits) {
    IS_PREPARED.store(cfg!(target_os = "linux"), Ordering::Relaxed);
    for setting in Setting::from_the_start(limits) {
        // This process itself may need more.
        if setting.resource == Resource::Data {
            continue;
        }
        // A limit that fails here is set again for each program, where the failure is noticed.
        let _ = setting.apply();
    }
}

/// Makes the command limit its program before the first instruction, if the program does not inherit the limits, and
/// tells whether that was needed.
pub(super) fn before_start(command: &mut Command, limits: &Limits) -> bool {
    let is_inherited = Setting::from_the_start(limits).all(|setting| setting.holds());
    if is_inherited && IS_PREPARED.load(Ordering::Relaxed) {
        return false;
    }
    let settings: Vec<Setting> = Setting::all(limits).collect();
    let apply = move || settings.iter().try_for_each(Setting::apply);
    // SAFETY: between fork and exec, `apply` only reads memory and makes system calls that are allowed there.
    unsafe { command.pre_exec(apply) };
    true
}

/// One of the kernel's limits, and the value to set it to as far as the system allows.
pub(super) struct Setting {
    pub(super) resource: Resource,
    most: u64,
}

impl Setting {
    pub(super) fn all(limits: &Limits) -> impl Iterator<Item = Setting> {
        // Each is late enough that the watch always comes first; CPU time is in whole seconds.
        let cpu = limits
            .cpu
            .saturating_add(limits.overrun)
            .as_secs()
            .saturating_add(2);
        let addresses = limits
            .memory
            .map(|bytes| bytes.saturating_add(ADDRESS_ALLOWANCE));
        let safety_net = [
            (Resource::Cpu, Some(cpu)),
            (Resource::Fsize, Some(limits.longest_file() + 1)),
            (Resource::As, addresses),
        ];
        Setting::from_the_start(limits).chain(Setting::given(safety_net))
    }

    /// The limits that have to hold at the program's first instruction, because the kernel lays out its memory by them, or
    /// because the program could be faster.
    fn from_the_start(limits: &Limits) -> impl Iterator<Item = Setting> {
        let reserved = limits.memory.filter(|_| limits.sandbox.counts_reserved);
        Setting::given([
            (Resource::Core, Some(0)),
            (Resource::Stack, limits.stack),
            (Resource::Data, reserved),
        ])
    }

    fn given<const N: usize>(
        settings: [(Resource, Option<u64>); N],
    ) -> impl Iterator<Item = Setting> {
        let setting =
            |(resource, most): (Resource, Option<u64>)| most.map(|most| Setting { resource, most });
        settings.into_iter().filter_map(setting)
    }

    /// The values to ask the system for.
    pub(super) fn wanted(&self) -> Rlimit {
        let Rlimit { maximum, .. } = getrlimit(self.resource);
        Rlimit {
            current: Some(maximum.map_or(self.most, |maximum| maximum.min(self.most))),
            maximum,
        }
    }

    /// Tells whether this process has the limit already, so that a program inherits it.
    fn holds(&self) -> bool {
        getrlimit(self.resource) == self.wanted()
    }

    /// Sets the limit for this process. Allocates nothing, so it may be called between fork and exec.
    fn apply(&self) -> io::Result<()> {
        Ok(setrlimit(self.resource, self.wanted())?)
    }
}
