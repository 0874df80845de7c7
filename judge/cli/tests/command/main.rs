//! # The command line, tried as a user would
//!
//! Every test writes a small workspace into a folder of its own and runs the shipped program there. All are in one
//! executable, because each more would have to be linked.

#[cfg(target_os = "linux")]
mod background;
#[cfg(unix)]
mod clipboard;
mod companion;
mod contests;
mod import;
#[cfg(target_os = "linux")]
mod interrupts;
mod output;
mod proof;
mod scratch;
#[cfg(unix)]
mod submit;
mod table;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod workers;
