//! # Interrupts
//!
//! Ctrl-C ends this process and every process that it has started. The children are in process groups of their own,
//! which a terminal does not reach, so this process ends them itself. While an [`InterruptCatcher`] lives, the first
//! interrupt only ends the children. A function that waits for a child then fails with [`io::ErrorKind::Interrupted`],
//! and the process can report the results that it has. A second Ctrl-C is not caught. The process may also [`stop`] its
//! own work in the same way, and then [`resume`].

use std::io::{self, BufRead, BufReader, Read};
use std::process::{self, Child, ChildStdout, Command, Output, Stdio};
use std::sync::atomic::{AtomicI32, AtomicU32, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, Once, PoisonError, RwLock};
use std::time::{Duration, Instant};

use crate::scratch::ScratchFile;

#[cfg_attr(unix, path = "interrupt/unix.rs")]
#[cfg_attr(windows, path = "interrupt/windows.rs")]
mod system;

mod scratch_folder;

pub use scratch_folder::{EmptyFolder, ScratchFolder};
use system::Tree;

/// The number of [`InterruptCatcher`]s. If it is above 0, the process goes on after the first interrupt.
static CATCHERS: AtomicUsize = AtomicUsize::new(0);

/// The number of the caught signal, or 0.
static CAUGHT: AtomicI32 = AtomicI32::new(0);

/// The value of [`CAUGHT`] while the process itself has stopped its work.
const STOPPED: i32 = -1;

static CHILDREN: Mutex<Vec<ListedChild>> = Mutex::new(Vec::new());

/// The longest wait until ended children are gone. A driver can delay the end of a process for ever.
const PATIENCE: Duration = Duration::from_secs(1);

/// A thread that starts a child holds the read lock until the child is in [`CHILDREN`]. While a thread holds the write
/// lock, the list is complete.
static STARTING: RwLock<()> = RwLock::new(());

#[derive(Debug)]
pub struct InterruptCatcher(());

impl InterruptCatcher {
    #[expect(
        clippy::new_without_default,
        reason = "it changes the behaviour of the whole process, which a default should not"
    )]
    pub fn new() -> Self {
        prepare();
        CATCHERS.fetch_add(1, Ordering::SeqCst);
        InterruptCatcher(())
    }
}

impl Drop for InterruptCatcher {
    fn drop(&mut self) {
        CATCHERS.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Makes every later signal that asks this process to end also end its children.
pub fn prepare() {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // If the listening thread cannot be started, a signal ends only this process, as by default.
        let _ = system::listen(handle_signal);
    });
}

fn handle_signal(signal: i32) {
    let is_first = || CAUGHT.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst);
    if is_catching() && is_first().is_ok() {
        end_children();
        return;
    }
    let _no_child_is_being_started = STARTING.write().unwrap_or_else(PoisonError::into_inner);
    end_by(signal);
}

/// Ends the children, removes the scratch folders, and ends this process.
fn end_by(signal: i32) {
    scratch_folder::remove_all(end_children, || system::end_by_signal(signal));
}

pub fn is_catching() -> bool {
    CATCHERS.load(Ordering::SeqCst) > 0
}

/// Returns whether an interrupt was caught or the work was stopped. In that state no program can run.
pub fn is_interrupted() -> bool {
    CAUGHT.load(Ordering::SeqCst) != 0
}

/// Returns whether this process itself has stopped its work.
pub fn is_stopped() -> bool {
    CAUGHT.load(Ordering::SeqCst) == STOPPED
}

/// Ends the children, and prevents new ones until [`resume`]. Does nothing if an interrupt was caught before.
pub fn stop() {
    let stopped = CAUGHT.compare_exchange(0, STOPPED, Ordering::SeqCst, Ordering::SeqCst);
    if stopped.is_ok() {
        end_children();
    }
}

/// Undoes [`stop`], and returns whether the work was stopped.
pub fn resume() -> bool {
    CAUGHT
        .compare_exchange(STOPPED, 0, Ordering::SeqCst, Ordering::SeqCst)
        .is_ok()
}

/// Ends this process as the caught interrupt would have done.
pub fn end_as_interrupted() -> ! {
    end_by(CAUGHT.load(Ordering::SeqCst));
    // This is the exit status that a shell reports for a program ended by Ctrl-C.
    process::exit(130)
}

/// Fails with [`io::ErrorKind::Interrupted`] if an interrupt was caught or the work was stopped.
pub fn check() -> io::Result<()> {
    if is_interrupted() {
        return Err(io::Error::new(io::ErrorKind::Interrupted, "interrupted"));
    }
    Ok(())
}

/// Runs a tool without input, such as a compiler, and returns its output. An interrupt ends the tool and all processes
/// that it has started.
pub fn output(command: &mut Command) -> io::Result<Output> {
    run_tool(command, |mut stdout, all, _| stdout.read_to_end(all))
}

/// Runs a tool that prints one line, and kills the tool after this line, before it frees its memory.
pub fn output_line(command: &mut Command) -> io::Result<Output> {
    run_tool(command, |stdout, line, tool| {
        let read = BufReader::with_capacity(1 << 16, stdout).read_until(b'\n', line);
        tool.end();
        read
    })
}

fn run_tool(
    command: &mut Command,
    read: impl FnOnce(ChildStdout, &mut Vec<u8>, &ChildGuard) -> io::Result<usize>,
) -> io::Result<Output> {
    prepare();
    check()?;
    let stderr = ScratchFile::new()?;
    command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(stderr.stream()?);
    let (mut child, guard) = ChildGuard::start_group(command)?;
    let (stream, mut stdout) = (child.stdout.take(), Vec::new());
    let read = stream.map_or(Ok(0), |stream| read(stream, &mut stdout, &guard));
    drop(guard);
    let status = child.wait()?;
    check()?;
    read?;
    Ok(Output {
        status,
        stdout,
        stderr: stderr.read()?,
    })
}

/// A list entry: the list's own number for a child, the child's process tree, and the function that ends the tree.
type ListedChild = (u32, Tree, fn(&Tree));

/// Keeps a child in the list of processes to end. Drop the guard right before waiting for the child: after the wait,
/// the system may give the child's process ID to another process.
pub(crate) struct ChildGuard(ListedChild);

impl ChildGuard {
    /// Starts a child that leads its own process group. The group is ended as a whole.
    pub(crate) fn start_group(command: &mut Command) -> io::Result<(Child, Self)> {
        ChildGuard::start(|| Tree::start(command), Tree::end)
    }

    /// Starts a child that ends its own children when this process asks it to end. On Windows they end with the child.
    /// The child learns of an interrupt only from this process, not from the terminal.
    pub(crate) fn start_supervisor(command: &mut Command) -> io::Result<(Child, Self)> {
        #[cfg(windows)]
        return ChildGuard::start(|| Tree::start_bound(command), Tree::end);
        #[cfg(not(windows))]
        ChildGuard::start(|| Tree::start(command), Tree::ask_to_end)
    }

    pub(crate) fn start<Start>(start: Start, end: fn(&Tree)) -> io::Result<(Child, Self)>
    where
        Start: FnOnce() -> io::Result<(Child, Tree)>,
    {
        let starting = STARTING.read().unwrap_or_else(PoisonError::into_inner);
        let (child, tree) = start()?;
        // A process ID would not do: the system may reuse that of a child that has ended.
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let guard = ChildGuard((STARTED.fetch_add(1, Ordering::Relaxed), tree, end));
        children().push(guard.0.clone());
        drop(starting);
        if is_interrupted() {
            // The interrupt may have come before the child was in the list.
            guard.end();
        }
        Ok((child, guard))
    }

    pub(crate) fn end(&self) {
        let (_, tree, end) = &self.0;
        end(tree);
        tree.wait_until(Instant::now() + PATIENCE);
    }
}

impl Drop for ChildGuard {
    fn drop(&mut self) {
        children().retain(|(id, ..)| *id != self.0.0);
    }
}

fn children() -> MutexGuard<'static, Vec<ListedChild>> {
    CHILDREN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all children before it waits for any, and unlocks the list during the wait, so other waiting threads go on.
fn end_children() {
    let children = children();
    children.iter().for_each(|(_, tree, end)| end(tree));
    let ended: Vec<Tree> = children.iter().map(|(_, tree, _)| tree.clone()).collect();
    drop(children);
    let deadline = Instant::now() + PATIENCE;
    ended.iter().for_each(|tree| tree.wait_until(deadline));
}
