//! # Being interrupted
//!
//! Ctrl-C ends the process and all that it has started: programs and tools are in process groups of their own, which a
//! terminal does not reach. Whoever has something to say before that catches the interrupt: what runs is ended all the
//! same, whatever waits for it fails with [`io::ErrorKind::Interrupted`], and the process goes on. A second Ctrl-C is
//! not caught.
//!
//! The process may also [`stop`] its own work in the same way, because it has become worthless, and then [`resume`].
//!
//! Signals are taken by a thread, which may do what any thread may, so that who is to be ended is simply a list.

use std::io;
use std::process::{self, Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};

#[cfg_attr(unix, path = "interrupt/unix.rs")]
#[cfg_attr(not(unix), path = "interrupt/portable.rs")]
mod system;

/// Whether somebody wants to say something first.
static CATCHING: AtomicBool = AtomicBool::new(false);

/// The signal that was caught; 0 as long as there was none.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// What stands in place of a signal while the process itself stops its work.
const STOPPED: i32 = -1;

/// Who is alive and to be ended.
static ALIVE: Mutex<Vec<Member>> = Mutex::new(Vec::new());

/// Shared by those who are starting a child that is not in the list yet. Whoever has it alone knows that the list is
/// whole.
static STARTING: RwLock<()> = RwLock::new(());

/// While this lives, an interrupt is caught. One at a time; on systems without signals nothing is ever caught.
#[derive(Debug)]
pub struct InterruptCatcher(());

impl InterruptCatcher {
    /// From here on.
    #[expect(
        clippy::new_without_default,
        reason = "it changes what the whole process does, which no default should"
    )]
    pub fn new() -> Self {
        prepare();
        CATCHING.store(true, Ordering::SeqCst);
        InterruptCatcher(())
    }
}

impl Drop for InterruptCatcher {
    fn drop(&mut self) {
        CATCHING.store(false, Ordering::SeqCst);
    }
}

/// From here on, a signal that asks this process to end also ends what it has started.
pub fn prepare() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Without a thread for it, a signal ends this process alone, as it would any other.
        let _ = system::listen(take);
    });
}

/// Does what a signal asks for.
fn take(signal: i32) {
    let is_first = || CAUGHT.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst);
    if CATCHING.load(Ordering::SeqCst) && is_first().is_ok() {
        end_alive();
        return;
    }
    let _nobody_else_starts = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    end_alive();
    system::end_by_signal(signal);
}

/// Tells whether an interrupt was caught or the work was stopped. The first is never forgotten: nothing can be run any
/// more.
pub fn is_interrupted() -> bool {
    CAUGHT.load(Ordering::SeqCst) != 0
}

/// Tells whether it was this process itself that has stopped its work.
pub fn is_stopped() -> bool {
    CAUGHT.load(Ordering::SeqCst) == STOPPED
}

/// Ends all that runs, and keeps more from being run until the next [`resume`]. An interrupt that was caught before has
/// priority.
pub fn stop() {
    let stopped = CAUGHT.compare_exchange(0, STOPPED, Ordering::SeqCst, Ordering::SeqCst);
    if stopped.is_ok() {
        end_alive();
    }
}

/// Takes [`stop`] back, and tells whether there was anything to take back.
pub fn resume() -> bool {
    CAUGHT
        .compare_exchange(STOPPED, 0, Ordering::SeqCst, Ordering::SeqCst)
        .is_ok()
}

/// Ends the process as the interrupt that was caught would have done.
pub fn end_as_interrupted() -> ! {
    system::end_by_signal(CAUGHT.load(Ordering::SeqCst));
    // What a shell makes of a program that was ended by Ctrl-C.
    process::exit(130)
}

/// Fails once an interrupt was caught or the work was stopped.
pub fn check() -> io::Result<()> {
    if is_interrupted() {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
    }
    Ok(())
}

/// Runs a tool that reads nothing, such as a compiler, and returns what it prints. An interrupt ends it and all that it
/// has started.
///
/// # Errors
/// If the tool cannot be run, or with [`io::ErrorKind::Interrupted`].
pub fn output(command: &mut Command) -> io::Result<Output> {
    prepare();
    check()?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let (child, listed) = Listed::start_group(command)?;
    let output = child.wait_with_output();
    drop(listed);
    check()?;
    output
}

/// Who is ended, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Member {
    /// The leader of a process group, which is ended as a whole.
    Group(u32),
    /// A process that looks after programs of its own, and ends them when it is asked to end.
    Keeper(u32),
}

/// The entry of a child in the list, which it has as long as this lives. The child is waited for right after, not
/// before: then its number may be somebody else's.
#[derive(Debug)]
pub struct Listed(Member);

impl Listed {
    /// Starts a child that leads a process group of its own.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_group(command: &mut Command) -> io::Result<(Child, Self)> {
        Listed::start(command, Member::Group)
    }

    /// Starts a child that ends what it has started by itself. It hears of an interrupt only from this process, once
    /// this process knows of it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub fn start_keeper(command: &mut Command) -> io::Result<(Child, Self)> {
        Listed::start(command, Member::Keeper)
    }

    fn start(command: &mut Command, member: fn(u32) -> Member) -> io::Result<(Child, Self)> {
        system::lead_group(command);
        let starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let child = command.spawn()?;
        let member = member(child.id());
        alive().push(member);
        drop(starting);
        let listed = Listed(member);
        if is_interrupted() {
            // That may have been before the child was in the list.
            listed.end();
        }
        Ok((child, listed))
    }

    /// Does at once what an interrupt would do.
    pub fn end(&self) {
        self.0.end();
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        alive().retain(|member| *member != self.0);
    }
}

impl Member {
    fn end(self) {
        match self {
            Member::Group(leader) => system::end_group(leader),
            Member::Keeper(process) => system::ask_to_end(process),
        }
    }
}

fn alive() -> MutexGuard<'static, Vec<Member>> {
    ALIVE.lock().unwrap_or_else(PoisonError::into_inner)
}

fn end_alive() {
    alive().iter().copied().for_each(Member::end);
}
