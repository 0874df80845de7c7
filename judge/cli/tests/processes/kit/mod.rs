//! # The kit of all these tests: a workspace, the shipped program in it, and what is left of both

mod background;
mod run;
mod workspace;

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

pub use background::Background;
pub use run::Run;
pub use workspace::{ACTS, Workspace};

/// A program that prints the number that it reads.
pub const ECHO: &str = include_str!("../../sessions/workspaces/echo/echo/src/main.rs");

/// A program that prints an expression, whatever it reads.
pub fn printing(expression: &str) -> String {
    format!("fn main() {{\n    println!(\"{{}}\", {expression});\n}}\n")
}

const PERIOD: Duration = Duration::from_millis(10);

/// A compiler may have to run on a busy machine.
const AT_MOST: Duration = Duration::from_secs(120);

/// Looks again and again until there is something.
#[track_caller]
pub fn wait_for<T>(look: impl FnMut() -> Option<T>) -> T {
    wait_at_most(look).expect("there is something within two minutes")
}

/// Looks again and again until there is something, for two minutes at most.
pub fn wait_at_most<T>(mut look: impl FnMut() -> Option<T>) -> Option<T> {
    let started = Instant::now();
    loop {
        let found = look();
        if found.is_some() || started.elapsed() > AT_MOST {
            return found;
        }
        thread::sleep(PERIOD);
    }
}

/// Returns whether a process is alive. A process that has ended may still be a zombie.
pub fn is_alive(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}
